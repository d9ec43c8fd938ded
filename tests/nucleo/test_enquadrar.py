"""What a thing or conduct is under the law: permitted, regular, inside; its classes; breaches."""

from __future__ import annotations

from typing import Any

import pytest
from apoio import contexto, lei_de, pergunta

from almotace.nucleo.lei import Lei
from almotace.nucleo.parecer import Parecer

VOCABULARIO = """
fatos:
  porta_licenca: {tipo: bool}
  limpo: {tipo: bool}
  grita: {tipo: bool}
  copia: {tipo: bool}
  fora_do_ramo: {tipo: bool}
  vende: {tipo: escolha, valores: [fruta, faca, bebida]}
  em_via_publica: {tipo: bool}
  fixo: {tipo: bool}
  anda: {tipo: bool}
  usos: {tipo: lista, de: texto}
  modo: {tipo: texto}
  peso: {tipo: inteiro}
  faixa: {tipo: inteiro}
modalidades: {comercio: comércio}
classes: {ponto: ponto fixo, itinerante: itinerante, outro: o resto, pesado: pesado, leve: leve}
"""
REGRAS = """
ambitos:
  - {id: alcance, fonte: art1_cpt, aplica: em_via_publica, cita: [art1_par1], cita_nao: [art1_par2]}
  - {id: dispensa, fonte: art2_cpt, se: grita, aplica: limpo, par: permissao, classes: [leve]}
exigencias:
  - {id: licenca_a_mao, fonte: art10_cpt_inc1, sobre: [comercio], infracao: true,
     exige: porta_licenca}
  - {id: limpeza, fonte: art10_cpt_inc2, sobre: [comercio], infracao: true, exige: limpo}
  - {id: conselho, fonte: art10_cpt_inc3, sobre: [comercio], exige: not grita}
  - {id: copia, fonte: art11_cpt_inc1, sobre: [comercio], infracao: true, veda: copia,
     prevalece_sobre: [ramo]}
  - {id: ramo, fonte: art11_cpt_inc2, sobre: [comercio], infracao: true, veda: fora_do_ramo}
  # art12_cpt opens the list
  - {id: faca, fonte: art12_cpt_inc1, par: permissao, se: vende == 'faca', veda: vende == 'faca'}
  - {id: bebida, fonte: art12_cpt_inc2, par: permissao, se: vende == 'bebida', exige: limpo}
termos:
  - id: modo
    fonte: art20_cpt
    opcoes:
      - {valor: ponto, fonte: art20_cpt_inc1, se: fixo}
      - {valor: itinerante, fonte: art20_cpt_inc2, se: anda}
      - {valor: outro, fonte: art20_cpt_inc3}
  - id: usos
    fonte: art21_cpt
    multiplo: true
    cita: [art21_par1]
    opcoes:
      - {valor: pesado, fonte: art21_cpt_inc1, se: peso > 10}
      - {valor: leve, fonte: art21_cpt_inc2, se: peso < 20, cita: [art21_par2]}
  - id: faixa
    fonte: art22_cpt
    opcoes:
      - {valor: "2", fonte: art22_cpt_inc1, se: peso > 10}
      - {valor: "1", fonte: art22_cpt_inc2}
"""


@pytest.fixture(scope="module")
def lei(tmp_path_factory: pytest.TempPathFactory) -> Lei:
    return lei_de(tmp_path_factory.mktemp("enquadrar"), REGRAS, VOCABULARIO)


def enquadrar(lei: Lei, sobre: str | None = None, **caso: Any) -> Parecer:
    return pergunta(lei, "enquadrar", sobre, **caso)


# ---- scope ----


def test_a_scope_applies_or_not_and_cites_what_each_outcome_rests_on(lei: Lei) -> None:
    sim = enquadrar(lei, "art1_cpt", em_via_publica=True)
    assert (sim.valores["resultado"], sim.fundamentos) == ("aplica", ["art1_cpt", "art1_par1"])
    nao = enquadrar(lei, "alcance", em_via_publica=False)
    assert (nao.valores["resultado"], nao.fundamentos) == ("nao_aplica", ["art1_par2"])


def test_a_scope_that_cannot_be_told_answers_nothing_and_asks(lei: Lei) -> None:
    p = enquadrar(lei, "art1_cpt", real=True)
    assert "resultado" not in p.valores
    assert p.pede == ["em_via_publica"]
    assert p.fundamentos == ["art1_cpt"]


def test_a_scope_may_speak_of_permission_and_give_classes_where_it_holds(lei: Lei) -> None:
    p = enquadrar(lei, "art2_cpt", grita=True, limpo=True)
    assert (p.valores["resultado"], p.valores["classes"]) == ("permitido", ["leve"])
    p = enquadrar(lei, "art2_cpt", grita=True, limpo=False)
    assert (p.valores["resultado"], p.valores.get("classes")) == ("vedado", None)
    assert "resultado" not in enquadrar(lei, "art2_cpt", grita=False, limpo=False).valores


# ---- demands ----


def test_each_breach_of_the_conduct_is_listed_and_alone_cited(lei: Lei) -> None:
    p = enquadrar(lei, "comercio", porta_licenca=False, limpo=True, copia=True)
    assert p.valores["resultado"] == "irregular"
    assert p.valores["infracoes"] == ["art10_cpt_inc1", "art11_cpt_inc1"]
    assert p.fundamentos == ["art10_cpt_inc1", "art11_cpt_inc1"]


def test_what_is_met_is_regular_and_cites_what_was_spoken_of(lei: Lei) -> None:
    p = enquadrar(lei, "comercio", limpo=True)
    assert p.valores["resultado"] == "regular"
    assert p.valores["infracoes"] == []
    assert p.fundamentos == ["art10_cpt_inc2"]


def test_a_duty_that_is_no_infraction_makes_irregular_without_a_breach(lei: Lei) -> None:
    p = enquadrar(lei, "comercio", grita=True)
    assert (p.valores["resultado"], p.valores["infracoes"]) == ("irregular", [])


def test_a_more_specific_breach_takes_the_place_of_the_general_one(lei: Lei) -> None:
    p = enquadrar(lei, "comercio", copia=True, fora_do_ramo=True)
    assert p.valores["infracoes"] == ["art11_cpt_inc1"]
    p = enquadrar(lei, "comercio", copia=False, fora_do_ramo=True)
    assert p.valores["infracoes"] == ["art11_cpt_inc2"]


def test_asked_about_a_group_every_item_of_it_speaks_and_no_other(lei: Lei) -> None:
    fatos = {"porta_licenca": False, "copia": True}
    assert enquadrar(lei, "art10_cpt", **fatos).valores["infracoes"] == ["art10_cpt_inc1"]
    assert enquadrar(lei, "art11_cpt", **fatos).valores["infracoes"] == ["art11_cpt_inc1"]
    assert enquadrar(lei, "art10_cpt_inc2", **fatos).valores["infracoes"] == []


def test_asked_about_nothing_every_breach_that_the_case_shows_is_listed(lei: Lei) -> None:
    p = enquadrar(lei, porta_licenca=False, copia=True, grita=True)
    assert p.valores["infracoes"] == ["art10_cpt_inc1", "art11_cpt_inc1"]


@pytest.mark.parametrize(
    ("vende", "resultado", "fundamentos"),
    [
        ("faca", "vedado", ["art12_cpt_inc1"]),
        ("fruta", "permitido", ["art12_cpt"]),
        ("bebida", "vedado", ["art12_cpt_inc2"]),
    ],
)
def test_what_no_item_of_a_list_forbids_is_permitted_by_the_list(
    lei: Lei, vende: str, resultado: str, fundamentos: list[str]
) -> None:
    p = enquadrar(lei, "art12_cpt", vende=vende, limpo=False)
    assert (p.valores["resultado"], p.fundamentos) == (resultado, fundamentos)


def test_what_is_expressly_unknown_is_asked_for_and_decides_nothing(lei: Lei) -> None:
    p = enquadrar(lei, "comercio", limpo=None)
    assert "resultado" not in p.valores
    assert p.pede == ["limpo"]
    p = enquadrar(lei, "comercio", limpo=None, copia=True)
    assert (p.valores["resultado"], p.valores["infracoes"]) == ("irregular", ["art11_cpt_inc1"])


def test_a_real_case_is_not_irregular_for_what_is_not_known(lei: Lei) -> None:
    p = enquadrar(lei, "comercio", real=True)
    assert "resultado" not in p.valores
    assert p.valores["infracoes"] == []
    assert p.pede == ["porta_licenca", "limpo", "grita", "copia", "fora_do_ramo"]


# ---- classes ----


def test_the_first_option_that_holds_is_taken_and_it_alone_is_cited(lei: Lei) -> None:
    p = enquadrar(lei, "art20_cpt", fixo=True, anda=True)
    assert (p.valores["classes"], p.fundamentos) == (["ponto"], ["art20_cpt_inc1"])
    p = enquadrar(lei, "art20_cpt", fixo=False, anda=True)
    assert (p.valores["classes"], p.fundamentos) == (["itinerante"], ["art20_cpt_inc2"])


def test_the_rest_is_taken_when_all_before_it_fail(lei: Lei) -> None:
    for real in (False, True):
        p = enquadrar(lei, "art20_cpt", real=real, fixo=False, anda=False)
        assert (p.valores["classes"], p.fundamentos) == (["outro"], ["art20_cpt_inc3"])


def test_an_open_option_is_not_passed_over_for_the_rest_in_a_real_case(lei: Lei) -> None:
    p = enquadrar(lei, "art20_cpt", real=True, fixo=False)
    assert p.valores["classes"] == []
    assert p.pede == ["anda"]
    assert enquadrar(lei, "art20_cpt", fixo=False).valores["classes"] == ["outro"]


def test_a_multiple_classification_takes_all_that_hold(lei: Lei) -> None:
    p = enquadrar(lei, "art21_cpt", peso=15)
    assert p.valores["classes"] == ["pesado", "leve"]
    assert p.fundamentos == ["art21_cpt_inc1", "art21_cpt_inc2", "art21_par2", "art21_par1"]
    assert enquadrar(lei, "art21_cpt", peso=20).valores["classes"] == ["pesado"]


def test_a_classified_number_is_a_number_and_a_classified_list_a_list(lei: Lei) -> None:
    assert contexto(lei, peso=11).fato("faixa") == 2
    assert contexto(lei, peso=9).fato("faixa") == 1
    assert contexto(lei, peso=15).fato("usos") == ("pesado", "leve")
    assert contexto(lei).fato("usos") == ()
