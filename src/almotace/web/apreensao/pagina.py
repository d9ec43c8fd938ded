"""Goods of one auto, on a page of their own."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from ...servicos.autuacao.caso import Caso
from ...servicos.fatos import ler_autos
from ..autuacao.pagina import achar_um
from ..quem import com_agente
from .visto import parte_dos_lotes


@com_agente()
def pagina(pedido: Any, id: Any) -> HttpResponse:
    processo = achar_um(pedido, id)
    c = Caso.de(ler_autos(processo))
    auto = processo.autos_lavrados.order_by("-lavrado_em", "-numero").first()
    return render(pedido, "lotes_do_auto.html", {
        "secao": "deposito", "processo": processo, "lei": c.lei, "auto": auto,
        **parte_dos_lotes(pedido, c),
    })  # fmt: skip
