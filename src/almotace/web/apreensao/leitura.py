"""The procuradoria's choice on giving back and paying: once for the town, by law."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render

from ...nucleo.erros import ErroAlmotace
from ...nucleo.lei import Lei
from ...servicos.apreensao.deposito import leituras_em
from ...servicos.apreensao.leitura import ATO, OPCOES, PRECEDENTES, Leitura, escolher
from ...servicos.autuacao.regra import apuracoes
from ...servicos.casa import casa
from ...servicos.praticar import Quem
from .. import guarda
from ..atos import chave_de
from ..quem import com_agente, pode
from ..recados import frase


@com_agente()
def pagina(pedido: Any) -> HttpResponse:
    leis = _leis(pedido)
    antes = guarda.recuperar(pedido)
    post: Any = pedido.POST if pedido.method == "POST" else antes
    erros: dict[str, str] = {}
    if pedido.method == "POST":
        try:
            quem = Quem(pedido.agente, pedido.agora, chave_de(post))
            escolher(quem, post.get("lei", ""), post.get("opcao", ""), post.get("motivos", ""))
            messages.success(pedido, "Leitura registrada: vale de agora em diante.",
                             extra_tags="sucesso")  # fmt: skip
            return redirect("leitura_da_liberacao")
        except ErroAlmotace as e:
            erros[e.campo or "opcao"] = frase(e)
    feitas = leituras_em(pedido.municipio.pk, pedido.agora)
    return render(pedido, "leitura_da_liberacao.html", {
        "secao": "deposito", "erros": erros, "precedentes": PRECEDENTES,
        "leis": [(lei, feitas.get(lei.chave, Leitura())) for lei in leis],
        "opcoes": OPCOES.items(), "pode_escolher": pode(pedido, ATO), "nomes": OPCOES,
        "digitado": {k: post.get(k) for k in post} if post else {}, "chave": uuid.uuid4(),
        "voltou": antes is not None,
    })  # fmt: skip


def _leis(pedido: Any) -> list[Lei]:
    """Laws of the town that tie one to the other."""
    return [
        lei
        for lei, a in apuracoes(casa(pedido.municipio.chave))
        if a.apreensao is not None and a.apreensao.exige_pagamento
    ]
