"""Tasks of the street on the home page."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from ...servicos.acao_fiscal.tarefas import TarefaFiscal, tarefas_fiscais
from ...servicos.casa import casa
from .palavras import PRIORIDADES

TITULOS = {
    "visita": "Visitas a fazer",
    "auto": "Autos a lavrar",
    "triagem": "Denúncias a triar",
    "ordem_de_visita": "Visitas a marcar",
    "arquivamento": "Casos a encerrar",
}
FORMULARIOS = {"triagem": "triar", "ordem_de_visita": "ordenar", "arquivamento": "arquivar"}


def filas_fiscais(pedido: Any) -> list[tuple[str, str, list[dict[str, Any]]]]:
    """(title, act, rows) of what waits for this officer, in the order of a day's work."""
    m = pedido.municipio
    papeis = set(pedido.papeis)
    minhas = [
        t for t in tarefas_fiscais(m.pk, casa(m.chave), pedido.hoje)
        if t.minha(pedido.agente.id, papeis)
    ]  # fmt: skip
    filas = [(TITULOS[ato], ato, [_linha(t) for t in minhas if t.ato == ato]) for ato in TITULOS]
    return [x for x in filas if x[2]]


def _linha(t: TarefaFiscal) -> dict[str, Any]:
    id = t.acao.processo_id
    onde = reverse("acao_fiscal", args=[id])
    if t.ato == "visita":
        onde = reverse("acao_visita", args=[id])
    elif t.ato == "auto":
        onde = f"{reverse('lavrar')}?acao_fiscal={id}"
    elif t.ato in FORMULARIOS:
        onde = f"{onde}?acao={FORMULARIOS[t.ato]}#acao"
    return {"t": t, "onde": onde, "prioridade": PRIORIDADES.get(t.acao.prioridade, "")}
