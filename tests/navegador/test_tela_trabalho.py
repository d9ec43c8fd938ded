"""What the desk does besides: files, distances, people chosen in forms, lists, batches, visits."""

from __future__ import annotations

import csv
import io
import re
import struct
import uuid
import zipfile
import zlib
from urllib.parse import unquote

import pytest
from balcao import ITINERANTE
from desk import LEI, Cliente, Desk, como, digitado, nome_novo, novo_contexto
from playwright.sync_api import Browser, Page, expect

BAIRROS = f"/pedidos/novo/{LEI}/percorrendo_bairros/"
PDF_CURTO = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>"
    b"endobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000054 00000 n \n"
    b"trailer<</Size 3/Root 1 0 R>>\nstartxref\n%d\n%%EOF\n"
)
PDF_CURTO = PDF_CURTO.replace(b"%d", str(PDF_CURTO.index(b"xref\n0 3")).encode())
JPEG_CURTO = (
    b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
    b"\xff\xc0\x00\x0b\x08\x00\x01\x00\x01\x01\x01\x11\x00\xff\xda\x00\x08\x01\x01\x00\x00?\x00"
    b"\xd2\xcf\x20\xff\xd9"
)


VISTO = {"tanque_distante_fonte_calor": "sim", "prepara_alimento": "nao", "conforme_abnt": "sim",
         "equipamento_aumenta_proporcao": "nao", "equipamento_licenciado_transito": "sim",
         "conforme_sms": "sim"}  # fmt: skip
COMIDA = {"ramo_atividade": "alimentacao", "prepara_alimento": "sim", "tipo_alimento": "pipoca",
          "equipamento_aprovado_sms": "sim", "materia_prima_aprovada_sms": "sim",
          "laudo_vigilancia_sanitaria": ""}  # fmt: skip


def png() -> bytes:
    def parte(nome: bytes, dados: bytes) -> bytes:
        soma = struct.pack(">I", zlib.crc32(nome + dados))
        return struct.pack(">I", len(dados)) + nome + dados + soma

    cabeca = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + parte(b"IHDR", cabeca) + parte(b"IDAT", zlib.compress(b"\0\0"))
            + parte(b"IEND", b""))  # fmt: skip


@pytest.fixture(scope="module")
def processo(desk: Desk) -> str:
    return desk.pedido(documentos_regulamento_apresentados="")


@pytest.mark.parametrize(
    ("nome", "conteudo", "tipo"),
    [
        ("Laudo da “saúde” — ção.pdf", PDF_CURTO, "application/pdf"),
        ("foto.PNG.exe", png(), "image/png"),
        ("../../etc/passwd", JPEG_CURTO, "image/jpeg"),
    ],
)
def test_papel_juntado(desk: Desk, processo: str, nome: str, conteudo: bytes, tipo: str) -> None:
    atendente = desk.cliente("atendente")
    r = atendente.enviar(f"{processo}anexar/", nome, conteudo)
    assert r.situacao == 302, r.palavras
    pagina = atendente.get(processo).texto
    anexo = re.findall(r"/anexos/[0-9a-f-]{36}/", pagina)[-1]
    r = atendente.get(anexo)
    assert r.corpo == conteudo and r.cabecalhos["content-type"] == tipo
    assert "sandbox" in r.cabecalhos["content-security-policy"]
    assert r.cabecalhos["x-content-type-options"] == "nosniff"
    entrega = r.cabecalhos["content-disposition"]
    assert entrega.startswith("attachment;")
    salvo = unquote(entrega.rpartition("''")[2])
    assert "/" not in salvo and ".." not in salvo and salvo.endswith((".pdf", ".png", ".jpg"))
    assert desk.cliente().get(anexo).situacao == 302  # officers only


@pytest.mark.parametrize(
    ("conteudo", "frase"),
    [
        (b"", "O arquivo está vazio."),
        (b"MZ\x90\x00 um programa", "Só se aceitam PDF"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "Só se aceitam PDF"),
        (b"%PDF-1.7 isto n\xc3\xa3o \xc3\xa9 um PDF", "estragado ou incompleto"),
        (PDF_CURTO[:-20], "estragado ou incompleto"),
        (png()[:-6], "estragado ou incompleto"),
        (png().replace(b"IDAT", b"IDAX"), "estragado ou incompleto"),
        (JPEG_CURTO[:30], "estragado ou incompleto"),
        (b"\xff\xd8\xff\xe0" + b"\0" * 100, "estragado ou incompleto"),
        (JPEG_CURTO + b"\0" * (12 * 1024 * 1024), "O arquivo tem 12,0 MB, e o limite é 10 MB"),
    ],
    ids=range(10),
)
def test_papel_recusado(desk: Desk, processo: str, conteudo: bytes, frase: str) -> None:
    antes = desk.sql("SELECT count(*) FROM registro_ato")
    r = desk.cliente("atendente").enviar(f"{processo}anexar/", "laudo.pdf", conteudo)
    assert r.situacao == 200 and frase in r.palavras, r.palavras
    assert 'href="#f-arquivo"' in r.texto
    assert desk.sql("SELECT count(*) FROM registro_ato") == antes


def test_papel_que_prova(desk: Desk, pagina: Page) -> None:
    """The demanded paper, once joined, is no longer missing."""
    processo = desk.pedido(documentos_regulamento_apresentados="")
    como(pagina, desk, "atendente")
    pagina.goto(processo)
    expect(pagina.get_by_text("Pedido incompleto: falta 1 item.")).to_be_visible()
    pagina.get_by_role("link", name="Juntar um papel ou uma foto").click()
    arquivo = {"name": "documentos.pdf", "mimeType": "application/pdf", "buffer": PDF_CURTO}
    pagina.get_by_label("Arquivo").set_input_files(arquivo)  # type: ignore[arg-type]
    pagina.get_by_label("O que este papel prova").select_option(
        "documentos_regulamento_apresentados"
    )
    pagina.get_by_role("button", name="Juntar um papel ou uma foto").click()
    expect(pagina.get_by_text("A lei permite deferir.")).to_be_visible()
    expect(pagina.get_by_role("link", name="documentos.pdf")).to_be_visible()
    resumo = desk.sql("SELECT sha256 FROM registro_anexo WHERE nome = 'documentos.pdf'")[0][0]
    guardado = next((desk.pasta / "dados" / "arquivos").rglob(resumo))
    assert guardado.read_bytes() == PDF_CURTO and guardado.stat().st_mode & 0o077 == 0
    guardado.write_bytes(b"outro")
    anexo = pagina.get_by_role("link", name="documentos.pdf").get_attribute("href")
    r = desk.cliente("atendente").get(str(anexo))
    assert r.situacao == 409 and "alterado depois de juntado" in r.palavras


def test_distancias_em_metros_e_no_desenho(desk: Desk, pagina: Page) -> None:
    pessoa = desk.pessoa(nome_novo())
    como(pagina, desk, "atendente")
    pagina.goto(f"{BAIRROS}?pessoa={pessoa}")
    for linha, (similar, metros) in enumerate((("sim", "30,5"), ("nao", "20"), ("sim", "50"))):
        pagina.locator(f"select[name='vizinhos.{linha}.tipo']").select_option("ambulante")
        pagina.locator(f"input[name='vizinhos.{linha}.atividade_similar'][value={similar}]").check()
        pagina.locator(f"input[name='vizinhos.{linha}.distancia_m']").fill(metros)
    veredito = pagina.locator("#veredito")
    expect(veredito.locator("li.nao")).to_contain_text("Art. 7º, § 1º")
    desenho = veredito.get_by_role("img")
    expect(desenho).to_have_accessible_name(
        "3 no desenho; distância mínima de 50 metros; perto demais: 1."
    )
    expect(veredito.locator("figcaption li.perto")).to_have_text("Ambulante, 30,5 m: perto demais")
    expect(veredito.locator("circle.longe")).to_have_count(2)
    pagina.locator("input[name='vizinhos.0.distancia_m']").fill("50,1")
    expect(desenho).to_have_accessible_name(
        "3 no desenho; distância mínima de 50 metros; nenhum perto demais."
    )
    pagina.get_by_role("button", name="Mais linhas").click()
    expect(pagina.locator("input[name='vizinhos.5.distancia_m']")).to_be_visible()
    expect(pagina.locator("input[name='vizinhos.0.distancia_m']")).to_have_value("50,1")
    pagina.locator("input[name='vizinhos.3.distancia_m']").fill("perto")
    pagina.get_by_role("button", name="Examinar agora").click()
    erros = pagina.locator("#erros")
    expect(erros).to_contain_text("“perto” não é um número: escreva como 1.234,56.")
    expect(erros).to_contain_text("Linha 4: falta este dado.")
    expect(pagina.locator("input[name='vizinhos.3.distancia_m']")).to_have_value("perto")


def test_auxiliar_escolhido_por_busca(desk: Desk, pagina: Page) -> None:
    ajudante = nome_novo("Zulmira Ávila")
    desk.pessoa(ajudante)
    licenca = desk.licenca()
    como(pagina, desk, "atendente")
    pagina.goto(licenca)
    pagina.get_by_role("link", name="Alterar ou extinguir").click()
    pagina.get_by_role("link", name="Registrar auxiliar").click()
    pagina.get_by_role("button", name="Registrar auxiliar").click()
    expect(pagina.locator("#erros")).to_contain_text("Procure e escolha a pessoa.")
    pagina.get_by_label("Procure por nome, CPF ou CNPJ").fill(ajudante.lower().replace("á", "a"))
    pagina.get_by_role("button", name="Procurar").click()
    pagina.get_by_label(re.compile(ajudante)).check()
    pagina.get_by_role("button", name="Registrar auxiliar").click()
    expect(pagina.get_by_text("Auxiliar registrado.")).to_be_visible()
    pagina.goto(licenca)
    historia = pagina.locator("ol.linha-do-tempo")
    expect(historia).to_contain_text("Registro de auxiliar")
    expect(historia).to_contain_text("Emissão")


def test_transferencia_escolhe_quem_recebe_sem_perder_nada(desk: Desk, pagina: Page) -> None:
    licenca, recebe = desk.licenca(), nome_novo("Herdeira Gonçalves")
    como(pagina, desk, "atendente")
    pagina.goto(f"{licenca}transferir/")
    pagina.locator("select[name=motivo_transferencia]").select_option("falecimento")
    pagina.locator("input[name=data_obito]").fill("31/02/2026")
    pagina.get_by_role("button", name="Examinar agora").click()
    expect(pagina.locator("#erros")).to_contain_text("O dia 31/02/2026 não existe.")
    pagina.locator("input[name=data_obito]").fill("01/11/2026")
    pagina.get_by_role("button", name="Cadastrar pessoa").click()
    pagina.get_by_label("Nome completo").fill(recebe)
    pagina.get_by_role("button", name="Gravar").click()
    expect(pagina.locator("input[name=data_obito]")).to_have_value("01/11/2026")
    expect(pagina.locator("select[name=motivo_transferencia]")).to_have_value("falecimento")
    expect(pagina.locator("main").get_by_text(recebe)).to_be_visible()
    pagina.get_by_role("button", name="Protocolar").click()
    expect(pagina.get_by_role("heading", level=1)).to_contain_text("Processo ")
    expect(pagina.get_by_role("link", name=recebe)).to_be_visible()
    pagina.goto(licenca)
    expect(pagina.locator("ol.linha-do-tempo")).to_contain_text(recebe)


def linhas_de(cliente: Cliente, caminho: str) -> list[list[str]]:
    r = cliente.get(caminho)
    assert r.cabecalhos["content-type"] == "text/csv; charset=utf-8"
    assert r.corpo.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(r.texto.lstrip("\ufeff")), delimiter=";"))


@pytest.mark.parametrize("inicio", ["=1+1", "+55", "-2", "@SOMA(A1)"])
def test_planilha_sem_formulas(desk: Desk, inicio: str) -> None:
    marca = uuid.uuid4().hex[:8]
    nome = f"{inicio} {marca}"
    pessoa = desk.pessoa(nome)
    desk.pedido(pessoa)
    cliente = desk.cliente("atendente")
    for lista in ("pessoas", "processos"):
        titulos, *linhas = linhas_de(cliente, f"/{lista}/?formato=csv&q={marca}")
        assert len(linhas) == 1 and f"'{nome}" in linhas[0], linhas
        assert len(titulos) == len(linhas[0])
        assert not any(c.startswith(("=", "+", "-", "@")) for c in linhas[0])


def test_planilha_diz_o_que_a_lista_diz(desk: Desk) -> None:
    nome = nome_novo("Ção ÉÍ")
    licenca = desk.licenca(pessoa=desk.pessoa(nome))
    cliente = desk.cliente("atendente")
    numero = re.search(r"<h1>.* (\S+)</h1>", cliente.get(licenca).texto)[1]  # type: ignore[index]
    _, *linhas = linhas_de(cliente, f"/licencas/?formato=csv&q={nome.split()[-1]}&situacao=vigente")
    assert [x[:2] for x in linhas] == [[numero, nome]] and linhas[0][3] == "vigente"


def test_muitos_documentos_a_pagina_segue_sozinha(desk: Desk, pagina: Page) -> None:
    desk.licenca()
    como(pagina, desk, "atendente")
    pagina.goto("/licencas/")
    pagina.get_by_role("link", name="Fazer muitos documentos de uma vez").click()
    pagina.get_by_label("Emitidas de").fill("31/02/2026")
    pagina.get_by_role("button", name="Contar").click()
    expect(pagina.locator("#erros")).to_contain_text("não existe")
    pagina.get_by_label("Emitidas de").fill("")
    pagina.get_by_role("button", name="Contar").click()
    quantos = pagina.locator("p[role=status] strong").inner_text().split()[0]
    pagina.get_by_role("button", name="Fazer").click()
    link = pagina.get_by_role("link", name="Baixar o ZIP")
    expect(link).to_be_visible(timeout=60_000)
    expect(pagina.locator("progress")).to_have_attribute("value", quantos)
    r = desk.cliente("atendente").get(str(link.get_attribute("href")))
    with zipfile.ZipFile(io.BytesIO(r.corpo)) as z:
        assert z.testzip() is None and len(z.namelist()) == int(quantos)
        assert all(z.read(n).startswith(b"%PDF-") for n in z.namelist())
    outro = desk.cliente("chefe_de_secao")
    assert outro.get(pagina.url.removeprefix(desk.url)).situacao == 404  # each sees his own


def test_muitos_documentos_sem_javascript(navegador: Browser, desk: Desk) -> None:
    desk.licenca()
    with novo_contexto(navegador, desk, 390, java_script_enabled=False) as c:
        pagina = c.new_page()
        como(pagina, desk, "atendente")
        pagina.goto("/lotes/novo/")
        pagina.get_by_label("Crachás").check()
        pagina.get_by_role("button", name="Fazer").click()
        expect(pagina.locator("progress")).to_have_attribute("value", "0")
        for _ in range(60):
            if pagina.get_by_role("link", name="Baixar o ZIP").count():
                break
            pagina.get_by_role("button", name="Continuar").click()
        expect(pagina.get_by_role("link", name="Baixar o ZIP")).to_be_visible()


def test_o_dia_do_vistoriador_no_telefone(navegador: Browser, desk: Desk) -> None:
    nome = nome_novo("Veículo Novo")
    processo = desk.pedido(desk.pessoa(nome), veiculo_automotor="sim", usa_veiculo="sim",
                           endereco_local="Rua do Campo, 90")  # fmt: skip
    with novo_contexto(navegador, desk, 390) as c:
        pagina = c.new_page()
        como(pagina, desk, "vistoriador")
        pagina.goto("/")
        fila = pagina.get_by_role("region", name="Vistorias a fazer")
        assert pagina.locator("main section").first.get_by_role("heading").inner_text().startswith(
            "Vistorias a fazer"
        )  # fmt: skip
        expect(fila.get_by_text("Rua do Campo, 90").first).to_be_visible()
        fila.get_by_role("link", name=nome).click()
        expect(pagina.get_by_role("heading", name="Registrar a vistoria")).to_be_visible()
        pagina.get_by_role("button", name="Registrar a vistoria").click()
        expect(pagina.locator("#erros")).to_contain_text("Falta medir ou ver")
        pagina.get_by_label("Ano de fabricação").fill("2024")
        for fato, valor in VISTO.items():
            pagina.locator(f"input[name={fato}][value={valor}]").check()
        pagina.get_by_label("Observações").fill("Sem reparos.")
        pagina.get_by_role("button", name="Registrar a vistoria").click()
        expect(pagina.get_by_text("Vistoria registrada: aprovada.")).to_be_visible()
        pagina.goto("/")
        assert pagina.get_by_role("region", name="Vistorias a fazer").get_by_text(nome).count() == 0
    assert "Sem reparos." in desk.cliente("vistoriador").get(processo).palavras


def test_o_laudo_de_quem_o_da(desk: Desk) -> None:
    processo = desk.pedido(**COMIDA)
    vigilancia = desk.cliente("vigilancia_sanitaria")
    assert f"{processo}?acao=laudar" in vigilancia.get("/").texto
    r = desk.ato("vigilancia_sanitaria", processo, "laudar")
    assert r.situacao == 200 and "Responda o que o laudo diz." in r.palavras
    r = desk.ato("vigilancia_sanitaria", processo, "laudar", laudo_vigilancia_sanitaria="sim")
    assert r.situacao == 302
    pagina = vigilancia.get(processo)
    assert "Laudo sanitário" in pagina.palavras
    assert f"{processo}?acao=laudar" not in vigilancia.get("/").texto


def test_palavras_com_acento_e_numero_certo(desk: Desk) -> None:
    """No id shows; one is one and two are two."""
    processo = desk.licenca()
    chefe = desk.cliente("chefe_de_secao")
    um = desk.pedido(aposentado_por_invalidez="")
    dois = desk.pedido(aposentado_por_invalidez="", documentos_regulamento_apresentados="")
    assert "falta 1 item." in chefe.get(um).palavras
    assert "faltam 2 itens." in chefe.get(dois).palavras
    onde = ("/", "/processos/", "/licencas/", um, processo, f"{um}?acao=juntar",
            f"{dois}?acao=decidir")  # fmt: skip
    textos = [chefe.get(c).palavras for c in onde]
    for texto in textos:
        ids = re.findall(r"\b(?!registro_pessoa)[a-z]+_[a-z_]+\b", texto)  # a name, elsewhere
        assert ids == [], ids
        for torta in ("secao", "analise", "emissao", "nao ", "decisao", "1 itens", "1 guias"):
            assert not re.search(rf"\b{torta}", texto), torta
    assert "chefe de seção" in textos[0] and "em análise" in textos[1]


def test_o_form_dos_bairros_vai_ate_o_fim(desk: Desk) -> None:
    dados = {**digitado(ITINERANTE), "pessoa": desk.pessoa(nome_novo()), "acao": "protocolar",
             "chave": str(uuid.uuid4()), "veiculo_automotor": "sim",
             "vizinhos.nenhum": "sim"}  # fmt: skip
    r = desk.cliente("atendente").post(BAIRROS, dados)
    assert r.situacao == 302, r.palavras
    guardado = desk.cliente("atendente").get(f"{r.destino}?acao=juntar").texto
    assert re.search(r'name="vizinhos.nenhum" value="sim" checked', guardado)
