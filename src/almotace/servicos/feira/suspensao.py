"""When a place was stopped, by its acts: a day that was set stays set, and nobody is called on it.

The row of a place knows only its present suspension, and forgets it once the place goes on; whoever
asks about a day that is past has to read the acts.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.regra_da_feira import Feira
from ...registro.models import Ato, Edicao, Lugar
from .regra import do_lugar

RETOMA = "retomada_da_feira"
UM_DIA = timedelta(days=1)
Periodo = tuple[date, date]


def suspensoes(lugar: Lugar) -> list[Periodo]:
    """First and last day of each, both included; one query."""
    _, feira = do_lugar(lugar)
    tipos = [x for x in (feira.suspende, RETOMA) if x]
    return dobrar(
        Ato.objects.filter(processo_id=lugar.processo_id, tipo__in=tipos).order_by("seq"), feira
    )


def dobrar(atos: Iterable[Ato], feira: Feira) -> list[Periodo]:
    """A later suspension takes the place of the one that runs, from the day that it is said."""
    periodos: list[Periodo] = []
    for ato in atos:
        if ato.tipo not in (feira.suspende, RETOMA):
            continue
        if periodos:
            de, ate = periodos.pop()
            if de <= (fim := min(ate, ato.dia - UM_DIA)):
                periodos.append((de, fim))
        if ato.tipo == feira.suspende:
            ate_quando = date.fromisoformat(ato.dados["ate"]) if ato.dados["ate"] else date.max
            periodos.append((date.fromisoformat(ato.dados["de"]), ate_quando))
    return periodos


def suspenso(periodos: Iterable[Periodo], dia: date) -> bool:
    """
    >>> suspenso([(date(2026, 3, 1), date(2026, 3, 7))], date(2026, 3, 7))
    True
    """
    return any(de <= dia <= ate for de, ate in periodos)


def exigir_que_funcione(edicao: Edicao) -> None:
    """Nobody is present, and nobody absent, where the place was stopped."""
    if suspenso(suspensoes(edicao.lugar), edicao.dia):
        raise ErroDeEntrada(
            f"“{edicao.lugar.nome}” está suspenso em {edicao.dia:%d/%m/%Y}: ninguém se chama."
            " Registre que não houve feira."
        )
