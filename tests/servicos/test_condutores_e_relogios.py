"""Drivers of a fleet, and the clocks that run for holder, vehicle and driver."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import pytest
from balcao import Balcao
from banco import Banco
from frotista import CIDADE, Garagem

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro import verificacao
from almotace.servicos import prova
from almotace.servicos.frota import condutores, papeis, titular
from almotace.servicos.frota.titular import LinhaDaRelacao


@pytest.fixture
def g(banco: Banco) -> Garagem:
    return Garagem(Balcao(banco, CIDADE).abrir())


def test_a_empresa_cadastra_com_a_lista_reduzida(g: Garagem) -> None:
    p = g.empresa()
    g.condutor(p)
    with pytest.raises(ErroDeEntrada, match=r"não pode ser cadastrado: .*Art\. 5º, I"):
        g.condutor(p, g.b.pessoa("Moço"), nascimento="2005-03-10")
    g.condutor(p, g.b.pessoa("Moça"), nascimento="2005-03-09")
    with pytest.raises(ErroDeEntrada, match=r"Art\. 5º, IV"):
        g.condutor(p, g.b.pessoa("Novato"), data_habilitacao_categoria_a="2024-03-10")


def test_do_autonomo_so_ele_dirige(g: Garagem) -> None:
    p = g.autonomo()
    with pytest.raises(ErroDeEntrada, match="só o titular conduz"):
        g.condutor(p)
    g.condutor(p, p.requerente_id)


def test_varios_condutores_na_mesma_moto_da_empresa(g: Garagem, tmp_path: Path) -> None:
    p = g.empresa()
    v = g.incluir(p)
    for nome in ("Ana", "Bia", "Caio"):
        condutores.conduzir(g.quem(), p.id, g.condutor(p, g.b.pessoa(nome)), v)
    with g.b.dentro():
        assert list(prova.provar(g.b.municipio.pk, tmp_path, g.b.municipio.fuso)) == []
        assert list(verificacao.verificar(g.b.municipio.pk)) == []


def test_setenta_e_duas_horas_ao_minuto(g: Garagem) -> None:
    p = g.empresa()
    g.pronto(p)
    saiu = datetime(2026, 3, 13, 18, 30)
    g.no_dia(date(2026, 3, 20))
    for aviso, no_prazo in ((datetime(2026, 3, 16, 18, 30), True),
                            (datetime(2026, 3, 16, 18, 31), False)):  # fmt: skip
        g.agora = g.agora.replace(day=10)
        c = g.condutor(p, g.b.pessoa(f"Saiu {aviso}"))
        g.no_dia(date(2026, 3, 20))
        ato = condutores.desligar(g.quem(), p.id, c, "desligamento", saiu, aviso)
        assert ato.congelado["no_prazo"] is no_prazo, aviso
        assert ato.congelado.get("infringe") == (None if no_prazo else "art7_par1u")
        g = Garagem(g.b)
        p = g.empresa("Outra Ltda", cnpj="11.444.777/0001-61") if no_prazo else p
        if no_prazo:
            g.pronto(p, "HAB9C99")


def test_quem_saiu_sem_aviso_deixa_o_relogio_correndo(g: Garagem) -> None:
    p = g.empresa()
    g.pronto(p)
    c = g.condutor(p)
    g.no_dia(date(2026, 3, 11))
    condutores.desligar(g.quem(), p.id, c, "desligamento", datetime(2026, 3, 10, 8, 0), None)
    aviso = "aviso_de_obito_ou_desligamento"
    fim = "2026-03-13T08:00:00"
    assert (aviso, fim, "corre") in g.relogios(p, datetime(2026, 3, 13, 8, 0))
    assert (aviso, fim, "vencido") in g.relogios(p, datetime(2026, 3, 13, 8, 1))


def test_a_relacao_corre_do_credenciamento_e_depois_da_entrega(g: Garagem) -> None:
    p = g.empresa()
    g.pronto(p)
    pessoa = g.b.pessoa("Ana Entrega", cpf="529.982.247-25")
    g.condutor(p, pessoa)
    assert ("relacao_trimestral", "2026-06-09", "corre") in g.relogios(p, date(2026, 6, 9))
    assert ("relacao_trimestral", "2026-06-09", "vencido") in g.relogios(p, date(2026, 6, 10))
    g.no_dia(date(2026, 6, 10))
    lista = [LinhaDaRelacao(2, "529.982.247-25", "Ana"), LinhaDaRelacao(3, "111.444.777-35", "Zé")]
    ato = titular.entregar_relacao(g.quem(), p.id, lista)
    frio = ato.congelado
    assert (frio["no_prazo"], frio["infringe"], frio["fim"]) == (False, "art7_cpt", "2026-06-09")
    assert (frio["conferem"], frio["faltam"], frio["sobram"]) == (1, 0, 1)
    assert ("relacao_trimestral", "2026-09-10", "corre") in g.relogios(p, date(2026, 6, 10))
    g.no_dia(date(2026, 9, 10))
    assert titular.entregar_relacao(g.quem(), p.id, lista[:1]).congelado["no_prazo"] is True
    with pytest.raises(ErroDeEntrada, match="Linha 4: "):
        titular.entregar_relacao(g.quem(), p.id, [LinhaDaRelacao(4, "111.111.111-11", "X")])


def test_a_inspecao_e_semestral_de_cada_veiculo(g: Garagem) -> None:
    p = g.empresa()
    v = g.pronto(p)
    g.no_dia(date(2026, 4, 9))
    outro = g.incluir(p, "HAB1C24")
    g.vistoriar(p, outro)
    prazos = [x for x in g.relogios(p, date(2026, 5, 1)) if x[0] == "inspecao_semestral"]
    assert prazos == [("inspecao_semestral", "2026-09-09", "corre"),
                      ("inspecao_semestral", "2026-10-09", "corre")]  # fmt: skip
    selo = g.emitir(p, "selo_vistoria", v)
    for dia, estado in ((date(2026, 9, 9), "vigente"), (date(2026, 9, 10), "pendente")):
        with g.b.dentro():
            assert papeis.situacao_do_papel(g.livro(p), selo.id, dia)[0] == estado, dia
    g.no_dia(date(2026, 9, 10))
    ato = g.inspecionar(p, v)
    assert (ato.congelado["no_prazo"], ato.congelado["infringe"]) == (False, "art8_cpt_inc9")
    assert ("inspecao_semestral", "2027-03-10", "corre") in g.relogios(p, date(2026, 9, 10))
    with g.b.dentro():
        assert papeis.situacao_do_papel(g.livro(p), selo.id, date(2026, 9, 10))[0] == "vigente"


def test_trinta_dias_para_dizer_que_mudou(g: Garagem) -> None:
    p = g.empresa()
    g.pronto(p)
    g.no_dia(date(2026, 5, 20))
    for aviso, no_prazo in ((date(2026, 4, 9), True), (date(2026, 4, 10), False)):
        ato = titular.mudar_endereco(
            g.quem(), p.id, f"Rua Nova, {aviso.day}", date(2026, 3, 10), aviso
        )
        assert ato.congelado["no_prazo"] is no_prazo
