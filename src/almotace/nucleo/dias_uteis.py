"""Sums and counts of dias úteis over entries laid out lazily on a growing span of years.

Specification: ``somar_uteis(d, n)`` is the n-th day with expediente after ``d`` (n > 0), before
it (n < 0), or the first on or after it (n = 0). ``contar_uteis(a, b)`` counts those after ``a``
until ``b``, inclusive, so that ``contar_uteis(d, somar_uteis(d, n)) == n`` for n ≠ 0; with
``b`` before ``a`` it counts, negative, those from ``b`` until the eve of ``a``.

>>> d = DiasUteis((Dia("n", "Natal", "feriado", "12-25"),))
>>> d.somar_uteis(date(2025, 12, 24), 1), d.somar_uteis(date(2025, 12, 26), -1)
(datetime.date(2025, 12, 26), datetime.date(2025, 12, 24))
>>> d.contar_uteis(date(2025, 12, 26), date(2025, 12, 24))
-1
>>> d.util(date(202, 5, 1))
Traceback (most recent call last):
almotace.nucleo.erros.ErroDeEntrada: O dia 01/05/0202 está fora do calendário (1900 a 2199).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta

from .conferencia_do_calendario import conferir
from .data import formatar_data
from .dia_do_calendario import Dia
from .erros import ErroDeEntrada
from .expansao import Expansao
from .tabela_de_dias import VAZIA, Tabela, montar

ANO_MIN, ANO_MAX = 1900, 2199
_UM_DIA = timedelta(1)


@dataclass(frozen=True, slots=True, eq=False)
class DiasUteis:
    """``expediente``: weekdays of the usual week (0 is Monday); ``facultativo_sem_expediente``:
    a ponto facultativo is a day without expediente."""

    dias: tuple[Dia, ...] = ()
    expediente: frozenset[int] = frozenset(range(5))
    facultativo_sem_expediente: bool = True
    _tabela: Tabela = field(init=False, default=VAZIA, repr=False)
    _expansao: Expansao | None = field(init=False, default=None, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "dias", tuple(self.dias))
        object.__setattr__(self, "expediente", frozenset(self.expediente))
        conferir(self.dias, self.expediente)

    def util(self, dia: date) -> bool:
        """Has the day expediente?"""
        t = self._tabela
        i = dia.toordinal() - t.base
        if not 0 <= i < t.tamanho:
            t, i = self._cobrir(dia)
        return t.mascara[i] == 1

    def somar_uteis(self, dia: date, n: int) -> date:
        """The n-th dia útil from ``dia``; see the module's specification."""
        t = self._tabela
        i = dia.toordinal() - t.base
        if not 0 <= i < t.tamanho:
            t, i = self._cobrir(dia)
        while True:
            k = t.posicao[i] + n - 1 if n > 0 else t.posicao[i] - t.mascara[i] + n
            if 0 <= k < len(t.uteis):
                return t.uteis[k]
            self._alargar(para_tras=k < 0)
            t, i = self._cobrir(dia)

    def contar_uteis(self, a: date, b: date) -> int:
        """How many dias úteis after ``a`` until ``b``, inclusive."""
        if b < a:
            return -self.contar_uteis(b - _UM_DIA, a - _UM_DIA)
        self._cobrir(a)
        t, ate = self._cobrir(b)  # may rebuild the table: both places are taken after it
        return t.posicao[ate] - t.posicao[a.toordinal() - t.base]

    def proximo_util(self, dia: date) -> date:
        """The day itself if útil, else the first útil after it."""
        return self.somar_uteis(dia, 0)

    def anterior_util(self, dia: date) -> date:
        """The day itself if útil, else the last útil before it."""
        return dia if self.util(dia) else self.somar_uteis(dia, -1)

    def expansao_em(self, dia: date) -> Expansao:
        """The entries laid out over a span that has that day."""
        e = self._expansao
        if e is None or not 0 <= dia.toordinal() - self._tabela.base < self._tabela.tamanho:
            self._cobrir(dia)
            e = self._expansao
        assert e is not None
        return e

    def _cobrir(self, dia: date) -> tuple[Tabela, int]:
        """The table, grown to have that day, and the day's place in it."""
        if not ANO_MIN <= dia.year <= ANO_MAX:
            raise ErroDeEntrada(
                f"O dia {formatar_data(dia)} está fora do calendário ({ANO_MIN} a {ANO_MAX})."
            )
        t = self._tabela
        i = dia.toordinal() - t.base
        if not 0 <= i < t.tamanho:
            t = self._montar(dia.year - 1, dia.year + 3)
            i = dia.toordinal() - t.base
        return t, i

    def _alargar(self, *, para_tras: bool) -> None:
        """Double the span on one side; past the limits, refuse."""
        de, ate = self._anos()
        salto = ate - de + 1
        if (de <= ANO_MIN) if para_tras else (ate >= ANO_MAX):
            raise ErroDeEntrada(f"A conta sai do calendário ({ANO_MIN} a {ANO_MAX}).")
        self._montar(de - salto if para_tras else de, ate if para_tras else ate + salto)

    def _anos(self) -> tuple[int, int]:
        t = self._tabela
        return date.fromordinal(t.base).year, date.fromordinal(t.base + t.tamanho - 1).year

    def _montar(self, de: int, ate: int) -> Tabela:
        if self._tabela.tamanho:
            a, b = self._anos()
            de, ate = min(de, a), max(ate, b)
        de, ate = max(de, ANO_MIN), min(ate, ANO_MAX)
        e = Expansao(self.dias, de, ate, facultativo=self.facultativo_sem_expediente)
        t = montar(de, ate, self.expediente, e.fechados, e.abertos)
        object.__setattr__(self, "_expansao", e)  # a cache: no answer changes
        object.__setattr__(self, "_tabela", t)
        return t
