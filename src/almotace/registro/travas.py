"""The one place where locks are taken, and in which order: there is no deadlock in one order.

1. the processo (its head), 2. the series of numbers, 3. reservations (by the exclusion
constraint). A lock is taken by a statement of its own before anything is read by it: under READ
COMMITTED each later statement sees what the one before us committed; a lock and a read in one
statement would see a stale snapshot.
"""

from __future__ import annotations

import uuid

from .numeracao import Serie
from .processo import Processo


def travar_processo(processo_id: uuid.UUID) -> Processo:
    """The processo with its head, ours until the transaction ends."""
    Processo.objects.select_for_update().only("id").get(id=processo_id)
    return Processo.objects.get(id=processo_id)


def travar_serie(municipio_id: int, serie: str, ano: int) -> Serie:
    """The counter row of a series, made if it is not there yet."""
    Serie.objects.bulk_create(
        [Serie(municipio_id=municipio_id, serie=serie, ano=ano)], ignore_conflicts=True
    )
    return Serie.objects.select_for_update().get(municipio_id=municipio_id, serie=serie, ano=ano)
