"""The public code of a paper: whoever knows it sees that one row, and no other of any town."""

from __future__ import annotations

from django.db import connection, transaction

from .licenca import CodigoPublico


def achar_codigo(codigo: str) -> CodigoPublico | None:
    """Which town and licence a code names; asked before any town is chosen."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT set_config('almotace.codigo', %s, true)", [codigo])
        achado = CodigoPublico.objects.filter(codigo=codigo).first()
        cursor.execute("SELECT set_config('almotace.codigo', '', true)")
        return achado
