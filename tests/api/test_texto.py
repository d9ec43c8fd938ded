"""Where the official text was attached, the API and the page of a dispositivo show it."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from balcao import LEI, Balcao

from almotace.pacotes.texto_oficial import Fonte, juntar
from almotace.servicos.casa import lei_da_casa

Fabrica = Any
ARTIGOS = "".join(f"Art. {n}. Palavras <nossas>, {n}.\n" for n in range(1, 34) if n != 22)


@pytest.fixture
def com_texto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALMOTACE_DADOS", str(tmp_path))
    juntar(lei_da_casa(LEI), Fonte("nosso.txt", ARTIGOS, "0" * 64), {}, date(2026, 3, 10))


def test_na_api(programa: Fabrica, com_texto: None) -> None:
    p = programa("caixa")
    assert p.get(f"/leis/{LEI}/dispositivos/art1_cpt").dados["texto"] == (
        "Art. 1. Palavras <nossas>, 1."
    )
    assert p.get(f"/leis/{LEI}/dispositivos/art22_cpt").dados["texto"] is None


def test_na_pagina(balcao: Balcao, com_texto: None) -> None:
    from django.test import Client

    cliente = Client()
    cliente.force_login(balcao.agente("atendente").usuario)
    sessao = cliente.session
    sessao["municipio"] = balcao.municipio.pk
    sessao.save()
    pagina = cliente.get(f"/leis/{LEI}/ver/art1_cpt/").content.decode()
    assert "Palavras &lt;nossas&gt;, 1." in pagina
    assert "nosso.txt, juntado em 10/03/2026" in pagina
    espera = cliente.get(f"/leis/{LEI}/ver/art22_cpt/").content.decode()
    assert "espera que uma pessoa o confirme" in espera and "Palavras" not in espera
