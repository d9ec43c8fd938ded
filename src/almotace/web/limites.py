"""Attempts are limited: passwords by user and place, by place, by user; public codes by place.

Counts live in the process's cache: enough to make guessing hopeless, nothing to keep.
"""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest


class Limite(NamedTuple):
    """So many times in so many seconds. ``por``: ``lugar``, ``quem`` or ``ambos``."""

    nome: str
    vezes: int
    segundos: int
    por: str


ENTRADA = (
    Limite("entrada", 8, 900, "ambos"),
    Limite("entrada-do-lugar", 30, 900, "lugar"),
    Limite("entrada-de-quem", 100, 3600, "quem"),
)
CODIGO = (Limite("codigo", 30, 600, "lugar"),)


def lugar(pedido: HttpRequest) -> str:
    """Where a request comes from; behind our own proxy, what the proxy says."""
    if settings.HTTPS:
        vindo = pedido.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
        if vindo:
            return str(vindo)[:60]
    return str(pedido.META.get("REMOTE_ADDR", ""))


def _chave(limite: Limite, pedido: HttpRequest, quem: str) -> str:
    limpo = "".join(ch for ch in quem.casefold() if ch.isalnum())[:40]
    partes = [limite.nome]
    if limite.por != "quem":
        partes.append("".join(ch for ch in lugar(pedido) if ch.isalnum() or ch in ".:"))
    if limite.por != "lugar":
        partes.append(limpo.encode().hex())
    return "|".join(partes)


def esgotado(limites: tuple[Limite, ...], pedido: HttpRequest, quem: str = "") -> bool:
    return any(cache.get(_chave(x, pedido, quem), 0) >= x.vezes for x in limites)


def registrar_tentativa(limites: tuple[Limite, ...], pedido: HttpRequest, quem: str = "") -> None:
    for limite in limites:
        chave = _chave(limite, pedido, quem)
        if not cache.add(chave, 1, limite.segundos):
            try:
                cache.incr(chave)
            except ValueError:
                cache.set(chave, 1, limite.segundos)


def zerar(limites: tuple[Limite, ...], pedido: HttpRequest, quem: str = "") -> None:
    """A right password clears what was counted of this user in this place."""
    for limite in limites:
        if limite.por == "ambos":
            cache.delete(_chave(limite, pedido, quem))
