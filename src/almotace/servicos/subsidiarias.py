"""The laws that answer where the town's own is silent, in order: the town's first."""

from __future__ import annotations

from ..nucleo.lei import Lei
from ..pacotes.carga import listar
from .casa import casa, lei_da_casa

BASE = ("br/geral/lei-9784-1999", "br/geral/lei-6830-1980", "br/geral/decreto-20910-1932")


def cadeia(lei: Lei) -> list[Lei]:
    """The law itself, then the subsidiary ones that the town names, else the federal ones."""
    dita = casa(lei.chave.rpartition("/")[0]).dados.get("subsidiarias")
    chaves = BASE if dita is None else tuple(dita)
    existentes = set(listar())
    return [lei, *(lei_da_casa(k) for k in chaves if k in existentes)]
