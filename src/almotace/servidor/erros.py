"""What goes wrong with a server, in one plain sentence."""

from __future__ import annotations

from ..nucleo.erros import ErroAlmotace

COMO_USAR_OUTRO = (
    "Instale um PostgreSQL 15 ou mais novo e diga o endereço em DATABASE_URL,"
    " por exemplo DATABASE_URL=postgres://usuario:senha@servidor:5432/almotace."
)


class ErroDeServidor(ErroAlmotace):
    """The database server, its data folder or a backup of it cannot be used as asked."""
