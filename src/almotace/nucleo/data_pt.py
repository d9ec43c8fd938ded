"""Days of the week in Portuguese, and a day or an instant as a sentence names it.

>>> com_semana(date(2025, 6, 19)), com_semana(datetime(2025, 8, 14, 9, 5))
('19/06/2025 (quinta-feira)', '14/08/2025, 09h05 (quinta-feira)')
>>> por_extenso(date(2025, 6, 19)), semana_fora(range(4))
('19/06/2025', 'sextas-feiras, sábados e domingos')
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime

from .data import formatar_data, formatar_instante

__all__ = ["SEMANA", "com_semana", "enumerar", "formatar_data", "por_extenso", "semana_fora"]

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


def enumerar(itens: Collection[str]) -> str:
    """``a, b e c``."""
    *antes, ultimo = itens
    return f"{', '.join(antes)} e {ultimo}" if antes else ultimo


def semana_fora(expediente: Collection[int]) -> str:
    """The days of the week that are not of the usual one, in the plural; empty if all are."""
    fora = [nome for i, nome in enumerate(SEMANA) if i not in expediente]
    plurais = [nome.replace("-feira", "s-feiras") if "-" in nome else nome + "s" for nome in fora]
    return enumerar(plurais) if plurais else ""
