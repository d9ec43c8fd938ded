"""Four more towns by data alone: auto, ciencia, defence, decision, appeal, repetition, each as its
own law gives; days and amounts are those of the laws' own scenarios, where these have them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from balcao import Balcao
from banco import Banco
from fiscal import MOTIVOS, Fiscal

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import PrazoDoProcesso
from almotace.servicos.autuacao import ciencia, defender, outros, prazos
from almotace.servicos.autuacao import julgar as julgamento
from almotace.servicos.autuacao.antes_da_decisao import faltam
from almotace.servicos.casa import casa

BRASILIA, ITAUNA = "mg/brasilia-de-minas/lei-1995-2017", "mg/itauna/lei-4785-2013"
RIO_BRANCO, MANACAPURU = "ac/rio-branco/lei-2273-2017", "am/manacapuru/lei-11-1969"
TEXTO = "Vi os papéis e o fato: segue o que a lei manda neste passo."
UM = timedelta(1)


class Cidade(Fiscal):
    """A town's desk of enforcement under one law."""

    def __init__(self, balcao: Balcao, lei: str) -> None:
        super().__init__(balcao)
        self.lei = lei
        self.gente = balcao.pessoa(cpf="529.982.247-25")

    def auto_de(self, dia: date, *infracoes: str, **mais: Any) -> Any:
        dados: dict[str, Any] = {"lei": self.lei, "fatos": {}} | mais
        return self.lavrar(dados.pop("pessoa", self.gente), dia, *infracoes, **dados)

    def passo(self, processo: Any, dia: date, tipo: str, papel: str) -> Any:
        """An act of the proceeding that only says what was done."""
        return outros.manifestar(self.quem(papel, dia), processo.id, TEXTO, tipo)

    def penas(self, processo: Any) -> list[tuple[Any, ...]]:
        """(type, figure or days, unit, ground) of each, as the case stands."""
        return [
            (p["tipo"], p.get("valor") or p.get("dias"), p.get("unidade"), p["fundamento"])
            for p in self.caso(processo).penas
        ]

    def congelado(self, processo: Any) -> dict[str, Any]:
        frio: dict[str, Any] = self.caso(processo).auto.congelado
        return frio

    def fim(self, processo: Any, prazo: str) -> date:
        with self.b.dentro():
            fim: date = PrazoDoProcesso.objects.get(processo=processo, prazo=prazo).fim_dia
        return fim

    def tempestiva(self, processo: Any, dia: date, fase: str = "defesa") -> bool:
        """Whether what is filed at eleven and a half at night, on the town's clock, is in time."""
        noite = datetime(dia.year, dia.month, dia.day, 23, 30)
        local = noite.replace(tzinfo=ZoneInfo(self.b.municipio.fuso))
        quem = self.b.quem("atendente", local.astimezone(UTC))
        ato = defender.apresentar(quem, processo.id, fase, "Não fui eu.")
        return ato.congelado["tempestivo"] is True


Abrir = Callable[[str], Cidade]


@pytest.fixture
def abrir(banco: Banco) -> Iterator[Abrir]:
    def de(lei: str) -> Cidade:
        balcao = Balcao(banco, lei.rpartition("/")[0], datetime(2023, 1, 2, 13, 0, tzinfo=UTC))
        return Cidade(balcao.abrir(), lei)

    yield de


def vespera_dia_e_depois(fim: date) -> list[tuple[date, bool]]:
    return [(fim - UM, True), (fim, True), (fim + UM, False)]


@pytest.mark.parametrize(
    ("lei", "infracao", "soube", "fim"),
    [
        # Ten days run on; one that ends on a Saturday goes to Monday (Brasília de Minas, 023).
        (BRASILIA, "art23_cpt_inc4", date(2024, 6, 8), date(2024, 6, 18)),
        (BRASILIA, "art23_cpt_inc4", date(2024, 6, 5), date(2024, 6, 17)),
        # The law gives no term: ten days of the federal one.
        (ITAUNA, "art19_cpt_inc7", date(2025, 3, 11), date(2025, 3, 21)),
        # Fifteen working days, without Good Friday and the 21st (Rio Branco, 037).
        (RIO_BRANCO, "art130_cpt", date(2025, 4, 4), date(2025, 4, 29)),
        # Eight days run on; one that ends on a Saturday goes to Monday (Manacapuru, 001 and 002).
        (MANACAPURU, "art26_cpt", date(2025, 3, 3), date(2025, 3, 11)),
        (MANACAPURU, "art26_cpt", date(2025, 5, 9), date(2025, 5, 19)),
    ],
)
def test_defesa_na_vespera_no_dia_e_depois_em_cada_cidade(
    abrir: Abrir, lei: str, infracao: str, soube: date, fim: date
) -> None:
    c = abrir(lei)
    for dia, em_tempo in vespera_dia_e_depois(fim):
        p = c.auto_de(soube, infracao)
        c.cientificar(p, soube)
        assert c.fim(p, "defesa") == fim
        assert c.tempestiva(p, dia) is em_tempo
        assert c.andamento(p, dia).situacao == "em_defesa"


# Brasília de Minas


def decidir_sem_defesa(c: Cidade, p: Any, dia: date, julga: date, papel: str, **mais: Any) -> None:
    c.cientificar(p, dia)
    c.julgar(p, julga, papel=papel, **mais)
    c.cientificar(p, julga, de="julgamento")


def test_em_brasilia_de_minas_o_desacato_custa_250_500_e_750(abrir: Abrir) -> None:
    c = abrir(BRASILIA)
    julgados = [date(2024, 4, 2), date(2024, 7, 1), None]
    dias, esperadas = [date(2024, 2, 3), date(2024, 5, 4), date(2024, 8, 3)], ("250", "500", "750")
    for dia, julga, valor in zip(dias, julgados, esperadas, strict=True):
        p = c.auto_de(dia, "art23_cpt_inc4", fatos={"fator_inpc": "1", "desacato": True})
        assert c.penas(p) == [
            ("multa", f"{valor}.00", "BRL", "art23_cpt_inc4"),
            ("processo_civel", None, None, "art23_cpt_inc4"),
        ]
        if julga is not None:
            # Nobody defended himself: the law still wants it judged.
            decidir_sem_defesa(c, p, dia, julga, "chefe_setor_fiscalizacao")
    frio = c.congelado(p)
    assert frio["posicao"] == "segunda_reincidencia"
    assert {x["fundamento"] for x in frio["facultativas"]} == {"art23_par3", "art23_par4"}
    assert {"art21_par1", "art23_par1"} <= set(frio["fundamentos"])
    assert [x["conta"] for x in frio["precedentes"]] == [True, True]


def test_em_brasilia_de_minas_o_que_ainda_nao_e_definitivo_nao_repete(abrir: Abrir) -> None:
    c = abrir(BRASILIA)
    p = c.auto_de(date(2024, 2, 3), "art23_cpt_inc4", fatos={"fator_inpc": "1"})
    c.cientificar(p, date(2024, 2, 3))
    c.julgar(p, date(2024, 4, 2), papel="chefe_setor_fiscalizacao")
    novo = c.auto_de(date(2024, 5, 4), "art23_cpt_inc4", fatos={"fator_inpc": "1"})
    assert c.congelado(novo)["posicao"] == "primaria"
    c.cientificar(p, date(2024, 5, 5), de="julgamento")
    de_outro_inciso = c.auto_de(date(2024, 8, 3), "art23_cpt_inc8")
    assert c.penas(de_outro_inciso) == [("apreensao", None, None, "art23_cpt_inc8")]


def test_em_brasilia_de_minas_com_defesa_se_instrui_antes_e_o_recurso_so_suspende_a_multa(
    abrir: Abrir,
) -> None:
    c = abrir(BRASILIA)
    p = c.auto_de(date(2024, 6, 5), "art23_cpt_inc4", fatos={"fator_inpc": "1"})
    c.cientificar(p, date(2024, 6, 5))
    c.defender(p, date(2024, 6, 10))
    julga = date(2024, 7, 1)
    with pytest.raises(ErroDeEntrada, match="Falta antes: conclus"):
        c.julgar(p, julga, papel="chefe_setor_fiscalizacao")
    c.passo(p, date(2024, 6, 20), "conclusao_instrucao", "fiscal")
    c.julgar(p, julga, papel="chefe_setor_fiscalizacao")
    c.cientificar(p, julga, de="julgamento")
    assert c.fim(p, "recurso") == date(2024, 7, 8)
    for dia, situacao in (
        (date(2024, 7, 8), "prazo_de_recurso"), (date(2024, 7, 9), "definitivo")
    ):  # fmt: skip
        assert c.andamento(p, dia).situacao == situacao
    c.defender(p, date(2024, 7, 8), "recurso")
    agora = c.andamento(p, date(2024, 7, 9))
    assert (agora.situacao, agora.suspenso, agora.definitivo_em) == ("em_recurso", True, None)
    assert c.fim(p, "decisao_recurso") == date(2024, 8, 7)
    ato = c.julgar(p, date(2024, 8, 1), "recurso", papel="administracao_municipal")
    assert ato.dados["resultado"] == "improvido"
    c.cientificar(p, date(2024, 8, 2), de="decisao_recurso")
    assert c.andamento(p, date(2024, 8, 2)).definitivo_em == date(2024, 8, 2)
    # Five days to pay, from the notice that is given after the appeals, not from the auto.
    c.passo(p, date(2024, 8, 5), "notificacao_pagamento", "caixa")
    c.cientificar(p, date(2024, 8, 6), de="notificacao_pagamento")
    assert c.fim(p, "pagamento") == date(2024, 8, 12)


def test_em_brasilia_de_minas_a_suspensao_nao_espera_o_recurso_e_a_decisao_diz_os_dias(
    abrir: Abrir,
) -> None:
    c = abrir(BRASILIA)
    p = c.auto_de(date(2024, 6, 5), "art23_cpt_inc11")
    assert c.penas(p) == [("suspensao", None, None, "art23_cpt_inc11")]
    c.cientificar(p, date(2024, 6, 5))
    julga, papel = date(2024, 7, 1), "chefe_setor_fiscalizacao"
    with pytest.raises(ErroDeEntrada, match="Diga por quantos dias"):
        c.julgar(p, julga, papel=papel)
    c.julgar(p, julga, papel=papel, valores={"0": "30"})
    assert c.penas(p) == [("suspensao", 30, None, "art23_cpt_inc11")]
    c.cientificar(p, julga, de="julgamento")
    c.defender(p, date(2024, 7, 3), "recurso")
    assert c.andamento(p, date(2024, 7, 4)).suspenso is False


def test_em_brasilia_de_minas_o_recurso_provido_desfaz_o_auto(abrir: Abrir) -> None:
    c = abrir(BRASILIA)
    p = c.auto_de(date(2024, 6, 5), "art23_cpt_inc4")
    decidir_sem_defesa(c, p, date(2024, 6, 5), date(2024, 7, 1), "chefe_setor_fiscalizacao")
    c.defender(p, date(2024, 7, 2), "recurso")
    c.julgar(p, date(2024, 7, 9), "recurso", papel="administracao_municipal",
             por_infracao={"art23_cpt_inc4": "anulada"})  # fmt: skip
    assert c.auto(p).situacao == "anulado"
    novo = c.auto_de(date(2024, 9, 7), "art23_cpt_inc4")
    assert c.congelado(novo)["reincidente"] is False


def test_o_auto_de_brasilia_de_minas_diz_o_prazo_e_o_ausente_pede_testemunhas(abrir: Abrir) -> None:
    c = abrir(BRASILIA)
    with pytest.raises(ErroDeEntrada, match="não pode ser lavrado"):
        c.auto_de(date(2024, 6, 5), "art23_cpt_inc4", assinou=False, ausente=True)
    duas = tuple({"nome": f"Testemunha {n}", "documento": "RG"} for n in (1, 2))
    c.auto_de(date(2024, 6, 5), "art23_cpt_inc4", assinou=False, ausente=True, testemunhas=duas)


def tentar(c: Cidade, p: Any, dia: date, meio: str) -> None:
    ciencia.tentar(c.quem("fiscal", dia), p.id, "auto", meio, dia, "frustrada", "Não foi achado.")


def test_em_brasilia_de_minas_o_edital_vem_depois_de_tres_tentativas(abrir: Abrir) -> None:
    c = abrir(BRASILIA)
    dia = date(2024, 6, 5)
    p = c.auto_de(dia, "art23_cpt_inc4")
    for meio in ("pessoal", "correio", "pessoal"):
        with pytest.raises(ErroDeEntrada, match="depois das tentativas que ela exige"):
            c.cientificar(p, dia, meio="edital", edital="1/2024")
        tentar(c, p, dia, meio)
    c.cientificar(p, dia, meio="edital", edital="1/2024")
    assert c.fim(p, "defesa") == date(2024, 6, 17)


def test_em_brasilia_de_minas_a_instrucao_tem_trinta_dias_da_remessa(abrir: Abrir) -> None:
    c = abrir(BRASILIA)
    p = c.auto_de(date(2024, 6, 5), "art23_cpt_inc4")
    c.cientificar(p, date(2024, 6, 5))
    c.defender(p, date(2024, 6, 10))
    c.passo(p, date(2024, 6, 11), "remessa_instrucao", "atendente")
    prazos.prorrogar(
        c.quem("administracao_municipal", date(2024, 6, 12)), p.id, "instrucao", 10, TEXTO
    )
    assert c.fim(p, "instrucao") == date(2024, 7, 22), "the 21st is a Sunday"


def test_em_brasilia_de_minas_cada_auto_anterior_leva_a_sua_decisao(abrir: Abrir) -> None:
    c = abrir(BRASILIA)
    papel = "chefe_setor_fiscalizacao"
    um = c.auto_de(date(2024, 1, 6), "art23_cpt_inc4", fatos={"fator_inpc": "1"})
    outro = c.auto_de(date(2024, 2, 3), "art23_cpt_inc8")
    c.cientificar(um, date(2024, 1, 6))
    # The second is decided first, and the first only later.
    decidir_sem_defesa(c, outro, date(2024, 2, 3), date(2024, 3, 4), papel)
    c.julgar(um, date(2024, 4, 2), papel=papel)
    c.cientificar(um, date(2024, 4, 2), de="julgamento")
    p = c.auto_de(date(2024, 5, 4), "art23_cpt_inc4", fatos={"fator_inpc": "1"})
    assert c.congelado(p)["posicao"] == "primeira_reincidencia"
    assert [x["texto"] for x in c.congelado(p)["precedentes"]] == [
        "autuação de 06/01/2024: conta", "autuação de 03/02/2024: é de outra infração",
    ]  # fmt: skip


# Itaúna


def comissao(c: Cidade) -> list[str]:
    nomes = ["ana", "bento", "clara"]
    for n in nomes:
        c.b.nomear(n, "membro_da_comissao")
    return nomes


def a_fazer(c: Cidade, p: Any, dia: date) -> list[tuple[str, int, int]]:
    caso = c.caso(p)
    with c.b.dentro():
        faltas = faltam(caso, caso.regra.fases[0], casa("mg/itauna"), dia)
    return [(f.tipo, f.quorum, f.ha) for f in faltas]


def apurar(c: Cidade, p: Any, dia: date, decide: date, **mais: Any) -> Any:
    """Instituted at once, nobody defended himself, the three reported, the Secretaria decided."""
    c.passo(p, dia, "instauracao", "chefe_divisao_transito")
    c.cientificar(p, dia)
    for n in ("ana", "bento", "clara"):
        c.passo(p, decide, "relatorio", n)
    ato = c.julgar(p, decide, papel="secretario", **mais)
    c.cientificar(p, decide, de="julgamento")
    return ato


def test_em_itauna_a_repeticao_em_menos_de_um_ano_sobe_a_classe(abrir: Abrir) -> None:
    c = abrir(ITAUNA)
    comissao(c)
    um = c.auto_de(date(2024, 8, 10), "art19_cpt_inc7")
    assert [x[0] for x in c.penas(um)] == ["advertencia", "multa"]
    apurar(c, um, date(2024, 8, 10), date(2024, 9, 20), valores={"1": "1.5"})
    assert c.penas(um)[1] == ("multa", "1.50", "UFPM", "art24_cpt_inc1")
    assert c.andamento(um, date(2024, 9, 20)).definitivo_em == date(2024, 9, 20)
    dois = c.auto_de(date(2025, 5, 3), "art19_cpt_inc7")
    frio = c.congelado(dois)
    assert (frio["posicao"], frio["reincidente"]) == ("media", True)
    assert "art24_par1u" in frio["fundamentos"]
    assert [(x["tipo"], x.get("ate_dias"), x.get("maximo")) for x in frio["penas"]] == [
        ("suspensao", 15, None), ("multa", None, "4"),
    ]  # fmt: skip


def test_em_itauna_o_que_passou_de_um_ano_nao_agrava(abrir: Abrir) -> None:
    c = abrir(ITAUNA)
    comissao(c)
    um = c.auto_de(date(2023, 10, 2), "art19_cpt_inc8")
    apurar(c, um, date(2023, 10, 2), date(2023, 11, 30), valores={"0": "5", "1": "1"})
    frio = c.congelado(c.auto_de(date(2025, 1, 15), "art19_cpt_inc8"))
    assert (frio["posicao"], frio["reincidente"]) == ("media", False)


def test_em_itauna_decide_a_secretaria_depois_do_relatorio_dos_tres(abrir: Abrir) -> None:
    c = abrir(ITAUNA)
    membros = comissao(c)
    dia, decide = date(2025, 3, 11), date(2025, 5, 13)
    p = c.auto_de(dia, "art17_cpt")
    assert [x[0] for x in c.penas(p)] == ["descredenciamento", "cancelamento", "multa"]
    c.cientificar(p, dia)
    c.defender(p, date(2025, 3, 20))
    julga: dict[str, Any] = {"papel": "secretario", "valores": {"2": "6"}}
    assert a_fazer(c, p, date(2025, 3, 20)) == [("instauracao", 1, 0), ("relatorio", 3, 0)]
    with pytest.raises(ErroDeEntrada, match="Falta antes: instaura"):
        c.julgar(p, decide, **julga)
    c.passo(p, date(2025, 3, 21), "instauracao", "chefe_divisao_transito")
    for n in membros[:2]:
        c.passo(p, date(2025, 5, 6), "relatorio", n)
    assert a_fazer(c, p, date(2025, 5, 6)) == [("relatorio", 3, 2)]
    with pytest.raises(ErroDeEntrada, match="de 3 membros; há 2"):
        c.julgar(p, decide, **julga)
    c.passo(p, date(2025, 5, 6), "relatorio", membros[2])
    with pytest.raises(ErroDeEntrada, match="fora do máximo"):
        c.julgar(p, decide, papel="secretario", valores={"2": "6.01"})
    with pytest.raises(ErroDeEntrada, match="A decisão não fixa"):
        c.julgar(p, decide, fatos={"remunerado": True}, **julga)
    assert c.julgar(p, decide, **julga).dados["resultado"] == "punida"
    assert c.penas(p)[2] == ("multa", "6.00", "UFPM", "art24_cpt_inc3")


def test_em_itauna_quem_decide_fixa_o_risco_e_com_ele_a_classe(abrir: Abrir) -> None:
    c = abrir(ITAUNA)
    comissao(c)
    p = c.auto_de(date(2025, 2, 18), "art19_cpt_inc12")
    assert c.penas(p) == [], "the law ties this duty to no class"
    apurar(
        c, p, date(2025, 2, 18), date(2025, 4, 1),
        fatos={"natureza_conduta": "regra_cadastral", "risco_dano": False},
        valores={"0": "15", "1": "4"},
    )  # fmt: skip
    assert c.penas(p) == [
        ("suspensao", 15, None, "art24_cpt_inc2"), ("multa", "4.00", "UFPM", "art24_cpt_inc2"),
    ]  # fmt: skip
    outro = c.auto_de(date(2025, 2, 19), "art19_cpt_inc8", pessoa=c.b.pessoa("Outra"))
    with pytest.raises(ErroDeEntrada, match="A lei dá até 15 dias"):
        apurar(c, outro, date(2025, 2, 19), date(2025, 4, 1), valores={"0": "16", "1": "4"})


# Rio Branco


def comissao_de_seis(c: Cidade, p: Any, dia: date, voto: str, menos: int = 0) -> list[str]:
    """Two of each of the three kinds of inspection vote; ``menos``: as many of the last do not."""
    areas = ("urbanismo", "vigilancia", "meio_ambiente")
    membros = [f"membro_{x}{n}" for x in areas for n in (1, 2)]
    for nome in membros[: len(membros) - menos]:
        c.b.nomear(nome, nome[:-1])
        julgamento.votar(c.quem(nome, dia), p.id, "defesa", voto, MOTIVOS)
    return membros


def test_em_rio_branco_a_infracao_de_horario_custa_2_e_repetida_4(abrir: Abrir) -> None:
    c = abrir(RIO_BRANCO)
    # A breach of something else is no precedent of this one.
    c.auto_de(date(2025, 1, 7), "art152_cpt")
    um = c.auto_de(date(2025, 4, 4), "art130_cpt", fatos={"infracao_horario": True})
    assert c.penas(um) == [("multa", "2", "UFMRB", "art130_cpt_inc2")]
    c.cientificar(um, date(2025, 4, 4))
    # Not defended: what the auto says stands by itself, on the day after the term.
    for dia, situacao in (
        (date(2025, 4, 29), "prazo_de_defesa"), (date(2025, 4, 30), "definitivo")
    ):  # fmt: skip
        assert c.andamento(um, dia).situacao == situacao
    with pytest.raises(ErroDeEntrada, match="já é definitivo"):
        c.julgar(um, date(2025, 4, 30), papel="membro_urbanismo")
    dois = c.auto_de(date(2025, 5, 5), "art130_cpt", fatos={"infracao_horario": True})
    assert c.penas(dois) == [("multa", "4", "UFMRB", "art130_cpt_inc3")]
    facultativas = {x["tipo"] for x in c.congelado(dois)["facultativas"]}
    assert "cassacao" in facultativas
    assert {"art130_cpt_inc3", "art130_cpt_inc4"} <= set(c.congelado(dois)["fundamentos"])


def test_em_rio_branco_o_embaraco_soma_e_o_que_esta_no_anexo_falta(abrir: Abrir) -> None:
    c = abrir(RIO_BRANCO)
    p = c.auto_de(date(2025, 8, 1), "art130_cpt", "art152_cpt")
    assert [x[:3] for x in c.penas(p)] == [("multa", "2", "UFMRB"), ("multa", "5", "UFMRB")]
    lixo = c.auto_de(date(2025, 8, 2), "art7_cpt")
    assert c.penas(lixo) == [("multa", None, "UFMRB", "art145_par1")]
    assert c.congelado(lixo)["lacunas"] == ["multas_do_anexo"]


def test_em_rio_branco_julga_a_comissao_de_seis_e_o_recurso_ouve_a_procuradoria(
    abrir: Abrir,
) -> None:
    c = abrir(RIO_BRANCO)
    p = c.auto_de(date(2025, 10, 20), "art130_cpt")
    c.cientificar(p, date(2025, 10, 20))
    c.defender(p, date(2025, 11, 3))
    assert c.fim(p, "julgamento_da_defesa") == date(2025, 12, 17)
    dia = date(2025, 12, 15)
    membros = comissao_de_seis(c, p, dia, "mantido", menos=1)
    with pytest.raises(ErroDeEntrada, match="5 de 6 membros"):
        c.julgar(p, dia, papel=membros[0])
    # Three of one kind do not make up for one who lacks of another.
    c.b.nomear("terceira", "membro_urbanismo")
    julgamento.votar(c.quem("terceira", dia), p.id, "defesa", "mantido", MOTIVOS)
    with pytest.raises(ErroDeEntrada, match="1 de 2 de membro da Comissão pela fisc"):
        c.julgar(p, dia, papel=membros[0])
    c.b.nomear(membros[-1], "membro_meio_ambiente")
    julgamento.votar(c.quem(membros[-1], dia), p.id, "defesa", "anulado", MOTIVOS)
    c.julgar(p, dia, papel=membros[0])
    c.cientificar(p, dia, de="julgamento")
    # The law gives no term to appeal: ten days of the federal one, that ends on Christmas.
    assert c.fim(p, "recurso") == date(2025, 12, 26)
    c.defender(p, date(2025, 12, 26), "recurso")
    with pytest.raises(ErroDeEntrada, match="Falta antes: parecer da procuradoria"):
        c.julgar(p, date(2026, 1, 15), "recurso", papel="secretario")
    c.passo(p, date(2026, 1, 12), "parecer_da_procuradoria", "procurador")
    with pytest.raises(ErroDeEntrada, match="está impedido"):
        c.b.nomear(membros[0], "secretario")
        c.julgar(p, date(2026, 1, 15), "recurso", papel=membros[0])
    ato = c.julgar(p, date(2026, 1, 15), "recurso", papel="secretario")
    assert ato.dados["resultado"] == "improvido"
    c.cientificar(p, date(2026, 1, 16), de="decisao_recurso")
    assert c.andamento(p, date(2026, 1, 16)).definitivo_em == date(2026, 1, 16)
    assert c.penas(p) == [("multa", "2", "UFMRB", "art130_cpt_inc2")]


def test_em_rio_branco_o_prazo_de_pagar_corre_da_ciencia_do_auto(abrir: Abrir) -> None:
    c = abrir(RIO_BRANCO)
    p = c.auto_de(date(2025, 5, 30), "art130_cpt")
    c.cientificar(p, date(2025, 6, 3))
    # The scenario gives the 19th of June as a holiday; no act of 2025 that makes it one is loaded.
    assert c.fim(p, "pagamento_da_multa") == date(2025, 7, 15)


def test_em_rio_branco_o_empate_pede_a_regra_que_a_lei_nao_da(
    abrir: Abrir, monkeypatch: pytest.MonkeyPatch
) -> None:
    c = abrir(RIO_BRANCO)
    p = c.auto_de(date(2025, 10, 20), "art130_cpt")
    c.cientificar(p, date(2025, 10, 20))
    c.defender(p, date(2025, 11, 3))
    dia = date(2025, 12, 15)
    membros = comissao_de_seis(c, p, dia, "mantido")
    for nome in membros[3:]:
        julgamento.votar(c.quem(nome, dia), p.id, "defesa", "anulado", MOTIVOS)
    with pytest.raises(ErroDeEntrada, match="não há regra de desempate carregada"):
        c.julgar(p, dia, papel=membros[0])
    dados = casa("ac/rio-branco").dados
    regra = {"quorum": 6, "desempata": "membro_urbanismo"}
    monkeypatch.setitem(dados, "colegiados", {"julgamento": regra})
    with pytest.raises(ErroDeEntrada, match="não há regra de desempate"):
        c.julgar(p, dia, papel=membros[0])  # two hold that role: no one's vote breaks it
    quem_vota = ["presidente", *dados["competencias"]["voto"]]
    monkeypatch.setitem(dados["competencias"], "voto", quem_vota)
    regra["desempata"] = "presidente"
    c.b.nomear(membros[5], "presidente")
    julgamento.votar(c.quem(membros[5], dia), p.id, "defesa", "anulado", MOTIVOS)
    with pytest.raises(ErroDeEntrada, match="A maioria votou por “anulado”"):
        c.julgar(p, dia, papel=membros[0])
    c.julgar(p, dia, papel=membros[0], por_infracao={"art130_cpt": "anulada"})
    assert c.auto(p).situacao == "anulado"


def test_em_rio_branco_o_edital_e_de_quem_nao_se_acha(abrir: Abrir) -> None:
    c = abrir(RIO_BRANCO)
    dia = date(2025, 4, 4)
    p = c.auto_de(dia, "art130_cpt")
    with pytest.raises(ErroDeEntrada, match="depois das tentativas"):
        c.cientificar(p, dia, meio="edital", edital="1/2025")
    tentar(c, p, dia, "correio")
    c.cientificar(p, dia, meio="edital", edital="1/2025")
    incerto = c.auto_de(dia, "art130_cpt", fatos={"paradeiro_conhecido": False})
    c.cientificar(incerto, dia, meio="edital", edital="2/2025")
    assert c.fim(incerto, "defesa") == date(2025, 4, 29)


# Manacapuru


def impor(c: Cidade, p: Any, dia: date, grau: str) -> Any:
    c.passo(p, dia, "confirmacao", "prefeito")
    return c.julgar(p, dia, papel="prefeito", fatos={"grau": grau})


def test_em_manacapuru_a_repeticao_do_mesmo_artigo_dobra_a_multa_do_grau(abrir: Abrir) -> None:
    c = abrir(MANACAPURU)
    um = c.auto_de(date(2023, 2, 10), "art26_cpt")
    c.cientificar(um, date(2023, 2, 10))
    impor(c, um, date(2023, 3, 20), "minimo")
    dois = c.auto_de(date(2025, 7, 1), "art26_cpt")
    (pena,) = c.congelado(dois)["penas"]
    assert (pena["minimo"], pena["maximo"], pena["valor"]) == ("151.80", "6072.00", None)
    c.cientificar(dois, date(2025, 7, 1))
    c.defender(dois, date(2025, 7, 8))
    ato = impor(c, dois, date(2025, 7, 20), "medio")
    assert c.penas(dois) == [("multa", "3111.90", "BRL", "art32_cpt")]
    assert {"art8_cpt", "art8_par1u", "art26_cpt", "art32_cpt", "art7_cpt"} <= set(
        ato.congelado["fundamentos"]
    )
    assert c.auto(dois).multa is not None


def test_em_manacapuru_o_que_ainda_nao_se_puniu_nao_dobra(abrir: Abrir) -> None:
    c = abrir(MANACAPURU)
    c.cientificar(c.auto_de(date(2025, 5, 2), "art88_cpt"), date(2025, 5, 2))
    novo = c.auto_de(date(2025, 5, 20), "art88_cpt")
    assert c.congelado(novo)["reincidente"] is False
    assert c.congelado(novo)["penas"][0]["minimo"] == "75.90"


def test_em_manacapuru_defesa_fora_do_prazo_e_como_nenhuma_e_a_multa_ainda_se_impoe(
    abrir: Abrir,
) -> None:
    c = abrir(MANACAPURU)
    p = c.auto_de(date(2025, 6, 2), "art25_par2")
    c.cientificar(p, date(2025, 6, 2))
    assert c.defender(p, date(2025, 6, 11)).congelado["tempestivo"] is False
    agora = c.andamento(p, date(2025, 6, 12))
    assert (agora.situacao, agora.definitivo_em) == ("em_defesa", None)
    with pytest.raises(ErroDeEntrada, match="Falta antes: confirma"):
        c.julgar(p, date(2025, 6, 12), papel="prefeito", fatos={"grau": "minimo"})
    impor(c, p, date(2025, 6, 12), "minimo")
    assert c.penas(p) == [("multa", "75.90", "BRL", "art32_cpt")]
    c.cientificar(p, date(2025, 6, 13), de="julgamento")
    assert c.andamento(p, date(2025, 6, 13)).definitivo_em == date(2025, 6, 13)


def test_em_manacapuru_o_prefeito_que_lavrou_nao_confirma_e_a_quantia_fica_na_faixa(
    abrir: Abrir,
) -> None:
    c = abrir(MANACAPURU)
    c.b.nomear("fiscal", "prefeito")
    p = c.auto_de(date(2025, 6, 2), "art26_cpt", "art88_cpt")
    assert [x[3] for x in c.penas(p)] == ["art32_cpt", "art90_cpt"]
    c.cientificar(p, date(2025, 6, 2))
    with pytest.raises(ErroDeEntrada, match="está impedido"):
        c.passo(p, date(2025, 6, 20), "confirmacao", "fiscal")
    c.passo(p, date(2025, 6, 20), "confirmacao", "prefeito")
    dia = date(2025, 6, 21)
    with pytest.raises(ErroDeEntrada, match="fora do máximo"):
        c.julgar(p, dia, papel="prefeito", valores={"0": "100.00", "1": "1518.01"})
    c.julgar(p, dia, papel="prefeito", valores={"0": "100.00", "1": "1518.00"})
    assert str(c.auto(p).multa) == "1618.00"
