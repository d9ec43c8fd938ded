"""Editais: which cases wait for one, drawing it up, its text for the gazette, its publication."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from ...nucleo.erros import ErroAlmotace, ErroDeEntrada
from ...registro.models import Edital
from ...servicos.autuacao import edital as servico
from ...servicos.praticar import Quem
from ..atos import chave_de
from ..leitura import ler_dia
from ..quem import com_agente
from ..recados import frase


@com_agente("edital")
def lista(pedido: Any) -> HttpResponse:
    """What an edital may hold; with POST, draw it up."""
    erros: dict[str, str] = {}
    if pedido.method == "POST":
        try:
            quem = Quem(pedido.agente, pedido.agora, chave_de(pedido.POST))
            escolhidos = [x.split(":") for x in pedido.POST.getlist("processos")]
            tipos = {de for _i, de in escolhidos}
            if len(tipos) > 1:
                raise ErroDeEntrada(
                    "Um edital dá ciência de um só tipo de ato: marque só uns ou só outros.",
                    campo="processos",
                )
            feito = servico.preparar(
                quem, [uuid.UUID(i) for i, _de in escolhidos], next(iter(tipos), "auto"),
                pedido.POST.get("veiculo", ""),
            )  # fmt: skip
            messages.success(pedido, f"Edital {feito.numero} preparado.", extra_tags="sucesso")
            return redirect("edital", id=feito.id)
        except ValueError:
            erros["processos"] = "Escolha os processos na lista."
        except ErroAlmotace as e:
            erros[e.campo or "processos"] = frase(e)
    return render(pedido, "editais.html", {
        "secao": "autos", "esperam": servico.esperam(pedido.municipio.pk), "erros": erros,
        "editais": Edital.objects.filter(municipio=pedido.municipio).order_by("-criado_em")[:50],
        "chave": uuid.uuid4(), "digitado": {"veiculo": pedido.POST.get("veiculo", "")},
        "marcados": set(pedido.POST.getlist("processos")),
    })  # fmt: skip


@com_agente("edital")
def pagina(pedido: Any, id: Any) -> HttpResponse:
    """Its text to be sent to the gazette; with POST, that it came out."""
    achado = Edital.objects.filter(municipio=pedido.municipio, id=id).first()
    if achado is None:
        raise Http404
    erros: dict[str, str] = {}
    if pedido.method == "POST":
        try:
            publicado = ler_dia(pedido.POST.get("publicado_em", ""), "publicado_em")
            circulou = ler_dia(pedido.POST.get("circulou_em", ""), "circulou_em") or publicado
            if publicado is None or circulou is None:
                raise ErroDeEntrada("Escreva o dia da publicação.", campo="publicado_em")
            quem = Quem(pedido.agente, pedido.agora, chave_de(pedido.POST))
            servico.publicar(quem, achado.id, publicado, circulou)
            messages.success(
                pedido, "Publicação registrada: há ciência em todos os processos.",
                extra_tags="sucesso",
            )  # fmt: skip
            return redirect("edital", id=id)
        except ErroAlmotace as e:
            erros[e.campo or "publicado_em"] = frase(e)
    return render(pedido, "edital.html", {
        "secao": "autos", "edital": achado, "erros": erros, "chave": uuid.uuid4(),
        "casos": achado.casos.select_related("processo").order_by("processo__numero"),
        "digitado": {k: pedido.POST.get(k, "") for k in ("publicado_em", "circulou_em")},
    })  # fmt: skip
