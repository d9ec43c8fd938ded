"""A file of payments: sent, read whole, told line by line."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from ...nucleo.erros import ErroAlmotace
from ...servicos import anexos
from ...servicos.arrecadacao.recebimento import ArquivoRecusado
from ...servicos.cobranca.importar import importar
from ...servicos.praticar import Quem
from ..quem import com_agente
from ..recados import frase

NOMES = {
    "recebido": "Recebido", "parcial": "Recebido em parte", "a_mais": "Pago a mais, a devolver",
    "atrasado": "Recebido, depois do vencimento", "ja_importado": "Já tinha vindo",
    "sem_guia": "Sem guia, a identificar", "guia_anulada": "Guia cancelada, a devolver",
}  # fmt: skip
MOSTRA = 500


@com_agente("importacao_de_pagamentos")
def pagina(pedido: Any) -> HttpResponse:
    """POST records the file, all of it or nothing, and shows what became of each line."""
    if pedido.method != "POST":
        return _mostrar(pedido)
    if getattr(pedido, "arquivo_grande", 0):
        return _mostrar(pedido, [frase(anexos.grande(pedido.arquivo_grande))])
    arquivo = pedido.FILES.get("arquivo")
    if arquivo is None:
        return _mostrar(pedido, ["Escolha o arquivo."])
    try:
        relatorio = importar(Quem(pedido.agente, pedido.agora), arquivo.name, arquivo.read())
    except ArquivoRecusado as e:
        return _mostrar(pedido, [str(x) for x in e.erros])
    except ErroAlmotace as e:
        return _mostrar(pedido, [str(e)])
    return _mostrar(pedido, relatorio=relatorio)


def _mostrar(pedido: Any, recusas: list[str] | None = None, relatorio: Any = None) -> HttpResponse:
    contas = [(NOMES[s], n) for s, n in relatorio.contas.most_common()] if relatorio else []
    linhas = [(x, NOMES[x.situacao]) for x in relatorio.linhas[:MOSTRA]] if relatorio else []
    return render(pedido, "cobranca/importar.html", {
        "secao": "caixa", "recusas": recusas or [], "relatorio": relatorio, "contas": contas,
        "linhas": linhas, "sobram": max(len(relatorio.linhas) - MOSTRA, 0) if relatorio else 0,
        "erros": {"arquivo": recusas[0]} if recusas else {},
    })  # fmt: skip
