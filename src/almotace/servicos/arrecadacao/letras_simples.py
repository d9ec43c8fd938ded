"""Text as payment codes take it: plain letters, digits and a few marks.

Source: EMVCo, "EMV QR Code Specification for Payment Systems: Merchant-Presented Mode", format
"ans", and Banco Central do Brasil, "Manual de Padrões para Iniciação do Pix". Readers of some banks
fail on accents and on ``&``, so none is written.

>>> simplificar("Prefeitura de São João d’Água & Cia. – nº 1ª")
'Prefeitura de Sao Joao d Agua e Cia. - no 1a'
>>> simplificar("  10\u00a0% \U0001f600\\n<b>")
'10 b'
"""

from __future__ import annotations

import re
import unicodedata

_TROCAS = str.maketrans(
    {"&": " e ", "–": "-", "—": "-", "−": "-", "Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe"}
    | {"Ø": "O", "ø": "o", "ß": "ss", "Đ": "D", "đ": "d", "Ł": "L", "ł": "l"}
)
_OUTROS = re.compile(r"[^A-Za-z0-9 .,/:()+-]+")


def simplificar(texto: str) -> str:
    """The text without accents; ``&`` is read as “e”; any other mark is a space."""
    decomposto = unicodedata.normalize("NFKD", texto.translate(_TROCAS))
    sem_acento = "".join(c for c in decomposto if not unicodedata.combining(c))
    return " ".join(_OUTROS.sub(" ", sem_acento).split())
