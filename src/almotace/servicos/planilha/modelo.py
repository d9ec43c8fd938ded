"""A spreadsheet as it was read: titles, and lines by the number that its owner sees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from ...nucleo.erros import ErroDeEntrada

Celula = str | date
"""Text (whole numbers without a point), or a day; an empty cell is an empty text."""
MAXIMO_DE_OCTETOS = 20 * 1024 * 1024
MAXIMO_DE_LINHAS = 100_000
MAXIMO_DE_COLUNAS = 100
Bruta = tuple[int, list[Celula]]


@dataclass(frozen=True, slots=True)
class Linha:
    """``numero``: from one, as a spreadsheet program shows it."""

    numero: int
    celulas: tuple[Celula, ...]

    def celula(self, coluna: int) -> Celula:
        return self.celulas[coluna] if coluna < len(self.celulas) else ""


@dataclass(frozen=True, slots=True)
class Planilha:
    """``colunas``: the titles, as they stand; ``folha``: which sheet of the file was read, of
    ``folhas``; ``sha256``: of the bytes that came."""

    arquivo: str
    sha256: str
    formato: str
    colunas: tuple[str, ...]
    linhas: tuple[Linha, ...]
    folha: str = ""
    folhas: tuple[str, ...] = ()


class PlanilhaRecusada(ErroDeEntrada):
    """A file that can't be read as a spreadsheet: the sentence says why, and what to do."""


def letra(coluna: int) -> str:
    """How a column is called.

    >>> [letra(x) for x in (0, 25, 26, 701, 702)]
    ['A', 'Z', 'AA', 'ZZ', 'AAA']
    """
    dita = ""
    coluna += 1
    while coluna:
        coluna, resto = divmod(coluna - 1, 26)
        dita = chr(ord("A") + resto) + dita
    return dita


def montar(brutas: Iterator[Bruta], **do_arquivo: object) -> Planilha:
    """Titles and lines out of rows: the titles are the first row with two filled cells, or the
    first filled one where there is one column; empty rows are left out."""
    antes: list[Bruta] = []
    titulos: list[str] | None = None
    linhas: list[Linha] = []
    largura = 0
    for numero, celulas in brutas:
        cheias = _aparar(celulas)
        if not cheias:
            continue
        if titulos is None:
            if sum(x != "" for x in cheias) >= 2:
                titulos = _titulos(cheias)
                largura = len(titulos)
                antes.clear()
            else:
                antes.append((numero, cheias))
            continue
        if len(linhas) >= MAXIMO_DE_LINHAS:
            raise PlanilhaRecusada(
                f"A planilha passa de {_mil(MAXIMO_DE_LINHAS)} linhas: divida-a em arquivos"
                " menores."
            )
        completas = cheias + [""] * (largura - len(cheias))
        linhas.append(Linha(numero, tuple(completas)))
    if titulos is None:
        titulos, linhas = _de_uma_coluna(antes)
    if not linhas:
        raise PlanilhaRecusada("A planilha só tem os títulos das colunas: falta o que importar.")
    return Planilha(colunas=tuple(titulos), linhas=tuple(linhas), **do_arquivo)  # type: ignore[arg-type]


def _de_uma_coluna(antes: list[Bruta]) -> tuple[list[str], list[Linha]]:
    if not antes:
        raise PlanilhaRecusada("A planilha está vazia.")
    if len(antes) > MAXIMO_DE_LINHAS:
        raise PlanilhaRecusada(f"A planilha passa de {_mil(MAXIMO_DE_LINHAS)} linhas.")
    largura = max(len(x) for _, x in antes)
    titulos = _titulos(antes[0][1] + [""] * (largura - len(antes[0][1])))
    return titulos, [Linha(n, tuple(c + [""] * (largura - len(c)))) for n, c in antes[1:]]


def _aparar(celulas: list[Celula]) -> list[Celula]:
    """Without the empty cells at its end."""
    fim = len(celulas)
    while fim and celulas[fim - 1] == "":
        fim -= 1
    return celulas[:fim]


def _titulos(celulas: list[Celula]) -> list[str]:
    if len(celulas) > MAXIMO_DE_COLUNAS:
        raise PlanilhaRecusada(f"A planilha passa de {MAXIMO_DE_COLUNAS} colunas.")
    return [f"{x:%d/%m/%Y}" if isinstance(x, date) else " ".join(x.split()) for x in celulas]


def _mil(n: int) -> str:
    return f"{n:,}".replace(",", ".")
