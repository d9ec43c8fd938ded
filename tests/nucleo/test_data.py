"""Dates, instants and months: strict reading, Brazilian showing."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.data import formatar_data, formatar_instante, ler_data, ler_instante
from almotace.nucleo.erros import ErroDeEntrada
from almotace.nucleo.mes import ler_mes, mes_de, mes_por_extenso, meses, somar_meses


@given(st.dates())
def test_a_date_reads_back_from_both_forms(dia: date) -> None:
    assert ler_data(dia.isoformat()) == dia == ler_data(formatar_data(dia)) == ler_data(dia)


@given(st.datetimes())
def test_an_instant_reads_back_to_the_minute(momento: datetime) -> None:
    redondo = momento.replace(second=0, microsecond=0)
    assert ler_instante(redondo.isoformat(timespec="minutes")) == redondo


@pytest.mark.parametrize(
    ("texto", "mensagem", "sugestao"),
    [
        ("2025-02-30", "O dia 30/02/2025 não existe.", None),
        ("30/02/2025", "O dia 30/02/2025 não existe.", None),
        ("2023-02-29", "O dia 29/02/2023 não existe.", None),
        ("0000-01-01", "O dia 01/01/0000 não existe.", None),
        ("2025-13-01", "O dia 01/13/2025 não existe.", None),
        ("2025-5-2", "Não entendi a data “2025-5-2”", "2025-05-02"),
        ("2/5/2025", "Não entendi a data", "2025-05-02"),
        ("20.05.2025", "Não entendi a data", "2025-05-20"),
        ("20250520", "Não entendi a data", "2025-05-20"),
        ("2025-05-20T14:30", "Não entendi a data", "2025-05-20"),
        (" 2025-05-20", "Não entendi a data", "2025-05-20"),
        ("2025-05-20\n", "Não entendi a data", "2025-05-20"),
        ("20/05/25", "Não entendi a data", None),
        ("12025-05-20", "Não entendi a data", None),
        ("２０２５-０５-２０", "Não entendi a data", None),
        ("ontem", "Não entendi a data", None),
        ("", "Não entendi a data", None),
        (20250520, "Não entendi a data", "2025-05-20"),
        (None, "Não entendi a data", None),
        (datetime(2025, 5, 20, 14, 30), "Não entendi a data", "2025-05-20"),
    ],
)
def test_any_other_date_is_refused_with_a_suggestion(
    texto: Any, mensagem: str, sugestao: str | None
) -> None:
    with pytest.raises(ErroDeEntrada) as erro:
        ler_data(texto, campo="data_infracao")
    assert erro.value.mensagem.startswith(mensagem)
    assert (erro.value.campo, erro.value.sugestao) == ("data_infracao", sugestao)


@pytest.mark.parametrize(
    ("texto", "trecho", "sugestao"),
    [
        ("2025-05-20", "Não entendi o momento", None),
        ("2025-05-20T24:00", "A hora 24:00 não existe.", None),
        ("2025-05-20T14:60", "A hora 14:60 não existe.", None),
        ("2025-02-30T10:00", "O dia 30/02/2025 não existe.", None),
        ("2025-05-20 14:30", "Não entendi o momento", "2025-05-20T14:30"),
        ("2025-05-20T14:30:00", "Não entendi o momento", "2025-05-20T14:30"),
        ("20.05.2025 9h05", "Não entendi o momento", "2025-05-20T09:05"),
        ("2025-05-20T14:30Z", "traz fuso horário", "2025-05-20T14:30"),
        ("2025-05-20T14:30-03:00", "traz fuso horário", "2025-05-20T14:30"),
        ("2025-05-20T14:30:00+0000", "traz fuso horário", "2025-05-20T14:30"),
        (datetime(2025, 5, 20, 14, 30, tzinfo=UTC), "traz fuso horário", "2025-05-20T14:30"),
        (date(2025, 5, 20), "Não entendi o momento", None),
        (None, "Não entendi o momento", None),
    ],
)
def test_any_other_instant_is_refused_with_a_suggestion(
    texto: Any, trecho: str, sugestao: str | None
) -> None:
    with pytest.raises(ErroDeEntrada) as erro:
        ler_instante(texto)
    assert trecho in erro.value.mensagem
    assert erro.value.sugestao == sugestao


@given(st.text(max_size=80))
def test_any_text_at_all_is_read_or_refused_in_words(texto: str) -> None:
    for ler in (ler_data, ler_instante, ler_mes):
        try:
            ler(texto)
        except ErroDeEntrada as erro:
            assert len(erro.mensagem) < 200


def test_a_date_before_the_given_minimum_is_refused() -> None:
    assert ler_data("2012-11-13", minimo=date(2012, 11, 13)) == date(2012, 11, 13)
    with pytest.raises(ErroDeEntrada, match="12/11/2012 é anterior a 13/11/2012"):
        ler_data("2012-11-12", minimo=date(2012, 11, 13))
    with pytest.raises(ErroDeEntrada, match="20/05/2025, 14h29 é anterior a 20/05/2025, 14h30"):
        ler_instante("2025-05-20T14:29", minimo=datetime(2025, 5, 20, 14, 30))


def test_years_before_one_thousand_keep_four_digits() -> None:
    assert formatar_data(date(825, 1, 2)) == "02/01/0825"
    assert formatar_instante(datetime(825, 1, 2, 3, 4)) == "02/01/0825, 03h04"


@given(st.dates(date(1900, 1, 1), date(2100, 1, 1)), st.integers(-500, 500))
def test_adding_months_goes_and_comes_back(dia: date, quantos: int) -> None:
    mes = mes_de(dia)
    assert somar_meses(somar_meses(mes, quantos), -quantos) == mes
    assert len(list(meses(mes, somar_meses(mes, quantos)))) == max(quantos + 1, 0)


def test_a_month_is_written_year_first_and_said_in_words() -> None:
    assert mes_por_extenso(ler_mes("2024-03")) == "março de 2024"
    for errado in ("2024-3", "03/2024", "2024-00", "0000-01", "2024-03-01", "２０２４-０３", ""):
        with pytest.raises(ErroDeEntrada, match="não é um mês"):
            ler_mes(errado)
