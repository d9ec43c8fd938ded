"""Lists as CSV that a spreadsheet opens in Brazil, and in which no cell becomes a formula."""

from __future__ import annotations

import csv as _csv
import io
from collections.abc import Iterable
from datetime import date
from typing import Any

from django.http import HttpResponse

PERIGOSOS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def celula(v: Any) -> str:
    """One cell. What a spreadsheet would take for a formula gets an apostrophe before it.

    >>> celula("=1+1"), celula(" @SUM(A1)"), celula(date(2026, 3, 9)), celula(None)
    ("'=1+1", "' @SUM(A1)", '09/03/2026', '')
    """
    if v is None:
        return ""
    if isinstance(v, date):
        return f"{v:%d/%m/%Y}"
    texto = str(v).replace("\x00", "")
    return f"'{texto}" if texto.lstrip(" \u00a0").startswith(PERIGOSOS) else texto


def csv(nome: str, titulos: list[str], linhas: Iterable[list[Any]]) -> HttpResponse:
    """Semicolons and a byte order mark, which Brazilian spreadsheets expect."""
    saida = io.StringIO()
    escritor = _csv.writer(saida, delimiter=";", quoting=_csv.QUOTE_ALL)
    escritor.writerow(titulos)
    escritor.writerows([celula(v) for v in linha] for linha in linhas)
    resposta = HttpResponse("\ufeff" + saida.getvalue(), content_type="text/csv; charset=utf-8")
    resposta["Content-Disposition"] = f'attachment; filename="{nome}.csv"'
    return resposta
