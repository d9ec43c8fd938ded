"""Days of the week in Portuguese, and a day or an instant as a sentence names it.

>>> com_semana(date(2025, 6, 19)), com_semana(datetime(2025, 8, 14, 9, 5))
('19/06/2025 (quinta-feira)', '14/08/2025, 09h05 (quinta-feira)')
>>> por_extenso(date(2025, 6, 19))
'19/06/2025'
"""

from __future__ import annotations

from datetime import date, datetime

from .data import formatar_data, formatar_instante

__all__ = ["SEMANA", "com_semana", "formatar_data", "por_extenso"]

SEMANA = (
    "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira",
    "sexta-feira", "sábado", "domingo",
)  # fmt: skip


def por_extenso(instante: date) -> str:
    """A day, or a day and its clock time."""
    if isinstance(instante, datetime):
        return formatar_instante(instante)
    return formatar_data(instante)


def com_semana(instante: date) -> str:
    """The same, with the day of the week."""
    return f"{por_extenso(instante)} ({SEMANA[instante.weekday()]})"
