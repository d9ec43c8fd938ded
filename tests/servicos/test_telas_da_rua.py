"""The street's pages: as many queries for forty matters as for three; no name of a complainant."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from balcao import Balcao
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader
from rua import DIA, Rua, jpeg, tiff

from almotace.registro.models import Processo
from almotace.servicos import papel_do_processo
from almotace.servicos.acao_fiscal import denunciante
from almotace.servicos.acao_fiscal.denunciar import QuemDenuncia
from almotace.servicos.acao_fiscal.foto import receber

DE = QuemDenuncia("Zenaide Quitéria Lourenço", "zenaide@exemplo.org.br")
AGORA = datetime(2026, 3, 20, 13, tzinfo=UTC)


@pytest.fixture
def rua(balcao: Balcao) -> Rua:
    return Rua(balcao)


@pytest.fixture
def como(balcao: Balcao, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Client]:
    from almotace.web import quem

    monkeypatch.setattr(quem, "agora", lambda: AGORA)

    def entrar(papel: str) -> Client:
        cliente = Client()
        cliente.force_login(balcao.agente(papel).usuario)
        sessao = cliente.session
        sessao["municipio"] = balcao.municipio.pk
        sessao.save()
        return cliente

    return entrar


def consultas(cliente: Client, endereco: str) -> int:
    with CaptureQueriesContext(connection) as vistas:
        assert cliente.get(endereco).status_code == 200
    return sum(1 for q in vistas.captured_queries if re.match(r"\s*(SELECT|UPDATE)", q["sql"]))


def povoar(rua: Rua, quantos: int) -> None:
    """Matters in every state, some sent to the inspector, some seen."""
    for i in range(quantos):
        p = rua.denunciar(DE, endereco=f"Rua {i}, {i}", latitude=f"-21.13{i:02}",
                          longitude="-42.3664")  # fmt: skip
        if i % 3:
            rua.triar(p, rua.b.pessoa(f"Reclamado {i}"))
            rua.ordenar(p)
        if i % 3 == 2:
            rua.visitar(p, fatos={"local_limpo": False})


@pytest.mark.parametrize(
    ("papel", "endereco"),
    [
        ("fiscal", "/fiscalizacao/"), ("fiscal", "/fiscalizacao/?q=rua&situacao=todas"),
        ("fiscal", "/fiscalizacao/hoje/"), ("fiscal", "/"), ("chefe_de_secao", "/"),
    ],
)  # fmt: skip
def test_as_listas_custam_o_mesmo_com_muitos(
    rua: Rua, como: Callable[[str], Client], papel: str, endereco: str
) -> None:
    povoar(rua, 6)
    cliente = como(papel)
    cliente.get(endereco)
    poucos = consultas(cliente, endereco)
    povoar(rua, 18)
    assert consultas(cliente, endereco) == poucos < 40


def test_a_pagina_do_caso_custa_o_mesmo_com_muitas_visitas(
    rua: Rua, como: Callable[[str], Client]
) -> None:
    caso = rua.denunciar(DE)
    foto = receber(jpeg(tiff())).para_o_ato()
    rua.visitar(caso, fotos=(foto,))
    cliente, endereco = como("chefe_de_secao"), f"/fiscalizacao/{caso.id}/"
    cliente.get(endereco)
    poucos = consultas(cliente, endereco)
    for i in range(1, 6):
        rua.visitar(caso, dia=DIA + timedelta(days=i), fotos=({**foto, "sha256": f"{i}" * 64},))
    assert consultas(cliente, endereco) == poucos < 40


def test_nenhuma_pagina_diz_quem_denunciou(rua: Rua, como: Callable[[str], Client]) -> None:
    """Of every role and page, the look of the ouvidoria alone excepted."""
    caso = rua.denunciar(DE)
    rua.triar(caso, rua.b.pessoa())
    rua.visitar(caso, fatos={"local_limpo": False})
    denunciante.ver(rua.quem("ouvidoria"), caso.id, "Pedir detalhes")
    paginas = [
        "/", "/fiscalizacao/", "/fiscalizacao/?q=zenaide&situacao=todas", "/pessoas/?q=zenaide",
        "/fiscalizacao/?formato=csv&situacao=todas", f"/fiscalizacao/{caso.id}/",
        f"/fiscalizacao/{caso.id}/?acao=ver", f"/fiscalizacao/{caso.id}/?acao=triar",
        f"/fiscalizacao/{caso.id}/visita/", f"/autos/novo/?acao_fiscal={caso.id}",
    ]  # fmt: skip
    for papel in ("fiscal", "chefe_de_secao", "atendente", "ouvidoria", "administrador"):
        cliente = como(papel)
        for endereco in paginas:
            corpo = cliente.get(endereco).content.decode().casefold()
            visto = corpo.replace("com “zenaide”", "").replace('value="zenaide"', "")
            for parte in ("quitéria", "lourenço", "exemplo.org.br"):
                assert parte not in visto, (papel, endereco)
    assert f"/fiscalizacao/{caso.id}/" not in (
        como("fiscal").get("/fiscalizacao/?q=zenaide&situacao=todas").content.decode()
    )


def test_o_pdf_do_processo_nao_diz_quem_denunciou(rua: Rua) -> None:
    caso = rua.denunciar(DE)
    rua.triar(caso)
    rua.visitar(caso, fatos={"local_limpo": False})
    denunciante.ver(rua.quem("ouvidoria"), caso.id, "Pedir detalhes")
    with rua.b.dentro():
        p: Any = Processo.objects.select_related("requerente").get(id=caso.id)
        pdf = papel_do_processo.em_pdf(p, rua.b.municipio, AGORA)[0]
    leitor = PdfReader(io.BytesIO(pdf))
    texto = "\n".join(x.extract_text() for x in leitor.pages)
    presos = b"".join(x for xs in leitor.attachments.values() for x in xs).decode()
    assert "vende relógios" in texto, "the story is in"
    for tudo in (texto, presos, pdf.decode("latin-1")):
        for parte in ("Zenaide", "Quitéria", "Lourenço", "exemplo.org.br"):
            assert parte.casefold() not in tudo.casefold()
