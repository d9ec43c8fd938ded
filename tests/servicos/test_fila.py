"""The queue for a stall: the law's order, told, recorded, made again; ties to a person."""

from __future__ import annotations

from typing import Any

import pytest
from balcao import Balcao
from banco import Banco
from django.db import connection
from django.test.utils import CaptureQueriesContext
from feirante import CIDADE, Mercado

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import Ato
from almotace.servicos import instruir
from almotace.servicos.casa import lei_da_casa
from almotace.servicos.feira import ordem_da_fila as ordem
from almotace.servicos.feira.fila import em_palavras, fila

MOTIVOS = "Atende mais gente do bairro e tem o equipamento pronto, segundo a vistoria."


@pytest.fixture
def m(banco: Banco) -> Mercado:
    return Mercado(Balcao(banco, CIDADE).abrir())


def pedidos(m: Mercado, *tempos: tuple[int | None, int | None], **mais: Any) -> list[Any]:
    return [
        m.pedir(m.b.pessoa(f"Pessoa {i}"), tempo_atividade_meses=a, tempo_na_area_meses=b, **mais)
        for i, (a, b) in enumerate(tempos)
    ]


def grupos(m: Mercado, p: Any) -> list[Any]:
    linha = m.lugar(p)
    with m.b.dentro():
        return fila(linha, m.agora.date())


def classificada(m: Mercado, p: Any) -> Any:
    (g,) = grupos(m, p)
    return ordem.registrar(m.quem(), p.id, g.chave)


def test_quem_tem_mais_tempo_nos_dois_vem_antes_e_o_protocolo_nao_conta(m: Mercado) -> None:
    p = m.aberto(reservadas=2, livres=0)
    novo, velho, misto = pedidos(m, (12, 6), (60, 24), (80, 2))
    (g,) = grupos(m, p)
    assert (g.titulo, g.vagas) == ("Verduras e legumes", 2)
    achados = {x.nome: x for x in g.classificacao.posicoes}
    assert achados[novo.numero].antes == (velho.numero,)
    assert achados[velho.numero].empata == (misto.numero,)
    assert achados[velho.numero].escolhido and not achados[novo.numero].escolhido
    lei = lei_da_casa(p.lei)
    dita = em_palavras(achados[velho.numero], lei)
    assert dita == (
        "Há quantos meses trabalha no ramo: 60; há quantos meses trabalha no lugar que pede: 24."
        f" Ninguém vem antes; entre este e o pedido {misto.numero} a lei não escolhe."
    )
    assert f"Depois do pedido {velho.numero}" in em_palavras(achados[novo.numero], lei)
    assert [e.processo.numero for e in g.esperam] == [x.numero for x in (novo, velho, misto)]


def test_cada_segmento_tem_a_sua_fila_e_quem_nao_disse_fica_de_fora(m: Mercado) -> None:
    p = m.aberto()
    pedidos(m, (12, 6))
    (mudo,) = pedidos(m, (None, 6))
    pedidos(m, (30, 6), produto="ceramica")
    barro, verdura = grupos(m, p)
    assert (barro.titulo, len(barro.esperam), barro.vagas) == ("Artesanato", 1, 0)
    assert [e.processo.numero for e in verdura.de_fora] == [mudo.numero]
    assert len(verdura.classificacao.posicoes) == 1


def test_a_ordem_registrada_se_refaz_e_diz_o_que_mudou(m: Mercado) -> None:
    p = m.aberto()
    um, outro = pedidos(m, (12, 6), (60, 24))
    ato = classificada(m, p)
    assert ato.congelado["ordem"] == [outro.numero, um.numero]
    linha, dia = m.lugar(p), m.agora.date()
    with m.b.dentro():
        feita = ordem.conferir(ato, linha, dia)
    assert (feita.igual, feita.mudou) == (True, ())
    instruir.juntar(m.quem("atendente"), um.id, {"tempo_atividade_meses": 90})
    (tres,) = pedidos(m, (5, 5))
    with m.b.dentro():
        feita = ordem.conferir(ato, linha, dia)
    assert feita.igual
    assert feita.mudou == (
        f"O pedido {tres.numero} chegou depois.",
        f"No pedido {um.numero}, tempo atividade meses: era 12, é 90.",
    )


def test_ordem_adulterada_se_acha(m: Mercado) -> None:
    p = m.aberto()
    pedidos(m, (12, 6), (60, 24))
    ato = classificada(m, p)
    ato.congelado["ordem"].reverse()
    linha = m.lugar(p)
    with m.b.dentro():
        assert not ordem.conferir(ato, linha, m.agora.date()).igual


def test_o_empate_e_de_uma_pessoa_com_motivos(m: Mercado) -> None:
    p = m.aberto(reservadas=1, livres=0)
    um, outro, fora = pedidos(m, (60, 10), (50, 20), (40, 5))
    ato = classificada(m, p)
    assert ato.congelado["decide_pessoa"] and ato.congelado["escolhidos"] == []
    chefe = "administracao_municipal"
    with m.b.dentro():
        assert ordem.empatados(ato) == [um.numero, outro.numero]
    with pytest.raises(ErroDeEntrada, match="leva os seus motivos"):
        ordem.escolher(m.quem(chefe), p.id, ato.id, um.numero, "sim")
    with pytest.raises(ErroDeEntrada, match="não deixa este pedido entre os empatados"):
        ordem.escolher(m.quem(chefe), p.id, ato.id, fora.numero, MOTIVOS)
    with pytest.raises(ErroDeEntrada, match="não tem esse cargo"):
        ordem.escolher(m.quem(), p.id, ato.id, um.numero, MOTIVOS)
    ordem.escolher(m.quem(chefe), p.id, ato.id, outro.numero, MOTIVOS)
    with pytest.raises(ErroDeEntrada, match="já têm quem as ocupe"):
        ordem.escolher(m.quem(chefe), p.id, ato.id, um.numero, MOTIVOS)
    for x in (um, outro):
        m.deferir(x)
    with pytest.raises(ErroDeEntrada, match=f"vem antes o pedido {outro.numero}"):
        m.designar(um, p, "A-1")
    m.designar(outro, p, "A-1")


def test_quem_a_ordem_escolheu_recebe_primeiro_enquanto_faltam_espacos(m: Mercado) -> None:
    p = m.aberto(reservadas=1, livres=0)
    velho, novo = pedidos(m, (60, 24), (12, 6))
    m.deferir(velho)
    m.deferir(novo)
    classificada(m, p)
    with pytest.raises(ErroDeEntrada, match=f"vem antes o pedido {velho.numero}"):
        m.designar(novo, p, "A-1")
    m.designar(velho, p, "A-1")
    with m.b.dentro():
        assert Ato.objects.filter(tipo="classificacao_da_fila").count() == 1


def test_a_fila_se_le_em_consultas_de_numero_fixo(m: Mercado) -> None:
    p = m.aberto()

    def quantas() -> int:
        linha = m.lugar(p)
        with m.b.dentro(), CaptureQueriesContext(connection) as c:
            fila(linha, m.agora.date())
        return len(c)

    pedidos(m, (12, 6), (60, 24))
    poucas = quantas()
    pedidos(m, *[(i, i) for i in range(12)])
    assert quantas() == poucas <= 14
