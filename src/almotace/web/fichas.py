"""Tokens for programs: the officer's own, and all of the town for who answers for access."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render

from ..nucleo.erros import ErroAlmotace
from ..servicos import fichas as servico
from .quem import com_agente, pode
from .recados import frase

MAXIMO = 200


@com_agente(servico.FICHA, servico.REVOGACAO)
def lista(pedido: Any) -> HttpResponse:
    """POST makes a token and shows its secret on this page alone, never again."""
    if pedido.method != "POST":
        return _mostrar(pedido)
    nome, dias = pedido.POST.get("nome", ""), pedido.POST.get("dias", "").strip()
    try:
        chave = uuid.UUID(pedido.POST.get("chave", ""))
    except ValueError:
        return redirect("fichas")
    if not dias.isdecimal() or len(dias) > 4:
        return _mostrar(pedido, {"dias": "Escreva quantos dias a ficha vale, em algarismos."})
    try:
        _, texto = servico.pedir(pedido.agente, nome, pedido.agora, int(dias), chave)
    except ErroAlmotace as e:
        return _mostrar(pedido, {e.campo or "nome": frase(e)})
    return _mostrar(pedido, segredo=texto, criada=" ".join(nome.split()))


def _mostrar(
    pedido: Any, erros: dict[str, str] | None = None, segredo: str = "", criada: str = ""
) -> HttpResponse:
    administra = pode(pedido, servico.REVOGACAO)
    todas = servico.todas(pedido.municipio.pk)
    if not administra:
        todas = todas.filter(agente=pedido.agente)
    return render(pedido, "fichas.html", {
        "secao": "fichas", "erros": erros or {}, "segredo": segredo, "criada": criada,
        "fichas": [(f, servico.situacao(f, pedido.agora)) for f in todas[:MAXIMO]],
        "administra": administra, "pode_criar": pode(pedido, servico.FICHA),
        "nome": pedido.POST.get("nome", "") if erros else "",
        "dias": pedido.POST.get("dias", "") if erros else servico.DIAS,
        "maximo": servico.DIAS_NO_MAXIMO, "chave": uuid.uuid4(),
    })  # fmt: skip


@com_agente(servico.FICHA, servico.REVOGACAO)
def revogar(pedido: Any, id: uuid.UUID) -> HttpResponse:
    """From now on; the page of a form, so that a mere visit ends nothing."""
    if pedido.method != "POST":
        return redirect("fichas")
    propria = any(f.id == id for f in servico.listar(pedido.agente))
    fazer = servico.revogar if propria else servico.revogar_de_outro
    try:
        ficha = fazer(pedido.agente, id, pedido.agora)
    except ErroAlmotace as e:
        messages.error(pedido, frase(e), extra_tags="erro")
    else:
        messages.success(pedido, f"A ficha “{ficha.nome}” já não vale.", extra_tags="sucesso")
    return redirect("fichas")
