"""The cashier: guides in the open, the first to fall due first."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import render

from ...registro.busca import achar
from ...registro.models import Guia
from ...servicos.cobranca.pendentes import a_devolver, sem_guia
from ..quem import com_agente, pode
from .visto import endereco_do_processo, titulo

ATOS = ("pagamento", "importacao_de_pagamentos", "restituicao", "lancamento_da_multa")
MOSTRA = (("abertas", "Em aberto"), ("vencidas", "Vencidas"), ("pagas", "Pagas"),
          ("canceladas", "Canceladas"))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Linha:
    guia: Guia
    titulo: str
    falta: Decimal
    processo: str


@com_agente(*ATOS)
def lista(pedido: Any) -> HttpResponse:
    mostra, q = pedido.GET.get("mostra", ""), pedido.GET.get("q", "")
    if mostra not in dict(MOSTRA):
        mostra = "abertas"
    pagina = Paginator(_achadas(pedido, mostra, q), 50).get_page(pedido.GET.get("p"))
    return render(pedido, "cobranca/caixa.html", {
        "secao": "caixa", "pagina": pagina, "q": q, "mostra": mostra, "opcoes": MOSTRA,
        "linhas": [_linha(g) for g in pagina.object_list], "situacao": "",
        "pode_importar": pode(pedido, "importacao_de_pagamentos"),
        "a_resolver": len(sem_guia()) + len(a_devolver()),
    })  # fmt: skip


def _achadas(pedido: Any, mostra: str, q: str) -> Any:
    achadas = Guia.objects.filter(municipio=pedido.municipio)
    abertas = achadas.filter(paga_em__isnull=True, cancelada_em__isnull=True)
    achadas = {
        "abertas": abertas, "vencidas": abertas.filter(vence_em__lt=pedido.hoje),
        "pagas": achadas.filter(paga_em__isnull=False),
        "canceladas": achadas.filter(cancelada_em__isnull=False),
    }[mostra]  # fmt: skip
    if q.strip():
        dos_casos = achar(pedido.municipio.pk, "processo", q)
        achadas = achadas.filter(Q(numero=q.strip()) | Q(processo_id__in=dos_casos))
    primeiro = "vence_em" if mostra in ("abertas", "vencidas") else "-lancada_em"
    return achadas.select_related("processo__requerente").order_by(primeiro, "numero")


def _linha(g: Guia) -> Linha:
    falta = (g.memoria.get("conta") or {}).get("falta")
    return Linha(g, titulo(g), Decimal(falta) if falta else g.valor, endereco_do_processo(g))
