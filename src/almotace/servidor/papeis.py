"""Roles and database: who owns, who uses.

``almotace_dono`` owns the database and everything that migrations make in it; ``almotace_app``
connects to work, owns nothing and is subject to row security. The names are the same on every
server, so that a backup made on one can be restored on another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import psycopg

BANCO = "almotace"
DONO = "almotace_dono"
APP = "almotace_app"

_SEM_PODERES = "LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION"


def garantir_papeis(conexao: psycopg.Connection, senhas: dict[str, str]) -> None:
    """Make roles and database if missing, and set the passwords. Repeating it changes nothing.

    ``conexao`` is the administrator's, in autocommit. The server gets verifiers, never passwords:
    neither its log nor its statistics can show them.
    """
    from psycopg import sql

    for papel, senha in senhas.items():
        existe = conexao.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [papel]).fetchone()
        verificador = conexao.pgconn.encrypt_password(
            senha.encode(), papel.encode(), b"scram-sha-256"
        )
        conexao.execute(
            sql.SQL("{} ROLE {} {} PASSWORD {}").format(
                sql.SQL("ALTER" if existe else "CREATE"),
                sql.Identifier(papel),
                sql.SQL(_SEM_PODERES),
                sql.Literal(verificador.decode()),
            )
        )
    banco = conexao.execute("SELECT 1 FROM pg_database WHERE datname = %s", [BANCO]).fetchone()
    if banco is None:
        conexao.execute(
            sql.SQL("CREATE DATABASE {} OWNER {} STRATEGY wal_log").format(
                sql.Identifier(BANCO), sql.Identifier(DONO)
            )
        )
    conexao.execute(
        sql.SQL(
            "REVOKE ALL ON DATABASE {banco} FROM PUBLIC; GRANT CONNECT ON DATABASE {banco} TO {app}"
        ).format(banco=sql.Identifier(BANCO), app=sql.Identifier(APP))
    )
