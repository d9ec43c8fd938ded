"""Whose rows this transaction may see: the municipality, set for the transaction only.

Every read and write of a town's rows happens inside ``do_municipio(id)``: a transaction with the
setting ``almotace.municipio``, which row-level security compares. Outside, the application role
sees nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction


@contextmanager
def do_municipio(municipio_id: int) -> Iterator[None]:
    """A transaction that sees one municipality. Nested use must name the same one."""
    if connection.in_atomic_block and _atual(connection) not in ("", str(int(municipio_id))):
        raise RuntimeError("This transaction is already inside another municipality.")
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT set_config('almotace.municipio', %s, true)", [str(int(municipio_id))]
            )
        yield


def _atual(conexao: Any) -> str:
    """The municipality that the open transaction sees; empty if none was set."""
    with conexao.cursor() as cursor:
        cursor.execute("SELECT current_setting('almotace.municipio', true)")
        return cursor.fetchone()[0] or ""
