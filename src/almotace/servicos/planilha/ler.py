"""Bytes to a spreadsheet: what kind of file it is, by its content and never by its name.

``ler(conteudo, nome)`` is all that others need. A file that is of another kind, locked, empty, too
big, or that carries macros, is refused with one sentence.
"""

from __future__ import annotations

import hashlib

from .modelo import MAXIMO_DE_OCTETOS, Planilha, PlanilhaRecusada
from .texto import ler_csv
from .xlsx import ler_xlsx

OLE = bytes.fromhex("D0CF11E0A1B11AE1")
"""Older Office files, and locked new ones."""
OUTROS = {
    b"%PDF": "um PDF",
    b"\x89PNG": "uma imagem",
    b"\xff\xd8\xff": "uma imagem",
    b"GIF8": "uma imagem",
    b"{\\rtf": "um texto do Word",
    b"\x1f\x8b": "um arquivo compactado",
    b"7z\xbc\xaf": "um arquivo compactado",
    b"Rar!": "um arquivo compactado",
    b"<!DOCTYPE": "uma página da internet",
    b"<html": "uma página da internet",
    b"<?xml": "um arquivo XML",
}
SALVE = "Salve-a como planilha do Excel (.xlsx) ou como CSV e envie de novo."


def ler(conteudo: bytes, nome: str = "", folha: str = "") -> Planilha:
    """``folha``: which sheet, if not the first that has anything."""
    if len(conteudo) > MAXIMO_DE_OCTETOS:
        raise grande(len(conteudo))
    if not conteudo.strip(b" \t\r\n\x00\xef\xbb\xbf"):
        raise PlanilhaRecusada("O arquivo está vazio.")
    sha256 = hashlib.sha256(conteudo).hexdigest()
    if conteudo.startswith(b"PK"):
        return ler_xlsx(conteudo, nome, sha256, folha)
    if conteudo.startswith(OLE):
        if "EncryptedPackage".encode("utf-16-le") in conteudo:
            raise PlanilhaRecusada("A planilha está protegida por senha: salve-a sem senha.")
        raise PlanilhaRecusada(f"A planilha está no formato antigo do Excel (.xls). {SALVE}")
    inicio = conteudo.lstrip(b"\xef\xbb\xbf \t\r\n")[:16]
    for sinal, o_que in OUTROS.items():
        if inicio.lower().startswith(sinal.lower()):
            raise PlanilhaRecusada(f"O arquivo é {o_que}, e não uma planilha em XLSX ou CSV.")
    return ler_csv(conteudo, nome, sha256)


def grande(octetos: int) -> PlanilhaRecusada:
    """What is said of a file of that size."""
    tamanho = f"{octetos / 1024 / 1024:.0f}"
    maximo = MAXIMO_DE_OCTETOS // 1024 // 1024
    return PlanilhaRecusada(f"O arquivo tem {tamanho} MB, e o máximo é de {maximo} MB: divida-o.")
