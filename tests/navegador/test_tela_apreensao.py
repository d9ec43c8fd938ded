"""Seizure on the screen: taken on a phone, claimed, given back, donated; without JavaScript too."""

from __future__ import annotations

import re
import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from desk import Desk, como, nome_novo, novo_contexto
from playwright.sync_api import Browser, BrowserContext, Page, expect

CELULAR, MESA = 390, 1280
MENOR = 320


def agora(menos: timedelta = timedelta()) -> str:
    return f"{datetime.now(UTC) - timedelta(hours=3) - menos:%d/%m/%Y %H:%M}"


def auto(desk: Desk, menos: timedelta = timedelta()) -> str:
    """An auto for trading without a licence; the address of its page."""
    r = desk.cliente("fiscal").post("/autos/novo/", {
        "chave": str(uuid.uuid4()), "acao": "lavrar", "pessoa": desk.pessoa(nome_novo()),
        "momento": agora(menos), "local": "Praça João Pinheiro", "assinatura": "assinou",
        "infracoes": "art26_cpt_inc1",
        "descricao": "Vendia bananas em carrinho de mão, sem autorização nenhuma.",
    })  # fmt: skip
    assert r.situacao == 302, r.palavras
    return r.destino


def apreendido(desk: Desk, menos: timedelta = timedelta(), **mais: str) -> str:
    """An auto with perishable goods taken; the address of its page of goods."""
    pagina = auto(desk, menos)
    dados = {
        "chave": str(uuid.uuid4()), "acao": "apreender", "momento": agora(menos),
        "item.0.descricao": "Banana", "item.0.quantidade": "12,5", "item.0.unidade": "quilo",
        "item.0.tipo": "mercadoria", "item.0.perecivel": "sim", "lugar": "Galpão 2",
        "depositario": "Rui Lima", "lacre": "A-0031", "copia": "entregue", "recebedor": "o próprio",
    } | mais  # fmt: skip
    r = desk.cliente("fiscal").post(f"{pagina}apreensao/nova/", dados)
    assert r.situacao == 302, r.palavras
    return r.destino


@pytest.fixture
def celular(navegador: Browser, desk: Desk) -> Any:
    c = novo_contexto(navegador, desk, CELULAR)
    yield c
    c.close()


def sem_largar(pagina: Page) -> None:
    """Nothing out to the right at 320 px, and axe finds nothing."""
    largura = pagina.viewport_size["width"]  # type: ignore[index]
    achadas = Axe().run(pagina).response["violations"]
    assert [(v["id"], v["nodes"][0]["html"][:160]) for v in achadas] == []
    pagina.set_viewport_size({"width": MENOR, "height": 800})
    assert pagina.evaluate("document.documentElement.scrollWidth") <= MENOR
    pagina.set_viewport_size({"width": largura, "height": 800})


def test_o_fiscal_apreende_pelo_celular(desk: Desk, celular: BrowserContext) -> None:
    pagina = celular.new_page()
    como(pagina, desk, "fiscal")
    pagina.goto(auto(desk))
    pagina.get_by_role("link", name="Lavrar termo de apreensão").click()
    sem_largar(pagina)
    pagina.get_by_label("O que é").first.fill("Banana")
    pagina.get_by_label("Quantidade").first.fill("12,5")
    pagina.get_by_label("Unidade").first.fill("quilo")
    # Nothing typed is lost when more rows are asked for.
    pagina.get_by_role("button", name="Mais linhas").click()
    expect(pagina.get_by_label("O que é")).to_have_count(5)
    expect(pagina.get_by_label("O que é").first).to_have_value("Banana")
    pagina.get_by_label("O que é").nth(1).fill("Carrinho")
    pagina.get_by_label("Quantidade").nth(1).fill("1")
    pagina.get_by_label("Tipo").nth(1).select_option("equipamento")
    pagina.get_by_label("É perecível?").nth(1).select_option("nao")
    pagina.get_by_label("Onde ficam guardadas").fill("Galpão 2")
    pagina.get_by_label("Quem fica com a guarda").fill("Rui Lima")
    pagina.get_by_role("button", name="Lavrar o termo").click()
    # The law's own list: the copy was not handed over; and each thing perishes or not.
    expect(pagina.get_by_role("alert")).to_contain_text("Diga de cada coisa se é perecível")
    pagina.get_by_label("É perecível?").first.select_option("sim")
    pagina.get_by_role("button", name="Lavrar o termo").click()
    expect(pagina.get_by_role("alert")).to_contain_text("Art. 26, § 1º")
    pagina.get_by_label("Recebeu a cópia", exact=True).check()
    pagina.get_by_label("Nome de quem recebeu a cópia").fill("o próprio")
    pagina.get_by_role("button", name="Lavrar o termo").click()
    expect(pagina.get_by_text(re.compile("Termo de apreensão .* lavrado"))).to_be_visible()
    expect(pagina.get_by_text("12,5 quilo de Banana")).to_be_visible()
    expect(pagina.get_by_role("heading", name=re.compile("lote 2"))).to_be_visible()
    sem_largar(pagina)
    termo = pagina.get_by_role("link", name=re.compile("Termo .* em PDF")).first
    r = pagina.request.get(termo.get_attribute("href") or "")
    assert r.status == 200 and r.headers["content-type"] == "application/pdf"


def test_prazo_conta_e_o_que_nao_cabe_diz_o_artigo(desk: Desk, pagina: Page) -> None:
    lotes = apreendido(desk)
    como(pagina, desk, "chefe_de_secao")
    pagina.goto(lotes)
    expect(pagina.get_by_text(re.compile("Vence .*, às"))).to_be_visible()
    pagina.get_by_text("Como se contou").click()
    expect(pagina.get_by_text(re.compile("48 horas")).first).to_be_visible()
    pagina.get_by_text("O que não cabe agora").click()
    expect(pagina.get_by_text(re.compile(r"Doar.*Art\. 26, § 3º")).first).to_be_visible()
    for sumula in ("Súmula 70", "Súmula 323", "Súmula 547", "Tema 546"):
        expect(pagina.get_by_text(sumula)).to_be_visible()
    sem_largar(pagina)


def test_vencido_se_doa_com_recibo_e_a_multa_cai(desk: Desk, pagina: Page) -> None:
    lotes = apreendido(desk, timedelta(hours=49))
    como(pagina, desk, "chefe_de_secao")
    pagina.goto("/deposito/?mostra=vencidos")
    sem_largar(pagina)
    pagina.goto(lotes)
    pagina.get_by_role("link", name=re.compile("^Doar")).click()
    sem_largar(pagina)
    pagina.get_by_label("Entidade ou destino").fill("Lar São José")
    pagina.get_by_role("button", name="Doar").click()
    expect(pagina.get_by_text("Feito: doação.")).to_be_visible()
    recibo = pagina.get_by_role("link", name=re.compile("^Recibo"))
    r = pagina.request.get(recibo.get_attribute("href") or "")
    assert r.status == 200 and r.body().startswith(b"%PDF")
    # Once out, it is out.
    pagina.goto("/deposito/?mostra=sairam")
    expect(pagina.get_by_text("doado").first).to_be_visible()


def test_a_escolha_da_procuradoria_muda_o_que_cabe(desk: Desk, pagina: Page) -> None:
    lotes = apreendido(desk)
    r = desk.cliente("atendente").get(lotes)
    lote = re.search(r"lote=([0-9a-f-]{36})", r.texto)[1]  # type: ignore[index]
    caminho = lotes.rstrip("/")
    r = desk.cliente("atendente").post(
        f"{caminho}/pedido_liberacao/", {"chave": str(uuid.uuid4()), "lotes": lote, "por": "O dono"}
    )
    assert r.situacao == 302, r.palavras
    devolver = {"lotes": lote, "recebedor": "O dono"}
    r = desk.cliente("depositario").post(
        f"{caminho}/liberacao/", {"chave": str(uuid.uuid4()), **devolver}
    )
    assert r.situacao == 200 and "Art. 26, § 2º" in r.palavras
    como(pagina, desk, "procurador")
    pagina.goto("/deposito/leitura/")
    expect(pagina.get_by_text("Ninguém escolheu ainda")).to_be_visible()
    sem_largar(pagina)
    pagina.get_by_label(re.compile("Devolver sem exigir")).check()
    pagina.get_by_label("Motivos").fill("curto")
    pagina.get_by_role("button", name="Registrar a escolha").click()
    expect(pagina.get_by_role("alert")).to_contain_text("Diga os motivos")
    expect(pagina.get_by_label(re.compile("Devolver sem exigir"))).to_be_checked()
    pagina.get_by_label("Motivos").fill("Parecer 12/2026, à vista das súmulas do Supremo.")
    pagina.get_by_role("button", name="Registrar a escolha").click()
    expect(pagina.get_by_text("Devolve-se sem exigir o pagamento.")).to_be_visible()
    como(pagina, desk, "depositario")
    pagina.goto(lotes)
    pagina.get_by_role("link", name=re.compile("^Devolver")).click()
    pagina.get_by_label("Quem recebe", exact=True).fill("O dono")
    pagina.get_by_role("button", name="Devolver").click()
    expect(pagina.get_by_text("Feito: devolução.")).to_be_visible()
    expect(pagina.get_by_text("devolvido")).to_be_visible()


def test_sem_javascript_tudo_se_faz(desk: Desk, navegador: Browser) -> None:
    with novo_contexto(navegador, desk, MESA, java_script_enabled=False) as c:
        pagina = c.new_page()
        como(pagina, desk, "fiscal")
        pagina.goto(f"{auto(desk)}apreensao/nova/")
        pagina.get_by_label("O que é").first.fill("Camiseta")
        pagina.get_by_label("Quantidade").first.fill("30")
        pagina.get_by_label("É perecível?").first.select_option("nao")
        pagina.get_by_label("Onde ficam guardadas").fill("Galpão 2")
        pagina.get_by_label("Quem fica com a guarda").fill("Rui Lima")
        pagina.get_by_label("Recebeu a cópia", exact=True).check()
        pagina.get_by_label("Nome de quem recebeu a cópia").fill("o próprio")
        pagina.get_by_role("button", name="Lavrar o termo").click()
        expect(pagina.get_by_text("30 unidade de Camiseta")).to_be_visible()
        como(pagina, desk, "atendente")
        pagina.reload()
        pagina.get_by_role("link", name=re.compile("Registrar pedido")).click()
        pagina.get_by_label("Quem pede").fill("O dono")
        pagina.get_by_role("button", name="Registrar pedido de devolução").click()
        expect(pagina.get_by_text("Reclamado em tempo.")).to_be_visible()


def test_so_quem_pode_ve_o_formulario(desk: Desk) -> None:
    lotes = apreendido(desk)
    assert desk.cliente("atendente").get(f"{lotes}nova/").situacao == 403
    r = desk.cliente("atendente").get(f"{lotes}doacao/")
    assert "Este ato é de chefe de seção ou Secretário" in r.palavras
    assert desk.cliente("atendente").get(f"{lotes}leilao/").situacao == 404
    assert desk.cliente().get(lotes).situacao == 302
    alheio = {"lotes": str(uuid.uuid4()), "chave": str(uuid.uuid4()), "entidade": "x"}
    r = desk.cliente("chefe_de_secao").post(f"{lotes}doacao/", alheio)
    assert r.situacao == 200 and "Este lote não é deste processo" in r.palavras
