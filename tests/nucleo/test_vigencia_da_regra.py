"""Which law, version or transition governs; versions of a rule over the days."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from apoio import contexto, lei_de, pergunta
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.lei import Lei
from almotace.nucleo.parecer import Parecer
from almotace.nucleo.regras import Valor

VOCABULARIO = """
fatos:
  data_publicacao: {tipo: data}
  data_requerimento: {tipo: data}
  data_infracao: {tipo: data}
  momento_fato: {tipo: instante}
  data_emissao: {tipo: data}
  data_decisao: {tipo: data}
  data_pagamento: {tipo: data}
  antigo: {tipo: bool}
modalidades: {alvara: alvará}
consequencias: {nova: lei nova, velha: lei velha}
leituras:
  silencio: {fonte: art9_cpt, padrao: lindb, opcoes: {lindb: 45 dias, na_hora: no dia}}
"""
VALORES = "".join(
    f"  - {{id: {r}, fonte: art1_cpt_inc{i}, de: '2020-01-01', ate: '2020-12-31', rege_por: {r},"
    " valor: 1}\n"
    for i, r in enumerate(
        ("fato", "requerimento", "concessao", "ato", "decisao", "pagamento", "pergunta"), 1
    )
)
REGRAS = f"""
vigencias:
  - {{id: inicio, fonte: art9_cpt, leitura: {{silencio: lindb}},
     desde: "mais(data_publicacao, 45, 'dias')", aplica: "em >= mais(data_publicacao, 45, 'dias')"}}
  - {{id: inicio_na_hora, fonte: art9_cpt, leitura: {{silencio: na_hora}}, desde: data_publicacao,
     aplica: em >= data_publicacao}}
  - {{id: transicao, fonte: art10_cpt, sobre: [alvara], se: antigo, norma: velha,
     ate_dia: dia('2025-12-31'), aplica: em <= dia('2025-12-31'), cita: [art10_par1]}}
  - {{id: regra_nova, fonte: art11_cpt, sobre: [alvara], se: not antigo, norma: nova}}
valores:
{VALORES}
  - {{id: taxa, fonte: art2_cpt, ate: '2009-12-31', valor: 10}}
  - {{id: taxa, fonte: art2_cpt, de: '2010-01-01', ate: '2019-12-31', valor: 20}}
  - {{id: taxa, fonte: art2_cpt, de: '2020-01-01', valor: 30}}
"""


@pytest.fixture(scope="module")
def lei(tmp_path_factory: pytest.TempPathFactory) -> Lei:
    return lei_de(tmp_path_factory.mktemp("vigencia"), REGRAS, VOCABULARIO)


def vigencia(lei: Lei, sobre: str, **caso: Any) -> Parecer:
    return pergunta(lei, "vigencia", sobre, **caso)


@pytest.mark.parametrize(
    ("silencio", "em", "aplica", "desde"),
    [
        ("lindb", "2012-12-27", False, date(2012, 12, 28)),
        ("lindb", "2012-12-28", True, date(2012, 12, 28)),
        ("na_hora", "2012-11-12", False, date(2012, 11, 13)),
        ("na_hora", "2012-11-13", True, date(2012, 11, 13)),
    ],
)
def test_a_silent_law_begins_by_the_reading_taken(
    lei: Lei, silencio: str, em: str, aplica: bool, desde: date
) -> None:
    caso = {"data_publicacao": "2012-11-13", "em": em}
    p = vigencia(lei, "art9_cpt", **caso, leituras={"silencio": silencio})
    assert p.valores == {"aplica": aplica, "desde": desde}
    assert (p.fundamentos, p.leituras) == (["art9_cpt"], {"silencio": silencio})
    assert [x.resultado for x in p.passos] == ["sim" if aplica else "nao"]


def test_a_transition_keeps_the_old_norm_until_its_day(lei: Lei) -> None:
    p = vigencia(lei, "alvara", antigo=True, em="2025-12-31")
    assert p.valores == {"aplica": True, "ate": date(2025, 12, 31), "norma": "velha"}
    assert p.fundamentos == ["art10_cpt", "art10_par1"]
    assert vigencia(lei, "alvara", antigo=True, em="2026-01-01").valores["aplica"] is False
    assert vigencia(lei, "alvara", antigo=False, em="2025-12-31").valores == {"norma": "nova"}


def test_what_is_not_known_is_asked_for(lei: Lei) -> None:
    p = vigencia(lei, "alvara", real=True, em="2025-12-31")
    assert (p.valores, p.pede) == ({}, ["antigo"])
    p = vigencia(lei, "art9_cpt", real=True, em="2025-12-31")
    assert (p.valores, p.pede) == ({}, ["data_publicacao"])


FATO_QUE_REGE = [
    ("fato", "data_infracao"),
    ("requerimento", "data_requerimento"),
    ("concessao", "data_emissao"),
    ("decisao", "data_decisao"),
    ("pagamento", "data_pagamento"),
]


@pytest.mark.parametrize(("rege_por", "fato"), FATO_QUE_REGE)
def test_each_rule_goes_by_the_day_that_governs_it(lei: Lei, rege_por: str, fato: str) -> None:
    (regra,) = (r for r in lei.da_especie(Valor) if r.id == rege_por)
    for dia, vale in (("2019-12-31", False), ("2020-01-01", True), ("2021-01-01", False)):
        assert contexto(lei, fatos={fato: dia}, em="2020-06-01").ativa(regra) is vale
    # Without its fact, the day of the question; with another fact, too.
    assert contexto(lei, em="2020-06-01").ativa(regra)
    assert not contexto(lei, em="2021-06-01").ativa(regra)
    outro = next(f for _, f in FATO_QUE_REGE if f != fato)
    assert contexto(lei, fatos={outro: "1999-01-01"}, em="2020-06-01").ativa(regra)


def test_the_instant_of_the_fact_dates_it_and_an_act_goes_by_the_question(lei: Lei) -> None:
    por = {r.id: r for r in lei.da_especie(Valor)}
    caso = contexto(lei, fatos={"momento_fato": "2020-12-31T23:59"}, em="2021-06-01")
    assert caso.ativa(por["fato"])
    for nome in ("ato", "pergunta"):
        assert not caso.ativa(por[nome])
        assert contexto(lei, em="2020-12-31T23:59").ativa(por[nome])


@given(st.dates(date(2005, 1, 1), date(2025, 12, 31)))
def test_of_the_versions_of_a_rule_exactly_one_speaks_on_any_day(lei: Lei, em: date) -> None:
    valor = 10 if em < date(2010, 1, 1) else 20 if em < date(2020, 1, 1) else 30
    p = pergunta(lei, "valor", "taxa", em=str(em))
    assert p.valores["valor"] == valor
    c = contexto(lei, em=str(em))
    assert sum(c.ativa(r) for r in lei.sobre(Valor, "taxa")) == 1


def test_the_day_before_a_version_the_one_before_speaks(lei: Lei) -> None:
    for virada, antes, depois in ((date(2010, 1, 1), 10, 20), (date(2020, 1, 1), 20, 30)):
        vespera = virada - timedelta(days=1)
        assert pergunta(lei, "valor", "taxa", em=str(vespera)).valores["valor"] == antes
        assert pergunta(lei, "valor", "taxa", em=str(virada)).valores["valor"] == depois
