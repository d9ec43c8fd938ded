"""Who acts, for which municipality, in which roles today."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from ..registro.inquilino import do_municipio
from ..registro.models import Agente, Municipio
from ..servicos.competencia import papeis_no_dia
from ..servicos.fuso import dia_local
from .relogio import agora

View = Callable[..., HttpResponse]


class QuemAge:
    """Finds the municipality of the session: the only one of the user, or the one chosen."""

    def __init__(self, proximo: Callable[[HttpRequest], HttpResponse]) -> None:
        self.proximo = proximo

    def __call__(self, pedido: HttpRequest) -> HttpResponse:
        pedido.agente = None  # type: ignore[attr-defined]  # set by com_agente
        return self.proximo(pedido)


def com_agente(*papeis: str) -> Callable[[View], View]:
    """A view for officers, in a transaction that sees only their municipality.

    With ``papeis``, one of those roles must be held today. Deny by default.
    """

    def decorar(view: View) -> View:
        @functools.wraps(view)
        @login_required
        def dentro(pedido: Any, *args: Any, **kwargs: Any) -> HttpResponse:
            municipio = _municipio(pedido)
            with do_municipio(municipio.pk):
                agente = Agente.objects.filter(municipio=municipio, usuario=pedido.user).first()
                if agente is None:
                    raise PermissionDenied("Este usuário não é agente deste município.")
                pedido.agora = agora()
                pedido.hoje = dia_local(pedido.agora, municipio.fuso)
                pedido.municipio, pedido.agente = municipio, agente
                pedido.papeis = papeis_no_dia(agente, pedido.hoje)
                if papeis and not set(papeis) & set(pedido.papeis):
                    raise PermissionDenied("O seu cargo de hoje não dá acesso a esta página.")
                resposta = view(pedido, *args, **kwargs)
                if hasattr(resposta, "render") and not getattr(resposta, "is_rendered", True):
                    resposta.render()
                return resposta

        return dentro

    return decorar


def _municipio(pedido: Any) -> Municipio:
    """The town in the session; only its id is trusted, membership is checked by the caller."""
    escolhido = pedido.session.get("municipio")
    if escolhido is None:
        raise PermissionDenied("Escolha o município ao entrar.")
    return Municipio.objects.get(id=escolhido)


def no_modelo(pedido: Any) -> dict[str, Any]:
    """What every page shows of who acts."""
    return {
        "agente": getattr(pedido, "agente", None),
        "municipio": getattr(pedido, "municipio", None),
        "papeis": getattr(pedido, "papeis", []),
        "hoje": getattr(pedido, "hoje", None),
    }
