"""Time several ways of doing the same, one after another in every round, and compare them.

A machine that others use is slower now and then: each way is timed right beside the reference;
the median and the whole range of the ratios of those pairs are kept.
"""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Tempo:
    """Microseconds each, and how many times the reference's, as (median, least, most)."""

    us: tuple[float, float, float]
    razao: tuple[float, float, float]


def rodada(f: Callable[..., Any], casos: Sequence[Any], extra: Any) -> float:
    """Nanoseconds of processor a call, the loop included; no garbage is collected meanwhile."""
    gc.collect()
    gc.disable()
    inicio = time.process_time_ns()
    for caso in casos:
        f(caso, extra)
    fim = time.process_time_ns()
    gc.enable()
    return (fim - inicio) / len(casos)


def comparar(
    modos: dict[str, tuple[Callable[..., Any], Sequence[Any]]],
    referencia: str,
    extra: Any,
    rodadas: int = 31,
) -> dict[str, Tempo]:
    """Each round runs every mode once, in another order, each right beside the reference."""
    tempos: dict[str, list[float]] = {nome: [] for nome in modos}
    razoes: dict[str, list[float]] = {nome: [] for nome in modos}
    sorteio = random.Random(7)
    for i in range(rodadas + 2):
        for nome in sorteio.sample(list(modos), len(modos)):
            par = sorted({nome, referencia})
            medidos = {x: rodada(*modos[x], extra) for x in sorteio.sample(par, len(par))}
            if i >= 2:  # the first two warm up
                tempos[nome].append(medidos[nome] / 1000)
                razoes[nome].append(medidos[nome] / medidos[referencia])
    return {nome: Tempo(_faixa(tempos[nome]), _faixa(razoes[nome])) for nome in modos}


def _faixa(xs: list[float]) -> tuple[float, float, float]:
    """
    >>> _faixa([3.0, 1.0, 2.0])
    (2.0, 1.0, 3.0)
    """
    return statistics.median(xs), min(xs), max(xs)
