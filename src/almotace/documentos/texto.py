"""Text as letters can draw it: what is invisible or forbidden in a lasting PDF is left out.

>>> limpar("João\\tda\\u200b Silva\\x00"), limpar("C\\u0327a\\u0303o")
('João da Silva ', 'Ção')
"""

from __future__ import annotations

import re
import unicodedata

SUBSTITUTO = "□"
COMUNS = re.compile(r"[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u017f\u2010-\u2027\u2030-\u205e€™□]*")
"""What the embedded letters surely have."""
_INVISIVEIS = frozenset(("Cf", "Cs", "Co", "Cn"))
_SELETORES = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def limpar(texto: str) -> str:
    """Composed letters; control characters are spaces; marks without a drawing (which also turn
    or hide the text around them) are dropped."""
    texto = unicodedata.normalize("NFC", texto.replace("\r\n", "\n"))
    if COMUNS.fullmatch(texto):
        return texto
    return "".join(map(_um, _SELETORES.sub("", texto)))


def _um(c: str) -> str:
    tipo = unicodedata.category(c)
    if c == "\n" or (tipo != "Cc" and tipo not in _INVISIVEIS):
        return c
    return " " if tipo == "Cc" else ""


def incomuns(texto: str) -> set[str]:
    """Characters that the letters may lack."""
    return set() if COMUNS.fullmatch(texto) else {c for c in texto if not COMUNS.fullmatch(c)}


def trocar(texto: str, faltam: frozenset[str]) -> str:
    """The text with a visible sign where a character has no drawing."""
    return "".join(SUBSTITUTO if c in faltam else c for c in texto) if faltam else texto
