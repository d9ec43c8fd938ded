"""A full disk: the page says so and keeps what was typed; the command says so in a sentence."""

from __future__ import annotations

import errno
from collections.abc import Callable
from typing import Any

import pytest
from balcao import Balcao
from django.db import connection
from django.test import RequestFactory

from almotace.cli import principal
from almotace.web import recados


def o_banco_sem_espaco() -> None:
    """What the server says when it can't write."""
    with connection.cursor() as c:
        c.execute("DO $$ BEGIN RAISE EXCEPTION 'could not extend' USING ERRCODE = '53100'; END $$")


def o_sistema_sem_espaco() -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def o_banco_em_panico() -> None:
    with connection.cursor() as c:
        c.execute("DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '57P03'; END $$")


def pagina(falhar: Callable[[], None]) -> Any:
    pedido = RequestFactory().post("/pessoas/nova/", {"nome": "Josefa", "senha": "segredo"})
    try:
        falhar()
    except Exception:
        return recados.falha(pedido)


@pytest.mark.parametrize("falhar", [o_banco_sem_espaco, o_sistema_sem_espaco])
def test_disco_cheio_se_diz_e_o_que_se_digitou_volta(
    balcao: Balcao, falhar: Callable[[], None]
) -> None:
    resposta = pagina(falhar)
    texto = resposta.content.decode()
    assert (resposta.status_code, "O disco está cheio" in texto) == (503, True)
    assert 'value="Josefa"' in texto and "segredo" not in texto


def test_banco_que_nao_responde_nao_e_disco_cheio(balcao: Balcao) -> None:
    texto = pagina(o_banco_em_panico).content.decode()
    assert "O banco de dados não responde" in texto and "disco" not in texto


@pytest.mark.parametrize(
    ("falhar", "frase"),
    [
        (o_banco_sem_espaco, "Erro: o disco do banco de dados está cheio; nada se gravou."),
        (o_banco_em_panico, "Erro: o banco de dados recusou: x"),
        (o_sistema_sem_espaco, "não há espaço no disco"),
    ],
)
def test_o_comando_diz_numa_frase(
    balcao: Balcao,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    falhar: Callable[[], None],
    frase: str,
) -> None:
    monkeypatch.setattr(principal, "_correr", lambda args: falhar())
    assert principal.main(["verificar"]) == 2
    dito = capsys.readouterr().err
    assert frase in dito and len(dito.strip().splitlines()) == 1
