"""What a sale of seized goods leaves, once fine and costs are taken from its price."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

from ...nucleo.perguntar import perguntar
from ..autuacao.caso import Caso
from .lote import LoteDoCaso, regra_da_apreensao
from .perguntas import contexto_do_lote


def sobra(
    c: Caso, x: LoteDoCaso, momento: datetime, novos: Mapping[str, Any] | None = None
) -> Decimal | None:
    """By the value that the law names for it; none where it names none, or a figure is missing."""
    a = regra_da_apreensao(c)
    if a.sobra is None:
        return None
    p = perguntar("valor", contexto_do_lote(c, x, momento, sobre=a.sobra, novos=novos))
    valor = p.valores.get("valor")
    return None if valor is None else Decimal(str(valor))
