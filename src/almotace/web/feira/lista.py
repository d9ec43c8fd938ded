"""The places of the town, and opening one more."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.db.models import Count, Q
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from ...nucleo.erros import ErroAlmotace
from ...registro.models import Lugar
from ...servicos.casa import casa
from ...servicos.feira import lugar
from ...servicos.feira.regra import feiras
from ...servicos.praticar import Quem
from .. import guarda
from ..atos import chave_de
from ..quem import com_agente, pode
from ..recados import frase
from .leitura import centimetros
from .palavras import SITUACOES, situacao

CAMPOS = ("nome", "endereco", "largura", "altura", "regra")


@com_agente()
def lista(pedido: Any) -> HttpResponse:
    if not feiras(casa(pedido.municipio.chave)):
        raise Http404
    ativos = Q(espacos__ativo=True)
    achados = (
        Lugar.objects.filter(municipio=pedido.municipio)
        .annotate(quantos=Count("espacos", filter=ativos),
                  reservados=Count("espacos", filter=ativos & Q(espacos__reservado=True)))
        .select_related("processo")
        .order_by("situacao", "nome")
    )  # fmt: skip
    return render(pedido, "feira/lista.html", {
        "secao": "feira", "pode_abrir": pode(pedido, "abertura_do_lugar"),
        "lugares": [(x, SITUACOES[x.situacao], situacao(x, pedido.hoje)) for x in achados],
    })  # fmt: skip


@com_agente("abertura_do_lugar")
def novo(pedido: Any) -> HttpResponse:
    tipos = feiras(casa(pedido.municipio.chave))
    if not tipos:
        raise Http404
    antes = guarda.recuperar(pedido)
    post = pedido.POST if pedido.method == "POST" else antes
    erros: dict[str, str] = {}
    if pedido.method == "POST":
        feito = _abrir(pedido, erros)
        if feito is not None:
            return feito
    return render(pedido, "feira/novo.html", {
        "secao": "feira", "erros": erros, "voltou": antes is not None,
        "ditos": {k: post.get(k, "") for k in CAMPOS} if post else {},
        "tipos": [(f"{lei.chave}:{f.id}", f.titulo) for lei, f in tipos],
        "chave": (post.get("chave") if post else "") or uuid.uuid4(),
    })  # fmt: skip


def _abrir(pedido: Any, erros: dict[str, str]) -> HttpResponse | None:
    post = pedido.POST
    lei, _, regra = post.get("regra", "").partition(":")
    try:
        quem = Quem(pedido.agente, pedido.agora, chave_de(post))
        feito = lugar.abrir(
            quem, lei, regra, post.get("nome", ""), post.get("endereco", ""),
            centimetros(post, "largura"), centimetros(post, "altura"),
        )  # fmt: skip
    except ErroAlmotace as e:
        erros[e.campo or "nome"] = frase(e)
        return None
    messages.success(pedido, "Lugar aberto. Agora desenhe a planta.", extra_tags="sucesso")
    return redirect("planta", id=feito.id)
