"""Who gets a place, by the law's own order: made again from what is stored, and told."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

from almotace.nucleo.erros import ErroDeEntrada
from almotace.servicos.casa import lei_da_casa
from almotace.servicos.feira.classificacao import Classificacao, classificar, refazer

LEI, REGRA = "mg/brasilia-de-minas/lei-1995-2017", "art4_cpt_inc2"


def ordem(*gente: tuple[str, int, int], vagas: int = 1, **mais: Any) -> Classificacao:
    candidatos = [
        {"id": n, "tempo_atividade_meses": a, "tempo_na_area_meses": b} for n, a, b in gente
    ]
    fatos = {"candidatos": candidatos, "vagas_qtd": vagas}
    return classificar(lei_da_casa(LEI), REGRA, fatos, date(2026, 3, 10), **mais)


def test_cada_posicao_diz_os_tempos_que_a_puseram_ali() -> None:
    feita = ordem(("bia", 12, 6), ("ana", 60, 48))
    assert [p.frase for p in feita.posicoes] == [
        "1º, ana (tempo atividade meses: 60, tempo na area meses: 48)",
        "2º, bia (tempo atividade meses: 12, tempo na area meses: 6)",
    ]
    assert [p.nome for p in feita.posicoes if p.escolhido] == ["ana"]
    assert not feita.decide_pessoa and feita.fundamentos == (REGRA,)


def test_o_empate_na_ultima_vaga_fica_para_uma_pessoa() -> None:
    feita = ordem(("ana", 60, 10), ("bia", 10, 60))
    assert feita.decide_pessoa and not any(p.escolhido for p in feita.posicoes)
    iguais = ordem(("ana", 60, 60), ("bia", 20, 20), ("caio", 20, 20), vagas=2)
    assert iguais.decide_pessoa
    assert [p.nome for p in iguais.posicoes if p.escolhido] == ["ana"]


def test_a_outra_leitura_da_lei_desempata() -> None:
    soma = ordem(("ana", 60, 50), ("bia", 120, 10), leituras={"precedencia_antiguidade": "soma"})
    assert [p.nome for p in soma.posicoes if p.escolhido] == ["bia"] and not soma.decide_pessoa


@pytest.mark.parametrize("leitura", ["dois_tempos", "soma"])
def test_do_que_se_guardou_sai_a_mesma_classificacao(leitura: str) -> None:
    gente = [("ana", 60, 50), ("bia", 120, 10), ("caio", 7, 7)]
    feita = ordem(*gente, vagas=2, leituras={"precedencia_antiguidade": leitura})
    guardada = json.loads(json.dumps(feita.entrada))
    assert refazer(guardada) == feita


def test_classificacao_de_outra_versao_da_lei_nao_se_refaz_calada() -> None:
    with pytest.raises(ErroDeEntrada, match="não é a mesma"):
        refazer({**ordem(("ana", 1, 1)).entrada, "pacote": "0" * 64})


def test_sem_saber_um_tempo_nao_ha_ordem() -> None:
    fatos = {"candidatos": [{"id": "ana"}, {"id": "bia"}], "vagas_qtd": 1}
    with pytest.raises(ErroDeEntrada, match="Não se pode classificar"):
        classificar(lei_da_casa(LEI), REGRA, fatos, date(2026, 3, 10))


def test_dois_com_a_mesma_identificacao_sao_recusados() -> None:
    with pytest.raises(ErroDeEntrada, match="mesma identificação"):
        ordem(("ana", 1, 1), ("ana", 2, 2))
