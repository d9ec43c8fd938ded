"""What is said when goods are taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class Item:
    """One thing, or so many alike. ``quantidade``: as typed, 1 or 2,5."""

    descricao: str
    quantidade: str = "1"
    unidade: str = "unidade"
    estado: str = ""
    marca: str = ""
    procedencia: str = ""


@dataclass(frozen=True, slots=True)
class Lote:
    """Things that share a fate: of one type, all perishable or none."""

    tipo: str
    itens: tuple[Item, ...]
    perecivel: bool | None = None
    fatos: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tomada:
    """What the officer says. ``momento``: on the town's clock, without zone; ``fatos``: of the
    form; ``lugar``: where the goods are kept, by whom (``depositario``)."""

    momento: datetime
    lotes: tuple[Lote, ...]
    lugar: str
    depositario: str
    lacre: str = ""
    fatos: Mapping[str, Any] = field(default_factory=dict)
    copia_entregue: bool = False
    recusou: bool = False
    ausente: bool = False
    recebedor: str = ""
    testemunhas: tuple[Mapping[str, str], ...] = ()
    numero_do_papel: str = ""
