"""A photo as it is kept: what the camera wrote of it is read out, and the copy kept has none of it.

The stored copy holds the image and its colours alone: no EXIF, XMP, comment, maker's note,
thumbnail, nor anything after the image's end. The image data are copied byte by byte.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ..anexos import MAXIMO, grande
from ..conteudo import ASSINATURA_PNG, JPEG, PNG, tipo_de
from .exif import ler_exif

FICAM = {b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT",
         b"bKGD", b"pHYs"}  # fmt: skip
"""Chunks of a PNG that make the image."""
EXIF, PERFIL = b"Exif\0\0", b"ICC_PROFILE\0"
ESTRAGADA = "Esta foto está estragada ou incompleta; tire-a ou envie-a de novo."


@dataclass(frozen=True, slots=True)
class Foto:
    """``dados``: the copy to keep; ``sha256`` is its hash, ``original`` that of what came;
    ``lido``: what the camera wrote."""

    dados: bytes
    tipo: str
    sha256: str
    original: str
    lido: dict[str, str | int]

    def para_o_ato(self) -> dict[str, Any]:
        """What the act says of it."""
        return {
            "sha256": self.sha256, "sha256_original": self.original, "tipo": self.tipo,
            "tamanho": len(self.dados), **self.lido,
        }  # fmt: skip


DA_IMAGEM = {0, *range(0xC0, 0xD0), *range(0xDA, 0xE0)}
"""What an image is made of: its own bytes, frames, tables, scans. All else is left behind."""


def receber(dados: bytes) -> Foto:
    """Check what came by its content, read it out, clean it."""
    if len(dados) > MAXIMO:
        raise grande(len(dados))
    tipo = tipo_de(dados)
    if tipo == JPEG:
        limpa, tiff = _jpeg(dados)
    elif tipo == PNG:
        limpa, tiff = _png(dados)
    else:
        raise ErroDeEntrada("Aqui só entram fotos: JPEG ou PNG.", campo="fotos")
    return Foto(limpa, tipo, _sha(limpa), _sha(dados), ler_exif(tiff))


def _sha(dados: bytes) -> str:
    return hashlib.sha256(dados).hexdigest()


def _estragada() -> ErroDeEntrada:
    return ErroDeEntrada(ESTRAGADA, campo="fotos")


def _jpeg(d: bytes) -> tuple[bytes, bytes]:
    partes, tiff = [b"\xff\xd8"], b""
    for marca, parte in _segmentos(d):
        corpo = parte[4:]
        if marca == 0xE1 and corpo.startswith(EXIF) and not tiff:
            tiff = corpo[len(EXIF) :]
        if marca == 0xE0:
            if corpo.startswith(b"JFIF\0") and len(corpo) >= 14:
                partes.append(b"\xff\xe0\x00\x10" + corpo[:12] + b"\0\0")
        elif marca == 0xE2:
            if corpo.startswith(PERFIL):
                partes.append(parte)
        elif marca == 0xEE:
            if corpo.startswith(b"Adobe") and len(corpo) >= 12:
                partes.append(b"\xff\xee\x00\x0e" + corpo[:12])
        elif marca in DA_IMAGEM:
            partes.append(parte)
    return b"".join(partes), tiff


def _segmentos(d: bytes) -> Iterator[tuple[int, bytes]]:
    """Each part of a JPEG, from the start to the end of the image; the data of a scan go with it.
    (0: bytes of the image itself.)"""
    i = 2
    while True:
        while d[i : i + 2] == b"\xff\xff":
            i += 1
        if i + 2 > len(d) or d[i] != 0xFF:
            raise _estragada()
        marca = d[i + 1]
        if marca == 0xD9:
            yield 0, b"\xff\xd9"
            return
        if marca == 0x01 or 0xD0 <= marca <= 0xD7:
            yield 0, d[i : i + 2]
            i += 2
            continue
        if i + 4 > len(d):
            raise _estragada()
        fim = i + 2 + int(struct.unpack(">H", d[i + 2 : i + 4])[0])
        if fim < i + 4 or fim > len(d):
            raise _estragada()
        if marca:
            yield marca, d[i:fim]
        i = fim
        if marca == 0xDA:
            i = _fim_da_varredura(d, fim)
            yield 0, d[fim:i]


def _fim_da_varredura(d: bytes, de: int) -> int:
    """Where the next marker is that is not part of the coded data."""
    i = de
    while True:
        i = d.find(b"\xff", i)
        if i < 0 or i + 2 > len(d):
            raise _estragada()
        seguinte = d[i + 1]
        if seguinte == 0xFF:
            i += 1
        elif seguinte == 0 or 0xD0 <= seguinte <= 0xD7:
            i += 2
        else:
            return i


def _png(d: bytes) -> tuple[bytes, bytes]:
    """The chunks were proved whole by ``tipo_de``."""
    partes, tiff, i = [ASSINATURA_PNG], b"", len(ASSINATURA_PNG)
    while i < len(d):
        tamanho, nome = struct.unpack(">I4s", d[i : i + 8])
        fim = i + 12 + tamanho
        if nome in FICAM:
            partes.append(d[i:fim])
        elif nome == b"eXIf":
            tiff = d[i + 8 : fim - 4]
        i = fim
    return b"".join(partes), tiff
