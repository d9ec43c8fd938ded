"""A CSV file of an author, row by row, each with its line; every fault says where it is.

UTF-8, comma-separated, one header row with exactly the columns asked for, in that order. Cells
are stripped of outer spaces; wholly empty rows are skipped.

>>> list(ler_tabela_de_texto("mes,variacao\\n2024-01, 0.57\\n", ("mes", "variacao"), "inpc.csv"))
[(2, {'mes': '2024-01', 'variacao': '0.57'})]
>>> list(ler_tabela_de_texto("mes,valor\\n", ("mes", "variacao"), "inpc.csv"))
Traceback (most recent call last):
almotace.nucleo.erros.ErroDePacote: inpc.csv, linha 1: As colunas devem ser mes,variacao, nesta \
ordem.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from almotace.nucleo.erros import ErroAlmotace, ErroDePacote
from almotace.pacotes.arquivo import ler_arquivo

Linha = tuple[int, dict[str, str]]


def ler_tabela(caminho: str | Path, colunas: Sequence[str]) -> Iterator[Linha]:
    """(line, row) of each row of the file."""
    return ler_tabela_de_texto(ler_arquivo(caminho), colunas, str(caminho))


def ler_tabela_de_texto(texto: str, colunas: Sequence[str], arquivo: str) -> Iterator[Linha]:
    """(line, row) of each row of the text; a row over several lines counts from its first."""
    leitor = csv.reader(io.StringIO(texto, newline=""), strict=True)
    linha = 1
    try:
        for celulas in leitor:
            limpas = [celula.strip() for celula in celulas]
            if linha == 1 and limpas != list(colunas):
                frase = f"As colunas devem ser {','.join(colunas)}, nesta ordem."
                raise ErroDePacote(frase, arquivo=arquivo, linha=1)
            if linha > 1 and any(limpas):
                if len(limpas) != len(colunas):
                    frase = f"A linha tem {len(limpas)} colunas, e devia ter {len(colunas)}."
                    raise ErroDePacote(frase, arquivo=arquivo, linha=linha)
                yield linha, dict(zip(colunas, limpas, strict=True))
            linha = leitor.line_num + 1
    except csv.Error:
        frase = "As aspas desta linha não fecham ou estão fora do lugar."
        raise ErroDePacote(frase, arquivo=arquivo, linha=linha) from None
    if linha == 1:
        raise ErroDePacote("O arquivo está vazio.", arquivo=arquivo)


@contextmanager
def na_linha(arquivo: str | Path, linha: int) -> Iterator[None]:
    """Any refusal raised inside becomes ``ErroDePacote`` of that line of that file."""
    try:
        yield
    except ErroAlmotace as erro:
        raise ErroDePacote(
            erro.mensagem,
            campo=erro.campo,
            arquivo=str(arquivo),
            linha=linha,
            sugestao=erro.sugestao,
        ) from None


def exigir(linha: dict[str, str], *colunas: str) -> None:
    """Refuse an empty cell in a column that may not be."""
    for coluna in colunas:
        if not linha[coluna]:
            raise ErroDePacote("Falta o valor desta coluna.", campo=coluna)
