"""From login to checked code, by people who see, who have no JavaScript, who have no mouse."""

from __future__ import annotations

import io
import re

import pytest
from desk import SENHA, Desk, nome_novo, novo_contexto
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pypdf import PdfReader

ESCOLHAS = {
    "requerente_natureza_juridica": "pessoa_natural",
    "ramo_atividade": "bijuterias",
    "produto": "brinco",
    "prazo_autorizacao": "anual",
}
SIM = ["atividade_licita", "mercadorias_junto_ao_corpo", "local_autorizado", "formulario_completo",
       "documentos_regulamento_apresentados"]  # fmt: skip
NAO = ["socio_de_pessoa_juridica", "proprietario_empresa_individual", "aposentado_por_invalidez",
       "prepara_alimento", "prepara_bebida_ou_mistura", "inflamavel", "origem_estrangeira",
       "usa_suporte_ou_veiculo", "usa_veiculo", "veiculo_automotor"]  # fmt: skip
TEXTOS = {
    "descricao_atividade": "Venda de bijuterias “finas” – ª º §",
    "endereco_local": "Praça João Pinheiro, em frente ao nº 12",
    "periodo_inicio": "10/03/2026",
    "periodo_fim": "09/03/2027",
}


def entrar(pagina: Page, papel: str) -> None:
    pagina.context.clear_cookies()
    pagina.goto("/entrar/")
    pagina.get_by_label("Usuário").fill(papel)
    pagina.get_by_label("Senha").fill(SENHA)
    pagina.get_by_role("button", name="Entrar").click()
    expect(pagina.get_by_role("heading", level=1)).to_have_text("O que espera por você")


def preencher(pagina: Page) -> None:
    for fato, valor in ESCOLHAS.items():
        pagina.locator(f"select[name={fato}]").select_option(valor)
    for fatos, valor in ((SIM, "sim"), (NAO, "nao")):
        for fato in fatos:
            pagina.locator(f"input[name={fato}][value={valor}]").check()
    for fato, texto in TEXTOS.items():
        pagina.locator(f"input[name={fato}]").fill(texto)


def cadastrar_e_pedir(pagina: Page, nome: str) -> None:
    """From the worklist to the form with its person, who was not known yet."""
    pagina.locator("main").get_by_role("link", name="Novo pedido").first.click()
    pagina.get_by_role("link", name=re.compile("Começar.*Autorização de ambulante")).click()
    pagina.get_by_label("Procure por nome, CPF ou CNPJ").fill(nome)
    pagina.get_by_role("button", name="Procurar").click()
    expect(pagina.get_by_text(f"Ninguém com “{nome}”")).to_be_visible()
    pagina.get_by_role("button", name="Cadastrar pessoa").click()
    pagina.get_by_label("Nome completo").fill(nome)
    dados = {"Filiação": "Ana e José", "Nacionalidade": "brasileira", "Estado civil": "solteira",
             "Endereço": "Rua do Rosário, 45"}  # fmt: skip
    for campo, valor in dados.items():
        pagina.get_by_label(campo).fill(valor)
    pagina.get_by_role("button", name="Gravar").click()
    expect(pagina.get_by_role("heading", level=1)).to_have_text("Autorização de ambulante")
    expect(pagina.get_by_text(nome)).to_be_visible()


def decidir_cobrar_emitir(pagina: Page, processo: str) -> None:
    entrar(pagina, "chefe_de_secao")
    pagina.goto(processo)
    pagina.get_by_role("link", name="Decidir").click()
    pagina.get_by_label("Deferir", exact=True).check()
    expect(pagina.get_by_label("Motivos")).to_have_value(re.compile("Fundamento: art"))
    pagina.get_by_role("button", name="Assinar a decisão").click()
    expect(pagina.get_by_text("Decisão registrada.")).to_be_visible()
    entrar(pagina, "caixa")
    pagina.goto(processo)
    while pagina.get_by_role("link", name="Lançar tributo").count():
        pagina.get_by_role("link", name="Lançar tributo").click()
        pagina.get_by_label("Valor (R$)").fill("1.234,56")
        pagina.get_by_label("De que lei").fill("Código Tributário Municipal, tabela IV")
        pagina.get_by_role("button", name="Lançar tributo").click()
        expect(pagina.get_by_text("Tributo lançado.")).to_be_visible()
    while pagina.get_by_role("link", name="Registrar pagamento").count():
        pagina.get_by_role("link", name="Registrar pagamento").click()
        pagina.get_by_label("Valor pago (R$)").fill("R$ 1234,56")
        pagina.get_by_role("button", name="Registrar pagamento").click()
        expect(pagina.get_by_text("Pagamento registrado.")).to_be_visible()
    entrar(pagina, "atendente")
    pagina.goto(processo)
    pagina.get_by_role("link", name="Emitir o documento").click()
    pagina.get_by_role("button", name="Emitir o documento").click()
    expect(pagina.get_by_text("Documento emitido.")).to_be_visible()


def conferir(pagina: Page, nome: str) -> None:
    """The paper says who and which; the public page says that it is good, and not who."""
    alvara = pagina.get_by_role("link", name="Alvará em PDF").get_attribute("href")
    pdf = pagina.request.get(str(alvara))
    assert pdf.headers["content-type"] == "application/pdf"
    texto = " ".join("".join(p.extract_text() for p in PdfReader(io.BytesIO(pdf.body())).pages)
                     .split())  # fmt: skip
    pagina.get_by_role("link", name="Ver a licença").click()
    numero = pagina.get_by_role("heading", level=1).inner_text().rpartition(" ")[2]
    assert nome in texto and numero in texto
    codigo = pagina.locator("dd.codigo").inner_text()
    pagina.context.clear_cookies()
    pagina.goto("/v/")
    pagina.get_by_label("Código impresso").fill(codigo.lower())
    pagina.get_by_role("button", name="Conferir").click()
    expect(pagina.get_by_role("status")).to_contain_text("Documento válido.")
    publica = pagina.locator("main").inner_text()
    assert numero in publica and nome not in publica and "Rosário" not in publica


@pytest.mark.parametrize("largura", [1280, 390])
def test_do_login_ao_codigo_conferido(navegador: Browser, desk: Desk, largura: int) -> None:
    nome = nome_novo("Conceição d'Ávila Muñoz")
    with novo_contexto(navegador, desk, largura) as c:
        pagina = c.new_page()
        entrar(pagina, "atendente")
        cadastrar_e_pedir(pagina, nome)
        # The verdict changes while one types, with reasons and articles.
        pagina.locator("input[name=atividade_licita][value=nao]").check()
        veredito = pagina.locator("#veredito")
        expect(veredito).to_contain_text("A lei não permite deferir.")
        expect(veredito.get_by_role("heading", name="Não atendido")).to_be_visible()
        expect(veredito.locator("li.nao").first).to_contain_text("Art. 2º")
        preencher(pagina)
        expect(veredito).to_contain_text("A lei permite deferir.")
        pagina.get_by_role("button", name="Protocolar").click()
        expect(pagina.get_by_role("heading", level=1)).to_contain_text("Processo ")
        processo = pagina.url
        decidir_cobrar_emitir(pagina, processo)
        conferir(pagina, nome)


def test_o_essencial_sem_javascript(navegador: Browser, desk: Desk) -> None:
    nome = nome_novo("Águeda Íris")
    with novo_contexto(navegador, desk, 1280, java_script_enabled=False) as c:
        pagina = c.new_page()
        entrar(pagina, "atendente")
        cadastrar_e_pedir(pagina, nome)
        preencher(pagina)
        pagina.locator("input[name=atividade_licita][value=nao]").check()
        pagina.get_by_role("button", name="Examinar agora").click()
        expect(pagina.locator("#veredito")).to_contain_text("A lei não permite deferir.")
        pagina.locator("input[name=atividade_licita][value=sim]").check()
        pagina.get_by_role("button", name="Protocolar").click()
        decidir_cobrar_emitir(pagina, pagina.url)
        conferir(pagina, nome)


class Teclado:
    """Somebody without a mouse. Whatever has the focus must show it."""

    def __init__(self, pagina: Page) -> None:
        self.pagina = pagina

    def ate(self, seletor: str, maximo: int = 250) -> None:
        """Tab until that element has the focus."""
        for _ in range(maximo):
            self.pagina.keyboard.press("Tab")
            if self.pagina.evaluate("s => document.activeElement.matches(s)", seletor):
                self.visivel(seletor)
                return
        raise AssertionError(f"O Tab não chega a {seletor}")

    def visivel(self, seletor: str) -> None:
        traco = self.pagina.evaluate(
            "() => { const e = document.activeElement, s = getComputedStyle(e),"
            " r = e.getBoundingClientRect();"
            " return [s.outlineStyle, parseFloat(s.outlineWidth), r.width,"
            " r.top >= 0 && r.bottom <= innerHeight] }"
        )
        assert traco[0] != "none" and traco[1] >= 2 and traco[2] > 0 and traco[3], (seletor, traco)

    def escrever(self, seletor: str, texto: str) -> None:
        self.ate(seletor)
        self.pagina.keyboard.type(texto)

    def ir(self, tecla: str = "Enter") -> None:
        """The key that opens another page."""
        with self.pagina.expect_navigation():
            self.pagina.keyboard.press(tecla)

    def teclar(self, tecla: str) -> None:
        self.pagina.keyboard.press(tecla)


def test_so_com_o_teclado(contexto: BrowserContext, desk: Desk) -> None:
    nome = nome_novo("Luzia Brandão")
    desk.pessoa(nome)
    pagina = contexto.new_page()
    teclado = Teclado(pagina)
    pagina.goto("/entrar/")
    teclado.ate("a.pular")
    teclado.teclar("Enter")
    assert pagina.evaluate("document.activeElement.id") == "conteudo"
    teclado.escrever("#usuario", "atendente")
    teclado.escrever("#senha", SENHA)
    teclado.ir()
    expect(pagina.get_by_role("heading", level=1)).to_have_text("O que espera por você")
    teclado.ate("main a.primario")
    teclado.ir()
    teclado.ate("main a[href*='autorizacao_ambulante']")
    teclado.ir()
    expect(pagina.get_by_label("Procure por nome, CPF ou CNPJ")).to_be_visible()
    teclado.escrever("input[name=quem]", nome)
    teclado.ir()
    expect(pagina.get_by_text("Quem é?")).to_be_visible()
    teclado.ate(".achadas button")
    teclado.ir()
    expect(pagina.locator("input[name=pessoa]")).to_be_attached()
    teclado.ate("select[name=requerente_natureza_juridica]")
    teclado.teclar("ArrowDown")
    teclado.ate("input[name=atividade_licita]")
    teclado.teclar("ArrowLeft")  # from “não sei” to “não”
    expect(pagina.locator("#veredito")).to_contain_text("A lei não permite deferir.")
    teclado.teclar("ArrowLeft")  # to “sim”
    expect(pagina.locator("#veredito")).to_contain_text("Pedido incompleto")
    teclado.ate("button[value=protocolar]")
    teclado.ir("Space")
    expect(pagina.get_by_role("heading", level=1)).to_contain_text("Processo ")
    teclado.ate("main a[href*='acao=juntar']")
    teclado.ir()
    expect(pagina.get_by_role("heading", name="Completar ou corrigir o pedido")).to_be_visible()
    teclado.ate("input[name=aposentado_por_invalidez]")
    teclado.teclar("ArrowLeft")
    teclado.ate("#acao button.primario")
    teclado.ir()
    expect(pagina.get_by_text("Pedido completado.")).to_be_visible()
