"""Warn where a question goes back to days on which the law was not yet in force.

``identidade.vigencia`` of the pack names the dispositivo whose rules of ``vigencias`` say since
when the law itself holds; a law that names none gives no warning.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from .contexto import Contexto
from .data import formatar_data
from .parecer import Parecer
from .perguntas import vigencia

FATOS = ("data_infracao", "momento_fato", "data_requerimento")
"""Facts that date what the law governs."""


def avisar(parecer: Parecer, c: Contexto) -> None:
    """Add to ``avisos`` each day of the question before the law, in one sentence."""
    clausula = c.lei.identidade.get("vigencia")
    if clausula is None or parecer.tipo == "vigencia":
        return
    ditos = [(nome, dia) for nome, dia in _dias(parecer, c) if dia is not None]
    if not ditos:
        return
    desde = _dia(vigencia.responder(c.com(sobre=str(clausula))).valores.get("desde"))
    if desde is None:
        return
    for nome, dia in ditos:
        if dia < desde:
            parecer.avisos.append(
                f"{nome} ({formatar_data(dia)}) é anterior à vigência da lei, que vale desde"
                f" {formatar_data(desde)} ({c.lei.rotulo(str(clausula))}): a lei ainda não se"
                " aplicava."
            )


def _dias(parecer: Parecer, c: Contexto) -> Iterator[tuple[str, date | None]]:
    fatos = {f: c.d.get(f) for f in FATOS}
    if parecer.tipo == "prazo":
        contados = {k: v for p in parecer.passos for k, v in p.fatos.items() if isinstance(v, date)}
        if not contados:
            yield "O início do prazo", _dia(parecer.valores.get("inicio"))
        fatos |= contados
    else:
        yield "O dia da pergunta", c.em
    for fato, dado in fatos.items():
        nome = c.lei.vocabulario.descricao.get(fato) or fato.replace("_", " ")
        yield nome[:1].upper() + nome[1:], _dia(dado)


def _dia(d: Any) -> date | None:
    if isinstance(d, datetime):
        return d.date()
    return d if isinstance(d, date) else None
