"""A new application: the form of the law, the verdict while one types, drafts that keep it all."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from ..nucleo.erros import ErroAlmotace
from ..nucleo.lei import Lei
from ..nucleo.regras import Instrumento
from ..registro.models import Pessoa, Rascunho
from ..servicos import requerer
from ..servicos.casa import casa, instrumento, lei_da_casa
from ..servicos.praticar import Quem
from .formulario import blocos, ler
from .quem import com_agente
from .recados import frase
from .visao import ver


@com_agente()
def escolher(pedido: Any) -> HttpResponse:
    """Which instrument is asked for."""
    opcoes = [
        {"lei": lei, "instrumento": i, "partes": lei.chave.split("/")}
        for lei, i in casa(pedido.municipio.chave).instrumentos()
    ]
    return render(pedido, "novo.html", {
        "secao": "novo", "opcoes": opcoes, "pessoa": pedido.GET.get("pessoa", ""),
    })  # fmt: skip


def _lei(pedido: Any, uf: str, cidade: str, norma: str, modalidade: str) -> tuple[Lei, Instrumento]:
    chave = f"{uf}/{cidade}/{norma}"
    if chave not in casa(pedido.municipio.chave).leis:
        raise Http404
    lei = lei_da_casa(chave)
    try:
        return lei, instrumento(lei, modalidade)
    except ErroAlmotace:
        raise Http404 from None


def _pessoa(pedido: Any, bruto: str) -> Pessoa | None:
    try:
        ident = uuid.UUID(bruto)
    except ValueError:
        return None
    return Pessoa.objects.filter(municipio=pedido.municipio, id=ident).first()


def _fatos(instr: Instrumento) -> list[str]:
    return [f for s in instr.secoes for f in s.fatos]


@com_agente()
def novo(pedido: Any, uf: str, cidade: str, norma: str, modalidade: str) -> HttpResponse:
    """The form. Posting files it, or keeps the draft."""
    lei, instr = _lei(pedido, uf, cidade, norma, modalidade)
    rascunho = _rascunho(pedido, pedido.POST.get("rascunho") or pedido.GET.get("rascunho", ""))
    digitado: dict[str, Any] = dict(rascunho.dados.get("digitado", {})) if rascunho else {}
    pessoa = _pessoa(pedido, pedido.POST.get("pessoa") or pedido.GET.get("pessoa", "")
                     or (rascunho.dados.get("pessoa", "") if rascunho else ""))  # fmt: skip
    erros: dict[str, str] = {}
    chave = pedido.POST.get("chave") or str(uuid.uuid4())
    vista = None
    if pedido.method == "POST":
        fatos, erros = ler(lei, _fatos(instr), pedido.POST)
        digitado = {
            f: pedido.POST.getlist(f) if len(pedido.POST.getlist(f)) > 1 else pedido.POST.get(f, "")
            for f in _fatos(instr)
            if f in pedido.POST
        }
        rascunho = _guardar(pedido, lei, instr, digitado, pessoa, rascunho)
        acao = pedido.POST.get("acao")
        if acao == "protocolar" and not erros:
            feito = _protocolar(pedido, lei, instr, pessoa, fatos, chave, erros)
            if feito is not None:
                rascunho.delete()
                messages.success(pedido, f"Processo {feito.numero} aberto.", extra_tags="sucesso")
                return redirect("processo", id=feito.id)
        elif acao == "guardar":
            messages.success(pedido, "Rascunho guardado.", extra_tags="sucesso")
            return redirect("inicio")
        if not erros:
            vista = _vista(pedido, lei, instr, pessoa, fatos)
    return render(pedido, "pedido.html", {
        "secao": "novo", "lei": lei, "instrumento": instr, "partes": lei.chave.split("/"),
        "blocos": blocos(lei, instr.secoes, digitado, erros), "erros": erros, "pessoa": pessoa,
        "chave": chave, "rascunho": rascunho, "p": vista, "aberto": True,
    })  # fmt: skip


def _rascunho(pedido: Any, bruto: str) -> Rascunho | None:
    try:
        ident = uuid.UUID(bruto)
    except ValueError:
        return None
    return Rascunho.objects.filter(
        municipio=pedido.municipio, agente=pedido.agente, id=ident
    ).first()


def _guardar(
    pedido: Any,
    lei: Lei,
    instr: Instrumento,
    digitado: dict[str, Any],
    pessoa: Pessoa | None,
    rascunho: Rascunho | None,
) -> Rascunho:
    """What was typed is kept before anything else is tried."""
    r = rascunho or Rascunho(
        municipio=pedido.municipio, agente=pedido.agente, lei=lei.chave, modalidade=instr.id
    )
    r.dados = {"digitado": digitado, "pessoa": str(pessoa.id) if pessoa else ""}
    r.atualizado_em = pedido.agora
    r.save()
    return r


def _protocolar(
    pedido: Any,
    lei: Lei,
    instr: Instrumento,
    pessoa: Pessoa | None,
    fatos: dict[str, Any],
    chave: str,
    erros: dict[str, str],
) -> Any:
    if pessoa is None:
        erros["pessoa"] = "Escolha quem pede."
        return None
    quem = Quem(pedido.agente, pedido.agora, uuid.UUID(chave))
    try:
        return requerer.requerer(quem, lei.chave, instr.id, pessoa.id, fatos)
    except ErroAlmotace as e:
        erros[e.campo or "pessoa"] = frase(e)
        return None


def _vista(
    pedido: Any, lei: Lei, instr: Instrumento, pessoa: Pessoa | None, fatos: dict[str, Any]
) -> Any:
    quem = Quem(pedido.agente, pedido.agora)
    return ver(requerer.examinar(quem, lei.chave, instr.id, fatos, pessoa), lei)


@com_agente()
def exame(pedido: Any, uf: str, cidade: str, norma: str, modalidade: str) -> HttpResponse:
    """The verdict on what is typed so far; asked as one types."""
    lei, instr = _lei(pedido, uf, cidade, norma, modalidade)
    fatos, erros = ler(lei, _fatos(instr), pedido.POST)
    pessoa = _pessoa(pedido, pedido.POST.get("pessoa", ""))
    vista = _vista(pedido, lei, instr, pessoa, fatos)
    return render(pedido, "pecas/exame.html", {"p": vista, "lei": lei, "erros": erros})
