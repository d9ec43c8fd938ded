"""First and last counted day of a term in days, forwards or backwards, with suspensions.

Specification of ``contar_dias``: from the day of the event (or the next, if it is excluded) the
first day that counts is number one; the n-th is the nominal end. Days in a suspension never
count; of ``uteis``, only those with expediente do. Backwards is the mirror image. Zero days end
on the day of the event. No rolling is done here. The cost does not depend on n.

>>> from .calendario import Calendario
>>> c, r = Calendario.so_com([]), RegraDeContagem()
>>> contar_dias(date(2025, 6, 3), 5, r, c, uteis=True)
(datetime.date(2025, 6, 4), datetime.date(2025, 6, 10))
>>> contar_dias(date(2025, 6, 3), 5, r, c, pausas=((date(2025, 6, 5), date(2025, 6, 14)),))
(datetime.date(2025, 6, 4), datetime.date(2025, 6, 18))
"""

from __future__ import annotations

from datetime import date, timedelta

from .calendario import Calendario
from .regra_de_contagem import RegraDeContagem, Sentido
from .suspensao import Periodo, suspenso

_UM = timedelta(1)


def primeiro_dia(
    evento: date,
    regra: RegraDeContagem,
    calendario: Calendario,
    *,
    uteis: bool = False,
    pausas: tuple[Periodo, ...] = (),
    sentido: Sentido = "frente",
) -> date:
    """The first day that counts."""
    tras = sentido == "tras"
    passo = -_UM if tras else _UM
    dia = evento + passo if regra.exclui_inicio else evento
    so_util = uteis or regra.inicio_em_dia_util
    while True:
        if pausas and (pausa := suspenso(dia, pausas)):
            dia = (pausa[0] if tras else pausa[1]) + passo
        elif so_util and not calendario.util(dia):
            dia = calendario.anterior_util(dia) if tras else calendario.proximo_util(dia)
        else:
            return dia


def contar_dias(
    evento: date,
    n: int,
    regra: RegraDeContagem,
    calendario: Calendario,
    *,
    uteis: bool = False,
    pausas: tuple[Periodo, ...] = (),
    sentido: Sentido = "frente",
) -> tuple[date, date]:
    """(first counted day, n-th counted day)."""
    if n == 0:
        return evento, evento
    inicio = primeiro_dia(evento, regra, calendario, uteis=uteis, pausas=pausas, sentido=sentido)
    s = -1 if sentido == "tras" else 1
    dia, falta = inicio, n
    for de, ate in pausas[::s]:
        comeca, termina = (de, ate) if s > 0 else (ate, de)
        if (comeca - dia).days * s <= 0:
            continue  # wholly before the first counted day
        ha = _quantos(dia, comeca - s * _UM, s, calendario if uteis else None)
        if ha >= falta:
            break
        falta -= ha
        dia = termina + s * _UM
    if not uteis:
        return inicio, dia + s * (falta - 1) * _UM
    return inicio, calendario.somar_uteis(dia - s * _UM, s * falta)


def _quantos(de: date, ate: date, s: int, calendario: Calendario | None) -> int:
    """Days that count from ``de`` to ``ate``, both included, walking by ``s``."""
    if calendario is None:
        return (ate - de).days * s + 1
    return abs(calendario.contar_uteis(de - s * _UM, ate))
