"""The papers of a case of an auto, made when asked for."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from ...nucleo.erros import ErroAlmotace
from ..autuacao.pagina import achar_um
from ..papeis import _entregar
from ..quem import com_agente
from ..recados import frase, pagina


@com_agente()
def papel(pedido: Any, id: Any, especie: str, ato: Any) -> HttpResponse:
    """auto, notificacao, julgamento, termo_apreensao, recibo_de_bens: of that act."""
    from ...servicos.papeis_do_auto import em_pdf

    try:
        pdf, nome = em_pdf(
            especie, achar_um(pedido, id), ato, pedido.municipio, pedido.build_absolute_uri("/")
        )
    except ErroAlmotace as e:
        return pagina(pedido, "Este papel não se pode fazer", frase(e), 409)
    return _entregar(pdf, "application/pdf", nome, "inline")
