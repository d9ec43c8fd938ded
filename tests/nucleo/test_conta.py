"""The working of an amount: base, index, factor, sum, result, each line with its figures."""

from __future__ import annotations

from typing import Any

import pytest
from apoio import lei_de, pergunta

from almotace.nucleo.lei import Lei
from almotace.nucleo.parecer import Parecer
from almotace.nucleo.redacao import html, texto
from almotace.nucleo.valores_externos import ValoresExternos

VOCABULARIO = """
fatos:
  area: {tipo: decimal, unidade: m2}
  data_infracao: {tipo: data}
  fator: {tipo: decimal, origem: calculado}
  corrige: {tipo: bool}
  barulho: {tipo: bool}
  laudo: {tipo: escolha, valores: [bom, ruim]}
  largura: {tipo: decimal, unidade: m}
modalidades: {licenca: licença}
atos: {exame: {campos: {}}}
"""
REGRAS = """
termos:
  - {id: fator, fonte: art1_cpt, valor: "acumulado('INPC', dia('2025-01-10'), data_infracao)"}
  - {id: laudo, fonte: art7_cpt, opcoes: [{valor: bom, fonte: art7_cpt, se: cumpre('exame')},
     {valor: ruim, fonte: art7_cpt, se: not cumpre('exame')}]}
valores:
  - {id: base, fonte: art1_cpt, valor: 250 * fator}
  - {id: dobro, fonte: art1_par1, valor: "arredonda(valor('base')) * (1 + 1)"}
  - {id: anual, fonte: art2_cpt,
     valor: "corrigir(100, 'INPC', dia('2023-06-01'), data_infracao) if corrige else 100"}
  - {id: em_unidades, fonte: art3_cpt, valor: "3 * unidade('UF', data_infracao)"}
  - {id: por_area, fonte: art4_cpt, valor: "(area + 1) * 2 - area / 4", unidade: m2}
  - {id: fixo, fonte: art5_cpt, valor: 10}
regimes:
  - id: multa
    fonte: art6_cpt
    infracoes: [art8]
    penas: [{tipo: multa, fonte: art6_cpt, valor: valor('dobro'), unidade: BRL}]
exigencias:
  - {id: silencio, fonte: art8_cpt_inc1, infracao: true, veda: barulho}
  - {id: laudo_bom, fonte: art7_cpt, para: [licenca], exige: laudo == 'bom'}
  - {id: largo, fonte: art7_cpt_inc1, para: [exame], exige: largura >= 2}
  - {id: quieto, fonte: art7_cpt_inc2, para: [exame], veda: barulho}
"""
INDICES = {"INPC": {"2025-01": "1.00", "2025-02": "2.00"}, "INPC_12M": {"2024-06": "10.00"}}
EXTERNOS = ValoresExternos().com({"UF": {"2025": "10.50"}}, INDICES)


@pytest.fixture(scope="module")
def lei(tmp_path_factory: pytest.TempPathFactory) -> Lei:
    return lei_de(tmp_path_factory.mktemp("conta"), REGRAS, VOCABULARIO)


def valor(lei: Lei, sobre: str, **fatos: Any) -> Parecer:
    return pergunta(
        lei, "valor", sobre, externos=EXTERNOS, fatos={"data_infracao": "2025-03-05", **fatos}
    )


def test_an_accumulated_index_is_told_before_the_sum_that_takes_it(lei: Lei) -> None:
    indice = "INPC acumulado de janeiro de 2025 a fevereiro de 2025 (2 meses): fator 1,0302."
    assert valor(lei, "base").memoria == [indice, "250 × 1,0302 = 257,55."]
    dobro = valor(lei, "dobro")
    assert dobro.memoria == [indice, "250 × 1,0302 = 257,55.", "257,55 × (1 + 1) = 515,1."]
    assert f"{dobro.valores['valor']}" == "515.10"
    assert "Conta:" in texto(dobro, lei) and "<h3>Conta</h3>" in html(dobro, lei)


def test_a_yearly_correction_shows_each_anniversary_and_only_where_it_is_taken(lei: Lei) -> None:
    assert valor(lei, "anual", corrige=True, data_infracao="2024-12-31").memoria == [
        "Valor de 01/06/2023: R$ 100,00.",
        "01/06/2024: INPC de 12 meses 10 %, R$ 100,00 × 1,1 = R$ 110,00.",
    ]
    assert valor(lei, "anual", corrige=False).memoria == []


def test_units_and_plain_sums_show_their_figures_and_a_fixed_figure_needs_none(lei: Lei) -> None:
    assert valor(lei, "em_unidades").memoria == [
        "UF em 05/03/2025: R$ 10,50.",
        "3 × 10,50 = 31,5.",
    ]
    assert valor(lei, "por_area", area="8").memoria == ["(8 + 1) × 2 − 8 ÷ 4 = 16."]
    assert valor(lei, "fixo").memoria == []


def test_a_penalty_names_the_breach_and_shows_its_sum_once(lei: Lei) -> None:
    p = pergunta(
        lei, "sancao", "art8_cpt_inc1", externos=EXTERNOS, fatos={"data_infracao": "2025-03-05"}
    )
    assert [x.texto for x in p.passos] == ["por infração: Rótulo de art8_cpt_inc1"]
    assert p.memoria[-1] == "257,55 × (1 + 1) = 515,1." and len(p.memoria) == 3
    do_valor = pergunta(
        lei, "valor", "art8_cpt_inc1", externos=EXTERNOS, fatos={"data_infracao": "2025-03-05"}
    )
    assert do_valor.memoria == p.memoria


def test_a_demand_that_asks_about_others_cites_the_item_that_failed(lei: Lei) -> None:
    estreito = pergunta(lei, "decidir", "licenca", largura="1.5", barulho=False)
    assert estreito.valores["nao_atendidos"] == ["art7_cpt"]
    assert estreito.fundamentos == ["art7_cpt", "art7_cpt_inc1"]
    assert [x.dispositivo for x in estreito.passos] == ["art7_cpt", "art7_cpt_inc1"]
    os_dois = pergunta(lei, "decidir", "licenca", largura="1", barulho=True)
    assert os_dois.fundamentos == ["art7_cpt", "art7_cpt_inc1", "art7_cpt_inc2"]
    dito = pergunta(lei, "decidir", "licenca", laudo="ruim", largura="1")
    assert dito.fundamentos == ["art7_cpt"], "a result that is told stands by itself"
