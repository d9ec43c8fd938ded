"""Lists and pages of autos take as many queries for thirty as for three, and little time."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from balcao import Balcao
from django.test import Client
from fiscal import SEM_AUTORIZACAO, Fiscal
from test_consultas import contando

DIA = date(2025, 10, 6)
LISTAS = ["/autos/", "/autos/?situacao=definitivo", "/autos/?situacao=prazo", "/prazos/",
          "/editais/", "/", "/autos/novo/"]  # fmt: skip


@pytest.fixture
def entrar(balcao: Balcao, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Client]:
    from almotace.web import quem

    monkeypatch.setattr(quem, "agora", lambda: datetime(2025, 10, 9, 13, tzinfo=UTC))

    def de(papel: str) -> Client:
        cliente = Client()
        cliente.force_login(balcao.agente(papel).usuario)
        sessao = cliente.session
        sessao["municipio"] = balcao.municipio.pk
        sessao.save()
        return cliente

    return de


def povoar(balcao: Balcao, fiscal: Fiscal, quantos: int, de: int = 0) -> list[Any]:
    feitos = []
    for i in range(de, de + quantos):
        p = fiscal.lavrar(
            balcao.pessoa(f"Autuado {i:03}"),
            DIA - timedelta(days=30 * (i % 3)),
            SEM_AUTORIZACAO,
            fatos={},
        )
        if i % 3:
            fiscal.cientificar(p, DIA - timedelta(days=30 * (i % 3)))
        feitos.append(p)
    return feitos


def consultas(cliente: Client, endereco: str) -> int:
    cliente.get(endereco)  # what is loaded once
    feitas: list[str] = []
    with contando(feitas):
        assert cliente.get(endereco).status_code == 200
    return len(feitas)


def test_trinta_autos_custam_o_mesmo_que_tres(
    balcao: Balcao, entrar: Callable[[str], Client]
) -> None:
    fiscal = Fiscal(balcao)
    balcao.nomear("chefe_de_secao", "fiscal")  # one who sees every page
    chefe = entrar("chefe_de_secao")
    povoar(balcao, fiscal, 3)
    antes = {e: consultas(chefe, e) for e in LISTAS}
    povoar(balcao, fiscal, 27, 3)
    assert {e: consultas(chefe, e) for e in LISTAS} == antes
    assert max(antes.values()) <= 30
    for e in LISTAS:
        inicio = time.perf_counter()
        chefe.get(e)
        assert time.perf_counter() - inicio < 2, e


def test_a_pagina_de_um_auto_com_muitos_atos_faz_as_mesmas_consultas(
    balcao: Balcao, entrar: Callable[[str], Client]
) -> None:
    from almotace.servicos.autuacao import outros

    fiscal = Fiscal(balcao)
    (p,) = povoar(balcao, fiscal, 1, 1)
    juiz = entrar("autoridade_julgadora")
    antes = consultas(juiz, f"/autos/{p.id}/")
    for i in range(20):
        outros.manifestar(fiscal.quem("fiscal", DIA), p.id, f"Manifestação número {i} do fiscal.")
    assert consultas(juiz, f"/autos/{p.id}/") == antes
    assert antes <= 40
