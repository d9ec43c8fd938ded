"""Pages for what went wrong: a sentence, what was typed kept where it can be, and a way on."""

from __future__ import annotations

import errno
import logging
import re
import sys
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string

from ..nucleo.erros import ErroAlmotace

FORA = "Esta página não existe, ou não é deste município."
SEM_BANCO = (
    "O banco de dados não responde agora. Nada do que já foi registrado se perdeu, e o que você"
    " digitou está nesta página: espere um minuto e tente de novo."
)
SEM_DISCO = (
    "O disco do servidor está cheio: nada de novo se pode registrar. Avise o administrador. Nada"
    " do que já foi registrado se perdeu, e o que você digitou está nesta página: quando houver"
    " espaço, tente de novo."
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
    while erro is not None:
        if disco_cheio(erro):
            return sem_banco(pedido, "O disco está cheio", SEM_DISCO)
        if isinstance(erro, (OperationalError, InterfaceError)):
            return sem_banco(pedido)
        erro = erro.__cause__ or erro.__context__
    return _solta("Algo falhou aqui", FALHA, 500)


def disco_cheio(erro: BaseException) -> bool:
    """Said by the database (SQLSTATE 53100), or by the system."""
    if isinstance(erro, OSError):
        return erro.errno in (errno.ENOSPC, errno.EDQUOT)
    return getattr(erro.__cause__, "sqlstate", None) == "53100"


def sem_banco(
    pedido: HttpRequest, titulo: str = "O banco de dados não responde", texto: str = SEM_BANCO
) -> HttpResponse:
    logging.getLogger("almotace").warning("%s: %s", titulo, pedido.path)
    if pedido.headers.get("HX-Request"):
        resposta = HttpResponse(render_to_string("pecas/sem_banco.html"), status=503)
    else:
        post: Any = _postado(pedido)
        campos = [
            (k, v) for k in post if k not in ("csrfmiddlewaretoken", "senha")
            for v in post.getlist(k)
        ]  # fmt: skip
        dados = {
            "titulo_do_recado": titulo, "texto": texto,
            "campos": campos, "destino": pedido.get_full_path(),
            "posto": bool(campos), "csrf_token": get_token(pedido),
        }  # fmt: skip
        resposta = HttpResponse(render_to_string("sem_banco.html", dados), status=503)
    resposta["Retry-After"] = "30"
    return resposta


def _postado(pedido: HttpRequest) -> Any:
    """What was sent, if it could be read."""
    try:
        return pedido.POST if pedido.method == "POST" else {}
    except (OSError, MultiPartParserError, UnreadablePostError):
        return {}


def _solta(titulo: str, texto: str, codigo: int) -> HttpResponse:
    dados = {"titulo_do_recado": titulo, "texto": texto}
    return HttpResponse(render_to_string("recado.html", dados), status=codigo)


def frase(e: ErroAlmotace) -> str:
    """An error as a sentence for a page (the field is shown beside it), numbers with a comma.

    >>> frase(ErroAlmotace("“0.001” tem fração de centavo.", sugestao="0.01"))
    '“0,001” tem fração de centavo. Você quis dizer “0,01”?'
    """
    dita = e.mensagem + (f" Você quis dizer “{e.sugestao}”?" if e.sugestao else "")
    return re.sub(r"“(\d+)\.(\d+)”", r"“\1,\2”", dita)
