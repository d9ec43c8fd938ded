"""Show an answer: text, JSON or HTML; ``--json`` is the same everywhere."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any


def como_json(dados: Any) -> None:
    print(json.dumps(dados, ensure_ascii=False, indent=2), flush=True)


def progresso(feito: int, total: int, nome: str) -> None:
    """A line that rewrites itself on a terminal; silent elsewhere."""
    if sys.stderr.isatty():
        fim = "\n" if feito == total else ""
        print(f"\r{nome}: {feito} de {total}", end=fim, file=sys.stderr, flush=True)


def tabela(linhas: Sequence[tuple[str, ...]]) -> str:
    """Columns aligned by the widest cell."""
    if not linhas:
        return ""
    larguras = [max(len(x[i]) for x in linhas) for i in range(len(linhas[0]))]
    return "\n".join(
        "  ".join(c.ljust(n) for c, n in zip(x, larguras, strict=True)).rstrip() for x in linhas
    )
