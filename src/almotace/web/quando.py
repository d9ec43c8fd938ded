"""Days as people say them: how far, the day of the week, the date; the year when it is another.

>>> falado(date(2026, 3, 12), date(2026, 3, 9)), falado(date(2026, 3, 10), date(2026, 3, 9))
('em 3 dias, quinta-feira, 12/03', 'amanhã, terça-feira, 10/03')
>>> falado(date(2026, 3, 9), date(2026, 3, 9)), falado(date(2026, 3, 2), date(2026, 3, 9))
('hoje, segunda-feira, 09/03', 'há 7 dias, segunda-feira, 02/03')
>>> vence(date(2026, 3, 12), date(2026, 3, 9)), vence(date(2026, 3, 8), date(2026, 3, 9))
('vence em 3 dias, quinta-feira, 12/03', 'venceu ontem, domingo, 08/03')
>>> vence(date(2027, 3, 11), date(2026, 3, 9))
'vence em 12 meses e 2 dias, quinta-feira, 11/03/2027'
"""

from __future__ import annotations

from datetime import date

from ..nucleo.data_pt import SEMANA
from ..nucleo.meses import somar_meses

LONGE = 60
"""Days from which one counts months."""


def distancia(dia: date, hoje: date) -> str:
    """``hoje``, ``amanhã``, ``em 3 dias``, ``há 4 meses``."""
    n = (dia - hoje).days
    if n in (-1, 0, 1):
        return {-1: "ontem", 0: "hoje", 1: "amanhã"}[n]
    quanto = f"{abs(n)} dias" if abs(n) <= LONGE else _meses(min(dia, hoje), max(dia, hoje))
    return f"em {quanto}" if n > 0 else f"há {quanto}"


def _meses(de: date, ate: date) -> str:
    """Whole months between two days, and the days that are left; years from two on.

    >>> _meses(date(2026, 3, 20), date(2027, 3, 10)), _meses(date(2026, 3, 9), date(2027, 3, 9))
    ('11 meses e 18 dias', '12 meses')
    >>> _meses(date(2024, 2, 28), date(2026, 3, 1)), _meses(date(2024, 1, 31), date(2024, 4, 1))
    ('2 anos', '2 meses e 1 dia')
    """
    n = (ate.year - de.year) * 12 + ate.month - de.month
    while somar_meses(de, n, "ultimo_dia") > ate:
        n -= 1
    if n >= 24:
        return f"{n // 12} anos"
    sobra = (ate - somar_meses(de, n, "ultimo_dia")).days
    return f"{n} meses" + (f" e {sobra} dia{'s' * (sobra > 1)}" if sobra else "")


def dia_e_mes(dia: date, hoje: date) -> str:
    return f"{dia:%d/%m}" if dia.year == hoje.year else f"{dia:%d/%m/%Y}"


def falado(dia: date, hoje: date) -> str:
    """How far, which day of the week, which day."""
    return f"{distancia(dia, hoje)}, {SEMANA[dia.weekday()]}, {dia_e_mes(dia, hoje)}"


def vence(dia: date, hoje: date) -> str:
    """What happens to something that lasts until that day, that day included."""
    return f"{'venceu' if dia < hoje else 'vence'} {falado(dia, hoje)}"
