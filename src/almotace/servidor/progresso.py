"""One line on the terminal that tells how far a long job is; nothing where nobody looks."""

from __future__ import annotations

import sys
import time
from typing import TextIO


class Progresso:
    """``with Progresso("Arquivos") as p: p.mostrar("10 de 200")``. Writes at most 10 times a
    second, over the same line; the last state stays."""

    def __init__(self, titulo: str, saida: TextIO | None = None) -> None:
        self.titulo = titulo
        self.saida = sys.stderr if saida is None else saida
        self.liga = self.saida.isatty()
        self._estado = ""
        self._quando = 0.0

    def mostrar(self, estado: str) -> None:
        self._estado = estado
        if self.liga and time.monotonic() - self._quando > 0.1:
            self._escrever("")

    def _escrever(self, fim: str) -> None:
        self._quando = time.monotonic()
        self.saida.write(f"\r\033[K{self.titulo}: {self._estado}{fim}")
        self.saida.flush()

    def __enter__(self) -> Progresso:
        return self

    def __exit__(self, *_: object) -> None:
        if self.liga:
            self._escrever("\n")


def tamanho(octetos: int) -> str:
    """
    >>> tamanho(1536)
    '1,5 KB'
    >>> tamanho(7)
    '7 bytes'
    """
    if octetos < 1024:
        return f"{octetos} bytes"
    potencia = min((octetos.bit_length() - 1) // 10, 4)
    valor = octetos / 1024**potencia
    return f"{valor:.1f} {('', 'KB', 'MB', 'GB', 'TB')[potencia]}".replace(".", ",")
