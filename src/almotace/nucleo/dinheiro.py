"""Money: Decimal only, exact to the cent, rounded by a rule that has a name.

>>> ler_valor("1234.56")
Decimal('1234.56')
>>> ler_valor("1.234,56", campo="valor")
Traceback (most recent call last):
almotace.nucleo.erros.ErroDeEntrada: valor: “1.234,56” não é um número exato: use ponto nos \
decimais e nenhum separador de milhar. Você quis dizer “1234.56”?
>>> em_reais(centavos(Decimal("0.125"))), em_reais(Decimal("1234.56"))
('R$ 0,13', 'R$ 1.234,56')
>>> repartir(Decimal("100.00"), 3)
[Decimal('33.34'), Decimal('33.33'), Decimal('33.33')]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from math import lcm

from almotace.nucleo.erros import ErroDeEntrada
from almotace.nucleo.numero import CONTEXTO, com_virgula, ler_decimal

ARREDONDAMENTO = ROUND_HALF_UP
"""The rule for the cent: half a cent goes up, away from zero. ``truncado`` is the other one."""

_CENTAVO = Decimal("0.01")


MAIOR = Decimal(10) ** 12
"""No amount of a desk has thirteen figures before the comma; the register has no room for it."""


def ler_valor(valor: object, *, campo: str | None = None) -> Decimal:
    """An amount of money: not negative, at most two decimals.

    >>> ler_valor("1.234")
    Traceback (most recent call last):
    almotace.nucleo.erros.ErroDeEntrada: “1.234” tem fração de centavo: um valor em dinheiro tem \
no máximo duas casas decimais. Você quis dizer “1234.00”?
    """
    lido = ler_decimal(valor, campo=campo)
    if lido < 0:
        raise ErroDeEntrada(f"O valor {com_virgula(lido)} é negativo.", campo=campo)
    if lido >= MAIOR:
        raise ErroDeEntrada("Este valor é grande demais: confira os algarismos.", campo=campo)
    if not exato(lido):
        mensagem = (
            f"“{valor}” tem fração de centavo: "
            "um valor em dinheiro tem no máximo duas casas decimais."
        )
        sugestao = _com_centavos(valor, lido) if isinstance(valor, str) else None
        raise ErroDeEntrada(mensagem, campo=campo, sugestao=sugestao)
    return centavos(lido)


def _com_centavos(escrito: str, lido: Decimal) -> str:
    """What was meant: thousands, if it looks like them; else the nearest amount that is not zero.

    >>> _com_centavos("1.234", Decimal("1.234")), _com_centavos("0.001", Decimal("0.001"))
    ('1234.00', '0.01')
    """
    inteiro, _, fracao = escrito.partition(".")
    if len(fracao) == 3 and not inteiro.startswith("0"):
        return f"{inteiro}{fracao}.00"
    return f"{max(centavos(lido), _CENTAVO):f}"


def exato(valor: Decimal) -> bool:
    """Whether the amount is a whole number of cents."""
    return valor == centavos(valor)


def centavos(valor: Decimal) -> Decimal:
    """Rounded to the cent, half up (``ROUND_HALF_UP``).

    >>> [centavos(Decimal(v)) for v in ("1.005", "-1.005", "1.0049999")]
    [Decimal('1.01'), Decimal('-1.01'), Decimal('1.00')]
    """
    return valor.quantize(_CENTAVO, ARREDONDAMENTO, CONTEXTO)


def truncado(valor: Decimal) -> Decimal:
    """Cut to the cent, the fraction of a cent dropped (``ROUND_DOWN``).

    >>> truncado(Decimal("1.009"))
    Decimal('1.00')
    """
    return valor.quantize(_CENTAVO, ROUND_DOWN, CONTEXTO)


def em_reais(valor: Decimal) -> str:
    """For reading only: ``R$ 1.234,56``, to the cent."""
    arredondado = centavos(valor)
    return f"{'-' if arredondado < 0 else ''}R$ {com_virgula(arredondado.copy_abs())}"


def repartir(total: Decimal, partes: int) -> list[Decimal]:
    """The amount in parts that differ by a cent at most and sum to it; the first get the cents."""
    if partes < 1:
        raise ErroDeEntrada("Um valor se reparte em uma parte ou mais.")
    menor, sobram = divmod(_em_centavos(total), partes)
    return [_de_centavos(menor + (n < sobram)) for n in range(partes)]


def repartir_por_pesos(total: Decimal, pesos: Sequence[int | Decimal]) -> list[Decimal]:
    """The amount in proportion to the weights, summing to it; the cents that are left over go to
    the largest remainders, the first of equals first.

    >>> repartir_por_pesos(Decimal("0.05"), [1, 1, 2])
    [Decimal('0.01'), Decimal('0.01'), Decimal('0.03')]
    """
    razoes = [peso.as_integer_ratio() for peso in pesos]
    comum = lcm(*(divisor for _, divisor in razoes))
    inteiros = [numerador * (comum // divisor) for numerador, divisor in razoes]
    soma = sum(inteiros)
    if soma <= 0 or min(inteiros) < 0:
        raise ErroDeEntrada("Os pesos da repartição não podem ser negativos nem todos zero.")
    todos = _em_centavos(total)
    cotas = [divmod(todos * peso, soma) for peso in inteiros]
    faltam = todos - sum(cota for cota, _ in cotas)
    ordem = sorted(range(len(cotas)), key=lambda n: -cotas[n][1])
    premiados = set(ordem[:faltam])
    return [_de_centavos(cota + (n in premiados)) for n, (cota, _) in enumerate(cotas)]


@dataclass(frozen=True, slots=True)
class Abatimento:
    """How a payment was spent: on each debt, what is left of each, and what was left over."""

    pago: dict[str, Decimal]
    resta: dict[str, Decimal]
    sobra: Decimal


def abater(pagamento: Decimal, dividas: Sequence[tuple[str, Decimal]]) -> Abatimento:
    """Pay the debts in the order given until the money ends.

    >>> abater(Decimal("70.00"), [("despesas", Decimal("50.00")), ("multa", Decimal("100.00"))])
    Abatimento(pago={'despesas': Decimal('50.00'), 'multa': Decimal('20.00')}, \
resta={'despesas': Decimal('0.00'), 'multa': Decimal('80.00')}, sobra=Decimal('0.00'))
    """
    sobra = ler_valor(pagamento)
    pago: dict[str, Decimal] = {}
    resta: dict[str, Decimal] = {}
    for nome, devido in dividas:
        if nome in pago:
            raise ErroDeEntrada(f"A dívida “{nome}” aparece duas vezes.")
        pago[nome] = min(sobra, ler_valor(devido, campo=nome))
        resta[nome] = CONTEXTO.subtract(ler_valor(devido), pago[nome])
        sobra = CONTEXTO.subtract(sobra, pago[nome])
    return Abatimento(pago, resta, sobra)


def _em_centavos(valor: Decimal) -> int:
    return int(ler_valor(valor).scaleb(2, CONTEXTO))


def _de_centavos(quantos: int) -> Decimal:
    return Decimal(quantos).scaleb(-2, CONTEXTO)
