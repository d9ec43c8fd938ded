"""What a program is told of a paper and of a case is what the page says, on the same day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from balcao import Balcao
from deposito import DIA, PERECIVEL, Deposito
from django.test import Client
from fiscal import Fiscal, ao_meio_dia

from almotace.web import quem


@pytest.fixture
def pagina(balcao: Balcao, monkeypatch: pytest.MonkeyPatch) -> Any:
    def abrir(endereco: str, papel: str = "") -> str:
        monkeypatch.setattr(quem, "agora", lambda: balcao.agora)
        cliente = Client()
        if papel:
            cliente.force_login(balcao.agente(papel).usuario)
            sessao = cliente.session
            sessao["municipio"] = balcao.municipio.pk
            sessao.save()
        r = cliente.get(endereco)
        assert r.status_code == 200
        return r.content.decode()

    return abrir


def test_o_codigo_do_auto_responde_o_que_a_pagina_responde(
    balcao: Balcao, programa: Callable[..., Any], pagina: Any
) -> None:
    fiscal = Fiscal(balcao)
    caso = fiscal.lavrar(balcao.pessoa(cpf="52998224725"), date(2026, 3, 16))
    auto = fiscal.auto(caso)
    assert "Este auto existe e está de pé." in pagina(f"/v/{auto.codigo}/")
    r = programa().get(f"/conferir/{auto.codigo}")
    assert r.codigo == 200, r.dados
    assert r.dados["explicacao"] == "Este auto existe e está de pé."
    assert (r.dados["documento"], r.dados["numero"]) == ("Auto de infração", "1/2026")
    assert (r.dados["titular"], r.dados["documento_do_titular"]) == (
        "Maria J. C.",
        "***.982.247-**",
    )
    assert "Conceição" not in str(r.dados) and r.dados["validade_fim"] is None


def test_o_codigo_da_guia_responde_o_que_a_pagina_responde(
    balcao: Balcao, programa: Callable[..., Any], pagina: Any
) -> None:
    from cobrador import Cobrador

    c = Cobrador(balcao)
    caso, dia = c.definitivo()
    guia = c.lancar(caso, dia)
    balcao.agora = ao_meio_dia(dia + timedelta(1))
    assert "Esta guia existe e está em aberto." in pagina(f"/v/{guia.codigo}/")
    r = programa().get(f"/conferir/{guia.codigo}")
    assert r.codigo == 200, r.dados
    assert r.dados["explicacao"] == "Esta guia existe e está em aberto."
    assert r.dados["valor"] == str(guia.valor) and r.dados["vence_em"] == str(guia.vence_em)
    assert r.dados["documento"] == "Guia de recolhimento" and r.dados["numero"] == guia.numero


def test_prazo_vencido_e_definitivo_tambem_na_lista_do_programa(
    balcao: Balcao, programa: Callable[..., Any], pagina: Any
) -> None:
    fiscal, dia = Fiscal(balcao), date(2026, 3, 16)
    caso = fiscal.decidido(balcao.pessoa(), dia)
    fim = fiscal.andamento(caso, dia).definitivo_em - timedelta(1)
    p = programa("fiscal")
    balcao.agora = ao_meio_dia(fim)
    (antes,) = p.get("/autos").dados["itens"]
    assert (antes["situacao"], antes["vence_em"]) == ("prazo_de_impugnacao", str(fim))
    balcao.agora = ao_meio_dia(fim + timedelta(1))
    (depois,) = p.get("/autos").dados["itens"]
    assert (depois["situacao"], depois["vence_em"]) == ("definitivo", str(fim))
    assert p.get(f"/autos/{caso.id}").dados["situacao"] == "definitivo"
    assert "definitivo" in pagina("/autos/", "fiscal")


def test_o_prazo_ao_lado_da_situacao_e_o_da_defesa_nao_o_de_reclamar_os_bens(
    balcao: Balcao, programa: Callable[..., Any], pagina: Any
) -> None:
    d = Deposito(balcao)
    caso = d.apreender(PERECIVEL)
    d.f.cientificar(caso, DIA + timedelta(1), em=DIA)
    fim = d.f.andamento(caso, DIA + timedelta(1)).definitivo_em - timedelta(1)
    with balcao.dentro():
        caso.refresh_from_db()
        reclamar = caso.vence_em
    assert reclamar != fim, "the goods end on another day, or this proves nothing"
    balcao.agora = ao_meio_dia(DIA + timedelta(2))
    (linha,) = programa("fiscal").get("/autos").dados["itens"]
    assert (linha["situacao"], linha["vence_em"]) == ("prazo_de_impugnacao", str(fim))
    assert f'"{fim:%d/%m/%Y}"' in pagina("/autos/?formato=csv", "fiscal")
    assert f"{reclamar:%d/%m/%Y}" not in pagina("/autos/?formato=csv", "fiscal")
