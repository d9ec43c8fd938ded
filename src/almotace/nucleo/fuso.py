"""From an instant with a zone to the town's own clock, once, at the door.

Specification: inside the core every instant is the town's local time, without zone.
``hora_local(instante, fuso)`` converts one that has a zone and checks one that has not: a local
time that the clock skipped (midnight on which summer time began) never was, and is refused.
The zone comes from the caller (``zoneinfo.ZoneInfo``), which keeps this module free of I/O.

>>> from zoneinfo import ZoneInfo
>>> hora_local(datetime(2025, 6, 4, 3, 30, tzinfo=ZoneInfo("UTC")), ZoneInfo("America/Manaus"))
datetime.datetime(2025, 6, 3, 23, 30)
>>> hora_local(datetime(2018, 11, 4, 0, 0), ZoneInfo("America/Sao_Paulo"))
Traceback (most recent call last):
almotace.nucleo.erros.ErroDeEntrada: A hora 00:00 de 04/11/2018 não existiu: o relógio foi \
adiantado.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, tzinfo

from .data import formatar_data
from .erros import ErroDeEntrada


def hora_local(instante: datetime, fuso: tzinfo) -> datetime:
    """The town's clock at that instant, without zone."""
    if instante.tzinfo is not None:
        return instante.astimezone(fuso).replace(tzinfo=None)
    volta = instante.replace(tzinfo=fuso).astimezone(UTC).astimezone(fuso).replace(tzinfo=None)
    if volta != instante:
        raise ErroDeEntrada(
            f"A hora {instante:%H:%M} de {formatar_data(instante)} não existiu: "
            "o relógio foi adiantado."
        )
    return instante


def dia_local(instante: datetime, fuso: tzinfo) -> date:
    """The town's day at that instant."""
    return hora_local(instante, fuso).date()


def sem_fuso(instante: date, campo: str) -> date:
    """Refuse an instant that still carries a zone: its day would depend on who reads it."""
    if isinstance(instante, datetime) and instante.tzinfo is not None:
        raise ErroDeEntrada(
            f"A hora {instante.isoformat()} tem fuso: converta antes para a hora do Município.",
            campo=campo,
        )
    return instante
