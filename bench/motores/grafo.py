"""zen-engine as it is meant to be used: a decision graph, tables and expressions inside."""

from __future__ import annotations

import json
from datetime import date
from importlib.metadata import version
from itertools import pairwise
from typing import Any

import zen

from ..caso import INICIOS, Fatos, Resultado, em_inteiros, numero
from .expressoes import DECIMOS, decisao, testes


def tabela(id: str, entrada: str, saida: str, linhas: list[tuple[str, str]]) -> dict[str, Any]:
    return {
        "id": id,
        "name": id,
        "type": "decisionTableNode",
        "content": {
            "hitPolicy": "first",
            "passThrough": True,
            "inputs": [{"id": "e", "name": entrada, "field": entrada}],
            "outputs": [{"id": "s", "name": saida, "field": saida}],
            "rules": [{"_id": f"{id}{i}", "e": e, "s": s} for i, (e, s) in enumerate(linhas)],
        },
    }


def grafo() -> dict[str, Any]:
    unidades = tabela(
        "unidades", "gravidade", "unidades", [('"leve"', "10"), ('"media"', "20"), ("", "50")]
    )
    valores = [(f">= {numero(d)}", str(v)) for d, v in zip(INICIOS, DECIMOS, strict=True)]
    valor = tabela("valor", "data_infracao", "valor_da_unidade", valores[::-1])
    fator = "(autuacoes_em_um_ano == 0 ? 1 : (autuacoes_em_um_ano == 1 ? 2 : 3))"
    contas = [
        *((f"r{i}", t) for i, t in enumerate(testes("and", '"'))),
        ("centavos", f"floor((unidades * valor_da_unidade * {fator} + 50) / 100)"),
    ]
    conta = {
        "id": "conta",
        "name": "conta",
        "type": "expressionNode",
        "content": {"expressions": [{"id": k, "key": k, "value": v} for k, v in contas]},
    }
    entrada = {"id": "entrada", "name": "entrada", "type": "inputNode", "content": {}}
    saida = {"id": "saida", "name": "saida", "type": "outputNode", "content": {}}
    ordem = ["entrada", "unidades", "valor", "conta", "saida"]
    arestas = [
        {"id": f"{a}-{b}", "type": "edge", "sourceId": a, "targetId": b} for a, b in pairwise(ordem)
    ]
    return {"nodes": [entrada, unidades, valor, conta, saida], "edges": arestas}


class Grafo:
    nome = "zen-engine, grafo de decisão"
    versao = version("zen-engine")
    tres_verdades = False
    quantos = 60

    def __init__(self) -> None:
        self._decisao = zen.ZenEngine().create_decision(json.dumps(grafo()))

    def preparar(self, fatos: Fatos) -> Fatos:
        return em_inteiros(fatos)

    def decidir(self, pronto: Fatos, em: date) -> Any:
        dados = {**pronto, "em": numero(em), "ano": em.year}
        saida = self._decisao.evaluate(dados)["result"]
        nao = [i for i in range(10) if not saida[f"r{i}"]]
        return decisao(nao), nao, saida["centavos"]

    def traduzir(self, resposta: Any) -> Resultado:
        qual, nao, centavos = resposta
        return Resultado(qual, tuple(nao), (), int(centavos))


MOTORES = [Grafo()]
