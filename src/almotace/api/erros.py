"""What goes wrong, as one sentence: ``{"erro": sentence, "campo": field}``, whatever the cause.

400 what was sent; 401 the token; 403 who may; 404 what is not there, or is another town's;
409 a key used for something else; 429 too often; 503 the database is away.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, RequestDataTooBig
from django.db import IntegrityError, InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from ..nucleo.erros import ErroAlmotace, ErroDePacote
from ..servicos.fichas import OutroEnvio
from .frases import traduzir
from .limites import Limite

registro = logging.getLogger("almotace.api")
NAO_HA = "Não há isto neste município."
SEM_FICHA = "Falta a ficha de acesso, ou ela já não vale (cabeçalho Authorization: Bearer …)."
METODO = "Este endereço não atende a este método."
GERAIS = {401: SEM_FICHA, 403: "A sua ficha não permite isto.", 404: NAO_HA, 405: METODO}


class Recusa(Exception):
    """A refusal with its status."""

    def __init__(self, codigo: int, frase: str, campo: str | None = None) -> None:
        self.codigo, self.frase, self.campo = codigo, frase, campo
        super().__init__(frase)


class Esgotado(Recusa):
    """Too often."""

    def __init__(self, limite: Limite) -> None:
        self.segundos = limite.segundos
        super().__init__(429, limite.frase)


def resposta(codigo: int, frase: str, campo: str | None = None) -> HttpResponse:
    saida = JsonResponse({"erro": frase, "campo": campo}, status=codigo)
    if codigo == 401:
        saida["WWW-Authenticate"] = 'Bearer realm="almotace"'
    return saida


def frase_de(e: ErroAlmotace) -> str:
    return e.mensagem + (f" Você quis dizer “{e.sugestao}”?" if e.sugestao else "")


def _da_casa(pedido: HttpRequest, e: ErroAlmotace) -> HttpResponse:
    if isinstance(e, OutroEnvio) or e.campo == "chave":
        return resposta(409, frase_de(e), "Idempotency-Key")
    if isinstance(e, ErroDePacote) and e.arquivo:
        registro.error("pacote: %s", e)
        return resposta(500, "A lei carregada neste servidor tem um erro; avise o administrador.")
    return resposta(400, frase_de(e), e.campo)


def _recusa(pedido: HttpRequest, e: Recusa) -> HttpResponse:
    saida = resposta(e.codigo, e.frase, e.campo)
    if isinstance(e, Esgotado):
        saida["Retry-After"] = str(e.segundos)
    return saida


def _forma(pedido: HttpRequest, e: ValidationError) -> HttpResponse:
    frase, campo = traduzir(e.errors)
    return resposta(400, frase, campo)


def _http(pedido: HttpRequest, e: HttpError) -> HttpResponse:
    if isinstance(e.__cause__, ErroAlmotace):
        return resposta(400, frase_de(e.__cause__), e.__cause__.campo)
    return resposta(e.status_code, GERAIS.get(e.status_code, "Não entendi o pedido."))


def _nao_ha(pedido: HttpRequest, e: Exception) -> HttpResponse:
    return resposta(404, NAO_HA)


def _grande(pedido: HttpRequest, e: Exception) -> HttpResponse:
    return resposta(413, "O pedido é grande demais.")


def _conta(pedido: HttpRequest, e: ArithmeticError) -> HttpResponse:
    return resposta(400, "Há aqui um dia ou um número fora do que se pode contar.")


def _banco(pedido: HttpRequest, e: Exception) -> HttpResponse:
    registro.error("banco de dados: %s", e)
    if getattr(e.__cause__, "sqlstate", None) == "53100":
        return resposta(503, "O disco do servidor está cheio: nada de novo se pode registrar.")
    return resposta(
        503, "O banco de dados não responde. Nada se perdeu: repita o pedido com a mesma chave."
    )


def _integridade(pedido: HttpRequest, e: IntegrityError) -> HttpResponse:
    if "_pkey" in str(e):
        frase = "Esta chave já foi usada em outro envio. Faça uma chave nova para cada ato."
        return resposta(409, frase, "Idempotency-Key")
    return _falha(pedido, e)


def _falha(pedido: HttpRequest, e: Exception) -> HttpResponse:
    registro.exception("falha em %s %s", pedido.method, pedido.path, exc_info=e)
    return resposta(
        500, "Algo falhou aqui. Nada do que já foi registrado se perdeu; avise o administrador."
    )


def instalar(api: NinjaAPI) -> None:
    """Give each kind of exception its answer."""
    tratam: Mapping[type[Exception], Callable[..., HttpResponse]] = {
        Exception: _falha,
        ErroAlmotace: _da_casa,
        Recusa: _recusa,
        ValidationError: _forma,
        HttpError: _http,
        Http404: _nao_ha,
        ObjectDoesNotExist: _nao_ha,
        RequestDataTooBig: _grande,
        ArithmeticError: _conta,
        OperationalError: _banco,
        InterfaceError: _banco,
        IntegrityError: _integridade,
    }
    for qual, faz in tratam.items():
        api.add_exception_handler(qual, faz)


def em_portugues(view: Callable[..., Any]) -> Callable[..., Any]:
    """A view whose plain refusals (a wrong method) speak like the others."""
    import functools

    @functools.wraps(view)
    def dentro(pedido: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        saida = view(pedido, *args, **kwargs)
        if saida.status_code == 405:
            novo = resposta(405, METODO)
            novo["Allow"] = saida["Allow"]
            return novo
        return saida

    return dentro
