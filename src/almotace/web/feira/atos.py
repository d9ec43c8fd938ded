"""Doing one act with a place: what came is read, handed to its service, and answered."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from ...nucleo.erros import ErroAlmotace, ErroDeEntrada
from ...servicos.feira import cuidado, lugar
from ...servicos.feira.regra import do_lugar
from ...servicos.praticar import Quem
from ..atos import chave_de
from ..leitura import ler, ler_dia
from ..quem import com_agente
from ..recados import frase
from .leitura import opcional
from .pagina import achar_um, mostrar
from .palavras import MOMENTOS


@com_agente()
def praticar(pedido: Any, id: Any, acao: str) -> HttpResponse:
    """Do one act; what cannot be done comes back with what was typed."""
    alvo = achar_um(pedido, id)
    if pedido.method != "POST":
        return redirect(f"/feira/{id}/?acao={acao}#acao")
    fazer = ATOS.get(acao)
    if fazer is None:
        raise Http404
    erros: dict[str, str] = {}
    feito = ""
    try:
        quem = Quem(pedido.agente, pedido.agora, chave_de(pedido.POST))
        feito = fazer(quem, alvo.processo_id, pedido, erros)
    except ErroAlmotace as e:
        erros[e.campo or acao] = frase(e)
    if erros:
        return mostrar(pedido, achar_um(pedido, id), erros, acao, pedido.POST)
    messages.success(pedido, feito, extra_tags="sucesso")
    return redirect("lugar", id=id)


def _lotacao(quem: Quem, id: uuid.UUID, pedido: Any, erros: dict[str, str]) -> str:
    post = pedido.POST
    lugar.fixar_lotacao(
        quem, id, opcional(post, "lotacao"), opcional(post, "equipamentos"), post.get("ato", "")
    )
    return "Lotação fixada."


def _horario(quem: Quem, id: uuid.UUID, pedido: Any, erros: dict[str, str]) -> str:
    ditas = {k: _hora(pedido.POST.get(k, "")) for k in MOMENTOS}
    cuidado.fixar_horario(quem, id, ditas, pedido.POST.get("ato", ""))
    return "Horário fixado."


def _hora(dita: str) -> str:
    """6:30 and 6h30 as 06:30.

    >>> _hora("6h30"), _hora("6h"), _hora("06:30"), _hora("")
    ('06:30', '06:00', '06:30', '')
    """
    m = re.fullmatch(r"(\d{1,2})[h:](\d{2})?", dita.strip().lower())
    return f"{int(m[1]):02}:{m[2] or '00'}" if m else dita.strip()


def _suspender(quem: Quem, id: uuid.UUID, pedido: Any, erros: dict[str, str]) -> str:
    post = pedido.POST
    de = ler_dia(post.get("de", ""), "de")
    if de is None:
        raise ErroDeEntrada("Diga desde que dia.", campo="de")
    lugar.suspender(quem, id, de, ler_dia(post.get("ate", ""), "ate"), post.get("motivo", ""))
    return "Suspenso."


def _retomar(quem: Quem, id: uuid.UUID, pedido: Any, erros: dict[str, str]) -> str:
    lugar.retomar(quem, id, pedido.POST.get("motivo", ""))
    return "Retomado."


def _remanejar(quem: Quem, id: uuid.UUID, pedido: Any, erros: dict[str, str]) -> str:
    lugar.remanejar(quem, id, pedido.POST.get("endereco", ""), pedido.POST.get("motivo", ""))
    return "Mudou de lugar."


def _extinguir(quem: Quem, id: uuid.UUID, pedido: Any, erros: dict[str, str]) -> str:
    post = pedido.POST
    quais = tuple(x.upper() for x in re.split(r"[\s,;]+", post.get("espacos", "")) if x)
    if post.get("parte") not in ("todo", "espacos") or (post["parte"] == "espacos") != bool(quais):
        raise ErroDeEntrada(
            "Diga se é o lugar todo, ou só espaços, e então quais.", campo="espacos"
        )
    lugar.extinguir(quem, id, post.get("motivo", ""), quais)
    return "Extinto, no que se disse." if quais else "Extinto."


def _vistoriar(quem: Quem, id: uuid.UUID, pedido: Any, erros: dict[str, str]) -> str:
    lei, regra = do_lugar(lugar.achar(id))
    fatos, lidos = ler(lei, regra.vistoria_fatos, pedido.POST)
    erros.update(lidos)
    if erros:
        return ""
    ato = cuidado.vistoriar(quem, id, fatos, pedido.POST.get("visto", ""))
    return "Vistoria registrada. " + (
        "O que falta virou tarefa." if ato.congelado["faltam"] else "Nada falta."
    )


def _providenciar(quem: Quem, id: uuid.UUID, pedido: Any, erros: dict[str, str]) -> str:
    cuidado.providenciar(quem, id, pedido.POST.get("coisa", ""), pedido.POST.get("feito", ""))
    return "Providência registrada."


ATOS: dict[str, Callable[[Quem, uuid.UUID, Any, dict[str, str]], str]] = {
    "lotacao": _lotacao, "horario": _horario, "suspender": _suspender, "retomar": _retomar,
    "remanejar": _remanejar, "extinguir": _extinguir, "vistoriar": _vistoriar,
    "providenciar": _providenciar,
}  # fmt: skip
