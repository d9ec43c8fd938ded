"""What the judge's form shows: each breach to be decided, the penalties that the law gives today,
the precedents, the flaws of the auto, reasons drafted."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from ...nucleo.redacao import nome_da_lacuna
from ...servicos.autuacao.caso import Caso
from ...servicos.autuacao.julgar import ANULADA, MANTIDA, REDUZIDA
from ...servicos.autuacao.perguntas import parecer_da_pena
from ...servicos.autuacao.precedentes import ditas
from ...servicos.autuacao.vicios import vicios
from ...servicos.nomes import minuscula, nome
from ..palavras import maiuscula
from .penas import em_palavras, penas


def julgamento(
    c: Caso, dia: date, post: Any, reservado: Mapping[str, Any], fora: bool = False
) -> dict[str, Any]:
    """What the judge's form shows: breaches to be decided one by one, penalties that the law gives
    today, reasons drafted."""
    p = parecer_da_pena(c, dia)
    v = p.valores
    opcionais = [*v.get("alternativas", []), *v.get("facultativas", [])]
    return {
        "infracoes": [
            (i, maiuscula(nome(i, c.lei)), (post or {}).get(f"infracao.{i}", ""))
            for i in c.infracoes
        ],
        "resultados": _resultados(v, opcionais, fora),
        "obrigatorias": penas(v.get("obrigatorias", []), c.lei),
        "opcionais": penas(opcionais, c.lei),
        "lacunas": [nome_da_lacuna(x, c.lei) for x in p.lacunas],
        "vicios": vicios(c, reservado),
        "minuta": _minuta(c, v, p.fundamentos),
        "precedentes": [t for t, _ in ditas(p.passos)],
    }


def _resultados(v: Mapping[str, Any], opcionais: list[Any], fora: bool) -> list[tuple[str, str]]:
    """What may be decided of each breach: nothing is reduced where the law fixes the penalty, and
    what came too late is not looked into. ``fora``: late, and the outcome was final."""
    if fora:
        return [(MANTIDA, "Não conhecida, por chegar fora do prazo: fica mantida")]
    fixas = all(
        p.get("valor") is not None or p.get("tipo") != "multa" for p in v.get("obrigatorias", [])
    )
    reduz = [] if fixas and not opcionais else [(REDUZIDA, "Reduzida")]
    return [(MANTIDA, "Mantida"), *reduz, (ANULADA, "Anulada")]


def _minuta(c: Caso, v: dict[str, Any], fundamentos: list[str]) -> str:
    """Reasons drafted from what the law says, for a person to mend and sign."""
    infracoes = "; ".join(nome(i, c.lei) for i in c.infracoes)
    ditas = "; ".join(
        f"{minuscula(em_palavras(x))} ({c.lei.rotulo(str(x.get('fundamento') or ''))})"
        for x in v.get("obrigatorias", [])
    )
    bases = "; ".join(c.lei.rotulo(f) for f in fundamentos)
    return (
        f"Infração: {infracoes}.\nPena que a lei dá: {ditas or 'veja as opções'}.\n"
        f"Fundamentos: {bases}."
    )
