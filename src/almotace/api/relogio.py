"""The clock of the API."""

from __future__ import annotations

from ..servicos.relogio import agora

__all__ = ["agora"]
