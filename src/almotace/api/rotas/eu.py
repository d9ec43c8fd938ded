"""Who the token is, and the officer's tokens."""

from __future__ import annotations

import uuid
from typing import Any

from ninja import Router

from ...servicos import fichas
from ...servicos.competencia import papeis_no_dia
from ..dados import ficha
from ..erros import Recusa
from ..esquemas import ERROS, ERROS_DE_LEITURA, Chave, Eu, Ficha
from ..sala import escrita, leitura

rotas = Router(tags=["Acesso"])


@rotas.get("/eu", response={200: Eu, **ERROS_DE_LEITURA}, summary="De quem é a ficha")
def eu(request: Any) -> Any:
    """O agente, os cargos que tem hoje e até quando vale a ficha."""
    with leitura(request) as a:
        return {
            "municipio": str(a.municipio), "chave_do_municipio": a.municipio.chave,
            "fuso": a.municipio.fuso, "hoje": a.dia, "agente": a.agente.nome,
            "papeis": papeis_no_dia(a.agente, a.dia), "ficha": a.ficha.nome,
            "expira_em": a.ficha.expira_em,
        }  # fmt: skip


@rotas.get("/fichas", response={200: list[Ficha], **ERROS_DE_LEITURA}, summary="As suas fichas")
def lista(request: Any) -> Any:
    """As fichas do agente, a mais nova primeiro. O segredo não se mostra outra vez."""
    with leitura(request) as a:
        return [ficha(f) for f in fichas.listar(a.agente)]


@rotas.post(
    "/fichas/{id}/revogar", response={200: Ficha, **ERROS}, summary="Revogar uma ficha"
)  # fmt: skip
def revogar(request: Any, id: uuid.UUID, chave: Chave) -> Any:
    """A ficha deixa de valer desde já."""
    with escrita(request, chave) as e:
        if not any(f.id == id for f in fichas.listar(e.quem.agente)):
            raise Recusa(404, "Não há esta ficha entre as suas.")
        return ficha(fichas.revogar(e.quem.agente, id, e.quem.quando))
