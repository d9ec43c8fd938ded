"""Lists by page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from pydantic import Field

Numero = Annotated[int, Field(ge=1, le=1_000_000)]
Quantos = Annotated[int, Field(ge=1, le=200)]
Procura = Annotated[str, Field(max_length=200)]


def paginar(
    linhas: QuerySet[Any], pagina: int, por_pagina: int, forma: Callable[[Any], dict[str, Any]]
) -> dict[str, Any]:
    """One page; past the last one, an empty list."""
    folhas = Paginator(linhas, por_pagina)
    cabe = pagina <= folhas.num_pages
    return {
        "itens": [forma(x) for x in folhas.page(pagina)] if cabe else [],
        "pagina": pagina,
        "paginas": folhas.num_pages,
        "total": folhas.count,
    }
