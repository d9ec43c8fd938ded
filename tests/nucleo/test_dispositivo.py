"""Dispositivo ids: parse, order, containment and label."""

from __future__ import annotations

import csv
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.dispositivo import (
    Passo,
    ancestrais,
    artigo_de,
    chave,
    contem,
    desmontar,
    montar,
    pai,
    valido,
)
from almotace.nucleo.erros import ErroDeEntrada
from almotace.nucleo.rotulo import ALFABETO_SEM_KWY, rotulo

LIVRO = Path(__file__).parent / "dados" / "dispositivos.csv"


def ids_por_lei() -> dict[str, list[str]]:
    leis: dict[str, list[str]] = {}
    with LIVRO.open(encoding="utf-8", newline="") as arquivo:
        for linha in csv.DictReader(arquivo):
            leis.setdefault(linha["lei"], []).append(linha["id"])
    return leis


numeros = st.lists(st.integers(1, 999), min_size=1, max_size=3).map(tuple)


@st.composite
def passos(draw: st.DrawFn) -> tuple[Passo, ...]:
    inicio: list[Passo] = []
    if draw(st.booleans()):
        inicio.append(Passo("anx", draw(numeros)))
    if not inicio or draw(st.booleans()):
        inicio.append(Passo("art", draw(numeros)))
        em_artigo = draw(st.sampled_from(["", "cpt", "par", "par1u"]))
        if em_artigo == "":
            return tuple(inicio)
        paragrafo = {"cpt": Passo("cpt"), "par1u": Passo("par", (1,), True)}
        inicio.append(paragrafo.get(em_artigo) or Passo("par", draw(numeros)))
    for tipo in ("inc", "ali", "ite"):
        if draw(st.booleans()):
            inicio.append(Passo(tipo, draw(numeros)))
    return tuple(inicio)


ids = passos().map(montar)


def test_every_id_of_the_five_laws_parses_and_comes_back_the_same() -> None:
    leis = ids_por_lei()
    assert sum(map(len, leis.values())) == 1463
    for lista in leis.values():
        for ident in lista:
            assert montar(desmontar(ident)) == ident


def test_the_ledgers_stand_in_law_order() -> None:
    """But for the one paragraph that its law prints between two incisos of the caput."""
    for lei, lista in ids_por_lei().items():
        fora = [b for a, b in pairwise(lista) if chave(a) >= chave(b)]
        assert fora == (["art181_cpt_inc2"] if lei == "manacapuru" else []), lei


@given(passos())
def test_mount_and_dismount_are_inverse(partes: tuple[Passo, ...]) -> None:
    assert desmontar(montar(partes)) == partes


@given(ids, ids, ids)
def test_order_is_total(a: str, b: str, c: str) -> None:
    assert (chave(a) == chave(b)) == (a == b)
    assert (chave(a) < chave(b)) or (chave(b) < chave(a)) or a == b
    if chave(a) <= chave(b) <= chave(c):
        assert chave(a) <= chave(c)


@given(ids)
def test_a_parent_contains_its_child_and_comes_before_it(ident: str) -> None:
    acima = pai(ident)
    assert ancestrais(ident)[:1] == ([acima] if acima else [])
    assert contem(ident, ident) and contem(artigo_de(ident), ident)
    if acima:
        assert contem(acima, ident) and not contem(ident, acima)
        assert chave(acima) < chave(ident)


@given(ids, ids)
def test_distinct_ids_of_numbers_have_distinct_labels_when_the_caput_is_spelled(
    a: str, b: str
) -> None:
    if a != b:
        assert rotulo(a, caput=True) != rotulo(b, caput=True)


@given(st.text(max_size=30))
def test_any_text_is_either_an_id_or_refused_in_words(texto: str) -> None:
    if not valido(texto):
        with pytest.raises(ErroDeEntrada, match="não é válido"):
            desmontar(texto)


@pytest.mark.parametrize(
    ("ident", "check", "sugestao"),
    [
        ("", "está vazio", None),
        ("art", "falta o número de artigo", None),
        ("art0", "começa por zero", None),
        ("art025_cpt", "começa por zero", None),
        ("art1234567", "grande demais", None),
        ("art٢٥_cpt", "não é art, cpt", None),
        ("art2５", "não é art, cpt", None),
        ("art25_cpt_", "não é art, cpt", None),
        ("art25_cap_inc2", "“cap” não é art, cpt", None),
        ("Art25_CPT", "não é art, cpt", "art25_cpt"),
        ("art25, cpt", "não é art, cpt", "art25_cpt"),
        ("art25_inc2", "não pende direto do artigo", "art25_cpt_inc2"),
        ("art25_cpt1_inc2", "caput não tem número", "art25_cpt_inc2"),
        ("cpt_inc2", "começa por artigo", None),
        ("art25_cpt_par1", "parágrafo não cabe dentro de caput", None),
        ("art25_cpt_ali1_inc2", "inciso não cabe dentro de alínea", None),
        ("art25_cpt_anx1", "anexo não cabe dentro de caput", None),
        ("art25_cpt_inc1u", "“u” de único", None),
        ("art14_par2u", "“u” de único", None),
        ("anx1_cpt", "caput não cabe dentro de anexo", None),
        ("art1_cpt_inc1" + "-1" * 200, "passa de 200", None),
    ],
)
def test_a_bad_id_is_refused_by_the_check_that_failed(
    ident: str, check: str, sugestao: str | None
) -> None:
    with pytest.raises(ErroDeEntrada) as erro:
        desmontar(ident)
    assert check in erro.value.mensagem
    assert erro.value.sugestao == sugestao


def test_what_is_not_text_is_refused_too() -> None:
    with pytest.raises(ErroDeEntrada, match="tem de ser um texto"):
        desmontar(25)  # type: ignore[arg-type]


def test_the_alphabet_of_the_law_letters_the_alineas() -> None:
    assert rotulo("art15_cpt_inc3_ali11", alfabeto=ALFABETO_SEM_KWY) == "Art. 15, III, l"
    assert rotulo("art196_cpt_ali9") == "Art. 196, i"
    assert rotulo("art1_cpt_ali27") == "Art. 1º, aa"


def test_an_article_put_in_later_stands_between_its_neighbours() -> None:
    assert chave("art5_par9") < chave("art5-1") < chave("art5-1_cpt") < chave("art6")
    assert rotulo("art5-2_cpt_inc2-1") == "Art. 5º-B, II-A"
