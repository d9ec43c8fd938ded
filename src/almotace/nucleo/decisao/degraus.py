"""The value of a unit on a day, found by halving instead of by walking.

Specification: equal to ``UnidadeFiscal.valor`` on every day, refusals included.

>>> from ..unidade import Degrau
>>> u = UnidadeFiscal("SM", [Degrau(date(2023, 1, 1), Decimal("1302")),
...     Degrau(date(2023, 5, 1), Decimal("1320"))])
>>> por_dia(u)(date(2023, 4, 30)), por_dia(u)(date(2023, 12, 31))
(Decimal('1302'), Decimal('1320'))
>>> por_dia(u)(date(2024, 1, 1))
Traceback (most recent call last):
almotace.nucleo.erros.Lacuna: SM: O valor de SM em 01/01/2024 não é conhecido: a fonte vai até \
31/12/2023.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from datetime import date
from decimal import Decimal

from ..unidade import REAL, UnidadeFiscal


def por_dia(unidade: UnidadeFiscal) -> Callable[[date], Decimal]:
    """A function of the day; a day that no step covers is asked of the unit, which refuses it."""
    inicios = [d.inicio for d in unidade.degraus]
    fins = [_fim(unidade, i) for i in range(len(inicios))]
    valores = [d.valor for d in unidade.degraus]

    def valor(dia: date) -> Decimal:
        i = bisect_right(inicios, dia) - 1
        if i < 0 or dia > fins[i]:
            return unidade.valor(dia)
        return valores[i]

    return valor


def _fim(unidade: UnidadeFiscal, i: int) -> date:
    """Last day on which the step surely holds, in reais."""
    degrau = unidade.degraus[i]
    if degrau.moeda != REAL:
        return date.min
    if degrau.fim is not None:
        return degrau.fim
    ultimo = i == len(unidade.degraus) - 1
    return date(degrau.inicio.year, 12, 31) if ultimo else date.max
