"""A line whose fields stand at fixed positions; every refusal names line and positions.

>>> r = Registro(7, "G20260230000000001999")
>>> r.valor(10, 21, "O valor")
Decimal('19.99')
>>> r.dia(2, "A data")
Traceback (most recent call last):
almotace.nucleo.erros.ErroDeEntrada: linha 7: posições 2-9: A data não é um dia (AAAAMMDD): \
“20260230”.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from ...nucleo.erros import ErroDeEntrada


@dataclass(frozen=True, slots=True)
class Registro:
    """``numero`` is that of the line in the file, from one; positions count from one too."""

    numero: int
    texto: str

    def erro(self, mensagem: str, de: int, ate: int) -> ErroDeEntrada:
        onde = f"posição {de}" if de == ate else f"posições {de}-{ate}"
        return ErroDeEntrada(mensagem, campo=onde, linha=self.numero)

    def letras(self, de: int, ate: int) -> str:
        return self.texto[de - 1 : ate]

    def inteiro(self, de: int, ate: int, nome: str) -> int:
        lido = self.letras(de, ate)
        if not (lido.isascii() and lido.isdigit()):
            raise self.erro(f"{nome} devia ter só algarismos, e é “{lido}”.", de, ate)
        return int(lido)

    def valor(self, de: int, ate: int, nome: str) -> Decimal:
        """Cents, without a mark between them and the reais."""
        return Decimal(self.inteiro(de, ate, nome)).scaleb(-2)

    def dia(self, de: int, nome: str) -> date:
        ate = de + 7
        lido = self.letras(de, ate)
        self.inteiro(de, ate, nome)
        try:
            dia = date(int(lido[:4]), int(lido[4:6]), int(lido[6:]))
        except ValueError:
            dia = date.min
        if not 1990 <= dia.year < 2100:
            raise self.erro(f"{nome} não é um dia (AAAAMMDD): “{lido}”.", de, ate)
        return dia
