"""Asked by the dispositivo breached: the table of classes is read for that very breach."""

from __future__ import annotations

from typing import Any

import pytest
from apoio import lei_de, pergunta

from almotace.nucleo.lei import Lei
from almotace.nucleo.parecer import Parecer
from almotace.nucleo.redacao import texto

VOCABULARIO = """
fatos:
  ferido: {tipo: dispositivo}
  classe: {tipo: escolha, valores: [leve, grave]}
  natureza: {tipo: escolha, valores: [decoro, risco], significado: de que natureza foi a falta}
  limpo: {tipo: bool}
  placa: {tipo: bool}
  data_infracao: {tipo: data}
"""
REGRAS = """
exigencias:
  - {id: limpeza, fonte: art1_cpt_inc1, infracao: true, exige: limpo}
  - {id: placa, fonte: art1_cpt_inc2, infracao: true, exige: placa}
termos:
  - id: classe
    fonte: art2_cpt
    opcoes:
      - {valor: leve, fonte: art2_cpt, se: ferido == 'art1_cpt_inc1' or natureza == 'decoro'}
      - {valor: grave, fonte: art2_cpt, se: natureza == 'risco'}
regimes:
  - id: penas
    fonte: art3_cpt
    infracoes: [art1_cpt]
    se: dito(classe)
    posicoes: [leve, grave]
    natural: classe
    fatos_da_infracao: [ferido]
    penas:
      - {tipo: advertencia, fonte: art3_cpt_inc1, posicoes: [leve]}
      - {tipo: cassacao, fonte: art3_cpt_inc2, posicoes: [grave]}
"""


@pytest.fixture(scope="module")
def lei(tmp_path_factory: pytest.TempPathFactory) -> Lei:
    return lei_de(tmp_path_factory.mktemp("pelo_dispositivo"), REGRAS, VOCABULARIO)


def penas(p: Parecer) -> list[Any]:
    return [x["tipo"] for x in p.valores["obrigatorias"]]


def test_the_class_of_the_breach_asked_about_is_found(lei: Lei) -> None:
    p = pergunta(lei, "sancao", "art1_cpt_inc1")
    assert (penas(p), p.valores["posicao"]) == (["advertencia"], "leve")
    assert penas(pergunta(lei, "sancao", fatos={"limpo": False, "natureza": "risco"})) == [
        "advertencia"
    ]


def test_a_breach_without_class_says_what_would_give_it_one(lei: Lei) -> None:
    p = pergunta(lei, "sancao", "art1_cpt_inc2")
    assert penas(p) == [] and p.pede == ["natureza"]
    assert p.silencio.startswith("Não se sabe o bastante")
    assert "Total das multas" not in texto(p, lei)
    assert penas(pergunta(lei, "sancao", "art1_cpt_inc2", natureza="risco")) == ["cassacao"]


def test_a_duty_that_the_facts_show_met_is_no_breach_unless_the_case_dates_one(lei: Lei) -> None:
    p = pergunta(lei, "sancao", "art1_cpt_inc1", limpo=True)
    assert penas(p) == [] and p.memoria == ["Os fatos não mostram infração; não há pena."]
    assert penas(pergunta(lei, "sancao", "art1_cpt_inc1", limpo=False)) == ["advertencia"]
    datada = pergunta(lei, "sancao", "art1_cpt_inc1", limpo=True, data_infracao="2025-01-10")
    assert penas(datada) == ["advertencia"]
