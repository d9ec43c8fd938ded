"""A fleet of sixty motorcycles: as many queries as one of three, and no waiting."""

from __future__ import annotations

import time
from datetime import date
from typing import Any

import pytest
from balcao import Balcao
from banco import Banco
from django.db import connection
from django.test.utils import CaptureQueriesContext
from feirante import folga
from frotista import CIDADE, Garagem

from almotace.servicos.frota.papeis import por_emitir
from almotace.servicos.frota.relogios import relogios


@pytest.fixture
def g(banco: Banco) -> Garagem:
    return Garagem(Balcao(banco, CIDADE).abrir())


def frota(g: Garagem, cnpj: str, letra: str, quantos: int) -> Any:
    p = g.empresa(f"Frota {letra}", cnpj=cnpj)
    for i in range(quantos):
        v = g.incluir(p, f"HA{letra}1C{i:02}")
        g.vistoriar(p, v)
    g.credenciar(p)
    return p


def ler(g: Garagem, p: Any) -> tuple[int, float, int]:
    """Queries, seconds and clocks of reading the whole book."""
    comeco = time.perf_counter()
    with (
        g.b.dentro(),
        CaptureQueriesContext(
            connection,
        ) as feitas,
    ):
        livro = g.livro(p)
        correm = relogios(livro, date(2026, 5, 1))
        por_emitir(livro, date(2026, 5, 1))
    return len(feitas), time.perf_counter() - comeco, len(correm)


def test_sessenta_motos_custam_o_que_custam_tres(g: Garagem) -> None:
    tres = frota(g, "11.222.333/0001-81", "B", 3)
    muitas = frota(g, "11.444.777/0001-61", "C", 60)
    (poucas, _, um), (iguais, segundos, todos) = ler(g, tres), ler(g, muitas)
    assert poucas == iguais
    assert (um, todos) == (4, 61), "a list of drivers, and each inspection"
    assert segundos < 1.0 * folga(), segundos
