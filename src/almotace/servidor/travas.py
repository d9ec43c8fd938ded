"""Locks of the kernel (``flock``): they end with their processes, however these end.

A lock lives as long as any process that inherited its open file. The server inherits one: while
any process of it lives, an orphan too, the lock is held; when it is free, no process is left, and
``postmaster.pid`` is a leftover whatever process bears its number now.
"""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path

from .arquivos import dar_ao_dono_da_pasta, recusa_do_sistema
from .erros import ErroDeServidor


class Trava:
    """An open lock file. ``com_dono`` writes the holder's process number into it."""

    def __init__(self, arquivo: Path) -> None:
        self.arquivo = arquivo
        try:
            self.fd = os.open(arquivo, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        except OSError as e:
            raise ErroDeServidor(recusa_do_sistema(e, arquivo.parent)) from None
        dar_ao_dono_da_pasta(arquivo)

    def tomar(self, *, compartilhada: bool = False) -> bool:
        """Take or change the lock if that can be done at once."""
        modo = fcntl.LOCK_SH if compartilhada else fcntl.LOCK_EX
        try:
            fcntl.flock(self.fd, modo | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as e:
            raise ErroDeServidor(
                f"O disco da pasta {self.arquivo.parent} não aceita travas de arquivo"
                f" ({e.strerror}): use uma pasta de dados num disco deste computador."
            ) from None
        return True

    def esperar(self, segundos: float) -> bool:
        """Take the lock for oneself, waiting for it if need be."""
        limite = time.monotonic() + segundos
        while not self.tomar():
            if time.monotonic() > limite:
                return False
            time.sleep(0.01)
        return True

    def assinar(self) -> None:
        """Write who holds it, for the sentence that another process will show."""
        os.ftruncate(self.fd, 0)
        os.pwrite(self.fd, str(os.getpid()).encode(), 0)

    def dono(self) -> int | None:
        """Process that last signed."""
        texto = os.pread(self.fd, 20, 0).decode("ascii", "replace").strip()
        return int(texto) if texto.isdigit() else None

    def fechar(self) -> None:
        """Close our copy of the file; the lock ends with the last copy."""
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1

    def soltar(self) -> None:
        """End the lock at once, in whichever process a copy of the file may still be open."""
        if self.fd >= 0:
            fcntl.flock(self.fd, fcntl.LOCK_UN)
            self.fechar()

    def __enter__(self) -> Trava:
        return self

    def __exit__(self, *_: object) -> None:
        self.fechar()
