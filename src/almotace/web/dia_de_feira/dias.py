"""The days of fair of a place: those set, those past, and setting more of them."""

from __future__ import annotations

import uuid
from datetime import date, timedelta
from typing import Any

from django.contrib import messages
from django.db.models import Count, Q
from django.http import HttpResponse
from django.shortcuts import redirect, render

from ...nucleo.erros import ErroAlmotace, ErroDeEntrada
from ...registro.models import Edicao
from ...servicos.feira import edicao
from ...servicos.feira.suspensao import suspenso, suspensoes
from ...servicos.praticar import Quem
from ..atos import chave_de
from ..feira.pagina import achar_um
from ..leitura import ler_dia
from ..quem import com_agente, pode
from ..recados import frase
from .comum import POR_PAGINA, situacao

SEMANA = timedelta(weeks=1)


@com_agente()
def dias(pedido: Any, id: Any) -> HttpResponse:
    lugar = achar_um(pedido, id)
    erros: dict[str, str] = {}
    if pedido.method == "POST":
        feito = _marcar(pedido, lugar.processo_id, erros)
        if feito is not None:
            return feito
    houve = ~Q(situacao=edicao.NAO_REALIZADA)
    faltas = Count("presencas", filter=houve & Q(presencas__estado="falta"))
    parado = suspensoes(lugar)
    achados = (
        Edicao.objects.filter(lugar=lugar)
        .select_related("processo")
        .annotate(faltas=faltas, chamados=Count("presencas", filter=houve))
        .order_by("-dia")[:POR_PAGINA]
    )
    return render(pedido, "dia_de_feira/dias.html", {
        "secao": "feira", "lugar": lugar, "erros": erros, "chave": uuid.uuid4(),
        "dias": [(x, situacao(x, suspenso(parado, x.dia))) for x in achados],
        "pode_marcar": pode(pedido, "edicao"),
        "ditos": {k: pedido.POST.get(k, "") for k in ("dia", "ate")},
    })  # fmt: skip


def _marcar(pedido: Any, lugar_id: Any, erros: dict[str, str]) -> HttpResponse | None:
    try:
        quem = Quem(pedido.agente, pedido.agora, chave_de(pedido.POST))
        de = ler_dia(pedido.POST.get("dia", ""), "dia")
        ate = ler_dia(pedido.POST.get("ate", ""), "ate")
        if de is None:
            raise ErroDeEntrada("Escreva o dia da feira.", campo="dia")
        if ate is None:
            feito = edicao.marcar(quem, lugar_id, de)
            messages.success(pedido, f"Feira marcada para {de:%d/%m/%Y}.", extra_tags="sucesso")
            return redirect("dia_de_feira", id=feito.id)
        feitos, recusados = edicao.marcar_varias(quem, lugar_id, _semanas(de, ate))
    except ErroAlmotace as e:
        erros[e.campo or "dia"] = frase(e)
        return None
    if feitos:
        ditos = ", ".join(f"{d:%d/%m}" for d in feitos)
        messages.success(pedido, f"Marcadas: {ditos}.", extra_tags="sucesso")
    for dia, porque in recusados:
        messages.warning(pedido, f"{dia:%d/%m/%Y} não: {porque}", extra_tags="aviso")
    return redirect("dias_de_feira", id=lugar_id)


def _semanas(de: date, ate: date) -> list[date]:
    if ate < de:
        raise ErroDeEntrada("O último dia vem depois do primeiro.", campo="ate")
    quantas = (ate - de).days // 7 + 1
    if quantas > 60:
        raise ErroDeEntrada("Marque até sessenta semanas de cada vez.", campo="ate")
    return [de + i * SEMANA for i in range(quantas)]
