"""The fields of a payment QR (two digits of id, two of length, the value) and its check value.

Source: EMVCo, "EMV QR Code Specification for Payment Systems: Merchant-Presented Mode" (data
objects, CRC by ISO/IEC 13239: polynomial 1021, initial value FFFF).

>>> campo("58", "BR"), ler_campos("5802BR6004VILA")
('5802BR', [('58', 'BR'), ('60', 'VILA')])
>>> crc16("123456789")
'29B1'
>>> ler_campos("5802BR6099MU")
Traceback (most recent call last):
almotace.nucleo.erros.ErroDeEntrada: pix: O campo 60, na posição 7, diz ter 99 letras, e só há 2 \
depois dele.
"""

from __future__ import annotations

import re

from ...nucleo.erros import ErroDeEntrada

MAXIMO = 99
_CABECA = re.compile(r"[0-9]{4}")


def campo(ident: str, valor: str) -> str:
    """One field; the caller has checked that the value fits."""
    if not 0 < len(valor) <= MAXIMO:
        raise ErroDeEntrada(
            f"O campo {ident} tem {len(valor)} letras; cabem de 1 a {MAXIMO}.", campo="pix"
        )
    return f"{ident}{len(valor):02}{valor}"


def ler_campos(texto: str) -> list[tuple[str, str]]:
    """The fields in order; refuses a length that does not fit and an id that comes twice."""
    campos: list[tuple[str, str]] = []
    onde = 0
    while onde < len(texto):
        cabeca = texto[onde : onde + 4]
        if not _CABECA.fullmatch(cabeca):
            raise ErroDeEntrada(f"Na posição {onde + 1} não começa um campo.", campo="pix")
        ident, tamanho = cabeca[:2], int(cabeca[2:])
        valor = texto[onde + 4 : onde + 4 + tamanho]
        if len(valor) < tamanho:
            raise ErroDeEntrada(
                f"O campo {ident}, na posição {onde + 1}, diz ter {tamanho} letras, e só há "
                f"{len(valor)} depois dele.",
                campo="pix",
            )
        if any(ident == outro for outro, _ in campos):
            raise ErroDeEntrada(f"O campo {ident} aparece duas vezes.", campo="pix")
        campos.append((ident, valor))
        onde += 4 + tamanho
    return campos


def crc16(texto: str) -> str:
    """Four hexadecimal digits, leading zeros kept."""
    resto = 0xFFFF
    for octeto in texto.encode():
        resto ^= octeto << 8
        for _ in range(8):
            resto = (resto << 1) ^ 0x1021 if resto & 0x8000 else resto << 1
        resto &= 0xFFFF
    return f"{resto:04X}"
