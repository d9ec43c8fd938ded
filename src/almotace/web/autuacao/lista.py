"""Autos: search, filter, paging; the term that ends first is seen first."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.db.models import F, Prefetch, Q
from django.http import HttpResponse
from django.shortcuts import render

from ...registro.busca import achar
from ...registro.models import Auto, Processo
from ...servicos.autuacao.na_lista import com_o_dia, situacao_de
from ...servicos.casa import casa, lei_da_casa
from ...servicos.fatos import AUTUACAO
from ...servicos.fuso import dia_local
from ..exportar import csv
from ..palavras import documento, palavras
from ..quem import com_agente, pode

SITUACOES = ["lavrado", "prazo", "em", "definitivo", "inscrito", "quitado", "arquivado", "anulado"]
"""``prazo`` and ``em``: any term that runs, any defence or appeal that waits to be decided."""
TITULOS = {
    "lavrado": "Espera ciência", "prazo": "Prazo correndo", "em": "A julgar",
    "definitivo": "Definitivo", "inscrito": "Em dívida ativa", "quitado": "Quitado",
    "arquivado": "Arquivado", "anulado": "Anulado",
}  # fmt: skip


@com_agente()
def lista(pedido: Any) -> HttpResponse:
    q, situacao = pedido.GET.get("q", ""), pedido.GET.get("situacao", "")
    achados = Processo.objects.filter(
        municipio=pedido.municipio, especie=AUTUACAO, lei__in=casa(pedido.municipio.chave).leis
    )
    if q.strip():
        achados = achados.filter(id__in=achar(pedido.municipio.pk, "processo", q))
    achados = com_o_dia(achados, pedido.hoje)
    if situacao == "prazo":
        achados = achados.filter(situacao__startswith="prazo_", lapso=False)
    elif situacao == "em":
        achados = achados.filter(Q(situacao__startswith="em_") | Q(situacao__startswith="sem_"))
    elif situacao == "definitivo":
        achados = achados.filter(Q(situacao=situacao) | Q(lapso=True))
    elif situacao in SITUACOES:
        achados = achados.filter(situacao=situacao)
    achados = achados.select_related("requerente").order_by(
        F("prazo").asc(nulls_last=True), "-aberto_em"
    )
    if pedido.GET.get("formato") == "csv":
        return _csv(achados, pedido.municipio.fuso)
    achados = achados.prefetch_related(
        Prefetch("autos_lavrados", Auto.objects.order_by("lavrado_em", "numero"))
    )
    pagina = Paginator(achados, 50).get_page(pedido.GET.get("p"))
    linhas = [(p, list(p.autos_lavrados.all()), lei_da_casa(p.lei)) for p in pagina]
    return render(pedido, "autos.html", {
        "secao": "autos", "pagina": pagina, "linhas": linhas, "q": q, "situacao": situacao,
        "situacoes": TITULOS.items(), "pode_edital": pode(pedido, "edital"),
    })  # fmt: skip


def _csv(achados: Any, fuso: str) -> HttpResponse:
    titulos = ["Processo", "Autuado", "CPF ou CNPJ", "Situação", "Prazo", "Aberto em"]
    return csv("autos", titulos, (
        [p.numero, p.requerente.nome, documento(p.requerente.cpf or p.requerente.cnpj),
         palavras(situacao_de(p)), p.prazo or "",
         dia_local(p.aberto_em, fuso)] for p in achados
    ))  # fmt: skip
