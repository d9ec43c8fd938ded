"""The server's settings, written anew at each start and kept outside its data.

Durability is never traded for speed. Errors are logged without the values that caused them: these
may be personal data.
"""

from __future__ import annotations

import os
import pwd
from pathlib import Path

from .arquivos import escrever
from .pastas import Casa
from .usuario import Executor

SUPERUSUARIO = "postgres"
PORTA_DO_SOQUETE = 5432
LOCAL = "postgresql.local.conf"


def escrever_configuracao(casa: Casa, executor: Executor, soquete: Path, porta: int | None) -> Path:
    """Write the three files; returns the main one. ``porta``: also listen on 127.0.0.1 there."""
    grupo, modo = (executor.gid, 0o640) if executor.outro else (None, 0o600)
    textos = {
        "postgresql.conf": _principal(casa, soquete, porta),
        "pg_hba.conf": _ACESSO,
        "pg_ident.conf": _identidades(executor),
    }
    if not (casa.pasta / LOCAL).exists():
        textos[LOCAL] = "# Settings of this installation; they count at the next start.\n"
    for nome, texto in textos.items():
        escrever(casa.pasta / nome, texto, modo, grupo)
    return casa.pasta / "postgresql.conf"


def aspas(texto: str) -> str:
    """A value for postgresql.conf.

    >>> aspas("d'água")
    "'d''água'"
    """
    return "'" + texto.replace("\\", "\\\\").replace("'", "''") + "'"


def _principal(casa: Casa, soquete: Path, porta: int | None) -> str:
    # A list in which commas part: the name goes between quotes of its own.
    onde = '"' + str(soquete).replace('"', '""') + '"'
    ajustes: dict[str, str] = {
        "hba_file": aspas(str(casa.pasta / "pg_hba.conf")),
        "ident_file": aspas(str(casa.pasta / "pg_ident.conf")),
        "listen_addresses": aspas("127.0.0.1" if porta else ""),
        "port": str(porta or PORTA_DO_SOQUETE),
        "unix_socket_directories": aspas(onde),
        "unix_socket_permissions": "0700",
        "cluster_name": aspas("almotace"),
        "max_connections": "100",
        "shared_buffers": "128MB",
        "max_wal_size": "1GB",
        # What is acknowledged is on the disk.
        "fsync": "on",
        "synchronous_commit": "on",
        "full_page_writes": "on",
        # Files in the data folder instead of the system's shared memory, which may be small (in
        # a container) or swept when its owner logs out; with it, no parallel plans.
        "dynamic_shared_memory_type": "mmap",
        "max_parallel_workers_per_gather": "0",
        "max_parallel_maintenance_workers": "0",
        "password_encryption": aspas("scram-sha-256"),
        "timezone": aspas("UTC"),
        "log_timezone": aspas("UTC"),
        "lc_messages": aspas("C"),
        "log_line_prefix": aspas("%m [%p] "),
        "log_error_verbosity": "terse",
        "log_min_error_statement": "panic",
        "log_checkpoints": "off",
    }
    linhas = [
        "# Written by the program at each start; what you write here is lost.",
        f"# Your own settings go in {LOCAL}, beside this file.",
        *(f"{nome} = {valor}" for nome, valor in ajustes.items()),
        f"include {aspas(LOCAL)}",
    ]
    return "\n".join(linhas) + "\n"


# The administrator comes in by being who he is on this machine, the application by its passwords.
_ACESSO = f"""\
# Written by the program at each start.
local all {SUPERUSUARIO} peer map=administradores
local replication {SUPERUSUARIO} peer map=administradores
local all all scram-sha-256
host all {SUPERUSUARIO} 127.0.0.1/32 reject
host all all 127.0.0.1/32 scram-sha-256
"""


def _identidades(executor: Executor) -> str:
    nomes = {executor.nome, pwd.getpwuid(os.geteuid()).pw_name, pwd.getpwuid(0).pw_name}
    linhas = [f'administradores "{nome}" {SUPERUSUARIO}\n' for nome in sorted(nomes)]
    return "# Written by the program at each start.\n" + "".join(linhas)
