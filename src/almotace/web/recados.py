"""Pages for what went wrong: a sentence and a way back."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ..nucleo.erros import ErroAlmotace

FORA = "Esta página não existe, ou não é deste município."


def pagina(pedido: HttpRequest, titulo: str, texto: str, codigo: int) -> HttpResponse:
    return render(
        pedido, "recado.html", {"titulo_do_recado": titulo, "texto": texto}, status=codigo
    )


def proibido(pedido: HttpRequest, exception: Any = None) -> HttpResponse:
    texto = str(exception) or "Você não tem acesso a esta página."
    return pagina(pedido, "Sem acesso", texto, 403)


def nao_achado(pedido: HttpRequest, exception: Any = None) -> HttpResponse:
    return pagina(pedido, "Não encontrado", FORA, 404)


def falha(pedido: HttpRequest) -> HttpResponse:
    """The last resort: no template, no database."""
    return HttpResponse(
        '<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Falha</title>'
        "<h1>Algo falhou aqui</h1><p>Nada do que já foi registrado se perdeu. Volte e tente de"
        " novo; se repetir, avise o administrador.</p></html>",
        status=500,
    )


def frase(e: ErroAlmotace) -> str:
    """An error as a sentence for a page (the field is shown beside it)."""
    return e.mensagem + (f" Você quis dizer “{e.sugestao}”?" if e.sugestao else "")
