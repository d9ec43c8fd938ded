"""One guide: its account, and what may be done with it: receive, cancel, give back."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from ...nucleo.erros import ErroAlmotace, ErroDeEntrada
from ...registro.models import Guia
from ...servicos.cobranca.lancar import cancelar_guia
from ...servicos.cobranca.receber import receber, restituir
from ...servicos.fatos import ler_autos
from ...servicos.praticar import Quem
from .. import guarda
from ..atos import chave_de
from ..leitura import ler_dia, numero
from ..quem import com_agente, pode
from ..recados import frase
from .caixa import ATOS
from .visto import endereco_do_processo, ver


def achar(pedido: Any, id: Any) -> Guia:
    achada = (
        Guia.objects.filter(municipio=pedido.municipio, id=id)
        .select_related("processo__requerente")
        .first()
    )
    if achada is None:
        raise Http404
    return achada


@com_agente(*ATOS)
def pagina(pedido: Any, id: Any) -> HttpResponse:
    acao = pedido.GET.get("acao", "")
    antes = guarda.recuperar(pedido, f"{pedido.path}{acao}/") if acao else None
    return _mostrar(pedido, achar(pedido, id), {}, acao, antes)


def _mostrar(pedido: Any, guia: Guia, erros: dict[str, str], acao: str, post: Any) -> HttpResponse:
    visto = ver(ler_autos(guia.processo), guia, pedido.municipio.chave, pedido.hoje)
    nula = visto.situacao == "Cancelada"
    acoes = [
        ("receber", "Receber", bool(visto.falta) and not nula and pode(pedido, "pagamento")),
        ("restituir", "Devolver o que se pagou a mais",
         bool(visto.a_devolver) and pode(pedido, "restituicao")),
        ("cancelar", "Cancelar a guia", not nula and pode(pedido, "cancelamento_da_guia")),
    ]  # fmt: skip
    podem = [(i, t) for i, t, sim in acoes if sim]
    if not acao and podem and podem[0][0] != "cancelar":
        acao = podem[0][0]
    return render(pedido, "cobranca/guia.html", {
        "secao": "caixa", "visto": visto, "guia": guia, "erros": erros, "acoes": podem,
        "aberta": acao if acao in dict(podem) else "", "chave": uuid.uuid4(),
        "digitado": {k: post.get(k) for k in post} if post else {},
        "recibos": guia.pagamentos.order_by("pago_em", "id_externo"),
        "processo": endereco_do_processo(guia), "voltou": post is not None and not erros,
    })  # fmt: skip


@com_agente(*ATOS)
def fazer(pedido: Any, id: Any, acao: str) -> HttpResponse:
    """Do one act; what cannot be done comes back with what was typed."""
    guia = achar(pedido, id)
    if acao not in FEITOS:
        raise Http404
    if pedido.method != "POST":
        return redirect(f"/caixa/guias/{id}/?acao={acao}")
    try:
        quem = Quem(pedido.agente, pedido.agora, chave_de(pedido.POST))
        feito = FEITOS[acao](quem, guia, pedido.POST)
    except ErroAlmotace as e:
        erros = {e.campo or acao: frase(e)}
        return _mostrar(pedido, achar(pedido, id), erros, acao, pedido.POST)
    messages.success(pedido, feito, extra_tags="sucesso")
    return redirect("guia", id=id)


def _valor(post: Any) -> str:
    lido = numero(post.get("valor", ""), "valor")
    if not lido:
        raise ErroDeEntrada("Escreva o valor.", campo="valor")
    return lido


def _receber(quem: Quem, guia: Guia, post: Any) -> str:
    receber(
        quem, guia.id, _valor(post), em=ler_dia(post.get("pago_em", ""), "pago_em"),
        comprovante=post.get("comprovante", ""),
    )  # fmt: skip
    guia.refresh_from_db()
    return "Recebido: a guia está paga." if guia.paga_em else "Recebido, em parte."


def _restituir(quem: Quem, guia: Guia, post: Any) -> str:
    restituir(
        quem, guia.processo_id, guia.id, _valor(post), post.get("motivos", ""),
        post.get("comprovante", ""),
    )  # fmt: skip
    return "Devolução registrada."


def _cancelar(quem: Quem, guia: Guia, post: Any) -> str:
    cancelar_guia(quem, guia.processo_id, guia.id, post.get("motivos", ""))
    return "Guia cancelada. O número fica no livro."


FEITOS: dict[str, Callable[[Quem, Guia, Any], str]] = {
    "receber": _receber, "restituir": _restituir, "cancelar": _cancelar,
}  # fmt: skip
