"""Days as people say them: how far, the day of the week, the date; the year when it is another.

>>> falado(date(2026, 3, 12), date(2026, 3, 9)), falado(date(2026, 3, 10), date(2026, 3, 9))
('em 3 dias, quinta-feira, 12/03', 'amanhã, terça-feira, 10/03')
>>> falado(date(2026, 3, 9), date(2026, 3, 9)), falado(date(2026, 3, 2), date(2026, 3, 9))
('hoje, segunda-feira, 09/03', 'há 7 dias, segunda-feira, 02/03')
>>> vence(date(2026, 3, 12), date(2026, 3, 9)), vence(date(2026, 3, 8), date(2026, 3, 9))
('vence em 3 dias, quinta-feira, 12/03', 'venceu ontem, domingo, 08/03')
>>> vence(date(2027, 3, 11), date(2026, 3, 9))
'vence em 12 meses, quinta-feira, 11/03/2027'
"""

from __future__ import annotations

from datetime import date

from ..nucleo.data_pt import SEMANA

LONGE = 60
"""Days from which one counts months."""


def distancia(dia: date, hoje: date) -> str:
    """``hoje``, ``amanhã``, ``em 3 dias``, ``há 4 meses``."""
    n = (dia - hoje).days
    if n in (-1, 0, 1):
        return {-1: "ontem", 0: "hoje", 1: "amanhã"}[n]
    meses = round(abs(n) / 30.44)
    quanto = f"{abs(n)} dias" if abs(n) <= LONGE else f"{meses} meses"
    if meses >= 24:
        quanto = f"{meses // 12} anos"
    return f"em {quanto}" if n > 0 else f"há {quanto}"


def dia_e_mes(dia: date, hoje: date) -> str:
    return f"{dia:%d/%m}" if dia.year == hoje.year else f"{dia:%d/%m/%Y}"


def falado(dia: date, hoje: date) -> str:
    """How far, which day of the week, which day."""
    return f"{distancia(dia, hoje)}, {SEMANA[dia.weekday()]}, {dia_e_mes(dia, hoje)}"


def vence(dia: date, hoje: date) -> str:
    """What happens to something that lasts until that day, that day included."""
    return f"{'venceu' if dia < hoje else 'vence'} {falado(dia, hoje)}"
