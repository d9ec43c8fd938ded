"""What the API does not tell: matters of inspection, and who complained of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from balcao import Balcao
from rua import Rua

from almotace.servicos.acao_fiscal.denunciar import QuemDenuncia


def test_a_lista_de_processos_e_de_pedidos(balcao: Balcao, programa: Callable[..., Any]) -> None:
    pedido = balcao.requerer()
    de = QuemDenuncia("Zenaide Quitéria", "")
    caso = Rua(balcao).denunciar(de, dia=balcao.agora.date(), origem="balcao")
    atendente = programa("atendente")
    r = atendente.get("/processos")
    assert r.codigo == 200 and [x["id"] for x in r.dados["itens"]] == [str(pedido.id)]
    assert atendente.get(f"/processos/{pedido.id}").codigo == 200
    r = atendente.get(f"/processos/{caso.id}")
    assert r.codigo == 404 and "Zenaide" not in str(r.dados)
    assert atendente.get("/processos", q="zenaide").dados["itens"] == []
