"""Papers in PDF, made when asked for from the acts: the same acts, the same bytes."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse

from ..registro.models import Guia, Licenca, Processo
from .quem import com_agente


@com_agente()
def papel(pedido: Any, especie: str, id: Any) -> HttpResponse:
    """alvara, cracha (of a licence), decisao, protocolo (of a case), guia."""
    from ..servicos import papeis as servico

    modelo = {"alvara": Licenca, "cracha": Licenca, "decisao": Processo, "protocolo": Processo,
              "guia": Guia}.get(especie)  # fmt: skip
    if modelo is None:
        raise Http404
    achado = modelo.objects.filter(municipio=pedido.municipio, id=id).first()  # type: ignore[attr-defined]
    if achado is None:
        raise Http404
    pdf, nome = servico.em_pdf(especie, achado, pedido.municipio, pedido.build_absolute_uri("/"))
    resposta = HttpResponse(pdf, content_type="application/pdf")
    resposta["Content-Disposition"] = f'inline; filename="{nome}"'
    return resposta
