"""The desk's clock: the one place that the faces (web, API, command line) read it from."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path


def agora() -> datetime:
    """Now, in UTC. ``ALMOTACE_AGORA`` is a clock for training and tests: an ISO instant that stands
    still, or ``@`` and a file that holds one, which whoever trains may change meanwhile."""
    parado = os.environ.get("ALMOTACE_AGORA")
    if parado and parado.startswith("@"):
        parado = Path(parado[1:]).read_text(encoding="ascii").strip()
    if parado:
        return datetime.fromisoformat(parado).astimezone(UTC)
    return datetime.now(UTC)
