"""The screens of fairs and markets: what they show, what they refuse, and at what cost."""

from __future__ import annotations

import json
import re
import time
import uuid
import xml.etree.ElementTree as ET
from collections.abc import Callable
from datetime import UTC, date, datetime
from html import unescape
from typing import Any

import pytest
from balcao import Balcao
from banco import Banco
from django.test import Client
from feirante import BANCA, CIDADE, SEGMENTOS, Mercado, folga
from test_consultas import contando

from almotace.registro.models import Espaco, Lugar
from almotace.servicos.feira import lugar, planta

HOJE = datetime(2026, 3, 10, 13, tzinfo=UTC)


@pytest.fixture
def m(banco: Banco) -> Mercado:
    return Mercado(Balcao(banco, CIDADE).abrir())


@pytest.fixture
def entrar(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Client]:
    from almotace.web import quem

    monkeypatch.setattr(quem, "agora", lambda: HOJE)

    def de(b: Balcao, papel: str = "administracao_mercado") -> Client:
        cliente = Client()
        cliente.force_login(b.agente(papel).usuario)
        sessao = cliente.session
        sessao["municipio"] = b.municipio.pk
        sessao.save()
        return cliente

    return de


Entrar = Callable[..., Client]


def enviar(c: Client, onde: str, **dados: Any) -> Any:
    return c.post(onde, {"chave": str(uuid.uuid4()), **dados})


def palavras(resposta: Any) -> str:
    limpo = re.sub(r"<[^>]+>", " ", resposta.content.decode())
    return " ".join(unescape(limpo).split())


def ocupar(m: Mercado, p: Any, codigo: str, nome: str) -> Any:
    """Straight in the rows: how a stall is allotted is told elsewhere."""
    from almotace.registro.models import Ocupacao, Processo

    pessoa = m.b.pessoa(nome)
    with m.b.dentro():
        numero = Processo.objects.count() + 900
        caso = Processo.objects.create(
            municipio=m.b.municipio, lei="mg/brasilia-de-minas/lei-1995-2017",
            modalidade="autorizacao_feirante", numero=f"{numero}/2026", ano=2026, ordem=numero,
            requerente=pessoa, aberto_em=m.agora, atualizado_em=m.agora,
        )  # fmt: skip
        Ocupacao.objects.create(
            municipio=m.b.municipio, processo=caso,
            espaco=Espaco.objects.get(lugar__processo_id=p.id, codigo=codigo),
            ato=uuid.uuid4(), desde=date(2026, 3, 1), ate=date(2026, 12, 31),
        )  # fmt: skip
    return pessoa


def grande(m: Mercado, quantos: int) -> Any:
    """A place of so many stalls, in rows of fifty; the last fifth is not reserved."""
    p = m.abrir(largura=60_000, altura=5_000)
    fila = [x for i in range(quantos // 50) for x in planta.fileira(
        "ABCDEFGHIJ"[i], 50, 1, 50, **{**BANCA, "reservado": i < 8}, x=0, y=i * 300)]  # fmt: skip
    planta.mudar(m.quem(), p.id, fila, SEGMENTOS)
    return p


def test_o_link_da_feira_so_onde_a_lei_tem_feira(
    m: Mercado, banco: Banco, entrar: Entrar, outra_cidade: Balcao
) -> None:
    assert ">Feira</a>" in entrar(m.b).get("/pessoas/").content.decode()
    sem = entrar(outra_cidade, "atendente")
    assert ">Feira</a>" not in sem.get("/pessoas/").content.decode()
    assert sem.get("/feira/").status_code == 404


def test_abrir_um_lugar_pela_tela(m: Mercado, entrar: Entrar) -> None:
    c = entrar(m.b)
    assert "Nenhum lugar aberto ainda" in palavras(c.get("/feira/"))
    regra = re.search(r'name="regra" value="([^"]+)"', c.get("/feira/novo/").content.decode())[1]  # type: ignore[index]
    r = enviar(c, "/feira/novo/", nome="Feira da Praça", endereco="Praça Um", regra=regra,
               largura="40,5", altura="")  # fmt: skip
    assert "Diga quantos metros" in palavras(r) and "Feira da Praça" in r.content.decode()
    r = enviar(c, "/feira/novo/", nome="Feira da Praça", endereco="Praça Um", regra=regra,
               largura="40,5", altura="20")  # fmt: skip
    assert r.status_code == 302 and r["Location"].endswith("/planta/")
    with m.b.dentro():
        feito = Lugar.objects.get()
    assert (feito.largura, feito.altura) == (4050, 2000)
    assert "Feira da Praça" in palavras(c.get("/feira/"))
    assert entrar(m.b, "caixa").get("/feira/novo/").status_code == 403


def test_a_pagina_diz_a_planta_em_desenho_e_em_tabela(m: Mercado, entrar: Entrar) -> None:
    p = m.aberto(3, 1)
    ana = ocupar(m, p, "A-2", "Ana <b> Maria")
    r = entrar(m.b).get(f"/feira/{p.id}/?espaco=A-2")
    dito, html = palavras(r), r.content.decode()
    assert "3 de 4 espaços reservados (75,0 %). O mínimo da lei é 3: atende ( Art. 4º, V )" in dito
    assert "4 espaços: 3 livres, 1 ocupado. 30,00 m por 20,00 m." in dito
    assert "<b> Maria" not in html and ana.nome in dito
    desenho = html[html.index("<svg viewBox") : html.index("</svg>", html.index("<svg viewBox"))]
    estados = dict(re.findall(r'data-codigo="([^"]+)".*?url\(#p-([a-z-]+)\)', desenho))
    assert estados == {"A-1": "r-livre", "A-2": "r-ocupado", "A-3": "r-livre", "B-1": "livre"}
    tabela = dict(re.findall(r'#espaco">([^<]+)</a></td><td data-nome="Situação">([^<]+)', html))
    assert tabela == {"A-1": "Reservado e livre", "A-2": "Reservado e ocupado",
                      "A-3": "Reservado e livre", "B-1": "Livre"}  # fmt: skip
    assert "Espaço A-2" in dito and "de 01/03/2026 a 31/12/2026" in dito


def test_a_planta_para_levar_nao_diz_o_nome_de_ninguem(m: Mercado, entrar: Entrar) -> None:
    p = m.aberto(3, 1)
    pessoa = ocupar(m, p, "A-2", "Eulália Prudente")
    r = entrar(m.b).get(f"/feira/{p.id}/planta.svg")
    assert r["Content-Type"] == "image/svg+xml" and pessoa.nome not in r.content.decode()
    raiz = ET.fromstring(r.content)
    assert raiz.attrib["viewBox"] == "0 0 3000 2000"
    textos = [t.text for t in raiz.iter("{http://www.w3.org/2000/svg}text")]
    assert textos == ["A-1", "A-2", "A-3", "B-1"]
    assert entrar(m.b).get(f"/feira/{uuid.uuid4()}/planta.svg").status_code == 404


def test_sem_javascript_a_planta_se_desenha_por_numeros(m: Mercado, entrar: Entrar) -> None:
    p, c = m.abrir(), entrar(m.b)
    onde = f"/feira/{p.id}/planta/"
    fila = {"acao": "fileira", "prefixo": "a", "quantos": "4", "reservados": "3", "primeiro": "1",
            "vao": "50", "tipo": "banca", "setor": "interno", "segmento": "", "x": "0", "y": "0",
            "largura": "200", "altura": "200"}  # fmt: skip
    r = enviar(c, onde, **fila | {"reservados": "2"})
    assert "Reservados 2 de 4 espaços (50,0 %); o mínimo é 3 (Art. 4º, V)." in palavras(r)
    assert 'name="quantos" inputmode="numeric" autocomplete="off" value="4"' in r.content.decode()
    assert enviar(c, onde, **fila).status_code == 302
    assert set(m.espacos(p)) == {"A-1", "A-2", "A-3", "A-4"}
    um = {"acao": "mudar", "qual": "A-4", "tipo": "box", "setor": "interno", "segmento": "",
          "x": "1000", "y": "500", "largura": "190", "altura": "180"}  # fmt: skip
    assert enviar(c, onde, **um)["Location"] == f"{onde}?espaco=A-4"
    quarto = m.espacos(p)["A-4"]
    assert (quarto.tipo, quarto.x, quarto.y, quarto.largura) == ("box", 1000, 500, 190)
    assert "fica em cima do A-1" in palavras(enviar(c, onde, **um | {"x": "0", "y": "0"}))
    novo = {**um, "acao": "por", "codigo": "z-1", "x": "0", "y": "900", "reservado": "sim"}
    assert enviar(c, onde, **novo).status_code == 302 and m.espacos(p)["Z-1"].reservado
    assert enviar(c, onde, acao="tirar", qual="Z-1").status_code == 302
    seg = {"acao": "segmentos", "segmentos": "2", "id.0": "", "titulo.0": "Verduras",
           "produtos.0": ["hortalica"], "titulo.1": ""}  # fmt: skip
    assert enviar(c, onde, **seg).status_code == 302
    assert m.lugar(p).segmentos == [
        {"id": "verduras", "titulo": "Verduras", "produtos": ["hortalica"]}
    ]
    assert enviar(c, onde, acao="tamanho", planta_largura="50", planta_altura="30,5").status_code \
        == 302  # fmt: skip
    assert (m.lugar(p).largura, m.lugar(p).altura) == (5000, 3050)


@pytest.mark.parametrize(
    "mudancas", ["x", "{}", "[1]", "[[]]", '[{"op":"muda"}]',
                 '[{"op":"muda","codigo":"A-1","x":1e9}]',
                 '[{"op":"muda","codigo":"A-1","tipo":["x"]}]', '[{"op":["x"],"codigo":"A-1"}]']
)  # fmt: skip
def test_desenho_que_nenhuma_pagina_faz_ouve_uma_frase(
    m: Mercado, entrar: Entrar, mudancas: str
) -> None:
    p, c = m.aberto(3, 1), entrar(m.b)
    antes = {k: (e.x, e.tipo) for k, e in m.espacos(p).items()}
    r = enviar(c, f"/feira/{p.id}/planta/", acao="guardar", mudancas=mudancas)
    assert r.status_code == 200 and "A planta não foi guardada" in palavras(r)
    vivo = enviar(c, f"/feira/{p.id}/planta/reserva/", mudancas=mudancas)
    assert vivo.status_code == 200
    assert {k: (e.x, e.tipo) for k, e in m.espacos(p).items()} == antes


def test_o_que_se_moveu_no_desenho_fica_quando_a_lei_recusa(m: Mercado, entrar: Entrar) -> None:
    p, c = m.aberto(3, 1), entrar(m.b)
    onde = f"/feira/{p.id}/planta/"
    moveu = [{"op": "muda", "codigo": "A-1", "x": 0, "y": 1500, "largura": 200, "altura": 150}]
    um = {"acao": "mudar", "qual": "A-2", "tipo": "banca", "setor": "interno",
          "segmento": "verduras", "x": "250", "y": "0", "largura": "200",
          "altura": "150"}  # fmt: skip
    r = enviar(c, onde, **um, mudancas=json.dumps(moveu))
    assert "Reservados 2 de 4" in palavras(r)
    (volta,) = {unescape(x) for x in
                re.findall(r'name="mudancas" value="([^"]*)"', r.content.decode())}  # fmt: skip
    assert json.loads(volta) == moveu
    vivo = enviar(c, f"{onde}reserva/", mudancas=json.dumps(
        [*moveu, {"op": "muda", "codigo": "A-3", "reservado": False}]
    ))  # fmt: skip
    assert "falta reservar 1" in palavras(vivo)
    r = enviar(c, onde, acao="guardar", mudancas=json.dumps(moveu))
    assert r.status_code == 302 and m.espacos(p)["A-1"].y == 1500


def test_cada_ato_do_lugar_pela_tela(m: Mercado, entrar: Entrar) -> None:
    p = m.aberto(3, 1)
    mercado, cidade = entrar(m.b), entrar(m.b, "administracao_municipal")
    fazer = f"/feira/{p.id}/fazer/"
    r = enviar(mercado, f"{fazer}suspender/", de="12/03/2026", motivo="Obra na rua do Mercado.")
    assert "Este ato é de" in palavras(r)
    r = enviar(cidade, f"{fazer}suspender/", de="", motivo="Obra na rua do Mercado.")
    assert "Diga desde que dia" in palavras(r) and "Obra na rua" in r.content.decode()
    enviar(cidade, f"{fazer}suspender/", de="10/03/2026", ate="20/03/2026",
           motivo="Obra na rua do Mercado.")  # fmt: skip
    dito = palavras(cidade.get(f"/feira/{p.id}/"))
    assert "Suspenso desde 10/03/2026, até 20/03/2026." in dito
    assert "Suspensão : de 10/03/2026 até 20/03/2026. Obra na rua do Mercado." in dito
    enviar(cidade, f"{fazer}retomar/", motivo="A obra acabou.")
    enviar(cidade, f"{fazer}lotacao/", lotacao="40", equipamentos="90", ato="Decreto 4/2026")
    enviar(cidade, f"{fazer}horario/", montagem="5h", desmontagem="13h30", inicio="5:00",
           fim="14:00", ato="Decreto 5/2026")  # fmt: skip
    dito = palavras(cidade.get(f"/feira/{p.id}/"))
    assert "Em funcionamento." in dito and "até 40" in dito and "até 90" in dito
    assert "montagem" not in m.lugar(p).horario or m.lugar(p).horario["montagem"] == "05:00"
    r = enviar(mercado, f"{fazer}horario/", montagem="5h", desmontagem="13h01", inicio="05:00",
               fim="14:00", ato="Decreto 6/2026")  # fmt: skip
    assert "o máximo é 480 minutos" in palavras(r)
    r = enviar(mercado, f"{fazer}vistoriar/", banheiros_aptos="nao",
               **{"areas_manipulacao.0.id": "cozinha",
                  "areas_manipulacao.0.lavatorio": "nao"})  # fmt: skip
    assert r.status_code == 302
    dito = palavras(mercado.get(f"/feira/{p.id}/"))
    assert "O que a cidade tem de arrumar 2" in dito
    assert "Banheiros em condição de uso visto em 10/03/2026" in dito
    enviar(mercado, f"{fazer}providenciar/", coisa="cozinha", feito="Trocada a torneira.")
    assert "O que a cidade tem de arrumar 1" in palavras(mercado.get(f"/feira/{p.id}/"))
    r = enviar(cidade, f"{fazer}extinguir/", parte="todo", espacos="B-1", motivo="Fim da feira.")
    assert "Diga se é o lugar todo" in palavras(r)
    enviar(cidade, f"{fazer}extinguir/", parte="espacos", espacos="b-1", motivo="Fim da feira.")
    assert set(m.espacos(p)) == {"A-1", "A-2", "A-3"}
    enviar(cidade, f"{fazer}remanejar/", endereco="Rua Dois, 3", motivo="Obra na rua.")
    enviar(cidade, f"{fazer}extinguir/", parte="todo", motivo="A cidade fez outro mercado.")
    dito = palavras(cidade.get(f"/feira/{p.id}/"))
    assert "Rua Dois, 3" in dito and "Extinto." in dito and "O que fazer" not in dito


def test_todo_ato_que_a_pagina_propoe_abre_o_seu_formulario(m: Mercado, entrar: Entrar) -> None:
    p = m.aberto(3, 1)
    for papel in ("administracao_mercado", "administracao_municipal", "caixa"):
        c = entrar(m.b, papel)
        for acao in re.findall(r"\?acao=(\w+)#acao", c.get(f"/feira/{p.id}/").content.decode()):
            r = c.get(f"/feira/{p.id}/?acao={acao}")
            assert r.status_code == 200 and 'id="acao"' in r.content.decode(), acao
    assert "?acao=" not in entrar(m.b, "caixa").get(f"/feira/{p.id}/").content.decode()
    assert entrar(m.b, "caixa").get(f"/feira/{p.id}/planta/").status_code == 403


def test_quinhentos_espacos_custam_as_mesmas_consultas_e_menos_de_duzentos_milissegundos(
    m: Mercado, entrar: Entrar
) -> None:
    pequeno, c = m.aberto(3, 1, nome="Feira pequena"), entrar(m.b)
    grandes = grande(m, 500)
    for p, codigo in ((pequeno, "A-1"), (grandes, next(iter(m.espacos(grandes))))):
        ocupar(m, p, codigo, "Ana")
    contas: dict[str, list[int]] = {}
    melhores: dict[str, float] = {}
    for p in (pequeno, grandes):
        for parte in ("", "planta/", "planta.svg"):
            onde = f"/feira/{p.id}/{parte}"
            c.get(onde)  # what is loaded once
            feitas: list[str] = []
            with contando(feitas):
                assert c.get(onde).status_code == 200
            contas.setdefault(parte, []).append(len(feitas))
            tempos = []
            for _ in range(3):
                comeco = time.perf_counter()
                c.get(onde)
                tempos.append(time.perf_counter() - comeco)
            melhores[parte] = min(tempos)
    assert all(a == b for a, b in contas.values()), contas
    assert max(melhores.values()) < 0.2 * folga(), melhores


def test_muitos_atos_custam_as_mesmas_consultas(m: Mercado, entrar: Entrar) -> None:
    p, c = m.aberto(3, 1), entrar(m.b)
    contas = []
    for vezes in (1, 12):
        for i in range(vezes):
            planta.mudar(m.quem(), p.id, [{"op": "muda", "codigo": "B-1", "x": vezes * 40 + i}])
        c.get(f"/feira/{p.id}/")
        feitas: list[str] = []
        with contando(feitas):
            c.get(f"/feira/{p.id}/")
        contas.append(len(feitas))
    assert contas[0] == contas[1] <= 20, contas


def test_suspenso_para_depois_ainda_funciona_hoje(m: Mercado, entrar: Entrar) -> None:
    p = m.aberto(3, 1)
    lugar.suspender(m.quem("administracao_municipal"), p.id, date(2026, 3, 12), None,
                    "Obra na rede de água.")  # fmt: skip
    dito = palavras(entrar(m.b).get(f"/feira/{p.id}/"))
    assert "Em funcionamento; suspenso a partir de 12/03/2026, até que se retome." in dito
