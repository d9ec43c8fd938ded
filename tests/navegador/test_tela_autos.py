"""The inspector and the judge at their screens, through the days that the law counts."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from desk import Cliente, Desk, como, nome_novo, novo_contexto
from playwright.sync_api import Browser, Page, expect
from test_tela_rua import marcada

DESCRICAO = "Apregoava em voz alta à porta do mercado e seguia quem passava."
MOTIVOS = "O fato foi visto pelo fiscal e a defesa não o nega; a pena é a da lei."
GRITO = "art23_cpt_inc2"
SEM = "art26_cpt_inc1"


@pytest.fixture(scope="module")
def foro() -> Iterator[Desk]:
    """A desk whose clock stands where the test puts it."""
    with Desk("2025-10-06T12:00:00Z") as d:
        yield d
    quedas = d.quedas()
    assert not quedas, "\n".join(quedas)


@pytest.fixture
def tela(navegador: Browser, foro: Desk) -> Iterator[Page]:
    foro.passar("2025-10-06T12:00:00Z")
    with novo_contexto(navegador, foro, 1280) as c:
        yield c.new_page()


def lavrar(foro: Desk, pessoa: str, infracao: str = GRITO, **mais: Any) -> str:
    """An auto by its form; the address of its page."""
    dados = {"pessoa": pessoa, "chave": str(uuid.uuid4()), "acao": "lavrar", "local": "Praça",
             "momento": "06/10/2025 08:30", "descricao": DESCRICAO, "infracoes": infracao,
             "assinatura": "assinou", **mais}  # fmt: skip
    r = foro.cliente("fiscal").post("/autos/novo/", dados)
    assert r.situacao == 302, r.palavras
    return r.destino


def fazer(foro: Desk, papel: str, auto: str, acao: str, **dados: Any) -> Any:
    cliente: Cliente = foro.cliente(papel)
    return cliente.post(f"{auto}fazer/{acao}/", {"chave": str(uuid.uuid4()), **dados})


def test_do_auto_a_decisao(foro: Desk, tela: Page) -> None:
    """By the screens alone: auto, ciencia, defence in time, decision, ciencia of it."""
    nome = nome_novo("Feirante Ruidosa")
    foro.pessoa(nome)
    como(tela, foro, "fiscal")
    tela.goto("/autos/")
    tela.get_by_role("link", name="Novo auto").click()
    tela.get_by_label("Procure por nome, CPF ou CNPJ").fill(nome)
    tela.get_by_role("button", name="Procurar").click()
    tela.get_by_role("button", name="Usar esta pessoa").click()
    tela.get_by_label("Dia e hora do fato").fill("06/10/2025 08:30")
    tela.get_by_label("Local", exact=True).fill("Praça João Pinheiro")
    tela.get_by_label("O fato, com as suas palavras").fill(DESCRICAO)
    tela.get_by_text("Art. 26", exact=True).click()
    tela.locator(f"input[value={SEM}]").check()
    tela.get_by_label("Recusou-se a assinar").check()
    tela.get_by_role("button", name="Ver a pena antes").click()
    expect(tela.get_by_role("complementary").get_by_text("Apreensão")).to_be_visible()
    tela.get_by_role("button", name="Lavrar o auto").click()
    expect(tela.get_by_text("Falta dar ciência dele")).to_be_visible()
    expect(tela.get_by_role("img", name="O processo está em: ciência")).to_be_visible()
    auto = tela.url.partition("?")[0]
    tela.get_by_role("link", name="Registrar a ciência: auto").click()
    tela.get_by_label("Dia", exact=True).fill("06/10/2025")
    tela.get_by_label("Meio").select_option("pessoal")
    tela.get_by_label("Quem recebeu").fill(nome)
    tela.get_by_role("button", name="Registrar a ciência: auto").click()
    expect(tela.get_by_text("o prazo corre dela")).to_be_visible()
    expect(tela.get_by_role("heading", name="Prazos que correm")).to_be_visible()
    foro.passar("2025-10-10T13:00:00Z")
    como(tela, foro, "atendente")
    tela.goto(auto)
    tela.get_by_role("link", name="Receber: ").click()
    tela.get_by_label("Razões").fill("Não era eu quem gritava.")
    tela.get_by_role("button", name="Receber: ").click()
    expect(tela.get_by_text("Recebido no prazo.")).to_be_visible()
    foro.passar("2025-10-13T13:00:00Z")
    como(tela, foro, "autoridade_julgadora")
    tela.goto(auto)
    tela.get_by_role("link", name="Decidir: ").click()
    expect(tela.get_by_label("Motivos")).to_have_value(re.compile("Fundamentos: Art"))
    tela.get_by_label("Mantida").check()
    tela.get_by_role("button", name="Assinar a decisão").click()
    expect(tela.get_by_text("Decisão assinada: mantido.")).to_be_visible()
    expect(tela.get_by_role("img", name=re.compile("ciência da decisão"))).to_be_visible()


def test_defesa_fora_do_prazo_se_recebe_e_se_marca(foro: Desk, tela: Page) -> None:
    auto = lavrar(foro, foro.pessoa(nome_novo()), SEM)
    r = fazer(foro, "fiscal", auto, "cientificar", de="auto", meio="pessoal", em="06/10/2025",
              recebedor="o próprio")  # fmt: skip
    assert r.situacao == 302, r.palavras
    foro.passar("2025-11-20T13:00:00Z")
    como(tela, foro, "atendente")
    tela.goto(auto)
    expect(tela.get_by_text("Definitivo", exact=True).first).to_be_visible()
    tela.get_by_role("link", name="Receber: ").click()
    expect(tela.get_by_text("O que chega agora se recebe")).to_be_visible()
    tela.get_by_label("Razões").fill("Cheguei tarde.")
    tela.get_by_role("button", name="Receber: ").click()
    expect(tela.get_by_text("Recebido, fora do prazo")).to_be_visible()
    expect(tela.get_by_text("Fora do prazo.", exact=True)).to_be_visible()


def test_cada_um_ve_o_que_e_seu(foro: Desk) -> None:
    auto = lavrar(foro, foro.pessoa(nome_novo()), SEM)
    r = foro.cliente("caixa").get(auto)
    assert "Espera:" in r.palavras and "Novo auto" not in foro.cliente("caixa").get(
        "/autos/"
    ).palavras  # fmt: skip
    assert foro.cliente("caixa").get("/autos/novo/").situacao == 403
    r = fazer(foro, "caixa", auto, "anular", motivos=MOTIVOS)
    assert r.situacao == 200 and "Este ato é de" in r.palavras
    assert foro.cliente().get(auto).situacao == 302


@pytest.mark.parametrize(
    ("dados", "frase"),
    [
        ({"infracoes": ""}, "Não se achou na lei dispositivo"),
        ({"momento": "31/02/2025 08:00"}, "O dia 31/02/2025 não existe"),
        ({"momento": ""}, "Escreva o dia e a hora do fato"),
        ({"descricao": "gritou"}, "Conte o fato com as suas palavras"),
        ({"pessoa": ""}, "o nome basta"),
    ],
)
def test_o_que_falta_volta_com_o_que_se_digitou(
    foro: Desk, dados: dict[str, str], frase: str
) -> None:
    base = {"pessoa": foro.pessoa(nome_novo()), "chave": str(uuid.uuid4()), "acao": "lavrar",
            "local": "Praça da Matriz", "momento": "06/10/2025 08:30", "descricao": DESCRICAO,
            "infracoes": SEM, "assinatura": "recusa"}  # fmt: skip
    r = foro.cliente("fiscal").post("/autos/novo/", base | dados)
    assert r.situacao == 200 and frase in r.palavras
    assert 'value="Praça da Matriz"' in r.texto


def test_paginas_sem_violacoes_e_sem_sair_da_tela(navegador: Browser, foro: Desk) -> None:
    """axe at both widths, nothing out to the right at 320, and all of it without JavaScript."""
    foro.passar("2025-10-06T12:00:00Z")
    auto = lavrar(foro, foro.pessoa(nome_novo("Águeda Íris da Conceição e Souza")), SEM)
    fazer(foro, "fiscal", auto, "cientificar", de="auto", meio="pessoal", em="06/10/2025",
          recebedor="o próprio")  # fmt: skip
    achadas = []
    with novo_contexto(navegador, foro, 1280) as c:
        pagina = c.new_page()
        for papel, caminho in (
            ("fiscal", "/autos/"), ("fiscal", "/autos/novo/"), ("fiscal", auto),
            ("chefe_de_secao", f"{auto}?acao=anular"), ("atendente", f"{auto}?acao=tentar"),
            ("fiscal", f"{auto}?acao=retificar"), ("chefe_de_secao", "/prazos/"),
        ):  # fmt: skip
            como(pagina, foro, papel)
            pagina.goto(caminho)
            for largura in (1280, 390):
                pagina.set_viewport_size({"width": largura, "height": 900})
                violacoes = Axe().run(pagina).response["violations"]
                achadas += [f"{caminho} {largura}: {v['id']} {v['nodes'][0]['html'][:120]}"
                            for v in violacoes]  # fmt: skip
            pagina.set_viewport_size({"width": 320, "height": 900})
            real = pagina.evaluate("document.documentElement.scrollWidth")
            if real > 320:
                achadas.append(f"{caminho}: {real} > 320")
    assert achadas == []


def test_no_telefone_sem_javascript(navegador: Browser, foro: Desk) -> None:
    foro.passar("2025-10-06T12:00:00Z")
    nome = nome_novo("Vendedor da Ponte")
    foro.pessoa(nome)
    with novo_contexto(navegador, foro, 390, java_script_enabled=False) as c:
        pagina = c.new_page()
        como(pagina, foro, "fiscal")
        pagina.goto("/autos/novo/")
        pagina.get_by_label("Procure por nome, CPF ou CNPJ").fill(nome)
        pagina.get_by_role("button", name="Procurar").click()
        pagina.get_by_role("button", name="Usar esta pessoa").click()
        pagina.get_by_label("Dia e hora do fato").fill("06/10/2025 08:30")
        pagina.get_by_label("Local", exact=True).fill("Ponte")
        pagina.get_by_label("O fato, com as suas palavras").fill(DESCRICAO)
        pagina.get_by_text("Art. 26", exact=True).click()
        pagina.locator(f"input[value={SEM}]").check()
        pagina.get_by_label("Não estava presente").check()
        pagina.get_by_role("button", name="Lavrar o auto").click()
        expect(pagina.get_by_text("Auto lavrado.")).to_be_visible()


def test_a_agenda_de_cada_um(foro: Desk, tela: Page) -> None:
    """The inspector's are those of the autos that he drew; the judge's, what he has to decide."""
    auto = lavrar(foro, foro.pessoa(nome_novo("Prazo Meu")), SEM)
    fazer(foro, "fiscal", auto, "cientificar", de="auto", meio="pessoal", em="06/10/2025",
          recebedor="o próprio")  # fmt: skip
    como(tela, foro, "fiscal")
    tela.goto("/prazos/")
    tela.get_by_label("Só os meus").check()
    tela.get_by_role("button", name="Filtrar").click()
    expect(tela.get_by_text("Prazo Meu").first).to_be_visible()
    como(tela, foro, "caixa")
    tela.goto("/prazos/?meus=1")
    expect(tela.get_by_text("Nenhum prazo corre.")).to_be_visible()


def test_da_denuncia_ao_pagamento(foro: Desk, tela: Page, navegador: Browser) -> None:
    """Complaint, visit on the phone, auto out of it, ciencia, defence in time, judgment, ciencia of
    it, the term of the appeal lost, guide, payment."""
    foro.passar("2025-10-06T12:00:00Z")
    nome = nome_novo("Relojoeiro da Praça")
    foro.pessoa(nome)
    caso = marcada(foro)
    with novo_contexto(navegador, foro, 390) as c:
        celular = c.new_page()
        como(celular, foro, "fiscal")
        celular.goto(f"{caso}visita/")
        celular.locator("input[name=apregoa_voz_alta][value=sim]").check()
        celular.get_by_label("O que encontrou").fill("Vendia relógios e gritava a quem passava.")
        celular.get_by_role("button", name="Registrar a visita").click()
        celular.get_by_role("link", name="Lavrar o auto com o que se achou").click()
        celular.get_by_label("Procure por nome, CPF ou CNPJ").fill(nome)
        celular.get_by_role("button", name="Procurar").click()
        celular.get_by_role("button", name="Usar esta pessoa").click()
        celular.locator(f"input[value={GRITO}]").uncheck()  # its article is open: it is marked
        celular.get_by_text("Art. 26", exact=True).click()
        celular.locator(f"input[value={SEM}]").check()
        celular.get_by_label("Dia e hora do fato").fill("06/10/2025 08:50")
        celular.get_by_label("Recusou-se a assinar").check()
        celular.get_by_role("button", name="Lavrar o auto").click()
        expect(celular.get_by_text("Auto lavrado.")).to_be_visible()
        auto = celular.url.removeprefix(foro.url).partition("?")[0]
    ciencia = {"meio": "pessoal", "recebedor": "o próprio"}
    assert fazer(foro, "fiscal", auto, "cientificar", em="06/10/2025", **ciencia).situacao == 302
    foro.passar("2025-10-16T13:00:00Z")  # the last day
    r = fazer(foro, "atendente", auto, "apresentar-impugnacao", razoes="Não são meus.")
    assert r.situacao == 302
    foro.passar("2025-10-20T13:00:00Z")
    r = fazer(foro, "autoridade_julgadora", auto, "julgar-impugnacao", motivos=MOTIVOS,
              **{f"infracao.{SEM}": "mantida"})  # fmt: skip
    assert r.situacao == 302, r.palavras
    r = fazer(foro, "fiscal", auto, "cientificar", de="julgamento_impugnacao", em="20/10/2025",
              **ciencia)  # fmt: skip
    assert r.situacao == 302, r.palavras
    foro.passar("2025-11-10T13:00:00Z")
    como(tela, foro, "chefe_de_secao")
    tela.goto(auto)
    expect(tela.get_by_text("Definitivo", exact=True).first).to_be_visible()
    tela.get_by_role("link", name="Lançar a multa").click()
    tela.get_by_label("Vencimento").fill("20/11/2025")
    tela.get_by_role("button", name="Lançar a multa").click()
    expect(tela.get_by_text(re.compile("Guia .* lançada"))).to_be_visible()
    como(tela, foro, "caixa")
    tela.goto(auto)
    tela.get_by_role("link", name=re.compile(r"^Guia \d+.2025$")).click()
    falta = tela.locator("dd strong").first.inner_text().replace("R$", "").strip()
    tela.get_by_label("Valor recebido").fill(falta)
    tela.get_by_role("button", name="Receber").click()
    expect(tela.get_by_text("Recebido: a guia está paga.")).to_be_visible()


def test_seis_autos_cassam_e_a_reconsideracao_devolve(foro: Desk, tela: Page) -> None:
    """The ladder climbed to its end; the public page says it on the day; the request does not
    suspend it, and its decision undoes it."""
    foro.passar("2025-01-06T12:00:00Z")
    licenca = foro.licenca(periodo_inicio="06/01/2025", periodo_fim="05/01/2026")
    codigo = re.search(r"/v/([A-Z0-9]{16})", foro.cliente("atendente").get(licenca).texto)
    assert codigo is not None
    (titular,) = foro.sql("SELECT titular_id FROM registro_licenca WHERE codigo = %s", (codigo[1],))
    dias = ["03/02", "03/03", "07/04", "05/05", "02/06", "07/07"]
    for d in dias:
        dia, mes = d.split("/")
        foro.passar(f"2025-{mes}-{dia}T12:00:00Z")
        auto = lavrar(foro, str(titular[0]), GRITO, momento=f"{d}/2025 08:30")
        r = fazer(foro, "fiscal", auto, "cientificar", meio="pessoal", em=f"{d}/2025",
                  recebedor="o próprio")  # fmt: skip
        assert r.situacao == 302, r.palavras
    publica = f"/v/{codigo[1]}/"
    assert "assad" in foro.cliente().get(publica).palavras
    foro.passar("2025-08-06T13:00:00Z")  # the thirtieth day
    como(tela, foro, "atendente")
    tela.goto(auto)
    tela.get_by_role("link", name="Receber: pedido de reconsideração").click()
    tela.get_by_label("Razões").fill("Prometo não gritar mais.")
    tela.get_by_role("button", name="Receber: ").click()
    expect(tela.get_by_text("Recebido no prazo.")).to_be_visible()
    assert "assad" in foro.cliente().get(publica).palavras
    r = fazer(foro, "secretario", auto, "julgar-reconsideracao", motivos=MOTIVOS,
              **{f"infracao.{GRITO}": "anulada"})  # fmt: skip
    assert r.situacao == 302, r.palavras
    assert "Vale até" in foro.cliente().get(publica).palavras
