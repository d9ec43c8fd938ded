"""Rank table of days with expediente over a span of years: sums in constant time.

Specification: for the days of years ``de``..``ate``, ``mascara[i]`` is 1 if the i-th day has
expediente; ``posicao[i]`` counts the days with expediente from the start up to and including
it; ``uteis`` lists them in order. So the n-th one after day i is ``uteis[posicao[i] + n - 1]``.

>>> from datetime import date
>>> t = montar(2025, 2025, frozenset(range(5)), {date(2025, 1, 1).toordinal()}, ())
>>> t.uteis[0], len(t.uteis), t.posicao[2]
(datetime.date(2025, 1, 2), 260, 2)
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from datetime import date
from itertools import accumulate, compress


class Tabela:
    """Days from ordinal ``base`` on; ``tamanho`` of them. Never changed once made."""

    __slots__ = ("base", "mascara", "posicao", "tamanho", "uteis")

    def __init__(self, base: int, mascara: bytes) -> None:
        self.base = base
        self.tamanho = len(mascara)
        self.mascara = mascara
        self.posicao = array("i", accumulate(mascara))
        ordinais = compress(range(base, base + len(mascara)), mascara)
        self.uteis = list(map(date.fromordinal, ordinais))


VAZIA = Tabela(0, b"")


def montar(
    de: int, ate: int, semana: frozenset[int], fechados: Iterable[int], abertos: Iterable[int]
) -> Tabela:
    """Build the table: the usual week, minus ``fechados``, plus ``abertos`` (ordinals)."""
    base = date(de, 1, 1).toordinal()
    tamanho = date(ate, 12, 31).toordinal() + 1 - base
    inicio = date(de, 1, 1).weekday()
    padrao = bytes((inicio + i) % 7 in semana for i in range(7))
    mascara = bytearray(padrao * (tamanho // 7 + 1))[:tamanho]
    for ordinais, valor in ((fechados, 0), (abertos, 1)):
        for o in ordinais:
            if 0 <= o - base < tamanho:
                mascara[o - base] = valor
    return Tabela(base, bytes(mascara))
