"""Money that a person must place: receipts without a guide, guides paid beyond what is owed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from ...nucleo.erros import ErroAlmotace
from ...servicos.cobranca.pendentes import a_devolver, devolver_ao_banco, identificar, sem_guia
from ...servicos.praticar import Quem
from ..quem import com_agente, pode
from ..recados import frase
from .visto import titulo

ATOS = ("identificacao_de_pagamento", "restituicao", "importacao_de_pagamentos")


@com_agente(*ATOS)
def lista(pedido: Any) -> HttpResponse:
    return _mostrar(pedido)


def _mostrar(pedido: Any, erros: dict[str, str] | None = None, onde: str = "") -> HttpResponse:
    return render(pedido, "cobranca/resolver.html", {
        "secao": "caixa", "perdidos": sem_guia(), "erros": erros or {}, "onde": onde,
        "a_mais": [(x, titulo(x.guia)) for x in a_devolver()],
        "pode_identificar": pode(pedido, "identificacao_de_pagamento"),
        "pode_devolver": pode(pedido, "restituicao"), "digitado": pedido.POST,
    })  # fmt: skip


@com_agente(*ATOS)
def fazer(pedido: Any, id: Any, acao: str) -> HttpResponse:
    if acao not in ("identificar", "devolver"):
        raise Http404
    if pedido.method != "POST":
        return redirect("caixa_resolver")
    quem = Quem(pedido.agente, pedido.agora)
    try:
        if acao == "identificar":
            identificar(quem, id, pedido.POST.get("guia", ""))
            feito = "Pagamento identificado."
        else:
            devolver_ao_banco(quem, id, pedido.POST.get("motivos", ""))
            feito = "Devolução registrada."
    except ErroAlmotace as e:
        return _mostrar(pedido, {f"{e.campo or acao}-{id}": frase(e)}, str(id))
    messages.success(pedido, feito, extra_tags="sucesso")
    return redirect("caixa_resolver")
