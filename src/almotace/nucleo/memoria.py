"""The working of a term, day by day, in plain Portuguese; made only when someone looks.

Specification: ``memoria(c)`` has one line per day from the event to the end: its number if it
counts, else why not; then each day over which the end rolled; the last line is the end. A term
in months or years is not numbered by day: its lines are the event, the days suspended, the
nominal end and those rolled over. A term in hours: the event, the days that do not run, the end.

>>> from .calendario import Calendario
>>> from .contagem import Duracao, RegraDeContagem, contar
>>> c = Calendario.so_com([date(2025, 4, 21)])
>>> p = contar(date(2025, 4, 17), Duracao(2, "dias_uteis"), RegraDeContagem(), c)
>>> for linha in memoria(p): print(linha)
17/04/2025: quinta-feira, dia do início, não conta
18/04/2025: sexta-feira, 1º dia
19/04/2025: sábado, não conta
20/04/2025: domingo, não conta
21/04/2025: segunda-feira, não conta; feriado: dia posto na hipótese
22/04/2025: terça-feira, 2º dia; fim do prazo
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from .data_pt import SEMANA, por_extenso
from .suspensao import suspenso
from .vencimento import encurtado

if TYPE_CHECKING:
    from .contagem import Contagem

_UM = timedelta(1)


class Linha(NamedTuple):
    """One day (or instant): its number, if it was counted, and what is said of it."""

    dia: date
    numero: int | None
    texto: str

    def __str__(self) -> str:
        return f"{por_extenso(self.dia)}: {self.texto}"


def memoria(c: Contagem) -> list[Linha]:
    """See the module's specification."""
    if isinstance(c.fim, datetime):
        return list(_horas(c))
    de_data_a_data = c.duracao.unidade in ("meses", "anos")
    linhas = [*(_meses(c) if de_data_a_data else _dias(c)), *_rolagem(c)]
    ultima = linhas.pop()
    return [*linhas, Linha(ultima.dia, ultima.numero, f"{ultima.texto}; fim do prazo")]


def porque(c: Contagem, dia: date) -> str:
    """What keeps a term from ending or running on that day; empty if nothing does.

    >>> from .contagem import Duracao, RegraDeContagem, contar
    >>> from .calendario import Calendario
    >>> p = contar(date(2025, 4, 17), Duracao(2, "dias"), RegraDeContagem(), Calendario())
    >>> porque(p, date(2025, 4, 19)), porque(p, date(2025, 4, 17))
    ('sem expediente', '')
    """
    if suspenso(dia, c.suspensoes):
        return "prazo suspenso"
    motivo = c.calendario.motivo(dia)
    if motivo is not None:
        return "sem expediente" if motivo.tipo == "fim_de_semana" else motivo.texto
    return "expediente reduzido" if encurtado(dia, c.regra, c.calendario) else ""


def _passos(c: Contagem, de: date, ate: date) -> Iterator[date]:
    passo = -_UM if c.sentido == "tras" else _UM
    for i in range(abs((ate - de).days) + 1):
        yield de + i * passo


def _dias(c: Contagem) -> Iterator[Linha]:
    numero, comecou = 0, False
    uteis = c.duracao.unidade == "dias_uteis"
    for dia in _passos(c, c.evento, c.nominal):
        nome = SEMANA[dia.weekday()]
        comecou = comecou or (dia == c.inicio and c.duracao.n > 0)
        util = c.calendario.util(dia)
        if comecou and not suspenso(dia, c.suspensoes) and (util or not uteis):
            numero += 1
            yield Linha(dia, numero, f"{nome}, {numero}º dia")
        elif dia == c.evento and c.regra.exclui_inicio:
            yield Linha(dia, None, f"{nome}, dia do início, não conta")
        elif suspenso(dia, c.suspensoes):
            yield Linha(dia, None, f"{nome}, não conta; prazo suspenso")
        else:
            motivo = c.calendario.motivo(dia)
            por_ato = motivo is not None and motivo.tipo != "fim_de_semana"
            razao = f"; {motivo.texto}" if por_ato and motivo else ""
            yield Linha(dia, None, f"{nome}, não conta{razao}")


def _meses(c: Contagem) -> Iterator[Linha]:
    yield Linha(c.evento, None, f"{SEMANA[c.evento.weekday()]}, dia do início")
    for dia in _passos(c, c.evento, c.nominal):
        if dia not in (c.evento, c.nominal) and suspenso(dia, c.suspensoes):
            yield Linha(dia, None, f"{SEMANA[dia.weekday()]}, não conta; prazo suspenso")
    yield Linha(c.nominal, None, f"{SEMANA[c.nominal.weekday()]}, {c.duracao} de data a data")


def _rolagem(c: Contagem) -> Iterator[Linha]:
    if c.fim == c.nominal:
        return
    yield Linha(c.nominal, None, f"{SEMANA[c.nominal.weekday()]}, {porque(c, c.nominal)}, passa")
    for dia in list(_passos(c, c.nominal, c.fim))[1:-1]:
        yield Linha(dia, None, f"{SEMANA[dia.weekday()]}, {porque(c, dia)}, passa")
    yield Linha(c.fim, None, f"{SEMANA[c.fim.weekday()]}, com expediente")


def _horas(c: Contagem) -> Iterator[Linha]:
    assert isinstance(c.evento, datetime) and isinstance(c.nominal, datetime)
    yield Linha(c.evento, None, "início")
    para = c.regra.horas == "so_dias_uteis" or c.duracao.unidade == "horas_uteis"
    for dia in _passos(c, c.evento.date(), c.nominal.date()):
        parado = suspenso(dia, c.suspensoes) or (para and not c.calendario.util(dia))
        if parado:
            yield Linha(dia, None, f"{SEMANA[dia.weekday()]}, não corre; {porque(c, dia)}")
    if c.fim != c.nominal:
        dia = c.nominal.date()
        yield Linha(c.nominal, None, f"{SEMANA[dia.weekday()]}, {porque(c, dia)}, passa")
    yield Linha(c.fim, c.duracao.n, f"{c.duracao}; fim do prazo")
