"""Errors of a spreadsheet, to look at and to take away."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from ..arrecadacao.celula_csv import segura
from .campos import ErroDeCelula
from .colunas import Campo

MOSTRA = 200
"""How many a page shows; all are counted, and all are in the file."""
TITULOS = ("Linha", "Coluna", "O que está escrito", "O que se espera")


def em_ordem(erros: Iterable[ErroDeCelula]) -> list[ErroDeCelula]:
    return sorted(set(erros), key=lambda e: (e.linha, -1 if e.coluna is None else e.coluna,
                                             e.esperado))  # fmt: skip


def linhas_com_erro(erros: Iterable[ErroDeCelula]) -> int:
    return len({e.linha for e in erros})


def em_csv(erros: Iterable[ErroDeCelula]) -> bytes:
    """As Brazilian spreadsheets open it; no cell becomes a formula."""
    return tabela_csv(TITULOS, ([str(e.linha), e.onde, e.valor, e.esperado] for e in erros))


def tabela_csv(titulos: Sequence[str], linhas: Iterable[Sequence[str]]) -> bytes:
    saida = io.StringIO()
    escritor = csv.writer(saida, delimiter=";", quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    escritor.writerow(titulos)
    escritor.writerows([segura(x) for x in linha] for linha in linhas)
    return ("\ufeff" + saida.getvalue()).encode()


def modelo_csv(campos: Sequence[Campo]) -> bytes:
    """A spreadsheet to fill in: the titles, and one line as an example."""
    return tabela_csv([c.titulo for c in campos], [[c.exemplo for c in campos]])


def modelo_xlsx(campos: Sequence[Campo]) -> bytes:
    """The same, every cell as text, so that no nought is lost."""
    from openpyxl import Workbook
    from openpyxl.styles import Font

    livro = Workbook()
    folha = livro.active
    assert folha is not None
    folha.title = "Cadastro"
    for i, campo in enumerate(campos, start=1):
        titulo = folha.cell(1, i, campo.titulo)
        titulo.font = Font(bold=True)
        folha.cell(2, i, campo.exemplo)
        letra = titulo.column_letter
        folha.column_dimensions[letra].width = max(14, len(campo.titulo) + 2)
        for linha in range(2, 501):
            folha.cell(linha, i).number_format = "@"
    folha.freeze_panes = "A2"
    saida = io.BytesIO()
    livro.save(saida)
    return saida.getvalue()
