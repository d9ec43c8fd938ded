"""The bar code of a collection guide, 44 positions, and the line of 48 digits that is typed.

Source: FEBRABAN, "Layout Padrão de Arrecadação/Recebimento com Utilização do Código de Barras".
Positions: 1 product (8); 2 segment (1 is a prefeitura); 3 how value and check digit are to be read
(6, 8: the value in reais; 7, 9: a reference; 6, 7: modulo 10; 8, 9: modulo 11); 4 general check
digit; 5-15 value in cents; 16-19 órgão; 20-44 free field (a due date comes first in it). In segment
6 the órgão is 16-23, the first digits of its CNPJ. The line is four blocks of eleven digits, each
with a check digit of its own.

>>> livre = campo_livre(date(2026, 12, 15), 772026)
>>> c = montar(Decimal("19.99"), "1042", livre)
>>> c.codigo, c.em_blocos
('81640000000199910422026121500000000000772026', \
'81640000000-5 19991042202-1 61215000000-0 00000772026-1')
>>> lido = ler(c.em_blocos)
>>> lido == c, lido.vencimento, lido.nosso_numero
(True, datetime.date(2026, 12, 15), '00000000000772026')
>>> ler("81640000000-5 19991042202-1 61251000000-0 00000772026-1")
Traceback (most recent call last):
almotace.nucleo.erros.ErroDeEntrada: linha: O 3º bloco está errado (61251000000-0): pelos \
algarismos, o último devia ser 5.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from ...nucleo.dinheiro import ler_valor
from ...nucleo.erros import ErroDeEntrada
from .digito import modulo10, modulo11

PRODUTO = "8"
PREFEITURA, POR_CNPJ = "1", "6"
SEGMENTOS = "12345679"
MAXIMO = Decimal("999999999.99")
_DIGITO: dict[str, Callable[[str], int]] = {
    "6": modulo10, "7": modulo10, "8": modulo11, "9": modulo11,
}  # fmt: skip
_EM_REAIS = "68"
_SOLTOS = re.compile(r"[ .\-\t\r\n]")


@dataclass(frozen=True, slots=True)
class Codigo:
    """A code whose digits are right. ``valor`` is None where the code has only a reference."""

    codigo: str

    @property
    def segmento(self) -> str:
        return self.codigo[1]

    @property
    def valor(self) -> Decimal | None:
        em_reais = self.codigo[2] in _EM_REAIS
        return Decimal(self.codigo[4:15]).scaleb(-2) if em_reais else None

    @property
    def orgao(self) -> str:
        return self.codigo[15 : 23 if self.segmento == POR_CNPJ else 19]

    @property
    def livre(self) -> str:
        return self.codigo[15 + len(self.orgao) :]

    @property
    def vencimento(self) -> date | None:
        """The day that the free field begins with, if it does."""
        try:
            dia = date(int(self.livre[:4]), int(self.livre[4:6]), int(self.livre[6:8]))
        except ValueError:
            return None
        return dia if 2000 <= dia.year < 2100 else None

    @property
    def nosso_numero(self) -> str:
        """The 17 digits after the due date (in segment 6 they are 13, and zeros come before them);
        the whole free field if there is no date."""
        return self.livre[8:].zfill(17) if self.vencimento else self.livre

    @property
    def blocos(self) -> tuple[str, ...]:
        """Four times eleven digits and the check digit."""
        digito = _DIGITO[self.codigo[2]]
        partes = (self.codigo[i : i + 11] for i in range(0, 44, 11))
        return tuple(f"{p}{digito(p)}" for p in partes)

    @property
    def linha(self) -> str:
        return "".join(self.blocos)

    @property
    def em_blocos(self) -> str:
        return " ".join(f"{b[:11]}-{b[11]}" for b in self.blocos)


def campo_livre(vencimento: date, numero: int, casas: int = 25) -> str:
    """The free field: due date and, in what is left, our number.

    >>> campo_livre(date(2026, 12, 15), 10**17)
    Traceback (most recent call last):
    almotace.nucleo.erros.ErroDeEntrada: nosso_numero: O número 100000000000000000 não cabe em 17 \
algarismos.
    """
    sobram = casas - 8
    if not 0 <= numero < 10**sobram:
        raise ErroDeEntrada(
            f"O número {numero} não cabe em {sobram} algarismos.", campo="nosso_numero"
        )
    return f"{vencimento.year:04}{vencimento.month:02}{vencimento.day:02}{numero:0{sobram}}"


def montar(
    valor: Decimal, orgao: str, livre: str, *, segmento: str = PREFEITURA, modulo: int = 10
) -> Codigo:
    """The code of a guide in reais. ``orgao``: as FEBRABAN (or the CNPJ, in segment 6) names it."""
    lido = ler_valor(valor, campo="valor")
    if not 0 < lido <= MAXIMO:
        raise ErroDeEntrada("O valor de uma guia vai de 0,01 a 999.999.999,99.", campo="valor")
    if len(segmento) != 1 or segmento not in SEGMENTOS:
        raise ErroDeEntrada(f"Não há o segmento “{segmento}” de arrecadação.", campo="segmento")
    if modulo not in (10, 11):
        raise ErroDeEntrada("O dígito se calcula por módulo 10 ou 11.", campo="modulo")
    _algarismos(orgao, 8 if segmento == POR_CNPJ else 4, "orgao", "O código do órgão")
    _algarismos(livre, 25 - len(orgao) + 4, "campo_livre", "O campo livre")
    como = "6" if modulo == 10 else "8"
    cabeca = f"{PRODUTO}{segmento}{como}"
    resto = f"{int(lido.scaleb(2)):011}{orgao}{livre}"
    return Codigo(f"{cabeca}{_DIGITO[como](cabeca + resto)}{resto}")


def _algarismos(texto: str, quantos: int, campo: str, nome: str) -> None:
    if not (len(texto) == quantos and texto.isascii() and texto.isdigit()):
        raise ErroDeEntrada(f"{nome} tem {quantos} algarismos, e não “{texto[:30]}”.", campo=campo)


def ler(texto: str) -> Codigo:
    """From the 48 digits of the line or the 44 of the bars, with or without spaces and hyphens."""
    digitos = _SOLTOS.sub("", texto)
    if not (digitos.isascii() and digitos.isdigit()) or len(digitos) not in (44, 48):
        raise _erro("A linha tem 48 algarismos (ou 44, se lida das barras)")
    if digitos[0] != PRODUTO:
        raise _erro("A linha de arrecadação começa por 8; outra, como a de boleto, não se lê aqui")
    codigo = digitos
    if len(digitos) == 48:
        codigo = _dos_blocos([digitos[i : i + 12] for i in range(0, 48, 12)])
    if codigo[2] not in _DIGITO:
        raise _erro(f"A posição 3 devia ser 6, 7, 8 ou 9, e é {codigo[2]}")
    certo = _DIGITO[codigo[2]](codigo[:3] + codigo[4:])
    if int(codigo[3]) != certo:
        raise _erro(f"O dígito geral, na posição 4, é {codigo[3]} e devia ser {certo}")
    if codigo[1] not in SEGMENTOS:
        raise _erro(f"Não há o segmento {codigo[1]}, da posição 2")
    return Codigo(codigo)


def _dos_blocos(blocos: list[str]) -> str:
    """The 44 digits. Where position 3 itself was mistyped, the other modulus shows it: by it only
    the first block is wrong."""
    modulo, outro = (modulo11, modulo10) if blocos[0][2] in "89" else (modulo10, modulo11)
    errados = _errados(blocos, modulo)
    if not errados:
        return "".join(b[:11] for b in blocos)
    if len(errados) > 1 and _errados(blocos, outro) == [0]:
        errados, modulo = [0], outro
    if len(errados) > 1:
        nomes = ", ".join(f"{n + 1}º" for n in errados[:-1]) + f" e {errados[-1] + 1}º"
        raise _erro(f"Estão errados os blocos {nomes}: confira cada algarismo deles")
    (n,) = errados
    raise _erro(
        f"O {n + 1}º bloco está errado ({blocos[n][:11]}-{blocos[n][11]}): pelos algarismos, o "
        f"último devia ser {modulo(blocos[n][:11])}"
    )


def _errados(blocos: list[str], modulo: Callable[[str], int]) -> list[int]:
    return [n for n, b in enumerate(blocos) if modulo(b[:11]) != int(b[11])]


def _erro(mensagem: str) -> ErroDeEntrada:
    return ErroDeEntrada(f"{mensagem}.", campo="linha")
