"""Licences: list, page as of today with its history."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render

from ..registro.busca import achar
from ..registro.models import Licenca
from ..servicos.casa import instrumento, lei_da_casa
from ..servicos.origem import ENCERRAM
from ..servicos.vida_da_licenca import FIM, autos_da_licenca, situacao_em
from .exportar import csv
from .palavras import documento, palavras
from .quem import com_agente, pode

SITUACOES = ["vigente", "vencida", "substituida", *FIM.values()]
DA_VIDA = ("emissao", "registro_auxiliar", "baixa_auxiliar", "mudanca_local", *ENCERRAM)
"""Acts of its case that belong to the history of a document."""


@com_agente()
def lista(pedido: Any) -> HttpResponse:
    q, situacao = pedido.GET.get("q", ""), pedido.GET.get("situacao", "")
    achadas = Licenca.objects.filter(municipio=pedido.municipio).select_related("titular")
    if q.strip():
        achadas = achadas.filter(id__in=achar(pedido.municipio.pk, "licenca", q))
    if situacao == "vigente":
        achadas = achadas.filter(situacao=situacao, validade_fim__gte=pedido.hoje)
    elif situacao == "vencida":
        achadas = achadas.filter(situacao="vigente", validade_fim__lt=pedido.hoje)
    elif situacao in SITUACOES:
        achadas = achadas.filter(situacao=situacao)
    achadas = achadas.order_by("validade_fim", "numero", "id")
    if pedido.GET.get("formato") == "csv":
        return _csv(achadas, pedido.hoje)
    pagina = Paginator(achadas, 50).get_page(pedido.GET.get("p"))
    return render(pedido, "licencas.html", {
        "secao": "licencas", "pagina": pagina, "q": q, "situacao": situacao,
        "situacoes": SITUACOES, "pode_emitir": pode(pedido, "emissao"),
    })  # fmt: skip


def _csv(achadas: Any, hoje: Any) -> HttpResponse:
    titulos = ["Número", "Titular", "CPF ou CNPJ", "Situação", "Vale de", "Vale até", "Ramo"]
    return csv("licencas", titulos, (
        [x.numero, x.titular.nome, documento(x.titular.cpf or x.titular.cnpj),
         "vencida" if x.situacao == "vigente" and x.validade_fim < hoje else palavras(x.situacao),
         x.validade_inicio, x.validade_fim, palavras(x.ramo)] for x in achadas
    ))  # fmt: skip


def achar_uma(pedido: Any, id: Any) -> Licenca:
    """A licence of this town, or 404."""
    achada = (
        Licenca.objects.filter(municipio=pedido.municipio, id=id)
        .select_related("titular", "processo", "substituida_por")
        .first()
    )
    if achada is None:
        raise Http404
    return achada


@com_agente()
def pagina(pedido: Any, id: Any) -> HttpResponse:
    licenca = achar_uma(pedido, id)
    autos = autos_da_licenca(licenca)
    estado, explicacao = situacao_em(licenca, autos, pedido.hoje)
    lei = lei_da_casa(licenca.lei)
    vida = [a for a in reversed(autos.atos) if a.tipo in DA_VIDA]
    filhos = licenca.processo.filhos.select_related("requerente").order_by("-aberto_em")
    anteriores = Licenca.objects.filter(municipio=pedido.municipio, substituida_por=licenca)
    return render(pedido, "licenca.html", {
        "secao": "licencas", "licenca": licenca, "estado": estado, "explicacao": explicacao,
        "lei": lei, "instrumento": instrumento(lei, licenca.modalidade), "vida": vida,
        "filhos": filhos, "anteriores": anteriores,
        "endereco": pedido.build_absolute_uri(f"/v/{licenca.codigo}/"),
        "pode_renovar": pode(pedido, "renovacao"),
        "pode_transferir": pode(pedido, "pedido_transferencia"),
    })  # fmt: skip
