"""Nominal end of a term in hours, to the minute, forwards or backwards.

Specification of ``contar_horas``: ``horas`` run without stopping, by the clock, or by real
elapsed time if the town's zone is given (a clock put forward shortens no term);
``so_dias_uteis`` makes them stand still on days without expediente; a suspended day always does.
``horas_uteis`` run only while the counter is open; a calendar without opening hours is a gap.

>>> c, r = Calendario(abre=time(8), fecha=time(14)), RegraDeContagem()
>>> contar_horas(datetime(2025, 8, 12, 10), Duracao(48, "horas"), r, c)
datetime.datetime(2025, 8, 14, 10, 0)
>>> contar_horas(datetime(2025, 8, 15, 10), Duracao(5, "horas_uteis"), r, c)
datetime.datetime(2025, 8, 18, 9, 0)
>>> contar_horas(datetime(2025, 5, 9, 21, 15), Duracao(24, "horas"),
...     RegraDeContagem(horas="so_dias_uteis"), c)
datetime.datetime(2025, 5, 12, 21, 15)
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, tzinfo

from .calendario import Calendario
from .duracao import Duracao
from .erros import Lacuna
from .regra_de_contagem import RegraDeContagem, Sentido
from .suspensao import Periodo, suspenso

_UM = timedelta(1)


def contar_horas(
    evento: datetime,
    duracao: Duracao,
    regra: RegraDeContagem,
    calendario: Calendario,
    *,
    pausas: tuple[Periodo, ...] = (),
    sentido: Sentido = "frente",
    fuso: tzinfo | None = None,
) -> datetime:
    """The instant at which the hours are complete, before any rolling."""
    s = -1 if sentido == "tras" else 1
    falta = timedelta(hours=duracao.n)
    para = regra.horas == "so_dias_uteis" or duracao.unidade == "horas_uteis"
    if not para and not pausas:
        return _corrido(evento, s * falta, fuso)
    dia, agora = evento.date(), evento
    while falta:
        abre, fecha = _aberto(dia, duracao, para, calendario, pausas)
        comeca = max(agora, abre) if s > 0 else min(agora, fecha)
        resta = (fecha - comeca) if s > 0 else (comeca - abre)
        if resta >= falta:
            return comeca + s * falta
        falta -= max(resta, timedelta())
        dia += s * _UM
    return evento


def _corrido(evento: datetime, delta: timedelta, fuso: tzinfo | None) -> datetime:
    if fuso is None:
        return evento + delta
    real = evento.replace(tzinfo=fuso).astimezone(UTC) + delta
    return real.astimezone(fuso).replace(tzinfo=None)


def _aberto(
    dia: date, duracao: Duracao, para: bool, calendario: Calendario, pausas: tuple[Periodo, ...]
) -> tuple[datetime, datetime]:
    """From when to when hours run on that day (an empty interval if they do not)."""
    zero = datetime.combine(dia, time())
    if suspenso(dia, pausas) or (para and not calendario.util(dia)):
        return zero, zero
    if duracao.unidade == "horas":
        return zero, zero + _UM
    h = calendario.horario(dia)
    if h is None or h.abre is None or h.fecha is None:
        raise Lacuna(
            "O calendário não tem o horário de expediente, de que dependem as horas úteis.",
            campo="horario_de_expediente",
        )
    return datetime.combine(dia, h.abre), datetime.combine(dia, h.fecha)
