"""What these screens share: finding a day, words of its states, doing an act and coming back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from ...nucleo.erros import ErroAlmotace
from ...registro.models import Edicao
from ...servicos.praticar import Quem
from ..atos import chave_de
from ..recados import frase

SITUACOES = {
    "marcada": "Marcada", "aberta": "Na chamada", "encerrada": "Encerrada",
    "nao_realizada": "Não houve",
}  # fmt: skip
POR_PAGINA = 60


def situacao(edicao: Edicao, suspenso: bool) -> str:
    """Where a day stands. ``suspenso``: was its place stopped then?"""
    if suspenso and edicao.situacao in ("marcada", "aberta"):
        return "Lugar suspenso"
    return SITUACOES[edicao.situacao]


def achar_dia(pedido: Any, id: Any) -> Edicao:
    """A day of this town, or 404."""
    achada = (
        Edicao.objects.filter(municipio=pedido.municipio, processo_id=id)
        .select_related("processo", "lugar__processo")
        .first()
    )
    if achada is None:
        raise Http404
    return achada


def fazer(
    pedido: Any, erros: dict[str, str], ato: Callable[[Quem], str], para: str, *args: Any
) -> HttpResponse | None:
    """Do it and go on; or leave what is wrong in ``erros``."""
    try:
        dito = ato(Quem(pedido.agente, pedido.agora, chave_de(pedido.POST)))
    except ErroAlmotace as e:
        erros[e.campo or "acao"] = frase(e)
        return None
    messages.success(pedido, dito, extra_tags="sucesso")
    return redirect(para, *args)
