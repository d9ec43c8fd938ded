"""Who decides sees what was declared, as it stands."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from balcao import NO_CENTRO, Balcao
from django.test import Client

from almotace.servicos import instruir


def test_o_que_se_declarou_e_o_que_se_corrigiu(
    balcao: Balcao, monkeypatch: pytest.MonkeyPatch
) -> None:
    from almotace.web import quem

    monkeypatch.setattr(quem, "agora", lambda: datetime(2026, 3, 20, 13, tzinfo=UTC))
    processo = balcao.requerer()
    instruir.juntar(balcao.quem("atendente"), processo.id, {"endereco_local": "Rua Nova, 7"})
    cliente = Client()
    cliente.force_login(balcao.agente("secretario").usuario)
    sessao = cliente.session
    sessao["municipio"] = balcao.municipio.pk
    sessao.save()
    pagina = cliente.get(f"/processos/{processo.id}/").content.decode()
    assert "O que foi declarado" in pagina
    assert "Rua Nova, 7 (corrigido depois do pedido)" in pagina
    assert "Praça João Pinheiro" not in pagina.partition("O que foi declarado")[2]


def test_a_pagina_diz_de_quem_e_o_lugar_ate_que_se_emita(
    balcao: Balcao, monkeypatch: pytest.MonkeyPatch
) -> None:
    from almotace.web import quem

    monkeypatch.setattr(quem, "agora", lambda: datetime(2026, 3, 20, 13, tzinfo=UTC))
    licenca = balcao.licenciar(balcao.pessoa("Ana"), fatos=NO_CENTRO, modalidade="permissao_ccp")
    processo = balcao.requerer(balcao.pessoa("Bia"), fatos=NO_CENTRO, modalidade="permissao_ccp")
    cliente = Client()
    cliente.force_login(balcao.agente("secretario").usuario)
    sessao = cliente.session
    sessao["municipio"] = balcao.municipio.pk
    sessao.save()

    def avisos(id: object) -> str:
        return cliente.get(f"/processos/{id}/").content.decode()

    antes = avisos(processo.id)
    assert "é a licença 1/2026, que vale até 09/03/2027" in antes
    assert f'/licencas/{licenca.id}/">Ver a licença 1/2026</a>' in antes
    assert (
        "é a licença 1/2026"
        in cliente.get(f"/processos/{processo.id}/?acao=decidir").content.decode()
    )
    balcao.deferir(processo)
    depois = avisos(processo.id)  # what is to be paid is not paid unwarned
    assert depois.count("é a licença 1/2026, que vale até 09/03/2027") == 1
    assert "Ver a licença 1" not in avisos(licenca.processo_id)
