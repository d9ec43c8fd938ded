"""The deposit takes as many queries for twenty lots as for two; an auto's public code says it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from balcao import Balcao
from deposito import DURAVEL, HORA, PERECIVEL, Deposito, em_utc
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from fiscal import MOTIVOS

from almotace.registro.models import Auto


@contextmanager
def contando(consultas: list[str]) -> Iterator[None]:
    with CaptureQueriesContext(connection) as vistas:
        yield
    consultas += [
        q["sql"]
        for q in vistas.captured_queries
        if re.match(r"\s*(SELECT|INSERT|UPDATE|DELETE)", q["sql"]) and "set_config" not in q["sql"]
    ]


@pytest.fixture
def d(balcao: Balcao) -> Deposito:
    return Deposito(balcao)


@pytest.fixture
def no_deposito(d: Deposito, monkeypatch: pytest.MonkeyPatch) -> Client:
    from almotace.web import publico, quem

    depois = em_utc(HORA + timedelta(hours=1))
    monkeypatch.setattr(quem, "agora", lambda: depois)
    monkeypatch.setattr(publico, "agora", lambda: depois)
    cliente = Client()
    cliente.force_login(d.b.agente("chefe_de_secao").usuario)
    sessao = cliente.session
    sessao["municipio"] = d.b.municipio.pk
    sessao.save()
    return cliente


def test_o_deposito_pergunta_o_mesmo_para_dois_lotes_e_para_vinte(
    d: Deposito, no_deposito: Client
) -> None:
    def quantas(caminho: str) -> int:
        feitas: list[str] = []
        no_deposito.get(caminho)  # what is loaded once a process is loaded
        with contando(feitas):
            resposta = no_deposito.get(caminho)
        assert resposta.status_code == 200
        return len(feitas)

    p = d.apreender(PERECIVEL, DURAVEL)
    caminhos = ["/deposito/", f"/autos/{p.id}/apreensao/", f"/autos/{p.id}/apreensao/doacao/"]
    antes = [quantas(x) for x in caminhos]
    for _ in range(6):
        d.apreender(PERECIVEL, DURAVEL, PERECIVEL)
    d.apreender(DURAVEL, processo=p, quem=d.quem("fiscal", HORA, 50))
    assert [quantas(x) for x in caminhos] == antes
    pagina = no_deposito.get("/deposito/").content.decode()
    # The first to end come first.
    assert pagina.index("18/03") < pagina.index("15/04")


def test_os_filtros_do_deposito(d: Deposito, no_deposito: Client) -> None:
    p = d.apreender(PERECIVEL, DURAVEL)
    d.pedir(p, HORA + timedelta(minutes=5), 2)

    def lotes(mostra: str) -> list[str]:
        texto = no_deposito.get(f"/deposito/?mostra={mostra}").content.decode()
        return sorted(set(re.findall(r"lote (\d)</a>", texto)))

    assert lotes("deposito") == ["1", "2"]
    assert lotes("correndo") == ["1"]
    assert lotes("reclamados") == ["2"]
    assert lotes("vencidos") == [] and lotes("sairam") == []


def test_o_codigo_do_auto_diz_se_ele_esta_de_pe(d: Deposito, no_deposito: Client) -> None:
    from almotace.servicos.autuacao import anular

    p = d.auto()
    with d.b.dentro():
        codigo = Auto.objects.get(processo=p).codigo
    pagina = Client().get(f"/v/{codigo}/").content.decode()
    assert "está de pé" in pagina and "Maria J. C." in pagina
    assert "João Pinheiro" not in pagina and "da Conceição" not in pagina
    anular.anular(d.quem("secretario", HORA + timedelta(minutes=10)), p.id, MOTIVOS)
    assert "foi anulado" in Client().get(f"/v/{codigo}/").content.decode()


def test_papel_pedido_de_outro_ato_se_recusa(d: Deposito, no_deposito: Client) -> None:
    p = d.apreender(PERECIVEL)
    auto, termo = d.b.atos(p)
    r: Any = no_deposito.get(f"/autos/{p.id}/papeis/termo_apreensao/{termo.id}.pdf")
    assert r.status_code == 200 and r["Content-Type"] == "application/pdf"
    r = no_deposito.get(f"/autos/{p.id}/papeis/julgamento/{auto.id}.pdf")
    assert r.status_code == 409 and "não tem esse papel" in r.content.decode()
