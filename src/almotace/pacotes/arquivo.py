"""Bounded reading of an author's text file: size, encoding and access are checked first.

>>> ler_arquivo("leis/que-nao-existe.yaml")
Traceback (most recent call last):
almotace.nucleo.erros.ErroDePacote: leis/que-nao-existe.yaml: O arquivo não existe.
"""

from __future__ import annotations

import os
from pathlib import Path

from almotace.nucleo.erros import ErroDePacote

LIMITE_BYTES = 2_000_000


def ler_arquivo(caminho: str | Path, *, limite: int = LIMITE_BYTES) -> str:
    """The text of a UTF-8 file of at most ``limite`` bytes; else ``ErroDePacote``.

    A file that is too big is refused by its size, before it is read; what has no size (a pipe) is
    read up to the limit. A byte order mark is dropped.
    """
    nome = str(caminho)
    try:
        with open(caminho, "rb") as arquivo:
            if os.fstat(arquivo.fileno()).st_size > limite:
                raise _grande(nome, limite)
            bruto = arquivo.read(limite + 1)
    except FileNotFoundError:
        raise ErroDePacote("O arquivo não existe.", arquivo=nome) from None
    except IsADirectoryError:
        raise ErroDePacote("É uma pasta, e não um arquivo.", arquivo=nome) from None
    except PermissionError:
        raise ErroDePacote("Falta permissão para ler o arquivo.", arquivo=nome) from None
    except (OSError, ValueError):
        raise ErroDePacote("Não foi possível ler o arquivo.", arquivo=nome) from None
    if len(bruto) > limite:
        raise _grande(nome, limite)
    return decodificar(bruto, nome)


def decodificar(bruto: bytes, nome: str) -> str:
    """UTF-8 text; the line of the first byte that is not.

    >>> decodificar("a: 1\\nb: ção".encode("latin-1"), "lei.yaml")
    Traceback (most recent call last):
    almotace.nucleo.erros.ErroDePacote: lei.yaml, linha 2: O arquivo não está em UTF-8: salve-o \
nessa codificação.
    """
    try:
        return bruto.decode("utf-8-sig")
    except UnicodeDecodeError as erro:
        linha = erro.object.count(b"\n", 0, erro.start) + 1
        mensagem = "O arquivo não está em UTF-8: salve-o nessa codificação."
        raise ErroDePacote(mensagem, arquivo=nome, linha=linha) from None


def _grande(nome: str, limite: int) -> ErroDePacote:
    megas = f"{limite / 1_000_000:.1f}".rstrip("0").rstrip(".").replace(".", ",")
    return ErroDePacote(f"O arquivo passa do limite de {megas} MB.", arquivo=nome)
