"""The visit on the phone: the law's checklist, photos, what was found."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render

from ...nucleo.erros import ErroAlmotace
from ...registro.models import AcaoFiscal
from ...servicos.acao_fiscal import equipe, orientacao, visitar
from ...servicos.acao_fiscal.avisos import avisos_de_prazo
from ...servicos.acao_fiscal.conferencia import Conferencia, secoes
from ...servicos.autuacao.regra import apuracao
from ...servicos.casa import casa, lei_da_casa
from ...servicos.fuso import local
from ...servicos.praticar import Quem
from .. import guarda
from ..atos import chave_de
from ..formulario import blocos, digitado
from ..leitura import ler
from ..quem import com_agente
from ..recados import frase
from . import fotos as f
from .caso import achar_um
from .conferida import DA_ORIENTACAO, Dito, da_orientacao, vista
from .leitura import ComPrefixo, instante, uuids
from .palavras import RESULTADOS

CAMPOS = ("momento", "achados", "latitude", "longitude", "encontrou")


@com_agente("visita")
def visita(pedido: Any, id: Any) -> HttpResponse:
    acao = achar_um(pedido, id)
    antes = guarda.recuperar(pedido)
    post = pedido.POST if pedido.method == "POST" else antes
    dito = _ler(pedido, acao, post)
    lista = f.das_que_vieram(pedido, dito.erros) if pedido.method == "POST" else []
    if pedido.method == "POST" and pedido.POST.get("acao") == "registrar" and not dito.erros:
        feito = _registrar(pedido, acao, dito, lista)
        if feito is not None:
            return feito
    return render(pedido, "campo/visita.html", {
        "secao": "fiscalizacao", "fotos": lista, "voltou": antes is not None,
        "chave": (post.get("chave") if post else "") or uuid.uuid4(),
        "ditos": {k: post.get(k, "") for k in CAMPOS} if post else {
            "momento": f"{local(pedido.agora, pedido.municipio.fuso):%d/%m/%Y %H:%M}",
            "encontrou": "sim"},
        **_pagina(pedido, acao, dito, post),
    })  # fmt: skip


@com_agente("visita")
def conferencia(pedido: Any, id: Any) -> HttpResponse:
    """The checklist alone, while one types."""
    acao = achar_um(pedido, id)
    dito = _ler(pedido, acao, pedido.POST)
    return render(pedido, "campo/conferencia.html", vista(pedido, acao, dito))


def _ler(pedido: Any, acao: AcaoFiscal, post: Any) -> Dito:
    agora = local(pedido.agora, pedido.municipio.fuso)
    dito = Dito({}, {}, agora, {})
    if post is None:
        return dito
    lei = lei_da_casa(acao.processo.lei)
    regra = apuracao(lei, acao.processo.modalidade)
    perguntados = [x for s in secoes(regra, lei, acao.alvo) for x in s.fatos]
    dito.fatos, dito.erros = ler(lei, perguntados, post)
    feitas = orientacao.perguntas(lei)
    if feitas is not None:
        dela, quais = feitas
        dito.da_orientacao, erros = ler(dela, quais, ComPrefixo(post, DA_ORIENTACAO))
        dito.erros |= {DA_ORIENTACAO + k: v for k, v in erros.items()}
    try:
        dito.momento = instante(post, "momento") or agora
    except ErroAlmotace as e:
        dito.erros["momento"] = frase(e)
    return dito


def _registrar(
    pedido: Any, acao: AcaoFiscal, dito: Dito, lista: list[dict[str, Any]]
) -> HttpResponse | None:
    post = pedido.POST
    try:
        quem = Quem(pedido.agente, pedido.agora, chave_de(post))
        ato = visitar.visitar(quem, acao.processo_id, visitar.Relato(
            dito.momento, uuids(post.getlist("equipe")), post.get("encontrou") != "nao",
            post.get("achados", ""), dito.fatos, dito.da_orientacao,
            tuple({k: v for k, v in x.items() if k != "marca"} for x in lista),
            post.get("latitude", ""), post.get("longitude", ""),
        ))  # fmt: skip
    except ErroAlmotace as e:
        dito.erros[e.campo or "achados"] = frase(e)
        return None
    resultado = RESULTADOS.get(str(ato.congelado.get("resultado")), "")
    messages.success(pedido, f"Visita registrada. {resultado}.", extra_tags="sucesso")
    return redirect("acao_fiscal", id=acao.processo_id)


def _pagina(pedido: Any, acao: AcaoFiscal, dito: Dito, post: Any) -> dict[str, Any]:
    lei = lei_da_casa(acao.processo.lei)
    visto = vista(pedido, acao, dito)
    c: Conferencia = visto["c"]
    asked = [s for s, _ in c.secoes if s.fatos]
    nomes = [x for s in asked for x in s.fatos]
    tudo = digitado(lei, nomes, post) if post is not None else {}
    marcados = post.getlist("equipe") if post is not None else acao.equipe
    aqui = casa(pedido.municipio.chave)
    return {
        **visto, "erros": dito.erros, "blocos": blocos(lei, asked, tudo, dito.erros),
        "da_orientacao": da_orientacao(acao, lei, post, dito.erros),
        "fiscais": [
            (a, str(a.id) in marcados) for a in
            equipe.quem_visita(acao.municipio_id, aqui, pedido.hoje) if a.id != pedido.agente.id
        ],
        "avisos": avisos_de_prazo(acao.alvo, acao.endereco, (), pedido.hoje, acao.municipio_id),
        "orientou": orientacao.ja_orientado(acao.alvo, acao.processo, lei.chave, pedido.hoje),
    }  # fmt: skip
