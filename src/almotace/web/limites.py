"""Attempts are limited: passwords by user and place, public codes by place.

Counts live in the process's cache: enough to make guessing hopeless, nothing to keep.
"""

from __future__ import annotations

from typing import NamedTuple

from django.core.cache import cache
from django.http import HttpRequest


class Limite(NamedTuple):
    nome: str
    vezes: int
    segundos: int


ENTRADA = Limite("entrada", 8, 900)
CODIGO = Limite("codigo", 30, 600)


def _chave(limite: Limite, pedido: HttpRequest, quem: str) -> str:
    lugar = pedido.META.get("REMOTE_ADDR", "")
    limpo = "".join(ch for ch in quem if ch.isalnum())[:40]
    return f"{limite.nome}:{lugar}:{limpo}"


def esgotado(limite: Limite, pedido: HttpRequest, quem: str = "") -> bool:
    return bool(cache.get(_chave(limite, pedido, quem), 0) >= limite.vezes)


def registrar_tentativa(limite: Limite, pedido: HttpRequest, quem: str = "") -> None:
    chave = _chave(limite, pedido, quem)
    if not cache.add(chave, 1, limite.segundos):
        try:
            cache.incr(chave)
        except ValueError:
            cache.set(chave, 1, limite.segundos)


def zerar(limite: Limite, pedido: HttpRequest, quem: str = "") -> None:
    cache.delete(_chave(limite, pedido, quem))
