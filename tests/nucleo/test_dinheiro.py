"""Money never leaks a cent and never passes through a float."""

from __future__ import annotations

import decimal
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.dinheiro import (
    abater,
    centavos,
    em_reais,
    exato,
    ler_valor,
    repartir,
    repartir_por_pesos,
    truncado,
)
from almotace.nucleo.erros import ErroDeEntrada
from almotace.nucleo.numero import com_virgula, ler_decimal

valores = st.integers(0, 10**12).map(lambda n: Decimal(n).scaleb(-2))
decimais = st.decimals(min_value=-(10**9), max_value=10**9, allow_nan=False, places=8)


@pytest.mark.parametrize(
    "texto", ["1234.56", "0.29", "1.15", "4.35", "19.99", "1.20", "1000000.00", "0", "7"]
)
def test_an_exact_amount_is_read_to_the_cent(texto: str) -> None:
    assert ler_valor(texto) == Decimal(texto)
    assert ler_valor(texto).as_tuple().exponent == -2


@pytest.mark.parametrize(
    ("valor", "trecho", "sugestao"),
    [
        ("1.234,56", "não é um número exato", "1234.56"),
        ("R$ 1.234,56", "não é um número exato", "1234.56"),
        ("1,234.56", "não é um número exato", "1234.56"),
        ("1,5", "não é um número exato", "1.5"),
        ("1.234", "fração de centavo", "1234.00"),
        ("1.999.999", "não é um número exato", "1999999"),
        ("１２３４.５６", "não é um número exato", "1234.56"),
        ("٣", "não é um número exato", None),
        ("1e3", "não é um número exato", None),
        ("0x10", "não é um número exato", None),
        ("1_000", "não é um número exato", None),
        (" 10.00", "não é um número exato", "10.00"),
        ("10.00\n", "não é um número exato", None),
        ("", "não é um número exato", None),
        ("NaN", "não é um número exato", None),
        ("0.005", "fração de centavo", "0.01"),
        ("0.001", "fração de centavo", "0.01"),
        ("12.3456", "fração de centavo", "12.35"),
        ("-1.00", "negativo", None),
        (1.15, "perdeu a exatidão", None),
        (True, "não é um número exato", None),
        (None, "não é um número exato", None),
        (10**30, "não é um número exato", None),
        (Decimal("NaN"), "não é um número exato", None),
        (Decimal("Infinity"), "não é um número exato", None),
        (Decimal("1E+1000000"), "não é um número exato", None),
        (Decimal("0.001"), "fração de centavo", None),
    ],
)
def test_any_other_form_is_refused_with_the_right_one(
    valor: Any, trecho: str, sugestao: str | None
) -> None:
    with pytest.raises(ErroDeEntrada) as erro:
        ler_valor(valor, campo="valor")
    assert trecho in erro.value.mensagem
    assert erro.value.campo == "valor"
    assert erro.value.sugestao == sugestao


def test_minus_zero_is_zero() -> None:
    assert em_reais(ler_valor("-0.00")) == "R$ 0,00"
    assert str(ler_decimal("-0")) == "0"


@given(decimais)
def test_rounding_is_half_up_and_within_half_a_cent(valor: Decimal) -> None:
    erro = Fraction(centavos(valor)) - Fraction(valor)
    assert abs(erro) <= Fraction(1, 200)
    if abs(erro) == Fraction(1, 200):
        assert abs(centavos(valor)) > abs(valor)
    assert abs(truncado(valor)) <= abs(valor)
    assert abs(Fraction(valor) - Fraction(truncado(valor))) < Fraction(1, 100)


@given(valores)
def test_the_shown_amount_reads_back_the_same(valor: Decimal) -> None:
    mostrado = em_reais(valor).removeprefix("R$ ").replace(".", "").replace(",", ".")
    assert ler_valor(mostrado) == valor


@given(valores, st.integers(1, 400))
def test_parts_sum_to_the_whole_and_differ_by_a_cent_at_most(total: Decimal, n: int) -> None:
    partes = repartir(total, n)
    assert sum(partes) == total and len(partes) == n
    assert max(partes) - min(partes) <= Decimal("0.01")
    assert all(map(exato, partes))


pesos = st.lists(st.integers(0, 10**6) | st.decimals(0, 100, places=4), min_size=1, max_size=12)


@given(valores, pesos.filter(any))
def test_weighted_parts_sum_to_the_whole_and_are_off_by_less_than_a_cent(
    total: Decimal, pesos: list[int | Decimal]
) -> None:
    partes = repartir_por_pesos(total, pesos)
    assert sum(partes) == total
    soma = sum(map(Fraction, pesos))
    for parte, peso in zip(partes, pesos, strict=True):
        justo = Fraction(total) * Fraction(peso) / soma
        assert abs(Fraction(parte) - justo) < Fraction(1, 100)


@given(valores, st.lists(valores, max_size=8))
def test_a_payment_is_wholly_accounted_and_pays_in_order(
    pagamento: Decimal, devidos: list[Decimal]
) -> None:
    dividas = [(f"d{n}", valor) for n, valor in enumerate(devidos)]
    feito = abater(pagamento, dividas)
    assert sum(feito.pago.values()) + feito.sobra == pagamento
    for nome, devido in dividas:
        assert feito.pago[nome] + feito.resta[nome] == devido
    abertas = [n for n, (nome, _) in enumerate(dividas) if feito.resta[nome]]
    for nome, _ in dividas[abertas[0] + 1 :] if abertas else []:
        assert feito.pago[nome] == 0
    assert feito.sobra == 0 or not abertas


def test_nothing_depends_on_the_decimal_context_of_the_caller() -> None:
    with decimal.localcontext(decimal.Context(prec=3, rounding=decimal.ROUND_UP)):
        assert ler_valor("123456.78") == Decimal("123456.78")
        assert em_reais(ler_valor("123456.78")) == "R$ 123.456,78"
        assert repartir(ler_valor("123456.78"), 2) == [Decimal("61728.39")] * 2
        assert repartir_por_pesos(Decimal("123456.78"), [1, 1]) == [Decimal("61728.39")] * 2
        feito = abater(Decimal("123456.78"), [("a", Decimal("23456.77"))])
        assert feito.sobra == Decimal("100000.01")


@pytest.mark.parametrize("pesos", [[], [0, 0], [1, -1]])
def test_weights_without_sense_are_refused(pesos: list[int]) -> None:
    with pytest.raises(ErroDeEntrada, match="pesos"):
        repartir_por_pesos(Decimal("1.00"), pesos)


def test_no_parts_at_all_and_a_debt_named_twice_are_refused() -> None:
    with pytest.raises(ErroDeEntrada, match="uma parte ou mais"):
        repartir(Decimal("1.00"), 0)
    with pytest.raises(ErroDeEntrada, match="duas vezes"):
        abater(Decimal("1.00"), [("a", Decimal(1)), ("a", Decimal(1))])


@given(decimais)
def test_a_number_is_shown_with_all_of_its_decimals(valor: Decimal) -> None:
    assert Decimal(com_virgula(valor).replace(".", "").replace(",", ".")) == valor
