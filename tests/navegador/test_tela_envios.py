"""Bad input gets a sentence that names the field; nothing typed is lost; an act is done once."""

from __future__ import annotations

import re
import threading
import time
import uuid
from typing import Any

import pytest
from balcao import ITINERANTE
from desk import AMBULANTE, SENHA, Cliente, Desk, como, cpf, digitado, nome_novo
from playwright.sync_api import Page, expect

MOTIVOS = "O pedido está completo e a lei o permite, pelos fundamentos do parecer."


def marcados(html: str) -> dict[str, str]:
    """Field id → the error beside it."""
    achados = re.findall(r'<li><a href="#f-([\w.-]+)">(.*?)</a></li>', html)
    return dict(achados)


@pytest.mark.parametrize(
    ("campo", "digitado", "frase"),
    [
        ("cpf", "123.456.789-00", "não confere"),
        ("cpf", "12345", "não tem a forma de um CPF"),
        ("cnpj", "12.ABC.345/01DE-36", "não confere"),
        ("nascimento", "31/02/1980", "O dia 31/02/1980 não existe."),
        ("nascimento", "ontem", "escreva como 31/12/2026"),
        ("nascimento", "31/12/2999", "depois de hoje"),
        ("nome", "   ", "Escreva o nome"),
        ("nome", "a" * 161, "até 160 letras"),
    ],
)
def test_pessoa_com_dado_errado(desk: Desk, campo: str, digitado: str, frase: str) -> None:
    dados = {"nome": "Joana", "endereco": "Rua <Nova>, 7", campo: digitado}
    r = desk.cliente("atendente").post("/pessoas/nova/", dados)
    assert r.situacao == 200
    erros = marcados(r.texto)
    assert list(erros) == [campo] and frase in r.palavras
    assert "Rua &lt;Nova&gt;, 7" in r.texto  # what was typed is still there
    assert f'id="f-{campo}-e"' in r.texto and 'aria-invalid="true"' in r.texto


def test_numeros_como_se_escrevem(desk: Desk) -> None:
    certo = cpf("111444777")
    pontuado = f"{certo[:3]}.{certo[3:6]}.{certo[6:9]}-{certo[9:]}"
    desk.pessoa(nome_novo(), cpf=pontuado, cnpj="12.abc.345/01de-35", nascimento="1/2/1980")
    r = desk.cliente("atendente").get(f"/pessoas/?q={certo}")
    assert pontuado in r.texto and "01/02/1980" in r.texto
    r = desk.cliente("atendente").post("/pessoas/nova/", {"nome": "Outra", "cpf": certo})
    assert "Já há uma pessoa com este CPF." in r.palavras


@pytest.mark.parametrize(
    ("escrito", "sai"),
    [
        ("1.234,56", "1.234,56"), ("1234.56", "1.234,56"), ("R$ 1234,56", "1.234,56"),
        ("1,5", "1,50"), ("0,29", "0,29"), ("１９,９９", "19,99"), ("4.35", "4,35"),
        ("1.15", "1,15"), ("1,234.56", None), ("12,345", None), ("-5", None), ("", None),
        ("abc", None), ("1e3", None),
    ],
)  # fmt: skip
def test_valores(desk: Desk, escrito: str, sai: str | None) -> None:
    processo = _deferido(desk)
    dados = {"tributo": "taxa_licenca_atividade", "valor": escrito, "fonte": "CTM, tabela IV"}
    r = desk.ato("caixa", processo, "lancar", **dados)
    if sai is None:
        assert r.situacao == 200 and "valor" in marcados(r.texto)
        assert "CTM, tabela IV" in r.texto
    else:
        assert r.situacao == 302, r.palavras
        assert f"R$ {sai}" in desk.cliente("caixa").get(processo).palavras.replace("\xa0", " ")
        _deferidos.clear()


_deferidos: list[str] = []


def _deferido(desk: Desk) -> str:
    """A granted case in which the fee is not stated yet (a refused one serves again)."""
    if not _deferidos:
        _deferidos.append(desk.deferido())
    return _deferidos[0]


def test_datas_do_pedido(desk: Desk) -> None:
    pessoa = desk.pessoa(nome_novo())
    dados = {**digitado(ITINERANTE), "pessoa": pessoa, "chave": str(uuid.uuid4()),
             "acao": "protocolar", "periodo_inicio": "31/02/2026",
             "descricao_atividade": 'ainda "aqui" <b>'}  # fmt: skip
    r = desk.cliente("atendente").post(AMBULANTE, dados)
    assert r.situacao == 200
    assert marcados(r.texto) == {"periodo_inicio": "O dia 31/02/2026 não existe."}
    assert "ainda &quot;aqui&quot; &lt;b&gt;" in r.texto and 'value="31/02/2026"' in r.texto
    assert "Erro: " in r.texto


def contar_atos(desk: Desk, processo: str, tipo: str) -> int:
    ident = processo.strip("/").rpartition("/")[2]
    consulta = "SELECT count(*) FROM registro_ato WHERE processo_id = %s AND tipo = %s"
    return int(desk.sql(consulta, (ident, tipo))[0][0])


def test_dois_cliques_em_assinar_e_um_so_ato(desk: Desk, pagina: Page) -> None:
    processo = desk.pedido()
    como(pagina, desk, "chefe_de_secao")
    pagina.goto(f"{processo}?acao=decidir")
    pagina.get_by_label("Deferir", exact=True).check()
    pagina.get_by_role("button", name="Assinar a decisão").dblclick()
    expect(pagina.get_by_text("Decisão registrada.")).to_be_visible()
    assert contar_atos(desk, processo, "decisao") == 1


def em_paralelo(fazer: Any, quantas: int = 5) -> list[Any]:
    saidas: list[Any] = [None] * quantas
    largada = threading.Barrier(quantas)

    def um(i: int) -> None:
        largada.wait(30)
        saidas[i] = fazer()

    linhas = [threading.Thread(target=um, args=(i,)) for i in range(quantas)]
    for x in linhas:
        x.start()
    for x in linhas:
        x.join(120)
    return saidas


def outra_janela(desk: Desk, papel: str) -> Cliente:
    return Cliente(desk, dict(desk.cliente(papel).biscoitos))


def test_o_mesmo_envio_cinco_vezes_ao_mesmo_tempo(desk: Desk) -> None:
    pessoa, chave = desk.pessoa(nome_novo()), str(uuid.uuid4())
    dados = {**digitado(ITINERANTE), "pessoa": pessoa, "chave": chave, "acao": "protocolar"}
    feitos = em_paralelo(lambda: outra_janela(desk, "atendente").post(AMBULANTE, dados))
    assert {r.situacao for r in feitos} == {302}
    assert len({r.destino for r in feitos}) == 1
    processo = feitos[0].destino
    decisao = {"chave": str(uuid.uuid4()), "resultado": "deferido", "motivos": MOTIVOS}
    feitos = em_paralelo(
        lambda: outra_janela(desk, "chefe_de_secao").post(f"{processo}decidir/", decisao)
    )
    assert {r.situacao for r in feitos} == {302}
    assert contar_atos(desk, processo, "decisao") == 1


def test_voltar_e_enviar_de_novo(desk: Desk, pagina: Page) -> None:
    nome = nome_novo()
    pessoa = desk.pessoa(nome)
    como(pagina, desk, "atendente")
    pagina.goto(f"{AMBULANTE}?pessoa={pessoa}")
    pagina.locator("input[name=descricao_atividade]").fill("venda de bijuterias")
    pagina.get_by_role("button", name="Protocolar").click()
    expect(pagina.get_by_role("heading", level=1)).to_contain_text("Processo ")
    processo = pagina.url
    numero = pagina.get_by_role("heading", level=1).inner_text().rpartition(" ")[2]
    pagina.go_back()
    pagina.locator("input[name=descricao_atividade]").fill("venda de bijuterias")
    pagina.get_by_role("button", name="Protocolar").click()
    pagina.wait_for_load_state()
    # Either the same case, or a sentence that names it: never a second one.
    if pagina.url != processo:
        expect(pagina.locator("#erros")).to_contain_text(
            f"já está aberto hoje: o processo {numero}"
        )
        expect(pagina.locator("main").get_by_text(nome)).to_be_visible()
    quantos = "SELECT count(*) FROM registro_processo WHERE requerente_id = %s"
    assert desk.sql(quantos, (pessoa,))[0][0] == 1


def test_voltar_com_campos_esvaziados_e_o_mesmo_pedido(desk: Desk) -> None:
    """The browser asks the page anew, keeps what was marked and empties what was written."""
    pessoa = desk.pessoa(nome_novo())
    dados = {**digitado(ITINERANTE), "pessoa": pessoa, "acao": "protocolar"}
    cliente = desk.cliente("atendente")
    assert cliente.post(AMBULANTE, {**dados, "chave": str(uuid.uuid4())}).situacao == 302
    vazios = {"descricao_atividade": "", "endereco_local": "", "periodo_inicio": ""}
    r = cliente.post(AMBULANTE, {**dados, **vazios, "chave": str(uuid.uuid4())})
    assert r.situacao == 200 and "já está aberto hoje" in r.palavras
    r = cliente.post(AMBULANTE, {**dados, "descricao_atividade": "outra coisa",
                                 "chave": str(uuid.uuid4())})  # fmt: skip
    assert r.situacao == 302


def test_o_mesmo_envio_depois_com_outro_conteudo(desk: Desk) -> None:
    pessoa, chave = desk.pessoa(nome_novo()), str(uuid.uuid4())
    dados = {**digitado(ITINERANTE), "pessoa": pessoa, "chave": chave, "acao": "protocolar"}
    cliente = desk.cliente("atendente")
    primeiro = cliente.post(AMBULANTE, dados)
    assert cliente.post(AMBULANTE, dados).destino == primeiro.destino
    outro = cliente.post(AMBULANTE, {**dados, "descricao_atividade": "outra coisa"})
    assert outro.situacao == 200 and "já foi usado com outro conteúdo" in outro.palavras
    assert "outra coisa" in outro.texto


def test_a_sessao_terminou_enquanto_se_digitava(desk: Desk, pagina: Page) -> None:
    nome = nome_novo()
    pessoa = desk.pessoa(nome)
    como(pagina, desk, "atendente")
    pagina.goto(f"{AMBULANTE}?pessoa={pessoa}")
    pagina.locator("input[name=descricao_atividade]").fill("antes do fim")
    expect(pagina.locator("#veredito")).to_contain_text("Pedido incompleto")
    pagina.context.clear_cookies(name="sessionid")
    pagina.locator("input[name=endereco_local]").fill("Praça “São Paulo”, 1")
    expect(pagina.locator("#veredito")).to_contain_text("A sua sessão terminou.")
    pagina.get_by_role("button", name="Protocolar").click()
    expect(pagina.get_by_text("o que você digitou está guardado")).to_be_visible()
    pagina.get_by_label("Usuário").fill("atendente")
    pagina.get_by_label("Senha").fill(SENHA)
    pagina.get_by_role("button", name="Entrar").click()
    expect(pagina.get_by_text("O que você tinha digitado está aqui.")).to_be_visible()
    expect(pagina.locator("input[name=endereco_local]")).to_have_value("Praça “São Paulo”, 1")
    expect(pagina.locator("input[name=descricao_atividade]")).to_have_value("antes do fim")
    expect(pagina.locator("main").get_by_text(nome)).to_be_visible()
    pagina.goto("/")  # and it is a draft
    expect(pagina.get_by_role("heading", name="Rascunhos seus")).to_be_visible()


def test_o_que_um_digitou_nao_vai_a_outro(desk: Desk) -> None:
    processo = desk.pedido()
    dele = outra_janela(desk, "chefe_de_secao")
    marca = re.search(r'name="de" value="(\S+?)"', dele.get(f"{processo}?acao=decidir").texto)
    dele.biscoitos.pop("sessionid")
    motivos = "Motivos que só o chefe escreveu, e mais ninguém."
    dados = {"de": marca[1], "chave": str(uuid.uuid4()), "motivos": motivos}  # type: ignore[index]
    r = dele.post(f"{processo}decidir/", dados)
    assert r.destino.startswith("/entrar/")
    dele.entrar("secretario")
    assert motivos not in dele.get(f"{processo}?acao=decidir").texto
    dele.biscoitos.pop("sessionid")
    assert dele.post(f"{processo}decidir/", dados).destino.startswith("/entrar/")
    dele.entrar("chefe_de_secao")
    volta = dele.seguir(dele.get(f"{processo}decidir/"))
    assert motivos in volta.texto and "O que você tinha digitado está aqui." in volta.palavras


def test_sem_a_marca_do_formulario_nada_se_guarda(desk: Desk) -> None:
    alguem = Cliente(desk)
    alguem.post("/pessoas/nova/", {"nome": "Lixo " * 1000, "de": "falso"})
    assert "sessionid" not in alguem.biscoitos


def test_o_banco_para_e_volta(desk: Desk, pagina: Page) -> None:
    """A sentence, nothing lost, and it goes on by itself."""
    nome = nome_novo("Banco Parado")
    como(pagina, desk, "atendente")
    pagina.goto(AMBULANTE)
    formulario = pagina.context.new_page()
    formulario.goto("/pessoas/nova/")
    formulario.get_by_label("Nome completo").fill(nome)
    formulario.get_by_label("Endereço").fill("Rua “do Rio” & Cia, 9")
    desk.parar_banco()
    try:
        pagina.locator("input[name=descricao_atividade]").fill("sem banco")
        expect(pagina.locator("#veredito")).to_contain_text("continua n")
        formulario.get_by_role("button", name="Gravar").click()
        expect(formulario.get_by_role("heading", level=1)).to_have_text(
            "O banco de dados não responde"
        )
        r = desk.cliente().get("/v/ABCDEFGH23456789/")
        assert r.situacao == 503 and "não responde agora" in r.palavras
        assert desk.cliente().get("/saude/").situacao == 503
    finally:
        desk.ligar_banco()
    formulario.get_by_role("button", name="Tentar de novo").click()
    expect(formulario.get_by_role("heading", level=1)).to_have_text(nome)
    expect(formulario.get_by_text("Rua “do Rio” & Cia, 9")).to_be_visible()
    pagina.locator("input[name=descricao_atividade]").fill("com banco")
    expect(pagina.locator("#veredito")).to_contain_text("Pedido incompleto")
    fim = time.monotonic() + 30
    while desk.cliente().get("/saude/").situacao != 200 and time.monotonic() < fim:
        time.sleep(0.2)


def test_paginas_de_erro_em_portugues(desk: Desk) -> None:
    atendente = desk.cliente("atendente")
    proibida = desk.cliente("vistoriador").get("/pessoas/nova/")
    assert proibida.situacao == 403 and "não dá acesso" in proibida.palavras
    sem_prova = atendente.pedir("POST", "/pessoas/nova/", b"nome=x",
                                "application/x-www-form-urlencoded")  # fmt: skip
    assert sem_prova.situacao == 403 and "Envio recusado" in sem_prova.palavras
    assert atendente.get("/nada/").situacao == 404
    ruim = atendente.pedir("GET", "/", Host="outro.exemplo")
    assert ruim.situacao == 400 and "Envio recusado" in ruim.palavras
    muitos = "&".join(f"c{i}=1" for i in range(2100)).encode()
    r = atendente.pedir("POST", "/entrar/", muitos, "application/x-www-form-urlencoded")
    assert r.situacao == 400 and "Envio recusado" in r.palavras
    assert atendente.get("/sair/").destino == "/"
    for caminho in (f"/pessoas/{uuid.uuid4()}/", f"/processos/{uuid.uuid4()}/",
                    f"/licencas/{uuid.uuid4()}/", f"/papeis/alvara/{uuid.uuid4()}.pdf",
                    f"/anexos/{uuid.uuid4()}/", f"/lotes/{uuid.uuid4()}/",
                    "/leis/mg/itauna/lei-4785-2013/ver/art1_cpt/",
                    "/pedidos/novo/mg/muriae/lei-4393-2012/nada/"):  # fmt: skip
        r = atendente.get(caminho)
        assert r.situacao == 404 and "não existe, ou não é deste município" in r.palavras, caminho
