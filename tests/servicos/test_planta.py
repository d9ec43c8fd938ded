"""The plan of a place: what can be drawn, what the law keeps for some, and two who draw at once."""

from __future__ import annotations

import time
from typing import Any

import pytest
from balcao import Balcao
from banco import Banco, em_paralelo
from feirante import BANCA, CIDADE, LEI, REGRA, SEGMENTOS, Mercado, folga
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.erros import ErroDeEntrada
from almotace.servicos.casa import lei_da_casa
from almotace.servicos.feira import desenho, planta, reserva
from almotace.servicos.feira.projecao import planta_das_linhas
from almotace.servicos.feira.regra import do_lugar, feira


@pytest.fixture
def m(banco: Banco) -> Mercado:
    return Mercado(Balcao(banco, CIDADE).abrir())


def uma(codigo: str, x: int = 0, y: int = 1000, **mais: Any) -> dict[str, Any]:
    return {"op": "poe", "codigo": codigo, **BANCA, "x": x, "y": y, **mais}


def test_uma_fileira_entra_de_uma_vez(m: Mercado) -> None:
    p = m.aberto(3, 1)
    assert [(e.codigo, e.x, e.reservado) for e in m.espacos(p).values()] == [
        ("A-1", 0, True), ("A-2", 250, True), ("A-3", 500, True), ("B-1", 0, False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("mudanca", "frase"),
    [
        (uma("A-1"), "Já há um espaço “A-1”"),
        (uma("C-1", x=50, y=0), "fica em cima do A-1"),
        (uma("C-1", x=2900), "sai da planta"),
        (uma("C 1"), "não serve de código"),
        (uma("C-1", tipo="tenda"), "não há o tipo “tenda”"),
        (uma("C-1", setor="lua"), "não há o setor “lua”"),
        (uma("C-1", segmento="peixes"), "não há o segmento “peixes”"),
        (uma("C-1", largura=5), "no mínimo 20 cm"),
        (uma("C-1", x="3"), "número de centímetros"),
        (uma("C-1", x=-3), "número de centímetros"),
        (
            {"op": "poe", "codigo": "C-1", "tipo": "banca", "setor": "interno"},
            "Falta dizer a distância da esquerda",
        ),
        ({"op": "muda", "codigo": "Z-9", "x": 3}, "Não há o espaço “Z-9”"),
        ({"op": "voa", "codigo": "A-1"}, "põe, muda ou tira"),
    ],
)
def test_o_que_nao_se_pode_desenhar_ouve_uma_frase(m: Mercado, mudanca: Any, frase: str) -> None:
    p = m.aberto(3, 1)
    antes = set(m.espacos(p))
    with pytest.raises(ErroDeEntrada, match=frase):
        planta.mudar(m.quem(), p.id, [mudanca])
    assert set(m.espacos(p)) == antes


def test_segmento_com_produto_que_a_lei_nao_conhece(m: Mercado) -> None:
    p = m.aberto()
    outro = [*SEGMENTOS, {"id": "armas", "titulo": "Armas", "produtos": ["faca"]}]
    with pytest.raises(ErroDeEntrada, match="não fala do produto “faca”"):
        planta.mudar(m.quem(), p.id, [], outro)
    with pytest.raises(ErroDeEntrada, match="deixaria de existir"):
        planta.mudar(m.quem(), p.id, [], SEGMENTOS[1:])


@pytest.mark.parametrize(
    ("reservadas", "livres", "passa"), [(3, 1, True), (37, 13, False), (38, 12, True)]
)
def test_a_reserva_e_a_da_lei(m: Mercado, reservadas: int, livres: int, passa: bool) -> None:
    """Three quarters, rounded up by stalls: of fifty, thirty-eight."""
    p = m.abrir(largura=20_000)
    if passa:
        m.desenhar(p, reservadas, livres)
        assert len(m.espacos(p)) == reservadas + livres
        return
    with pytest.raises(
        ErroDeEntrada,
        match=r"Reservados 37 de 50 espaços \(74,0 %\); o mínimo é 38 \(Art. 4º, V\)",
    ):
        m.desenhar(p, reservadas, livres)


def test_a_reserva_tambem_se_mede_em_area(m: Mercado) -> None:
    """Three of four stalls, but small ones beside a large one."""
    p = m.abrir(largura=9000)
    grande = uma("B-1", largura=2000, altura=90, reservado=False)
    with pytest.raises(ErroDeEntrada, match=r"Reservados 9 de 27 m² \(33,3 %\); o mínimo é 20,25"):
        planta.mudar(
            m.quem(), p.id, [*planta.fileira("A", 3, 1, 50, **BANCA, x=0, y=0), grande], SEGMENTOS
        )


def test_dois_que_juntos_quebrariam_a_reserva_um_ganha_e_o_outro_ouve(m: Mercado) -> None:
    p = m.aberto(8, 1)
    quem = [m.quem() for _ in "12"]
    feitos = em_paralelo(
        [lambda q=q, c=c: planta.mudar(q, p.id, [{"op": "muda", "codigo": c, "reservado": False}])
         for q, c in zip(quem, ("A-1", "A-2"), strict=True)]
    )  # fmt: skip
    (erro,) = [x for x in feitos if isinstance(x, Exception)]
    assert isinstance(erro, ErroDeEntrada) and "Reservados 6 de 9 espaços" in str(erro)
    assert sum(e.reservado for e in m.espacos(p).values()) == 7


def test_o_mesmo_envio_desenha_uma_vez(m: Mercado) -> None:
    p = m.aberto()
    q = m.quem()
    atos = {planta.mudar(q, p.id, [uma("C-1")]).id for _ in "12"}
    assert len(atos) == 1 and "C-1" in m.espacos(p)
    with pytest.raises(ErroDeEntrada, match="já foi usado com outro conteúdo"):
        planta.mudar(q, p.id, [uma("C-2")])


def test_quinhentos_espacos_cada_passo_em_menos_de_duzentos_milissegundos(m: Mercado) -> None:
    p = m.abrir(largura=60_000, altura=5_000)
    fila = [x for i, r in enumerate("ABCDEFGHIJ") for x in planta.fileira(
        r, 50, 1, 50, **{**BANCA, "reservado": r not in "IJ"}, x=0, y=i * 300)]  # fmt: skip
    planta.mudar(m.quem(), p.id, fila, SEGMENTOS)
    tempos = []
    for i in range(5):
        comeco = time.perf_counter()
        planta.mudar(m.quem(), p.id, [{"op": "muda", "codigo": "A-50", "x": 30_000 + i}])
        tempos.append(time.perf_counter() - comeco)
    assert len(m.espacos(p)) == 500
    assert min(tempos) < 0.2 * folga(), tempos


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(1, 4)), max_size=8))
def test_nunca_ha_um_espaco_em_cima_de_outro(quadrados: list[tuple[int, int, int]]) -> None:
    """Whatever is drawn: of what was accepted no two share ground."""
    lei = lei_da_casa(LEI)
    da_lei = feira(lei, REGRA)
    p = desenho.Planta(2000, 2000, {}, tuple(SEGMENTOS))
    tomado: set[tuple[int, int]] = set()
    for i, (x, y, lado) in enumerate(quadrados):
        novo = uma(f"A-{i}", x=x * 100, y=y * 100, largura=lado * 100, altura=lado * 100)
        nova, tocados = desenho.aplicar(p, [novo])
        chao = {(x + a, y + b) for a in range(lado) for b in range(lado)}
        try:
            desenho.conferir(nova, da_lei, lei.vocabulario.fatos[da_lei.produto].valores, tocados)
        except ErroDeEntrada:
            assert chao & tomado
            continue
        assert not chao & tomado
        p, tomado = nova, tomado | chao


def test_o_quadro_ao_vivo_e_o_mesmo_que_a_lei_responde(m: Mercado) -> None:
    p = m.aberto(3, 1)
    with m.b.dentro():
        linha = m.lugar(p)
        lei, f = do_lugar(linha)
        por_espaco, por_area = reserva.quadros(lei, f, planta_das_linhas(linha), m.agora.date())
    assert (por_espaco.atende, por_espaco.minimo, por_espaco.reservado) == (True, 3, 3)
    assert (por_area.atende, por_area.total) == (True, 12)
