"""The only place of the web face that reads the clock."""

from __future__ import annotations

import os
from datetime import UTC, datetime


def agora() -> datetime:
    """Now, in UTC; ``ALMOTACE_AGORA`` (ISO instant) stands still for demonstrations and tests."""
    parado = os.environ.get("ALMOTACE_AGORA")
    if parado:
        return datetime.fromisoformat(parado).astimezone(UTC)
    return datetime.now(UTC)
