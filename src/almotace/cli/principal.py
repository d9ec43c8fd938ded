"""Placeholder of the command line: prints the usage."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(argumentos: Sequence[str] | None = None) -> int:
    print("Uso: almotace COMANDO [opções]", file=sys.stderr)
    return 2
