"""A month of a year, written ``2024-05``: read, step, show.

>>> somar_meses("2024-11", 3), somar_meses("2024-01", -1)
('2025-02', '2023-12')
>>> list(meses("2023-11", "2024-01")), mes_por_extenso("2024-03")
(['2023-11', '2023-12', '2024-01'], 'março de 2024')
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from almotace.nucleo.erros import ErroDeEntrada

_MES = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])")
_NOMES = (
    "janeiro", "fevereiro", "março", "abril", "maio", "junho",
    "julho", "agosto", "setembro", "outubro", "novembro", "dezembro",
)  # fmt: skip


def ler_mes(texto: object, *, campo: str | None = None) -> str:
    """The text itself when it is a month, else ``ErroDeEntrada``.

    >>> ler_mes("2024-13")
    Traceback (most recent call last):
    almotace.nucleo.erros.ErroDeEntrada: “2024-13” não é um mês: escreva ano e mês, como 2024-05.
    """
    if isinstance(texto, str) and _MES.fullmatch(texto) and texto[:4] != "0000":
        return texto
    mensagem = f"“{str(texto)[:40]}” não é um mês: escreva ano e mês, como 2024-05."
    raise ErroDeEntrada(mensagem, campo=campo)


def mes_de(dia: date) -> str:
    """The month of a day."""
    return f"{dia.year:04}-{dia.month:02}"


def somar_meses(mes: str, quantos: int) -> str:
    """The month so many months later, or earlier if negative."""
    ano, numero = int(mes[:4]), int(mes[5:])
    ano, numero = divmod(ano * 12 + numero - 1 + quantos, 12)
    return f"{ano:04}-{numero + 1:02}"


def meses(de: str, ate: str) -> Iterator[str]:
    """Every month from ``de`` to ``ate``, both included."""
    while de <= ate:
        yield de
        de = somar_meses(de, 1)


def mes_por_extenso(mes: str) -> str:
    """``2024-03`` → março de 2024."""
    return f"{_NOMES[int(mes[5:]) - 1]} de {int(mes[:4])}"
