"""The screens of a day of fair: what they show, whose marks they take, and at what cost."""

from __future__ import annotations

import json
import re
import time
import uuid
from datetime import date
from typing import Any

import pytest
from balcao import Balcao
from banco import Banco
from feirante import BANCA, CIDADE, SEGMENTOS, Mercado, folga
from test_chamada import semear
from test_consultas import contando
from test_telas_da_feira import Entrar, entrar, enviar, palavras

from almotace.servicos.feira import edicao, lugar, planta
from almotace.web.guarda import assinar

__all__ = ["entrar"]
TERCA = date(2026, 3, 10)


@pytest.fixture
def m(banco: Banco) -> Mercado:
    return Mercado(Balcao(banco, CIDADE).abrir())


@pytest.fixture
def p(m: Mercado) -> Any:
    """A place of two segments, with three holders."""
    lugar_ = m.aberto(3, 0)
    planta.mudar(m.quem(), lugar_.id, planta.fileira(
        "C", 1, 1, 50, **{**BANCA, "segmento": "artesanato"}, x=0, y=600), SEGMENTOS)  # fmt: skip
    for codigo, nome, produto in (("A-1", "Ana Maria", "hortalica"),
                                  ("A-2", "Índio Bento", "tuberculo"),
                                  ("C-1", "Caio", "ceramica")):  # fmt: skip
        m.licenciar(lugar_, codigo, m.b.pessoa(nome), produto=produto)
    return lugar_


def espacos(resposta: Any) -> list[str]:
    return re.findall(r'<li data-espaco="([^"]+)"', resposta.content.decode())


@pytest.mark.parametrize(
    ("filtro", "ficam"),
    [
        ("", ["A-1", "A-2", "C-1"]),
        ("?parte=segmento:artesanato", ["C-1"]),
        ("?parte=setor:interno", ["A-1", "A-2", "C-1"]),
        ("?parte=setor:externo", []),
        ("?q=indio", ["A-2"]),
        ("?q=a-1", ["A-1"]),
        ("?so=faltam", ["A-2", "C-1"]),
        ("?so=faltam&parte=segmento:verduras", ["A-2"]),
        ("?q=%3Cscript%3E", []),
    ],
)
def test_sem_javascript_tambem_se_escolhe_o_que_ver(
    m: Mercado, p: Any, entrar: Entrar, filtro: str, ficam: list[str]
) -> None:
    e = m.marcar(p, TERCA)
    m.no_dia(TERCA)
    m.chamar(e, A_1="presente")
    r = entrar(m.b).get(f"/feira/dia/{e.id}/chamada/{filtro}")
    assert espacos(r) == ficam
    assert "1 de 3 chamados" in palavras(r) and "<script>" not in r.content.decode()
    fora = int(re.search(r'data-fora="(\d+)"', r.content.decode())[1])  # type: ignore[index]
    assert fora == ("A-1" not in ficam)


def test_depois_de_marcar_volta_se_ao_que_se_via(m: Mercado, p: Any, entrar: Entrar) -> None:
    e = m.marcar(p, TERCA)
    r = enviar(entrar(m.b), f"/feira/dia/{e.id}/chamada/", marca="A-2|presente|titular",
               so="faltam", parte="segmento:verduras", q="")  # fmt: skip
    onde = f"/feira/dia/{e.id}/chamada/?so=faltam&parte=segmento%3Averduras#lista"
    assert r.status_code == 302 and r["Location"] == onde
    assert m.presencas(e) == {"A-2": ("presente", "titular", None)}


def test_as_marcas_de_um_nao_entram_em_nome_de_outro(m: Mercado, p: Any, entrar: Entrar) -> None:
    """Two officers share a phone: the page of one was left open when the other came in."""
    e, marcas = m.marcar(p, TERCA), json.dumps([{"espaco": "A-1", "estado": "presente"}])
    do_fiscal = assinar(m.b.agente("fiscal").usuario.pk)
    onde, chave = f"/feira/dia/{e.id}/chamada/", str(uuid.uuid4())
    r = entrar(m.b).post(onde, {"chave": chave, "marcas": marcas, "de": do_fiscal})
    assert r.status_code == 403 and m.presencas(e) == {}
    r = entrar(m.b, "fiscal").post(onde, {"chave": chave, "marcas": marcas, "de": do_fiscal})
    assert r.status_code == 200 and r.json() == {"aceitas": {"A-1": "presente"}, "recusadas": {}}


@pytest.mark.parametrize(
    "marcas",
    ["", "x", "{}", "[1]", "[]", "[{}]", '[{"espaco":["A-1"],"estado":{}}]',
     '[{"espaco":"A-1","estado":"presente","quem":"rei","em":7}]', '[{"espaco":"\\u0000"}]'],
)  # fmt: skip
def test_remessa_que_nenhum_telefone_faz_ouve_uma_frase(
    m: Mercado, p: Any, entrar: Entrar, marcas: str
) -> None:
    e = m.marcar(p, TERCA)
    r = enviar(entrar(m.b), f"/feira/dia/{e.id}/chamada/", marcas=marcas)
    assert r.status_code == 422 and r.json()["erro"], r.content
    assert m.presencas(e) == {}


def test_no_lugar_suspenso_as_telas_dizem_que_ninguem_se_chama(
    m: Mercado, p: Any, entrar: Entrar
) -> None:
    e, c = m.marcar(p, TERCA), entrar(m.b)
    m.no_dia(TERCA)
    m.chamar(e, A_1="falta")
    lugar.suspender(m.quem("administracao_municipal"), p.id, TERCA, None, "Obra na rua toda.")
    dia = palavras(c.get(f"/feira/dia/{e.id}/"))
    assert "Lugar suspenso" in dia and "Fazer a chamada" not in dia and "Encerrar a" not in dia
    assert "antes da suspensão não conta" in dia and "1 falta" not in dia
    assert "ninguém se chama" in palavras(c.get(f"/feira/dia/{e.id}/chamada/"))
    assert "Lugar suspenso" in palavras(c.get(f"/feira/{p.id}/dias/"))
    r = enviar(c, f"/feira/dia/{e.id}/", acao="nao_realizar", motivo="O lugar estava suspenso.")
    assert r.status_code == 302
    assert "Não houve : O lugar estava suspenso." in palavras(c.get(f"/feira/dia/{e.id}/"))


def test_nao_houve_feira_e_o_que_se_chamou_antes_nao_e_falta(
    m: Mercado, p: Any, entrar: Entrar
) -> None:
    e, c = m.marcar(p, TERCA), entrar(m.b)
    m.no_dia(TERCA)
    m.chamar(e, A_1="presente", A_2="falta")
    edicao.nao_realizar(m.quem(), e.id, "Choveu, e todos foram embora.")
    dita = palavras(c.get(f"/feira/dia/{e.id}/"))
    assert "Não houve feira: ninguém faltou." in dita and "Um por um" not in dita
    linha = re.search(r"10/03/2026 .*?Não houve: \D+(\d+) (\d+)",
                      palavras(c.get(f"/feira/{p.id}/dias/")))  # fmt: skip
    assert linha is not None and linha.groups() == ("0", "0")
    assert m.frequencia(p, TERCA)["A-2"].faltas == []


def test_quinhentos_espacos_custam_as_mesmas_consultas_e_menos_de_duzentos_milissegundos(
    m: Mercado, entrar: Entrar
) -> None:
    c = entrar(m.b)
    contas: dict[str, list[int]] = {}
    melhores: dict[str, float] = {}
    for nome, reservadas, livres in (("Feira pequena", 3, 1), ("Feira grande", 400, 100)):
        x = m.aberto(reservadas, livres, nome=nome, largura=100_000)
        semear(m, x, 9000 + len(contas) * 1000)
        e = m.marcar(x, TERCA)
        m.no_dia(TERCA)
        metade = list(m.espacos(x))[::2]
        m.chamar(e, **{k.replace("-", "_"): "falta" for k in metade})
        for parte in (f"dia/{e.id}/chamada/", f"dia/{e.id}/", f"{x.id}/dias/",
                      f"{x.id}/frequencia/"):  # fmt: skip
            qual = re.sub(r"[0-9a-f-]{36}", "x", parte)
            onde = f"/feira/{parte}"
            c.get(onde)  # what is loaded once
            feitas: list[str] = []
            with contando(feitas):
                assert c.get(onde).status_code == 200
            contas.setdefault(qual, []).append(len(feitas))
            tempos = []
            for _ in range(3):
                comeco = time.perf_counter()
                c.get(onde)
                tempos.append(time.perf_counter() - comeco)
            melhores[qual] = min(tempos)
    assert all(a == b for a, b in contas.values()), contas
    assert max(melhores.values()) < 0.2 * folga(), melhores
