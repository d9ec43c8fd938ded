"""Who may not, can't: other towns, other roles, forged forms, scripts in names, guessing."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator

import pytest
from desk import AMBULANTE, LEI, Cliente, Desk, como, nome_novo
from playwright.sync_api import Page, expect
from test_tela_acesso import enderecos

NO_ATRIBUTO = re.compile(r"<[^>]*\s(style|on\w+)\s*=", re.I)
COM_CONTEUDO = re.compile(r"<script(?![^>]*\bsrc=)|<style\b|javascript:", re.I)


@pytest.fixture(scope="module")
def licenca(desk: Desk) -> str:
    return desk.licenca(pessoa=desk.pessoa(nome_novo("Maria Aparecida de Souza")))


def visitas(desk: Desk, licenca: str) -> list[tuple[str, str]]:
    processo = desk.pedido(aposentado_por_invalidez="")
    return [
        ("", "/entrar/"), ("", "/v/"), ("", "/v/ABCDEFGH23456789/"), ("", "/saude/"),
        ("", "/nada/"), ("atendente", "/"), ("atendente", "/pessoas/"), ("atendente", AMBULANTE),
        ("atendente", "/pessoas/nova/"), ("atendente", "/processos/"), ("atendente", "/licencas/"),
        ("atendente", licenca), ("atendente", f"{licenca}renovar/"), ("atendente", processo),
        ("atendente", f"{licenca}transferir/"), ("chefe_de_secao", f"{processo}?acao=decidir"),
        ("atendente", f"{processo}?acao=anexar"), ("vistoriador", "/pessoas/nova/"),
        ("atendente", "/lotes/novo/"), ("atendente", f"/leis/{LEI}/ver/art5_par1/"),
        ("atendente", "/licencas/?formato=csv"), ("atendente", "/municipio/"),
        ("", "/api/"), ("", "/estaticos/almotace.css"), ("", "/estaticos/almotace.js"),
    ]  # fmt: skip


def test_politica_em_toda_resposta(desk: Desk, licenca: str) -> None:
    for papel, caminho in visitas(desk, licenca):
        r = desk.cliente(papel).get(caminho)
        politica = r.cabecalhos.get("content-security-policy", "")
        assert "default-src 'none'" in politica and "unsafe" not in politica, caminho
        assert r.cabecalhos["x-content-type-options"] == "nosniff", caminho
        if "html" in r.cabecalhos["content-type"]:
            assert r.cabecalhos["x-frame-options"] == "DENY", caminho
            assert "no-store" in r.cabecalhos["cache-control"], caminho
            assert not NO_ATRIBUTO.search(r.texto), (caminho, NO_ATRIBUTO.search(r.texto))
            assert not COM_CONTEUDO.search(r.texto), caminho
            fora = re.findall(r'(?:src|href|action)="((?:https?:)?//[^"]*)"', r.texto)
            assert all(x.startswith(f"{desk.url}/") for x in fora), (caminho, fora)


def test_so_a_entrada_e_a_conferencia_sao_publicas(desk: Desk) -> None:
    alguem = Cliente(desk)
    um = str(uuid.uuid4())
    for caminho in ("/", "/pessoas/", f"/pessoas/{um}/", AMBULANTE, "/processos/", "/licencas/",
                    f"/licencas/{um}/", f"/papeis/alvara/{um}.pdf", f"/anexos/{um}/",
                    "/lotes/novo/", f"/lotes/{um}/zip/", f"/leis/{LEI}/ver/art5_par1/",
                    "/pessoas/?formato=csv", "/municipio/"):  # fmt: skip
        r = alguem.get(caminho)
        assert r.situacao == 302 and r.destino.startswith("/entrar/?next="), caminho
    assert "sair" in enderecos()


@pytest.mark.parametrize("nome", [
    '<script>alert("x")</script>', '"><img src=x onerror=alert(1)>', "{{ 7*7 }}{% url %}",
    "'; DROP TABLE registro_pessoa; --", "</title><svg onload=alert(1)>", "Ana\u202eotnat",
])  # fmt: skip
def test_nomes_que_querem_ser_codigo(desk: Desk, pagina: Page, nome: str) -> None:
    alertas: list[str] = []
    pagina.on("dialog", lambda d: (alertas.append(d.message), d.dismiss()))
    pessoa = desk.pessoa(nome, endereco=nome)
    processo = desk.pedido(pessoa, descricao_atividade=nome, endereco_local=nome)
    como(pagina, desk, "chefe_de_secao")
    for caminho in (f"/pessoas/{pessoa}/", processo, f"{processo}?acao=decidir", "/",
                    f"{AMBULANTE}?pessoa={pessoa}", "/processos/"):  # fmt: skip
        pagina.goto(caminho)
        assert pagina.locator("main img, main script, main svg").count() == 0
    pagina.goto(f"/pessoas/{pessoa}/")
    expect(pagina.get_by_role("heading", level=1)).to_have_text(nome.replace("\u202e", ""))
    assert alertas == []


def test_voltar_so_para_casa(desk: Desk) -> None:
    """No page sends anybody elsewhere."""
    atendente = desk.cliente("atendente")
    for mau in ("javascript:alert(1)", "https://mau.exemplo/", "//mau.exemplo/", "/\\mau.exemplo",
                "%09https://mau.exemplo"):  # fmt: skip
        for onde in ("/pessoas/", "/pessoas/nova/"):
            r = atendente.get(f"{onde}?volta={mau}")
            assert "mau.exemplo" not in r.texto and "javascript:" not in r.texto, mau
        dados = {"nome": nome_novo(), "volta": mau}
        assert atendente.post("/pessoas/nova/", dados).destino.startswith("/pessoas/")
        entrada = Cliente(desk)
        r = entrada.post("/entrar/", {"usuario": "caixa", "senha": "demonstracao-1", "next": mau})
        assert r.destino == "/"


@pytest.fixture
def outra(desk: Desk) -> Iterator[dict[str, str]]:
    """A second town, gone after the test: of the others, some count on there being one."""
    yield outra_cidade(desk)
    for tabela in ("anexo", "guia", "licenca", "processo", "pessoa"):
        desk.sql(f"DELETE FROM registro_{tabela} x USING registro_municipio m"
                 " WHERE m.id = x.municipio_id AND m.chave = 'mg/outra'")  # fmt: skip
    desk.sql("DELETE FROM registro_municipio WHERE chave = 'mg/outra'")


def outra_cidade(desk: Desk) -> dict[str, str]:
    """A town with a person, a case, a licence and a file of its own, made from below."""
    ids = {k: str(uuid.uuid4()) for k in ("pessoa", "processo", "licenca", "anexo", "guia")}
    (cidade,) = desk.sql(
        "INSERT INTO registro_municipio (chave, nome, uf, ibge, fuso)"
        " VALUES ('mg/outra', 'Outra', 'mg', '9999999', 'America/Sao_Paulo') RETURNING id"
    )[0]
    (daqui,) = desk.sql("SELECT id FROM registro_municipio WHERE chave = 'mg/muriae'")[0]
    for tabela, chave in (("pessoa", "pessoa"), ("processo", "processo"), ("licenca", "licenca"),
                          ("guia", "guia")):  # fmt: skip
        colunas = [c for (c,) in desk.sql(
            "SELECT column_name FROM information_schema.columns WHERE table_name = %s",
            (f"registro_{tabela}",))]  # fmt: skip
        trocas = {"id": f"'{ids[chave]}'", "municipio_id": str(cidade)}
        if tabela != "pessoa":
            trocas |= {"requerente_id": f"'{ids['pessoa']}'", "titular_id": f"'{ids['pessoa']}'",
                       "processo_id": f"'{ids['processo']}'", "codigo": "'ZZZZZZZZZZZZZZZZ'",
                       "origem_id": "NULL", "ponto_id": "NULL"}  # fmt: skip
        lista = ", ".join(f'"{c}"' for c in colunas)
        valores = ", ".join(trocas.get(c, f'"{c}"') for c in colunas)
        desk.sql(
            f"INSERT INTO registro_{tabela} ({lista}) SELECT {valores} FROM registro_{tabela}"
            f" WHERE municipio_id = {daqui} LIMIT 1"
        )
    desk.sql(
        "INSERT INTO registro_anexo (id, municipio_id, processo_id, fato, nome, tipo, tamanho,"
        " sha256, enviado_em) VALUES (%s, %s, %s, '', 'x.pdf', 'application/pdf', 1, %s, now())",
        (ids["anexo"], cidade, ids["processo"], "0" * 64),
    )
    return ids


def test_o_que_e_de_outra_cidade_nao_existe(
    desk: Desk, licenca: str, outra: dict[str, str]
) -> None:
    ids, chefe = outra, desk.cliente("chefe_de_secao")
    for caminho in (f"/pessoas/{ids['pessoa']}/", f"/pessoas/{ids['pessoa']}/editar/",
                    f"/processos/{ids['processo']}/", f"/licencas/{ids['licenca']}/",
                    f"/licencas/{ids['licenca']}/renovar/", f"/papeis/alvara/{ids['licenca']}.pdf",
                    f"/papeis/protocolo/{ids['processo']}.pdf", f"/papeis/guia/{ids['guia']}.pdf",
                    f"/anexos/{ids['anexo']}/"):  # fmt: skip
        assert chefe.get(caminho).situacao == 404, caminho
    r = chefe.post(f"/processos/{ids['processo']}/decidir/", {"chave": str(uuid.uuid4())})
    assert r.situacao == 404
    r = chefe.post(AMBULANTE, {"pessoa": ids["pessoa"], "chave": str(uuid.uuid4()),
                               "acao": "protocolar"})  # fmt: skip
    assert r.situacao == 200 and "Escolha quem pede." in r.palavras


ATOS = {
    "decidir": ({"resultado": "deferido", "motivos": "Motivos longos o bastante, forjados."},
                {"chefe_de_secao", "secretario"}),
    "juntar": ({"aposentado_por_invalidez": "sim"},
               {"atendente", "vistoriador", "vigilancia_sanitaria", "chefe_de_secao"}),
    "lancar": ({"tributo": "taxa_licenca_atividade", "valor": "1,00", "fonte": "x"},
               {"atendente", "caixa", "chefe_de_secao"}),
    "emitir": ({}, {"atendente", "chefe_de_secao"}),
    "revogacao": ({"motivos": "Motivos longos o bastante, forjados."}, {"secretario"}),
}  # fmt: skip


@pytest.mark.parametrize("papel", ["atendente", "vistoriador", "caixa", "chefe_de_secao",
                                   "vigilancia_sanitaria", "administrador"])  # fmt: skip
def test_quem_nao_pode_nao_ve_nem_faz(desk: Desk, papel: str) -> None:
    processo = desk.pedido()
    for acao, (dados, podem) in ATOS.items():
        if papel in podem:
            continue
        r = desk.cliente(papel).get(f"{processo}?acao={acao}")
        assert f'action="{processo}{acao}/"' not in r.texto, acao
        antes = desk.sql("SELECT count(*) FROM registro_ato")
        r = desk.ato(papel, processo, acao, **dados)
        assert r.situacao == 200 and "Este ato é de" in r.palavras, (acao, r.palavras)
        assert desk.sql("SELECT count(*) FROM registro_ato") == antes
    if papel not in ("atendente", "chefe_de_secao"):
        assert desk.cliente(papel).get(AMBULANTE).situacao == 403
        assert desk.cliente(papel).post(AMBULANTE, {"acao": "protocolar"}).situacao == 403
        assert "Novo pedido" not in desk.cliente(papel).get("/").palavras


def test_quem_vistoriou_nao_julga(desk: Desk) -> None:
    (vistoriador,) = desk.sql(
        "SELECT a.id FROM registro_agente a JOIN auth_user u ON u.id = a.usuario_id"
        " WHERE u.username = 'vistoriador'"
    )[0]
    (cidade,) = desk.sql("SELECT id FROM registro_municipio WHERE chave = 'mg/muriae'")[0]
    processo = desk.pedido(veiculo_automotor="sim", usa_veiculo="sim")
    fatos = {"ano_fabricacao": "2024", "tanque_distante_fonte_calor": "sim",
             "equipamento_aumenta_proporcao": "nao", "equipamento_licenciado_transito": "sim",
             "prepara_alimento": "nao", "conforme_abnt": "sim", "conforme_sms": "sim"}  # fmt: skip
    r = desk.ato("vistoriador", processo, "vistoriar", **fatos)
    assert r.situacao == 302, r.palavras
    nomeacao = str(uuid.uuid4())
    desk.sql(
        "INSERT INTO registro_nomeacao (id, municipio_id, agente_id, papel, especie, de, ato)"
        " VALUES (%s, %s, %s, 'chefe_de_secao', 'substituicao', '2020-01-01', 'Portaria 9')",
        (nomeacao, cidade, vistoriador),
    )
    try:
        r = desk.ato("vistoriador", processo, "decidir", resultado="indeferido",
                     motivos="Motivos longos o bastante para uma decisão.")  # fmt: skip
        assert r.situacao == 200 and "impedido" in r.palavras
        pagina = desk.cliente("vistoriador").get(f"{processo}?acao=decidir")
        assert "está impedido deste ato" in pagina.palavras and "Assinar" not in pagina.palavras
    finally:
        desk.sql("DELETE FROM registro_nomeacao WHERE id = %s", (nomeacao,))


def test_senha_nao_se_adivinha(desk: Desk) -> None:
    alguem = Cliente(desk, origem="127.0.0.7")
    for _ in range(8):
        r = alguem.post("/entrar/", {"usuario": "administrador", "senha": "errada"})
        assert r.situacao == 200 and "não conferem" in r.palavras
    r = alguem.post("/entrar/", {"usuario": "administrador", "senha": "demonstracao-1"})
    assert r.situacao == 429 and "Muitas tentativas" in r.palavras
    for i in range(23):  # many users from one place
        r = alguem.post("/entrar/", {"usuario": f"pessoa{i}", "senha": "errada"})
    assert r.situacao == 429
    outro = Cliente(desk, origem="127.0.0.8")
    assert outro.post("/entrar/", {"usuario": "caixa", "senha": "demonstracao-1"}).situacao == 302


def test_codigo_nao_se_adivinha(desk: Desk, licenca: str) -> None:
    alguem = Cliente(desk, origem="127.0.0.9")
    for i in range(30):
        assert alguem.get(f"/v/ABCDEFGH2345{2345 + i}/").situacao == 404
    assert alguem.get("/v/ABCDEFGH23456789/").situacao == 429


def test_a_pagina_publica_nao_diz_quem_e(desk: Desk, licenca: str) -> None:
    doc = desk.cliente("atendente").get(licenca)
    codigo = re.search(r"/v/([0-9A-Z]{16})/", doc.texto)[1]  # type: ignore[index]
    r = desk.cliente().get(f"/v/{codigo}/")
    assert "Documento válido." in r.palavras and "Maria A. S." in r.palavras
    for segredo in ("Aparecida", "Souza", "Rua das Flores", "Praça João Pinheiro", "Ana"):
        assert segredo not in r.palavras, segredo
    assert r.cabecalhos["referrer-policy"] == "same-origin"
