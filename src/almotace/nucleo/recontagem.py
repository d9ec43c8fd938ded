"""Terms counted again on another calendar: a holiday decreed later changes them only by an act.

Specification: ``recontar(c, novo)`` repeats the same count, and those that it was chained to, on
``novo``; nothing else changes. ``mudancas`` lists the pairs whose dates differ, in order; a
``Contagem`` already made never changes by itself, for it carries its calendar.

>>> from datetime import date
>>> from .contagem import Duracao, RegraDeContagem
>>> antes, novo = Calendario(), Calendario.so_com([date(2025, 6, 9)])
>>> p = contar(date(2025, 6, 3), Duracao(5, "dias_uteis"), RegraDeContagem(), antes)
>>> [(m.antes.fim.day, m.depois.fim.day) for m in mudancas([p], novo)]
[(10, 11)]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .calendario import Calendario
from .contagem import Contagem, contar, encadear


class Mudanca(NamedTuple):
    """The same term before and after."""

    antes: Contagem
    depois: Contagem


def recontar(c: Contagem, novo: Calendario) -> Contagem:
    """The same count on another calendar."""
    if c.anterior is not None:
        return encadear(
            recontar(c.anterior, novo),
            c.duracao,
            c.regra,
            do_nominal=c.do_nominal,
            suspensoes=c.suspensoes,
        )
    return contar(
        c.evento, c.duracao, c.regra, novo, c.sentido, suspensoes=c.suspensoes, fuso=c.fuso
    )


def mudancas(contagens: Iterable[Contagem], novo: Calendario) -> list[Mudanca]:
    """Those whose start, nominal end or end differs on the new calendar."""
    achadas = []
    for antes in contagens:
        depois = recontar(antes, novo)
        datas = ((c.inicio, c.nominal, c.fim) for c in (antes, depois))
        if len(set(datas)) > 1:
            achadas.append(Mudanca(antes, depois))
    return achadas
