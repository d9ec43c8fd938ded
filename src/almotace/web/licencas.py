"""Licences: list, page as of today, renewal and transfer as new applications."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from ..nucleo.erros import ErroAlmotace
from ..registro.busca import achar
from ..registro.models import Licenca, Pessoa
from ..servicos import requerer
from ..servicos.casa import instrumento, lei_da_casa
from ..servicos.praticar import Quem
from ..servicos.vida_da_licenca import autos_da_licenca, situacao_em
from .formulario import blocos, ler
from .quem import com_agente
from .recados import frase
from .visao import ver


@com_agente()
def lista(pedido: Any) -> HttpResponse:
    q = pedido.GET.get("q", "")
    achadas = Licenca.objects.filter(municipio=pedido.municipio).select_related("titular")
    if q.strip():
        achadas = achadas.filter(id__in=achar(pedido.municipio.pk, "licenca", q))
    pagina = Paginator(achadas.order_by("validade_fim", "id"), 50).get_page(pedido.GET.get("p"))
    return render(pedido, "licencas.html", {"secao": "licencas", "pagina": pagina, "q": q})


def _achar(pedido: Any, id: Any) -> Licenca:
    achada = (
        Licenca.objects.filter(municipio=pedido.municipio, id=id)
        .select_related("titular", "processo")
        .first()
    )
    if achada is None:
        raise Http404
    return achada


@com_agente()
def pagina(pedido: Any, id: Any) -> HttpResponse:
    licenca = _achar(pedido, id)
    estado, explicacao = situacao_em(licenca, autos_da_licenca(licenca), pedido.hoje)
    lei = lei_da_casa(licenca.lei)
    return render(pedido, "licenca.html", {
        "secao": "licencas", "licenca": licenca, "estado": estado, "explicacao": explicacao,
        "lei": lei, "instrumento": instrumento(lei, licenca.modalidade),
        "endereco": pedido.build_absolute_uri(f"/v/{licenca.codigo}/"),
    })  # fmt: skip


@com_agente()
def renovar(pedido: Any, id: Any) -> HttpResponse:
    return _derivado(pedido, id, "renovacao")


@com_agente()
def transferir(pedido: Any, id: Any) -> HttpResponse:
    return _derivado(pedido, id, "pedido_transferencia")


def _derivado(pedido: Any, id: Any, ato: str) -> HttpResponse:
    """A new application out of a licence, with what that act asks."""
    licenca = _achar(pedido, id)
    lei = lei_da_casa(licenca.lei)
    instr = instrumento(lei, licenca.modalidade)
    secoes = instr.renovacao if ato == "renovacao" else instr.transferencia
    if not secoes:
        raise Http404
    nomes = [f for s in secoes for f in s.fatos]
    erros: dict[str, str] = {}
    digitado: dict[str, Any] = {}
    vista = None
    if pedido.method == "POST":
        fatos, erros = ler(lei, nomes, pedido.POST)
        digitado = {
            f: pedido.POST.getlist(f) if len(pedido.POST.getlist(f)) > 1 else pedido.POST.get(f, "")
            for f in nomes
            if f in pedido.POST
        }
        quem = Quem(pedido.agente, pedido.agora, uuid.UUID(pedido.POST["chave"]))
        pessoa = _quem_recebe(pedido, licenca, ato)
        if not erros:
            vista = ver(requerer.examinar(quem, lei.chave, instr.id, fatos, pessoa, ato), lei)
            if pedido.POST.get("acao") == "protocolar":
                try:
                    feito = requerer.requerer(
                        quem, lei.chave, instr.id, pessoa.id, fatos, ato=ato, origem=licenca
                    )
                    messages.success(
                        pedido, f"Processo {feito.numero} aberto.", extra_tags="sucesso"
                    )
                    return redirect("processo", id=feito.id)
                except ErroAlmotace as e:
                    erros[e.campo or "pessoa"] = frase(e)
    titulo = "Renovar" if ato == "renovacao" else "Transferir"
    return render(pedido, "derivado.html", {
        "secao": "licencas", "licenca": licenca, "lei": lei, "titulo_do_ato": titulo, "ato": ato,
        "blocos": blocos(lei, secoes, digitado, erros), "erros": erros, "p": vista,
        "chave": pedido.POST.get("chave") or uuid.uuid4(), "aberto": True,
        "pessoa": pedido.POST.get("pessoa", ""),
    })  # fmt: skip


def _quem_recebe(pedido: Any, licenca: Licenca, ato: str) -> Pessoa:
    if ato == "renovacao":
        return licenca.titular
    try:
        ident = uuid.UUID(pedido.POST.get("pessoa", ""))
    except ValueError:
        return licenca.titular
    return Pessoa.objects.filter(municipio=pedido.municipio, id=ident).first() or licenca.titular
