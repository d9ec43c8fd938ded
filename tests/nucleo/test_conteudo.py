"""Is a paper complete and valid: the fields it must hold, when, and what their lack means."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from apoio import lei_de, pergunta

from almotace.nucleo.decisao import DecisaoCompilada
from almotace.nucleo.lei import Lei
from almotace.nucleo.parecer import Parecer

VOCABULARIO = """
fatos:
  auto: {tipo: registro, campos: {numero: texto, local: texto, vias: inteiro, assinado: bool,
    motivo: texto}}
  recusou: {tipo: bool}
  laudo: {tipo: bool}
  dispensado: {tipo: bool}
  ramo_de_alimento: {tipo: bool}
  faltantes: {tipo: lista, de: texto}
  prejuizo: {tipo: bool}
modalidades: {lavratura: lavratura}
documentos: {auto_de_infracao: auto, anexos: anexos, processo: processo}
"""
REGRAS = """
conteudos:
  - id: auto
    documento: auto_de_infracao
    para: [lavratura]
    fonte: art1_cpt
    registro: auto
    cita: [art1_par9]
    vicio: "'nulo' if prejuizo else 'nenhum'"
    campos:
      - {campo: numero, fonte: art1_cpt_inc1, vicio: sanavel}
      - {campo: local, fonte: art1_cpt_inc2, falta: lugar_do_fato}
      - {campo: vias, fonte: art1_cpt_inc3, exige: auto.vias >= 2}
      - {campo: assinado, fonte: art1_cpt_inc4, vicio: nulo}
      - {campo: motivo, fonte: art1_cpt_inc5, se: recusou}
  - id: anexos
    documento: anexos
    fonte: art2_cpt
    campos:
      - {campo: laudo, fonte: art2_cpt_inc1, se: ramo_de_alimento, exige: laudo or dispensado}
  - id: processo
    documento: processo
    fonte: art3_cpt
    cita_completo: [art3_par1]
    cita_incompleto: [art3_par2]
    campos:
      - {campo: faltantes, fonte: art3_cpt_inc1, exige: tamanho(faltantes) == 0,
         faltam_de: faltantes}
"""
CHEIO = {"numero": "7", "local": "Praça", "vias": 2, "assinado": True}


@pytest.fixture(scope="module")
def lei(tmp_path_factory: pytest.TempPathFactory) -> Lei:
    return lei_de(tmp_path_factory.mktemp("conteudo"), REGRAS, VOCABULARIO)


def conteudo(lei: Lei, sobre: str = "auto_de_infracao", **caso: Any) -> Parecer:
    return pergunta(lei, "conteudo", sobre, **caso)


def test_a_full_paper_is_complete_and_cites_the_article(lei: Lei) -> None:
    p = conteudo(lei, auto=CHEIO)
    assert p.valores == {"completo": True, "faltam": [], "vicio": "nenhum"}
    assert p.fundamentos == ["art1_cpt", "art1_par9"]


@pytest.mark.parametrize(
    ("mudanca", "falta", "vicio", "inciso"),
    [
        ({"numero": None}, "numero", "sanavel", "art1_cpt_inc1"),
        ({"numero": ""}, "numero", "sanavel", "art1_cpt_inc1"),
        ({"local": None}, "lugar_do_fato", "nenhum", "art1_cpt_inc2"),
        ({"vias": 1}, "vias", "nenhum", "art1_cpt_inc3"),
        ({"vias": None}, "vias", "nenhum", "art1_cpt_inc3"),
        ({"assinado": False}, "assinado", "nulo", "art1_cpt_inc4"),
    ],
)
def test_each_field_that_is_blank_or_short_is_named_with_its_item(
    lei: Lei, mudanca: dict[str, Any], falta: str, vicio: str, inciso: str
) -> None:
    p = conteudo(lei, auto={**CHEIO, **mudanca})
    assert p.valores == {"completo": False, "faltam": [falta], "vicio": vicio}
    assert inciso in p.fundamentos
    ausente = {k: v for k, v in CHEIO.items() if k not in mudanca}
    assert conteudo(lei, auto=ausente).valores["faltam"] == [falta]


def test_the_gravest_fault_is_the_papers(lei: Lei) -> None:
    p = conteudo(lei, auto={**CHEIO, "numero": None, "assinado": None})
    assert (p.valores["faltam"], p.valores["vicio"]) == (["numero", "assinado"], "nulo")
    assert conteudo(lei, auto=CHEIO, prejuizo=True).valores["vicio"] == "nulo"


def test_a_field_is_demanded_only_where_its_condition_holds(lei: Lei) -> None:
    assert conteudo(lei, auto=CHEIO, recusou=True).valores["faltam"] == ["motivo"]
    assert conteudo(lei, auto=CHEIO, recusou=False).valores["completo"] is True
    p = conteudo(lei, auto={**CHEIO, "motivo": "ausente"}, recusou=True)
    assert p.valores["completo"] is True
    assert p.fundamentos == ["art1_cpt", "art1_cpt_inc5", "art1_par9"]


def test_a_paper_that_a_real_case_does_not_show_lacks_everything(lei: Lei) -> None:
    assert conteudo(lei, real=True).valores["faltam"] == [
        "numero",
        "lugar_do_fato",
        "vias",
        "assinado",
    ]
    assert conteudo(lei).valores["completo"] is True  # a hypothesis that does not speak of it


def test_a_real_case_asks_for_what_makes_a_field_demanded(lei: Lei) -> None:
    """Unless the field is filled, or is demanded by what the paper itself leaves blank."""
    aberto = conteudo(lei, auto=CHEIO, real=True)
    assert (aberto.valores["completo"], aberto.pede) == (None, ["recusou"])
    assert conteudo(lei, auto=CHEIO, recusou=False, real=True).valores["completo"] is True
    assert conteudo(lei, auto=CHEIO, recusou=True, real=True).valores["faltam"] == ["motivo"]
    cheio = conteudo(lei, auto={**CHEIO, "motivo": "ausente"}, real=True)
    assert (cheio.valores["completo"], cheio.pede) == (True, [])


def test_a_real_decision_waits_for_a_paper_that_may_be_demanded(lei: Lei) -> None:
    p = pergunta(lei, "decidir", "lavratura", auto=CHEIO, real=True)
    assert (p.valores["decisao"], p.valores["faltam"], p.pede) == (
        "exigir",
        ["recusou"],
        ["recusou"],
    )
    dito = pergunta(lei, "decidir", "lavratura", auto=CHEIO, recusou=False, real=True)
    assert dito.valores["decisao"] == "deferir"


@pytest.mark.parametrize(
    ("fatos", "completo"),
    [
        ({"laudo": False, "dispensado": False}, False),
        ({"laudo": False, "dispensado": True}, True),
        ({"laudo": None}, False),
        ({"laudo": True}, True),
        ({}, True),
    ],
)
def test_a_loose_paper_is_met_by_its_own_expression(
    lei: Lei, fatos: dict[str, Any], completo: bool
) -> None:
    p = conteudo(lei, "anexos", ramo_de_alimento=True, fatos=fatos)
    assert p.valores["completo"] is completo
    assert "art2_cpt_inc1" in p.fundamentos
    assert conteudo(lei, "anexos", ramo_de_alimento=False, fatos=fatos).valores["completo"]


def test_the_case_may_list_what_is_missing_and_each_outcome_has_its_citation(lei: Lei) -> None:
    p = conteudo(lei, "processo", faltantes=["rg", "foto", "rg"])
    assert (p.valores["faltam"], p.fundamentos[0]) == (["rg", "foto"], "art3_par2")
    p = conteudo(lei, "processo", faltantes=[])
    assert (p.valores["completo"], p.fundamentos) == (True, ["art3_par1"])


def test_a_paper_whose_own_premise_is_open_is_open_even_if_nothing_can_be_asked(
    tmp_path: Path,
) -> None:
    """An item of a list that leaves a field blank: no fact by name would settle it."""
    lei = lei_de(
        tmp_path,
        "conteudos:\n  - {id: p, documento: papel, fonte: art1_cpt, para: [lavratura],"
        ' se: "algum(i.n > 1 for i in itens)"}\n',
        "fatos: {itens: {tipo: lista, de: {tipo: registro, campos: {n: inteiro}}}}\n"
        "modalidades: {lavratura: x}\ndocumentos: {papel: x}\n",
    )
    for itens, decisao in (([{}], "exigir"), ([{"n": 1}], "deferir"), ([{"n": 2}], "deferir")):
        p = pergunta(lei, "decidir", "lavratura", itens=itens, real=True)
        assert p.valores["decisao"] == decisao
        assert (
            DecisaoCompilada(lei, "lavratura")
            .decidir(lei.vocabulario.ler_fatos({"itens": itens}))
            .decisao
            == decisao
        )
