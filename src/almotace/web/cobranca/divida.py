"""Dívida ativa: cases that are ready for it, each with its checklist; the case's own page."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from ...nucleo.erros import ErroAlmotace
from ...registro.models import Guia, Inscricao, Processo
from ...servicos.autuacao.caso import Caso
from ...servicos.casa import casa
from ...servicos.cobranca.ajuizar import antes_de_ajuizar
from ...servicos.cobranca.conta import MULTA
from ...servicos.cobranca.inscrever import MORTAS, viva
from ...servicos.cobranca.porta import Item, porta
from ...servicos.cobranca.prescricao import Relogio, relogio
from ...servicos.fatos import ler_autos, ler_muitos
from ...servicos.praticar import Quem
from .. import guarda
from ..atos import chave_de
from ..autuacao.pagina import achar_um
from ..quem import com_agente, pode
from ..recados import frase
from .acoes import FEITOS, Acao, acoes
from .visto import parte_do_dinheiro, ver_inscricao

ATOS = ("legalidade", "inscricao", "emissao_cda", "remessa_a_protesto")
POR_PAGINA = 20


@dataclass(frozen=True, slots=True)
class Pronto:
    """A case on its way in. ``faltam``: how many conditions are not met."""

    processo: Processo
    itens: list[Item]
    relogio: Relogio | None

    @property
    def faltam(self) -> int:
        return sum(not i.sim for i in self.itens)


@com_agente(*ATOS)
def lista(pedido: Any) -> HttpResponse:
    mostra = pedido.GET.get("mostra", "")
    if mostra == "inscritas":
        return _inscritas(pedido)
    inscritos = Inscricao.objects.exclude(situacao__in=MORTAS).values("processo_id")
    casos = (
        Guia.objects.filter(
            municipio=pedido.municipio, especie=MULTA, paga_em__isnull=True,
            cancelada_em__isnull=True, vence_em__lt=pedido.hoje,
        )
        .exclude(processo_id__in=inscritos)
        .order_by("vence_em", "numero")
        .values_list("processo_id", flat=True)
    )  # fmt: skip
    pagina = Paginator(casos, POR_PAGINA).get_page(pedido.GET.get("p"))
    return render(pedido, "cobranca/divida.html", {
        "secao": "divida", "mostra": "prontos", "pagina": pagina, "q": "", "situacao": "",
        "prontos": _prontos(pedido, list(pagina.object_list)),
        "pode_remeter": pode(pedido, "remessa_a_protesto"),
    })  # fmt: skip


def _prontos(pedido: Any, ids: Iterable[Any]) -> list[Pronto]:
    """In a constant number of queries, whatever the page holds."""
    achados = {p.id: p for p in Processo.objects.filter(id__in=ids).select_related("requerente")}
    na_ordem = [achados[i] for i in dict.fromkeys(ids)]
    prontos = []
    for autos in ler_muitos(na_ordem):
        c = Caso.de(autos)
        itens = porta(c, autos.processo.requerente, casa(pedido.municipio.chave), pedido.hoje)
        prontos.append(Pronto(autos.processo, itens, relogio(c, pedido.hoje)))
    return prontos


def _inscritas(pedido: Any) -> HttpResponse:
    linhas = (
        Inscricao.objects.filter(municipio=pedido.municipio)
        .select_related("devedor", "processo")
        .order_by("-inscrita_em", "-numero")
    )
    pagina = Paginator(linhas, POR_PAGINA).get_page(pedido.GET.get("p"))
    return render(pedido, "cobranca/divida.html", {
        "secao": "divida", "mostra": "inscritas", "pagina": pagina, "q": "", "situacao": "",
        "inscritas": [ver_inscricao(x) for x in pagina.object_list],
        "pode_remeter": pode(pedido, "remessa_a_protesto"),
    })  # fmt: skip


@com_agente()
def pagina(pedido: Any, id: Any) -> HttpResponse:
    acao = pedido.GET.get("acao", "")
    antes = guarda.recuperar(pedido, f"{pedido.path}{acao}/") if acao else None
    return _mostrar(pedido, achar_um(pedido, id), {}, acao, antes)


def _mostrar(
    pedido: Any, processo: Processo, erros: dict[str, str], acao: str, post: Any
) -> HttpResponse:
    c = Caso.de(ler_autos(processo))
    aqui = casa(pedido.municipio.chave)
    linha = viva(processo.id)
    itens = porta(c, processo.requerente, aqui, pedido.hoje)
    lista_: list[Acao] = acoes(c, linha, itens, aqui, pedido.papeis, pedido.agente)
    aberta = next((a for a in lista_ if a.id == acao), None)
    return render(pedido, "cobranca/divida_do_caso.html", {
        "secao": "divida", "processo": processo, "c": c, "lei": c.lei, "itens": itens,
        "linha": ver_inscricao(linha) if linha else None, "acoes": lista_, "aberta": aberta,
        "antes": antes_de_ajuizar(c, processo.requerente, linha) if linha else [],
        "erros": erros, "digitado": {k: post.get(k) for k in post} if post else {},
        "chave": uuid.uuid4(), "voltou": post is not None and not erros,
        "auto": processo.autos_lavrados.order_by("lavrado_em", "numero").last(),
        "papeis": [a for a in c.autos.atos
                   if a.tipo in ("inscricao", "emissao_cda", "substituicao_cda")],
        **parte_do_dinheiro(pedido, c),
    })  # fmt: skip


@com_agente()
def fazer(pedido: Any, id: Any, acao: str) -> HttpResponse:
    """Do one act; what cannot be done comes back with what was typed."""
    processo = achar_um(pedido, id)
    if acao not in FEITOS:
        raise Http404
    if pedido.method != "POST":
        return redirect(f"/divida-ativa/{id}/?acao={acao}")
    try:
        quem = Quem(pedido.agente, pedido.agora, chave_de(pedido.POST))
        feito = FEITOS[acao](quem, processo.id, pedido.POST)
    except ErroAlmotace as e:
        erros = {e.campo or acao: frase(e)}
        return _mostrar(pedido, achar_um(pedido, id), erros, acao, pedido.POST)
    messages.success(pedido, feito, extra_tags="sucesso")
    return redirect("divida_do_caso", id=id)
