"""The canonical form of what is hashed."""

from __future__ import annotations

import json
from typing import Any

from ..nucleo.erros import ErroDeEntrada


def canonico(dados: Any) -> str:
    """JSON with sorted keys and no spaces: the same content, the same text. A character that the
    database can't keep is refused."""
    texto = json.dumps(dados, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    if "\\u0000" in texto:
        raise ErroDeEntrada("Há no texto um caractere que não se pode guardar: apague-o.")
    return texto
