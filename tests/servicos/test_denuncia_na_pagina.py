"""The public page of complaints: the same twice is one case; a day without an hour is a day."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from balcao import Balcao
from django.core.cache import cache
from django.test import Client
from rua import Rua

from almotace.registro.models import AcaoFiscal, Ato

PAGINA = "/denunciar/mg/muriae/"
AGORA = datetime(2026, 3, 20, 13, tzinfo=UTC)
DITA = {"assunto": "Som alto de madrugada", "endereco": "Rua Direita, 40",
        "relato": "Toda sexta, até as quatro.", "fato_em": "13/03/2026 02:10"}  # fmt: skip


@pytest.fixture
def relogio(balcao: Balcao, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[datetime]]:
    from almotace.web.campo import publico

    cache.clear()
    horas = [AGORA]
    monkeypatch.setattr(publico, "agora", lambda: horas[-1])
    yield horas
    cache.clear()


def enviar(cliente: Client, **mais: Any) -> Any:
    return cliente.post(PAGINA, {**DITA, "chave": uuid.uuid4(), **mais})


def protocolo(resposta: Any) -> str:
    achado = re.search(r'id="protocolo">([^<]+)<', resposta.content.decode())
    assert achado, resposta.content.decode()
    return achado[1]


def casos(balcao: Balcao) -> int:
    with balcao.dentro():
        return AcaoFiscal.objects.count()


def test_voltar_e_enviar_de_novo_mostra_o_mesmo_protocolo(balcao: Balcao, relogio: Any) -> None:
    cliente = Client()
    um = protocolo(enviar(cliente))
    relogio.append(AGORA + timedelta(minutes=4))
    assert protocolo(enviar(cliente)) == um
    assert casos(balcao) == 1


def test_de_outro_navegador_o_mesmo_texto_nao_abre_outro_nem_mostra_o_protocolo(
    balcao: Balcao, relogio: Any
) -> None:
    um = protocolo(enviar(Client()))
    resposta = enviar(Client())
    texto = resposta.content.decode()
    assert "com estas mesmas palavras acabou de chegar" in texto
    assert um.rpartition("-")[2] not in texto and um.partition("-")[0] not in texto
    assert casos(balcao) == 1


@pytest.mark.parametrize(
    "muda", [{"relato": "Hoje de novo."}, {"endereco": "Rua Direita, 41"}, {"fato_em": ""},
             {"denunciante": "Zenaide", "contato": "32 98877-6655"}],
)  # fmt: skip
def test_o_que_difere_e_outro_caso(balcao: Balcao, relogio: Any, muda: dict[str, str]) -> None:
    cliente = Client()
    assert protocolo(enviar(cliente)) != protocolo(enviar(cliente, **muda))
    assert casos(balcao) == 2


def test_horas_depois_o_mesmo_e_outro_caso(balcao: Balcao, relogio: Any) -> None:
    cliente = Client()
    um = protocolo(enviar(cliente))
    relogio.append(AGORA + timedelta(hours=3))
    assert protocolo(enviar(cliente)) != um


def test_um_dia_sem_hora_e_so_um_dia(
    balcao: Balcao, relogio: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    protocolo(enviar(Client(), fato_em="01/03/2026"))
    with balcao.dentro():
        (ato,) = Ato.objects.filter(tipo="denuncia")
        acao = AcaoFiscal.objects.get()
    assert ato.dados["fato_em"] == "2026-03-01"
    assert acao.fato_em is not None and acao.fato_em.isoformat() == "2026-03-01T03:00:00+00:00"
    from almotace.web import quem

    monkeypatch.setattr(quem, "agora", lambda: AGORA)
    cliente = Client()
    cliente.force_login(balcao.agente("fiscal").usuario)
    sessao = cliente.session
    sessao["municipio"] = balcao.municipio.pk
    sessao.save()
    pagina = cliente.get(f"/fiscalizacao/{acao.processo_id}/").content.decode()
    assert "01/03/2026, sem hora dita" in pagina and "01/03/2026 00:00" not in pagina


@pytest.mark.parametrize(
    ("dito", "frase"),
    [
        ("31/02/2026", "O dia 31/02/2026 não existe."),
        ("31/02/2026 10:00", "O dia 31/02/2026 não existe."),
        ("01/03/2026 25:00", "A hora 25:00 não existe."),
        ("ontem", "“ontem” não é um dia: escreva como 31/12/2026."),
        ("21/03/2026", "Isto ainda não aconteceu"),
    ],
)
def test_o_dia_que_nao_serve_se_diz(balcao: Balcao, relogio: Any, dito: str, frase: str) -> None:
    assert frase in enviar(Client(), fato_em=dito).content.decode()
    assert casos(balcao) == 0


def test_o_dia_dito_sem_hora_se_refaz_dos_atos(balcao: Balcao, relogio: Any) -> None:
    from almotace.servicos.acao_fiscal import projecao

    protocolo(enviar(Client(), fato_em="01/03/2026"))
    with balcao.dentro():
        acao = AcaoFiscal.objects.select_related("processo").get()
        (ato,) = Ato.objects.filter(tipo="denuncia")
        assert projecao._abertura(ato, balcao.municipio.fuso)["fato_em"] == acao.fato_em
    assert Rua(balcao).acao(acao.processo).fato_em == acao.fato_em
