"""Count a term of the law on a case: its start, length, way of counting, and whether in time."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any, cast

from .calendario import Calendario
from .contagem import Contagem, RegraDeContagem, contar
from .duracao import UNIDADES, Duracao, Unidade
from .erros import ErroDePacote, sugerir
from .exame import aplica
from .regras import Contagem as ModoDeContar
from .regras import Prazo
from .suspensao import Periodo, unir

if TYPE_CHECKING:
    from .contexto import Contexto

SEMANA = ("segunda", "terca", "quarta", "quinta", "sexta", "sabado", "domingo")
UTEIS = {"dias": "dias_uteis", "horas": "horas_uteis"}


def contagem_de(r: Prazo, c: Contexto) -> ModoDeContar:
    """The way of counting that governs the term, by the readings taken."""
    for modo in c.lei.contagens:
        if modo.id == r.contagem and c.leitura_confere(modo.leitura):
            return modo
    raise ErroDePacote(
        f"O prazo {r.id} não tem modo de contagem “{r.contagem}” para as leituras tomadas.",
        sugestao=sugerir(r.contagem, {m.id for m in c.lei.contagens}),
    )


def calcular(
    r: Prazo | None, c: Contexto, *, mais: int = 0, pausas: Iterable[Periodo] = ()
) -> Contagem | None:
    """The counted term, or ``None`` while its start or length is not known. ``mais``: how much an
    act extended it, in its own unit; ``pausas``: days in which an act had it stand still."""
    if r is None or aplica(r, c) is not True:
        return None
    inicio = c.valor(r.inicio)
    n = c.valor(r.n)
    if inicio is None or n is None:
        return None
    modo = contagem_de(r, c)
    duracao = Duracao(int(n) + mais, unidade_de(r, modo, c))
    if duracao.em_horas and not isinstance(inicio, datetime):
        inicio = datetime(inicio.year, inicio.month, inicio.day)
    elif not duracao.em_horas and isinstance(inicio, datetime):
        inicio = inicio.date()
    regra = RegraDeContagem(
        exclui_inicio=modo.exclui_inicio,
        inicio_em_dia_util=modo.inicio_em_dia_util,
        prorroga_fim=modo.prorroga_fim,
        retroage_fim=modo.retroage_fim,
        fim_de_mes=modo.fim_de_mes,
        horas=modo.horas,
        nome=modo.norma or modo.id,
        citacao=modo.norma or ", ".join(c.lei.rotulo(f) for f in modo.fonte),
    )
    da_lei = () if r.suspenso is None else tuple(c.valor(r.suspenso) or ())
    suspensoes = unir([*da_lei, *pausas])
    calendario = calendario_de(modo, c.calendario)
    return contar(inicio, duracao, regra, calendario, r.sentido, suspensoes=suspensoes)


def calendario_de(modo: ModoDeContar, base: Calendario) -> Calendario:
    """The calendar with the week and the hours that the law itself calls useful.

    >>> comercio = ModoDeContar(id="c", semana=("segunda", "sabado"), abre="06:00", fecha="18:00")
    >>> c = calendario_de(comercio, Calendario.so_com([]))
    >>> c.util(date(2025, 8, 16)), c.util(date(2025, 8, 15)), c.horario(date(2025, 8, 16)).fecha
    (True, False, datetime.time(18, 0))
    """
    if not modo.semana and modo.abre is None and modo.fecha is None:
        return base
    return Calendario(
        base.dias,
        expediente=frozenset(SEMANA.index(d) for d in modo.semana) or base.expediente,
        facultativo_sem_expediente=base.facultativo_sem_expediente,
        abre=base.abre if modo.abre is None else time.fromisoformat(modo.abre),
        fecha=base.fecha if modo.fecha is None else time.fromisoformat(modo.fecha),
        nome=base.nome,
    )


def unidade_de(r: Prazo, modo: ModoDeContar, c: Contexto) -> Unidade:
    unidade = r.unidade if r.unidade in UNIDADES else c.valor(r.unidade)
    if modo.dias_viram_uteis:
        unidade = UTEIS.get(unidade, unidade)
    return cast(Unidade, unidade)


def ato_de(r: Prazo, c: Contexto) -> Any:
    """The day (or instant) of the act that must be in time."""
    return None if r.ato is None else c.valor(r.ato)


def tempestivo(r: Prazo, conta: Contagem, c: Contexto) -> bool | None:
    """Whether the act was in time; ``None`` when no act was told."""
    ato: date | None = ato_de(r, c)
    if ato is None:
        return None
    if r.nao_antes and ato < conta.inicio:
        return False
    if r.sentido == "tras":
        return ato <= conta.fim
    return conta.tempestivo(ato)


def situacao(r: Prazo, conta: Contagem, c: Contexto) -> str:
    """correndo, vencido, nao_iniciado or suspenso on the day of the question."""
    assert c.momento is not None
    momento = c.momento
    if isinstance(momento, datetime) and not isinstance(conta.fim, datetime):
        momento = momento.date()
    return conta.situacao(momento)
