"""Tokens on the screen: who may, the secret once, revoked at once, nobody else's but by who may."""

from __future__ import annotations

import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
from balcao import Balcao
from django.test import Client

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import FichaDeAcesso
from almotace.servicos import fichas


def entrar(balcao: Balcao, papel: str) -> Client:
    cliente = Client()
    cliente.force_login(balcao.agente(papel).usuario)
    sessao = cliente.session
    sessao["municipio"] = balcao.municipio.pk
    sessao.save()
    return cliente


@pytest.fixture(autouse=True)
def relogio(balcao: Balcao, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALMOTACE_AGORA", balcao.agora.isoformat())


def criar(cliente: Client, nome: str = "Folha", dias: Any = 30, chave: Any = None) -> Any:
    return cliente.post("/fichas/", {"nome": nome, "dias": dias, "chave": chave or uuid.uuid4()})


def segredo(resposta: Any) -> str:
    achado = re.search(r'id="segredo">([^<]+)<', resposta.content.decode())
    return achado[1] if achado else ""


def guardadas(balcao: Balcao) -> list[FichaDeAcesso]:
    with balcao.dentro():
        return list(FichaDeAcesso.objects.order_by("criada_em", "nome"))


def test_a_ficha_criada_na_tela_mostra_o_segredo_uma_vez_e_vale(balcao: Balcao) -> None:
    cliente = entrar(balcao, "chefe_de_secao")
    texto = segredo(criar(cliente, "Sistema da Fazenda"))
    achada = fichas.conferir(texto, balcao.agora)
    assert achada is not None and achada.agente == balcao.agente("chefe_de_secao")
    depois = cliente.get("/fichas/").content.decode()
    assert texto not in depois and "Sistema da Fazenda" in depois
    assert texto.partition(".")[2] not in str(guardadas(balcao)[0].__dict__)


def test_o_mesmo_envio_de_novo_nao_faz_outra_ficha_nem_mostra_o_segredo(balcao: Balcao) -> None:
    cliente, chave = entrar(balcao, "chefe_de_secao"), uuid.uuid4()
    assert segredo(criar(cliente, chave=chave))
    outra = criar(cliente, chave=chave)
    assert segredo(outra) == "" and "já foi criada" in outra.content.decode()
    assert len(guardadas(balcao)) == 1


@pytest.mark.parametrize("papel", ["atendente", "caixa", "vistoriador"])
def test_quem_a_cidade_nao_diz_nao_ve_nem_cria(balcao: Balcao, papel: str) -> None:
    cliente = entrar(balcao, papel)
    assert cliente.get("/fichas/").status_code == criar(cliente).status_code == 403
    assert "/fichas/" not in cliente.get("/").content.decode()
    with pytest.raises(ErroDeEntrada, match="Este ato é de"):
        fichas.pedir(balcao.agente(papel), "x", balcao.agora)
    assert guardadas(balcao) == []


def test_sem_competencia_declarada_ninguem_tem_ficha(
    balcao: Balcao, monkeypatch: pytest.MonkeyPatch
) -> None:
    from almotace.servicos.casa import Casa

    monkeypatch.setattr(Casa, "competencias", {})
    with pytest.raises(ErroDeEntrada, match="não tem competência carregada"):
        fichas.pedir(balcao.agente("administrador"), "x", balcao.agora)


def test_revogada_na_tela_deixa_de_valer_na_hora(balcao: Balcao) -> None:
    cliente = entrar(balcao, "chefe_de_secao")
    texto = segredo(criar(cliente))
    (ficha,) = guardadas(balcao)
    assert cliente.get(f"/fichas/{ficha.id}/revogar/").status_code == 302
    assert fichas.conferir(texto, balcao.agora) is not None  # a mere visit ends nothing
    cliente.post(f"/fichas/{ficha.id}/revogar/")
    assert fichas.conferir(texto, balcao.agora) is None
    primeira = guardadas(balcao)[0].revogada_em
    cliente.post(f"/fichas/{ficha.id}/revogar/")
    assert guardadas(balcao)[0].revogada_em == primeira


def test_quem_responde_pelo_acesso_ve_e_revoga_as_de_todos_e_os_outros_so_as_suas(
    balcao: Balcao,
) -> None:
    texto = segredo(criar(entrar(balcao, "chefe_de_secao"), "Da chefia"))
    segredo(criar(entrar(balcao, "administrador"), "Da administração"))
    da_administracao, da_chefia = guardadas(balcao)  # the clock stands still: by name
    chefia, administracao = entrar(balcao, "chefe_de_secao"), entrar(balcao, "administrador")
    assert "Da administração" not in chefia.get("/fichas/").content.decode()
    assert "Da chefia" in administracao.get("/fichas/").content.decode()
    chefia.post(f"/fichas/{da_administracao.id}/revogar/")
    assert guardadas(balcao)[0].revogada_em is None
    administracao.post(f"/fichas/{da_chefia.id}/revogar/")
    assert fichas.conferir(texto, balcao.agora) is None


def test_a_ficha_de_outra_cidade_nao_se_ve_nem_se_revoga(
    balcao: Balcao, outra_cidade: Balcao
) -> None:
    segredo(criar(entrar(balcao, "chefe_de_secao"), "Daqui"))
    (ficha,) = guardadas(balcao)
    de_la = entrar(outra_cidade, "administrador")
    assert "Daqui" not in de_la.get("/fichas/").content.decode()
    de_la.post(f"/fichas/{ficha.id}/revogar/")
    assert guardadas(balcao)[0].revogada_em is None


@pytest.mark.parametrize(
    ("nome", "dias", "frase"),
    [
        ("", 30, "Diga que programa"),
        ("x" * 81, 30, "passa de 80 letras"),
        ("x", 0, "vale de 1 a 366 dias"),
        ("x", 9999, "vale de 1 a 366 dias"),
        ("x", "muitos", "em algarismos"),
    ],
)
def test_o_que_nao_serve_ouve_uma_frase(balcao: Balcao, nome: str, dias: Any, frase: str) -> None:
    resposta = criar(entrar(balcao, "chefe_de_secao"), nome, dias)
    assert (resposta.status_code, frase in resposta.content.decode()) == (200, True)
    assert guardadas(balcao) == []


def test_a_situacao_da_ficha_no_tempo(balcao: Balcao) -> None:
    ficha, _ = fichas.criar(balcao.agente("caixa"), "x", balcao.agora, 1)
    assert fichas.situacao(ficha, balcao.agora) == "vale"
    assert fichas.situacao(ficha, balcao.agora + timedelta(days=1)) == "vencida"
