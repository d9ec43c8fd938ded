"""The article by which a fine was corrected, from what day, by what index: found in the rules.

The rule of a penalty names the amounts that it takes; one that was corrected, by itself or by a
term that it names, gives index, base date and the articles that say so.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from ...nucleo.contexto import Contexto
from ...nucleo.parecer import Parecer
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
    achadas: list[tuple[bool, Correcao]] = []
    for id in dict.fromkeys(_valores_da_pena(c, str(pena.get("fundamento")))):
        for regra in c.lei.sobre(Valor, id):
            if regra.id != id or regra.valor is None or not k.ativa(regra):
                continue
            parecer = perguntar("valor", k.com(sobre=regra.id))
            feita = _da_regra(k, regra, parecer)
            if feita is not None:
                mesma = parecer.valores.get("valor") == Decimal(str(pena["valor"]))
                achadas.append((mesma, feita))
    # The amount of the very penalty, if one is; else that of which it is a multiple.
    return next((x for mesma, x in sorted(achadas, key=lambda a: not a[0])), None)


def artigos_da_pena(c: Caso, pena: Mapping[str, Any], dia: date) -> tuple[str, ...]:
    """The dispositivo of the penalty, and that of the figure, where another one gives it."""
    proprio = str(pena.get("fundamento"))
    if pena.get("valor") is None:
        return (proprio,)
    k = contexto_do_caso(c, dia, sobre=c.regra.sancao, historico=True)
    for id in dict.fromkeys(_valores_da_pena(c, proprio)):
        for regra in c.lei.sobre(Valor, id):
            if regra.id != id or regra.valor is None or not k.ativa(regra):
                continue
            if perguntar("valor", k.com(sobre=id)).valores.get("valor") == Decimal(
                str(pena["valor"])
            ):
                return tuple(dict.fromkeys((proprio, *regra.fonte)))
    return (proprio,)


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


def _da_regra(k: Contexto, regra: Valor, parecer: Parecer) -> Correcao | None:
    arvore = ast.parse(str(regra.valor), mode="eval").body
    for no, fonte in _tomados(arvore, k, ()):
        if not (isinstance(no, ast.Call) and isinstance(no.func, ast.Name)):
            continue
        if no.func.id not in ("corrigir", "acumulado"):
            continue
        *_, indice, de, ate = (k.valor(ast.unparse(x)) for x in no.args)
        if de is None or ate is None or ate < de:
            return None
        artigos = fonte or [f for f in parecer.fundamentos if f not in regra.fonte]
        return Correcao(str(indice), de, tuple(artigos or regra.fonte))
    return None


def _tomados(
    no: ast.AST, k: Contexto, fonte: tuple[str, ...], vistos: frozenset[str] = frozenset()
) -> Iterator[tuple[ast.AST, tuple[str, ...]]]:
    """Nodes of the branches taken, and of the terms that they name, each with the dispositivos of
    its term (none: those of the rule itself)."""
    if isinstance(no, ast.IfExp):
        ramo = no.body if k.valor(ast.unparse(no.test)) is True else no.orelse
        yield from _tomados(ramo, k, fonte, vistos)
        return
    yield no, fonte
    if isinstance(no, ast.Name) and no.id not in vistos:
        for termo in k.termos(no.id):
            if termo.valor is not None and k.ativa(termo):
                arvore = ast.parse(termo.valor, mode="eval").body
                yield from _tomados(arvore, k, tuple(termo.fonte), vistos | {no.id})
    for filho in ast.iter_child_nodes(no):
        yield from _tomados(filho, k, fonte, vistos)
