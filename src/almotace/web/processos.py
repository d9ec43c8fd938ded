"""Cases: list, page with timeline and verdict, and each act that may be done."""

from __future__ import annotations

import uuid
from datetime import date
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from ..nucleo.erros import ErroAlmotace
from ..nucleo.redacao import texto as redigir
from ..registro.busca import achar
from ..registro.models import Processo
from ..servicos import decidir, emitir, instruir, vida_da_licenca
from ..servicos.casa import casa, instrumento, lei_da_casa
from ..servicos.fatos import ler_autos
from ..servicos.praticar import Quem
from .acoes import acoes
from .formulario import blocos, como_digitado, data_iso, ler, numero
from .quem import com_agente
from .recados import frase
from .visao import ver

SITUACOES = ["em_analise", "deferido", "indeferido", "emitido", "revogada", "cassada",
             "nao_renovada"]  # fmt: skip


@com_agente()
def lista(pedido: Any) -> HttpResponse:
    q, situacao = pedido.GET.get("q", ""), pedido.GET.get("situacao", "")
    achados = Processo.objects.filter(municipio=pedido.municipio).select_related("requerente")
    if q.strip():
        achados = achados.filter(id__in=achar(pedido.municipio.pk, "processo", q))
    if situacao in SITUACOES:
        achados = achados.filter(situacao=situacao)
    pagina = Paginator(achados.order_by("-aberto_em"), 50).get_page(pedido.GET.get("p"))
    dados = {"pagina": pagina, "q": q, "situacao": situacao, "situacoes": SITUACOES}
    return render(pedido, "processos.html", {"secao": "processos", **dados})


def _achar(pedido: Any, id: Any) -> Processo:
    p = Processo.objects.filter(municipio=pedido.municipio, id=id).select_related("requerente")
    achado = p.first()
    if achado is None:
        raise Http404
    return achado


@com_agente()
def pagina(
    pedido: Any,
    id: Any,
    erros: dict[str, str] | None = None,
    acao: str = "",
    digitado: dict[str, Any] | None = None,
) -> HttpResponse:
    return _pagina(pedido, _achar(pedido, id), erros or {}, acao, digitado or {})


def _pagina(
    pedido: Any, processo: Processo, erros: dict[str, str], acao: str, digitado: dict[str, Any]
) -> HttpResponse:
    lei = lei_da_casa(processo.lei)
    instr = instrumento(lei, processo.modalidade)
    autos = ler_autos(processo)
    quem = Quem(pedido.agente, pedido.agora)
    decisao = autos.ultimo("decisao")
    parecer = None if decisao else decidir.parecer_do_caso(autos, lei, quem)
    possiveis = acoes(
        autos, lei, instr, casa(pedido.municipio.chave), pedido.papeis,
        lambda: instruir.tributos_devidos(autos, lei, processo.modalidade, pedido.hoje),
    )  # fmt: skip
    typed = {**como_digitado(autos.fatos), **digitado}
    formularios = [
        (a, blocos(lei, a.secoes, typed, erros if acao == a.id else {})) for a in possiveis
    ]
    return render(pedido, "processo.html", {
        "secao": "processos", "processo": processo, "lei": lei, "instrumento": instr,
        "autos": autos, "atos": list(reversed(autos.atos)), "decisao": decisao,
        "p": ver(parecer, lei) if parecer else None, "formularios": formularios,
        "minuta": redigir(parecer, lei) if parecer else "", "erros": erros, "acao": acao,
        "chave": uuid.uuid4(), "digitado": digitado,
    }, status=200)  # fmt: skip


@com_agente()
def praticar(pedido: Any, id: Any, acao: str) -> HttpResponse:
    """Do one act; what cannot be done comes back with what was typed."""
    processo = _achar(pedido, id)
    if pedido.method != "POST":
        return redirect("processo", id=id)
    post = pedido.POST
    erros: dict[str, str] = {}
    try:
        quem = Quem(pedido.agente, pedido.agora, uuid.UUID(post.get("chave", "")))
        feito = _praticar(pedido, quem, processo, acao, erros)
    except ErroAlmotace as e:
        erros[e.campo or acao] = frase(e)
        feito = ""
    except ValueError:
        erros[acao] = "O envio veio sem a sua chave. Volte à página do processo e refaça."
        feito = ""
    if erros:
        digitado = {k: post.getlist(k) if len(post.getlist(k)) > 1 else post.get(k) for k in post}
        return _pagina(pedido, _achar(pedido, id), erros, acao, digitado)
    messages.success(pedido, feito, extra_tags="sucesso")
    return redirect("processo", id=id)


def _praticar(pedido: Any, quem: Quem, processo: Processo, acao: str, erros: dict[str, str]) -> str:
    post = pedido.POST
    lei = lei_da_casa(processo.lei)
    instr = instrumento(lei, processo.modalidade)
    if acao in ("juntar", "vistoriar"):
        do_pedido = tuple(f for s in instr.secoes for f in s.fatos)
        nomes = instr.vistoria if acao == "vistoriar" else do_pedido
        fatos, lidos = ler(lei, nomes, post)
        erros.update(lidos)
        if erros:
            return ""
        if acao == "juntar":
            instruir.juntar(quem, processo.id, fatos)
            return "Pedido completado."
        ato = instruir.vistoriar(quem, processo.id, fatos, post.get("observacao", ""))
        return f"Vistoria registrada: {ato.congelado.get('resultado')}."
    if acao == "decidir":
        decidir.decidir(quem, processo.id, post.get("resultado", ""), post.get("motivos", ""))
        return "Decisão registrada."
    if acao == "lancar":
        instruir.lancar(
            quem,
            processo.id,
            post.get("tributo", ""),
            numero(post.get("valor", "")),
            post.get("fonte", ""),
        )
        return "Tributo lançado."
    if acao == "pagar":
        pago_em = post.get("pago_em", "").strip()
        instruir.pagar(
            quem, uuid.UUID(post.get("guia", "")), processo.id, numero(post.get("valor", "")),
            post.get("comprovante", ""),
            date.fromisoformat(data_iso(pago_em)) if pago_em else None,
        )  # fmt: skip
        return "Pagamento registrado."
    if acao == "emitir":
        emitir.emitir(quem, processo.id, post.get("local", ""), post.get("auxiliar", ""))
        return "Documento emitido."
    if acao == "auxiliar":
        vida_da_licenca.registrar_auxiliar(quem, processo.id, uuid.UUID(post.get("pessoa", "")))
        return "Auxiliar registrado."
    if acao == "mudar-local":
        vida_da_licenca.mudar_local(
            quem, processo.id, post.get("local", ""), post.get("motivacao", "")
        )
        return "Local mudado."
    if acao in instr.extincoes:
        vida_da_licenca.extinguir(
            quem, processo.id, acao, post.get("motivacao", ""), post.get("motivos", "")
        )
        return "Ato registrado."
    raise Http404
