"""Doing one act in a matter: what came is read, handed to its service, and answered."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from ...nucleo.erros import ErroAlmotace, ErroDeEntrada
from ...servicos.acao_fiscal import denunciante, triar, visitar
from ...servicos.praticar import Quem
from ..atos import chave_de
from ..escolha import Escolha
from ..leitura import ler_dia
from ..quem import com_agente
from ..recados import frase
from .caso import achar_um, mostrar
from .leitura import uuids


@com_agente()
def praticar(pedido: Any, id: Any, acao: str) -> HttpResponse:
    """Do one act; what cannot be done comes back with what was typed."""
    alvo = achar_um(pedido, id)
    if pedido.method != "POST":
        return redirect(f"/fiscalizacao/{id}/?acao={acao}")
    fazer = ATOS.get(acao)
    if fazer is None:
        raise Http404
    if pedido.POST.get("acao") == "procurar":
        return mostrar(pedido, alvo, {}, acao, pedido.POST)
    erros: dict[str, str] = {}
    feito: Any = ""
    try:
        quem = Quem(pedido.agente, pedido.agora, chave_de(pedido.POST))
        feito = fazer(quem, alvo.processo_id, pedido)
    except ErroAlmotace as e:
        erros[e.campo or acao] = frase(e)
    if erros:
        return mostrar(pedido, achar_um(pedido, id), erros, acao, pedido.POST)
    if isinstance(feito, denunciante.Visto):  # seen once, in the answer to this very look
        return mostrar(pedido, achar_um(pedido, id), {}, "", None, visto=feito)
    messages.success(pedido, feito, extra_tags="sucesso")
    return redirect("acao_fiscal", id=id)


def _triar(quem: Quem, id: uuid.UUID, pedido: Any) -> str:
    post = pedido.POST
    pessoa = None if post.get("ninguem") else Escolha.de(pedido, post).pessoa
    chave, _, regra = post.get("lei", "").partition(":")
    prioridade = post.get("prioridade", "")
    triar.triar(quem, id, triar.Triagem(
        int(prioridade) if prioridade in ("1", "2", "3") else 0, chave, regra or None,
        pessoa.id if pessoa else None,
    ))  # fmt: skip
    return "Triagem feita."


def _ordenar(quem: Quem, id: uuid.UUID, pedido: Any) -> str:
    dia = ler_dia(pedido.POST.get("dia", ""), "dia")
    if dia is None:
        raise ErroDeEntrada("Escreva o dia da visita.", campo="dia")
    visitar.ordenar(quem, id, dia, uuids(pedido.POST.getlist("equipe")))
    return "Visita marcada."


def _apensar(quem: Quem, id: uuid.UUID, pedido: Any) -> str:
    qual = uuids([pedido.POST.get("principal", "")])
    if not qual:
        raise ErroDeEntrada("Escolha o caso a que este se junta.", campo="principal")
    triar.apensar(quem, id, qual[0])
    return "Apensado."


def _arquivar(quem: Quem, id: uuid.UUID, pedido: Any) -> str:
    triar.arquivar(quem, id, pedido.POST.get("motivo", ""), pedido.POST.get("motivos", ""))
    return "Arquivado."


def _reabrir(quem: Quem, id: uuid.UUID, pedido: Any) -> str:
    triar.reabrir(quem, id, pedido.POST.get("motivos", ""))
    return "Reaberto."


def _ver(quem: Quem, id: uuid.UUID, pedido: Any) -> denunciante.Visto:
    return denunciante.ver(quem, id, pedido.POST.get("motivo", ""))


def _apagar(quem: Quem, id: uuid.UUID, pedido: Any) -> str:
    denunciante.apagar(quem, id, pedido.POST.get("motivo", ""))
    return "Quem denunciou foi apagado. O caso continua."


ATOS: dict[str, Callable[[Quem, uuid.UUID, Any], Any]] = {
    "triar": _triar, "ordenar": _ordenar, "apensar": _apensar, "arquivar": _arquivar,
    "reabrir": _reabrir, "ver": _ver, "apagar": _apagar,
}  # fmt: skip
