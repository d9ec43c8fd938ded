"""Was an act done in time? The rolled day is in time; a filing past closing is of the next day.

Specification: for a term in days an act that is a day is in time up to and including ``fim``;
an act that is an instant belongs to the day of its filing (``Calendario.dia_do_protocolo``),
but one made on a last day without expediente is of that day. For a term in hours both are
compared to the minute, the last one included, and an act without its time is refused if it
fell on the day of the end. Counting backwards, ``fim`` is likewise the last day to act.

>>> from datetime import time
>>> from .calendario import Calendario
>>> from .contagem import Duracao, RegraDeContagem, contar
>>> c = Calendario(fecha=time(18))
>>> p = contar(date(2025, 6, 3), Duracao(3, "dias"), RegraDeContagem(), c)
>>> p.tempestivo(datetime(2025, 6, 6, 18, 0)), p.tempestivo(datetime(2025, 6, 6, 18, 1))
(True, False)
>>> h = contar(datetime(2025, 6, 3, 18), Duracao(72, "horas"), RegraDeContagem(), c)
>>> h.tempestivo(datetime(2025, 6, 6, 18, 0, 59)), h.tempestivo(datetime(2025, 6, 6, 18, 1))
(True, False)
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from .erros import ErroDeEntrada
from .fuso import sem_fuso

if TYPE_CHECKING:
    from .contagem import Contagem


def tempestivo(c: Contagem, ato: date) -> bool:
    """See the module's specification."""
    sem_fuso(ato, "ato")
    if isinstance(c.fim, datetime):
        return _ate_o_minuto(c, c.fim, ato)
    if not isinstance(ato, datetime):
        return ato <= c.fim
    dia = ato.date()
    if dia == c.fim and not c.calendario.util(dia):
        return True
    return c.calendario.dia_do_protocolo(ato) <= c.fim


def _ate_o_minuto(c: Contagem, fim: datetime, ato: date) -> bool:
    if not isinstance(ato, datetime):
        if ato == fim.date():
            raise ErroDeEntrada("O prazo acaba nesse dia, em hora certa: diga a hora do ato.")
        return ato < fim.date()
    minuto = ato.replace(second=0, microsecond=0)
    if c.fuso is not None:
        return minuto.replace(tzinfo=c.fuso).astimezone(UTC) <= fim.replace(
            tzinfo=c.fuso
        ).astimezone(UTC)
    return minuto <= fim


def atraso(c: Contagem, ato: date) -> int:
    """Days from the end to the act; 0 if the act was in time."""
    if tempestivo(c, ato):
        return 0
    if isinstance(c.fim, datetime) or not isinstance(ato, datetime):
        dias = (_dia(ato) - _dia(c.fim)).days
    else:
        dias = (c.calendario.dia_do_protocolo(ato) - c.fim).days
    return max(dias, 1)


def _dia(instante: date) -> date:
    return instante.date() if isinstance(instante, datetime) else instante
