"""CSV: letters in UTF-8, UTF-16 or as older systems write them; what parts the cells is found."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from itertools import islice

from ..arrecadacao.celula_csv import crua
from .modelo import MAXIMO_DE_COLUNAS, Bruta, Planilha, PlanilhaRecusada, montar

SEPARADORES = (";", ",", "\t")
AMOSTRA = 50
DITO = re.compile(r"\Asep=(.)\r?\n", re.I)
"""Excel's own first line, which says what parts the cells."""
INVISIVEIS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def ler_csv(conteudo: bytes, nome: str, sha256: str) -> Planilha:
    texto = decodificar(conteudo)
    if INVISIVEIS.search(texto):
        raise PlanilhaRecusada("O arquivo não é uma planilha em XLSX ou CSV.")
    pulo = 0
    dito = DITO.match(texto)
    if dito:
        texto, pulo, separador = texto[dito.end() :], 1, dito[1]
    else:
        separador = achar_separador(texto)
    return montar(_linhas(texto, separador, pulo), arquivo=nome, sha256=sha256, formato="csv")


def decodificar(conteudo: bytes) -> str:
    marcado = conteudo[:2] in (b"\xff\xfe", b"\xfe\xff")
    codigos = ["utf-16"] if marcado else ["utf-8-sig", "cp1252"]
    for codigo in codigos:
        try:
            return conteudo.decode(codigo)
        except UnicodeDecodeError:
            continue
    raise PlanilhaRecusada("O arquivo não é uma planilha em XLSX ou CSV.")


def achar_separador(texto: str) -> str:
    """The sign that parts the first lines into as many cells each; of two, the one that gives more.

    >>> achar_separador("nome,cpf\\nAna,1\\n"), achar_separador("nome;valor\\nAna;1,50\\n")
    (',', ';')
    """
    notas = []
    for separador in SEPARADORES:
        larguras: list[int] = []
        try:
            leitor = csv.reader(io.StringIO(texto, newline=""), delimiter=separador)
            larguras = [len(x) for x in islice(leitor, AMOSTRA) if x]
        except csv.Error:
            continue
        mais = max(set(larguras), key=larguras.count) if larguras else 1
        if mais > 1:
            notas.append((larguras.count(mais) / len(larguras), mais, separador))
    return max(notas, key=lambda x: x[:2])[2] if notas else ";"


def _linhas(texto: str, separador: str, pulo: int) -> Iterator[Bruta]:
    leitor = csv.reader(io.StringIO(texto, newline=""), delimiter=separador, strict=True)
    numero = pulo
    while True:
        numero += 1
        try:
            celulas = next(leitor)
        except StopIteration:
            return
        except csv.Error:
            raise PlanilhaRecusada(
                f"Não entendi a linha {numero}: as aspas não fecham, ou uma célula é grande demais."
            ) from None
        if len(celulas) > MAXIMO_DE_COLUNAS and any(celulas[MAXIMO_DE_COLUNAS:]):
            raise PlanilhaRecusada(f"A linha {numero} passa de {MAXIMO_DE_COLUNAS} colunas.")
        yield numero, [crua(x.strip()).strip() for x in celulas]
