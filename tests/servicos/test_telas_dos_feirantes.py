"""The screens of who holds a stall: queue, allotment, book, badge; without a browser."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from datetime import UTC, date, datetime
from html import unescape
from typing import Any

import pytest
from balcao import Balcao
from banco import Banco
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from feirante import CIDADE, Mercado

from almotace.registro.models import Licenca, Matricula, Vinculo
from almotace.servicos.feira import vinculos

HOJE = datetime(2026, 3, 10, 13, tzinfo=UTC)
MOTIVOS = "O interesse público pede o espaço de volta neste momento."


@pytest.fixture
def m(banco: Banco) -> Mercado:
    return Mercado(Balcao(banco, CIDADE).abrir())


@pytest.fixture
def entrar(monkeypatch: pytest.MonkeyPatch, m: Mercado) -> Callable[..., Client]:
    from almotace.web import publico, quem

    monkeypatch.setattr(quem, "agora", lambda: HOJE)
    monkeypatch.setattr(publico, "agora", lambda: HOJE)

    def de(papel: str = "administracao_mercado") -> Client:
        cliente = Client()
        cliente.force_login(m.b.agente(papel).usuario)
        sessao = cliente.session
        sessao["municipio"] = m.b.municipio.pk
        sessao.save()
        return cliente

    return de


def palavras(resposta: Any) -> str:
    limpo = re.sub(r"<[^>]+>", " ", resposta.content.decode())
    return " ".join(unescape(limpo).split())


def enviar(c: Client, onde: str, **dados: Any) -> Any:
    return c.post(onde, {"chave": str(uuid.uuid4()), **dados})


def livro(m: Mercado, pessoa: Any) -> Any:
    with m.b.dentro():
        return Matricula.objects.get(pessoa=pessoa)


def test_o_espaco_se_escolhe_numa_lista(m: Mercado, entrar: Callable[..., Client]) -> None:
    p = m.aberto()
    x, barro = m.deferido(m.b.pessoa("Ana")), m.deferido(m.b.pessoa("Bia"), produto="ceramica")
    c = entrar()
    dito = palavras(c.get(f"/processos/{x.id}/?acao=designar"))
    assert "A-1 (Mercado Central): banca, dentro do Mercado, Verduras e legumes, reservado" in dito
    assert "agricultura familiar" in dito.lower()
    assert "Nenhum espaço livre para o produto" in palavras(
        c.get(f"/processos/{barro.id}/?acao=designar")
    )
    onde = f"/processos/{x.id}/designar/"
    r = enviar(c, onde, espaco=f"{p.id}:A-1")
    assert "só pode ser de agricultura familiar" in palavras(r)
    assert f'value="{p.id}:A-1" checked' in r.content.decode()
    assert "Escolha o espaço." in palavras(enviar(c, onde))
    assert enviar(c, onde, espaco=f"{p.id}:A-1", grupo="agricultura_familiar").status_code == 302
    assert "Desocupar o espaço A-1" in palavras(c.get(f"/processos/{x.id}/"))
    assert "Este ato é de" in palavras(entrar("caixa").get(f"/processos/{x.id}/?acao=desocupar"))


def test_a_fila_diz_a_ordem_registra_e_confere(m: Mercado, entrar: Callable[..., Client]) -> None:
    p = m.aberto(reservadas=1, livres=0)
    um = m.pedir(m.b.pessoa("Ana"), tempo_atividade_meses=60, tempo_na_area_meses=10)
    outro = m.pedir(m.b.pessoa("Bia"), tempo_atividade_meses=50, tempo_na_area_meses=20)
    m.pedir(m.b.pessoa("Muda"), tempo_atividade_meses=None, tempo_na_area_meses=1)
    onde, c = f"/feira/{p.id}/fila/", entrar()
    dito = palavras(c.get(onde))
    for frase in ("Verduras e legumes 3", "1 vaga.", "Art. 4º, II", "Ninguém vem antes",
                  "Há empate que a lei não resolve", "falta dizer há quantos meses trabalha",
                  "Protocolado em 09/03/2026"):  # fmt: skip
        assert frase in dito, (frase, dito)
    (chave,) = set(re.findall(r'name="fila" value="([^"]+)"', c.get(onde).content.decode()))
    assert enviar(c, f"{onde}classificar/", fila=chave).status_code == 302
    (ato,) = re.findall(r"\?conferir=([0-9a-f-]{36})", c.get(onde).content.decode())
    assert "a ordem é a mesma. " in palavras(c.get(f"{onde}?conferir={ato}"))
    chefe = entrar("administracao_municipal")
    assert "Escolher entre os empatados" in palavras(chefe.get(onde))
    r = enviar(chefe, f"{onde}escolher/", classificacao=ato, nome=um.numero, motivos="sim")
    assert "leva os seus motivos" in palavras(r)
    r = enviar(chefe, f"{onde}escolher/", classificacao=ato, nome=outro.numero, motivos=MOTIVOS)
    assert r.status_code == 302
    assert "escolhido por ato" in palavras(c.get(onde))
    assert c.get(f"/feira/{uuid.uuid4()}/fila/").status_code == 404


def test_a_matricula_mostra_e_anota(m: Mercado, entrar: Callable[..., Client]) -> None:
    p = m.aberto()
    pessoa, joana = m.b.pessoa("Rosa Lima"), m.b.pessoa("Joana Preposta")
    m.licenciar(p, "A-1", pessoa)
    x, c = livro(m, pessoa), entrar()
    onde = f"/matriculas/{x.processo_id}/"
    dito = palavras(c.get(onde))
    for frase in ("Matrícula 1/2026", "Vigente.", "banca A-1, dentro do Mercado", "Alface, Couve",
                  "Art. 14, § 5º", "recebem intimações",
                  "Abertura da matrícula : 1/2026"):  # fmt: skip
        assert frase in dito, (frase, dito)
    assert c.get(f"/processos/{x.processo_id}/").headers["Location"] == onde
    for acao in ("vincular", "afastar", "atualizar", "anotar", "anexar"):
        assert f"{onde}fazer/{acao}/" in c.get(f"{onde}?acao={acao}").content.decode(), acao
    r = enviar(c, f"{onde}fazer/vincular/", especie="cadastro_preposto", quem="Joana",
               acao="procurar")  # fmt: skip
    assert "Joana Preposta" in palavras(r)
    dados = {"especie": "cadastro_preposto", "escolhida": joana.id, "acao": "fazer"}
    assert enviar(c, f"{onde}fazer/vincular/", **dados).status_code == 302
    assert "Já é preposto" in palavras(enviar(c, f"{onde}fazer/vincular/", **dados))
    assert enviar(c, f"{onde}fazer/anotar/", texto="Pediu para mudar de banca.").status_code == 302
    assert enviar(c, f"{onde}fazer/atualizar/", endereco="Rua Nova, 7").status_code == 302
    r = enviar(c, f"{onde}fazer/afastar/", de="11/03/2026", atestado_gravidez="nao")
    assert "A lei não dá este afastamento" in palavras(r)
    dito = palavras(c.get(onde))
    for frase in ("Joana Preposta , preposto, desde 10/03/2026", "recebe intimações em nome do",
                  "endereço: era “Rua das Flores, 12”, é “Rua Nova, 7”",
                  "Anotação : Pediu para mudar de banca."):  # fmt: skip
        assert frase in dito, (frase, dito)
    with m.b.dentro():
        v = Vinculo.objects.get(pessoa=joana)
    r = c.get(f"{onde}cracha/{v.ato}.pdf")
    assert (r.status_code, r.headers["Content-Type"]) == (200, "application/pdf")
    publico = Client()
    dito = palavras(publico.get(f"/v/{v.codigo}/"))
    assert "Crachá válido. Vale até 09/03/2027." in dito and "Joana P." in dito
    assert "Rosa Lima" not in dito and "Joana Preposta" not in dito
    assert enviar(c, f"{onde}fazer/baixar/", vinculo=v.ato, motivo="Saiu.").status_code == 302
    assert "Crachá válido" in palavras(publico.get(f"/v/{v.codigo}/")), "the last day still counts"
    assert entrar("caixa").get(f"{onde}?acao=anotar").status_code == 200
    assert "Este ato é de" in palavras(
        enviar(entrar("caixa"), f"{onde}fazer/anotar/", texto="Nada")
    )
    assert c.get(f"/matriculas/{uuid.uuid4()}/").status_code == 404


def test_extinta_a_autorizacao_o_cracha_nao_vale(m: Mercado, entrar: Callable[..., Client]) -> None:
    from almotace.servicos import vida_da_licenca

    p = m.aberto()
    pessoa = m.b.pessoa("Rosa Lima")
    licenca = m.licenciar(p, "A-1", pessoa)
    x = livro(m, pessoa)
    ato = vinculos.cadastrar(m.quem(), x.processo_id, "cadastro_preposto", m.b.pessoa("Joana").id)
    vida_da_licenca.extinguir(m.quem(), licenca.processo_id, "revogacao", "", MOTIVOS)
    with m.b.dentro():
        v = Vinculo.objects.get(ato=ato.id)
    entrar()
    dito = palavras(Client().get(f"/v/{v.codigo}/"))
    assert "Crachá não válido hoje. A autorização do titular não está em vigor." in dito
    r = entrar().get(f"/matriculas/{x.processo_id}/cracha/{ato.id}.pdf")
    assert r.status_code == 409 and "não há crachá" in palavras(r)


def test_a_lista_procura_e_tem_paginas_em_consultas_de_numero_fixo(
    m: Mercado, entrar: Callable[..., Client]
) -> None:
    p = m.aberto(reservadas=9, livres=3)
    m.licenciar(p, "A-1", m.b.pessoa("Rosa Lima", cpf="529.982.247-25"))
    c = entrar()
    c.get("/matriculas/")
    with CaptureQueriesContext(connection) as poucas:
        dito = palavras(c.get("/matriculas/"))
    assert "Rosa Lima" in dito and "09/03/2027" in dito and "Fila de Mercado Central" in dito
    for i in range(2, 6):
        m.licenciar(p, f"A-{i}", m.b.pessoa(f"Pessoa {i}"))
    with CaptureQueriesContext(connection) as muitas:
        c.get("/matriculas/")
    assert len(muitas) == len(poucas)
    for busca, acha in (("1/2026", True), ("rosa", True), ("529982247", True), ("zzz", False)):
        assert ("Rosa Lima" in palavras(c.get(f"/matriculas/?q={busca}"))) is acha, busca


def test_prorrogar_e_mudar_o_produto_no_processo(m: Mercado, entrar: Callable[..., Client]) -> None:
    p = m.aberto()
    x = m.licenciar(p, "A-1", m.b.pessoa("Rosa"), modalidade="autorizacao_provisoria",
                    requisitos_previos=True, duracao_dias=60)  # fmt: skip
    chefe, c, onde = entrar("administracao_municipal"), entrar(), f"/processos/{x.processo_id}/"
    assert "Quantos dias se acrescentam" in palavras(chefe.get(f"{onde}?acao=prorrogar"))
    assert "em algarismos" in palavras(enviar(chefe, f"{onde}prorrogar/", dias="dez", motivos="x"))
    assert enviar(chefe, f"{onde}prorrogar/", dias="10", motivos=MOTIVOS).status_code == 302
    with m.b.dentro():
        assert (Licenca.objects.get(id=x.id).validade_fim - x.validade_inicio).days == 70
    r = enviar(c, f"{onde}alterar-produto/", produto="tuberculo", produtos="Mandioca, Batata")
    assert r.status_code == 302, palavras(r)
    with m.b.dentro():
        dados = Licenca.objects.get(id=x.id).dados
    assert dados["produtos_autorizados"] == ["Mandioca", "Batata"]
    assert date(2026, 3, 9) == x.validade_inicio


def test_a_ciencia_oferece_quem_esta_cadastrado_e_a_api_confere_o_cracha(
    m: Mercado, entrar: Callable[..., Client]
) -> None:
    from fiscal import Fiscal

    from almotace.servicos.fatos import ler_autos

    p, pessoa = m.aberto(), m.b.pessoa("Rosa Lima", cpf="529.982.247-25")
    m.licenciar(p, "A-1", pessoa)
    x = livro(m, pessoa)
    ato = vinculos.cadastrar(m.quem(), x.processo_id, "cadastro_preposto",
                             m.b.pessoa("Joana Preposta").id)  # fmt: skip
    auto = Fiscal(m.b).lavrar(
        pessoa, date(2026, 3, 9), "art23_cpt_inc4", lei="mg/brasilia-de-minas/lei-1995-2017",
        fatos={}, local="Mercado Central", momento=datetime(2026, 3, 9, 9, 30),
        descricao="Desacatou a fiscal, que lhe pedia a autorização, diante de quem comprava.",
    )  # fmt: skip
    c, onde = entrar("fiscal"), f"/autos/{auto.id}/"
    assert "Joana Preposta, preposto" in palavras(c.get(f"{onde}?acao=cientificar"))
    with m.b.dentro():
        v = Vinculo.objects.get(ato=ato.id)
    dados = {"de": "auto", "meio": "pessoal", "em": "10/03/2026"}
    r = enviar(c, f"{onde}fazer/cientificar/", vinculo=str(uuid.uuid4()), **dados)
    assert "não estava cadastrada nesse dia" in palavras(r)
    r = enviar(c, f"{onde}fazer/cientificar/", vinculo=str(v.id), **dados)
    assert r.status_code == 302, palavras(r)
    with m.b.dentro():
        ciencia = ler_autos(auto).ultimo("ciencia")
        assert ciencia is not None and "preposto" in str(ciencia.dados)
        assert ciencia.pessoais.conteudo["reservado"]["recebedor"] == "Joana Preposta"
    dito = Client().get(f"/api/conferir/{v.codigo}").json()
    assert (dito["documento"], dito["titular"]) == ("Crachá de preposto", "Joana P.")


def test_o_trabalho_do_dia_se_le_em_consultas_de_numero_fixo(m: Mercado) -> None:
    """What each open case waits for, with what the register of fairs tells the law of each."""
    from almotace.servicos import tarefas
    from almotace.servicos.casa import casa

    p = m.aberto(reservadas=9, livres=3)

    def quantas() -> int:
        with m.b.dentro(), CaptureQueriesContext(connection) as c:
            todas = tarefas.das_casas(m.b.municipio.pk, casa(CIDADE), m.agora.date())
        assert todas
        return len(c)

    m.licenciar(p, "A-1", m.b.pessoa("Rosa"))
    for i in range(2):
        m.pedir(m.b.pessoa(f"Um {i}"))
    poucas = quantas()
    m.licenciar(p, "A-2", m.b.pessoa("Davi"))
    m.feira(p, date(2026, 3, 14))
    for i in range(8):
        m.pedir(m.b.pessoa(f"Outro {i}"))
    assert quantas() == poucas <= 40


def test_deferido_espera_o_espaco_antes_do_tributo_e_do_documento(
    m: Mercado, entrar: Callable[..., Client]
) -> None:
    p = m.aberto()
    x = m.deferido(m.b.pessoa("Ana Quinta"))
    dito = palavras(entrar().get("/"))
    assert "Espaços a designar" in dito and "Ana Quinta" in dito and "Deferido, sem espaço" in dito
    m.designar(x, p, "A-1")
    assert "Espaços a designar" not in palavras(entrar().get("/"))
    assert "Tributos a lançar" in palavras(entrar("caixa").get("/"))
