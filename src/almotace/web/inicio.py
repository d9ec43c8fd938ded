"""The officer's home: what awaits me, until when, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from ..registro.models import Licenca, Rascunho, Recontagem
from ..servicos import fichas, tarefas
from ..servicos.casa import casa, instrumento, lei_da_casa
from ..servicos.recontagem import REVISAO
from ..servicos.tarefas import Tarefa
from .autuacao import fila
from .campo.no_inicio import filas_fiscais
from .cobranca.no_inicio import filas as filas_da_divida
from .palavras import contar, maiuscula, palavras
from .quando import vence
from .quem import com_agente, pode

ACOES = {"decisao": "decidir", "vistoria": "vistoriar", "laudo_sanitario": "laudar",
         "juntada": "juntar", "lancamento": "lancar", "pagamento": "pagar",
         "designacao": "designar", "emissao": "emitir"}  # fmt: skip
TITULOS = {
    "vistoria": "Vistorias a fazer",
    "laudo_sanitario": "Laudos a dar",
    "decisao": "Pedidos a decidir",
    "designacao": "Espaços a designar",
    "emissao": "Documentos a emitir",
    "pagamento": "Pagamentos a registrar",
    "lancamento": "Tributos a lançar",
    "juntada": "Pedidos incompletos",
}
"""In the order in which a day's work is done."""


@dataclass(frozen=True, slots=True)
class Linha:
    """A task as the page shows it. ``onde``: where an inspector goes."""

    tarefa: Tarefa
    acao: str
    porque: str
    onde: str


@com_agente()
def inicio(pedido: Any) -> HttpResponse:
    """What waits for me, by act; what waits for others; drafts, licences about to lapse."""
    m = pedido.municipio
    todas = tarefas.das_casas(m.pk, casa(m.chave), pedido.hoje)
    meus = set(pedido.papeis)
    filas = [
        (TITULOS[ato], ato, [_linha(t, pedido.hoje) for t in todas
                             if t.ato == ato and meus & set(t.papeis)])
        for ato in TITULOS
    ]  # fmt: skip
    vencem = (
        Licenca.objects.filter(municipio=m, situacao="vigente", validade_fim__gte=pedido.hoje)
        .select_related("titular")
        .order_by("validade_fim")[:5]
    )
    rascunhos = Rascunho.objects.filter(municipio=m, agente=pedido.agente)
    return render(pedido, "inicio.html", {
        "secao": "inicio", "filas": [f for f in filas if f[2]], "vencem": vencem,
        "outros": [_linha(t, pedido.hoje) for t in todas if not meus & set(t.papeis)],
        "filas_fiscais": filas_fiscais(pedido),
        "rascunhos": [(r, _titulo(r)) for r in rascunhos.order_by("-atualizado_em")[:10]],
        "recontagens": Recontagem.objects.filter(municipio=m, ato__isnull=True)
        .exclude(prazo=REVISAO)
        .select_related("processo")[:10],
        "filas_dos_autos": [*fila.filas(pedido), *filas_da_divida(pedido)],
        "avisos": fila.avisos(pedido),
        "pode_fichas": pode(pedido, fichas.FICHA, fichas.REVOGACAO),
    })  # fmt: skip


def _titulo(r: Rascunho) -> str:
    return instrumento(lei_da_casa(r.lei), r.modalidade).titulo


def _linha(t: Tarefa, hoje: Any) -> Linha:
    onde = str(t.autos.fatos.get("endereco_local") or "") if t.autos else ""
    return Linha(t, ACOES[t.ato], porque(t, hoje), onde)


def porque(t: Tarefa, hoje: Any) -> str:
    """Why the case waits, in a sentence."""
    if t.ato == "juntada":
        return f"{'Falta' if t.faltam == 1 else 'Faltam'} {contar(t.faltam, 'item', 'itens')}"
    if t.ato == "decisao":
        return "A lei permite deferir" if t.decisao == "deferir" else "A lei não permite deferir"
    if t.ato == "pagamento" and t.ate is not None:
        return f"{contar(t.faltam, 'guia', 'guias')} em aberto; {vence(t.ate, hoje)}"
    if t.ato == "lancamento":
        return f"{contar(t.faltam, 'tributo', 'tributos')} por lançar"
    if t.ato == "designacao":
        return "Deferido, sem espaço"
    if t.ato == "emissao":
        return "Deferido e pago"
    return f"Falta {maiuscula(palavras(t.ato)).lower()}"
