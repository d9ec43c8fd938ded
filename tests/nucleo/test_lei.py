"""Names of a law (URN and key), its versions and the day on which it begins."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.chave_lei import chave_da_urn, identificar, ler_chave, urn_da_chave
from almotace.nucleo.erros import ErroDeEntrada, ErroDePacote
from almotace.nucleo.uf import NOME_LEXML
from almotace.nucleo.urn import Urn, ler_urn
from almotace.nucleo.vacatio import Vacatio, ler_vacatio
from almotace.nucleo.vigencia import Periodo, Versao, conferir_versoes, vigente

palavras = st.from_regex(r"[a-z]{1,8}(-[a-z]{1,8}){0,3}", fullmatch=True)
numeros = st.from_regex(r"[0-9]{1,6}", fullmatch=True)
dias = st.dates(date(1900, 1, 1), date(2100, 12, 31))
EXEMPLO = "urn:lex:br;minas.gerais;vila.exemplo:municipal:lei:2012-11-13;4393"


@st.composite
def urns(draw: st.DrawFn) -> Urn:
    local = draw(st.lists(palavras.map(lambda p: p.replace("-", ".")), max_size=2))
    tipo = draw(palavras).replace("-", ".")
    fragmento = draw(st.sampled_from([None, "art25_cpt_inc2", "art14_par1u", "anx1"]))
    return Urn(tuple(local), "municipal", tipo, draw(dias), draw(numeros), fragmento)


@st.composite
def chaves(draw: st.DrawFn) -> str:
    lugar = draw(st.sampled_from([*NOME_LEXML, "br"]))
    if lugar != "br" and draw(st.booleans()):
        lugar += f"/{draw(palavras)}"
    return f"{lugar}/{draw(palavras)}-{draw(numeros)}-{draw(st.integers(1900, 2100))}"


@given(urns())
def test_a_urn_reads_back_from_its_text(urn: Urn) -> None:
    assert ler_urn(str(urn)) == urn


@given(chaves(), st.integers(0, 364))
def test_a_key_comes_back_from_the_urn_that_it_makes_with_the_date(chave: str, dia: int) -> None:
    assert str(ler_chave(chave)) == chave
    data = date(ler_chave(chave).ano, 1, 1) + timedelta(days=dia)
    urn = urn_da_chave(chave, data)
    assert chave_da_urn(ler_urn(str(urn))) == chave
    assert identificar(chave, str(urn)).urn == urn


@pytest.mark.parametrize(
    ("texto", "check"),
    [
        ("", "não tem a forma"),
        ("lei 4393/2012", "não tem a forma"),
        ("urn:lex:pt:estado:lei:2012-11-13;4393", "o país é “pt”"),
        ("urn:lex:br;minas.gerais;vila.exemplo:municipal:lei:2012-11-13", "falta o número"),
        ("urn:lex:br;minas.gerais;vila.exemplo:municipal:lei:2012;4393", "não está completa"),
        ("urn:lex:br;minas.gerais;vila.exemplo:municipal:lei:2012-02-30;1", "não existe"),
        ("urn:lex:br;minas gerais;vila:municipal:lei:2012-11-13;1", "só letras minúsculas"),
        ("urn:lex:br;Minas.Gerais;vila:municipal:lei:2012-11-13;1", "só letras minúsculas"),
        ("urn:lex:br;minas.gerais;vilá:municipal:lei:2012-11-13;1", "só letras minúsculas"),
        ("urn:lex:br;a;b;c:municipal:lei:2012-11-13;1", "passa de estado e município"),
        ("urn:lex:br:federal:lei:2012-11-13;", "o número “” não serve"),
        ("urn:lex:br:federal:lei:2012-11-13;1@2013", "a versão"),
        (EXEMPLO + "!", "está vazio"),
        (EXEMPLO + "!art25_inc2", "não pende direto"),
        ("urn:lex:br:federal:lei:2012-11-13;" + "1" * 500, "passa de 400"),
    ],
)
def test_a_bad_urn_is_refused_by_the_check_that_failed(texto: str, check: str) -> None:
    with pytest.raises(ErroDeEntrada) as erro:
        ler_urn(texto)
    assert check in erro.value.mensagem


@pytest.mark.parametrize(
    ("texto", "check"),
    [
        ("lei-4393-2012", "a forma é"),
        ("mg/vila-exemplo/centro/lei-4393-2012", "a forma é"),
        ("mg/vila-exemplo/lei-4393", "a forma é"),
        ("mg/vila-exemplo/lei-4393-12", "a forma é"),
        ("xx/vila/lei-4393-2012", "não há estado"),
        ("br/vila/lei-4393-2012", "não há estado"),
        ("mg/Vilá/lei-4393-2012", "só letras minúsculas"),
        ("mg/../lei-4393-2012", "só letras minúsculas"),
    ],
)
def test_a_bad_key_is_refused_by_the_check_that_failed(texto: str, check: str) -> None:
    with pytest.raises(ErroDeEntrada) as erro:
        ler_chave(texto)
    assert check in erro.value.mensagem


def test_the_folder_of_a_whole_country_or_state_is_no_town() -> None:
    lida = ler_chave("br/geral/lei-9784-1999")
    assert (lida.uf, lida.municipio, str(lida)) == (None, None, "br/lei-9784-1999")
    assert ler_chave("mg/geral/lei-1-2001") == ler_chave("mg/lei-1-2001")
    urn = "urn:lex:br:federal:lei:1999-01-29;9784"
    assert str(identificar("br/geral/lei-9784-1999", urn).urn) == urn
    with pytest.raises(ErroDeEntrada, match="não são da mesma lei"):
        identificar("br/geral/lei-9785-1999", urn)


def test_key_and_urn_of_two_laws_are_refused() -> None:
    assert identificar("mg/vila-exemplo/lei-4393-2012", EXEMPLO + "!art1_cpt").urn == ler_urn(
        EXEMPLO
    )
    with pytest.raises(ErroDeEntrada, match="não são da mesma lei"):
        identificar("mg/vila-exemplo/lei-4394-2012", EXEMPLO)
    with pytest.raises(ErroDeEntrada, match="o ano da chave"):
        urn_da_chave("mg/vila-exemplo/lei-4393-2012", date(2013, 1, 1))
    with pytest.raises(ErroDeEntrada, match="estado conhecido"):
        chave_da_urn(ler_urn("urn:lex:br;minas:estadual:lei:2012-11-13;1"))


limites = st.none() | st.dates(date(2020, 1, 1), date(2020, 3, 1))


@st.composite
def periodos(draw: st.DrawFn) -> Periodo:
    de, ate = draw(limites), draw(limites)
    return Periodo(ate, de) if de and ate and de > ate else Periodo(de, ate)


@given(periodos(), periodos())
def test_two_periods_overlap_when_some_day_is_in_both(a: Periodo, b: Periodo) -> None:
    todos = [date(2019, 12, 1) + timedelta(days=n) for n in range(150)]
    assert a.sobrepoe(b) == b.sobrepoe(a) == any(a.contem(d) and b.contem(d) for d in todos)


@given(st.lists(periodos(), max_size=5), st.dates(date(2020, 1, 1), date(2020, 3, 1)))
def test_checked_versions_never_give_two_answers_for_a_day(ps: list[Periodo], em: date) -> None:
    versoes = [Versao(f"v{n}", p, n) for n, p in enumerate(ps)]
    try:
        ordem = conferir_versoes(versoes)
    except ErroDePacote as erro:
        assert any(a.sobrepoe(b) for a in ps for b in ps if a is not b)
        assert sum(f"“{v.nome}”" in erro.mensagem for v in versoes) == 2
        return
    valem = [v for v in ordem if v.periodo.contem(em)]
    assert len(valem) <= 1 and vigente(ordem, em) == (valem[0] if valem else None)


def test_a_short_version_inside_a_long_one_is_found_even_if_not_its_neighbour() -> None:
    longa = Versao("longa", Periodo(date(2020, 1, 1)), 0)
    curta = Versao("curta", Periodo(date(2020, 2, 1), date(2020, 2, 2)), 0)
    with pytest.raises(ErroDePacote, match=r"“longa” .* “curta”"):
        conferir_versoes([curta, longa])


SILENCIO = Vacatio("dias", dias=45, fundamento="LINDB, art. 1º")


@pytest.mark.parametrize(
    ("clausula", "publicacao", "inicio"),
    [
        (None, date(2012, 11, 13), date(2012, 12, 28)),
        ("na_publicacao", date(2017, 4, 19), date(2017, 4, 19)),
        ({"dias": 90}, date(2017, 12, 28), date(2018, 3, 28)),
        ({"dias": 0}, date(2017, 12, 28), date(2017, 12, 28)),
        ({"data": "2018-01-01"}, date(2017, 12, 28), date(2018, 1, 1)),
        ({"data": "01/01/2018"}, date(2018, 1, 1), date(2018, 1, 1)),
    ],
)
def test_a_law_begins_by_its_clause_or_by_its_silence(
    clausula: Any, publicacao: date, inicio: date
) -> None:
    vacatio = ler_vacatio(clausula, SILENCIO)
    assert vacatio.inicio(publicacao) == inicio
    memoria = vacatio.memoria(publicacao)
    assert inicio.strftime("%d/%m/%Y") in memoria and publicacao.strftime("%d/%m/%Y") in memoria


@pytest.mark.parametrize(
    "clausula",
    ["imediata", 45, {"dias": "45"}, {"dias": -1}, {"dias": True}, {}, {"dias": 1, "x": 2}],
)
def test_any_other_clause_is_refused(clausula: Any) -> None:
    with pytest.raises(ErroDePacote, match="cláusula de vigência"):
        ler_vacatio(clausula, SILENCIO)


def test_a_law_cannot_begin_before_it_is_published() -> None:
    with pytest.raises(ErroDePacote, match="não pode vigorar desde"):
        ler_vacatio({"data": "2012-11-12"}, SILENCIO).inicio(date(2012, 11, 13))


@given(dias, st.integers(1, 400))
def test_counting_day_by_day_gives_the_same_beginning(publicacao: date, n: int) -> None:
    contados = [publicacao + timedelta(days=k) for k in range(n)]
    assert Vacatio("dias", dias=n).inicio(publicacao) == contados[-1] + timedelta(days=1)
