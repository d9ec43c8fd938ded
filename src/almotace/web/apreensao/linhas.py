"""Rows of the form of seized things: those typed, some empty ones, more when asked for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

CAMPOS = ("descricao", "quantidade", "unidade", "estado", "marca", "procedencia", "tipo",
          "perecivel")  # fmt: skip
INICIO, MAIS, MAXIMO = 2, 3, 60


@dataclass(frozen=True, slots=True)
class Linha:
    """One row as it was typed."""

    ordem: int
    ditos: dict[str, str]

    def valor(self, campo: str) -> str:
        return self.ditos.get(campo, "").strip()

    @property
    def vazia(self) -> bool:
        return not any(self.valor(c) for c in ("descricao", "quantidade", "estado", "marca"))

    @property
    def numero(self) -> int:
        return self.ordem + 1


def linhas(post: Any) -> list[Linha]:
    """All rows to show.

    >>> [x.vazia for x in linhas({"item.0.descricao": "Banana"})]
    [False, True]
    >>> len(linhas({"acao": "linhas", "linhas": "2"})), len(linhas(None))
    (5, 2)
    """
    post = post or {}
    ditas = [int(m[1]) for k in post if (m := re.fullmatch(r"item\.(\d{1,2})\.descricao", k))]
    pedidas = str(post.get("linhas") or "")
    quantas = max([INICIO, *(i + 1 for i in ditas), int(pedidas) if pedidas.isdigit() else 0])
    if post.get("acao") == "linhas":
        quantas += MAIS
    return [
        Linha(i, {c: str(post.get(f"item.{i}.{c}") or "") for c in CAMPOS})
        for i in range(min(quantas, MAXIMO))
    ]
