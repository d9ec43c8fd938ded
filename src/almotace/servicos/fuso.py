"""The town's day: an instant is stored in UTC, the law counts local days.

>>> dia_local(datetime(2026, 1, 1, 2, 30, tzinfo=UTC), "America/Sao_Paulo")
datetime.date(2025, 12, 31)
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo


def local(instante: datetime, fuso: str) -> datetime:
    """The instant on the town's clock, without a zone: what the core is given."""
    return instante.astimezone(ZoneInfo(fuso)).replace(tzinfo=None)


def dia_local(instante: datetime, fuso: str) -> date:
    """The town's day of an instant."""
    return local(instante, fuso).date()


__all__ = ["UTC", "dia_local", "local"]
