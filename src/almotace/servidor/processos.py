"""Whether a process number is a server of ours, and which processes a dead server left."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

_PROC = Path("/proc")


def numero_em_uso(pid: int) -> bool:
    """Does a process bear this number, be it somebody else's, or dead and not yet collected?"""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


def vive(pid: int) -> bool:
    """Is there such a process (somebody else's too)? A dead one not yet collected is none."""
    if not numero_em_uso(pid):
        return False
    try:
        estado = (_PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return True
    return estado not in ("Z", "X")


def e_servidor_de(pid: int, pg: Path) -> bool:
    """Is this process a ``postgres`` started on these data, and not another of the same number?"""
    return vive(pid) and str(pg) in _argumentos(pid)


def servidor_alheio(pg: Path) -> int | None:
    """The server of these data, found without being allowed to look into their folder."""
    if not _PROC.is_dir():
        return None
    return next((p for p in _pids() if str(pg) in _argumentos(p)), None)


def restantes(pg: Path) -> list[int]:
    """Processes that work in these data (Linux; elsewhere none can be seen)."""
    achados = []
    for pid in _pids():
        try:
            if os.readlink(_PROC / str(pid) / "cwd") == str(pg):
                achados.append(pid)
        except OSError:
            continue
    return achados


def _pids() -> Iterator[int]:
    try:
        nomes = os.listdir(_PROC)
    except OSError:
        return
    yield from (int(n) for n in nomes if n.isdigit())


def _argumentos(pid: int) -> list[str]:
    try:
        cru = (_PROC / str(pid) / "cmdline").read_bytes()
        return [os.fsdecode(a) for a in cru.split(b"\0")]
    except OSError:
        pass
    if _PROC.is_dir():
        return []
    feito = subprocess.run(["ps", "-o", "command=", "-p", str(pid)], capture_output=True)
    # Without /proc the words cannot be told apart: "-D <folder> -c" is how we start it.
    texto = os.fsdecode(feito.stdout)
    return [texto.partition(" -D ")[2].partition(" -c ")[0]]
