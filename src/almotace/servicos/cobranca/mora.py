"""What lateness costs, only where the town's law gives it.

>>> from .regras import Mora
>>> m = Mora(multa=Decimal(2), juros_ao_mes=Decimal(1), mes="completo", fonte="art. 9º")
>>> d = date(2026, 1, 30)
>>> acrescimo(Decimal("100.00"), d, date(2026, 1, 31), m), meses(d, date(2026, 2, 28), "completo")
(Decimal('2.00'), 0)
>>> meses(d, date(2026, 3, 30), "completo"), meses(d, date(2026, 3, 31), "iniciado")
(2, 3)
>>> acrescimo(Decimal("100.00"), d, d, m)
Decimal('0.00')
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from ...nucleo.dinheiro import centavos
from ...nucleo.numero import CONTEXTO
from .regras import INICIADO, Mora

ZERO = Decimal("0.00")
_CEM = Decimal(100)


def meses(de: date, ate: date, conta: str) -> int:
    """Months of lateness: whole ones, or those begun."""
    inteiros = (ate.year - de.year) * 12 + ate.month - de.month
    if ate.day < de.day:
        inteiros -= 1
    if conta == INICIADO and ate > de:
        exato = ate.day == de.day
        return inteiros + (0 if exato else 1)
    return max(inteiros, 0)


def acrescimo(
    saldo: Decimal, desde: date, em: date, mora: Mora | None, *, com_multa: bool = True
) -> Decimal:
    """To be added to what is lacking, paid on ``em``; each of the two rounded to the cent."""
    if mora is None or em <= desde or saldo <= 0:
        return ZERO
    multa = mora.multa if com_multa else Decimal(0)
    juros = CONTEXTO.multiply(mora.juros_ao_mes, Decimal(meses(desde, em, mora.mes)))
    partes = (centavos(CONTEXTO.divide(CONTEXTO.multiply(saldo, p), _CEM)) for p in (multa, juros))
    return sum(partes, ZERO)
