"""Cases: list, and the page of each with its timeline, verdict and the act being filled in."""

from __future__ import annotations

import uuid
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from ..nucleo.minuta import minuta
from ..registro.busca import achar
from ..registro.models import Processo
from ..servicos import decidir, instruir, tarefas
from ..servicos.casa import casa, instrumento, lei_da_casa
from ..servicos.exclusividade import tomados
from ..servicos.fatos import AUTUACAO, FISCALIZACAO, LICENCA, MATRICULA, ler_autos
from ..servicos.fuso import dia_local
from ..servicos.praticar import Quem
from . import guarda
from .acoes import acoes
from .declarado import declarado
from .escolha import Escolha
from .exportar import csv
from .feirantes.no_processo import matricula_de
from .formulario import blocos, como_digitado, digitado
from .palavras import documento, palavras
from .prazos import a_recontar, prazos
from .quem import com_agente
from .visao import ver

SITUACOES = ["em_analise", "deferido", "indeferido", "emitido", "substituida", "revogada",
             "cassada", "nao_renovada"]  # fmt: skip


@com_agente()
def lista(pedido: Any) -> HttpResponse:
    q, situacao = pedido.GET.get("q", ""), pedido.GET.get("situacao", "")
    achados = Processo.objects.filter(municipio=pedido.municipio, especie=LICENCA).select_related(
        "requerente"
    )
    if q.strip():
        achados = achados.filter(id__in=achar(pedido.municipio.pk, "processo", q))
    if situacao in SITUACOES:
        achados = achados.filter(situacao=situacao)
    achados = achados.order_by("-aberto_em", "-ordem")
    if pedido.GET.get("formato") == "csv":
        return _csv(achados, pedido.municipio.fuso)
    pagina = Paginator(achados, 50).get_page(pedido.GET.get("p"))
    dados = {"pagina": pagina, "q": q, "situacao": situacao, "situacoes": SITUACOES}
    return render(pedido, "processos.html", {"secao": "processos", **dados})


def _csv(achados: Any, fuso: str) -> HttpResponse:
    return csv("processos", ["Processo", "Quem pede", "CPF ou CNPJ", "Situação", "Aberto em"], (
        [p.numero, p.requerente.nome, documento(p.requerente.cpf or p.requerente.cnpj),
         palavras(p.situacao), dia_local(p.aberto_em, fuso)] for p in achados
    ))  # fmt: skip


PAGINAS = {AUTUACAO: "auto", FISCALIZACAO: "acao_fiscal", MATRICULA: "matricula",
           "lugar": "lugar", "edicao": "dia_de_feira"}  # fmt: skip
"""Where the case of each species is seen; that of a licence is here."""


def achar_um(pedido: Any, id: Any) -> Processo:
    """A case of this town, or 404."""
    p = Processo.objects.filter(municipio=pedido.municipio, id=id).select_related("requerente")
    achado = p.first()
    if achado is None:
        raise Http404
    return achado


@com_agente()
def pagina(pedido: Any, id: Any) -> HttpResponse:
    """The page; ``?acao=`` opens the form of an act, with what was typed before, if any."""
    processo = achar_um(pedido, id)
    if processo.especie != LICENCA:
        return redirect(PAGINAS[processo.especie], id=id)
    acao = pedido.GET.get("acao", "")
    antes = guarda.recuperar(pedido, f"{pedido.path}{acao}/") if acao else None
    return mostrar(pedido, processo, {}, acao, antes)


def mostrar(
    pedido: Any, processo: Processo, erros: dict[str, str], acao: str, post: Any
) -> HttpResponse:
    """``post``: what was typed for ``acao``, if it comes back."""
    lei = lei_da_casa(processo.lei)
    instr = instrumento(lei, processo.modalidade)
    autos = ler_autos(processo)
    quem = Quem(pedido.agente, pedido.agora)
    aqui = casa(pedido.municipio.chave)
    decisao = autos.ultimo("decisao")
    parecer = None if decisao else decidir.parecer_do_caso(autos, lei, quem)
    espera = tarefas.do_caso(autos, aqui, pedido.hoje, parecer)
    faltam = [*parecer.valores.get("faltam", []), *parecer.pede] if parecer else []
    possiveis = acoes(
        autos, lei, instr, aqui, pedido.papeis, pedido.hoje,
        lambda: instruir.tributos_devidos(autos, lei, processo.modalidade, pedido.hoje),
        [t.ato for t in espera], faltam, a_recontar(autos, lei),
        pedido.agente.id,
    )  # fmt: skip
    aberta = next((a for a in possiveis if a.id == acao), None)
    typed = como_digitado(lei, autos.fatos)
    valores: dict[str, Any] = {}
    if post is not None and aberta is not None:
        typed |= digitado(lei, [f for s in aberta.secoes for f in s.fatos], post)
        valores = {k: post.get(k) for k in post}
    quais = autos.processo.anexos.order_by("enviado_em")
    return render(pedido, "processo.html", {
        "secao": "processos", "processo": processo, "lei": lei, "instrumento": instr,
        "autos": autos, "atos": list(reversed(autos.atos)), "decisao": decisao,
        "declarado": declarado(autos, lei, instr), "matricula": matricula_de(autos),
        "p": ver(parecer, lei) if parecer else None, "acoes": possiveis, "aberta": aberta,
        "recusada": acao if acao and aberta is None and erros else "",
        "blocos": blocos(lei, aberta.secoes, typed, erros) if aberta else [],
        "prazos": prazos(autos, lei, pedido.hoje),
        "minuta": minuta(parecer, lei) if parecer and acao == "decidir" else "",
        "erros": erros, "espera": espera, "anexos": quais, "digitado": valores,
        "chave": uuid.uuid4(), "voltou": post is not None and not erros,
        "escolha": Escolha.de(pedido, post) if acao == "auxiliar" else None,
        "tomados": [] if processo.encerrado else tomados(autos, lei, pedido.hoje),
    })  # fmt: skip
