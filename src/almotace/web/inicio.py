"""The officer's home: what awaits me, until when, and why."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from ..registro.models import Licenca, Processo, Rascunho, Recontagem
from ..servicos.casa import casa
from .quem import com_agente

ESPERA = {
    "em_analise": "Em análise: falta instruir ou decidir",
    "deferido": "Deferido: falta pagar e emitir",
}


@com_agente()
def inicio(pedido: Any) -> HttpResponse:
    """Cases by what they wait for, drafts, licences about to lapse, terms to recount."""
    m = pedido.municipio
    abertos = Processo.objects.filter(municipio=m, encerrado=False, situacao__in=ESPERA)
    filas = [
        (titulo, abertos.filter(situacao=situacao).select_related("requerente")
         .order_by("aberto_em")[:25])
        for situacao, titulo in ESPERA.items()
    ]  # fmt: skip
    vencem = (
        Licenca.objects.filter(municipio=m, situacao="vigente", validade_fim__gte=pedido.hoje)
        .select_related("titular")
        .order_by("validade_fim")[:10]
    )
    return render(pedido, "inicio.html", {
        "secao": "inicio", "filas": filas, "vencem": vencem,
        "rascunhos": Rascunho.objects.filter(municipio=m, agente=pedido.agente)[:10],
        "recontagens": Recontagem.objects.filter(municipio=m, ato__isnull=True)
        .select_related("processo")[:10],
        "nomes": casa(m.chave).papeis,
    })  # fmt: skip
