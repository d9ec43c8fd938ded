"""The value of a unit on a day, laid out to be found by halving instead of by walking.

Specification of ``dias, valores, recusar = degraus(externos, nome)``: on every day,
``valores[bisect_right(dias, dia)]`` is ``externos.unidade(nome, dia)``; or ``None`` where that
refuses, and then so does ``recusar(dia)``.

>>> from ..unidade import Degrau, UnidadeFiscal
>>> u = UnidadeFiscal("SM", [Degrau(date(2023, 1, 1), Decimal("1302")),
...     Degrau(date(2023, 5, 1), Decimal("1320"))])
>>> dias, valores, recusar = degraus(ValoresExternos({"SM": u}), "SM")
>>> [valores[bisect_right(dias, d)] for d in (date(2023, 4, 30), date(2023, 12, 31))]
[Decimal('1302'), Decimal('1320')]
>>> valores[bisect_right(dias, date(2024, 1, 1))]
>>> recusar(date(2024, 1, 1))
Traceback (most recent call last):
almotace.nucleo.erros.Lacuna: SM: O valor de SM em 01/01/2024 não é conhecido: a fonte vai até \
31/12/2023.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal

from ..erros import ErroAlmotace
from ..valores_externos import ValoresExternos

__all__ = ["bisect_right", "degraus"]

Recusar = Callable[[date], Decimal]


def degraus(
    externos: ValoresExternos, nome: str
) -> tuple[list[date], list[Decimal | None], Recusar]:
    """See the module's specification."""

    def perguntar(dia: date) -> Decimal:
        return externos.unidade(nome, dia)

    unidade = externos.unidades.get(nome)
    marcos = {date.min}
    for degrau in unidade.degraus if unidade else ():
        fim = degrau.fim or date(degrau.inicio.year, 12, 31)
        marcos |= {degrau.inicio, fim if fim == date.max else fim + timedelta(1)}
    dias = sorted(marcos)
    return dias, [None, *(_valor(perguntar, d) for d in dias)], perguntar


def _valor(perguntar: Recusar, dia: date) -> Decimal | None:
    try:
        return perguntar(dia)
    except ErroAlmotace:
        return None
