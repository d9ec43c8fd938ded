"""Enforcement at a fair by the screens of any town: an auto to the appeal's decision, perishables
taken and given away on the spot. All that differs is the law.
"""

from __future__ import annotations

import io
import re
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from desk import Desk, como, nome_novo, novo_contexto
from playwright.sync_api import Browser, Locator, Page, expect
from pypdf import PdfReader

DESCRICAO = "Desacatou a fiscal, que lhe pedia a autorização, diante de quem comprava."
MOTIVOS = "O fato foi visto por duas pessoas e a defesa não o nega; a pena é a da lei."
DESACATO, FORA_DO_PONTO = "art23_cpt_inc4", "art23_cpt_inc8"


@pytest.fixture(scope="module")
def foro() -> Iterator[Desk]:
    """A desk whose clock stands where the test puts it."""
    with Desk("2024-06-08T13:00:00Z", "mg/brasilia-de-minas") as d:
        yield d
    quedas = d.quedas()
    assert not quedas, "\n".join(quedas)


@pytest.fixture
def tela(navegador: Browser, foro: Desk) -> Iterator[Page]:
    foro.passar("2024-06-08T13:00:00Z")
    with novo_contexto(navegador, foro, 1280) as c:
        yield c.new_page()


def a_vista(tela: Page, dito: str) -> Locator:
    """Where it is told to whoever looks, not only to who opens how it was counted."""
    return tela.get_by_text(dito).filter(visible=True).first


def fazer(foro: Desk, papel: str, auto: str, acao: str, **dados: Any) -> str:
    r = foro.cliente(papel).post(f"{auto}fazer/{acao}/", {"chave": str(uuid.uuid4()), **dados})
    assert r.situacao == 302, r.palavras
    return foro.cliente(papel).seguir(r).palavras


def lavrar(foro: Desk, pessoa: str, infracao: str) -> str:
    dados = {"pessoa": pessoa, "chave": str(uuid.uuid4()), "acao": "lavrar",
             "local": "Mercado, banca 3", "momento": "08/06/2024 08:30", "descricao": DESCRICAO,
             "infracoes": infracao, "assinatura": "assinou"}  # fmt: skip
    r = foro.cliente("fiscal").post("/autos/novo/", dados)
    assert r.situacao == 302, r.palavras
    return r.destino


def test_do_auto_a_decisao_do_recurso(foro: Desk, tela: Page) -> None:
    """Known on a Saturday; ten days run on to the 18th; defence, instruction, judgment; five days
    to appeal, of which the last is a Sunday; the appeal is decided and the fine stands."""
    nome = nome_novo("Feirante Zangado")
    pessoa = foro.pessoa(nome, cpf="529.982.247-25")
    como(tela, foro, "fiscal")
    tela.goto("/autos/novo/")
    tela.get_by_label("Procure por nome, CPF ou CNPJ").fill(nome)
    tela.get_by_role("button", name="Procurar").click()
    tela.get_by_role("button", name="Usar esta pessoa").click()
    tela.get_by_label("Dia e hora do fato").fill("08/06/2024 08:30")
    tela.get_by_label("Local", exact=True).fill("Mercado, banca 3")
    tela.get_by_label("O fato, com as suas palavras").fill(DESCRICAO)
    tela.get_by_text("Art. 23", exact=True).click()
    tela.locator(f"input[value={DESACATO}]").check()
    tela.get_by_label("Recusou-se a assinar").check()
    tela.get_by_label("Testemunha", exact=True).fill("Primeira Testemunha")
    tela.get_by_label("Outra testemunha").fill("Segunda Testemunha")
    tela.get_by_role("button", name="Lavrar o auto").click()
    expect(tela.get_by_text("Falta dar ciência dele")).to_be_visible()
    assert pessoa
    auto = tela.url.removeprefix(foro.url).partition("?")[0]
    fazer(foro, "fiscal", auto, "cientificar", de="auto", meio="pessoal", em="08/06/2024",
          recebedor="o próprio")  # fmt: skip
    tela.goto(auto)
    expect(a_vista(tela, "18/06/2024")).to_be_visible()
    foro.passar("2024-06-18T20:00:00Z")  # the last day
    assert "Recebido no prazo" in fazer(
        foro, "atendente", auto, "apresentar-defesa", razoes="Não desacatei ninguém."
    )
    foro.passar("2024-06-19T13:00:00Z")
    chefe, texto = "chefe_setor_fiscalizacao", "Ao fiscal, para que instrua o processo."
    fazer(foro, chefe, auto, "passo-remessa_instrucao", texto=texto)
    como(tela, foro, "fiscal")
    tela.goto(auto)
    tela.get_by_role("link", name="Conclusão da instrução").click()
    tela.get_by_label("O que se fez ou se concluiu").fill("Ouvi as testemunhas: confirmam o fato.")
    tela.get_by_role("button", name="Conclusão da instrução").click()
    expect(tela.get_by_text("Registrado: conclusão da instrução.")).to_be_visible()
    foro.passar("2024-07-01T13:00:00Z")
    como(tela, foro, "chefe_setor_fiscalizacao")
    tela.goto(auto)
    tela.get_by_role("link", name="Decidir: ").click()
    tela.get_by_label("Motivos").fill(MOTIVOS)
    tela.get_by_label("Mantida").check()
    tela.get_by_role("button", name="Assinar a decisão").click()
    expect(tela.get_by_text("Decisão assinada: mantido.")).to_be_visible()
    foro.passar("2024-07-02T13:00:00Z")
    fazer(foro, "fiscal", auto, "cientificar", de="julgamento", meio="pessoal", em="02/07/2024",
          recebedor="o próprio")  # fmt: skip
    tela.goto(auto)
    expect(a_vista(tela, "08/07/2024")).to_be_visible()  # the 7th is a Sunday
    foro.passar("2024-07-08T20:00:00Z")
    assert "Recebido no prazo" in fazer(
        foro, "atendente", auto, "apresentar-recurso", razoes="Peço que se reveja."
    )
    foro.passar("2024-07-20T13:00:00Z")
    como(tela, foro, "administracao_municipal")
    tela.goto(auto)
    tela.get_by_role("link", name="Decidir: ").click()
    tela.get_by_label("Motivos").fill(MOTIVOS)
    tela.get_by_label("Mantida").check()
    tela.get_by_role("button", name="Assinar a decisão").click()
    expect(tela.get_by_text("Decisão assinada: improvido.")).to_be_visible()
    achadas = [v["id"] for v in Axe().run(tela).response["violations"]]
    assert achadas == []


def test_perecivel_apreendido_na_feira_se_doa_na_hora_com_termo(
    foro: Desk, tela: Page, navegador: Browser
) -> None:
    """On a phone, at the stall: taken, given to a crèche without waiting for the thirty days; the
    durable goods of the same term wait."""
    auto = lavrar(foro, foro.pessoa(nome_novo("Vendedora de Fora")), FORA_DO_PONTO)
    with novo_contexto(navegador, foro, 390) as c:
        celular = c.new_page()
        como(celular, foro, "fiscal")
        celular.goto(f"{auto}apreensao/nova/")
        largura = celular.evaluate("document.documentElement.scrollWidth")
        assert largura <= 390
    dados = {
        "chave": str(uuid.uuid4()), "acao": "apreender", "momento": "08/06/2024 09:30",
        "item.0.descricao": "Couve", "item.0.quantidade": "40", "item.0.unidade": "maço",
        "item.0.tipo": "mercadoria", "item.0.perecivel": "sim",
        "item.0.marca": "sem marca", "item.0.procedencia": "horta própria",
        "item.1.descricao": "Caixote", "item.1.quantidade": "6", "item.1.unidade": "unidade",
        "item.1.tipo": "equipamento", "item.1.perecivel": "nao",
        "item.1.marca": "sem marca", "item.1.procedencia": "não sabida",
        "produto": "hortalica", "proprio_consumo_humano": "sim",
        "lugar": "Depósito do Mercado", "depositario": "Rui Lima", "lacre": "F-0007",
        "copia": "entregue", "recebedor": "a própria",
    }  # fmt: skip
    r = foro.cliente("fiscal").post(f"{auto}apreensao/nova/", dados)
    assert r.situacao == 302, r.palavras
    bens = r.destino
    como(tela, foro, "chefe_setor_fiscalizacao")
    tela.goto(bens)
    expect(tela.get_by_text(re.compile("Couve"))).to_be_visible()
    expect(a_vista(tela, "Vence em 30 dias, segunda-feira, 08/07")).to_be_visible()
    tela.get_by_role("link", name=re.compile("^Doar : lote 1")).click()
    tela.get_by_label("Quem recebe", exact=True).fill("Creche Menino Jesus")
    tela.get_by_role("button", name=re.compile("Doar")).click()
    expect(tela.get_by_text(re.compile("doado")).first).to_be_visible()
    pagina = foro.cliente("depositario").get(bens)
    assert "lote 2 em depósito" in pagina.palavras
    termo = re.search(r"/autos/[0-9a-f-]{36}/papeis/recibo_de_bens/[0-9a-f-]{36}.pdf", pagina.texto)
    assert termo is not None
    papel = foro.cliente("depositario").get(termo[0]).corpo
    dito = " ".join(PdfReader(io.BytesIO(papel)).pages[0].extract_text().split())
    assert "Couve" in dito and "Creche Menino Jesus" in dito
