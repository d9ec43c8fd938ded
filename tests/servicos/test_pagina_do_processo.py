"""Who decides sees what was declared, as it stands."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from balcao import Balcao
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
