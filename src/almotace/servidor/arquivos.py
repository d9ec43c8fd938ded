"""Folders and small files of our own: made with their permissions, never changing somebody's."""

from __future__ import annotations

import errno
import os
import secrets
from pathlib import Path
from typing import IO

from .erros import ErroDeServidor


def recusa_do_sistema(e: OSError, onde: Path) -> str:
    """One sentence for what the system refused.

    >>> recusa_do_sistema(OSError(errno.ENOSPC, "x"), Path("/d"))
    'O disco de /d está cheio: libere espaço e tente de novo.'
    """
    if e.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"O disco de {onde} está cheio: libere espaço e tente de novo."
    if e.errno in (errno.EACCES, errno.EPERM):
        return f"Sem permissão para usar {onde}."
    if e.errno == errno.EROFS:
        return f"O disco de {onde} está montado só para leitura."
    if e.errno == errno.ENOTDIR:
        return f"{onde} não é uma pasta."
    if e.errno == errno.ENOENT:
        return f"{onde} não existe."
    return f"Não consegui usar {onde} ({e.strerror or 'falha do sistema'})."


def criar_pasta(pasta: Path, modo: int) -> bool:
    """Make one folder with exactly this mode; False, and nothing changed, if it was there."""
    try:
        pasta.mkdir(mode=modo)
    except FileExistsError:
        if not pasta.is_dir():
            raise ErroDeServidor(f"{pasta} não é uma pasta.") from None
        return False
    except OSError as e:
        raise ErroDeServidor(recusa_do_sistema(e, pasta)) from None
    pasta.chmod(modo)  # mkdir's mode suffers the umask
    dar_ao_dono_da_pasta(pasta)
    return True


def criar_caminho(pasta: Path) -> None:
    """Make the folders above ``pasta`` that are missing."""
    faltam = []
    while not os.path.exists(pasta.parent):
        pasta = pasta.parent
        faltam.append(pasta)
    for nova in reversed(faltam):
        criar_pasta(nova, 0o755)


def escrever(arquivo: Path, texto: str, modo: int, grupo: int | None = None) -> None:
    """Write a file whole or not at all, durably; a link in its place is replaced, not followed.

    ``grupo`` is who may read it besides its owner, if ``modo`` says so.
    """
    provisorio = arquivo.with_name(f".{arquivo.name}.{secrets.token_hex(4)}")
    try:
        fd = os.open(provisorio, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with open(fd, "w", encoding="utf-8") as saida:
                saida.write(texto)
                saida.flush()
                os.fsync(saida.fileno())
            dar_ao_dono_da_pasta(provisorio)
            if grupo is not None:
                os.chown(provisorio, -1, grupo)
            provisorio.chmod(modo)
            provisorio.replace(arquivo)
        except BaseException:
            provisorio.unlink(missing_ok=True)
            raise
        gravar_nomes(arquivo.parent)
    except OSError as e:
        raise ErroDeServidor(recusa_do_sistema(e, arquivo.parent)) from None


def abrir_registro(arquivo: Path, maximo: int) -> IO[bytes]:
    """Open a log to write at its end; one that grew past ``maximo`` octets is put aside first."""
    try:
        if arquivo.is_file() and arquivo.stat().st_size > maximo:
            arquivo.replace(arquivo.with_name(arquivo.name + ".1"))
        fd = os.open(arquivo, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    except OSError as e:
        raise ErroDeServidor(recusa_do_sistema(e, arquivo.parent)) from None
    dar_ao_dono_da_pasta(arquivo)
    return open(fd, "ab")


def gravar_nomes(pasta: Path) -> None:
    """Make durable which names a folder holds."""
    _gravar(pasta)


def gravar_tudo(pasta: Path) -> None:
    """Make durable all that is under a folder.

    Many at once: the disk then writes them together, and nothing of anybody else's, as a sync of
    the whole disk would.
    """
    from concurrent.futures import ThreadPoolExecutor

    caminhos = [c for c in (pasta, *pasta.rglob("*")) if c.is_dir() or c.is_file()]
    with ThreadPoolExecutor(16) as varios:
        for _ in varios.map(_gravar, caminhos):
            pass


def _gravar(caminho: Path) -> None:
    fd = os.open(caminho, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def dar_ao_dono_da_pasta(caminho: Path) -> None:
    """What root makes in somebody's folder becomes that person's, or he could not go on alone."""
    if os.geteuid() == 0:
        dono = caminho.parent.stat()
        if dono.st_uid and caminho.lstat().st_uid == 0:
            os.chown(caminho, dono.st_uid, dono.st_gid, follow_symlinks=False)
