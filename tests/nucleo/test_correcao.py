"""Index, yearly correction and units of value."""

from __future__ import annotations

import decimal
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.correcao import aniversario, corrigir_anual
from almotace.nucleo.dinheiro import centavos
from almotace.nucleo.erros import ErroDeEntrada, ErroDePacote, Lacuna
from almotace.nucleo.indice import Serie, doze_meses, fator
from almotace.nucleo.mes import meses, somar_meses
from almotace.nucleo.unidade import Degrau, UnidadeFiscal

percentuais = st.integers(-300, 8000).map(lambda n: Decimal(n).scaleb(-2))
BASE = date(2012, 11, 13)
INPC_12M = Serie.de_textos("INPC_12M", {"2013-11": "6.00"}, periodo="12_meses")


def mensal(percentual: str = "0.50", de: str = "2011-01", quantos: int = 60) -> Serie:
    lista = meses(de, somar_meses(de, quantos - 1))
    return Serie.de_textos("INPC", dict.fromkeys(lista, percentual))


@given(st.lists(percentuais, min_size=1, max_size=60))
def test_the_factor_is_the_product_of_the_months(variacoes: list[Decimal]) -> None:
    lista = list(meses("2000-01", somar_meses("2000-01", len(variacoes) - 1)))
    serie = Serie.de_textos("X", dict(zip(lista, map(str, variacoes), strict=True)))
    obtido = fator(serie, lista[0], lista[-1])
    exato = Fraction(1)
    for variacao in variacoes:
        exato *= 1 + Fraction(variacao) / 100
    assert abs(Fraction(obtido.valor) - exato) <= exato / 10**50
    assert [p.mes for p in obtido.passos] == lista and len(obtido.memoria()) == len(lista)


def test_the_working_names_the_source_of_each_month() -> None:
    serie = Serie.de_textos("INPC", {"2023-05": "-0.04"}, {"2023-05": "IBGE, tabela 1736"})
    assert fator(serie, "2023-05", "2023-05").memoria() == [
        "INPC de maio de 2023: -0,04 %, fator acumulado 0,9996 (IBGE, tabela 1736)."
    ]


@pytest.mark.parametrize(
    ("de", "ate", "falta"),
    [("2011-01", "2016-01", "2016-01"), ("2010-12", "2011-02", "2010-12")],
)
def test_a_month_outside_the_series_is_a_gap_with_its_name(de: str, ate: str, falta: str) -> None:
    with pytest.raises(Lacuna, match="vai de janeiro de 2011 a dezembro de 2015") as erro:
        fator(mensal(), de, ate)
    assert erro.value.campo == f"INPC:{falta}"


def test_a_hole_inside_the_series_is_a_gap_too() -> None:
    serie = Serie.de_textos("INPC", {"2023-01": "1", "2023-03": "1"})
    with pytest.raises(Lacuna, match="não tem fevereiro de 2023"):
        fator(serie, "2023-01", "2023-03")
    with pytest.raises(Lacuna, match="está vazia"):
        fator(Serie.de_textos("INPC", {}), "2023-01", "2023-01")


def test_months_in_the_wrong_order_and_yearly_figures_are_not_compounded() -> None:
    with pytest.raises(ErroDeEntrada, match="é anterior ao primeiro"):
        fator(mensal(), "2012-02", "2012-01")
    with pytest.raises(ErroDeEntrada, match="não é mensal"):
        fator(INPC_12M, "2013-11", "2013-11")


@pytest.mark.parametrize("variacoes", [{"2023-1": "1"}, {"2023-01": "0,46"}, {"2023-01": "-100"}])
def test_a_series_of_another_form_is_refused(variacoes: dict[str, str]) -> None:
    with pytest.raises(ErroDeEntrada) as erro:
        Serie.de_textos("INPC", variacoes)
    assert "INPC" in (erro.value.campo or "")
    with pytest.raises(ErroDeEntrada, match="perdeu a exatidão"):
        Serie.de_textos("INPC", {"2023-01": 0.46})


def test_the_first_correction_of_the_fines() -> None:
    em = date(2013, 12, 2)
    assert corrigir_anual(Decimal("500.00"), BASE, em, INPC_12M).valor == Decimal("530.00")
    assert corrigir_anual(Decimal("2000.00"), BASE, em, INPC_12M).valor == Decimal("2120.00")


def test_the_anniversary_itself_is_corrected_and_the_day_before_is_not() -> None:
    quinhentos = Decimal("500.00")
    assert corrigir_anual(quinhentos, BASE, date(2013, 11, 12), INPC_12M).valor == quinhentos
    assert corrigir_anual(quinhentos, BASE, BASE, INPC_12M).passos == ()
    assert corrigir_anual(quinhentos, BASE, date(2013, 11, 13), INPC_12M).valor == 530
    with pytest.raises(ErroDeEntrada, match="que é antes"):
        corrigir_anual(quinhentos, BASE, BASE - timedelta(days=1), INPC_12M)


def test_a_year_whose_index_is_not_known_is_a_gap_and_not_the_year_before() -> None:
    with pytest.raises(Lacuna) as erro:
        corrigir_anual(Decimal("500.00"), BASE, date(2014, 11, 13), INPC_12M)
    assert erro.value.campo == "INPC_12M:2014-11"


def test_twelve_months_end_in_the_month_before_the_anniversary() -> None:
    variacoes = dict.fromkeys(meses("2012-11", "2013-10"), "0.50")
    serie = Serie.de_textos("INPC", variacoes)
    exato = (Fraction(201, 200) ** 12 - 1) * 100
    assert abs(Fraction(doze_meses(serie, "2013-11")) - exato) < Fraction(1, 10**40)
    with pytest.raises(Lacuna, match="não tem outubro de 2012"):
        doze_meses(serie, "2013-11", defasagem=2)


@given(
    st.integers(1, 10**9).map(lambda n: Decimal(n).scaleb(-2)),
    st.lists(percentuais, min_size=1, max_size=12),
)
def test_each_year_is_rounded_to_the_cent_and_corrects_the_rounded(
    valor: Decimal, variacoes: list[Decimal]
) -> None:
    tabela = {f"{2013 + n}-11": v for n, v in enumerate(variacoes)}
    em = date(2012 + len(variacoes), 12, 31)
    feito = corrigir_anual(valor, BASE, em, tabela.__getitem__)
    esperado = valor
    for variacao in variacoes:
        esperado = centavos(esperado * (100 + variacao) / 100)
    assert feito.valor == esperado == feito.passos[-1].depois
    assert len(feito.memoria()) == len(variacoes) + 1
    so_no_fim = corrigir_anual(valor, BASE, em, tabela.__getitem__, "centavo_no_fim").valor
    exato = Fraction(valor)
    for variacao in variacoes:
        exato *= 1 + Fraction(variacao) / 100
    assert abs(Fraction(so_no_fim) - exato) <= Fraction(1, 200)


def test_the_29th_of_february_is_corrected_on_1_march_by_its_own_month() -> None:
    serie = Serie.de_textos("X", {"2025-02": "10", "2026-02": "10"}, periodo="12_meses")
    base = date(2024, 2, 29)
    assert corrigir_anual(Decimal(100), base, date(2025, 2, 28), serie).valor == 100
    assert corrigir_anual(Decimal(100), base, date(2025, 3, 1), serie).valor == 110
    assert aniversario(base, 4) == date(2028, 2, 29)


def test_correction_does_not_depend_on_the_decimal_context_of_the_caller() -> None:
    with decimal.localcontext(decimal.Context(prec=3)):
        feito = corrigir_anual(Decimal("1234.56"), BASE, date(2013, 12, 2), INPC_12M)
        assert feito.valor == Decimal("1308.63")
        assert feito.memoria()[1].endswith("R$ 1.234,56 × 1,06 = R$ 1.308,63.")


SALARIO = [
    Degrau(date(1994, 3, 1), Decimal("64.79"), "Lei", moeda="URV"),
    Degrau(date(1994, 7, 1), Decimal("64.79"), "Lei"),
    Degrau(date(1995, 5, 1), Decimal("100.00"), "Lei"),
    Degrau(date(1996, 5, 1), Decimal("112.00"), "MP"),
]


def test_a_step_holds_from_its_day_until_the_eve_of_the_next() -> None:
    sm = UnidadeFiscal("SM", reversed(SALARIO))
    assert sm.valor(date(1994, 7, 1)) == Decimal("64.79")
    assert sm.valor(date(1996, 4, 30)) == Decimal("100.00")
    assert sm.em(date(1996, 5, 1)).ato == "MP"
    assert sm.em(date(1996, 12, 31)).valor == 112


@pytest.mark.parametrize(
    ("dia", "motivo"),
    [(date(1994, 2, 28), "começa em 01/03/1994"), (date(1997, 1, 1), "vai até 31/12/1996")],
)
def test_a_day_without_a_known_value_is_a_gap_with_the_units_name(dia: date, motivo: str) -> None:
    with pytest.raises(Lacuna, match=motivo) as erro:
        UnidadeFiscal("SM", SALARIO).em(dia)
    assert erro.value.campo == "SM"


def test_a_unit_without_any_step_is_a_gap() -> None:
    with pytest.raises(Lacuna, match=r"UFPM .* nenhum"):
        UnidadeFiscal("UFPM", []).em(date(2024, 1, 1))


def test_a_value_in_an_old_currency_is_refused_unless_it_is_asked_for() -> None:
    sm = UnidadeFiscal("SM", SALARIO)
    with pytest.raises(ErroDeEntrada, match="é em URV, e não em BRL"):
        sm.em(date(1994, 3, 1))
    assert sm.em(date(1994, 3, 1), moeda="URV").valor == Decimal("64.79")
    assert sm.em(date(1994, 3, 1), moeda=None).moeda == "URV"


def test_a_value_known_to_stand_may_be_said_to() -> None:
    eterno = Degrau(date(1996, 5, 1), Decimal("112.00"), fim=date.max)
    assert UnidadeFiscal("SM", [*SALARIO[:3], eterno]).valor(date(2025, 6, 1)) == 112


def test_a_value_given_for_a_year_does_not_fill_the_year_that_is_missing() -> None:
    anos = [Degrau(date(a, 1, 1), Decimal(a), fim=date(a, 12, 31)) for a in (2022, 2024)]
    unidade = UnidadeFiscal("UFM", anos)
    assert unidade.valor(date(2024, 12, 31)) == 2024
    for dia in (date(2023, 1, 1), date(2023, 12, 31), date(2025, 1, 1)):
        with pytest.raises(Lacuna, match="a fonte vai até 31/12"):
            unidade.em(dia)


@given(st.dates(date(2020, 1, 1), date(2027, 12, 31)))
def test_a_hypothesis_for_a_year_says_nothing_of_another(dia: date) -> None:
    unidade = UnidadeFiscal.por_ano("UFM", {"2024": "148.05", "2022": "120"})
    if dia.year in (2022, 2024):
        assert unidade.valor(dia) == Decimal("148.05" if dia.year == 2024 else "120")
    else:
        with pytest.raises(Lacuna, match="UFM"):
            unidade.em(dia)


@pytest.mark.parametrize(
    "valores",
    [
        {"24": "1"},
        {2024: "1"},
        {"2024-01": "1"},
        {"0000": "1"},
        {"2024": "0"},
        {"2024": "1,5"},
        {"2024": 1.5},
        {"２０２４": "1"},
    ],
)
def test_a_hypothesis_of_another_form_is_refused(valores: Any) -> None:
    with pytest.raises(ErroDeEntrada):
        UnidadeFiscal.por_ano("UFM", valores)


def test_two_values_on_one_day_and_a_value_that_is_not_positive_are_refused() -> None:
    um = Degrau(date(2024, 1, 1), Decimal(1))
    with pytest.raises(ErroDePacote, match=r"de 01/01/2024 e de 01/01/2024 se sobrepõem"):
        UnidadeFiscal("X", [um, um])
    with pytest.raises(ErroDePacote, match="se sobrepõem"):
        longo = Degrau(date(2023, 1, 1), Decimal(1), fim=date(2024, 1, 1))
        UnidadeFiscal("X", [longo, um])
    with pytest.raises(ErroDePacote, match="acaba antes"):
        UnidadeFiscal("X", [Degrau(date(2024, 1, 1), Decimal(1), fim=date(2023, 1, 1))])
    with pytest.raises(ErroDePacote, match="não é positivo"):
        UnidadeFiscal("X", [Degrau(date(2024, 1, 1), Decimal(0))])
