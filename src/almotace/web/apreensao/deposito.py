"""The deposit: lots by clock, what may be done today with each and by whom."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import render

from ...registro.busca import achar
from ...registro.models import Lote
from ...servicos.apreensao.deposito import leituras_em
from ...servicos.apreensao.leitura import Leitura
from ...servicos.apreensao.lote import EM_DEPOSITO, LoteDoCaso, lotes_do_caso
from ...servicos.autuacao.caso import Caso
from ...servicos.fatos import ler_muitos
from ...servicos.fuso import local
from ..quem import com_agente, pode
from .visto import LoteNaPagina, na_pagina

MOSTRA = (
    ("deposito", "No depósito"), ("correndo", "Prazo corre"), ("vencidos", "Prazo acabou"),
    ("reclamados", "Reclamados"), ("sairam", "Saíram"),
)  # fmt: skip


@com_agente()
def lista(pedido: Any) -> HttpResponse:
    mostra, q = pedido.GET.get("mostra", ""), pedido.GET.get("q", "")
    if mostra not in dict(MOSTRA):
        mostra = "deposito"
    pagina = Paginator(_achados(pedido, mostra, q), 50).get_page(pedido.GET.get("p"))
    return render(pedido, "deposito.html", {
        "secao": "deposito", "pagina": pagina, "q": q, "situacao": "", "mostra": mostra,
        "opcoes": MOSTRA, "linhas": _linhas(pedido, list(pagina.object_list)),
        "pode_escolher": pode(pedido, "leitura_da_liberacao"),
    })  # fmt: skip


def _achados(pedido: Any, mostra: str, q: str) -> QuerySet[Lote]:
    agora = local(pedido.agora, pedido.municipio.fuso).isoformat(timespec="minutes")
    achados = Lote.objects.filter(municipio=pedido.municipio)
    if mostra == "sairam":
        achados = achados.exclude(situacao=EM_DEPOSITO)
    else:
        achados = achados.filter(situacao=EM_DEPOSITO)
    if mostra == "correndo":
        achados = achados.filter(destino__prazo__gte=agora, reclamado_em__isnull=True)
    elif mostra == "vencidos":
        achados = achados.filter(destino__prazo__lt=agora, reclamado_em__isnull=True)
    elif mostra == "reclamados":
        achados = achados.filter(reclamado_em__isnull=False)
    if q.strip():
        achados = achados.filter(processo_id__in=achar(pedido.municipio.pk, "processo", q))
    achados = achados.select_related("processo__requerente")
    return achados.order_by("destino__prazo", "apreendido_em", "termo", "ordem")


def _linhas(pedido: Any, lotes: list[Lote]) -> list[tuple[Lote, LoteNaPagina]]:
    """Each with its clocks and acts, as of now, in a constant number of queries."""
    processos = {x.processo_id: x.processo for x in lotes}
    casos = {a.processo.id: Caso.de(a) for a in ler_muitos(list(processos.values()))}
    leituras = leituras_em(pedido.municipio.pk, pedido.agora)
    dobrados: dict[Any, LoteDoCaso] = {y.id: y for c in casos.values() for y in lotes_do_caso(c)}
    return [
        (x, na_pagina(pedido, c, dobrados[x.id], leituras.get(c.lei.chave, Leitura())))
        for x in lotes
        if (c := casos[x.processo_id]) and x.id in dobrados
    ]
