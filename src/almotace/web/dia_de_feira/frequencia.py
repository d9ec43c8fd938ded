"""Absences of a place: who passed the law's limit, who is counting, each day behind each number."""

from __future__ import annotations

import uuid
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect, render

from ...servicos.feira import frequencia as servico
from ...servicos.feira.regra import do_lugar
from ...servicos.praticar import Quem
from ..feira.pagina import achar_um
from ..palavras import maiuscula
from ..quem import com_agente, pode
from .comum import achar_dia, fazer


@com_agente()
def pagina(pedido: Any, id: Any) -> HttpResponse:
    lugar = achar_um(pedido, id)
    lei, feira = do_lugar(lugar)
    todos = servico.frequencia(lugar, pedido.hoje)
    so = pedido.GET.get("so", "")
    com_faltas = [x for x in todos if x.faltas or x.justificadas]
    return render(pedido, "dia_de_feira/frequencia.html", {
        "secao": "feira", "lugar": lugar, "lei": lei, "feira": feira, "so": so,
        "passaram": [(x, _consequencias(x, lei), _auto(x)) for x in com_faltas if x.passou],
        "outros": [x for x in com_faltas if not x.passou],
        "sem_faltas": len(todos) - len(com_faltas), "total": len(todos),
        "pode_autuar": pode(pedido, "auto"), "pode_justificar": pode(pedido, "justificativa"),
        "chave": uuid.uuid4(),
    })  # fmt: skip


def _consequencias(x: servico.Frequente, lei: Any) -> str:
    ditas = [lei.vocabulario.descricao.get(c) or c.replace("_", " ") for c in x.consequencias]
    artigos = "; ".join(lei.rotulo(f) for f in x.fundamentos)
    frase = maiuscula("; ".join(ditas)) if ditas else "Passou do limite"
    return f"{frase} ({artigos})." if artigos else f"{frase}."


def _auto(x: servico.Frequente) -> str:
    """The form of an auto, filled in with what is known."""
    assert x.exigido is not None
    dias = ", ".join(f"{d.edicao.dia:%d/%m/%Y}" for d in x.faltas)
    return "/autos/novo/?" + urlencode({
        "pessoa": str(x.ocupante.pessoa.id), "infracoes": x.exigido.dispositivo,
        "local": f"{x.ocupante.espaco.codigo}, {x.ocupante.espaco.lugar.nome}",
        "descricao": f"Faltou às feiras de {dias}, sem justificar.",
    })  # fmt: skip


@com_agente("justificativa")
def justificar(pedido: Any, id: Any) -> HttpResponse:
    edicao = achar_dia(pedido, id)
    if pedido.method != "POST":
        return redirect("dia_de_feira", id=id)
    post = pedido.POST
    erros: dict[str, str] = {}

    def ato(quem: Quem) -> str:
        aceita = post.get("aceita") == "sim"
        servico.justificar(quem, id, post.get("espaco", ""), aceita, post.get("motivo", ""))
        return "Falta justificada." if aceita else "Justificativa recusada."

    feito = fazer(pedido, erros, ato, "dia_de_feira", id)
    if feito is not None:
        return feito
    from django.contrib import messages

    for frase in erros.values():
        messages.error(pedido, frase, extra_tags="erro")
    return redirect(f"/feira/dia/{edicao.processo_id}/#faltas")
