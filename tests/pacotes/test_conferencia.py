"""Golden cases compared as the format says: sets, order, exact figures, null, penalties, scores."""

from __future__ import annotations

import itertools
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from apoio import CHAVE, LEIS, escrever_pacote
from hypothesis import given
from hypothesis import strategies as st

from almotace.pacotes.casos import comparar, ler_casos
from almotace.pacotes.conferencia import (
    Citacoes,
    Leis,
    Resultado,
    casos_das_leis,
    como_json,
    conferir,
    pendentes,
)


def iguais(esperado: dict[str, Any], obtido: dict[str, Any]) -> bool:
    return comparar(esperado, obtido) == []


# ---- one key ----


@pytest.mark.parametrize(
    ("esperado", "obtido"),
    [
        ("deferir", "deferir"),
        (True, True),
        (False, False),
        ("2025-05-09", date(2025, 5, 9)),
        ("2025-05-09T10:00", datetime(2025, 5, 9, 10)),
        ("500.00", Decimal("500")),
        ("500", Decimal("500.00")),
        ("0.1", Decimal("0.10")),
        (7, 7),
        ("7", 7),
        (None, None),
    ],
)
def test_equal_values_are_equal_however_they_are_written(esperado: Any, obtido: Any) -> None:
    assert iguais({"x": esperado}, {"x": obtido})


@pytest.mark.parametrize(
    ("esperado", "obtido"),
    [
        ("deferir", "indeferir"),
        (True, False),
        (True, None),
        (False, None),
        (True, "true"),
        ("2025-05-09", date(2025, 5, 10)),
        ("2025-05-09", datetime(2025, 5, 9, 10)),
        ("500.00", Decimal("500.01")),
        ("500,00", Decimal("500.00")),
        ("500.00", None),
        (None, "algo"),
        (None, date(2025, 5, 9)),
        (7, 8),
        (1, True),
        (0, False),
    ],
)
def test_different_values_differ(esperado: Any, obtido: Any) -> None:
    (linha,) = comparar({"x": esperado}, {"x": obtido})
    assert linha.startswith("x: esperava ")


def test_only_the_keys_that_the_case_expects_are_compared() -> None:
    assert iguais({"decisao": "deferir"}, {"decisao": "deferir", "faltam": ["art1_cpt"]})
    assert iguais({}, {"decisao": "deferir"})
    assert comparar({"decisao": "deferir"}, {}) == ["decisao: esperava deferir, veio None"]


def test_null_is_what_is_not_there() -> None:
    assert iguais({"ate": None}, {})
    assert iguais({"ate": None}, {"ate": None})
    assert not iguais({"ate": None}, {"ate": date(2025, 1, 1)})


# ---- lists ----

conjuntos = st.lists(st.sampled_from(["a", "b", "c", "d"]), max_size=5)


@given(conjuntos, conjuntos)
def test_a_list_is_a_set(a: list[str], b: list[str]) -> None:
    assert iguais({"faltam": a}, {"faltam": b}) is (set(a) == set(b))


def test_a_list_that_was_not_answered_differs_even_if_none_was_expected() -> None:
    assert not iguais({"faltam": []}, {})
    assert iguais({"faltam": []}, {"faltam": []})
    assert not iguais({"faltam": ["a"]}, {"faltam": None})


@pytest.mark.parametrize("chave", ["ordem", "ordem_de_espera"])
def test_what_is_in_order_is_compared_in_order(chave: str) -> None:
    for um, outro in itertools.permutations(["a", "b", "c"], 2):
        assert not iguais({chave: [um, outro]}, {chave: [outro, um]})
        assert iguais({chave: [um, outro]}, {chave: [um, outro]})
    assert not iguais({chave: ["a", "a"]}, {chave: ["a"]})


def test_hours_are_a_set_of_pairs_each_in_order() -> None:
    cedo, tarde = ["05:00", "11:00"], ["14:00", "17:00"]
    assert iguais({"intervalos": [tarde, cedo]}, {"intervalos": [cedo, tarde]})
    assert iguais({"intervalos": [cedo]}, {"intervalos": [tuple(cedo)]})
    assert not iguais({"intervalos": [cedo[::-1]]}, {"intervalos": [cedo]})
    assert not iguais({"intervalos": [cedo]}, {"intervalos": [cedo, tarde]})


MULTA = {
    "tipo": "multa",
    "valor": Decimal("500.00"),
    "unidade": "BRL",
    "fundamento": "art25_cpt_inc2",
}
APREENSAO = {"tipo": "apreensao", "fundamento": "art25_cpt_inc7"}


def penas(*esperadas: dict[str, Any]) -> bool:
    return iguais({"obrigatorias": list(esperadas)}, {"obrigatorias": [MULTA, APREENSAO]})


def test_a_penalty_is_compared_by_the_keys_that_the_case_gives() -> None:
    assert penas({"tipo": "apreensao"}, {"tipo": "multa"})
    assert penas({"tipo": "multa", "valor": "500.0"}, {"tipo": "apreensao"})
    assert penas({"fundamento": "art25_cpt_inc7"}, {"valor": "500", "unidade": "BRL"})
    assert not penas({"tipo": "multa", "valor": "500.01"}, {"tipo": "apreensao"})
    assert not penas({"tipo": "multa", "unidade": "UFM"}, {"tipo": "apreensao"})


def test_every_penalty_has_its_own_match_and_none_is_left_over() -> None:
    assert not penas({"tipo": "multa"})
    assert not penas({"tipo": "multa"}, {"tipo": "apreensao"}, {"tipo": "cassacao"})
    assert not penas({"tipo": "multa"}, {"fundamento": "art25_cpt_inc2"})


def test_a_loose_expectation_leaves_the_match_that_a_strict_one_needs() -> None:
    outra = {**MULTA, "valor": Decimal("700.00")}
    for esperadas in itertools.permutations([{"tipo": "multa"}, {"tipo": "multa", "valor": "500"}]):
        for obtidas in itertools.permutations([MULTA, outra]):
            assert iguais({"obrigatorias": list(esperadas)}, {"obrigatorias": list(obtidas)})


def test_a_length_of_null_is_one_that_the_law_does_not_fix() -> None:
    def duracao(obtida: dict[str, Any]) -> bool:
        esperado = {"obrigatorias": [{"tipo": "suspensao", "dias": None}]}
        return iguais(esperado, {"obrigatorias": [{"tipo": "suspensao", **obtida}]})

    assert duracao({"dias": None}) and duracao({})
    assert not duracao({"dias": 7})


def test_a_total_is_compared_inside() -> None:
    total = {"valor": Decimal("2500.00"), "unidade": "BRL"}
    assert iguais({"total": {"valor": "2500"}}, {"total": total})
    assert not iguais({"total": {"valor": "2500", "unidade": "UFM"}}, {"total": total})
    assert not iguais({"total": {"valor": "2500"}}, {})


# ---- whole files ----

VOCABULARIO = "fatos:\n  maior: {tipo: bool}\n  certidao: {tipo: bool}\nmodalidades: {licenca: x}\n"
REGRAS = """\
exigencias:
  - {id: idade, fonte: art1_cpt, para: [licenca], exige: maior}
  - {id: certidao, fonte: art2_cpt, para: [licenca], exige: certidao, prova: documento}
"""


def caso(ident: str, maior: str, esperado: str, fundamentos: str = "[art1_cpt]") -> str:
    return (
        f"- id: {ident}\n  titulo: t\n  lei: {CHAVE}\n  perguntas:\n"
        f"    - {{tipo: decidir, sobre: licenca, fatos: {{maior: {maior}}},\n"
        f"       esperado: {{decisao: {esperado}}}, fundamentos: {fundamentos}}}\n"
    )


@pytest.fixture
def raiz(tmp_path: Path) -> Path:
    """Laws of a made-up town, with the country's index as it is."""
    (tmp_path / "br").mkdir()
    (tmp_path / "br" / "inpc.csv").write_bytes((LEIS / "br" / "inpc.csv").read_bytes())
    return tmp_path


def rodar(raiz: Path, casos: str, pendentes_csv: str | None = None) -> list[Resultado]:
    pasta = escrever_pacote(raiz / CHAVE, REGRAS, VOCABULARIO, casos=casos)
    if pendentes_csv is not None:
        (pasta / "pendentes.csv").write_text(pendentes_csv)
    return conferir([pasta / "casos.yaml"], Leis(raiz))


def test_each_case_passes_or_says_what_differs(raiz: Path) -> None:
    bons, maus = caso("c1", "true", "deferir"), caso("c2", "true", "indeferir")
    um, dois = rodar(raiz, bons + maus)
    assert (um.passou, um.diferencas) == (True, [])
    assert (dois.passou, dois.diferencas) == (
        False,
        ["1: decisao: esperava indeferir, veio deferir"],
    )


def test_a_case_that_cannot_be_asked_fails_and_the_others_are_asked(raiz: Path) -> None:
    errado = caso("c1", "talvez", "deferir")
    um, dois = rodar(raiz, errado + caso("c2", "false", "indeferir"))
    assert not um.passou and "casos.yaml, linha 5: maior: Responda" in um.diferencas[0]
    assert dois.passou


def test_citations_are_scored_over_the_file_as_recall_and_precision(raiz: Path) -> None:
    certo = caso("c1", "true", "deferir")
    a_menos = caso("c2", "true", "deferir", "[art1_cpt, art2_cpt]")
    outro = caso("c3", "true", "deferir", "[art2_cpt]")
    resultados = rodar(raiz, certo + a_menos + outro)
    assert [r.citacoes for r in resultados] == [
        Citacoes(1, 1, 1),
        Citacoes(2, 1, 1),
        Citacoes(1, 1, 0),
    ]
    assert all(r.passou for r in resultados)  # scored, not failed
    relatorio = como_json(resultados)
    assert relatorio["citacoes"] == {"cobertura": 0.5, "precisao": round(2 / 3, 4)}
    assert (relatorio["passaram"], relatorio["total"]) == (3, 3)


def test_nothing_expected_is_wholly_found_and_nothing_given_wholly_right() -> None:
    nada = Citacoes(0, 0, 0)
    assert (nada.cobertura, nada.precisao) == (1.0, 1.0)
    assert (Citacoes(2, 0, 0).cobertura, Citacoes(0, 2, 0).precisao) == (0.0, 0.0)


def test_a_known_failure_keeps_its_reason(raiz: Path) -> None:
    motivos = 'id,motivo\nc2,"o caso cita o artigo errado, ver nota"\n'
    um, dois = rodar(raiz, caso("c1", "true", "deferir") + caso("c2", "true", "indeferir"), motivos)
    assert (um.pendente, dois.pendente) == (None, "o caso cita o artigo errado, ver nota")
    assert not dois.passou
    assert como_json([dois])["casos"][0]["pendente"] == dois.pendente
    assert pendentes(raiz) == {}


def test_the_report_has_the_keys_of_the_contract(raiz: Path) -> None:
    (linha,) = como_json(rodar(raiz, caso("c1", "true", "deferir")))["casos"]
    assert {"id", "passou", "diferencas", "citacoes"} <= set(linha)
    assert (linha["id"], linha["passou"], linha["diferencas"]) == ("c1", True, [])


def test_every_file_of_cases_inside_the_packs_is_found(raiz: Path) -> None:
    rodar(raiz, caso("c1", "true", "deferir"))
    (raiz / CHAVE / "casos-mais.yaml").write_text(caso("c9", "true", "deferir"))
    assert [p.name for p in casos_das_leis(raiz)] == ["casos-mais.yaml", "casos.yaml"]


def test_a_case_knows_its_line(raiz: Path) -> None:
    rodar(raiz, caso("c1", "true", "deferir") + "\n# outro\n" + caso("c2", "true", "deferir"))
    casos = ler_casos(raiz / CHAVE / "casos.yaml")
    assert [(c.id, c.linha, c.arquivo) for c in casos] == [
        ("c1", 1, "casos.yaml"),
        ("c2", 9, "casos.yaml"),
    ]


def test_facts_acts_and_premises_of_a_question_replace_those_of_the_case(raiz: Path) -> None:
    do_caso = "  fatos: {maior: true}\n  perguntas:"
    texto = caso("c1", "false", "indeferir").replace("  perguntas:", do_caso)
    assert [r.passou for r in rodar(raiz, texto)] == [True]
