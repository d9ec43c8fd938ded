"""Who holds which stall of a place on a day: one query, whatever the size of the place.

The truth is in the act ``designacao`` and in what ends a licence; ``Reserva`` keeps a stall to one
holder at a time, and ``Ocupacao.ate`` is moved with it (``reservas.liberar``).
"""

from __future__ import annotations

import uuid
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from ...registro.models import Espaco, Licenca, Lugar, Ocupacao, Pessoa, Processo


def chave_do_espaco(lugar_id: uuid.UUID, codigo: str) -> str:
    """Under which a stall is reserved: there is only one of it.

    >>> chave_do_espaco(uuid.UUID(int=1), "A-1")
    'espaco:00000000-0000-0000-0000-000000000001:A-1'
    """
    return f"espaco:{lugar_id}:{codigo}"


@dataclass(frozen=True, slots=True)
class Ocupante:
    """Who holds a stall. ``licenca``: none while it was allotted and not yet issued."""

    espaco: Espaco
    processo: Processo
    pessoa: Pessoa
    licenca: Licenca | None
    grupo: str
    produtos: tuple[str, ...]
    desde: date
    ate: date


def autorizados(
    lugar: Lugar, dia: date, fechados: Collection[str], codigos: Collection[str] | None = None
) -> dict[str, Ocupante]:
    """Of who holds a stall, those whose paper holds that day, in the sectors that open then."""
    return {
        c: o
        for c, o in quem_tem(lugar, dia, codigos).items()
        if o.licenca is not None and o.licenca.validade_inicio <= dia <= o.licenca.validade_fim
        and o.espaco.setor not in fechados
    }  # fmt: skip


def quem_tem(
    lugar: Lugar, dia: date, codigos: Collection[str] | None = None
) -> dict[str, Ocupante]:
    """By the stall's code; of all stalls, or of these. ``Ocupante.ate``: last day."""
    achadas = Ocupacao.objects.filter(espaco__lugar=lugar, desde__lte=dia, ate__gte=dia)
    if codigos is not None:
        achadas = achadas.filter(espaco__codigo__in=codigos)
    linhas = list(
        achadas.select_related("espaco", "processo__requerente").order_by("espaco__codigo", "desde")
    )
    licencas: dict[uuid.UUID, Licenca] = {}
    for x in Licenca.objects.filter(processo_id__in=[o.processo_id for o in linhas]).order_by(
        "emitida_em"
    ):
        licencas[x.processo_id] = x
    return {
        o.espaco.codigo: Ocupante(
            o.espaco, o.processo, o.processo.requerente, licencas.get(o.processo_id), o.grupo,
            tuple(o.produtos), o.desde, o.ate,
        )
        for o in linhas
    }  # fmt: skip
