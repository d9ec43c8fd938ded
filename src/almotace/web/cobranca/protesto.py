"""The list that goes to protest: chosen, recorded, downloaded."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from ...nucleo.erros import ErroAlmotace, ErroDeEntrada
from ...registro.models import Inscricao
from ...servicos.cobranca import protesto as servico
from ...servicos.cobranca.cda import vigente
from ...servicos.praticar import Quem
from ..atos import chave_de
from ..quem import com_agente
from ..recados import frase

MAXIMO = 200


@com_agente("remessa_a_protesto")
def lista(pedido: Any) -> HttpResponse:
    """GET: what may be sent; POST: sends what was chosen and gives the file."""
    if pedido.method != "POST":
        return _mostrar(pedido)
    try:
        quem = Quem(pedido.agente, pedido.agora, chave_de(pedido.POST))
        texto = servico.remeter(quem, _escolhidas(pedido.POST))
    except ErroAlmotace as e:
        return _mostrar(pedido, {e.campo or "inscricoes": frase(e)})
    resposta = HttpResponse(texto, content_type="text/csv; charset=utf-8")
    nome = f"protesto-{pedido.hoje:%Y-%m-%d}.csv"
    resposta["Content-Disposition"] = f'attachment; filename="{nome}"'
    return resposta


def _escolhidas(post: Any) -> list[uuid.UUID]:
    try:
        return [uuid.UUID(x) for x in post.getlist("inscricoes")]
    except ValueError:
        raise ErroDeEntrada("Escolha o que vai a protesto.", campo="inscricoes") from None


def _mostrar(pedido: Any, erros: dict[str, str] | None = None) -> HttpResponse:
    linhas = (
        Inscricao.objects.filter(municipio=pedido.municipio, situacao="inscrita")
        .select_related("devedor", "processo")
        .order_by("inscrita_em", "numero")[:MAXIMO]
    )
    prontas = [(x, cda) for x in linhas if (cda := vigente(x)) is not None]
    return render(pedido, "cobranca/protesto.html", {
        "secao": "divida", "prontas": prontas, "erros": erros or {}, "chave": uuid.uuid4(),
        "escolhidas": pedido.POST.getlist("inscricoes"),
    })  # fmt: skip
