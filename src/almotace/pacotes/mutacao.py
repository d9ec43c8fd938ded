"""Take each rule of a law away, in turn: some golden case must notice.

A rule is whatever cites a dispositivo of its own: a rule, an option of a classification, a field
of a document, a penalty, a transition. One that no case notices is not tested at all.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..nucleo.erros import ErroAlmotace
from ..nucleo.escrita import mostrar
from ..nucleo.lei import Lei
from .ambiente import Ambiente
from .casos import Caso, responder

PARTES = ("opcoes", "campos", "penas", "transicoes")


@dataclass(frozen=True)
class Mutante:
    """What was taken away, and the first case that noticed (``None``: nobody did)."""

    nome: str
    fonte: str
    notado_por: str | None


def mutantes(canonico: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """(name, dispositivo, pack without that rule)."""
    for especie, regras in canonico["regras"].items():
        if especie in ("instrumentos", "apuracoes", "feiras", "frotas", "desenhos"):
            continue  # what the desk asks and gives is shown by the tests of the desk
        for i, r in enumerate(regras):
            nome = f"{especie}.{r['id']}"
            for parte in PARTES:
                for j, item in enumerate(r.get(parte, ())):
                    novo = _sem(canonico, especie, i, parte, j)
                    rotulo = (
                        item.get("campo")
                        or item.get("tipo")
                        or item.get("para")
                        or item.get("valor")
                        or j
                    )
                    yield f"{nome}.{parte}[{j}] {rotulo}", item["fonte"][0], novo
            if not any(r.get(p) for p in PARTES):
                yield nome, r["fonte"][0], _sem(canonico, especie, i)


def _sem(
    canonico: dict[str, Any], especie: str, i: int, parte: str | None = None, j: int = 0
) -> dict[str, Any]:
    regras = dict(canonico["regras"])
    lista = list(regras[especie])
    if parte is None:
        del lista[i]
    else:
        regra = copy.copy(lista[i])
        itens = list(regra[parte])
        del itens[j]
        regra[parte] = itens
        lista[i] = regra
    regras[especie] = lista
    return {**canonico, "regras": regras}


def mutar(
    canonico: dict[str, Any],
    ambiente: Ambiente,
    casos: list[Caso],
    avisar: Callable[[int], object] = lambda n: None,
) -> list[Mutante]:
    """Every rule taken away in turn; only cases that cite near it are tried first."""
    inteira = Lei.de_dict(canonico)
    base = {c.id: _assinatura(inteira, ambiente, c) for c in casos}
    resultado = []
    for nome, fonte, novo in mutantes(canonico):
        lei = Lei.de_dict(novo)
        ordem = [c for perto in (True, False) for c in casos if (fonte in _texto(c)) is perto]
        notou = next((c.id for c in ordem if _assinatura(lei, ambiente, c) != base[c.id]), None)
        resultado.append(Mutante(nome, fonte, notou))
        avisar(len(resultado))
    return resultado


def _texto(c: Caso) -> str:
    return str([p.get("fundamentos") for p in c.dados["perguntas"]])


def _assinatura(lei: Lei, ambiente: Ambiente, caso: Caso) -> Any:
    """What matters of the answers: differences from the expected, and citations expected."""
    try:
        respostas = responder(lei, ambiente, caso)
    except ErroAlmotace as e:
        return str(e)
    return [
        (
            r.diferencas,
            tuple(sorted(set(r.fundamentos) & set(r.parecer.fundamentos))),
            mostrar(r.parecer.valores.get("decisao")),
        )
        for r in respostas
    ]


def casos_do_pacote(pasta: Path) -> list[Caso]:
    from .casos import ler_casos

    return [c for arquivo in sorted(pasta.glob("casos*.yaml")) for c in ler_casos(arquivo)]
