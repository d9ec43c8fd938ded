"""Count a deadline: where it starts, where it ends by number, where it really ends, and why.

Specification of ``contar(inicio, duracao, regra, calendario, sentido)``: ``inicio`` is the event
(the day of ciência, of the fair; an instant for hours). The answer has the first counted day,
the ``nominal`` last one and ``fim`` after rolling by the rule. ``suspensoes`` are periods (both
ends included) in which the term stands still. ``memoria()`` tells it day by day, ``resumo()`` in
one sentence; both are made only when asked for.

>>> c = Calendario.so_com([date(2025, 6, 19)])
>>> p = contar(date(2025, 6, 3), Duracao(30, "dias_uteis"), RegraDeContagem(), c)
>>> p.inicio, p.fim
(datetime.date(2025, 6, 4), datetime.date(2025, 7, 16))
>>> p.tempestivo(date(2025, 7, 16)), p.tempestivo(date(2025, 7, 17)), p.atraso(date(2025, 7, 18))
(True, False, 2)
>>> encadear(p, Duracao(5, "dias"), RegraDeContagem()).fim
datetime.date(2025, 7, 21)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta, tzinfo
from typing import Literal

from .calendario import Calendario
from .contagem_em_dias import contar_dias
from .contagem_em_horas import contar_horas
from .contagem_em_meses import contar_meses
from .dia_do_calendario import Dia
from .duracao import Duracao
from .erros import ErroDeEntrada
from .fuso import sem_fuso
from .memoria import Linha, memoria
from .meses import somar_meses
from .regra_de_contagem import RegraDeContagem, Sentido, conferir_sentido
from .resumo_da_contagem import resumo
from .suspensao import Periodo, suspenso, unir
from .tempestividade import atraso, tempestivo
from .vencimento import retroceder, rolar

__all__ = ["Contagem", "Duracao", "RegraDeContagem", "contar", "encadear", "somar_meses"]


@dataclass(frozen=True, slots=True)
class Contagem:
    """A counted term; all of it follows from ``evento`` and the arguments of ``contar``."""

    inicio: date
    nominal: date
    fim: date
    regra: RegraDeContagem
    evento: date
    duracao: Duracao
    sentido: Sentido = "frente"
    suspensoes: tuple[Periodo, ...] = ()
    fuso: tzinfo | None = None
    calendario: Calendario = field(default_factory=Calendario, repr=False)
    anterior: Contagem | None = field(default=None, repr=False)
    do_nominal: bool = False

    @property
    def calendario_hash(self) -> str:
        """What a deciding act freezes."""
        return self.calendario.hash

    def memoria(self) -> list[Linha]:
        """Day by day: the number of each counted day, or why it is not counted."""
        return memoria(self)

    def resumo(self) -> str:
        """One sentence with the arithmetic."""
        return resumo(self)

    def tempestivo(self, ato: date) -> bool:
        """Was an act of that day, or instant, in time? The rolled day is."""
        return tempestivo(self, ato)

    def atraso(self, ato: date) -> int:
        """Days after the end (0 if in time); late by minutes of an hour term is 1."""
        return atraso(self, ato)

    def situacao(self, em: date) -> Literal["nao_iniciado", "correndo", "suspenso", "vencido"]:
        """How the term stands on that day or at that instant."""
        if not self.tempestivo(em):
            return "vencido"
        dia = _dia(em)
        if suspenso(dia, self.suspensoes):
            return "suspenso"
        conta_de = self.inicio if self.regra.inicio_em_dia_util else self.evento
        antes = self.sentido == "frente" and dia < _dia(conta_de)
        return "nao_iniciado" if antes else "correndo"

    def duvidas(self) -> list[tuple[date, Dia]]:
        """Doubtful calendar entries that touch the days of this term."""
        a, b = sorted((_dia(self.evento), _dia(self.fim)))
        return self.calendario.duvidas(a, b)

    def prorrogar(self, duracao: Duracao, *, do_nominal: bool = False) -> Contagem:
        """The same term made longer: the day after its end is number one of the extension."""
        regra = replace(self.regra, exclui_inicio=True)
        return encadear(self, duracao, regra, do_nominal=do_nominal)


def contar(
    inicio: date,
    duracao: Duracao,
    regra: RegraDeContagem,
    calendario: Calendario,
    sentido: Sentido = "frente",
    *,
    suspensoes: Iterable[Periodo] = (),
    fuso: tzinfo | None = None,
) -> Contagem:
    """Count ``duracao`` from the event ``inicio``; see the module's specification."""
    conferir_sentido(sentido)
    sem_fuso(inicio, "inicio")
    pausas = unir(suspensoes) if suspensoes else ()
    if duracao.em_horas:
        if not isinstance(inicio, datetime):
            raise ErroDeEntrada("Um prazo em horas precisa da hora do início.", campo="inicio")
        evento = inicio.replace(second=0, microsecond=0)
        nominal = contar_horas(
            evento, duracao, regra, calendario, pausas=pausas, sentido=sentido, fuso=fuso
        )
        return Contagem(
            evento, nominal, _fim_em_horas(nominal, regra, calendario, pausas, sentido),
            regra, evento, duracao, sentido, pausas, fuso, calendario,
        )  # fmt: skip
    dia = _dia(inicio)
    if duracao.unidade in ("meses", "anos"):
        primeiro, ultimo = contar_meses(
            dia, duracao, regra, calendario, pausas=pausas, sentido=sentido
        )
    else:
        uteis = duracao.unidade == "dias_uteis"
        primeiro, ultimo = contar_dias(
            dia, duracao.n, regra, calendario, uteis=uteis, pausas=pausas, sentido=sentido
        )
    fim = ultimo
    if sentido == "tras":
        fim = retroceder(ultimo, calendario, pausas) if regra.retroage_fim else ultimo
    elif regra.prorroga_fim:
        fim = rolar(ultimo, regra, calendario, pausas)
    return Contagem(primeiro, ultimo, fim, regra, dia, duracao, sentido, pausas, fuso, calendario)


def encadear(
    primeira: Contagem,
    duracao: Duracao,
    regra: RegraDeContagem,
    *,
    do_nominal: bool = False,
    suspensoes: Iterable[Periodo] | None = None,
) -> Contagem:
    """A second term whose event is the end of the first: rolled, or nominal if so read.

    Suspensions and calendar are those of the first, unless others are given. A term in days
    chained to one in hours starts on the day of its end.

    >>> c, r = Calendario.so_com([]), RegraDeContagem()
    >>> um = contar(date(2025, 6, 4), Duracao(10, "dias"), r, c)  # ends on Saturday 14, rolls
    >>> encadear(um, Duracao(5, "dias"), r).fim.day
    23
    >>> encadear(um, Duracao(5, "dias"), r, do_nominal=True).fim.day
    19
    """
    segunda = contar(
        primeira.nominal if do_nominal else primeira.fim,
        duracao,
        regra,
        primeira.calendario,
        suspensoes=primeira.suspensoes if suspensoes is None else suspensoes,
        fuso=primeira.fuso,
    )
    return replace(segunda, anterior=primeira, do_nominal=do_nominal)


def _fim_em_horas(
    nominal: datetime,
    regra: RegraDeContagem,
    calendario: Calendario,
    pausas: tuple[Periodo, ...],
    sentido: Sentido,
) -> datetime:
    """Hours roll, to the same time of another day, only where the rule says so."""
    dia = nominal.date()
    if sentido == "tras":
        dia = retroceder(dia, calendario, pausas) if regra.retroage_fim else dia
    elif regra.horas == "prorroga":
        dia = rolar(dia, regra, calendario, pausas)
    return nominal + timedelta((dia - nominal.date()).days)


def _dia(instante: date) -> date:
    return instante.date() if isinstance(instante, datetime) else instante
