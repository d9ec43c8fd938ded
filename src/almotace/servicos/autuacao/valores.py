"""Amounts of penalties, to the cent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any


def multa(penas: Iterable[Mapping[str, Any]], unidade: str = "BRL") -> str | None:
    """The sum of the fines, in that unit; none if there is none, or one has no figure.

    >>> multa([{"tipo": "multa", "valor": "500.00"}, {"tipo": "apreensao"}])
    '500.00'
    >>> multa([{"tipo": "multa", "valor": "500.00"}, {"tipo": "multa"}]) is None
    True
    """
    multas = [p for p in penas if p.get("tipo") == "multa"]
    if not multas or any(p.get("valor") is None for p in multas):
        return None
    if any(p.get("unidade", unidade) != unidade for p in multas):
        return None
    return str(sum((Decimal(str(p["valor"])) for p in multas), Decimal(0)))
