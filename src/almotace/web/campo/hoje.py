"""The inspector's day on the phone: where he is sent, in order, on a small map; and one button."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from ...nucleo.geodesia import metros
from ...registro.models import AcaoFiscal
from ...servicos.acao_fiscal.tarefas import visitas_do_dia
from ..quem import com_agente, pode
from .palavras import PRIORIDADES

LADO, MARGEM = 320, 32


@dataclass(frozen=True, slots=True)
class Marca:
    """A visit on the map."""

    ordem: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Mapa:
    """North is up; ``largura``: metres from side to side; ``alto``: how tall it is drawn."""

    marcas: list[Marca]
    largura: int
    alto: int

    @property
    def resumo(self) -> str:
        return f"{len(self.marcas)} visitas no mapa, com {self.largura} metros de lado a lado"


@com_agente("visita")
def hoje(pedido: Any) -> HttpResponse:
    visitas = visitas_do_dia(pedido.municipio.pk, pedido.agente.id, pedido.hoje)
    return render(pedido, "campo/hoje.html", {
        "secao": "fiscalizacao", "visitas": list(enumerate(visitas, 1)), "mapa": mapa(visitas),
        "prioridades": PRIORIDADES, "pode_denunciar": pode(pedido, "denuncia"),
    })  # fmt: skip


def mapa(visitas: list[AcaoFiscal]) -> Mapa | None:
    """To scale; none with fewer than two places."""
    lugares = [
        (i, float(a.latitude), float(a.longitude))
        for i, a in enumerate(visitas, 1)
        if a.latitude is not None and a.longitude is not None
    ]
    if len(lugares) < 2:
        return None
    sul, oeste = min(x[1] for x in lugares), min(x[2] for x in lugares)
    planos = [
        (i, metros(lat, oeste, lat, lon), metros(sul, lon, lat, lon)) for i, lat, lon in lugares
    ]
    largura = max(50.0, *(x for _, x, _ in planos), *(y for _, _, y in planos))
    escala = (LADO - 2 * MARGEM) / largura
    alto = round(max(y for _, _, y in planos) * escala) + 2 * MARGEM
    marcas = [
        Marca(i, round(MARGEM + x * escala), round(alto - MARGEM - y * escala))
        for i, x, y in planos
    ]
    return Mapa(marcas, math.ceil(largura / 10) * 10, alto)
