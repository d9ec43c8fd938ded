"""The clock of the web face."""

from __future__ import annotations

from ..servicos.relogio import agora

__all__ = ["agora"]
