"""Who acts, for which municipality, in which roles today."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from ..registro.inquilino import do_municipio
from ..registro.models import Agente, Municipio
from ..servicos.autuacao.regra import apuracoes
from ..servicos.casa import casa
from ..servicos.competencia import papeis_no_dia
from ..servicos.feira.regra import feiras
from ..servicos.fuso import dia_local
from . import guarda
from .relogio import agora

NO_CAIXA = ("pagamento", "importacao_de_pagamentos")
NA_DIVIDA = ("legalidade", "inscricao", "remessa_a_protesto")
"""Acts of who works at the cashier's, and with dívida ativa."""
View = Callable[..., HttpResponse]


class QuemAge:
    """Finds the municipality of the session: the only one of the user, or the one chosen."""

    def __init__(self, proximo: Callable[[HttpRequest], HttpResponse]) -> None:
        self.proximo = proximo

    def __call__(self, pedido: HttpRequest) -> HttpResponse:
        pedido.agente = None  # type: ignore[attr-defined]  # set by com_agente
        return self.proximo(pedido)


def com_agente(*atos: str) -> Callable[[View], View]:
    """A view for officers, in a transaction that sees only their municipality.

    With ``atos``, one of today's roles must be competent for one of them. Deny by default.
    """

    def decorar(view: View) -> View:
        @functools.wraps(view)
        def dentro(pedido: Any, *args: Any, **kwargs: Any) -> HttpResponse:
            if not pedido.user.is_authenticated:
                return sem_sessao(pedido)
            if pedido.session.get("municipio") is None:
                return redirect("escolher")
            municipio = Municipio.objects.get(id=pedido.session["municipio"])
            with do_municipio(municipio.pk):
                agente = Agente.objects.filter(municipio=municipio, usuario=pedido.user).first()
                if agente is None:
                    raise PermissionDenied("Este usuário não é agente deste município.")
                agente.municipio = municipio
                pedido.agora = agora()
                pedido.hoje = dia_local(pedido.agora, municipio.fuso)
                pedido.municipio, pedido.agente = municipio, agente
                pedido.papeis = papeis_no_dia(agente, pedido.hoje)
                if atos and not pode(pedido, *atos):
                    raise PermissionDenied("O seu cargo de hoje não dá acesso a esta página.")
                resposta = view(pedido, *args, **kwargs)
                if hasattr(resposta, "render") and not getattr(resposta, "is_rendered", True):
                    resposta.render()
                return resposta

        return dentro

    return decorar


def pode(pedido: Any, *atos: str) -> bool:
    """Is one of today's roles competent for one of these acts, by the town's list?"""
    competencias = casa(pedido.municipio.chave).competencias
    return any(set(competencias.get(a, ())) & set(pedido.papeis) for a in atos)


def sem_sessao(pedido: Any) -> HttpResponse:
    """Nobody is here (any more): what was typed is kept, and the way in is shown."""
    if pedido.htmx:
        return render(pedido, "pecas/sem_sessao.html")
    if pedido.method == "POST":
        guarda.guardar(pedido)
    return redirect_to_login(pedido.get_full_path())


def no_modelo(pedido: Any) -> dict[str, Any]:
    """What every page shows of who acts."""
    municipio = getattr(pedido, "municipio", None)
    return {
        "agente": getattr(pedido, "agente", None),
        "municipio": municipio,
        "papeis": getattr(pedido, "papeis", []),
        "hoje": getattr(pedido, "hoje", None),
        "nomes_dos_papeis": casa(municipio.chave).papeis if municipio is not None else {},
        "pode_requerer": municipio is not None and pode(pedido, "requerimento"),
        "pode_autuar": municipio is not None and pode(pedido, "auto"),
        "recebe": municipio is not None and pode(pedido, *NO_CAIXA),
        "cobra": municipio is not None and pode(pedido, *NA_DIVIDA),
        "tem_feira": municipio is not None and bool(feiras(casa(municipio.chave))),
        "fiscaliza": municipio is not None and bool(apuracoes(casa(municipio.chave))),
    }
