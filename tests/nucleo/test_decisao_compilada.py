"""The compiled decision gives what the rules give one by one, whatever is known of the case."""

from __future__ import annotations

from datetime import date
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from apoio import lei_de
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from almotace.nucleo.condicao.alcance import Alcance, lidos
from almotace.nucleo.decisao import DecisaoCompilada
from almotace.nucleo.decisao.roteiro import Roteiro
from almotace.nucleo.erros import ErroAlmotace
from almotace.nucleo.exame import examinar
from almotace.nucleo.lei import Lei
from almotace.nucleo.perguntas import decidir
from almotace.pacotes.carga import carregar, listar
from tests.nucleo.fatos_quaisquer import DIAS_DA_PERGUNTA, casos

LEI = "mg/muriae/lei-4393-2012"


@cache
def lei(chave: str) -> Lei:
    return carregar(chave)


@cache
def compilada(chave: str, ato: str, leituras: tuple[tuple[str, str], ...] = ()) -> DecisaoCompilada:
    return DecisaoCompilada(lei(chave), ato, leituras=dict(leituras))


@cache
def fatos_do_ato(chave: str, ato: str) -> tuple[str, ...]:
    """Every fact that the demands of the act read, at any depth."""
    c = compilada(chave, ato).caso({})
    roteiro = Roteiro(c)
    alcance = Alcance(roteiro.do_nome)
    usos = [u for r in compilada(chave, ato).regras for u in roteiro.da_exigencia(r, ())]
    alcance.situar(usos)
    return tuple(sorted({n for _, t in usos for n in lidos(t)} | set(alcance.lugares)))


def atos_de(chave: str) -> list[str]:
    v = lei(chave).vocabulario
    ids = sorted({*v.atos, *v.secoes["modalidades"]})
    return [a for a in ids if list(decidir.exigencias(compilada(chave, a).caso({})))]


def conferir(d: DecisaoCompilada, fatos: dict[str, Any], em: Any) -> None:
    """Same result of each demand, same decision, same refusal."""
    c = d.caso(fatos, em)
    try:
        esperados = tuple(examinar(r, c).resultado for r in d.regras)
        parecer = decidir.responder(d.caso(fatos, em))
    except ErroAlmotace as e:
        with pytest.raises(type(e)):
            d.decidir(fatos, em)
        return
    v = d.decidir(fatos, em)
    assert dict(zip((r.id for r in d.regras), v.resultados, strict=True)) == dict(
        zip((r.id for r in d.regras), esperados, strict=True)
    )
    assert v.decisao == parecer.valores["decisao"]
    assert v.parecer().valores == parecer.valores


def conferir_varios(chave: str, ato: str, quantos: int) -> None:
    d = compilada(chave, ato)

    @settings(max_examples=quantos, deadline=None, suppress_health_check=list(HealthCheck))
    @given(casos(d.lei.vocabulario, fatos_do_ato(chave, ato)), DIAS_DA_PERGUNTA)
    def conferir_um(fatos: dict[str, Any], em: Any) -> None:
        conferir(d, fatos, em)

    conferir_um()


@pytest.mark.parametrize("ato", ["autorizacao_ambulante", "vistoria"])
def test_cada_exigencia_da_o_mesmo(ato: str) -> None:
    d = compilada(LEI, ato)
    assert d.fora == (), "every demand of these acts goes into the function"
    conferir_varios(LEI, ato, 120)


@pytest.mark.parametrize("ato", ["autorizacao_ambulante", "vistoria"])
def test_sob_quaisquer_leituras(ato: str) -> None:
    v = lei(LEI).vocabulario
    opcoes = {k: st.sampled_from(sorted(x["opcoes"])) for k, x in v.leituras.items()}

    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.fixed_dictionaries(opcoes), st.data())
    def sob(leituras: dict[str, str], dados: st.DataObject) -> None:
        d = DecisaoCompilada(lei(LEI), ato, leituras=leituras)
        for _ in range(5):
            fatos = dados.draw(casos(v, fatos_do_ato(LEI, ato)))
            conferir(d, fatos, dados.draw(DIAS_DA_PERGUNTA))

    sob()


@pytest.mark.lento
@pytest.mark.parametrize("chave", listar())
def test_todo_ato_de_toda_lei(chave: str) -> None:
    """Acts whose demands ask the case itself are decided too."""
    for ato in atos_de(chave):
        conferir_varios(chave, ato, 25)


def test_o_que_explica_o_veredito() -> None:
    d = compilada(LEI, "autorizacao_ambulante")
    v = d.decidir({"aposentado_por_invalidez": True, "atividade_licita": True}, date(2025, 5, 5))
    assert v.decisao == "indeferir"
    por_regra = {r.regra: r for r in v.explicar()}
    vedado = por_regra["nao_aposentado_por_invalidez"]
    assert (vedado.dispositivo, vedado.rotulo) == ("art5_par2", "Art. 5º, § 2º")
    assert vedado.fatos == {"aposentado_por_invalidez": True}
    assert vedado.fundamentos == ("art5_par2",)
    assert por_regra["pessoa_natural_ou_mei"].faltam == ("requerente_natureza_juridica",)
    assert "veda_cigarro" not in por_regra or por_regra["veda_cigarro"].resultado == "falta"


def test_fatos_que_mudam_depois_nao_se_explicam() -> None:
    d = compilada(LEI, "vistoria")
    fatos: dict[str, Any] = {"veiculo_automotor": True, "tanque_distante_fonte_calor": True}
    v = d.decidir(fatos)
    fatos["tanque_distante_fonte_calor"] = False
    with pytest.raises(ErroAlmotace, match="mudaram"):
        v.explicar()
    with pytest.raises(ErroAlmotace, match="mudaram"):
        v.parecer()


def test_onde_a_funcao_tropeca_examina_se_um_a_um() -> None:
    """A fact of a wrong type is refused where the rules would refuse it, and only there."""
    d = compilada(LEI, "vistoria")
    fatos = {"ano_fabricacao": "dois mil", "data_vistoria": date(2025, 1, 1)}
    with pytest.raises(ErroAlmotace):
        d.decidir(fatos)
    fatos["veiculo_automotor"] = False
    assert d.decidir(fatos).resultados[0] == "nao_se_aplica"


EXCECOES = """
exigencias:
  - {id: exige, fonte: art1_cpt, para: [licenca], exceto: fora, exige: x}
  - {id: veda, fonte: art2_cpt, para: [licenca], exceto: not fora, veda: x}
  - {id: mede, fonte: art3_cpt, para: [licenca], exceto: fora or dentro,
     medida: {valor: n, maximo: 2}}
  - {id: com_se, fonte: art4_cpt, para: [licenca], se: dentro, exceto: fora and x, exige: n >= 1}
  - {id: com_data, fonte: art5_cpt, para: [licenca], de: "2020-01-01", exceto: fora, exige: x}
  - {id: sem_fim, fonte: art6_cpt, para: [licenca], exceto: "True", exige: x}
  - {id: de_outro, fonte: art7_cpt, para: [licenca], se: calmo, exceto: fora, exige: x or dentro}
  - {id: do_grupo, fonte: art8_cpt, para: [licenca], exige: cumpre('art1_cpt')}
termos:
  - {id: calmo, fonte: art9_cpt, exceto: fora, valor: n >= 1}
valores:
  - {id: taxa, fonte: art10_cpt, exceto: fora, valor: n * 3}
conteudos:
  - {id: papel, fonte: art11_cpt, documento: papel, para: [licenca], exceto: fora,
     campos: [{campo: x, fonte: art11_cpt, se: dentro}]}
"""
VOCABULARIO = """
fatos:
  fora: {tipo: bool}
  dentro: {tipo: bool}
  x: {tipo: bool}
  n: {tipo: inteiro}
  calmo: {tipo: bool, origem: calculado}
atos: {licenca: {campos: {}}}
documentos: {papel: papel}
"""


def test_uma_excecao_que_nao_se_sabe_deixa_aberta_a_mesma_resposta(tmp_path: Path) -> None:
    """Every exception over every demand, each known or not, with and without the paper."""
    d = DecisaoCompilada(lei_de(tmp_path, EXCECOES, VOCABULARIO), "licenca", valores=["taxa"])
    assert d.fora == () and d.papeis_de_fora == ()
    for fora, dentro, x, n in product((None, True, False), (None, True, False), (None, True, False),
                                      (None, 0, 1, 3)):  # fmt: skip
        ditos = {"fora": fora, "dentro": dentro, "x": x, "n": n}
        fatos = {k: v for k, v in ditos.items() if v is not None}
        for em in (date(2019, 12, 31), date(2020, 1, 1)):
            conferir(d, fatos, em)
            assert d.decidir(fatos, em)[:3] == d.um_a_um(fatos, em)[:3], fatos
    v = d.decidir({"x": False}, date(2020, 1, 1))
    assert dict(zip((r.id for r in d.regras), v.resultados, strict=True))["exige"] == "falta"
    aberta = next(r for r in v.explicar() if r.regra == "exige")
    assert aberta.faltam == ("fora",) and aberta.fatos == {"fora": None, "x": False}
