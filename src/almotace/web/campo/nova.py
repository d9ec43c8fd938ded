"""Intake at the desk, on the telephone, on a round."""

from __future__ import annotations

import uuid
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from ...nucleo.erros import ErroAlmotace
from ...servicos.acao_fiscal.denunciar import denunciar, protocolo
from ...servicos.autuacao.regra import apuracoes
from ...servicos.casa import casa
from ...servicos.praticar import Quem
from .. import guarda
from ..atos import chave_de
from ..escolha import Escolha
from ..quem import com_agente, pode
from ..recados import frase
from .leitura import denuncia, denunciante
from .palavras import ORIGENS

CAMPOS = ("origem", "assunto", "endereco", "relato", "latitude", "longitude", "fato_em",
          "denunciante", "contato", "lei")  # fmt: skip
DO_BALCAO = {k: v for k, v in ORIGENS.items() if k != "web"}


@com_agente("denuncia")
def nova(pedido: Any) -> HttpResponse:
    antes = guarda.recuperar(pedido)
    post = pedido.POST if pedido.method == "POST" else antes
    escolha = Escolha.de(pedido, post, pedido.GET.get("pessoa", ""))
    erros: dict[str, str] = {}
    acao = pedido.POST.get("acao", "")
    if acao == "cadastrar":
        guarda.guardar(pedido)
        return redirect(f"{reverse('pessoa_nova')}?{urlencode({'volta': pedido.path})}")
    if acao == "registrar":
        feito = _registrar(pedido, escolha, erros)
        if feito is not None:
            return feito
    ditos = {k: post.get(k, "") for k in CAMPOS} if post else {
        "origem": pedido.GET.get("origem", "")}  # fmt: skip
    return render(pedido, "campo/nova.html", {
        "secao": "fiscalizacao", "ditos": ditos, "erros": erros, "escolha": escolha,
        "origens": DO_BALCAO, "voltou": antes is not None,
        "chave": (post.get("chave") if post else "") or uuid.uuid4(),
        "leis": [(f"{x.chave}:{r.id}", f"{r.titulo}, {x.titulo}")
                 for x, r in apuracoes(casa(pedido.municipio.chave))],
    })  # fmt: skip


def _registrar(pedido: Any, escolha: Escolha, erros: dict[str, str]) -> HttpResponse | None:
    post = pedido.POST
    try:
        quem = Quem(pedido.agente, pedido.agora, chave_de(post))
        d = denuncia(post, post.get("origem", ""), escolha.pessoa, post.get("lei", ""))
        feito = denunciar(quem, d, denunciante(post))
    except ErroAlmotace as e:
        erros[e.campo or "assunto"] = frase(e)
        return None
    if d.origem == "ronda" and pode(pedido, "visita"):
        return redirect("acao_visita", id=feito.id)
    dito = f"Registrado. Protocolo para quem denunciou: {protocolo(feito)}."
    messages.success(pedido, dito, extra_tags="sucesso")
    return redirect("acao_fiscal", id=feito.id)
