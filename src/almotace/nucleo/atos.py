"""The timeline of a case: which acts have happened by a day, and autos with their fate.

An act that isn't told hasn't happened. A day includes all its acts; an instant, those until it.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time
from typing import Any

from .vocabulario import Ato

DECIDEM = ("julgamento", "decisao_recurso", "anulacao")
"""Acts that settle the fate of the auto before them."""


def ate(atos: Iterable[Ato], em: date | datetime | None) -> tuple[Ato, ...]:
    """Acts that have happened by ``em`` (all, when no day is asked)."""
    if em is None:
        return tuple(atos)
    if isinstance(em, datetime):
        return tuple(a for a in atos if _instante(a.em) <= em)
    return tuple(a for a in atos if _dia(a.em) <= em)


def _dia(d: date | datetime) -> date:
    return d.date() if isinstance(d, datetime) else d


def _instante(d: date | datetime) -> datetime:
    return d if isinstance(d, datetime) else datetime.combine(d, time())


def autuacoes(
    atos: Iterable[Ato], tipos: tuple[str, ...] = ("auto", "infracao")
) -> list[dict[str, Any]]:
    """Each auto of a timeline with the last decision before the next auto.

    ``em`` day of the auto, its fields, ``decidida_em``, ``resultado`` and ``definitivo``
    (``falta`` while nothing was decided). A ``decisao_recurso`` *provido* undoes the auto.
    """
    linhas: list[dict[str, Any]] = []
    for a in atos:
        if a.tipo in tipos:
            linha = {
                "em": _dia(a.em),
                "decidida_em": None,
                "resultado": None,
                "definitivo": None,
                **a.campos,
            }
            if isinstance(linha["decidida_em"], datetime):
                linha["decidida_em"] = linha["decidida_em"].date()
            linhas.append(linha)
        elif a.tipo in DECIDEM and linhas:
            linhas[-1]["decidida_em"] = _dia(a.em)
            linhas[-1]["resultado"] = (
                "anulado"
                if (a.tipo == "anulacao" or a.campos.get("resultado") == "provido")
                else a.campos.get("resultado", linhas[-1]["resultado"])
            )
            if a.campos.get("definitivo") is not None or a.tipo != "julgamento":
                linhas[-1]["definitivo"] = a.campos.get("definitivo", True)
    return linhas
