"""Every page for everybody: axe, narrow and enlarged screens, no error in the console, printing."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from desk import AMBULANTE, LEI, Desk, como, nome_novo, novo_contexto
from playwright.sync_api import Browser, Page

REGRAS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
FORA = {"saude", "papel", "processo_inteiro", "anexo", "exame", "sair", "lote_zip", "ficha_revogar"}
"""Addresses that are no page: files, fragments, answers to programs."""


def enderecos() -> list[str]:
    """Every named address of the face, from its own list."""
    from almotace.web.enderecos import urlpatterns

    return [p.name for p in urlpatterns if getattr(p, "name", None)]


@pytest.fixture(scope="module")
def paginas(desk: Desk) -> dict[str, list[tuple[str, str]]]:
    """Address name → (role, path) of each page worth a look, in each of its states."""
    pessoa = desk.pessoa(nome_novo())
    incompleto = desk.pedido(pessoa, aposentado_por_invalidez="", tipo_alimento="pipoca")
    veiculo = desk.pedido(veiculo_automotor="sim", usa_veiculo="sim")
    comida = desk.pedido(
        ramo_atividade="alimentacao", prepara_alimento="sim", laudo_vigilancia_sanitaria=""
    )
    deferido = desk.deferido()
    licenca = desk.licenca()
    doc = desk.cliente("atendente").get(licenca).texto
    codigo = re.search(r"/v/([0-9A-Z]{16})/", doc)[1]  # type: ignore[index]
    processo = re.search(r"/processos/[0-9a-f-]{36}/", doc)[0]  # type: ignore[index]
    lote = desk.cliente("atendente").post("/lotes/novo/", {"acao": "fazer", "especie": "cracha"})
    desk.cliente("chefe_de_secao").post(
        "/fichas/", {"nome": "Sistema da Fazenda", "dias": "30", "chave": str(uuid.uuid4())}
    )
    a, chefe, caixa, sec = "atendente", "chefe_de_secao", "caixa", "secretario"
    return {
        "entrar": [("", "/entrar/")],
        "escolher": [(a, "/municipio/")],
        "inicio": [(a, "/"), (chefe, "/"), ("vistoriador", "/"), ("administrador", "/")],
        "pessoas": [(a, "/pessoas/"), (a, "/pessoas/?q=zzzz"), (a, f"/pessoas/?volta={AMBULANTE}")],
        "pessoa_nova": [(a, "/pessoas/nova/")],
        "pessoa": [(a, f"/pessoas/{pessoa}/")],
        "pessoa_editar": [(a, f"/pessoas/{pessoa}/editar/")],
        "pessoa_dados": [(sec, f"/pessoas/{pessoa}/dados/")],
        "pessoa_apagar": [(sec, f"/pessoas/{pessoa}/apagar/"),
                          (sec, f"/pessoas/{desk.pessoa(nome_novo())}/apagar/")],
        "fichas": [(chefe, "/fichas/"), ("administrador", "/fichas/")],
        "novo": [(a, "/pedidos/novo/")],
        "novo_pedido": [(a, AMBULANTE), (a, f"{AMBULANTE}?pessoa={pessoa}"),
                        (a, f"/pedidos/novo/{LEI}/permissao_ccp/"),
                        (a, f"/pedidos/novo/{LEI}/percorrendo_bairros/")],
        "processos": [(a, "/processos/"), (a, "/processos/?situacao=cassada&q=zzz")],
        "processo": [(a, incompleto), (chefe, deferido), (a, processo)],
        "praticar": [
            (a, f"{incompleto}?acao=juntar"), (a, f"{incompleto}?acao=anexar"),
            (chefe, f"{incompleto}?acao=decidir"), (a, f"{incompleto}?acao=decidir"),
            ("vistoriador", f"{veiculo}?acao=vistoriar"),
            ("vigilancia_sanitaria", f"{comida}?acao=laudar"),
            (caixa, f"{deferido}?acao=lancar"), (a, f"{deferido}?acao=emitir"),
            (a, f"{processo}?acao=auxiliar"), (chefe, f"{processo}?acao=mudar-local"),
            (sec, f"{processo}?acao=revogacao"),
        ],
        "licencas": [(a, "/licencas/"), (a, "/licencas/?q=zzzz")],
        "licenca": [(a, licenca)],
        "renovar": [(a, f"{licenca}renovar/")],
        "transferir": [(a, f"{licenca}transferir/")],
        "lote_novo": [(a, "/lotes/novo/")],
        "lote": [(a, lote.destino)],
        "dispositivo": [(a, f"/leis/{LEI}/ver/art5_par1/")],
        "verificar": [("", "/v/")],
        "conferir": [("", f"/v/{codigo}/"), ("", "/v/ABCDEFGH23456789/")],
        "": [("", "/nao-existe/"), ("vistoriador", "/pessoas/nova/")],
    }  # fmt: skip


def todas(paginas: dict[str, list[tuple[str, str]]]) -> Iterator[tuple[str, str]]:
    for lista in paginas.values():
        yield from lista


def test_nenhum_endereco_fica_sem_ser_olhado(paginas: dict[str, Any]) -> None:
    assert {n for n in enderecos() if not n.startswith("api")} - FORA == set(paginas) - {""}


def abrir(pagina: Page, desk: Desk, papel: str, caminho: str) -> None:
    como(pagina, desk, papel)
    pagina.goto(caminho)


@pytest.mark.parametrize("metade", [0, 1])
def test_axe_e_larguras(
    navegador: Browser, desk: Desk, paginas: dict[str, Any], metade: int
) -> None:
    """Each page: axe at 1280 and at 390; nothing out to the right at 320, nor at 200 % of 1280."""
    axe, achadas, largas, no_console = Axe(), [], [], []
    with novo_contexto(navegador, desk, 1280) as c:
        pagina = c.new_page()
        pagina.on("console", lambda m: no_console.append(m.text) if m.type == "error" else None)
        pagina.on("pageerror", lambda e: no_console.append(str(e)))
        for papel, caminho in list(todas(paginas))[metade::2]:
            pagina.set_viewport_size({"width": 1280, "height": 900})
            abrir(pagina, desk, papel, caminho)
            for largura in (1280, 390):
                # As tall as the page, so that nothing sticks over anything.
                pagina.set_viewport_size({"width": largura, "height": 900})
                alto = min(pagina.evaluate("document.documentElement.scrollHeight"), 12_000)
                pagina.set_viewport_size({"width": largura, "height": alto})
                achadas += [
                    f"{caminho} ({papel}, {largura}): {v['id']}: {v['nodes'][0]['html'][:160]}"
                    for v in axe.run(pagina, options=REGRAS).response["violations"]
                ]
            for largura in (640, 320):
                pagina.set_viewport_size({"width": largura, "height": 900})
                real = pagina.evaluate("document.documentElement.scrollWidth")
                if real > largura:
                    largas.append(f"{caminho} ({papel}): {real} > {largura}")
    esperados = ("404 (Not Found)", "403 (Forbidden)")
    assert achadas == []
    assert largas == []
    assert [x for x in no_console if not any(e in x for e in esperados)] == []


def test_letras_duas_vezes_maiores(navegador: Browser, desk: Desk) -> None:
    """Text alone enlarged to 200 %: nothing is cut nor covers anything."""
    processo = desk.pedido(aposentado_por_invalidez="")
    with novo_contexto(navegador, desk, 1280) as c:
        pagina = c.new_page()
        for papel, caminho in (("chefe_de_secao", f"{processo}?acao=decidir"), ("atendente", "/")):
            abrir(pagina, desk, papel, caminho)
            pagina.evaluate("document.documentElement.style.fontSize = '200%'")
            assert pagina.evaluate("document.documentElement.scrollWidth") <= 1280
            cortados = pagina.evaluate(
                "[...document.querySelectorAll('button, .botao, h1, h2, label, .veredito')]"
                ".filter(e => e.scrollWidth > e.clientWidth + 2 && e.clientWidth > 0"
                " && getComputedStyle(e).display !== 'inline').map(e => e.outerHTML.slice(0, 90))"
            )
            assert cortados == []


def test_no_papel_fica_o_que_importa(navegador: Browser, desk: Desk) -> None:
    processo = desk.deferido()
    with novo_contexto(navegador, desk, 1280) as c:
        pagina = c.new_page()
        abrir(pagina, desk, "chefe_de_secao", processo)
        pagina.emulate_media(media="print")
        assert not pagina.locator("header.topo").is_visible()
        assert not pagina.locator("#acao").is_visible()
        assert pagina.get_by_role("heading", level=1).is_visible()
        assert pagina.get_by_role("heading", name="Linha do tempo").is_visible()


def test_a_primeira_tela_e_leve(navegador: Browser, desk: Desk) -> None:
    with novo_contexto(navegador, desk, 1280) as c:
        pagina = c.new_page()
        pesos: list[int] = []
        pagina.on("response", lambda r: pesos.append(len(r.body())))
        abrir(pagina, desk, "atendente", "/")
        pagina.wait_for_load_state("networkidle")
        assert sum(pesos) < 100_000
