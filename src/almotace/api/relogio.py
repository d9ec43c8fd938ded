"""The only place of this face that reads the clock."""

from __future__ import annotations

import os
from datetime import UTC, datetime


def agora() -> datetime:
    """Now, in UTC; ``ALMOTACE_AGORA`` (ISO instant) stands still for demonstrations and tests."""
    parado = os.environ.get("ALMOTACE_AGORA")
    return datetime.fromisoformat(parado).astimezone(UTC) if parado else datetime.now(UTC)
