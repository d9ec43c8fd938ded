"""The canonical form of what is hashed."""

from __future__ import annotations

import json
from typing import Any


def canonico(dados: Any) -> str:
    """JSON with sorted keys and no spaces: the same content, the same text."""
    return json.dumps(dados, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
