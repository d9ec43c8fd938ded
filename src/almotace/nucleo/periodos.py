"""Spans told by two facts: ``x_inicio`` and ``x_fim``, or ``inicio`` and ``fim`` in one record.

A span that ends before it begins is refused in one sentence:

>>> from datetime import date
>>> conferir({"periodo_inicio": date(2025, 3, 12), "periodo_fim": date(2025, 3, 10)})
Traceback (most recent call last):
...
almotace.nucleo.erros.ErroDeEntrada: periodo_fim: O período termina em 10/03/2025, antes de\
 começar, em 12/03/2025.
>>> conferir({"periodo_inicio": date(2025, 3, 12), "periodo_fim": date(2025, 3, 12)})
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from typing import Any

from .data import formatar_data, formatar_instante
from .erros import ErroDeEntrada

INICIO, FIM = "inicio", "fim"


def conferir(fatos: Mapping[str, Any]) -> None:
    """Refuse the first span that ends before it begins."""
    for campo, frase in invertidos(fatos):
        raise ErroDeEntrada(frase, campo=campo)


def invertidos(fatos: Mapping[str, Any], dentro: str = "") -> Iterator[tuple[str, str]]:
    """(fact at fault, sentence) of each span that ends before it begins, at any depth."""
    for nome, valor in fatos.items():
        yield from _de(nome, valor, fatos, dentro)


def _de(nome: str, valor: Any, fatos: Mapping[str, Any], dentro: str) -> Iterator[tuple[str, str]]:
    campo = f"{dentro}{nome}"
    if isinstance(valor, Mapping):
        yield from invertidos(valor, f"{campo}.")
    elif isinstance(valor, tuple):
        for i, x in enumerate(valor, 1):
            if isinstance(x, Mapping):
                yield from invertidos(x, f"{campo}[{i}].")
    elif isinstance(valor, date) and (nome == FIM or nome.endswith(f"_{FIM}")):
        comeco: Any = fatos.get(nome.removesuffix(FIM) + INICIO)
        if type(comeco) is type(valor) and valor < comeco:
            yield (
                campo,
                (f"O período termina em {_dito(valor)}, antes de começar, em {_dito(comeco)}."),
            )


def _dito(v: date) -> str:
    return formatar_instante(v) if isinstance(v, datetime) else formatar_data(v)
