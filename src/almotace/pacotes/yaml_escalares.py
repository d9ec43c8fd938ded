"""What an unquoted word of YAML means here: a narrow core schema of YAML 1.2.

``true`` and ``false``; nothing, ``~`` and ``null``; whole numbers of up to 18 digits; numbers with
a point, kept exact as ``Decimal``. Everything else is text, and so is anything between quotes:
``no``, ``12:30``, ``017``, ``2025-01-01``, ``+5``, ``1e3``, ``0x1F``, ``.5``, ``True``.

>>> [resolver(t) for t in ("true", "~", "", "-12", "148.05")]
[True, None, None, -12, Decimal('148.05')]
>>> [resolver(t) for t in ("no", "12:30", "017", "2025-01-01", "1_000", "１２")]
['no', '12:30', '017', '2025-01-01', '1_000', '１２']
"""

from __future__ import annotations

import re
from decimal import Decimal

Escalar = None | bool | int | Decimal | str

_PALAVRAS: dict[str, Escalar] = {"true": True, "false": False, "null": None, "~": None, "": None}
_NUMERO = re.compile(r"-?(?:0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?")
_INICIO_DE_NUMERO = frozenset("-0123456789")


def resolver(texto: str) -> Escalar:
    """The value of a plain (unquoted) scalar."""
    if texto in _PALAVRAS:
        return _PALAVRAS[texto]
    if texto[0] in _INICIO_DE_NUMERO and (achado := _NUMERO.fullmatch(texto)):
        return Decimal(texto) if achado[1] else int(texto)
    return texto
