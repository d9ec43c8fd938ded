"""Who goes: officers competent for visits on that day."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from datetime import date

from django.db.models import Q

from ...nucleo.erros import ErroDeEntrada
from ...registro.models import Agente, Nomeacao
from ..casa import Casa


def quem_visita(municipio_id: int, casa: Casa, dia: date) -> list[Agente]:
    """Officers with a role for visits on that day, by name; in one query."""
    papeis = casa.competencias.get("visita", [])
    nomeacoes = Nomeacao.objects.filter(
        Q(ate__isnull=True) | Q(ate__gte=dia), municipio_id=municipio_id, papel__in=papeis,
        de__lte=dia,
    ).select_related("agente")  # fmt: skip
    return sorted({n.agente for n in nomeacoes}, key=lambda a: (a.nome, str(a.id)))


def conferir(
    municipio_id: int, casa: Casa, dia: date, ids: Iterable[uuid.UUID]
) -> list[dict[str, str]]:
    """The team as the act tells it; refused if one of them may not visit on that day."""
    podem = {a.id: a for a in quem_visita(municipio_id, casa, dia)}
    ditos = list(dict.fromkeys(ids))
    if not ditos:
        raise ErroDeEntrada("Diga quem vai.", campo="equipe")
    if any(i not in podem for i in ditos):
        raise ErroDeEntrada("Alguém da equipe não é fiscal nesse dia.", campo="equipe")
    return [{"id": str(i), "nome": podem[i].nome} for i in ditos]
