"""Amounts: to the cent, by units and indices of the day, or the named gap."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import pytest
from apoio import CHAVE, lei_de, pergunta
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.lei import Lei
from almotace.nucleo.parecer import Parecer
from almotace.nucleo.valores_externos import ValoresExternos

VOCABULARIO = """
fatos:
  area: {tipo: decimal, unidade: m2}
  dias: {tipo: inteiro}
  luxo: {tipo: bool}
  data_pagamento: {tipo: data}
  data_infracao: {tipo: data}
consequencias: {taxa: taxa, limite: limite, multa: multa, prazo: prazo, preco: preço}
"""
REGRAS = """
valores:
  - {id: taxa, fonte: art1_cpt, sobre: [taxa], valor: area * 1.005, cita: [art1_par1 se luxo]}
  - {id: faixa, fonte: art2_cpt, sobre: [limite], minimo: 10, maximo: 10 * dias, unidade: m2}
  - {id: dias_de_licenca, fonte: art3_cpt, sobre: [prazo], valor: dias * 2, unidade: dias}
  - {id: em_unidades, fonte: art4_cpt, sobre: [multa], se: not luxo,
     valor: "unidade('UFVN', se_falta(data_pagamento, em)) * 3"}
  - {id: de_luxo, fonte: art4_par1, sobre: [multa], se: luxo, lacuna: art4_par1}
  - {id: preco_fino, fonte: art5_cpt, sobre: [preco], valor: area / 3, casas: 4}
  - {id: do_dia_do_fato, fonte: art6_cpt, ate: "2019-12-31", rege_por: fato, valor: 100}
  - {id: do_dia_do_fato, fonte: art6_cpt, de: "2020-01-01", rege_por: fato, valor: 200}
  - {id: de_nada, fonte: art7_cpt, sobre: [sem_assunto], valor: 1}
  - {id: soma, fonte: art8_cpt, valor: "valor('taxa') + 1", cita_so: [art8_par1]}
regimes:
  - id: multas
    fonte: art9_cpt
    infracoes: [art10, art11]
    penas:
      - {tipo: multa, fonte: art9_cpt_inc1, valor: 50, unidade: BRL, se: infracao == 'art10_cpt'}
      - {tipo: multa, fonte: art9_cpt_inc2, unidade: BRL, lacuna: anexo_perdido,
         se: infracao == 'art11_cpt'}
      - {tipo: cassacao, fonte: art9_cpt_inc3}
# art10_cpt art11_cpt art12_cpt
"""
LEI = f"""
chave: {CHAVE}
titulo: Lei 1
identidade: {{}}
lacunas: [{{id: anexo_perdido, fonte: art9_cpt_inc2, falta: o anexo se perdeu}}]
"""


@pytest.fixture(scope="module")
def lei(tmp_path_factory: pytest.TempPathFactory) -> Lei:
    return lei_de(tmp_path_factory.mktemp("valor"), REGRAS, VOCABULARIO, lei=LEI)


UFVN = ValoresExternos().com({"UFVN": {"2024": "10.11", "2025": "12.34"}}, {})


def valor(lei: Lei, sobre: str | None, **caso: Any) -> Parecer:
    return pergunta(lei, "valor", sobre, **caso)


@given(st.decimals("0", "99999999", places=2))
def test_money_is_rounded_to_the_cent_half_up(lei: Lei, area: Decimal) -> None:
    v = valor(lei, "taxa", area=f"{area:f}").valores
    exato = area * Decimal("1.005")
    assert v == {
        "valor": exato.quantize(Decimal("0.01"), ROUND_HALF_UP),
        "unidade": "BRL",
    }


def test_half_a_cent_goes_up(lei: Lei) -> None:
    assert valor(lei, "taxa", area="1.00").valores["valor"] == Decimal("1.01")
    assert str(valor(lei, "taxa", area="100").valores["valor"]) == "100.50"


def test_other_units_are_whole_or_as_they_are_or_to_the_places_given(lei: Lei) -> None:
    assert str(valor(lei, "prazo", dias=5).valores["valor"]) == "10"
    v = valor(lei, "limite", dias=3).valores
    assert v == {"minimo": Decimal(10), "maximo": Decimal(30), "unidade": "m2"}
    assert str(valor(lei, "preco", area="2").valores["valor"]) == "0.6667"


def test_a_bound_that_is_not_known_is_left_out_and_nothing_known_is_asked_for(lei: Lei) -> None:
    assert valor(lei, "limite").valores == {"minimo": Decimal(10), "unidade": "m2"}
    p = valor(lei, "taxa", real=True)
    assert (p.valores, p.pede) == ({}, ["area"])


def test_a_unit_has_the_value_of_the_day_that_the_law_names(lei: Lei) -> None:
    caso = {"luxo": False, "externos": UFVN, "em": "2024-12-31"}
    assert valor(lei, "multa", **caso).valores["valor"] == Decimal("30.33")
    assert valor(lei, "multa", **caso, data_pagamento="2025-01-01").valores["valor"] == Decimal(
        "37.02"
    )


def test_what_the_source_lacks_is_named_and_no_figure_is_invented(lei: Lei) -> None:
    p = valor(lei, "multa", luxo=True)
    assert p.valores == {"unidade": "BRL", "lacuna": "art4_par1"}
    assert p.lacunas == ["art4_par1"]
    assert p.fundamentos == ["art4_par1"]


@pytest.mark.parametrize("em", ["2023-12-31", "2030-01-01"])
def test_beyond_the_last_value_known_the_unit_is_a_named_gap(lei: Lei, em: str) -> None:
    p = valor(lei, "multa", luxo=False, externos=UFVN, em=em)
    assert "valor" not in p.valores
    assert len(p.lacunas) == 1 and "UFVN" in p.lacunas[0]
    assert p.fundamentos == ["art4_cpt"]


def test_a_unit_that_was_never_loaded_is_a_named_gap(lei: Lei) -> None:
    p = valor(lei, "multa", luxo=False, em="2024-01-01")
    assert p.valores == {}
    assert "UFVN" in p.lacunas[0]


def test_the_figure_is_of_the_version_that_ruled_the_fact(lei: Lei) -> None:
    for dia, esperado in (("2019-12-31", 100), ("2020-01-01", 200)):
        v = valor(lei, "art6_cpt", data_infracao=dia, em="2025-01-01").valores
        assert v["valor"] == esperado


def test_a_conditional_citation_is_given_where_it_holds_and_another_may_stand_alone(
    lei: Lei,
) -> None:
    assert valor(lei, "taxa", area="1").fundamentos == ["art1_cpt"]
    assert valor(lei, "taxa", area="1", luxo=True).fundamentos == ["art1_cpt", "art1_par1"]
    assert valor(lei, "art8_cpt", area="100").valores["valor"] == Decimal("101.50")
    assert valor(lei, "art8_cpt", area="100").fundamentos == ["art8_par1"]


def test_asked_about_nothing_in_particular_the_value_that_says_so_answers(lei: Lei) -> None:
    assert valor(lei, None).valores["valor"] == 1


def test_asked_about_a_conduct_the_fine_for_it_answers_alone(lei: Lei) -> None:
    p = valor(lei, "art10_cpt")
    assert p.valores == {"valor": Decimal("50.00"), "unidade": "BRL"}
    assert "art9_cpt_inc3" not in p.fundamentos


def test_the_fine_that_the_source_lacks_is_the_gap_of_the_conduct(lei: Lei) -> None:
    p = valor(lei, "art11_cpt")
    assert p.valores == {"unidade": "BRL", "lacuna": "art9_cpt_inc2"}


def test_what_no_rule_values_has_no_value(lei: Lei) -> None:
    p = valor(lei, "art12_cpt")
    assert (p.valores, p.fundamentos) == ({}, ["art12_cpt"])
