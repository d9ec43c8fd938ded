"""The form of each act on goods in deposit: to claim, give back, donate, sell, destroy."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from ...nucleo.erros import ErroAlmotace
from ...nucleo.regras import Secao
from ...servicos.apreensao.deposito import leituras_em
from ...servicos.apreensao.destinar import Destino, destinar
from ...servicos.apreensao.leitura import Leitura
from ...servicos.apreensao.lote import SALDO, lotes_do_caso
from ...servicos.apreensao.reclamar import pedir_liberacao
from ...servicos.apreensao.saldo import saldo_do_leilao
from ...servicos.autuacao.caso import Caso
from ...servicos.casa import casa
from ...servicos.fatos import ler_autos
from ...servicos.nomes import nome_do_ato
from ...servicos.praticar import Quem
from .. import guarda
from ..atos import chave_de
from ..autuacao.pagina import achar_um
from ..formulario import blocos, digitado
from ..leitura import interpretar, ler
from ..palavras import maiuscula
from ..quem import com_agente
from ..recados import frase
from .visto import aviso_da_liberacao, na_pagina, titulo_do_ato


@com_agente()
def formulario(pedido: Any, id: Any, ato: str) -> HttpResponse:
    """``?lote=``: which is marked from the start."""
    processo = achar_um(pedido, id)
    c = Caso.de(ler_autos(processo))
    a = c.regra.apreensao
    if a is None or ato not in (a.reclama, SALDO, *a.libera):
        raise Http404
    antes = guarda.recuperar(pedido)
    post: Any = pedido.POST if pedido.method == "POST" else antes
    nomes = list(a.pede.get(ato, ()))
    erros: dict[str, str] = {}
    if pedido.method == "POST":
        fatos, erros = ler(c.lei, nomes, post)
        if not erros:
            try:
                quem = Quem(pedido.agente, pedido.agora, chave_de(post))
                _fazer(quem, processo.id, ato, a.reclama, post, fatos)
                feito = f"Feito: {nome_do_ato(ato)}."
                messages.success(pedido, feito, extra_tags="sucesso")
                return redirect("lotes_do_auto", id=id)
            except ErroAlmotace as e:
                erros[e.campo or "lotes"] = frase(e)
    leitura = leituras_em(pedido.municipio.pk, pedido.agora).get(c.lei.chave, Leitura())
    lotes = [na_pagina(pedido, c, x, leitura) for x in lotes_do_caso(c)]
    marcados = post.getlist("lotes") if post else pedido.GET.getlist("lote")
    podem = casa(pedido.municipio.chave).competencias.get(ato, ())
    devolve = ato in a.devolve
    return render(pedido, "destinar.html", {
        "secao": "deposito", "processo": processo, "lei": c.lei, "ato": ato, "erros": erros,
        "titulo_do_ato": titulo_do_ato(ato), "nome_do_ato": maiuscula(nome_do_ato(ato)),
        "lotes": [(x, y) for x in lotes if (y := _ato_de(x, ato)) is not None],
        "marcados": marcados, "reclama": ato == a.reclama, "devolve": devolve,
        "saldo": ato == SALDO, "minha": bool(set(podem) & set(pedido.papeis)), "podem": podem,
        "blocos": blocos(c.lei, [Secao(titulo="O que a lei pergunta", fatos=tuple(nomes))],
                         digitado(c.lei, nomes, post) if post else {}, erros) if nomes else [],
        "aviso": aviso_da_liberacao(c, leitura) if devolve or ato == a.reclama else None,
        "digitado": {k: post.get(k) for k in post} if post else {},
        "chave": (post.get("chave") if post else "") or uuid.uuid4(), "voltou": antes is not None,
    })  # fmt: skip


def _ato_de(x: Any, ato: str) -> Any:
    return next((y for y in x.atos if y.ato == ato), None)


def _fazer(
    quem: Quem, id: uuid.UUID, ato: str, reclama: str, post: Any, fatos: dict[str, Any]
) -> None:
    lotes = tuple(post.getlist("lotes"))
    if ato == reclama:
        bruto = interpretar(post.get("em", ""), "instante")
        em = datetime.fromisoformat(bruto) if bruto else None
        pedir_liberacao(quem, id, lotes, por=post.get("por", ""), em=em, fatos=fatos)
    elif ato == SALDO:
        saldo_do_leilao(quem, id, lotes, post.get("recebedor", ""), post.get("documento", ""))
    else:
        destinar(
            quem, id,
            Destino(
                ato, lotes, recebedor=post.get("recebedor", ""), fatos=fatos,
                documento=post.get("documento", ""), entidade=post.get("entidade", ""),
                observacao=post.get("observacao", ""),
            ),
        )  # fmt: skip
