"""A law's own terms on a case: start, length, way of counting, in time or late, chained terms."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest
from apoio import CHAVE, contexto, lei_de, pergunta

from almotace.nucleo.erros import ErroDePacote
from almotace.nucleo.lei import Lei
from almotace.nucleo.parecer import Parecer

LEI = f"""
chave: {CHAVE}
titulo: Lei 1
identidade: {{publicacao: 2001-03-05}}
contagens:
  - {{id: geral, fonte: art90_cpt, norma: dias corridos, leitura: {{dias: corridos}}}}
  - {{id: geral, fonte: art90_cpt, norma: dias úteis, leitura: {{dias: uteis}},
     dias_viram_uteis: true, cita: [art90_par1]}}
  - {{id: seco, fonte: art91_cpt, prorroga_fim: false}}
  - {{id: com_inicio, fonte: art92_cpt, exclui_inicio: false, prorroga_fim: false}}
  - {{id: horas, fonte: art93_cpt}}
  - {{id: comercio, fonte: art94_cpt, semana: [segunda, terca, quarta, quinta, sexta, sabado]}}
"""
VOCABULARIO = """
fatos:
  data_ciencia: {tipo: data}
  momento_apreensao: {tipo: instante}
  data_protocolo: {tipo: data}
  data_evento: {tipo: data}
  dias_da_lei: {tipo: inteiro}
  perecivel: {tipo: bool}
  parado: {tipo: lista, de: registro, campos: {de: data, ate: data}}
atos:
  ciencia: {}
  defesa: {}
leituras:
  dias: {fonte: art90_cpt, padrao: corridos, opcoes: {corridos: corridos, uteis: úteis}}
"""
REGRAS = """
# art90_cpt art90_par1 art91_cpt art92_cpt art93_cpt art94_cpt
prazos:
  - {id: defesa, fonte: art1_cpt, inicio: "se_falta(data_ciencia, data('ciencia'))", n: 15,
     unidade: dias, ato: "se_falta(data_protocolo, data('defesa'))", cita: [art1_par1],
     cita_ato: [art1_par2]}
  - {id: seco, fonte: art2_cpt, inicio: data_ciencia, n: 15, unidade: dias, contagem: seco}
  - {id: pena, fonte: art3_cpt, inicio: data_ciencia, n: 7, unidade: dias, contagem: com_inicio}
  - {id: reclamar, fonte: art4_cpt, inicio: momento_apreensao, n: 48, unidade: horas,
     contagem: horas}
  - {id: antes, fonte: art5_cpt, inicio: data_evento, n: 10, unidade: dias, sentido: tras,
     ato: data_protocolo}
  - {id: recurso, fonte: art6_cpt, inicio: fim('defesa'), n: 5, unidade: dias, nao_antes: true,
     ato: data_protocolo}
  - {id: depende, fonte: art7_cpt, se: perecivel, inicio: data_ciencia, n: dias_da_lei,
     unidade: dias}
  - {id: depende_do_resto, fonte: art7_cpt, se: not perecivel, inicio: data_ciencia, n: 1,
     unidade: anos}
  - {id: feira, fonte: art8_cpt, inicio: data_ciencia, n: 3, unidade: dias_uteis,
     contagem: comercio}
exigencias:
  - {id: em_tempo, fonte: art9_cpt, exige: no_prazo('defesa')}
  - {id: passou, fonte: art10_cpt, veda: vencido('defesa')}
"""
# 2025-03-10 is a Monday; 15 days later, 2025-03-25, a Tuesday.


@pytest.fixture(scope="module")
def lei(tmp_path_factory: pytest.TempPathFactory) -> Lei:
    return lei_de(tmp_path_factory.mktemp("prazo"), REGRAS, VOCABULARIO, lei=LEI)


def prazo(lei: Lei, sobre: str, **caso: Any) -> Parecer:
    return pergunta(lei, "prazo", sobre, **caso)


def fim(lei: Lei, sobre: str, **caso: Any) -> Any:
    return prazo(lei, sobre, **caso).valores.get("fim")


def test_the_first_day_is_left_out_and_the_last_is_in(lei: Lei) -> None:
    p = prazo(lei, "art1_cpt", data_ciencia="2025-03-10")
    assert p.valores == {
        "inicio": date(2025, 3, 11),
        "fim": date(2025, 3, 25),
        "nominal": date(2025, 3, 25),
    }
    assert p.fundamentos == ["art1_cpt", "art1_par1"]
    assert p.memoria


def test_a_last_day_without_work_passes_to_the_next_one_if_the_counting_says_so(
    lei: Lei,
) -> None:
    caso: dict[str, Any] = {"data_ciencia": "2025-03-06", "feriados": ["2025-03-24"]}
    p = prazo(lei, "art1_cpt", **caso)
    assert p.valores["nominal"] == date(2025, 3, 21)  # a Friday: it does not roll
    caso["feriados"] = ["2025-03-21", "2025-03-24"]
    assert fim(lei, "art1_cpt", **caso) == date(2025, 3, 25)
    assert fim(lei, "art2_cpt", **caso) == date(2025, 3, 21)


def test_a_penalty_that_counts_its_first_day_is_exactly_that_long(lei: Lei) -> None:
    assert fim(lei, "art3_cpt", data_ciencia="2025-06-02") == date(2025, 6, 8)


def test_hours_run_minute_by_minute_from_the_instant(lei: Lei) -> None:
    p = prazo(lei, "art4_cpt", momento_apreensao="2025-08-15T10:30")
    assert p.valores["fim"] == datetime(2025, 8, 17, 10, 30)


def test_a_reading_chooses_the_way_of_counting_and_is_named_with_its_source(lei: Lei) -> None:
    corridos = prazo(lei, "defesa", data_ciencia="2025-03-10")
    uteis = prazo(lei, "defesa", data_ciencia="2025-03-10", leituras={"dias": "uteis"})
    assert uteis.valores["fim"] == date(2025, 3, 31)
    assert (corridos.leituras, uteis.leituras) == ({"dias": "corridos"}, {"dias": "uteis"})
    assert "art90_par1" in uteis.fundamentos and "art90_par1" not in corridos.fundamentos


def test_a_law_may_have_its_own_week(lei: Lei) -> None:
    """Saturday is useful in trade: three useful days from a Thursday end on the Monday."""
    assert fim(lei, "feira", data_ciencia="2025-03-13") == date(2025, 3, 17)
    com_feriado = {"data_ciencia": "2025-03-13", "feriados": ["2025-03-15"]}
    assert fim(lei, "feira", fatos=None, **com_feriado) == date(2025, 3, 18)


@pytest.mark.parametrize(
    ("ato", "tempestivo"), [("2025-03-10", True), ("2025-03-25", True), ("2025-03-26", False)]
)
def test_an_act_is_in_time_up_to_the_last_day(lei: Lei, ato: str, tempestivo: bool) -> None:
    p = prazo(lei, "defesa", data_ciencia="2025-03-10", data_protocolo=ato)
    assert p.valores["tempestivo"] is tempestivo
    assert "art1_par2" in p.fundamentos


def test_the_same_from_the_acts_of_the_timeline(lei: Lei) -> None:
    atos = [{"tipo": "ciencia", "em": "2025-03-10"}, {"tipo": "defesa", "em": "2025-03-26"}]
    assert prazo(lei, "defesa", atos=atos).valores["tempestivo"] is False
    assert "tempestivo" not in prazo(lei, "defesa", atos=atos, em="2025-03-25").valores


def test_where_no_act_is_told_nothing_is_late_nor_in_time(lei: Lei) -> None:
    p = prazo(lei, "defesa", data_ciencia="2025-03-10")
    assert "tempestivo" not in p.valores
    assert "art1_par2" not in p.fundamentos


@pytest.mark.parametrize(
    ("em", "situacao"),
    [
        ("2025-03-09", "nao_iniciado"),
        ("2025-03-10", "correndo"),
        ("2025-03-25", "correndo"),
        ("2025-03-26", "vencido"),
    ],
)
def test_where_the_term_stands_on_a_day(lei: Lei, em: str, situacao: str) -> None:
    p = prazo(lei, "defesa", data_ciencia="2025-03-10", em=em)
    assert p.valores["situacao"] == situacao


def test_backwards_the_last_useful_moment_is_before_the_event(lei: Lei) -> None:
    p = prazo(lei, "antes", data_evento="2025-03-31", data_protocolo="2025-03-21")
    assert (p.valores["fim"], p.valores["tempestivo"]) == (date(2025, 3, 21), True)
    p = prazo(lei, "antes", data_evento="2025-04-02", data_protocolo="2025-03-22")
    # 23 March 2025 is a Sunday: counting back, the last day is the Friday before.
    assert (p.valores["fim"], p.valores["tempestivo"]) == (date(2025, 3, 21), False)


def test_a_term_may_start_where_another_ends_and_not_be_used_before(lei: Lei) -> None:
    caso = {"data_ciencia": "2025-03-10"}
    assert fim(lei, "recurso", fatos=caso) == date(2025, 3, 31)  # 30 March is a Sunday
    for dia, esperado in (("2025-03-20", False), ("2025-03-26", True), ("2025-04-01", False)):
        p = prazo(lei, "recurso", fatos=caso, data_protocolo=dia)
        assert p.valores["tempestivo"] is esperado, dia


def test_two_terms_of_one_dispositivo_each_under_its_premise(lei: Lei) -> None:
    caso: dict[str, Any] = {"data_ciencia": "2025-03-10", "dias_da_lei": 2}
    assert fim(lei, "art7_cpt", perecivel=True, **caso) == date(2025, 3, 12)
    assert fim(lei, "art7_cpt", perecivel=False, **caso) == date(2026, 3, 10)
    p = prazo(lei, "art7_cpt", real=True, **caso)
    assert (p.valores, p.pede) == ({}, ["perecivel"])


def test_a_term_whose_start_is_not_known_answers_nothing_and_asks(lei: Lei) -> None:
    p = prazo(lei, "art2_cpt", real=True)
    assert (p.valores, p.pede) == ({}, ["data_ciencia"])
    assert p.fundamentos == ["art2_cpt"]


def test_conditions_see_terms_with_the_third_truth(lei: Lei) -> None:
    def vale(texto: str, **caso: Any) -> Any:
        return contexto(lei, **caso).valor(texto)

    ciencia = {"data_ciencia": "2025-03-10"}
    assert vale("no_prazo('defesa')", fatos=ciencia) is None
    assert vale("no_prazo('defesa')", fatos=ciencia, data_protocolo="2025-03-25") is True
    assert vale("vencido('defesa')", fatos=ciencia) is None
    assert vale("vencido('defesa')", fatos=ciencia, em="2025-03-25") is False
    assert vale("vencido('defesa')", fatos=ciencia, em="2025-03-26") is True
    assert vale("vencido('defesa')", em="2025-03-26") is None
    assert vale("inicio('defesa')", fatos=ciencia) == date(2025, 3, 11)
    assert vale("nominal('recurso')", fatos=ciencia) == date(2025, 3, 30)
    assert (
        pergunta(lei, "decidir", "em_tempo", fatos=ciencia, data_protocolo="2025-03-26").valores[
            "decisao"
        ]
        == "indeferir"
    )


def test_asking_for_a_term_that_is_not_there_suggests_one(lei: Lei) -> None:
    with pytest.raises(ErroDePacote) as erro:
        contexto(lei).valor("fim('defeza')")
    assert erro.value.sugestao == "defesa"
