"""What the town holds on a person: told whole to who asks, and erased when nothing keeps it."""

from __future__ import annotations

import json
import uuid
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from ..nucleo.erros import ErroAlmotace
from ..registro.models import Pessoa
from ..servicos import apagamento, dados_da_pessoa
from ..servicos.casa import casa
from ..servicos.praticar import Quem
from .atos import chave_de
from .quem import com_agente
from .recados import frase


def _achar(pedido: Any, id: uuid.UUID) -> Pessoa:
    pessoa = Pessoa.objects.filter(
        municipio=pedido.municipio, id=id, apagada_em__isnull=True
    ).first()
    if pessoa is None:
        raise Http404
    return pessoa


@com_agente(dados_da_pessoa.ATO)
def tudo(pedido: Any, id: uuid.UUID) -> HttpResponse:
    """A page to read or print; ``?formato=json`` for machines."""
    pessoa = _achar(pedido, id)
    try:
        dados = dados_da_pessoa.tudo(Quem(pedido.agente, pedido.agora), pessoa)
    except ErroAlmotace as e:
        raise PermissionDenied(frase(e)) from None
    if pedido.GET.get("formato") == "json":
        resposta = HttpResponse(
            json.dumps(dados, ensure_ascii=False, indent=2), content_type="application/json"
        )
        resposta["Content-Disposition"] = f'attachment; filename="dados-{pessoa.id}.json"'
        return resposta
    return render(pedido, "dados_da_pessoa.html", {
        "secao": "pessoas", "pessoa": pessoa, "d": dados,
    })  # fmt: skip


@com_agente(apagamento.ATO)
def apagar(pedido: Any, id: uuid.UUID) -> HttpResponse:
    """What keeps the data, or the form that erases them; confirmed, and never by a mere visit."""
    pessoa = _achar(pedido, id)
    erros: dict[str, str] = {}
    if pedido.method == "POST":
        try:
            if pedido.POST.get("certeza") != "sim":
                erros["certeza"] = "Marque que sabe que isto não se desfaz."
            else:
                quem = Quem(pedido.agente, pedido.agora, chave_de(pedido.POST))
                apagamento.apagar(
                    quem, pessoa.id, pedido.POST.get("motivo", ""),
                    pedido.POST.get("autorizacao", ""), settings.ARQUIVOS,
                )  # fmt: skip
                messages.success(
                    pedido, "Os dados desta pessoa foram apagados.", extra_tags="sucesso"
                )
                return redirect("pessoa", id=id)
        except ErroAlmotace as e:
            erros[e.campo or "certeza"] = frase(e)
    return render(pedido, "apagar_pessoa.html", {
        "secao": "pessoas", "pessoa": pessoa, "erros": erros, "digitado": pedido.POST,
        "porques": apagamento.impedimentos(pessoa, pedido.hoje),
        "motivos": list(apagamento.motivos(casa(pedido.municipio.chave)).items()),
        "chave": uuid.uuid4(),
    })  # fmt: skip


def apagada(pedido: Any, pessoa: Pessoa) -> HttpResponse:
    """What stays of somebody: that the data were erased, when, why, by whom."""
    feito = getattr(pessoa, "apagamento", None)
    ditos = apagamento.motivos(casa(pedido.municipio.chave))
    return render(pedido, "pessoa_apagada.html", {
        "secao": "pessoas", "pessoa": pessoa, "feito": feito,
        "motivo": ditos.get(feito.motivo, feito.motivo) if feito else "",
        "processos": pessoa.processos.order_by("-aberto_em")[:50],
    })  # fmt: skip
