"""The one place where locks are taken, and in which order: there is no deadlock in one order.

1. the processo (its head; of a renewal or transfer, its own and then its origin's; of a stall's
allotment, the licence's and then the place's), 2. the series of numbers, 3. what is reserved, by
the number of its key, before the exclusion constraint is tried: of two that insert at once without
it, each would wait for the other.

A lock is taken by a statement of its own before anything is read by it: under READ COMMITTED each
later statement sees what the one before us committed; a lock and a read in one statement would
see a stale snapshot.
"""

from __future__ import annotations

import uuid

from django.db import connection

from ..nucleo.erros import ErroDeEntrada
from .numeracao import Serie
from .processo import Processo

CALENDARIO = 0xCA1E


def travar_processo(processo_id: uuid.UUID) -> Processo:
    """The processo with its head, ours until the transaction ends."""
    if not Processo.objects.select_for_update().only("id").filter(id=processo_id):
        raise ErroDeEntrada("Não há este processo.")
    return Processo.objects.get(id=processo_id)


def travar_chave(municipio_id: int, chave_num: int) -> None:
    """What is reserved under that key in the municipality, ours until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(%s)", [(chave_num ^ (municipio_id << 46)) & (2**62 - 1)]
        )


def travar_calendario(municipio_id: int) -> None:
    """Who compares the town's calendars; ours until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [CALENDARIO, municipio_id])


def travar_serie(municipio_id: int, serie: str, ano: int) -> Serie:
    """The counter row of a series, made if it is not there yet."""
    Serie.objects.bulk_create(
        [Serie(municipio_id=municipio_id, serie=serie, ano=ano)], ignore_conflicts=True
    )
    return Serie.objects.select_for_update().get(municipio_id=municipio_id, serie=serie, ano=ano)
