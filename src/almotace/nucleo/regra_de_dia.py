"""When a calendar entry occurs: the small grammar of the column ``regra``.

Specification (``ler_regra`` gives one frozen object per form; each answers ``no_ano``):

======================================  =====================================================
``04-21``                               every year on that month and day (29/02: leap years)
``pascoa``, ``pascoa-47``, ``pascoa+60``  days from Easter
``2026-04-02``                          that day only
``2026-02-16/2026-02-18``               every day of the period, both ends included
``ID 2026-01-20 -> 2026-01-22``         the occurrence of entry ID moves (equal days: kept)
``ID ter-qui -> sex``                   occurrences of ID on those weekdays move forward
``sempre``                              every day of the usual week (opening hours)
======================================  =====================================================

>>> ler_regra("pascoa-47").no_ano(2025)
(datetime.date(2025, 3, 4),)
>>> ler_regra("02-29").no_ano(2025)
()
>>> ler_regra("ac-tratado 2020-11-17 -> 2020-11-20")
Mudanca(id='ac-tratado', de=datetime.date(2020, 11, 17), para=datetime.date(2020, 11, 20))
>>> ler_regra("ac-tratado ter-qui -> sex").destino(date(2026, 11, 17))
datetime.date(2026, 11, 20)
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import NamedTuple

from .data import ler_data
from .erros import ErroDeEntrada
from .pascoa import pascoa

_SEMANA = ("seg", "ter", "qua", "qui", "sex", "sab", "dom")
_DIA = r"\d{4}-\d{2}-\d{2}"
_ID = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_S = "|".join(_SEMANA)


class Anual(NamedTuple):
    """Every year on the same month and day."""

    mes: int
    dia: int

    def no_ano(self, ano: int) -> tuple[date, ...]:
        try:
            return (date(ano, self.mes, self.dia),)
        except ValueError:
            return ()


class DaPascoa(NamedTuple):
    """So many days from Easter Sunday."""

    dias: int

    def no_ano(self, ano: int) -> tuple[date, ...]:
        return (pascoa(ano) + timedelta(self.dias),)


class NoPeriodo(NamedTuple):
    """Each day from ``de`` to ``ate``, both included (equal for a single day)."""

    de: date
    ate: date

    def no_ano(self, ano: int) -> tuple[date, ...]:
        a, b = max(self.de, date(ano, 1, 1)), min(self.ate, date(ano, 12, 31))
        return tuple(a + timedelta(i) for i in range((b - a).days + 1))


class Mudanca(NamedTuple):
    """One occurrence of another entry is celebrated on another day."""

    id: str
    de: date
    para: date

    def no_ano(self, ano: int) -> tuple[date, ...]:
        return tuple(d for d in dict.fromkeys((self.de, self.para)) if d.year == ano)


class MudancaSemanal(NamedTuple):
    """Occurrences of another entry on weekdays ``de``..``ate`` move to the next ``para``."""

    id: str
    de: int
    ate: int
    para: int

    def no_ano(self, ano: int) -> tuple[date, ...]:
        return ()

    def destino(self, dia: date) -> date:
        s = dia.weekday()
        return dia + timedelta((self.para - s) % 7) if self.de <= s <= self.ate else dia


class Sempre(NamedTuple):
    """Every day with expediente, for opening hours."""

    def no_ano(self, ano: int) -> tuple[date, ...]:
        return ()


Regra = Anual | DaPascoa | NoPeriodo | Mudanca | MudancaSemanal | Sempre


def ler_regra(texto: str) -> Regra:
    """Parse; what is not in the grammar is refused.

    >>> ler_regra("primeira segunda")
    Traceback (most recent call last):
    almotace.nucleo.erros.ErroDeEntrada: regra: “primeira segunda” não é uma regra de dia \
(exemplos: 04-21, pascoa-47, 2026-04-02, 2026-02-16/2026-02-18).
    """
    try:
        regra = _ler(texto)
    except ErroDeEntrada as erro:
        raise ErroDeEntrada(erro.mensagem, campo="regra") from None
    if regra is None:
        raise ErroDeEntrada(
            f"“{texto}” não é uma regra de dia (exemplos: 04-21, pascoa-47, 2026-04-02, "
            "2026-02-16/2026-02-18).",
            campo="regra",
        )
    return regra


def _ler(texto: str) -> Regra | None:
    if texto == "sempre":
        return Sempre()
    if m := re.fullmatch(r"(\d{2})-(\d{2})", texto, re.ASCII):
        anual = Anual(int(m[1]), int(m[2]))
        if not anual.no_ano(2000):  # a leap year: 02-29 exists, 02-30 and 13-01 never do
            raise ErroDeEntrada(f"O dia {m[2]}/{m[1]} não existe em ano nenhum.")
        return anual
    if m := re.fullmatch(r"pascoa(?:([+-]\d{1,3}))?", texto, re.ASCII):
        return DaPascoa(int(m[1] or 0))
    if m := re.fullmatch(rf"({_DIA})(?:/({_DIA}))?", texto, re.ASCII):
        de, ate = ler_data(m[1]), ler_data(m[2] or m[1])
        if ate < de:
            raise ErroDeEntrada(f"O período {texto} termina antes de começar.")
        return NoPeriodo(de, ate)
    if m := re.fullmatch(rf"({_ID}) ({_DIA}) -> ({_DIA})", texto, re.ASCII):
        return Mudanca(m[1], ler_data(m[2]), ler_data(m[3]))
    if m := re.fullmatch(rf"({_ID}) ({_S})-({_S}) -> ({_S})", texto, re.ASCII):
        return MudancaSemanal(m[1], *(_SEMANA.index(m[i]) for i in (2, 3, 4)))
    return None
