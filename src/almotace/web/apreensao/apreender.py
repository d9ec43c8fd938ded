"""The inspector's form to take goods: a row a thing, which makes lots by type and perishability."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from ...nucleo.erros import ErroAlmotace, ErroDeEntrada
from ...nucleo.regras import Apreensao, Secao
from ...servicos.apreensao.apreender import apreender
from ...servicos.apreensao.tomada import Item, Lote, Tomada
from ...servicos.autuacao.caso import Caso
from ...servicos.fatos import ler_autos
from ...servicos.fuso import local
from ...servicos.praticar import Quem
from .. import guarda
from ..atos import chave_de
from ..autuacao.pagina import achar_um
from ..formulario import blocos, como_digitado, digitado
from ..leitura import interpretar, ler, numero
from ..palavras import maiuscula
from ..quem import com_agente
from ..recados import frase
from .linhas import Linha, linhas

SIM_NAO = {"sim": True, "nao": False}


@com_agente("apreensao")
def nova(pedido: Any, id: Any) -> HttpResponse:
    processo = achar_um(pedido, id)
    c = Caso.de(ler_autos(processo))
    a = c.regra.apreensao
    if a is None:
        raise Http404
    antes = guarda.recuperar(pedido)
    post: Any = pedido.POST if pedido.method == "POST" else antes
    secoes = [*a.secoes, *([Secao(titulo="As coisas", fatos=a.fatos)] if a.fatos else [])]
    nomes = [f for s in secoes for f in s.fatos]
    erros: dict[str, str] = {}
    if pedido.method == "POST" and post.get("acao") == "apreender":
        fatos, erros = ler(c.lei, nomes, post)
        try:
            quem = Quem(pedido.agente, pedido.agora, chave_de(post))
            tomada = _tomada(post, a, fatos)
            if not erros:
                ato = apreender(quem, processo.id, tomada)
                feito = f"Termo de apreensão {ato.congelado['numero']} lavrado."
                messages.success(pedido, feito, extra_tags="sucesso")
                return redirect("lotes_do_auto", id=id)
        except ErroAlmotace as e:
            erros[e.campo or "itens"] = frase(e)
    ditos = {k: post.get(k) for k in post} if post else {"momento": _agora(pedido)}
    tudo = digitado(c.lei, nomes, post) if post else como_digitado(c.lei, c.autos.fatos)
    return render(pedido, "apreender.html", {
        "secao": "deposito", "processo": processo, "lei": c.lei, "erros": erros,
        "digitado": ditos, "linhas": linhas(post), "tipos": [(t, maiuscula(t)) for t in a.sobre],
        "perece": a.perecivel is not None, "blocos": blocos(c.lei, secoes, tudo, erros),
        "chave": (post.get("chave") if post else "") or uuid.uuid4(), "vias": a.vias,
        "voltou": antes is not None,
    })  # fmt: skip


def _agora(pedido: Any) -> str:
    return f"{local(pedido.agora, pedido.municipio.fuso):%d/%m/%Y %H:%M}"


def _tomada(post: Any, a: Apreensao, fatos: dict[str, Any]) -> Tomada:
    try:
        momento = interpretar(post.get("momento", ""), "instante")
    except ErroDeEntrada as e:
        raise ErroDeEntrada(e.mensagem, campo="momento") from None
    if momento is None:
        raise ErroDeEntrada("Escreva o dia e a hora, como 31/12/2026 08:30.", campo="momento")
    copia = post.get("copia", "")
    da_coisa = {k: v for k, v in fatos.items() if k in a.fatos}
    testemunhas = tuple(
        {"nome": post.get(f"testemunha{i}", "").strip(),
         "documento": post.get(f"documento{i}", "").strip()}
        for i in (1, 2) if post.get(f"testemunha{i}", "").strip()
    )  # fmt: skip
    return Tomada(
        momento=datetime.fromisoformat(momento), lotes=_lotes(linhas(post), da_coisa),
        lugar=post.get("lugar", ""), depositario=post.get("depositario", ""),
        lacre=post.get("lacre", ""), fatos={k: v for k, v in fatos.items() if k not in a.fatos},
        copia_entregue=copia == "entregue", recusou=copia == "recusou", ausente=copia == "ausente",
        recebedor=post.get("recebedor", ""), testemunhas=testemunhas,
        numero_do_papel=post.get("numero_do_papel", ""),
    )  # fmt: skip


def _lotes(ditas: list[Linha], fatos: dict[str, Any]) -> tuple[Lote, ...]:
    """Things of one type that perish alike are a lot."""
    grupos: dict[tuple[str, bool | None], list[Item]] = {}
    for x in ditas:
        if not x.vazia:
            chave = (x.valor("tipo"), SIM_NAO.get(x.valor("perecivel")))
            grupos.setdefault(chave, []).append(_item(x))
    return tuple(Lote(t, tuple(itens), p, fatos) for (t, p), itens in grupos.items())


def _item(x: Linha) -> Item:
    return Item(
        descricao=x.valor("descricao"),
        quantidade=numero(x.valor("quantidade"), "itens") or "0",
        unidade=x.valor("unidade") or "unidade", estado=x.valor("estado"), marca=x.valor("marca"),
        procedencia=x.valor("procedencia"),
    )  # fmt: skip
