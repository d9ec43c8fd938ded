"""What a server says of itself in ``postmaster.pid``."""

from __future__ import annotations

import os
import socket
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from .pastas import NOME_DO_SOQUETE


@dataclass(frozen=True)
class Postmaster:
    """The main process of a server. ``tcp``: it listens on 127.0.0.1 too, at ``porta``."""

    pid: int
    porta: int
    soquete: Path
    tcp: bool
    pronto: bool

    @classmethod
    def ler(cls, pg: Path) -> Postmaster | None:
        """The server that last wrote the file; None while it has not written all of it.

        The file may be a leftover: see ``processos.e_servidor_de``.
        """
        try:
            linhas = os.fsdecode((pg / "postmaster.pid").read_bytes()).splitlines()
        except OSError:
            return None
        if len(linhas) < 8 or not linhas[0].isdigit() or not linhas[3].strip().isdigit():
            return None
        return cls(
            pid=int(linhas[0]),
            porta=int(linhas[3]),
            soquete=Path(linhas[4]),
            tcp=bool(linhas[5].strip()),
            pronto=linhas[7].strip() == "ready",
        )

    @staticmethod
    def pid_escrito(pg: Path) -> int | None:
        """The process number alone, which is written first."""
        try:
            primeira = (pg / "postmaster.pid").read_bytes().split(b"\n", 1)[0].strip()
        except OSError:
            return None
        return int(primeira) if primeira.isdigit() else None

    def atende(self) -> bool:
        """Does somebody answer at its socket?"""
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as s:
            s.settimeout(5)
            return self._ligar(s)

    def deixa_entrar(self, usuario: str, banco: str, segundos: float = 60) -> bool:
        """Can one who needs no password come in? Damage may let a server start and no one in.

        PostgreSQL's own greeting, which costs a thousandth of loading a client library.
        """
        corpo = struct.pack("!I", 3 << 16)
        corpo += b"".join(x.encode() + b"\0" for x in ("user", usuario, "database", banco, ""))
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as s:
            s.settimeout(segundos)
            try:
                if not self._ligar(s):
                    return False
                s.sendall(struct.pack("!I", len(corpo) + 4) + corpo)
                with s.makefile("rb") as resposta:
                    return _boas_vindas(resposta)
            except OSError:
                return False

    def _ligar(self, s: socket.socket) -> bool:
        nome = NOME_DO_SOQUETE.rpartition(".")[0] + f".{self.porta}"
        try:
            s.connect(os.fsencode(self.soquete / nome))
        except OSError:
            return False
        return True


def _boas_vindas(resposta: BinaryIO) -> bool:
    """Read the server's messages up to "ready for query" (Z); an error (E) or an end refuses."""
    while len(cabeca := resposta.read(5)) == 5:
        tipo, tamanho = cabeca[:1], int.from_bytes(cabeca[1:], "big") - 4
        corpo = resposta.read(tamanho)
        if tipo == b"Z":
            return True
        if tipo == b"E" or (tipo == b"R" and corpo != b"\0\0\0\0"):
            return False
    return False
