"""Fifteen dias úteis from a day, on one list of holidays: this project, holidays, workalendar.

python -m bench.prazo        prints JSON
"""

from __future__ import annotations

import dataclasses
import json
import random
import sys
from collections.abc import Callable
from datetime import date, timedelta
from importlib.metadata import version
from typing import Any

import holidays
from workalendar.core import WesternCalendar

from almotace import __version__
from almotace.nucleo.calendario import Calendario
from almotace.nucleo.contagem import Duracao, RegraDeContagem, contar

from .medida import comparar

DE, ATE, N = 2012, 2036, 15
ESTADO = "MG"
SOMA, PRAZO = "Almotacé: somar 15 dias úteis", "Almotacé: o prazo inteiro (contagem.contar)"
HOLIDAYS, WORKALENDAR, PASSO = "holidays", "workalendar", "dia a dia, com um conjunto de feriados"


def feriados() -> list[date]:
    """The same days for everyone: a state's, as the package ``holidays`` lists them."""
    return sorted(holidays.country_holidays("BR", subdiv=ESTADO, years=range(DE - 1, ATE + 2)))


def modos() -> dict[str, Callable[[date, int], date]]:
    dias = feriados()
    conjunto = set(dias)
    calendario = Calendario.so_com(dias)
    regra, duracao = RegraDeContagem(), Duracao(N, "dias_uteis")
    lista = holidays.country_holidays("BR", subdiv=ESTADO, years=range(DE - 1, ATE + 2))
    lista.expand = False

    class Mesmos(WesternCalendar):  # type: ignore[misc]
        """The same days, in workalendar's own machinery."""

        include_new_years_day = False

        def get_variable_days(self, ano: int) -> list[tuple[date, str]]:
            return [(d, "feriado") for d in dias if d.year == ano]

    oficial = Mesmos()

    def a_passo(d: date, n: int) -> date:
        um = timedelta(1)
        while n:
            d += um
            if d.weekday() < 5 and d not in conjunto:
                n -= 1
        return d

    return {
        SOMA: calendario.somar_uteis,
        PRAZO: lambda d, n: contar(d, duracao, regra, calendario).fim,
        PASSO: a_passo,
        HOLIDAYS: lista.get_nth_working_day,
        WORKALENDAR: oficial.add_working_days,
    }


QUANTOS = {SOMA: 3000, PRAZO: 1500, PASSO: 600, HOLIDAYS: 80, WORKALENDAR: 80}


def principal(rodadas: int = 31) -> dict[str, Any]:
    r = random.Random(3)
    total = (date(ATE, 11, 30) - date(DE, 1, 1)).days
    dias = [date(DE, 1, 1) + timedelta(r.randrange(total)) for _ in range(3000)]
    todos = modos()
    for d in dias[:1000]:
        respostas = {nome: f(d, N) for nome, f in todos.items()}
        if len(set(respostas.values())) > 1:
            raise SystemExit(f"Divergem em {d}: {respostas}")
    tempos = comparar({k: (f, dias[: QUANTOS[k]]) for k, f in todos.items()}, SOMA, N, rodadas)
    return {
        "conferidos": 1000 * len(todos),
        "feriados": len(feriados()),
        "versoes": {
            SOMA: __version__,
            PRAZO: __version__,
            HOLIDAYS: version("holidays"),
            WORKALENDAR: version("workalendar"),
        },
        "referencia": SOMA,
        "rodadas": rodadas,
        "tempos": {nome: dataclasses.asdict(t) for nome, t in tempos.items()},
    }


if __name__ == "__main__":
    json.dump(principal(*map(int, sys.argv[1:])), sys.stdout, ensure_ascii=False, indent=1)
