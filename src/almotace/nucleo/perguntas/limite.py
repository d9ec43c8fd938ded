"""A measure, distance or capacity against its bound (inclusive)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from ..contexto import Contexto
from ..exame import Exame, cabe, verdade
from ..parecer import NAO, SIM, Parecer, Passo
from ..regras import Exigencia
from .decidir import citar


def responder(c: Contexto) -> Parecer:
    parecer = Parecer("limite", c.sobre)
    for r in c.lei.sobre(Exigencia, c.sobre or ""):
        if r.medida is None or (r.responde and "limite" not in r.responde):
            continue
        if not cabe(r, c, parecer):
            continue
        valores = _medir(r, c)
        if not valores:
            parecer.pedir(c.faltantes(r.medida.valor))
            continue
        atende = verdade(r, c)
        if atende is not None:
            valores["atende"] = atende
        if r.medida.unidade:
            valores["unidade"] = r.medida.unidade
        parecer.valores = valores
        resultado = NAO if atende is False else SIM
        citar(parecer, Exame(r, resultado), c)
        fatos = c.usados([r.se, r.medida.valor, r.medida.minimo, r.medida.maximo])
        parecer.passos.append(Passo(r.id, r.fonte[0], resultado, fatos=fatos))
        return parecer
    return parecer


def _medir(r: Exigencia, c: Contexto) -> dict[str, Any]:
    assert r.medida is not None
    m = r.medida
    medido = c.valor(m.valor)
    v: dict[str, Any] = {}
    if medido is not None:
        v["medida"] = Decimal(medido)
    for chave, texto in (("minimo", m.minimo), ("maximo", m.maximo)):
        limite = None if texto is None else c.valor(texto)
        if limite is not None:
            v[chave] = Decimal(limite)
    if medido is not None and "maximo" in v:
        v["excesso"] = max(v["medida"] - v["maximo"], Decimal(0))
    if medido is not None and "minimo" in v:
        v["falta"] = max(v["minimo"] - v["medida"], Decimal(0))
    return v
