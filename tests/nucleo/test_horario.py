"""May it be open now: kinds of day, special rules, spans past midnight, edges, duties, gaps."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from apoio import contexto, lei_de, pergunta
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.calendario import Calendario, Dia
from almotace.nucleo.lei import Lei
from almotace.nucleo.parecer import Parecer
from almotace.nucleo.perguntar import perguntar

VOCABULARIO = """
fatos:
  licenca_noturna: {tipo: bool}
  reforma: {tipo: bool}
  fixado: {tipo: lista, de: texto}
  regime: {tipo: escolha, valores: [curto, longo]}
ramos: {loja: loja, bar: bar, boate: boate, feira: feira, farmacia: farmácia, posto: posto,
  quiosque: quiosque, banca: banca, cinema: cinema}
"""
REGRAS = """
horarios:
  - {id: geral, fonte: art1_cpt, geral: true, ramos: [loja, bar], intervalos: [["08:00", "18:00"]],
     dias: [util]}
  - {id: sabado, fonte: art1_par1, geral: true, ramos: [loja], intervalos: [["08:00", "12:00"]],
     dias: [sabado], menos_dias: [feriado]}
  - {id: natal, fonte: art1_par2, ramos: [loja], dias: ["12-24"], intervalos: [["08:00", "22:00"]]}
  - {id: bar, fonte: art2_cpt, ramos: [bar], se: licenca_noturna,
     intervalos: [["10:00", "14:00"], ["18:00", "02:00"]]}
  - {id: boate, fonte: art3_cpt, ramos: [boate], dias: [sabado, vespera],
     intervalos: [["22:00", "04:00"]]}
  - {id: feira, fonte: art4_cpt, ramos: [feira], intervalo: fixado, se: dito(fixado)}
  - {id: feira_sem, fonte: art4_cpt, ramos: [feira], se: not dito(fixado), lacuna: horario_da_feira}
  - {id: quiosque, fonte: art7_cpt, ramos: [quiosque], dias: [util],
     intervalos: [["08:00", "18:00"]]}
  - {id: quiosque_fechado, fonte: art7_par1, ramos: [quiosque], residual: true, exceto: reforma}
  - {id: banca, fonte: art8_cpt, ramos: [banca], de: "2020-01-01", intervalos: [["06:00", "20:00"]]}
  - {id: plantao, fonte: art5_cpt, ramos: [farmacia], sentido: deve,
     intervalos: [["08:00", "18:00"]]}
  - {id: alem_do_plantao, fonte: art5_par1, ramos: [farmacia], intervalos: [["06:00", "22:00"]]}
  - {id: posto, fonte: art6_cpt, ramos: [posto], intervalos: [["06:00", "22:00"]],
     limites: "'exclusivos' if regime == 'curto' else 'inclusivos'"}
"""
# 2025-05-01 is a Thursday and a holiday; 05-02 a Friday; 05-03 a Saturday; 05-04 a Sunday.
FERIADOS = ["2025-05-01"]


@pytest.fixture(scope="module")
def lei(tmp_path_factory: pytest.TempPathFactory) -> Lei:
    return lei_de(tmp_path_factory.mktemp("horario"), REGRAS, VOCABULARIO)


def horario(lei: Lei, ramo: str, em: str, **caso: Any) -> Parecer:
    return pergunta(lei, "horario", ramo, em=em, feriados=FERIADOS, **caso)


def situacao(lei: Lei, ramo: str, em: str, **caso: Any) -> str | None:
    return horario(lei, ramo, em, **caso).valores.get("situacao")


@pytest.mark.parametrize(
    ("hora", "esperado"),
    [
        ("07:59", "fora_do_horario"),
        ("08:00", "permitido"),
        ("18:00", "permitido"),
        ("18:01", "fora_do_horario"),
    ],
)
def test_both_edges_of_a_span_are_inside(lei: Lei, hora: str, esperado: str) -> None:
    assert situacao(lei, "loja", f"2025-05-02T{hora}") == esperado


def test_or_outside_where_a_reading_of_the_case_says_so(lei: Lei) -> None:
    for regime, esperado in (("curto", "fora_do_horario"), ("longo", "permitido")):
        for hora in ("06:00", "22:00"):
            assert situacao(lei, "posto", f"2025-05-02T{hora}", regime=regime) == esperado
        assert situacao(lei, "posto", "2025-05-02T06:01", regime=regime) == "permitido"


def test_a_day_without_an_hour_gives_the_spans_and_no_situation(lei: Lei) -> None:
    p = horario(lei, "loja", "2025-05-02")
    assert p.valores == {"intervalos": [["08:00", "18:00"]]}
    assert p.fundamentos == ["art1_cpt"]


@pytest.mark.parametrize(
    ("dia", "intervalos"),
    [
        ("2025-05-01", None),  # a holiday is no useful day
        ("2025-05-02", [["08:00", "18:00"]]),
        ("2025-05-03", [["08:00", "12:00"]]),
        ("2025-05-04", None),
        ("2025-12-24", [["08:00", "22:00"]]),  # the special rule takes the place of the general
    ],
)
def test_each_kind_of_day_has_its_rule(lei: Lei, dia: str, intervalos: Any) -> None:
    assert horario(lei, "loja", dia).valores.get("intervalos") == intervalos


def test_a_holiday_takes_its_saturday_away(lei: Lei) -> None:
    p = pergunta(lei, "horario", "loja", em="2025-05-03", feriados=["2025-05-03"])
    assert p.valores == {}


def test_an_optional_holiday_does_not_close_trade(lei: Lei) -> None:
    c = contexto(lei, "loja", em="2025-05-02")
    c.calendario = Calendario((Dia("p", "Ponte", "ponto_facultativo", "2025-05-02"),))
    assert perguntar("horario", c).valores["intervalos"] == [["08:00", "18:00"]]


def test_a_special_rule_beats_the_general_one_only_where_it_applies(lei: Lei) -> None:
    noturno = horario(lei, "bar", "2025-05-02T20:00", licenca_noturna=True)
    assert noturno.valores["situacao"] == "permitido"
    assert noturno.fundamentos == ["art2_cpt"]
    assert situacao(lei, "bar", "2025-05-02T16:00", licenca_noturna=True) == "fora_do_horario"
    assert situacao(lei, "bar", "2025-05-02T16:00", licenca_noturna=False) == "permitido"
    assert situacao(lei, "bar", "2025-05-02T20:00", licenca_noturna=False) == "fora_do_horario"


@pytest.mark.parametrize(
    ("em", "esperado"),
    [
        ("2025-05-03T22:00", "permitido"),
        ("2025-05-04T00:30", "permitido"),  # Sunday, still Saturday's night
        ("2025-05-04T04:00", "permitido"),
        ("2025-05-04T04:01", None),
        ("2025-05-03T00:30", "fora_do_horario"),  # Friday does not open
        ("2025-04-30T23:00", "permitido"),  # eve of the holiday
        ("2025-05-01T03:00", "permitido"),
        ("2025-05-01T23:00", None),
    ],
)
def test_a_span_past_midnight_belongs_to_the_day_on_which_it_opened(
    lei: Lei, em: str, esperado: str | None
) -> None:
    p = horario(lei, "boate", em)
    assert p.valores.get("situacao") == esperado
    assert p.fundamentos == ([] if esperado is None else ["art3_cpt"])


@given(st.integers(0, 7 * 24 * 60 - 1))
def test_minute_by_minute_a_night_is_open_when_the_clock_says_so(lei: Lei, minuto: int) -> None:
    """A week without holidays, told by a reader that knows only hours since Saturday 22:00."""
    inicio = datetime(2025, 6, 2)
    agora = inicio + timedelta(minutes=minuto)
    desde = (agora - datetime(2025, 6, 7, 22)).total_seconds() / 3600
    p = pergunta(lei, "horario", "boate", em=f"{agora:%Y-%m-%dT%H:%M}")
    assert (p.valores.get("situacao") == "permitido") is (0 <= desde <= 6)


def test_what_must_be_open_is_told_from_what_may_be(lei: Lei) -> None:
    assert situacao(lei, "farmacia", "2025-05-04T10:00") == "obrigatorio"
    assert situacao(lei, "farmacia", "2025-05-04T20:00") == "permitido"
    assert situacao(lei, "farmacia", "2025-05-04T23:00") == "fora_do_horario"


def test_hours_that_the_source_lacks_are_a_named_gap_until_the_case_gives_them(lei: Lei) -> None:
    p = horario(lei, "feira", "2025-05-04T10:00")
    assert (p.valores, p.lacunas) == ({"situacao": "lacuna"}, ["horario_da_feira"])
    fixado = ["05:00", "09:00"]
    assert situacao(lei, "feira", "2025-05-04T10:00", fixado=fixado) == "fora_do_horario"
    assert situacao(lei, "feira", "2025-05-04T08:00", fixado=fixado) == "permitido"


def test_a_closed_list_is_shut_on_a_day_that_it_does_not_name(lei: Lei) -> None:
    """The rest yields to any rule of the day, and says nothing of its own where one speaks."""
    util = horario(lei, "quiosque", "2025-05-02T10:00")
    assert (util.valores["situacao"], util.fundamentos) == ("permitido", ["art7_cpt"])
    for dia in ("2025-05-01", "2025-05-03", "2025-05-04"):
        p = horario(lei, "quiosque", f"{dia}T10:00")
        assert (p.valores["situacao"], p.valores["intervalos"]) == ("fora_do_horario", [])
        assert p.fundamentos == ["art7_par1"] and p.silencio == ""


@pytest.mark.parametrize(
    ("ramo", "em", "esperado"),
    [
        ("loja", "2025-05-04T10:00", "A lei não fixa horário para este ramo neste dia."),
        ("cinema", "2025-05-04T10:00", "A lei não tem regra de horário sobre isto."),
        (
            "banca",
            "2019-12-31T10:00",
            "A regra sobre isto não valia nesse dia (Rótulo de art8_cpt vale desde 01/01/2020).",
        ),
    ],
)
def test_where_no_hours_are_fixed_the_answer_says_so_and_why(
    lei: Lei, ramo: str, em: str, esperado: str
) -> None:
    p = horario(lei, ramo, em)
    assert (p.valores, p.silencio) == ({}, esperado)


def test_a_real_case_asks_for_what_the_hours_hang_on(lei: Lei) -> None:
    p = horario(lei, "quiosque", "2025-05-04T10:00", real=True)
    assert (p.valores, p.pede) == ({}, ["reforma"])
    assert p.silencio.startswith("Não se sabe o bastante")
    aberto = horario(lei, "bar", "2025-05-02T20:00", real=True)
    assert aberto.valores["situacao"] == "fora_do_horario" and aberto.pede == ["licenca_noturna"]
