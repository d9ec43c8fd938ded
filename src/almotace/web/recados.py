"""Pages for what went wrong: a sentence, what was typed kept where it can be, and a way on."""

from __future__ import annotations

import logging
import sys
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string

from ..nucleo.erros import ErroAlmotace

FORA = "Esta página não existe, ou não é deste município."
SEM_BANCO = (
    "O banco de dados não responde agora. Nada do que já foi registrado se perdeu, e o que você"
    " digitou está nesta página: espere um minuto e tente de novo."
)
FALHA = (
    "Nada do que já foi registrado se perdeu. Volte e tente de novo; se repetir, avise o"
    " administrador."
)


def pagina(pedido: HttpRequest, titulo: str, texto: str, codigo: int) -> HttpResponse:
    dados = {"titulo_do_recado": titulo, "texto": texto}
    return render(pedido, "recado.html", dados, status=codigo)


def proibido(pedido: HttpRequest, exception: Any = None) -> HttpResponse:
    texto = str(exception) or "Você não tem acesso a esta página."
    return pagina(pedido, "Sem acesso", texto, 403)


def nao_achado(pedido: HttpRequest, exception: Any = None) -> HttpResponse:
    return pagina(pedido, "Não encontrado", FORA, 404)


def mal_feito(pedido: HttpRequest, exception: Any = None) -> HttpResponse:
    """A request that no page of ours makes: no session is trusted, no database asked."""
    return _solta("Envio recusado", "O que chegou não tem a forma que esta página espera.", 400)


def sem_prova(pedido: HttpRequest, reason: str = "") -> HttpResponse:
    """The form did not come from a page of ours, or the browser refuses cookies."""
    texto = (
        "O envio não trouxe a prova de que veio de uma página daqui. Recarregue a página e envie"
        " de novo; o navegador precisa aceitar cookies deste endereço."
    )
    return _solta("Envio recusado", texto, 403)


def falha(pedido: HttpRequest) -> HttpResponse:
    """The last resort: no session, no database. If it is the database that is out, what was
    posted comes back in the page, to be sent again."""
    erro = sys.exc_info()[1]
    while erro is not None and not isinstance(erro, (OperationalError, InterfaceError)):
        erro = erro.__cause__
    if erro is not None:
        return sem_banco(pedido)
    return _solta("Algo falhou aqui", FALHA, 500)


def sem_banco(pedido: HttpRequest) -> HttpResponse:
    logging.getLogger("almotace").warning("no database: %s", pedido.path)
    if pedido.headers.get("HX-Request"):
        resposta = HttpResponse(render_to_string("pecas/sem_banco.html"), status=503)
    else:
        post: Any = pedido.POST if pedido.method == "POST" else {}
        campos = [
            (k, v) for k in post if k not in ("csrfmiddlewaretoken", "senha")
            for v in post.getlist(k)
        ]  # fmt: skip
        dados = {
            "titulo_do_recado": "O banco de dados não responde", "texto": SEM_BANCO,
            "campos": campos, "destino": pedido.get_full_path(),
            "posto": bool(campos), "csrf_token": get_token(pedido),
        }  # fmt: skip
        resposta = HttpResponse(render_to_string("sem_banco.html", dados), status=503)
    resposta["Retry-After"] = "30"
    return resposta


def _solta(titulo: str, texto: str, codigo: int) -> HttpResponse:
    dados = {"titulo_do_recado": titulo, "texto": texto}
    return HttpResponse(render_to_string("recado.html", dados), status=codigo)


def frase(e: ErroAlmotace) -> str:
    """An error as a sentence for a page (the field is shown beside it)."""
    return e.mensagem + (f" Você quis dizer “{e.sugestao}”?" if e.sugestao else "")
