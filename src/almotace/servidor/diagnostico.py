"""From PostgreSQL's English log to one Portuguese sentence that says what to do.

The texts are those of the packaged server, which runs with messages in English (``LC_ALL=C``).
"""

from __future__ import annotations

import re
from pathlib import Path

from .erros import COMO_USAR_OUTRO, ErroDeServidor

# First match wins; {pasta} is the data folder, {1} what the pattern caught.
_CAUSAS: tuple[tuple[str, str], ...] = (
    (
        r"No space left on device|[Dd]isk quota exceeded|wrote only \d+ of \d+ bytes",
        "O disco da pasta de dados {pasta} está cheio: libere espaço e tente de novo;"
        " nada do que já estava gravado se perdeu.",
    ),
    (
        r"Read-only file system",
        "O disco da pasta de dados {pasta} está montado só para leitura.",
    ),
    (
        r"Address already in use|could not create any TCP/IP sockets",
        "A porta pedida para o banco de dados já está em uso por outro programa:"
        " escolha outra, ou deixe que o programa escolha.",
    ),
    (
        r"initialized by PostgreSQL version (\d+)|was initialized with PG_CONTROL_VERSION (\d+)",
        "A pasta de dados {pasta} foi feita por outra versão do PostgreSQL: copie os dados com o"
        " programa antigo e restaure a cópia numa pasta nova.",
    ),
    (
        r"has (?:wrong ownership|invalid permissions)",
        "O dono ou as permissões da pasta de dados {pasta} foram mudados: ela deve ser só de quem"
        " executa o servidor (modo 0700).",
    ),
    (
        r"database files are incompatible|could not access status of transaction"
        r"|could not locate a valid checkpoint record|invalid checkpoint record"
        r"|incorrect checksum in control file|contains incorrect checksum"
        r"|is not a valid data directory|could not find the database system"
        r"|calculated CRC checksum does not match|invalid page in block"
        r"|could not (?:open|read|stat) (?:required )?(?:file|directory) \"(?:global|base|pg_wal|"
        r"pg_xact|pg_multixact|pg_filenode|pg_tblspc|PG_VERSION)"
        r"|relation mapping file|pg_internal|unexpected data beyond EOF"
        r"|(?:required|missing) WAL",
        "A pasta de dados {pasta} está danificada: guarde-a como está e restaure a última cópia"
        " numa pasta nova.",
    ),
    (
        r"Permission denied|could not change directory",
        "Sem permissão para usar a pasta de dados {pasta}.",
    ),
    (
        r"Cannot allocate memory|could not (?:map|create) (?:anonymous |)shared memory"
        r"|could not create semaphores|[Oo]ut of memory",
        "Falta memória para iniciar o banco de dados: feche outros programas e tente de novo.",
    ),
    (
        r"error while loading shared libraries: ([^:\s]+)",
        "O PostgreSQL embutido precisa da biblioteca {1}, que falta neste sistema. "
        + COMO_USAR_OUTRO,
    ),
    (
        r"version [`'](GLIBC[^']+)' not found|Exec format error|cannot execute",
        "O PostgreSQL embutido não roda neste sistema. " + COMO_USAR_OUTRO,
    ),
    (
        r"(?:too many open files|Too many open files)",
        "O sistema não permite abrir mais arquivos: feche outros programas ou aumente o limite"
        " (ulimit -n).",
    ),
)


def explicar(registro: str, pasta: Path, arquivo: Path | None = None) -> ErroDeServidor:
    """The error to raise for what a program of PostgreSQL wrote before it gave up.

    Falls back on the last grave line of the log. ``arquivo`` is where the rest can be read.

    >>> print(explicar("FATAL:  could not write lock file: No space left on device", Path("/d")))
    O disco da pasta de dados /d está cheio: libere espaço e tente de novo; nada do que já estava
    gravado se perdeu.
    """
    for padrao, frase in _CAUSAS:
        achado = re.search(padrao, registro)
        if achado:
            pego = next((g for g in achado.groups() if g), "")
            return ErroDeServidor(frase.replace("{pasta}", str(pasta)).replace("{1}", pego))
    graves = [n for n in registro.splitlines() if re.search(r"\b(FATAL|PANIC|error):", n)]
    linhas = graves or [n for n in registro.splitlines() if n.strip()]
    dito = re.sub(r"^.*?\b(?:FATAL|PANIC|error):\s*", "", linhas[-1].strip()) if linhas else ""
    onde = f" O registro está em {arquivo}." if arquivo else ""
    motivo = f" ({dito})" if dito else ""
    return ErroDeServidor(f"O banco de dados não iniciou{motivo}.{onde}")


def nao_executa(programa: Path, e: OSError) -> ErroDeServidor:
    """The error to raise when the system refuses to run a program at all."""
    return ErroDeServidor(
        f"O sistema não executou {programa} ({e.strerror or 'falha do sistema'}). {COMO_USAR_OUTRO}"
    )
