"""Where a nominal end really falls: moved off days on which the counter does not serve.

Specification of ``rolar``: forwards, a day without expediente, suspended, or (by the rule's
``meio_expediente``) of shortened hours moves to the next that is none of these; ``retroceder``
moves to the previous day with expediente that is not suspended.

>>> c = Calendario.so_com([date(2025, 4, 21)])
>>> rolar(date(2025, 4, 20), RegraDeContagem(), c)
datetime.date(2025, 4, 22)
>>> retroceder(date(2025, 4, 21), c)
datetime.date(2025, 4, 18)
"""

from __future__ import annotations

from datetime import date, timedelta

from .calendario import Calendario
from .regra_de_contagem import RegraDeContagem
from .suspensao import Periodo, suspenso

_UM = timedelta(1)


def rolar(
    dia: date, regra: RegraDeContagem, calendario: Calendario, pausas: tuple[Periodo, ...] = ()
) -> date:
    """The day itself, or the next on which the term may end."""
    while True:
        if not calendario.util(dia):
            dia = calendario.proximo_util(dia)
        elif pausas and (pausa := suspenso(dia, pausas)):
            dia = pausa[1] + _UM
        elif encurtado(dia, regra, calendario):
            dia += _UM
        else:
            return dia


def retroceder(dia: date, calendario: Calendario, pausas: tuple[Periodo, ...] = ()) -> date:
    """The day itself, or the previous one with expediente."""
    while True:
        if not calendario.util(dia):
            dia = calendario.anterior_util(dia)
        elif pausas and (pausa := suspenso(dia, pausas)):
            dia = pausa[0] - _UM
        else:
            return dia


def encurtado(dia: date, regra: RegraDeContagem, calendario: Calendario) -> bool:
    """Are that day's hours short enough, by the rule, to move an end?"""
    meio = calendario.meio(dia)
    if meio is None or regra.meio_expediente == "conta":
        return False
    usual = calendario.horario_usual(dia)
    cedo = meio.fecha is not None and (
        usual is None or usual.fecha is None or meio.fecha < usual.fecha
    )
    if cedo or regra.meio_expediente == "fecha_antes":
        return cedo
    return meio.abre is not None and (usual is None or usual.abre is None or meio.abre > usual.abre)
