"""The home page of the procuradoria: fines to check, debts about to prescribe."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from cobrador import Cobrador
from django.test import Client
from fiscal import ao_meio_dia
from test_consultas import contando

Tela = Callable[..., Client]


@pytest.fixture
def tela(cobrador: Cobrador, monkeypatch: pytest.MonkeyPatch) -> Tela:
    from almotace.web import quem

    def de(papel: str, dia: date) -> Client:
        monkeypatch.setattr(quem, "agora", lambda: ao_meio_dia(dia) + timedelta(hours=3))
        cliente = Client()
        cliente.force_login(cobrador.b.agente(papel).usuario)
        sessao = cliente.session
        sessao["municipio"] = cobrador.b.municipio.pk
        sessao.save()
        return cliente

    return de


def inicio(cliente: Client) -> str:
    limpo = re.sub(r"<[^>]+>", " ", cliente.get("/").content.decode())
    return " ".join(limpo.split())


def test_a_multa_que_espera_a_legalidade_aparece_e_conferida_sai(
    cobrador: Cobrador, tela: Tela
) -> None:
    caso, dia = cobrador.vencida()
    pagina = tela("procurador", dia).get("/").content.decode()
    assert "Multas a conferir a legalidade" in pagina and caso.numero in pagina
    assert f"/divida-ativa/{caso.id}/?acao=legalidade#acao" in pagina
    assert "Multas a conferir" not in inicio(tela("fiscal", dia))
    assert "Multas a conferir" not in inicio(tela("caixa", dia))
    cobrador.legal(caso, dia)
    assert "Multas a conferir" not in inicio(tela("procurador", dia))


def test_a_que_esta_perto_de_prescrever_aparece_com_o_dia(cobrador: Cobrador, tela: Tela) -> None:
    caso, dia = cobrador.inscrito()
    fim = cobrador.relogio(caso, dia).fim
    avisa = cobrador.relogio(caso, dia).avisa_em
    assert "Multas perto" not in inicio(tela("procurador", avisa - timedelta(1)))
    dita = inicio(tela("procurador", avisa))
    assert "Multas perto de prescrever 1" in dita and f"Prescreve em {fim:%d/%m/%Y}" in dita
    depois = inicio(tela("procurador", fim + timedelta(1)))
    assert f"O prazo para cobrar acabou em {fim:%d/%m/%Y}" in depois


def test_ate_a_que_nem_foi_lancada(cobrador: Cobrador, tela: Tela) -> None:
    caso, dia = cobrador.definitivo()
    avisa = cobrador.relogio(caso, dia).avisa_em
    assert "Multas perto de prescrever 1" in inicio(tela("procurador", avisa))


def test_muitas_custam_as_mesmas_consultas(cobrador: Cobrador, tela: Tela) -> None:
    _, dia = cobrador.vencida()
    cliente = tela("procurador", dia)

    def consultas() -> int:
        feitas: list[str] = []
        cliente.get("/")
        with contando(feitas):
            assert cliente.get("/").status_code == 200
        return len(feitas)

    poucas = consultas()
    for i in range(6):
        cobrador.vencida(nome=f"Devedor {i}", cpf=None)
    assert consultas() == poucas
    antes = time.perf_counter()
    assert "Multas a conferir a legalidade 7" in inicio(cliente)
    assert time.perf_counter() - antes < 2
