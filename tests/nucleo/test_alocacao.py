"""Who comes first, how many fit; a tie that the law does not break is a person's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from apoio import lei_de, pergunta
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.lei import Lei
from almotace.nucleo.parecer import Parecer

VOCABULARIO = """
fatos:
  fila: {tipo: lista, de: registro, campos: {id: texto, idade: inteiro, tempo: inteiro, apto: bool}}
  nomes: {tipo: lista, de: texto}
  vagas_qtd: {tipo: inteiro}
  escolhido: {tipo: texto}
modalidades: {vaga: vaga, vaga_livre: vaga, ordem_dada: vaga, todos: vaga, dominio: vaga, um_so: v,
  herdeiros: v}
"""
REGRAS = """
preferencias:
  - {id: p_vaga, fonte: art1_cpt, sobre: [vaga], candidatos: fila,
     elegivel: "se_falta(c.apto, True)",
     ordem: [-c.idade, c.tempo], vagas: vagas_qtd, cita: [art1_par1]}
  - {id: p_livre, fonte: art2_cpt, sobre: [vaga_livre], candidatos: fila, ordem: [-c.idade]}
  - {id: p_dada, fonte: art3_cpt, sobre: [ordem_dada], candidatos: fila, ordem: [-c.idade],
     vagas: vagas_qtd, empate: dada}
  - {id: p_todos, fonte: art4_cpt, sobre: [todos], candidatos: fila, elegivel: c.apto,
     ordem: [c.idade], todos_elegiveis: true}
  - {id: p_dominio, fonte: art5_cpt, sobre: [dominio], candidatos: fila, ordem: [-c.idade,
     -c.tempo],
     vagas: vagas_qtd, dominancia: true}
  - {id: p_um, fonte: art6_cpt, sobre: [um_so], teto: 1, piso: 0,
     escolhe: lista(n for n in nomes if n == escolhido)}
  - {id: p_herdeiros, fonte: art7_cpt, sobre: [herdeiros], candidatos: nomes, nome: c,
     ordem: ["1 if c == 'viuva' else 2 if c == 'filho' else 3"], vagas: vagas_qtd}
"""


@pytest.fixture(scope="module")
def lei(tmp_path_factory: pytest.TempPathFactory) -> Lei:
    return lei_de(tmp_path_factory.mktemp("alocacao"), REGRAS, VOCABULARIO)


def pessoa(nome: str, idade: int | None, tempo: int | None = 0, apto: Any = True) -> Any:
    return {"id": nome, "idade": idade, "tempo": tempo, "apto": apto}


def alocar(lei: Lei, sobre: str, *fila: Any, vagas: int | None = None, **caso: Any) -> Parecer:
    fatos = {"fila": list(fila), "vagas_qtd": vagas}
    return pergunta(lei, "alocacao", sobre, fatos=fatos, **caso)


ANA, BIA, CAIO = pessoa("Ana", 70, 5), pessoa("Bia", 60, 1), pessoa("Caio", 60, 3)


def test_the_keys_order_one_after_the_other(lei: Lei) -> None:
    p = alocar(lei, "vaga", CAIO, BIA, ANA, vagas=2)
    assert p.valores == {"vagas": 2, "ordem": ["Ana", "Bia", "Caio"], "escolhidos": ["Ana", "Bia"]}
    assert p.fundamentos == ["art1_cpt", "art1_par1"]


def test_who_is_not_eligible_is_not_in_the_line(lei: Lei) -> None:
    fora = pessoa("Davi", 99, apto=False)
    sem_dizer = pessoa("Eva", 80, apto=None)
    p = alocar(lei, "vaga", ANA, fora, sem_dizer, vagas=1)
    assert p.valores["ordem"] == ["Eva", "Ana"]
    assert alocar(lei, "todos", ANA, fora, sem_dizer).valores["escolhidos"] == ["Ana"]


def test_a_tie_at_the_cut_is_left_to_a_person(lei: Lei) -> None:
    gemeo = pessoa("Zeca", 60, 1)
    p = alocar(lei, "vaga", ANA, BIA, gemeo, vagas=2)
    assert p.valores["escolhidos"] == ["Ana"]
    assert p.memoria == ["Há empate que a lei não resolve: uma pessoa decide, com motivos."]
    cabem = alocar(lei, "vaga", ANA, BIA, gemeo, vagas=3)
    assert cabem.valores["escolhidos"] == ["Ana", "Bia", "Zeca"]
    assert cabem.memoria == []


def test_a_tie_for_the_one_place_is_left_to_a_person_too(lei: Lei) -> None:
    p = alocar(lei, "vaga_livre", BIA, CAIO)
    assert (p.valores["escolhidos"], len(p.memoria)) == ([], 1)
    assert alocar(lei, "vaga_livre", BIA, ANA, CAIO).valores["escolhidos"] == ["Ana"]


def test_or_the_order_given_breaks_it_where_the_law_says_so(lei: Lei) -> None:
    assert alocar(lei, "ordem_dada", CAIO, BIA, ANA, vagas=2).valores["escolhidos"] == [
        "Ana",
        "Caio",
    ]
    assert alocar(lei, "ordem_dada", BIA, CAIO, ANA, vagas=2).valores["escolhidos"] == [
        "Ana",
        "Bia",
    ]


def test_without_a_rule_of_weight_only_who_is_no_worse_in_anything_comes_before(lei: Lei) -> None:
    mais_velho, mais_antigo = pessoa("Ana", 70, 1), pessoa("Bia", 60, 9)
    p = alocar(lei, "dominio", mais_velho, mais_antigo, vagas=1)
    assert (p.valores["escolhidos"], len(p.memoria)) == ([], 1)
    p = alocar(lei, "dominio", mais_antigo, pessoa("Caio", 60, 8), vagas=1)
    assert (p.valores["ordem"], p.valores["escolhidos"]) == (["Bia", "Caio"], ["Bia"])


@pytest.mark.parametrize(("vagas", "esperado"), [(0, []), (1, ["Ana"]), (9, ["Ana", "Bia"])])
def test_as_many_are_chosen_as_fit(lei: Lei, vagas: int, esperado: list[str]) -> None:
    assert alocar(lei, "vaga", ANA, BIA, vagas=vagas).valores["escolhidos"] == esperado


def test_fewer_than_no_places_is_none(tmp_path: Path) -> None:
    regras = REGRAS.replace("vagas: vagas_qtd, cita", "vagas: vagas_qtd - 5, cita")
    p = alocar(lei_de(tmp_path, regras, VOCABULARIO), "vaga", ANA, BIA, vagas=1)
    assert (p.valores["vagas"], p.valores["escolhidos"]) == (0, [])


def test_nobody_in_line_is_nobody_chosen(lei: Lei) -> None:
    p = alocar(lei, "vaga", vagas=3)
    assert (p.valores["ordem"], p.valores["escolhidos"]) == ([], [])
    assert "ordem" not in pergunta(lei, "alocacao", "vaga").valores


def test_who_cannot_be_placed_for_lack_of_a_fact_leaves_the_order_open(lei: Lei) -> None:
    p = alocar(lei, "vaga", ANA, pessoa("Bia", None), vagas=1)
    assert "ordem" not in p.valores and "escolhidos" not in p.valores
    assert p.pede == ["fila"]


def test_the_choice_may_be_the_persons_within_floor_and_ceiling(lei: Lei) -> None:
    p = pergunta(lei, "alocacao", "um_so", nomes=["box 1", "box 2"], escolhido="box 2")
    assert p.valores == {"piso": 0, "teto": 1, "escolhidos": ["box 2"]}
    assert "escolhidos" not in pergunta(lei, "alocacao", "um_so", nomes=["box 1"]).valores


def test_candidates_may_be_plain_names(lei: Lei) -> None:
    p = pergunta(lei, "alocacao", "herdeiros", nomes=["irmao", "filho", "viuva"], vagas_qtd=1)
    assert p.valores["ordem"] == ["viuva", "filho", "irmao"]
    assert p.valores["escolhidos"] == ["viuva"]


filas = st.lists(
    st.builds(pessoa, st.uuids().map(str), st.integers(18, 22), st.integers(0, 2)), max_size=6
)


@given(
    filas.flatmap(lambda x: st.tuples(st.just(x), st.permutations(x))),
    st.integers(0, 6),
    st.sampled_from(["vaga", "dominio"]),
)
def test_who_is_chosen_does_not_depend_on_the_order_of_arrival(
    lei: Lei, filas: tuple[list[Any], list[Any]], vagas: int, sobre: str
) -> None:
    a, b = (alocar(lei, sobre, *fila, vagas=vagas).valores["escolhidos"] for fila in filas)
    assert set(a) == set(b)
    assert len(a) <= vagas
    fora = [p for p in filas[0] if p["id"] not in a]
    for p in filas[0]:
        if p["id"] in a and sobre == "vaga":
            assert all((-p["idade"], p["tempo"]) < (-x["idade"], x["tempo"]) for x in fora)


def test_two_preferences_of_one_subject_speak_each_under_its_premise(tmp_path: Path) -> None:
    regras = """
preferencias:
  - {id: a, fonte: art1_cpt, sobre: [vaga], se: vagas_qtd == 1, candidatos: nomes, nome: c,
     ordem: [c], vagas: vagas_qtd}
  - {id: b, fonte: art2_cpt, sobre: [vaga], se: vagas_qtd == 2, candidatos: nomes, nome: c,
     ordem: [c], vagas: vagas_qtd}
"""
    lei = lei_de(tmp_path, regras, VOCABULARIO)
    for n, fonte in ((1, "art1_cpt"), (2, "art2_cpt")):
        p = pergunta(lei, "alocacao", "vaga", nomes=["y", "x"], vagas_qtd=n)
        assert (len(p.valores["escolhidos"]), p.fundamentos) == (n, [fonte])
