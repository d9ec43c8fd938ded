"""A situation as a fold: acts and dated conditions move a thing from state to state.

The same acts in any order of recording give the same state: events are sorted by date.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any

from .exame import aplica
from .regras import Rito, Transicao

if TYPE_CHECKING:
    from .contexto import Contexto


@dataclass(frozen=True, slots=True)
class Situacao:
    """``estado`` since ``desde`` until ``ate``; ``por``: the steps that led there, in order."""

    estado: str | None
    desde: Any = None
    ate: Any = None
    por: tuple[Transicao, ...] = ()


@dataclass(frozen=True, slots=True)
class _Evento:
    quando: datetime
    ordem: int
    passo: Transicao
    em: Any


def situacao(rito: Rito, c: Contexto) -> Situacao:
    """Where the thing stands on the day of the question."""
    atual = Situacao(rito.inicial)
    if aplica(rito, c) is not True:
        return Situacao(None)
    for evento in _eventos(rito, c):
        passo = evento.passo
        if passo.de and atual.estado not in passo.de:
            continue
        if passo.se is not None and c.valor(passo.se) is not True:
            continue
        ate = c.valor(passo.ate) if passo.ate is not None else None
        desde = evento.em if passo.mostra_inicio else None
        atual = Situacao(passo.para, desde, ate, (*atual.por, passo))
    return atual


def _eventos(rito: Rito, c: Contexto) -> list[_Evento]:
    eventos: list[_Evento] = []
    fim = _instante(c.momento, time.max) if c.momento else datetime.max
    for i, t in enumerate(rito.transicoes):
        if t.ato is not None:
            eventos += [_Evento(_instante(a.em), i, t, a.em) for a in c.atos if a.tipo == t.ato]
        elif t.quando is not None and c.valor(t.quando) is True:
            em = c.valor(t.desde) if t.desde is not None else None
            quando = datetime.min if em is None else _instante(em)
            if t.desde is not None and em is None:
                continue
            if quando <= fim:
                eventos.append(_Evento(quando, i, t, em))
    return sorted(eventos, key=lambda e: (e.quando, e.ordem))


def _instante(d: date | datetime, hora: time | None = None) -> datetime:
    if isinstance(d, datetime):
        return d
    return datetime.combine(d, hora or time())
