"""How often: wrong tokens and wrong codes by place, requests by token.

Counts live in the process's cache: enough to make guessing hopeless and to tell a program that
runs wild to wait; nothing is kept.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from django.core.cache import cache


class Limite(NamedTuple):
    """``frase``: what is said to who went over it."""

    nome: str
    vezes: int
    segundos: int
    frase: str


FICHA = Limite("api-ficha", 20, 900, "Muitas fichas erradas deste lugar. Espere quinze minutos.")
CODIGO = Limite("api-codigo", 30, 600, "Muitas tentativas deste lugar. Espere dez minutos.")
PEDIDOS = Limite(
    "api-pedidos",
    int(os.environ.get("ALMOTACE_API_POR_MINUTO") or 1200),
    60,
    "Pedidos demais num minuto. Espere um pouco e continue.",
)


def esgotado(limite: Limite, quem: str) -> bool:
    return bool(cache.get(f"{limite.nome}:{quem}", 0) >= limite.vezes)


def contar(limite: Limite, quem: str) -> int:
    """One more; how many so far in this stretch of time."""
    chave = f"{limite.nome}:{quem}"
    if cache.add(chave, 1, limite.segundos):
        return 1
    try:
        return int(cache.incr(chave))
    except ValueError:  # it lapsed in between
        cache.set(chave, 1, limite.segundos)
        return 1
