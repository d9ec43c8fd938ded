"""Count a deadline."""

from __future__ import annotations

from .meses import somar_meses

__all__ = ["somar_meses"]
