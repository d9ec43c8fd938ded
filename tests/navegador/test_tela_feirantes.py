"""Who gets a stall: from the application to the badge that anybody checks, whatever one uses."""

from __future__ import annotations

import io
import re
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from desk import Desk, como, nome_novo, novo_contexto
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader
from test_tela_acesso import REGRAS

LEI = "mg/brasilia-de-minas/lei-1995-2017"
AGORA = "2026-03-10T13:00:00Z"
MOTIVOS = "Atende mais gente do bairro e tem o equipamento pronto, segundo a vistoria."
MERCADO, CHEFE = "administracao_mercado", "administracao_municipal"
SIM = ("equipamento_no_padrao", "conformidade_sanitaria", "conformidade_ambiental",
       "conformidade_tributaria")  # fmt: skip


@pytest.fixture(scope="module")
def foro() -> Iterator[Desk]:
    """A desk of the town of the Market, with a place drawn."""
    with Desk(AGORA, "mg/brasilia-de-minas") as d:
        yield d
    quedas = d.quedas()
    assert not quedas, "\n".join(quedas)


def enviar(foro: Desk, papel: str, onde: str, **dados: Any) -> Any:
    r = foro.cliente(papel).post(onde, {"chave": str(uuid.uuid4()), **dados})
    assert r.situacao == 302, r.palavras
    return r


@pytest.fixture(scope="module")
def lugar(foro: Desk) -> str:
    """A place with four reserved stalls of vegetables; the address of its page."""
    r = enviar(
        foro, MERCADO, "/feira/novo/", regra=f"{LEI}:mercado_e_feira", largura="30,00",
        nome=nome_novo("Mercado"), endereco="Praça do Mercado, s/n", altura="20,00",
    )  # fmt: skip
    planta = r.destino
    linha = {"id.0": "", "titulo.0": "Verduras e legumes", "produtos.0": ["hortalica"]}
    enviar(foro, MERCADO, planta, acao="segmentos", segmentos="1", **linha)
    segmento = re.search(
        r'<option value="([\w-]+)"[^>]*>Verduras', foro.cliente(MERCADO).get(planta).texto
    )
    assert segmento
    enviar(foro, MERCADO, planta, acao="fileira", prefixo="A", quantos="4", reservados="4",
           primeiro="1", vao="50", tipo="banca", setor="interno", segmento=segmento[1], x="0",
           y="0", largura="200", altura="150")  # fmt: skip
    return planta.removesuffix("planta/")


def nome_do(foro: Desk, lugar: str) -> str:
    achado = re.search(r"<h1>([^<]+)", foro.cliente(MERCADO).get(lugar).texto)
    assert achado
    return achado[1]


def pedir(foro: Desk, lugar: str, nome: str, meses: int = 60) -> str:
    """An application; the address of its case."""
    r = enviar(
        foro, "atendente", f"/pedidos/novo/{LEI}/autorizacao_feirante/", acao="protocolar",
        pessoa=foro.pessoa(nome), produto="hortalica", produtos_do_termo="Alface, Couve",
        modalidade_venda="varejo", manipula_alimento_pronto="nao",
        local_pretendido=nome_do(foro, lugar),
        tempo_atividade_meses=str(meses), tempo_na_area_meses=str(meses),
        documentos_apresentados=["rg", "cpf", "comprovante_residencia"],
        **dict.fromkeys(SIM, "sim"),
    )  # fmt: skip
    return str(r.destino)


def texto(pdf: bytes) -> str:
    return " ".join(" ".join(p.extract_text() for p in PdfReader(io.BytesIO(pdf)).pages).split())


def licenciar(foro: Desk, lugar: str, nome: str, codigo: str) -> str:
    """The whole way without a window; the address of the holder's book."""
    caso = pedir(foro, lugar, nome)
    enviar(foro, CHEFE, f"{caso}decidir/", resultado="deferido", motivos=MOTIVOS)
    enviar(foro, MERCADO, f"{caso}designar/", espaco=f"{lugar.split('/')[2]}:{codigo}",
           grupo="agricultura_familiar")  # fmt: skip
    pagar(foro, caso)
    enviar(foro, CHEFE, f"{caso}emitir/")
    achado = re.search(r"/matriculas/[0-9a-f-]{36}/", foro.cliente(CHEFE).get(caso).texto)
    assert achado
    return achado[0]


def pagar(foro: Desk, caso: str) -> None:
    enviar(foro, "caixa", f"{caso}lancar/", tributo="taxa_uso_solo", valor="80,00", fonte="Tabela")
    guia = re.search(r'<option value="([0-9a-f-]{36})"', foro.cliente("caixa").get(
        f"{caso}?acao=pagar").texto)  # fmt: skip
    assert guia
    enviar(foro, "caixa", f"{caso}pagar/", guia=guia[1], valor="80,00", comprovante="recibo 1")


@pytest.mark.parametrize("js", [True, False], ids=["com JavaScript", "sem JavaScript"])
def test_do_pedido_ao_cracha(navegador: Browser, foro: Desk, lugar: str, js: bool) -> None:
    """Granted, a stall chosen on a list, the term with products and place, the holder's book, a
    preposto with a badge, which anybody checks on a phone."""
    nome, preposto = nome_novo("Rosa Feirante"), nome_novo("Joana Preposta")
    caso = pedir(foro, lugar, nome)
    foro.pessoa(preposto)
    enviar(foro, CHEFE, f"{caso}decidir/", resultado="deferido", motivos=MOTIVOS)
    with novo_contexto(navegador, foro, 1280, java_script_enabled=js) as c:
        tela = c.new_page()
        como(tela, foro, MERCADO)
        tela.goto(caso)
        tela.get_by_role("link", name="Designar o espaço").click()
        tela.get_by_role("button", name="Designar o espaço").click()
        expect(tela.locator("#erros")).to_contain_text("Escolha o espaço.")
        codigo = "A-1" if js else "A-2"
        tela.get_by_label(f"{codigo} ({nome_do(foro, lugar)})").check()
        tela.get_by_role("button", name="Designar o espaço").click()
        expect(tela.locator("#erros")).to_contain_text("só pode ser de agricultura familiar")
        expect(tela.get_by_label(f"{codigo} ({nome_do(foro, lugar)})")).to_be_checked()
        tela.get_by_label("A pessoa é de um grupo").select_option("agricultura_familiar")
        tela.get_by_role("button", name="Designar o espaço").click()
        expect(tela.get_by_role("status")).to_contain_text(f"Espaço {codigo} designado.")
        pagar(foro, caso)
        como(tela, foro, CHEFE)
        tela.goto(f"{caso}?acao=emitir")
        tela.get_by_role("button", name="Emitir o documento").click()
        expect(tela.get_by_role("status")).to_contain_text("Documento emitido.")
        papel = tela.get_by_role("link", name="Alvará em PDF").get_attribute("href")
        lido = texto(foro.cliente(CHEFE).get(str(papel)).corpo)
        for dito in ("Autorização de feirante", nome, "Alface", "Couve", f"banca {codigo}"):
            assert dito in lido, (dito, lido)

        como(tela, foro, MERCADO)
        tela.goto("/matriculas/")
        tela.get_by_label("Número, nome, CPF ou CNPJ").fill(nome)
        tela.get_by_role("button", name="Procurar").click()
        tela.get_by_role("row", name=re.compile(nome)).get_by_role("link").click()
        expect(tela.get_by_role("heading", level=1)).to_contain_text("Matrícula")
        expect(tela.get_by_text(f"banca {codigo}, dentro do Mercado").first).to_be_visible()
        tela.get_by_role("link", name="Cadastrar quem atende").click()
        tela.get_by_label("Como atende").select_option("cadastro_preposto")
        tela.get_by_label("Procure por nome, CPF ou CNPJ").fill(preposto)
        tela.get_by_role("button", name="Procurar").click()
        tela.get_by_label(re.compile(preposto)).check()
        tela.get_by_role("button", name="Cadastrar quem atende").click()
        expect(tela.get_by_role("status")).to_contain_text("Cadastro feito")
        expect(tela.get_by_text("recebe intimações em nome do titular")).to_be_visible()
        pdf = str(tela.get_by_role("link", name="Crachá em PDF").get_attribute("href"))
    lido = texto(foro.cliente(MERCADO).get(pdf).corpo)
    for dito in ("Preposto", preposto, f"Titular: {nome}", "Válido até", "10/03/2027"):
        assert dito in lido, (dito, lido)
    codigo_publico = re.search(r"([2-9A-HJ-NP-Z]{4} ?){4}", lido)
    assert codigo_publico
    with novo_contexto(navegador, foro, 390, java_script_enabled=js) as c:
        tela = c.new_page()
        tela.goto("/v/")
        tela.get_by_label(re.compile("[Cc]ódigo")).fill(codigo_publico[0])
        tela.get_by_label(re.compile("[Cc]ódigo")).press("Enter")
        expect(tela.get_by_role("status")).to_contain_text("Crachá válido. Vale até 10/03/2027.")
        corpo = tela.locator("main").inner_text()
        assert "preposto" in corpo and preposto not in corpo and nome not in corpo


def test_a_fila_pelo_teclado(foro: Desk, lugar: str, navegador: Browser) -> None:
    """The order is recorded and made again with nothing but the keyboard."""
    pedir(foro, lugar, nome_novo("Velha Guarda"), 90)
    pedir(foro, lugar, nome_novo("Nova Guarda"), 10)
    with novo_contexto(navegador, foro, 390) as c:
        tela = c.new_page()
        como(tela, foro, MERCADO)
        tela.goto(f"{lugar}fila/")
        linhas = tela.locator("ol.itens li")
        expect(linhas.filter(has_text="Velha Guarda")).to_contain_text("Ninguém vem antes")
        expect(linhas.filter(has_text="Nova Guarda")).to_contain_text("Depois do")
        percorrer(tela, "Registrar a ordem de Verduras")
        tela.keyboard.press("Enter")
        expect(tela.get_by_role("status")).to_contain_text("Ordem da fila registrada.")
        percorrer(tela, "Conferir a ordem de Verduras")
        tela.keyboard.press("Enter")
        expect(tela.locator("#conferencia")).to_contain_text("a ordem é a mesma")
        expect(tela.locator("#conferencia")).to_contain_text("Nada mudou nos pedidos")
        pedir(foro, lugar, nome_novo("Chegou Agora"), 5)
        tela.reload()
        expect(tela.locator("#conferencia")).to_contain_text("chegou depois")


def percorrer(tela: Page, nome: str) -> None:
    """Tab until what has that name is in focus."""
    for _ in range(80):
        tela.keyboard.press("Tab")
        if str(tela.evaluate("document.activeElement.textContent")).strip().startswith(nome):
            return
    raise AssertionError(f"“{nome}” is not reached by Tab")


def test_as_telas_dos_feirantes_sao_de_todos(navegador: Browser, foro: Desk, lugar: str) -> None:
    """Axe at 1280 and 390; nothing out to the right at 320; no error in the console."""
    livro = licenciar(foro, lugar, nome_novo("Davi Feirante"), "A-4")
    caso = pedir(foro, lugar, nome_novo("Quem Espera"))
    enviar(foro, CHEFE, f"{caso}decidir/", resultado="deferido", motivos=MOTIVOS)
    outro = foro.pessoa(nome_novo("Empregado Novo"))
    enviar(foro, MERCADO, f"{livro}fazer/vincular/", especie="cadastro_empregado",
           escolhida=outro, acao="fazer")  # fmt: skip
    (codigo,) = foro.sql("SELECT codigo FROM registro_vinculo WHERE pessoa_id = %s", [outro])[0]
    paginas = [
        (MERCADO, "/matriculas/"), (MERCADO, "/matriculas/?q=zzzz"), (MERCADO, livro),
        *((MERCADO, f"{livro}?acao={a}") for a in ("vincular", "baixar", "afastar", "atualizar",
                                                   "anotar", "anexar")),
        (MERCADO, f"{lugar}fila/"), (CHEFE, f"{lugar}fila/"),
        (MERCADO, f"{caso}?acao=designar"), ("", f"/v/{codigo}/"), ("caixa", livro),
    ]  # fmt: skip
    axe, achadas, largas, no_console = Axe(), [], [], []
    with novo_contexto(navegador, foro, 1280) as c:
        tela = c.new_page()
        tela.on("console", lambda m: no_console.append(m.text) if m.type == "error" else None)
        tela.on("pageerror", lambda e: no_console.append(str(e)))
        for papel, caminho in paginas:
            como(tela, foro, papel)
            tela.set_viewport_size({"width": 1280, "height": 900})
            assert tela.goto(caminho).status == 200, caminho  # type: ignore[union-attr]
            for largura in (1280, 390):
                tela.set_viewport_size({"width": largura, "height": 900})
                alto = min(tela.evaluate("document.documentElement.scrollHeight"), 12_000)
                tela.set_viewport_size({"width": largura, "height": alto})
                achadas += [
                    f"{caminho} ({papel}, {largura}): {v['id']}: {v['nodes'][0]['html'][:160]}"
                    for v in axe.run(tela, options=REGRAS).response["violations"]
                ]
            tela.set_viewport_size({"width": 320, "height": 900})
            real = tela.evaluate("document.documentElement.scrollWidth")
            largas += [f"{caminho} ({papel}): {real}"] if real > 320 else []
    assert (achadas, largas, no_console) == ([], [], [])
