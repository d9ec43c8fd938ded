"""The fleet of a holder: vehicles come in, are inspected, stand for one another, leave."""

from __future__ import annotations

from datetime import date

import pytest
from balcao import Balcao
from banco import Banco
from frotista import CIDADE, FINANCAS, Garagem

from almotace.nucleo.erros import ErroDeEntrada
from almotace.servicos.frota import trocas, veiculos


@pytest.fixture
def g(banco: Banco) -> Garagem:
    return Garagem(Balcao(banco, CIDADE).abrir())


def test_do_pedido_do_autonomo_ao_selo(g: Garagem) -> None:
    p = g.autonomo()
    with pytest.raises(ErroDeEntrada, match="Antes de decidir, inclua um veículo"):
        g.deferir(p)
    v = g.incluir(p)
    g.vistoriar(p, v)
    assert g.linhas(p) == {"HAB1C23": ("aprovado", None)}
    with pytest.raises(ErroDeEntrada, match="vem outro, que falta"):
        g.emitir(p, "selo_vistoria", v)
    g.credenciar(p)
    for documento in ("selo_vistoria", "autorizacao_circulacao"):
        assert g.emitir(p, documento, v).congelado["numero"].startswith("1/2026")
    c = g.condutor(p, p.requerente_id)
    g.emitir(p, "certificado_condutor", c)
    with pytest.raises(ErroDeEntrada, match="autorização"):
        g.emitir(p, "alvara", papel=FINANCAS)
    g.emitir(p, "autorizacao_servico")
    with pytest.raises(ErroDeEntrada, match="Este ato é de servidor da Secretaria de Finanças"):
        g.emitir(p, "alvara")
    g.emitir(p, "alvara", papel=FINANCAS)


def test_o_pedido_espera_o_veiculo_depois_a_vistoria_depois_a_decisao(g: Garagem) -> None:
    from almotace.servicos.casa import casa
    from almotace.servicos.tarefas import das_casas

    def espera() -> list[tuple[str, str]]:
        with g.b.dentro():
            feitas = das_casas(g.b.municipio.pk, casa(CIDADE), g.quem().dia)
        return [(t.ato, t.papeis[0]) for t in feitas]

    p = g.empresa()
    assert espera() == [("inclusao_veiculo", "atendente")]
    v = g.incluir(p)
    assert espera() == [("vistoria_veiculo", "vistoriador")]
    g.vistoriar(p, v)
    assert espera() == [("decisao", "chefe_divisao_transito")]
    g.deferir(p)
    assert espera() == [("emissao", "chefe_divisao_transito")]


def test_o_autonomo_so_tem_um_veiculo(g: Garagem) -> None:
    p = g.autonomo()
    g.incluir(p)
    with pytest.raises(ErroDeEntrada, match=r"Art\. 5º, parágrafo único"):
        g.incluir(p, "HAB1C24")


def test_a_empresa_tem_frota_e_a_placa_e_de_um_so(g: Garagem) -> None:
    p = g.empresa()
    for placa in ("HAB1C23", "HAB1C24", "HAB1C25"):
        g.incluir(p, placa)
    with pytest.raises(ErroDeEntrada, match="já está no cadastro"):
        g.incluir(g.autonomo(), "hab-1c23")


def test_o_que_nao_se_viu_nunca_passa_e_o_reprovado_volta(g: Garagem) -> None:
    p = g.empresa()
    um, outro = g.incluir(p), g.incluir(p, "HAB1C24")
    g.vistoriar(p, um)
    with pytest.raises(ErroDeEntrada, match=r"Falta medir ou ver: .*corta-pipas"):
        g.vistoriar(p, outro, antena_corta_pipas_instalada=None)
    ato = g.vistoriar(p, outro, protetor_motor_instalado=False)
    assert ato.congelado["nao_atendidos"] == ["art8_cpt_inc7"]
    assert g.linhas(p)["HAB1C24"] == ("reprovado", None)
    g.vistoriar(p, outro)
    assert g.linhas(p)["HAB1C24"] == ("aprovado", None)


def test_a_vida_util_conta_do_primeiro_emplacamento(g: Garagem) -> None:
    p = g.empresa()
    ultimo = g.incluir(p, data_primeiro_emplacamento="2018-03-09")
    depois = g.incluir(p, "HAB1C24", data_primeiro_emplacamento="2018-03-08")
    g.vistoriar(p, ultimo, data_primeiro_emplacamento="2018-03-09")
    g.vistoriar(p, depois, data_primeiro_emplacamento="2018-03-08")
    assert g.linhas(p) == {"HAB1C23": ("aprovado", None), "HAB1C24": ("reprovado", None)}


def test_a_avariada_tem_substituta_por_um_tempo(g: Garagem) -> None:
    p = g.autonomo()
    v = g.pronto(p)
    trocas.avariar(g.quem(), p.id, v, "Motor fundido")
    s = g.incluir(p, "HAB1C24", no_lugar_de=v)
    with pytest.raises(ErroDeEntrada, match="não foi aprovado"):
        trocas.substituir(g.quem(), p.id, s, v)
    g.vistoriar(p, s)
    trocas.substituir(g.quem(), p.id, s, v)
    assert g.linhas(p) == {"HAB1C23": ("impedido", None), "HAB1C24": ("aprovado", None)}
    trocas.retornar(g.quem(), p.id, v)
    dia = date(2026, 3, 9)
    assert g.linhas(p) == {"HAB1C23": ("aprovado", None), "HAB1C24": ("baixado", dia)}


def test_a_troca_definitiva_depois_da_vida_util_diz_se_foi_no_prazo(g: Garagem) -> None:
    for emplacado, quando, no_prazo in (
        ("2018-06-15", date(2026, 9, 14), True), ("2018-06-15", date(2026, 9, 15), False),
    ):  # fmt: skip
        g = Garagem(g.b)
        p = g.autonomo(f"Davi {quando}")
        placa = f"HAB1C{quando.day}"
        v = g.incluir(p, placa, data_primeiro_emplacamento=emplacado)
        g.vistoriar(p, v, data_primeiro_emplacamento=emplacado)
        g.credenciar(p)
        g.no_dia(quando)
        n = g.incluir(p, placa.replace("HAB", "HAC"), no_lugar_de=v, definitivo=True)
        g.vistoriar(p, n)
        assert trocas.trocar(g.quem(), p.id, v, n).congelado["no_prazo"] is no_prazo


def test_licenciamento_em_atraso_bloqueia_o_papel_daquele_veiculo(g: Garagem) -> None:
    p = g.empresa()
    v = g.pronto(p)
    outro = g.incluir(p, "HAB1C24", em_atraso=True)
    g.vistoriar(p, outro)
    with pytest.raises(ErroDeEntrada, match=r"Art\. 11"):
        g.emitir(p, "autorizacao_circulacao", outro)
    g.emitir(p, "autorizacao_circulacao", v)
    veiculos.licenciamento(g.quem(), p.id, outro, False, "CRLV 2026 apresentado")
    g.emitir(p, "autorizacao_circulacao", outro)


def test_a_baixa_solta_a_placa(g: Garagem) -> None:
    p = g.empresa()
    v = g.pronto(p)
    veiculos.baixar(g.quem(), p.id, v, "Vendeu a moto")
    outro = g.empresa("Outra Ltda", cnpj="11.444.777/0001-61")
    g.incluir(outro)
    assert g.linhas(p)["HAB1C23"][0] == "baixado"
