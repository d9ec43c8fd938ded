"""What a file is, by its content: PDF, JPEG or PNG, whole; anything else is refused.

The name and the type that came with it prove nothing. Nothing here decodes an image or runs what a
PDF says: structure alone is read, and within bounds.

>>> tipo_de(b"")
Traceback (most recent call last):
almotace.nucleo.erros.ErroDeEntrada: arquivo: O arquivo está vazio.
"""

from __future__ import annotations

import re
import struct
import unicodedata
import zlib

from ..nucleo.erros import ErroDeEntrada

PDF, JPEG, PNG = "application/pdf", "image/jpeg", "image/png"
EXTENSAO = {PDF: "pdf", JPEG: "jpg", PNG: "png"}
ASSINATURA_PNG = b"\x89PNG\r\n\x1a\n"
MAIOR_LADO = 30_000


def tipo_de(dados: bytes) -> str:
    """The type of a whole file, or a sentence."""
    if dados.startswith(ASSINATURA_PNG):
        _png(dados)
        return PNG
    if dados.startswith(b"\xff\xd8\xff"):
        _jpeg(dados)
        return JPEG
    if dados.startswith(b"%PDF-"):
        _pdf(dados)
        return PDF
    if not dados:
        raise ErroDeEntrada("O arquivo está vazio.", campo="arquivo")
    raise ErroDeEntrada(
        "Só se aceitam PDF, foto JPEG ou imagem PNG; este arquivo não é nenhum deles.",
        campo="arquivo",
    )


def _estragado(nome: str) -> ErroDeEntrada:
    return ErroDeEntrada(
        f"Este arquivo começa como {nome}, mas está estragado ou incompleto; envie-o de novo.",
        campo="arquivo",
    )


def _png(dados: bytes) -> None:
    """Every chunk with its sum, from IHDR to IEND, and nothing after it."""
    lugar, primeiro = len(ASSINATURA_PNG), True
    while True:
        if lugar + 12 > len(dados):
            raise _estragado("PNG")
        tamanho, nome = struct.unpack(">I4s", dados[lugar : lugar + 8])
        fim = lugar + 12 + tamanho
        if tamanho > 2**31 or fim > len(dados):
            raise _estragado("PNG")
        (soma,) = struct.unpack(">I", dados[fim - 4 : fim])
        if zlib.crc32(dados[lugar + 4 : fim - 4]) != soma:
            raise _estragado("PNG")
        if primeiro:
            if nome != b"IHDR" or tamanho != 13:
                raise _estragado("PNG")
            largura, altura = struct.unpack(">II", dados[lugar + 8 : lugar + 16])
            _lados(largura, altura, "PNG")
            primeiro = False
        if nome == b"IEND":
            if fim != len(dados):
                raise _estragado("PNG")
            return
        lugar = fim


def _lados(largura: int, altura: int, nome: str) -> None:
    if not (0 < largura <= MAIOR_LADO and 0 < altura <= MAIOR_LADO):
        raise _estragado(nome)


def _jpeg(dados: bytes) -> None:
    """Segment by segment to the image data, with a frame on the way, and an end of image."""
    lugar, quadro = 2, False
    while True:
        if lugar + 4 > len(dados) or dados[lugar] != 0xFF:
            raise _estragado("JPEG")
        marca = dados[lugar + 1]
        if marca == 0xFF:
            lugar += 1
            continue
        (tamanho,) = struct.unpack(">H", dados[lugar + 2 : lugar + 4])
        if tamanho < 2 or lugar + 2 + tamanho > len(dados):
            raise _estragado("JPEG")
        if 0xC0 <= marca <= 0xCF and marca not in (0xC4, 0xC8, 0xCC):
            if tamanho < 8:
                raise _estragado("JPEG")
            altura, largura = struct.unpack(">HH", dados[lugar + 5 : lugar + 9])
            _lados(largura, altura, "JPEG")
            quadro = True
        lugar += 2 + tamanho
        if marca == 0xDA:
            break
    if not quadro or b"\xff\xd9" not in dados[lugar:]:
        raise _estragado("JPEG")


def _pdf(dados: bytes) -> None:
    """Header, cross-reference where the end says it is, end of file."""
    if not re.match(rb"%PDF-[12]\.\d", dados):
        raise _estragado("PDF")
    fim = dados[-2048:]
    achado = re.findall(rb"startxref\s+(\d{1,12})\s+%%EOF", fim)
    if not achado:
        raise _estragado("PDF")
    onde = int(achado[-1])
    if not re.match(rb"\s*(xref\b|\d+\s+\d+\s+obj\b)", dados[onde : onde + 64]):
        raise _estragado("PDF")
    if b"/Encrypt" in fim or b"/Encrypt" in dados[onde : onde + 4096]:
        raise ErroDeEntrada(
            "Este PDF está protegido por senha; envie um que se possa abrir.", campo="arquivo"
        )


def nome_seguro(nome: str, tipo: str) -> str:
    """The name without folders, control or direction marks, with the ending of what the file is.

    >>> nome_seguro("..\\\\..\\\\Laudo\\u202egpj.exe", PDF), nome_seguro("a/../", PNG)
    ('Laudogpj.pdf', 'arquivo.png')
    """
    ultimo = re.split(r"[\\/]", unicodedata.normalize("NFC", nome))[-1]
    limpo = "".join(c for c in ultimo if unicodedata.category(c)[0] not in "CZ" or c == " ")
    limpo = re.sub(r'[<>:"|?*;%]', "", limpo)
    base = limpo.rpartition(".")[0] or limpo
    return f"{base.strip(' .')[:120] or 'arquivo'}.{EXTENSAO[tipo]}"
