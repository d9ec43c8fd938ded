"""Any article, read in the program: summary, rules in words, readings, gaps."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render

from ..pacotes.cobertura import fontes
from ..pacotes.texto_oficial import duvida_de, fonte_de, texto_de
from ..servicos.casa import casa, lei_da_casa
from .quem import com_agente


@com_agente()
def dispositivo_da(pedido: Any, lei: str, dispositivo: str) -> HttpResponse:
    if lei not in casa(pedido.municipio.chave).leis:
        raise Http404
    norma = lei_da_casa(lei)
    info = norma.dispositivos.get(dispositivo)
    if info is None:
        raise Http404
    leituras = [(n, d) for n, d in norma.vocabulario.leituras.items() if d["fonte"] == dispositivo]
    return render(pedido, "dispositivo.html", {
        "lei": norma, "id": dispositivo, "info": info, "leituras": leituras,
        "texto": texto_de(lei, dispositivo), "espera": duvida_de(lei, dispositivo),
        "fonte": fonte_de(lei),
        "regras": [r for r in norma.regras if dispositivo in fontes(r)],
        "lacunas": [x for x in norma.lacunas.values() if x.fonte == dispositivo],
    })  # fmt: skip
