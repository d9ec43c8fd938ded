"""Periods in which a term stands still: ordered, joined, both ends included.

>>> unir([(date(2026, 1, 5), date(2026, 1, 9)), (date(2025, 12, 20), date(2026, 1, 4))])
((datetime.date(2025, 12, 20), datetime.date(2026, 1, 9)),)
>>> unir([(date(2026, 1, 9), date(2026, 1, 5))])
Traceback (most recent call last):
almotace.nucleo.erros.ErroDeEntrada: suspensoes: A suspensão de 09/01/2026 termina antes, \
em 05/01/2026.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from .data import formatar_data
from .erros import ErroDeEntrada

Periodo = tuple[date, date]
_UM = timedelta(1)


def unir(periodos: Iterable[Periodo]) -> tuple[Periodo, ...]:
    """Sorted, with touching or overlapping periods joined."""
    unidos: list[Periodo] = []
    for de, ate in sorted(periodos):
        if ate < de:
            raise ErroDeEntrada(
                f"A suspensão de {formatar_data(de)} termina antes, em {formatar_data(ate)}.",
                campo="suspensoes",
            )
        if unidos and de <= unidos[-1][1] + _UM:
            unidos[-1] = (unidos[-1][0], max(ate, unidos[-1][1]))
        else:
            unidos.append((de, ate))
    return tuple(unidos)


def suspenso(dia: date, periodos: tuple[Periodo, ...]) -> Periodo | None:
    """The period that holds that day, if any.

    >>> suspenso(date(2026, 1, 4), ((date(2026, 1, 1), date(2026, 1, 9)),))[1]
    datetime.date(2026, 1, 9)
    """
    for periodo in periodos:
        if periodo[0] <= dia <= periodo[1]:
            return periodo
    return None
