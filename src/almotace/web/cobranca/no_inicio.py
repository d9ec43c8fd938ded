"""What awaits the procuradoria, on the home page."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from ...servicos.casa import casa
from ...servicos.cobranca.prescricao import AVISA
from ...servicos.cobranca.tarefas import ACobrar, da_procuradoria
from ..autuacao.fila import LinhaDaFila

Fila = tuple[str, str, list[LinhaDaFila]]


def filas(pedido: Any) -> list[Fila]:
    """(title, id, lines) of each queue, for who checks the legality of a fine or inscribes it."""
    competencias = casa(pedido.municipio.chave).competencias
    meus = set(pedido.papeis)
    confere, inscreve = (
        bool(meus & set(competencias.get(ato, ()))) for ato in ("legalidade", "inscricao")
    )
    if not confere and not inscreve:
        return []
    ha = da_procuradoria(pedido.municipio.pk, pedido.hoje)
    grupos: list[Fila] = []
    if confere and ha.legalidade:
        grupos.append(("Multas a conferir a legalidade", "divida-legalidade",
                       [_legalidade(x) for x in ha.legalidade]))  # fmt: skip
    if ha.prescrevem:
        grupos.append(("Multas perto de prescrever", "divida-prescricao",
                       [_prescreve(x) for x in ha.prescrevem]))  # fmt: skip
    return grupos


def _linha(x: ACobrar, acao: str, porque: str) -> LinhaDaFila:
    onde = reverse("divida_do_caso", args=[x.processo.id])
    nome = x.processo.requerente.nome if x.processo.requerente else ""
    return LinhaDaFila(f"{onde}{acao}", x.processo.numero, nome, porque)


def _legalidade(x: ACobrar) -> LinhaDaFila:
    return _linha(x, "?acao=legalidade#acao", f"A guia venceu em {x.venceu_em:%d/%m/%Y}")


def _prescreve(x: ACobrar) -> LinhaDaFila:
    assert x.relogio is not None
    dito = "Prescreve em" if x.relogio.situacao == AVISA else "O prazo para cobrar acabou em"
    return _linha(x, "", f"{dito} {x.relogio.fim:%d/%m/%Y}")
