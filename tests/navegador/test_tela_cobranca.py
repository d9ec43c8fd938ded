"""Collecting on the screen: a definitive auto paid at the cashier; another to dívida ativa."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from desk import Desk, como, cpf, nome_novo, novo_contexto
from playwright.sync_api import Browser, Page, expect

SEM = "art26_cpt_inc1"
FATO, FINAL, VENCIDA = "2025-10-06T12:00:00Z", "2025-10-20T13:00:00Z", "2026-01-12T13:00:00Z"
MENOR = 320


@pytest.fixture(scope="module")
def foro() -> Iterator[Desk]:
    """A desk whose clock stands where the test puts it."""
    with Desk(FATO) as d:
        yield d
    quedas = d.quedas()
    assert not quedas, "\n".join(quedas)


@pytest.fixture
def tela(navegador: Browser, foro: Desk) -> Iterator[Page]:
    with novo_contexto(navegador, foro, 1280) as c:
        yield c.new_page()


def definitivo(foro: Desk, base: str) -> str:
    """Trading without a licence, known on the day, not defended; the page of the auto."""
    foro.passar(FATO)
    pessoa = foro.pessoa(nome_novo("Quitanda Devedora"), cpf=cpf(base))
    r = foro.cliente("fiscal").post("/autos/novo/", {
        "pessoa": pessoa, "chave": str(uuid.uuid4()), "acao": "lavrar", "local": "Praça",
        "momento": "06/10/2025 08:30", "infracoes": SEM, "assinatura": "assinou",
        "descricao": "Vendia bananas em carrinho de mão, sem autorização nenhuma.",
    })  # fmt: skip
    assert r.situacao == 302, r.palavras
    auto = r.destino
    r = foro.cliente("fiscal").post(f"{auto}fazer/cientificar/", {
        "chave": str(uuid.uuid4()), "de": "auto", "meio": "pessoal", "em": "06/10/2025",
        "recebedor": "a própria",
    })  # fmt: skip
    assert r.situacao == 302, r.palavras
    foro.passar(FINAL)
    return auto


def olhar(pagina: Page) -> None:
    """Axe at the desk and on a phone; nothing out to the right at 320 px."""
    achadas = []
    for largura in (1280, 390):
        pagina.set_viewport_size({"width": largura, "height": 3000})
        achadas += [
            (largura, v["id"], v["nodes"][0]["html"][:160])
            for v in Axe().run(pagina).response["violations"]
        ]
    assert achadas == []
    pagina.set_viewport_size({"width": MENOR, "height": 800})
    assert pagina.evaluate("document.documentElement.scrollWidth") <= MENOR
    pagina.set_viewport_size({"width": 1280, "height": 900})


def lancar(foro: Desk, tela: Page, auto: str, vence: str) -> None:
    como(tela, foro, "chefe_de_secao")
    tela.goto(auto)
    tela.get_by_role("link", name="Lançar a multa").click()
    expect(tela.get_by_text(re.compile(r"^Multa de R\$ 985,24$"))).to_be_visible()
    olhar(tela)
    tela.get_by_label("Vencimento").fill(vence)
    tela.get_by_role("button", name="Lançar a multa").click()
    expect(tela.get_by_text(re.compile(f"Guia .* lançada, para pagar até {vence}"))).to_be_visible()


def test_do_auto_definitivo_ao_pagamento(foro: Desk, tela: Page) -> None:
    auto = definitivo(foro, "111222333")
    lancar(foro, tela, auto, "20/11/2025")
    expect(tela.get_by_role("heading", name="O dinheiro")).to_be_visible()
    olhar(tela)
    papel = tela.get_by_role("link", name=re.compile("Guia .* em PDF")).get_attribute("href")
    r = tela.request.get(papel or "")
    assert r.status == 200 and r.body().startswith(b"%PDF")
    como(tela, foro, "caixa")
    tela.goto("/")
    tela.get_by_role("link", name="Caixa", exact=True).click()
    olhar(tela)
    tela.get_by_label(re.compile("Número da guia")).fill("Quitanda Devedora")
    tela.get_by_role("button", name="Procurar").click()
    tela.get_by_role("link", name=re.compile(r"^\d+.2025$")).click()
    expect(tela.get_by_text("Em aberto")).to_be_visible()
    olhar(tela)
    falta = tela.locator("dd strong").first.inner_text().replace("R$", "").strip()
    tela.get_by_label("Valor recebido").fill("1.000.000,00")
    tela.get_by_role("button", name="Receber").click()
    expect(tela.get_by_role("alert")).to_contain_text("Só falta")
    expect(tela.get_by_label("Valor recebido")).to_have_value("1.000.000,00")
    tela.get_by_label("Valor recebido").fill(falta)
    tela.get_by_label("Comprovante").fill("rec. 77")
    tela.get_by_role("button", name="Receber").click()
    expect(tela.get_by_text("Recebido: a guia está paga.")).to_be_visible()
    expect(tela.get_by_role("link", name="Recibo em PDF")).to_be_visible()
    como(tela, foro, "chefe_de_secao")
    tela.goto(auto)
    expect(
        tela.locator("section", has_text="O dinheiro").get_by_text("Paga", exact=True)
    ).to_be_visible()


def test_importar_recusa_inteiro_e_conta_linha_por_linha(
    foro: Desk, tela: Page, tmp_path: Path
) -> None:
    auto = definitivo(foro, "222333444")
    lancar(foro, tela, auto, "20/11/2025")
    guia = re.search(r"Guia (\d+/2025)", tela.content())[1]  # type: ignore[index]
    como(tela, foro, "caixa")
    tela.goto("/caixa/importar/")
    olhar(tela)
    ruim, bom = tmp_path / "ruim.csv", tmp_path / "bom.csv"
    ruim.write_text(f"id;guia;pago_em;valor\nX;{guia};20/10/2025;1234.56\n")
    bom.write_text(
        f"id;guia;pago_em;valor\nX;{guia};20/10/2025;10,00\nY;999/2019;20/10/2025;5,00\n"
    )
    tela.get_by_label("Arquivo").set_input_files(ruim)
    tela.get_by_role("button", name="Importar").click()
    expect(tela.get_by_role("alert")).to_contain_text("ruim.csv, linha 2")
    olhar(tela)
    tela.get_by_label("Arquivo").set_input_files(bom)
    tela.get_by_role("button", name="Importar").click()
    expect(tela.get_by_text("2 pagamentos; entraram")).to_be_visible()
    expect(tela.get_by_role("cell", name="Recebido em parte")).to_be_visible()
    olhar(tela)
    tela.get_by_label("Arquivo").set_input_files(bom)
    tela.get_by_role("button", name="Importar").click()
    expect(tela.get_by_text("Já tinha vindo: 2")).to_be_visible()
    tela.get_by_role("link", name="Ver o que há a resolver").click()
    olhar(tela)
    tela.get_by_label("É da guia nº").first.fill(guia)
    tela.get_by_role("button", name=re.compile("^Identificar")).first.click()
    expect(tela.get_by_text("Pagamento identificado.")).to_be_visible()


def test_da_multa_vencida_a_certidao_e_ao_protesto(foro: Desk, tela: Page) -> None:
    auto = definitivo(foro, "333444555")
    lancar(foro, tela, auto, "20/11/2025")
    foro.passar(VENCIDA)
    como(tela, foro, "procurador")
    tela.goto("/")
    tela.get_by_role("link", name="Dívida ativa", exact=True).click()
    expect(tela.get_by_text("A procuradoria conferiu a legalidade e assinou").first).to_be_visible()
    olhar(tela)
    onde = auto.replace("/autos/", "/divida-ativa/")
    tela.goto(onde)
    olhar(tela)
    tela.get_by_role("link", name="Conferir a legalidade").click()
    tela.get_by_label("Está regular", exact=True).check()
    tela.get_by_label("O que se conferiu").fill("Conferidos o auto, a ciência e a pena.")
    olhar(tela)
    tela.get_by_role("button", name="Conferir a legalidade").click()
    tela.get_by_role("link", name="Inscrever em dívida ativa").click()
    tela.get_by_role("button", name="Inscrever em dívida ativa").click()
    expect(tela.get_by_text(re.compile("Inscrita sob o nº"))).to_be_visible()
    tela.get_by_role("link", name="Emitir a certidão").click()
    tela.get_by_role("button", name="Emitir a certidão").click()
    expect(tela.get_by_text(re.compile("Certidão .* emitida"))).to_be_visible()
    olhar(tela)
    for nome in ("Termo de inscrição", "Certidão"):
        link = tela.get_by_role("link", name=re.compile(rf"^{nome} \d"))
        r = tela.request.get(link.get_attribute("href") or "")
        assert r.status == 200 and r.body().startswith(b"%PDF")
    codigo = foro.sql("SELECT dados FROM registro_inscricao ORDER BY inscrita_em DESC LIMIT 1")
    como(tela, foro, "")
    tela.goto(f"/v/{codigo[0][0]['cdas'][0]['codigo']}/")
    expect(tela.get_by_role("status")).to_contain_text("Esta certidão existe e vale.")
    olhar(tela)
    como(tela, foro, "procurador")
    tela.goto("/divida-ativa/protesto/")
    olhar(tela)
    with tela.expect_download() as baixado:
        tela.get_by_role("button", name=re.compile("^Enviar a protesto")).click()
    assert b"Quitanda Devedora" in Path(baixado.value.path()).read_bytes()
    tela.goto("/divida-ativa/?mostra=inscritas")
    expect(tela.get_by_text("Enviada a protesto")).to_be_visible()
    olhar(tela)


def test_sem_javascript_o_caixa_recebe(foro: Desk, navegador: Browser, tela: Page) -> None:
    auto = definitivo(foro, "444555666")
    lancar(foro, tela, auto, "20/11/2025")
    with novo_contexto(navegador, foro, 390, java_script_enabled=False) as c:
        pagina = c.new_page()
        como(pagina, foro, "caixa")
        pagina.goto(auto)
        pagina.get_by_role("link", name=re.compile(r"^Guia \d+.2025$")).click()
        pagina.get_by_label("Valor recebido").fill("1,15")
        pagina.get_by_role("button", name="Receber").click()
        expect(pagina.get_by_text("Recebido, em parte.")).to_be_visible()
