"""One decision with its reasons, by every engine, over the same cases: equal, then timed.

python -m bench.decisao        prints JSON
"""

from __future__ import annotations

import dataclasses
import importlib
import json
import sys
from typing import Any

from .caso import EM, Fatos, Motor, com_faltas, sortear
from .medida import comparar

MODULOS = ("a_mao", "nosso", "expressoes", "grafo", "openfisca")
REFERENCIA = "Python escrito à mão, com a terceira verdade"


def motores() -> list[Motor]:
    return [m for nome in MODULOS for m in importlib.import_module(f"bench.motores.{nome}").MOTORES]


def conferir(todos: list[Motor], casos: list[Fatos]) -> int:
    """Every engine gives the reference's outcome in each of its cases, or nothing is timed."""
    referencia = next(m for m in todos if m.nome == REFERENCIA)
    conferidos = 0
    for m in todos:
        for fatos in casos[: max(200, m.quantos)]:
            esperado = referencia.traduzir(referencia.decidir(referencia.preparar(fatos), EM))
            obtido = m.traduzir(m.decidir(m.preparar(fatos), EM))
            if obtido != esperado:
                raise SystemExit(f"{m.nome} diverge em {fatos}:\n{obtido}\n{esperado}")
            conferidos += 1
    return conferidos


def medir(todos: list[Motor], casos: list[Fatos], rodadas: int) -> dict[str, Any]:
    modos = {m.nome: (m.decidir, [m.preparar(c) for c in casos[: m.quantos]]) for m in todos}
    tempos = comparar(modos, REFERENCIA, EM, rodadas)
    return {nome: dataclasses.asdict(t) for nome, t in tempos.items()}


def principal(rodadas: int = 41) -> dict[str, Any]:
    todos = motores()
    completos = sortear(2000)
    falhos = com_faltas(completos)
    tres = [m for m in todos if m.tres_verdades]
    return {
        "conferidos": conferir(todos, completos) + conferir(tres, falhos),
        "versoes": {m.nome: m.versao for m in todos},
        "referencia": REFERENCIA,
        "rodadas": rodadas,
        "completos": medir(todos, completos, rodadas),
        "com_faltas": medir(tres, falhos, rodadas),
    }


if __name__ == "__main__":
    json.dump(principal(*map(int, sys.argv[1:])), sys.stdout, ensure_ascii=False, indent=1)
