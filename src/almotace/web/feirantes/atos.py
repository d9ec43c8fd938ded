"""Doing one act in a holder's book: what came is read, handed to its service, and answered."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from ...nucleo.erros import ErroAlmotace, ErroDeEntrada
from ...servicos import anexos
from ...servicos.feira import matricula, vinculos
from ...servicos.feira.afastamento import afastar
from ...servicos.praticar import Quem
from ..atos import chave_de, pessoa_de
from ..leitura import ler, ler_dia
from ..quem import com_agente
from ..recados import frase
from .pagina import achar_uma, mostrar


@com_agente()
def praticar(pedido: Any, id: Any, acao: str) -> HttpResponse:
    """Do one act; what cannot be done comes back with what was typed."""
    alvo = achar_uma(pedido, id)
    if pedido.method != "POST":
        return redirect(f"/matriculas/{id}/?acao={acao}#acao")
    fazer = ATOS.get(acao)
    if fazer is None:
        raise Http404
    if pedido.POST.get("acao") == "procurar":
        return mostrar(pedido, alvo, {}, acao, pedido.POST)
    erros: dict[str, str] = {}
    feito = ""
    try:
        quem = Quem(pedido.agente, pedido.agora, chave_de(pedido.POST))
        feito = fazer(quem, alvo.processo_id, pedido, erros)
    except ErroAlmotace as e:
        erros[e.campo or acao] = frase(e)
    if erros:
        return mostrar(pedido, achar_uma(pedido, id), erros, acao, pedido.POST)
    messages.success(pedido, feito, extra_tags="sucesso")
    return redirect("matricula", id=id)


def _vincular(quem: Quem, id: uuid.UUID, pedido: Any, erros: dict[str, str]) -> str:
    post = pedido.POST
    de = ler_dia(post.get("de", ""), "de")
    vinculos.cadastrar(quem, id, post.get("especie", ""), pessoa_de(post), de)
    return "Cadastro feito. O crachá já pode ser impresso."


def _baixar(quem: Quem, id: uuid.UUID, pedido: Any, erros: dict[str, str]) -> str:
    try:
        qual = uuid.UUID(pedido.POST.get("vinculo", ""))
    except ValueError:
        raise ErroDeEntrada("Escolha quem deixa de atender.", campo="vinculo") from None
    vinculos.baixar(quem, id, qual, pedido.POST.get("motivo", ""))
    return "Baixa dada."


def _afastar(quem: Quem, id: uuid.UUID, pedido: Any, erros: dict[str, str]) -> str:
    lei, feira = matricula.regra_dela(matricula.achar(id))
    pede = feira.frequencia.pede if feira.frequencia else ()
    fatos, lidos = ler(lei, pede, pedido.POST)
    erros.update(lidos)
    de = ler_dia(pedido.POST.get("de", ""), "de")
    if de is None:
        erros["de"] = "Diga desde que dia."
    if erros or de is None:
        return ""
    tem = pedido.POST.get("escolhida") or pedido.POST.get("pessoa")
    afastar(quem, id, de, fatos, pessoa_de(pedido.POST) if tem else None)
    return "Afastamento registrado."


def _atualizar(quem: Quem, id: uuid.UUID, pedido: Any, erros: dict[str, str]) -> str:
    dados = {k: pedido.POST[k] for k in matricula.CADASTRO if k in pedido.POST}
    matricula.atualizar(quem, id, dados)
    return "Cadastro atualizado."


def _anotar(quem: Quem, id: uuid.UUID, pedido: Any, erros: dict[str, str]) -> str:
    matricula.anotar(quem, id, pedido.POST.get("texto", ""))
    return "Anotado."


def _anexar(quem: Quem, id: uuid.UUID, pedido: Any, erros: dict[str, str]) -> str:
    if getattr(pedido, "arquivo_grande", 0):
        raise anexos.grande(pedido.arquivo_grande)
    arquivo = pedido.FILES.get("arquivo")
    if arquivo is None:
        raise ErroDeEntrada("Escolha o arquivo.", campo="arquivo")
    anexos.juntar(quem, id, settings.ARQUIVOS, arquivo.name, arquivo.read())
    return "Papel juntado."


ATOS: dict[str, Callable[[Quem, uuid.UUID, Any, dict[str, str]], str]] = {
    "vincular": _vincular, "baixar": _baixar, "afastar": _afastar, "atualizar": _atualizar,
    "anotar": _anotar, "anexar": _anexar,
}  # fmt: skip
