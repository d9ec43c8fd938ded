"""Values of an answer in plain form: for people, and for machines.

>>> legivel(True), legivel(date(2025, 5, 9)), legivel(datetime(2025, 5, 9, 8, 30))
('sim', '09/05/2025', '09/05/2025, 08h30')
>>> legivel(Decimal("500.00"), "BRL"), legivel(None), mostrar((date(2025, 5, 9), Decimal("1.50")))
('R$ 500,00', 'não se sabe', ['2025-05-09', '1.50'])
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from .data import formatar_data
from .dinheiro import em_reais


def legivel(v: Any, unidade: str | None = None) -> str:
    """One plain value for a person."""
    if isinstance(v, bool):
        return "sim" if v else "não"
    if v is None:
        return "não se sabe"
    if isinstance(v, datetime):
        return f"{formatar_data(v.date())}, {v:%Hh%M}"
    if isinstance(v, date):
        return formatar_data(v)
    if isinstance(v, Decimal):
        return em_reais(v) if unidade == "BRL" else f"{v:f}".replace(".", ",")
    return str(v).replace("_", " ")


def mostrar(x: Any) -> Any:
    """Plain, JSON-ready form of a value."""
    if isinstance(x, bool) or x is None or isinstance(x, (int, str)):
        return x
    if isinstance(x, datetime):
        return f"{x:%Y-%m-%dT%H:%M}"
    if isinstance(x, date):
        return x.isoformat()
    if isinstance(x, Decimal):
        return f"{x:f}"
    if isinstance(x, Mapping):
        return {k: mostrar(v) for k, v in x.items()}
    return [mostrar(v) for v in x]
