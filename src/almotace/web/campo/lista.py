"""Matters: search, filter, paging, a sheet to take away."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import render

from ...registro.busca import achar
from ...registro.models import AcaoFiscal
from ...servicos.acao_fiscal.comum import ABERTAS
from ...servicos.acao_fiscal.tarefas import com_andamento
from ...servicos.fuso import dia_local
from ..exportar import csv
from ..quem import com_agente, pode
from .palavras import ORIGENS, PRIORIDADES, SITUACOES

FILTROS = {"abertas": "Abertas", **SITUACOES, "todas": "Todas"}


@com_agente()
def lista(pedido: Any) -> HttpResponse:
    q, situacao = pedido.GET.get("q", ""), pedido.GET.get("situacao", "")
    m = pedido.municipio
    achadas = AcaoFiscal.objects.filter(municipio=m)
    if q.strip():
        achadas = achadas.filter(
            Q(id__in=achar(m.pk, "acao_fiscal", q)) | Q(processo__in=achar(m.pk, "processo", q))
        )
    if situacao in SITUACOES:
        achadas = achadas.filter(situacao=situacao)
    elif situacao != "todas":
        achadas = achadas.filter(situacao__in=ABERTAS)
        situacao = "abertas"
    achadas = com_andamento(achadas).order_by("-recebida_em", "id")
    if pedido.GET.get("formato") == "csv":
        return _csv(achadas, m.fuso)
    pagina = Paginator(achadas, 50).get_page(pedido.GET.get("p"))
    return render(pedido, "campo/lista.html", {
        "secao": "fiscalizacao", "pagina": pagina, "q": q, "situacao": situacao,
        "filtros": FILTROS, "origens": ORIGENS, "situacoes": SITUACOES,
        "prioridades": PRIORIDADES, "pode_denunciar": pode(pedido, "denuncia"),
        "pode_visitar": pode(pedido, "visita"),
    })  # fmt: skip


def _csv(achadas: Any, fuso: str) -> HttpResponse:
    titulos = ["Processo", "Assunto", "Lugar", "Origem", "Prioridade", "Situação", "Recebida em"]
    return csv("fiscalizacao", titulos, (
        [a.processo.numero, a.assunto, a.endereco, ORIGENS.get(a.origem, ""),
         PRIORIDADES.get(a.prioridade, ""), SITUACOES.get(a.situacao, ""),
         dia_local(a.recebida_em, fuso)] for a in achadas
    ))  # fmt: skip
