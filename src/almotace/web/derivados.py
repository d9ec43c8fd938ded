"""Renewal and transfer: a new application out of a licence, with what that act asks."""

from __future__ import annotations

import uuid
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from ..nucleo.erros import ErroAlmotace, ErroDeEntrada
from ..nucleo.lei import Lei
from ..registro.models import Licenca, Pessoa
from ..servicos import requerer
from ..servicos.casa import instrumento, lei_da_casa
from ..servicos.praticar import Quem
from . import guarda
from .atos import chave_de
from .escolha import Escolha, achar_pessoa
from .formulario import blocos, digitado
from .leitura import ler
from .licencas import achar_uma
from .quem import com_agente
from .recados import frase
from .visao import ver

TITULOS = {"renovacao": "Renovar", "pedido_transferencia": "Transferir"}


@com_agente("renovacao")
def renovar(pedido: Any, id: Any) -> HttpResponse:
    return _derivado(pedido, id, "renovacao")


@com_agente("pedido_transferencia")
def transferir(pedido: Any, id: Any) -> HttpResponse:
    return _derivado(pedido, id, "pedido_transferencia")


def _derivado(pedido: Any, id: Any, ato: str) -> HttpResponse:
    licenca = achar_uma(pedido, id)
    lei = lei_da_casa(licenca.lei)
    instr = instrumento(lei, licenca.modalidade)
    secoes = instr.renovacao if ato == "renovacao" else instr.transferencia
    if not secoes:
        raise Http404
    nomes = [f for s in secoes for f in s.fatos]
    antes = guarda.recuperar(pedido)
    post = pedido.POST if pedido.method == "POST" else antes
    escolha = Escolha.de(pedido, post)
    if pedido.GET.get("pessoa"):
        escolha.pessoa = achar_pessoa(pedido, pedido.GET["pessoa"])
    erros: dict[str, str] = {}
    vista, tudo = None, {}
    if post is not None:
        fatos, erros = ler(lei, nomes, post)
        tudo = digitado(lei, nomes, post)
        recebe = licenca.titular if ato == "renovacao" else escolha.pessoa
        quem = Quem(pedido.agente, pedido.agora)
        exame = requerer.examinar(quem, lei.chave, instr.id, fatos, recebe, ato, licenca)
        vista = ver(exame, lei)
        acao = pedido.POST.get("acao") if pedido.method == "POST" else ""
        if acao == "cadastrar":
            guarda.guardar(pedido)
            return redirect(f"{reverse('pessoa_nova')}?{urlencode({'volta': pedido.path})}")
        if acao == "protocolar" and not erros:
            feito = _protocolar(pedido, lei, licenca, ato, recebe, fatos, erros)
            if feito is not None:
                return feito
    return render(pedido, "derivado.html", {
        "secao": "licencas", "licenca": licenca, "lei": lei, "titulo_do_ato": TITULOS[ato],
        "ato": ato, "blocos": blocos(lei, secoes, tudo, erros), "erros": erros, "p": vista,
        "chave": (post.get("chave") if post else "") or uuid.uuid4(), "aberto": True,
        "escolha": escolha, "voltou": antes is not None,
    })  # fmt: skip


def _protocolar(
    pedido: Any,
    lei: Lei,
    licenca: Licenca,
    ato: str,
    recebe: Pessoa | None,
    fatos: dict[str, Any],
    erros: dict[str, str],
) -> HttpResponse | None:
    try:
        if recebe is None:
            raise ErroDeEntrada("Procure e escolha quem recebe.", campo="pessoa")
        quem = Quem(pedido.agente, pedido.agora, chave_de(pedido.POST))
        feito = requerer.requerer(
            quem, lei.chave, licenca.modalidade, recebe.id, fatos, ato=ato, origem=licenca
        )
    except ErroAlmotace as e:
        erros[e.campo or "pessoa"] = frase(e)
        return None
    messages.success(pedido, f"Processo {feito.numero} aberto.", extra_tags="sucesso")
    return redirect("processo", id=feito.id)
