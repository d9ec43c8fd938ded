"""The laws that the program has: how much of them goes into compiled functions, and what it saves.

python -m bench.leis        prints JSON
"""

from __future__ import annotations

import dataclasses
import json
import random
import sys
from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from almotace.nucleo.decisao import DecisaoCompilada
from almotace.nucleo.erros import ErroAlmotace
from almotace.nucleo.lei import Lei
from almotace.nucleo.tipos import SECOES, Tipo
from almotace.pacotes.carga import carregar, listar

from .caso import EM, Fatos
from .medida import comparar

COMPILADA, UMA_A_UMA = "compilada", "uma a uma"


def atos(lei: Lei) -> list[DecisaoCompilada]:
    """Every act and modality for which the law demands something."""
    v = lei.vocabulario
    todos = (DecisaoCompilada(lei, a) for a in sorted({*v.atos, *v.secoes["modalidades"]}))
    return [d for d in todos if d.regras]


def inteira(d: DecisaoCompilada) -> bool:
    return not d.fora and not d.papeis_de_fora


def sortear(d: DecisaoCompilada, quantos: int) -> list[Fatos]:
    """Cases with each fact of the law missing one time in four, that the law does not refuse."""
    r = random.Random(5)
    casos: list[Fatos] = []
    while len(casos) < quantos:
        fatos = {
            k: _valor(t, d.lei, r) for k, t in d.lei.vocabulario.fatos.items() if r.random() > 0.25
        }
        try:
            if d.decidir(fatos, EM)[:3] != d.um_a_um(fatos, EM)[:3]:
                raise SystemExit(f"A função e as regras divergem em {fatos}.")
        except ErroAlmotace:
            continue
        casos.append(fatos)
    return casos


def _valor(t: Tipo, lei: Lei, r: random.Random) -> Any:
    simples: dict[str, Callable[[], Any]] = {
        "bool": lambda: r.random() < 0.5,
        "inteiro": lambda: r.randint(0, 60),
        "decimal": lambda: Decimal(r.randint(0, 60000)) / 100,
        "data": lambda: date(r.randint(2018, 2025), r.randint(1, 12), r.randint(1, 28)),
        "instante": lambda: datetime(2024, r.randint(1, 12), r.randint(1, 28), r.randint(0, 23)),
        "texto": lambda: r.choice(["08:00", "centro", "x"]),
        "dispositivo": lambda: r.choice(sorted(lei.dispositivos)),
        "escolha": lambda: r.choice(t.valores),
        "registro": lambda: {k: _valor(x, lei, r) for k, x in t.campos.items()},
    }
    if t.nome in simples:
        return simples[t.nome]()
    if t.nome == "lista" and t.de is not None:
        return tuple(_valor(t.de, lei, r) for _ in range(r.randint(0, 3)))
    return r.choice(sorted(lei.vocabulario.secoes[SECOES[t.nome]]) or [""])


def principal(rodadas: int = 21) -> dict[str, Any]:
    todos = [d for chave in listar() for d in atos(carregar(chave))]
    maior = max((d for d in todos if inteira(d)), key=lambda d: len(d.regras))
    casos = sortear(maior, 200)
    modos = {COMPILADA: (maior.decidir, casos), UMA_A_UMA: (maior.um_a_um, casos[:40])}
    tempos = comparar(modos, COMPILADA, EM, rodadas)
    return {
        "leis": len(listar()),
        "atos": len(todos),
        "atos_inteiros": sum(map(inteira, todos)),
        "exigencias": sum(len(d.regras) for d in todos),
        "fundidas": sum(len(d.fundidas) for d in todos),
        "papeis": sum(len(d.papeis) for d in todos),
        "papeis_de_fora": sum(len(d.papeis_de_fora) for d in todos),
        "maior": {"exigencias": len(maior.regras), "papeis": len(maior.papeis)},
        "tempos": {nome: dataclasses.asdict(t) for nome, t in tempos.items()},
    }


if __name__ == "__main__":
    json.dump(principal(*map(int, sys.argv[1:])), sys.stdout, ensure_ascii=False, indent=1)
