"""Two at once: one plate, one vehicle too many, one paper; and rows made again from acts."""

from __future__ import annotations

import uuid
from pathlib import Path

import pytest
from balcao import Balcao
from banco import Banco, em_paralelo
from frotista import CHEFE, CIDADE, VEICULO, Garagem

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import DocumentoDaFrota, Veiculo, VeiculoDaFrota
from almotace.servicos import prova, vida_da_licenca
from almotace.servicos.frota import papeis, projecao, veiculos

MOTIVOS = "O titular pediu a baixa do seu cadastro, e nada há contra ele."


@pytest.fixture
def g(banco: Banco) -> Garagem:
    return Garagem(Balcao(banco, CIDADE).abrir())


def test_a_mesma_placa_em_dois_cadastros_ao_mesmo_tempo(g: Garagem) -> None:
    casos = [g.empresa(), g.empresa("Outra Ltda", cnpj="11.444.777/0001-61")]
    pares = [(p, g.quem()) for p in casos]
    feitos = em_paralelo(
        [lambda p=p, q=q: veiculos.incluir(q, p.id, "HAB1C23", VEICULO) for p, q in pares]
    )
    (erro,) = [x for x in feitos if isinstance(x, Exception)]
    assert "já está no cadastro de outro titular" in str(erro)
    assert sorted(len(g.linhas(p)) for p in casos) == [0, 1]
    with g.b.dentro():
        assert Veiculo.objects.count() == 1


def test_o_autonomo_nao_inclui_dois_ao_mesmo_tempo(g: Garagem) -> None:
    p = g.autonomo()
    pares = [("HAB1C23", g.quem()), ("HAB1C24", g.quem())]
    feitos = em_paralelo([lambda x=x, q=q: veiculos.incluir(q, p.id, x, VEICULO) for x, q in pares])
    (erro,) = [x for x in feitos if isinstance(x, Exception)]
    assert isinstance(erro, ErroDeEntrada) and "parágrafo único" in str(erro)
    assert len(g.linhas(p)) == 1


def test_o_mesmo_envio_e_um_veiculo_so(g: Garagem) -> None:
    p, chave = g.empresa(), uuid.uuid4()
    quem = g.quem(chave=chave)
    feitos = em_paralelo([lambda: veiculos.incluir(quem, p.id, "HAB1C23", VEICULO)] * 4)
    assert len({x.id for x in feitos}) == 1
    assert len(g.linhas(p)) == 1


def test_cada_papel_tem_o_seu_numero(g: Garagem) -> None:
    p = g.empresa()
    vs = [g.incluir(p, f"HAB1C2{i}") for i in range(4)]
    for v in vs:
        g.vistoriar(p, v)
    g.credenciar(p)
    agora = g.quem().quando
    pares = [(v, g.b.quem(CHEFE, agora)) for v in vs]
    feitos = em_paralelo(
        [lambda v=v, q=q: papeis.emitir(q, p.id, "selo_vistoria", v) for v, q in pares]
    )
    assert sorted(x.congelado["numero"] for x in feitos) == [f"{i}/2026" for i in (1, 2, 3, 4)]
    g.emitir(p, "selo_vistoria", vs[0])
    with g.b.dentro():
        do_primeiro = DocumentoDaFrota.objects.filter(veiculo__ato=vs[0]).order_by("emitido_em")
        assert [x.cancelado_em is None for x in do_primeiro.order_by("numero")] == [False, True]


def test_as_linhas_se_refazem_dos_atos_e_o_que_se_muda_por_baixo_se_ve(
    g: Garagem, tmp_path: Path
) -> None:
    p = g.empresa()
    v = g.pronto(p)
    g.emitir(p, "selo_vistoria", v)

    def falhas() -> list[str]:
        with g.b.dentro():
            todas = prova.provar(g.b.municipio.pk, tmp_path, g.b.municipio.fuso)
            return [x.problema for x in todas]

    assert falhas() == []
    with g.b.dentro():
        VeiculoDaFrota.objects.update(situacao="reprovado", em_atraso=True)
    assert falhas() == ["o veículo não é o que os atos dizem: em_atraso, situacao"]
    with g.b.dentro():
        projecao.refazer(p)
    assert falhas() == []


def test_extinto_o_credenciamento_a_placa_e_os_papeis_acabam(g: Garagem) -> None:
    p = g.empresa()
    v = g.pronto(p)
    selo = g.emitir(p, "selo_vistoria", v)
    vida_da_licenca.extinguir(g.quem(), p.id, "revogacao", "", MOTIVOS)
    with pytest.raises(ErroDeEntrada, match="encerrado"):
        g.incluir(p, "HAB1C29")
    with g.b.dentro():
        papel = DocumentoDaFrota.objects.select_related("processo").get(ato=selo.id)
        assert papeis.situacao_no_dia(papel, g.quem().dia)[0] == "revogada"
    g.incluir(g.empresa("Outra Ltda", cnpj="11.444.777/0001-61"), "HAB1C23")
