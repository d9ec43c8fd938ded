"""Dates and instants as a Portuguese reader writes them; strict reading of ISO text.

Specification: a day is a day. Text for a day is ``AAAA-MM-DD`` and nothing else: a text that
carries a clock or a zone is refused, because converting it moves the day.

>>> dia_br(date(2025, 6, 19)), com_semana(date(2025, 6, 19))
('19/06/2025', '19/06/2025 (quinta-feira)')
>>> instante_br(datetime(2025, 8, 14, 9, 5))
'14/08/2025 às 09:05'
>>> ler_dia("2025-06-19")
datetime.date(2025, 6, 19)
>>> ler_dia("2025-06-19T00:00:00Z")
Traceback (most recent call last):
almotace.nucleo.erros.ErroDeEntrada: “2025-06-19T00:00:00Z” não é um dia: escreva AAAA-MM-DD.
"""

from __future__ import annotations

import re
from datetime import date, datetime

from .erros import ErroDeEntrada

SEMANA = (
    "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira",
    "sexta-feira", "sábado", "domingo",
)  # fmt: skip
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def dia_br(dia: date) -> str:
    """``dd/mm/aaaa``."""
    return f"{dia.day:02d}/{dia.month:02d}/{dia.year:04d}"


def com_semana(dia: date) -> str:
    """``dd/mm/aaaa (dia da semana)``."""
    return f"{dia_br(dia)} ({SEMANA[dia.weekday()]})"


def instante_br(instante: date) -> str:
    """A day, or a day and a clock time, for a sentence.

    >>> instante_br(date(2025, 8, 14))
    '14/08/2025'
    """
    if isinstance(instante, datetime):
        return f"{dia_br(instante)} às {instante:%H:%M}"
    return dia_br(instante)


def ler_dia(texto: str) -> date:
    """Strict day; an impossible one is refused with its own sentence.

    >>> ler_dia("2025-02-30")
    Traceback (most recent call last):
    almotace.nucleo.erros.ErroDeEntrada: O dia 30/02/2025 não existe.
    """
    if not _ISO.fullmatch(texto):
        raise ErroDeEntrada(f"“{texto}” não é um dia: escreva AAAA-MM-DD.")
    ano, mes, dia = texto.split("-")
    try:
        return date(int(ano), int(mes), int(dia))
    except ValueError:
        raise ErroDeEntrada(f"O dia {dia}/{mes}/{ano} não existe.") from None
