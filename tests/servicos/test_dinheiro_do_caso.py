"""The money of a case balances to the cent, whatever was done to it and in which order."""

from __future__ import annotations

import random
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from balcao import Balcao
from cobrador import Cobrador

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import Guia, Pagamento, Processo
from almotace.servicos.autuacao import anular
from almotace.servicos.casa import casa
from almotace.servicos.cobranca import lancar
from almotace.servicos.cobranca.conta import conta
from almotace.servicos.cobranca.importar import importar
from almotace.servicos.fatos import ler_autos

PASSOS = 14


class Livro:
    """What a person with paper and pencil would write down."""

    def __init__(self) -> None:
        self.devido: dict[str, Decimal] = {}
        self.entrou: dict[str, Decimal] = {}

    def saldo(self, guia: str) -> Decimal:
        return self.devido[guia] - self.entrou[guia]


@pytest.mark.parametrize("semente", range(6))
def test_o_dinheiro_do_caso_fecha_ao_centavo(
    cobrador: Cobrador, balcao: Balcao, semente: int
) -> None:
    sorte = random.Random(semente)
    caso, dia = cobrador.definitivo()
    livro = Livro()
    anulado = False
    guias: list[Any] = []
    for passo in range(PASSOS):
        dia += timedelta(sorte.randrange(12))
        feito = sorte.choice(
            ("lancar", "receber", "receber", "banco", "devolver", "cancelar", "anular")
        )
        guia = sorte.choice(guias) if guias else None
        valor = Decimal(sorte.choice((1, 29, 115, 435, 1999, 40000, 98524))) / 100
        try:
            if feito == "lancar":
                nova = cobrador.lancar(caso, dia)
                guias.append(nova)
                livro.devido[nova.id], livro.entrou[nova.id] = nova.valor, Decimal(0)
            elif guia is None:
                continue
            elif feito == "receber":
                cobrador.pagar(guia, valor, dia)
                livro.entrou[guia.id] += valor
            elif feito == "banco":
                texto = f"{valor:.2f}".replace(".", ",")
                importar(cobrador.quem("caixa", dia), "p.csv", (
                    f"id;guia;pago_em;valor\n{semente}-{passo};{guia.numero};{dia:%d/%m/%Y};{texto}\n"
                ).encode())  # fmt: skip
                livro.entrou[guia.id] += valor
            elif feito == "devolver":
                cobrador.devolver(caso, guia, valor, dia)
                livro.entrou[guia.id] -= valor
            elif feito == "cancelar":
                lancar.cancelar_guia(
                    cobrador.quem("secretario", dia),
                    caso.id,
                    guia.id,
                    "A guia saiu com erro material.",
                )
                livro.devido[guia.id] = Decimal(0)
            elif sorte.random() < 0.4:
                anular.anular(
                    cobrador.quem("secretario", dia),
                    caso.id,
                    "O auto é nulo: citava o artigo errado.",
                )
                anulado = True
                livro.devido = dict.fromkeys(livro.devido, Decimal(0))
        except ErroDeEntrada:
            pass
        _conferir(cobrador, balcao, caso, dia, livro)
    assert anulado or livro.devido or not guias


def _conferir(cobrador: Cobrador, balcao: Balcao, caso: Any, dia: date, livro: Livro) -> None:
    with balcao.dentro():
        autos = ler_autos(Processo.objects.get(id=caso.id))
        for g in Guia.objects.filter(processo_id=caso.id):
            q = conta(autos, g, casa("mg/muriae"), dia).quitacao
            assert q.falta - q.a_devolver == livro.saldo(g.id)
            assert q.pago - q.devolvido == livro.entrou[g.id]
            assert min(q.falta, q.a_devolver) == 0
            assert (g.valor_pago or 0) == livro.entrou[g.id]
            recibos = list(Pagamento.objects.filter(guia=g))
            sinal = {"recebimento": 1, "restituicao": -1}
            assert sum(sinal[p.especie] * p.valor for p in recibos) == livro.entrou[g.id]
