"""Who receives notices in a holder's name, of those registered to stand for him."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Q

from ...nucleo.lei import Lei
from ...registro.models import Vinculo
from .regra import da_lei


@dataclass(frozen=True, slots=True)
class Recebe:
    """``qualidade``: the word of the tie, as the act of ciencia says it."""

    id: uuid.UUID
    nome: str
    qualidade: str


def recebem(lei: Lei, pessoa_id: Any, dia: date) -> list[Recebe]:
    """Those tied to the person on that day; none where the law has no ties."""
    feira = da_lei(lei)
    if feira is None or not feira.vinculos or pessoa_id is None:
        return []
    vinculos = (
        Vinculo.objects.filter(
            Q(ate__isnull=True) | Q(ate__gte=dia), matricula__pessoa_id=pessoa_id,
            matricula__lei=lei.chave, especie__in=feira.vinculos, de__lte=dia,
        ).select_related("pessoa").order_by("de", "id")
    )  # fmt: skip
    return [Recebe(v.id, v.pessoa.nome, feira.vinculos[v.especie]) for v in vinculos]


def qual(lei: Lei, pessoa_id: Any, dia: date, vinculo: str) -> Recebe | None:
    """The one chosen, if the tie holds on the day of the notice."""
    return next((r for r in recebem(lei, pessoa_id, dia) if str(r.id) == vinculo), None)
