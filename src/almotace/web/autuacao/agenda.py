"""The agenda of terms: whose, until when, which have ended; warned of once before they end."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import render

from ...registro.models import PrazoDoProcesso
from ...servicos.autuacao.regra import apuracoes
from ...servicos.casa import casa, lei_da_casa
from ..quem import com_agente

PERTO = timedelta(days=5)


@com_agente()
def agenda(pedido: Any) -> HttpResponse:
    """Terms that run, the first to end first; those that ended in the last month too."""
    de_quem = pedido.GET.get("de", "")
    achados = PrazoDoProcesso.objects.filter(
        municipio=pedido.municipio, situacao="corre", fim_dia__gte=pedido.hoje - timedelta(days=30)
    )
    if de_quem in ("parte", "administracao"):
        achados = achados.filter(de_quem=de_quem)
    if pedido.GET.get("meus"):
        achados = achados.filter(_meus(pedido)).distinct()
    achados = achados.select_related("processo__requerente").order_by("fim_dia", "titulo")
    pagina = Paginator(achados, 50).get_page(pedido.GET.get("p"))
    linhas = [
        {"p": p, "lei": lei_da_casa(p.processo.lei), "perto": p.fim_dia - pedido.hoje <= PERTO,
         "acabou": p.fim_dia < pedido.hoje}
        for p in pagina
    ]  # fmt: skip
    return render(pedido, "agenda.html", {
        "secao": "agenda", "meus": bool(pedido.GET.get("meus")), "pagina": pagina,
        "linhas": linhas, "de": de_quem, "q": "",
    })  # fmt: skip


def _meus(pedido: Any) -> Q:
    """Those of the autos that I drew; and, of what has to be decided, that of my role."""
    aqui, meus = casa(pedido.municipio.chave), set(pedido.papeis)
    decido = any(
        meus & set(aqui.competencias.get(f.decide, ()))
        for _lei, r in apuracoes(aqui)
        for f in r.fases
    )
    lavrei = Q(processo__atos__tipo="auto", processo__atos__autor=pedido.agente)
    return lavrei | Q(de_quem="administracao") if decido else lavrei
