"""The plan of a market on the screen: drawn in rows, moved by keyboard and by pointer, the share
that the law keeps shown while one draws, refused where it breaks.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from desk import Desk, como, nome_novo, novo_contexto
from playwright.sync_api import Browser, Page, expect


@pytest.fixture(scope="module")
def cidade() -> Iterator[Desk]:
    with Desk("2026-03-10T13:00:00Z", "mg/brasilia-de-minas") as d:
        yield d
    quedas = d.quedas()
    assert not quedas, "\n".join(quedas)


@pytest.fixture
def tela(navegador: Browser, cidade: Desk) -> Iterator[Page]:
    with novo_contexto(navegador, cidade, 1280) as c:
        pagina = c.new_page()
        como(pagina, cidade, "administracao_mercado")
        yield pagina


def abrir(cidade: Desk) -> str:
    """A new place, ten by ten metres; the address of its page."""
    admin = cidade.cliente("administracao_mercado")
    regra = re.search(r'name="regra" value="([^"]+)"', admin.get("/feira/novo/").texto)
    assert regra is not None
    r = admin.post("/feira/novo/", {
        "chave": str(uuid.uuid4()), "nome": nome_novo("Mercado"), "endereco": "Praça Um",
        "regra": regra[1], "largura": "10", "altura": "10",
    })  # fmt: skip
    assert r.situacao == 302, r.palavras
    return r.destino.removesuffix("planta/")


def sem_largar(pagina: Page) -> None:
    achadas = Axe().run(pagina).response["violations"]
    assert [(v["id"], v["nodes"][0]["html"][:160]) for v in achadas] == []
    largura = pagina.viewport_size["width"]  # type: ignore[index]
    assert pagina.evaluate("document.documentElement.scrollWidth") <= largura


def fileira(pagina: Page, quantos: str, reservados: str) -> None:
    if not pagina.get_by_label("Letra do código").is_visible():  # open where the plan is empty
        pagina.get_by_text("Pôr uma fileira").click()
    pagina.get_by_label("Letra do código").fill("A")
    pagina.get_by_label("Quantos").fill(quantos)
    pagina.get_by_label("Reservados, dos primeiros").fill(reservados)
    pagina.get_by_label("Vão entre um e outro (cm)").fill("20")
    pagina.get_by_role("button", name="Pôr a fileira").click()


def test_desenhar_mover_e_ouvir_a_lei(cidade: Desk, tela: Page) -> None:
    lugar = abrir(cidade)
    tela.goto(f"{lugar}planta/")
    fileira(tela, "4", "2")
    expect(tela.get_by_text(re.compile("Reservados 2 de 4 espaços .50,0 %.; o mínimo é 3")).first
           ).to_be_visible()  # fmt: skip
    tela.get_by_label("Reservados, dos primeiros").fill("3")
    tela.get_by_role("button", name="Pôr a fileira").click()
    expect(tela.get_by_text("Planta guardada.")).to_be_visible()
    espaco = tela.locator("svg [data-codigo='A-4']").first
    espaco.focus()
    for _ in range(3):
        tela.keyboard.press("ArrowDown")
    tela.get_by_role("button", name="Guardar o desenho").click()
    expect(tela.get_by_text("Planta guardada.")).to_be_visible()
    (linha,) = cidade.sql(
        "SELECT e.x, e.y FROM registro_espaco e JOIN registro_lugar l ON l.id = e.lugar_id"
        " WHERE l.processo_id = %s AND e.codigo = 'A-4'",
        (lugar.strip("/").rpartition("/")[2],),
    )
    assert linha == (660, 30)
    sem_largar(tela)
    tela.goto(lugar)
    expect(tela.get_by_text("3 de 4 espaços reservados")).to_be_visible()
    tela.get_by_text("A planta em tabela").click()
    expect(tela.get_by_role("link", name="A-4").last).to_be_visible()
    sem_largar(tela)


def test_na_planta_as_setas_passam_ao_vizinho(cidade: Desk, tela: Page) -> None:
    lugar = abrir(cidade)
    tela.goto(f"{lugar}planta/")
    fileira(tela, "4", "3")
    tela.goto(lugar)
    tela.locator("svg [data-codigo='A-1']").first.focus()
    tela.keyboard.press("ArrowRight")
    tela.keyboard.press("ArrowRight")
    assert tela.evaluate("document.activeElement.dataset.codigo") == "A-3"
    tela.keyboard.press("Enter")
    expect(tela.get_by_role("heading", name="Espaço A-3")).to_be_visible()


def test_sem_javascript_no_telefone(navegador: Browser, cidade: Desk) -> None:
    lugar = abrir(cidade)
    with novo_contexto(navegador, cidade, 390, java_script_enabled=False) as c:
        pagina = c.new_page()
        como(pagina, cidade, "administracao_mercado")
        pagina.goto(f"{lugar}planta/")
        fileira(pagina, "4", "3")
        expect(pagina.get_by_text("Planta guardada.")).to_be_visible()
        pagina.get_by_label("Espaço", exact=True).select_option("A-2")
        pagina.get_by_role("button", name="Escolher").click()
        pagina.get_by_label("Reservado pela lei").first.uncheck()
        pagina.get_by_role("button", name="Guardar este espaço").click()
        expect(pagina.get_by_text(re.compile("Reservados 2 de 4")).first).to_be_visible()


def test_as_paginas_no_telefone(navegador: Browser, cidade: Desk) -> None:
    with novo_contexto(navegador, cidade, 390) as c:
        pagina = c.new_page()
        como(pagina, cidade, "administracao_mercado")
        lugar = re.search(
            r"/feira/[0-9a-f-]{36}/", cidade.cliente("administracao_mercado").get("/feira/").texto
        )
        assert lugar is not None
        for caminho in ("/feira/", "/feira/novo/", lugar[0], f"{lugar[0]}planta/",
                        f"{lugar[0]}?acao=vistoriar", f"{lugar[0]}dias/",
                        f"{lugar[0]}frequencia/", f"{lugar[0]}fila/"):  # fmt: skip
            pagina.goto(caminho)
            sem_largar(pagina)
