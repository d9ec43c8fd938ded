"""May it be granted: what forbids, what suspends, what blocks, and what is cited for it."""

from __future__ import annotations

from typing import Any

import pytest
from apoio import CHAVE, lei_de, pergunta

from almotace.nucleo.lei import Lei
from almotace.nucleo.parecer import Parecer

VOCABULARIO = """
fatos:
  maior: {tipo: bool}
  sem_debito: {tipo: bool}
  taxa_paga: {tipo: bool}
  laudo: {tipo: bool, origem: documento}
  papeis: {tipo: lista, de: texto}
  distancia: {tipo: decimal}
  ficha: {tipo: registro, campos: {nome: texto, rua: texto}}
  interesse: {tipo: bool}
  meio: {tipo: escolha, valores: [papel, web]}
modalidades: {licenca: licença, baixa: baixa, passeio: passeio}
documentos: {formulario: formulário}
leituras:
  taxa: {fonte: art4_cpt, opcoes: {condicao: é condição, papel: é papel}, padrao: papel}
"""
REGRAS = """
exigencias:
  - {id: idade, fonte: art1_cpt, para: [licenca], exige: maior, cita: [art1_par1 se meio == 'web']}
  - {id: debito, fonte: art2_cpt, para: [licenca], exige: sem_debito, cita_falha: [art2_par1],
     cita_atende: []}
  - {id: laudo, fonte: art3_cpt, para: [licenca, baixa], exige: laudo, prova: documento,
     falta: [laudo_tecnico]}
  - {id: taxa, fonte: art4_cpt, para: [licenca], exige: taxa_paga,
     prova: "'pagamento' if leitura.taxa == 'papel' else 'condicao'"}
  - {id: papeis, fonte: art5_cpt, para: [licenca], exige: tamanho(papeis) == 0, prova: documento,
     faltam_de: papeis, nao_atendido: [art5_par1]}
  - {id: longe, fonte: art6_cpt, para: [licenca], medida: {valor: distancia, minimo: 50,
     unidade: m}}
  - {id: oculta, fonte: art7_cpt, para: [licenca], exige: interesse, nao_atendido: []}
  - {id: passeio_livre, fonte: art8_cpt, para: [passeio], exige: interesse, se_falha: exigir}
  - {id: so_enquadra, fonte: art9_cpt, para: [licenca], exige: interesse and maior,
     responde: [enquadrar]}
conteudos:
  - id: formulario
    documento: formulario
    fonte: art10_cpt
    para: [licenca]
    registro: ficha
    campos:
      - {campo: nome, fonte: art10_cpt_inc1}
      - {campo: rua, fonte: art10_cpt_inc2}
"""
LEI = f"""
chave: {CHAVE}
titulo: Lei 1
identidade: {{atos_da_administracao: [baixa]}}
"""


@pytest.fixture(scope="module")
def lei(tmp_path_factory: pytest.TempPathFactory) -> Lei:
    return lei_de(tmp_path_factory.mktemp("decidir"), REGRAS, VOCABULARIO, lei=LEI)


def decidir(lei: Lei, sobre: str = "licenca", **caso: Any) -> Parecer:
    return pergunta(lei, "decidir", sobre, **caso)


def valores(lei: Lei, sobre: str = "licenca", **caso: Any) -> tuple[Any, Any, Any]:
    v = decidir(lei, sobre, **caso).valores
    return v["decisao"], v["nao_atendidos"], v["faltam"]


def test_a_failed_condition_forbids_and_is_named(lei: Lei) -> None:
    assert valores(lei, maior=False) == ("indeferir", ["art1_cpt"], [])


def test_what_holds_is_granted_and_cited_only_as_far_as_it_was_spoken_of(lei: Lei) -> None:
    p = decidir(lei, maior=True, distancia="50")
    assert p.valores == {"decisao": "deferir", "nao_atendidos": [], "faltam": []}
    assert p.fundamentos == ["art1_cpt", "art6_cpt"]
    assert [x.regra for x in p.passos] == ["idade", "longe"]


def test_a_missing_paper_suspends_the_request_and_is_named_by_its_id(lei: Lei) -> None:
    assert valores(lei, maior=True, laudo=False) == ("exigir", [], ["laudo_tecnico"])


def test_the_same_paper_blocks_an_act_of_the_administration(lei: Lei) -> None:
    assert valores(lei, "baixa", laudo=False) == ("bloquear", [], ["laudo_tecnico"])
    assert valores(lei, "baixa", laudo=None) == ("bloquear", [], ["laudo"])
    assert valores(lei, "baixa", laudo=True) == ("deferir", [], [])


def test_a_condition_that_fails_outweighs_a_paper_that_is_missing(lei: Lei) -> None:
    p = decidir(lei, maior=False, laudo=False)
    assert p.valores["decisao"] == "indeferir"
    assert p.valores["nao_atendidos"] == ["art1_cpt"]
    assert p.valores["faltam"] == ["laudo_tecnico"]
    assert p.fundamentos == ["art1_cpt", "art3_cpt"]


def test_a_reading_may_decide_whether_failing_forbids_or_suspends(lei: Lei) -> None:
    assert valores(lei, taxa_paga=False) == ("exigir", [], ["art4_cpt"])
    como_condicao = {"taxa": "condicao"}
    assert valores(lei, taxa_paga=False, leituras=como_condicao) == ("indeferir", ["art4_cpt"], [])


def test_what_is_missing_may_be_listed_by_the_case_beside_the_dispositivo(lei: Lei) -> None:
    assert valores(lei, papeis=["foto", "foto", "rg"]) == (
        "exigir",
        ["art5_par1"],
        ["foto", "rg"],
    )


def test_a_measure_out_of_bounds_forbids(lei: Lei) -> None:
    assert valores(lei, distancia="49.99") == ("indeferir", ["art6_cpt"], [])


def test_a_demand_may_forbid_without_naming_itself_or_force_its_own_decision(lei: Lei) -> None:
    assert valores(lei, interesse=False) == ("indeferir", [], [])
    assert valores(lei, "passeio", interesse=False) == ("exigir", ["art8_cpt"], [])


def test_citations_of_an_outcome_replace_the_source(lei: Lei) -> None:
    assert decidir(lei, sem_debito=False).fundamentos == ["art2_par1"]
    assert "art2_cpt" not in decidir(lei, sem_debito=True, maior=True).fundamentos


def test_a_conditional_citation_is_given_only_where_it_holds(lei: Lei) -> None:
    assert decidir(lei, maior=True, meio="web").fundamentos == ["art1_cpt", "art1_par1"]
    assert decidir(lei, maior=True, meio="papel").fundamentos == ["art1_cpt"]
    assert decidir(lei, maior=True).fundamentos == ["art1_cpt"]


def test_a_rule_that_answers_another_question_does_not_decide(lei: Lei) -> None:
    assert decidir(lei, maior=True, interesse=None).valores["faltam"] == ["interesse"]
    passos = decidir(lei, maior=True, interesse=True).passos
    assert [p.regra for p in passos] == ["idade", "oculta"]


def test_an_incomplete_paper_suspends_what_needs_it_if_the_case_speaks_of_it(lei: Lei) -> None:
    assert valores(lei, maior=True) == ("deferir", [], [])
    ficha = {"nome": "Ana", "rua": None}
    assert valores(lei, maior=True, ficha=ficha) == ("exigir", [], ["rua"])
    assert "art10_cpt_inc2" in decidir(lei, ficha=ficha).fundamentos


def test_a_real_request_lacks_whatever_is_not_known_and_asks_for_it(lei: Lei) -> None:
    p = decidir(lei, real=True, maior=True, papeis=[])
    assert p.valores["decisao"] == "exigir"
    assert p.pede == ["sem_debito", "laudo", "taxa_paga", "distancia", "interesse"]
    assert {"nome", "rua"} <= set(p.valores["faltam"])


def test_a_real_request_with_everything_is_granted(lei: Lei) -> None:
    tudo: dict[str, Any] = {
        "maior": True,
        "sem_debito": True,
        "laudo": True,
        "taxa_paga": True,
        "papeis": [],
        "distancia": "50.00",
        "interesse": True,
        "ficha": {"nome": "Ana", "rua": "Rua A"},
    }
    p = decidir(lei, real=True, fatos=tudo)
    assert p.valores == {"decisao": "deferir", "nao_atendidos": [], "faltam": []}
    assert p.pede == []
    for nome in tudo:
        sem = {k: v for k, v in tudo.items() if k != nome}
        assert decidir(lei, real=True, fatos=sem).valores["decisao"] == "exigir", nome


def test_a_demand_asked_about_by_its_own_name_or_dispositivo_answers_alone(lei: Lei) -> None:
    for sobre in ("idade", "art1_cpt"):
        p = decidir(lei, sobre, maior=False, sem_debito=False)
        assert p.valores["nao_atendidos"] == ["art1_cpt"]
