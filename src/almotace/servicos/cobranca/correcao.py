"""The article by which a fine was corrected, from what day, by what index: found in the rules.

The rule of a penalty names the amounts that it takes; the amount that answers with the figure of
the penalty and was corrected gives index, base date and the articles that say so.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from ...nucleo.contexto import Contexto
from ...nucleo.perguntar import perguntar
from ...nucleo.regras import Regime, Valor
from ..autuacao.caso import Caso
from ..autuacao.perguntas import contexto_do_caso


@dataclass(frozen=True, slots=True)
class Correcao:
    """``dispositivos``: articles of the law that order it."""

    indice: str
    desde: date
    dispositivos: tuple[str, ...]


def correcao_da_pena(c: Caso, pena: Mapping[str, Any], dia: date) -> Correcao | None:
    """How the amount of this fine was corrected; ``None`` if it was not."""
    if pena.get("valor") is None:
        return None
    k = contexto_do_caso(c, dia, sobre=c.regra.sancao, historico=True)
    for id in dict.fromkeys(_valores_da_pena(c, str(pena.get("fundamento")))):
        for regra in c.lei.sobre(Valor, id):
            if regra.id != id or regra.valor is None or not k.ativa(regra):
                continue
            feita = _da_regra(k, regra, Decimal(str(pena["valor"])))
            if feita is not None:
                return feita
    return None


def _valores_da_pena(c: Caso, fundamento: str) -> Iterator[str]:
    """Ids of the amounts that penalties of that dispositivo may take."""
    for regime in c.lei.da_especie(Regime):
        for p in regime.penas:
            if p.tipo == "multa" and fundamento in p.fonte and p.valor is not None:
                yield from _chamadas(str(p.valor), "valor")


def _chamadas(texto: str, nome: str) -> Iterator[str]:
    for no in ast.walk(ast.parse(texto, mode="eval")):
        if not (isinstance(no, ast.Call) and isinstance(no.func, ast.Name) and no.args):
            continue
        if no.func.id == nome and isinstance(no.args[0], ast.Constant):
            yield str(no.args[0].value)


def _da_regra(k: Contexto, regra: Valor, valor: Decimal) -> Correcao | None:
    parecer = perguntar("valor", k.com(sobre=regra.id))
    if parecer.valores.get("valor") != valor:
        return None
    for no in _tomados(ast.parse(str(regra.valor), mode="eval").body, k):
        if isinstance(no, ast.Call) and isinstance(no.func, ast.Name) and no.func.id == "corrigir":
            _, indice, base, em = (k.valor(ast.unparse(x)) for x in no.args)
            if base is None or em is None or em < base:
                return None
            artigos = [f for f in parecer.fundamentos if f not in regra.fonte]
            return Correcao(str(indice), base, tuple(artigos or regra.fonte))
    return None


def _tomados(no: ast.AST, k: Contexto) -> Iterator[ast.AST]:
    """Nodes of the branches taken."""
    if isinstance(no, ast.IfExp):
        ramo = no.body if k.valor(ast.unparse(no.test)) is True else no.orelse
        yield from _tomados(ramo, k)
        return
    yield no
    for filho in ast.iter_child_nodes(no):
        yield from _tomados(filho, k)
