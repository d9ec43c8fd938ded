"""Cells of a CSV in which no spreadsheet sees a formula, and back.

Source: OWASP, "CSV Injection": a cell that begins with one of ``= + - @``, a tab or a line break
may be run. Such a cell gets an apostrophe before it, which ``crua`` takes away again.

>>> segura("=1+1"), segura("'=1"), segura("-5"), segura("7/2026"), segura("＠SUM(A1)")
("'=1+1", "''=1", "'-5", '7/2026', "'＠SUM(A1)")
>>> [crua(segura(x)) for x in ("=1+1", "'=1", " =1", "\\t", "d'Ávila", "")]
['=1+1', "'=1", ' =1', '\\t', "d'Ávila", '']
"""

from __future__ import annotations

import unicodedata

_PERIGO = ("=", "+", "-", "@", "\t", "\r", "\n")


def _perigosa(texto: str) -> bool:
    return unicodedata.normalize("NFKC", texto).lstrip(" '").startswith(_PERIGO)


def segura(texto: str) -> str:
    """The cell as it is written."""
    texto = texto.replace("\x00", "")
    return f"'{texto}" if _perigosa(texto) else texto


def crua(celula: str) -> str:
    """The cell as it was before ``segura``."""
    resto = celula[1:]
    return resto if celula.startswith("'") and _perigosa(resto) else celula
