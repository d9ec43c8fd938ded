"""What cannot be is refused in a sentence, as early as it can be seen."""

from __future__ import annotations

import pytest
from balcao import NO_CENTRO, Balcao

from almotace.nucleo.erros import ErroDeEntrada
from almotace.nucleo.regras import Exigencia, Instrumento
from almotace.servicos import instruir
from almotace.servicos.casa import lei_da_casa
from almotace.servicos.fatos import FORNECE

LEI = "mg/muriae/lei-4393-2012"


def test_periodo_que_acaba_antes_de_comecar_nem_se_protocola(balcao: Balcao) -> None:
    with pytest.raises(ErroDeEntrada, match="antes de começar") as erro:
        balcao.requerer(periodo_inicio="2026-12-25", periodo_fim="2026-12-01")
    assert erro.value.campo == "periodo_fim"


def test_nem_se_corrige_para_um_que_acaba_antes(balcao: Balcao) -> None:
    processo = balcao.requerer()
    with pytest.raises(ErroDeEntrada, match="antes de começar"):
        instruir.juntar(balcao.quem("atendente"), processo.id, {"periodo_fim": "2020-01-01"})


@pytest.mark.parametrize(
    ("valor", "frase"),
    [("0", "não pode ser zero"), ("999999999999999999", "grande demais"), ("-1", "negativo")],
)
def test_valor_que_nao_pode_ser(balcao: Balcao, valor: str, frase: str) -> None:
    processo = balcao.requerer()
    with pytest.raises(ErroDeEntrada, match=frase):
        instruir.lancar(
            balcao.quem("caixa"), processo.id, "taxa_licenca_atividade", valor, "Lei 1/2020"
        )


def test_ato_que_nada_diz_nao_se_pratica(balcao: Balcao) -> None:
    processo = balcao.requerer()
    with pytest.raises(ErroDeEntrada, match="Nada se disse"):
        instruir.juntar(balcao.quem("atendente"), processo.id, {})
    with pytest.raises(ErroDeEntrada, match="Diga o que se viu"):
        instruir.vistoriar(balcao.quem("vistoriador"), processo.id, {})


def perguntados(instr: Instrumento) -> set[str]:
    secoes = (*instr.secoes, *instr.renovacao, *instr.transferencia)
    return {f for s in secoes for f in s.fatos} | {*instr.vistoria}


def test_um_espaco_no_centro_se_pede_e_se_concede(balcao: Balcao) -> None:
    """Every fact that the verdict lacks is asked somewhere in the form."""
    lei = lei_da_casa(LEI)
    instr = next(i for i in lei.da_especie(Instrumento) if i.id == "permissao_ccp")
    assert set(NO_CENTRO) <= perguntados(instr)
    p = balcao.requerer(modalidade="permissao_ccp", fatos=NO_CENTRO)
    assert balcao.deferir(p).dados["resultado"] == "deferido"


@pytest.mark.parametrize("modalidade", ["autorizacao_ambulante", "permissao_ccp"])
def test_o_que_uma_exigencia_le_e_so_gente_diz_esta_no_formulario(modalidade: str) -> None:
    lei = lei_da_casa(LEI)
    instr = next(i for i in lei.da_especie(Instrumento) if i.id == modalidade)
    lidos: set[str] = set()
    for e in lei.da_especie(Exigencia):
        if modalidade in e.para:
            textos = [e.exige, e.veda, *((e.medida.valor,) if e.medida else ())]
            lidos |= {f for t in textos if t for f in lei.condicao(t).fatos}
    de_gente = {
        f for f in lidos
        if lei.vocabulario.origem.get(f) in ("declarado", "documento") and f not in lei.termos
    }  # fmt: skip
    # Regions that the law's text cuts off, and the period of those who ask for an event.
    so_as_vezes = {"regiao", "periodo_inicio", "periodo_fim"}
    assert de_gente - perguntados(instr) - set(FORNECE) - {str(instr.pedido)} <= so_as_vezes


def test_o_valor_menor_que_um_centavo_se_recusa_com_o_que_se_podia_querer() -> None:
    from almotace.nucleo.dinheiro import ler_valor
    from almotace.web.leitura import numero
    from almotace.web.recados import frase

    with pytest.raises(ErroDeEntrada) as erro:
        ler_valor(numero("0,001"), campo="valor")
    assert frase(erro.value) == (
        "“0,001” tem fração de centavo: um valor em dinheiro tem no máximo duas casas decimais."
        " Você quis dizer “0,01”?"
    )
