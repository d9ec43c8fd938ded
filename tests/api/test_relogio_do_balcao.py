"""The clock of training is one: a file that holds an instant stops the API and the tokens too."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from balcao import Balcao


@pytest.fixture
def parado(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    arquivo = tmp_path / "agora"
    arquivo.write_text("2026-03-10T13:00:00+00:00\n", encoding="ascii")
    return arquivo


def test_a_api_anda_com_o_relogio_num_arquivo(
    balcao: Balcao, programa: Callable[..., Any], parado: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    p = programa("fiscal")
    p.relogio = lambda _: monkeypatch.setenv("ALMOTACE_AGORA", f"@{parado}")
    r = p.get("/eu")
    assert (r.codigo, r.dados["hoje"]) == (200, "2026-03-10")
    parado.write_text("2026-03-25T13:00:00+00:00", encoding="ascii")
    assert p.get("/eu").dados["hoje"] == "2026-03-25"


def test_a_ficha_criada_na_linha_de_comando_conta_do_relogio_do_balcao(
    balcao: Balcao, parado: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    from almotace.cli.comandos import ficha

    monkeypatch.setenv("ALMOTACE_AGORA", f"@{parado}")
    agente = balcao.agente("administrador").usuario.username
    a = argparse.Namespace(
        municipio=balcao.chave, agente=agente, nome="o programa", dias=30, json=True
    )  # fmt: skip
    assert ficha._criar(a) == 0
    dita = json.loads(capsys.readouterr().out)
    assert dita["criada_em"].startswith("2026-03-10T13:00")
    assert dita["expira_em"].startswith("2026-04-09") and dita["situacao"] == "vale"
