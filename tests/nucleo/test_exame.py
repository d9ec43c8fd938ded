"""One demand against one case: a hypothesis speaks of what it mentions, a real case asks."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from apoio import contexto, lei_de

from almotace.nucleo.erros import ErroAlmotace, ErroDePacote
from almotace.nucleo.exame import MUDO, Exame, examinar
from almotace.nucleo.lei import Lei
from almotace.nucleo.parecer import FALTA, NAO, NAO_SE_APLICA, SIM
from almotace.nucleo.regras import Exigencia

VOCABULARIO = """
fatos:
  maior: {tipo: bool}
  condenado: {tipo: bool}
  veiculo: {tipo: bool}
  eletrico: {tipo: bool}
  area: {tipo: decimal}
  area_minima: {tipo: decimal}
  rua_larga: {tipo: bool}
  rua_calma: {tipo: bool}
  data_requerimento: {tipo: data}
  data_infracao: {tipo: data}
  porte: {tipo: escolha, valores: [pequeno, grande]}
  largura: {tipo: inteiro}
leituras:
  rigor: {fonte: art5_cpt, opcoes: {alto: vale, baixo: não vale}, padrao: alto}
atos:
  vistoria: {campos: {aprovada: bool}}
"""
REGRAS = """
exigencias:
  - {id: ser_maior, fonte: art1_cpt, exige: maior}
  - {id: sem_condenacao, fonte: art2_cpt, veda: condenado}
  - {id: placa, fonte: art3_cpt, se: veiculo, exige: maior}
  - {id: barulho, fonte: art4_cpt, exceto: eletrico, veda: condenado}
  - {id: so_no_rigor, fonte: art5_cpt, leitura: {rigor: alto}, exige: maior}
  - {id: espaco, fonte: art6_cpt, medida: {valor: area, minimo: area_minima, maximo: 20}}
  - {id: velha, fonte: art7_cpt, ate: "2009-12-31", rege_por: requerimento, exige: maior}
  - {id: nova, fonte: art7_cpt, de: "2010-01-01", rege_por: requerimento, veda: maior}
  - {id: do_fato, fonte: art8_cpt, de: "2010-01-01", ate: "2010-12-31", rege_por: fato,
     exige: maior}
  - {id: porte_certo, fonte: art9_cpt, exige: porte == 'grande'}
  - {id: vistoriado, fonte: art10_cpt, exige: "algum(a.aprovada for a in atos('vistoria'))"}
  - {id: duas, fonte: art11_cpt, exige: maior and rua_larga}
  - {id: tudo, fonte: art13_cpt, se: veiculo, exceto: eletrico, exige: maior}
termos:
  - {id: rua_larga, fonte: art12_cpt, valor: largura >= 10}
  - {id: rua_calma, fonte: art12_cpt, exceto: eletrico, valor: largura >= 10}
"""


@pytest.fixture(scope="module")
def lei(tmp_path_factory: pytest.TempPathFactory) -> Lei:
    return lei_de(tmp_path_factory.mktemp("exame"), REGRAS, VOCABULARIO)


def exame(lei: Lei, regra: str, **caso: Any) -> Exame:
    (r,) = (x for x in lei.da_especie(Exigencia) if x.id == regra)
    return examinar(r, contexto(lei, **caso))


def resultado(lei: Lei, regra: str, **caso: Any) -> str:
    return exame(lei, regra, **caso).resultado


def test_a_demand_holds_or_fails_by_the_fact(lei: Lei) -> None:
    assert [resultado(lei, "ser_maior", maior=v) for v in (True, False)] == [SIM, NAO]
    assert [resultado(lei, "sem_condenacao", condenado=v) for v in (True, False)] == [NAO, SIM]


def test_what_a_hypothesis_does_not_mention_is_silent_and_a_real_case_asks_for_it(
    lei: Lei,
) -> None:
    assert resultado(lei, "ser_maior") == MUDO
    assert resultado(lei, "ser_maior", condenado=True) == MUDO
    real = exame(lei, "ser_maior", real=True)
    assert (real.resultado, real.faltam) == (FALTA, ("maior",))


def test_null_is_expressly_unknown_in_a_hypothesis(lei: Lei) -> None:
    nulo = exame(lei, "ser_maior", maior=None)
    assert (nulo.resultado, nulo.faltam) == (FALTA, ("maior",))


def test_half_of_what_is_asked_decides_only_if_the_other_half_cannot_change_it(lei: Lei) -> None:
    assert resultado(lei, "duas", maior=False) == NAO
    assert resultado(lei, "duas", maior=True) == MUDO
    real = exame(lei, "duas", maior=True, real=True)
    assert (real.resultado, real.faltam) == (FALTA, ("largura",))
    assert resultado(lei, "duas", maior=True, largura=10) == SIM
    assert resultado(lei, "duas", maior=True, largura=None) == FALTA


# Premise, exception, demand → in a real case, in a hypothesis (x: whatever; ?: not told).
QUATRO = [
    ("não", "x", "x", NAO_SE_APLICA, NAO_SE_APLICA),
    ("?", "sim", "x", NAO_SE_APLICA, NAO_SE_APLICA),
    ("?", "não", "x", FALTA, NAO_SE_APLICA),
    ("?", "?", "x", FALTA, NAO_SE_APLICA),
    ("sim", "sim", "x", NAO_SE_APLICA, NAO_SE_APLICA),
    ("sim", "não", "sim", SIM, SIM),
    ("sim", "não", "não", NAO, NAO),
    ("sim", "não", "?", FALTA, MUDO),
    ("sim", "?", "sim", SIM, SIM),
    ("sim", "?", "não", FALTA, NAO),
    ("sim", "?", "?", FALTA, MUDO),
]
PALAVRAS = {"sim": True, "não": False, "?": None}


def test_the_four_results_over_every_premise_exception_and_demand(lei: Lei) -> None:
    vistos = set()
    for linha in QUATRO:
        opcoes = [PALAVRAS if x == "x" else [x] for x in linha[:3]]
        for combinacao in product(*opcoes):
            valores = (PALAVRAS[x] for x in combinacao)
            fatos = dict(zip(("veiculo", "eletrico", "maior"), valores, strict=True))
            ditos = {k: v for k, v in fatos.items() if v is not None}
            assert resultado(lei, "tudo", real=True, fatos=ditos) == linha[3], combinacao
            assert resultado(lei, "tudo", fatos=ditos) == linha[4], combinacao
            vistos.add(combinacao)
    assert len(vistos) == 27


def test_a_computed_fact_that_is_given_is_not_computed(lei: Lei) -> None:
    assert resultado(lei, "duas", maior=True, rua_larga=False, largura=99) == NAO


def test_a_premise_that_fails_takes_the_rule_away(lei: Lei) -> None:
    assert resultado(lei, "placa", veiculo=False, maior=False) == NAO_SE_APLICA
    assert resultado(lei, "placa", veiculo=True, maior=False) == NAO


def test_a_premise_not_known_is_asked_in_a_real_case_and_fails_in_a_hypothesis(lei: Lei) -> None:
    assert resultado(lei, "placa", maior=False) == NAO_SE_APLICA
    real = exame(lei, "placa", maior=False, real=True)
    assert (real.resultado, real.faltam) == (FALTA, ("veiculo",))


def test_an_exception_that_holds_defeats_the_demand(lei: Lei) -> None:
    assert resultado(lei, "barulho", condenado=True, eletrico=True) == NAO_SE_APLICA
    assert resultado(lei, "barulho", condenado=True, eletrico=False) == NAO
    assert resultado(lei, "barulho", condenado=True) == NAO, "a hypothesis tells all that counts"


def test_a_real_case_asks_for_the_exception_that_might_save_a_failed_demand(lei: Lei) -> None:
    aberto = exame(lei, "barulho", real=True, condenado=True)
    assert (aberto.resultado, aberto.faltam) == (FALTA, ("eletrico",))
    assert resultado(lei, "barulho", real=True, condenado=False) == SIM, "nothing more to know"
    nada = exame(lei, "barulho", real=True)
    assert (nada.resultado, nada.faltam) == (FALTA, ("condenado", "eletrico"))
    sem_excecao = exame(lei, "barulho", real=True, eletrico=False)
    assert sem_excecao.faltam == ("condenado",)


def test_what_a_rule_hangs_on_is_asked_once_its_premise_is_open(lei: Lei) -> None:
    assert exame(lei, "tudo", real=True).faltam == ("veiculo", "eletrico")
    assert exame(lei, "tudo", real=True, eletrico=False).faltam == ("veiculo",)


def test_a_classification_whose_exception_is_not_known_is_open_in_a_real_case(lei: Lei) -> None:
    assert contexto(lei, largura=12).fato("rua_calma") is True
    assert contexto(lei, largura=12, real=True).fato("rua_calma") is None
    assert contexto(lei, largura=12, eletrico=False, real=True).fato("rua_calma") is True


def test_a_rule_of_one_reading_speaks_only_under_it(lei: Lei) -> None:
    assert resultado(lei, "so_no_rigor", maior=False) == NAO
    assert resultado(lei, "so_no_rigor", maior=False, leituras={"rigor": "baixo"}) == NAO_SE_APLICA


@pytest.mark.parametrize(
    ("fatos", "esperado"),
    [
        ({"area": "10", "area_minima": "10"}, SIM),
        ({"area": "9.99", "area_minima": "10"}, NAO),
        ({"area": "20"}, FALTA),
        ({"area": "20", "area_minima": "1"}, SIM),
        ({"area": "20.01"}, NAO),
        ({"area_minima": "10"}, FALTA),
        ({}, FALTA),
    ],
)
def test_a_measure_is_inside_its_bounds_edges_included(
    lei: Lei, fatos: dict[str, str], esperado: str
) -> None:
    assert resultado(lei, "espaco", real=True, fatos=fatos) == esperado


def test_a_measure_asks_for_what_would_settle_it(lei: Lei) -> None:
    assert exame(lei, "espaco", real=True, area="20").faltam == ("area_minima",)
    assert set(exame(lei, "espaco", real=True).faltam) == {"area", "area_minima"}


@pytest.mark.parametrize(
    ("dia", "velha", "nova"),
    [
        ("2009-12-31", NAO, NAO_SE_APLICA),
        ("2010-01-01", NAO_SE_APLICA, SIM),
        ("1990-01-01", NAO, NAO_SE_APLICA),
        ("2050-01-01", NAO_SE_APLICA, SIM),
    ],
)
def test_the_version_of_the_day_that_rules_speaks(
    lei: Lei, dia: str, velha: str, nova: str
) -> None:
    """Each rule is ruled by the day of the application, else by the day of the question."""
    for caso in ({"data_requerimento": dia, "em": "2024-01-01"}, {"em": dia}):
        assert resultado(lei, "velha", maior=False, **caso) == velha
        assert resultado(lei, "nova", maior=False, **caso) == nova


def test_a_rule_that_goes_by_the_fact_does_not_see_the_day_of_the_question(lei: Lei) -> None:
    caso = {"maior": True, "em": "2024-06-01"}
    assert resultado(lei, "do_fato", **caso) == NAO_SE_APLICA
    assert resultado(lei, "do_fato", **caso, data_infracao="2010-06-01") == SIM
    assert resultado(lei, "do_fato", maior=True, em="2010-06-01", data_infracao="2011-01-01") == (
        NAO_SE_APLICA
    )


def test_without_any_day_the_rule_still_in_force_speaks(lei: Lei) -> None:
    assert resultado(lei, "nova", maior=False) == SIM
    assert resultado(lei, "velha", maior=False) == NAO_SE_APLICA


def test_an_act_that_is_not_told_has_not_happened(lei: Lei) -> None:
    assert resultado(lei, "vistoriado") == MUDO
    assert resultado(lei, "vistoriado", real=True) == NAO
    vistoria = {"tipo": "vistoria", "em": "2024-01-10", "aprovada": True}
    assert resultado(lei, "vistoriado", atos=[vistoria], em="2024-01-10") == SIM
    assert resultado(lei, "vistoriado", atos=[vistoria], em="2024-01-09", real=True) == NAO
    em_branco = {"tipo": "vistoria", "em": "2024-01-10"}
    assert resultado(lei, "vistoriado", atos=[em_branco], real=True) == FALTA


def test_a_fact_that_is_computed_from_itself_is_refused_even_if_a_check_missed_it() -> None:
    regras = {
        "termos": [
            {"id": "a", "fonte": ["art1_cpt"], "valor": "b"},
            {"id": "b", "fonte": ["art1_cpt"], "valor": "a"},
        ]
    }
    lei = Lei.de_dict(
        {
            "chave": "mg/vila-nova/lei-1-2001",
            "titulo": "",
            "identidade": {},
            "vocabulario": {"fatos": {"a": {"tipo": "bool"}, "b": {"tipo": "bool"}}},
            "dispositivos": {},
            "regras": regras,
            "contagens": [],
            "lacunas": [],
        }
    )
    c = contexto(lei)
    for _ in range(2):  # the same answer however often it is asked
        with pytest.raises(ErroDePacote, match="Regras em círculo: a → b → a"):
            c.fato("a")
    assert contexto(lei, b=True).fato("a") is True


def test_only_readings_that_were_consulted_are_remembered(lei: Lei) -> None:
    c = contexto(lei, maior=True)
    examinar(next(x for x in lei.da_especie(Exigencia) if x.id == "ser_maior"), c)
    assert c.usadas == {}
    examinar(next(x for x in lei.da_especie(Exigencia) if x.id == "so_no_rigor"), c)
    assert c.usadas == {"rigor": "alto"}


@pytest.mark.parametrize(
    ("texto", "fatos"),
    [
        ("mais(data_infracao, 9000, 'anos')", {"data_infracao": "2024-01-01"}),
        ("mais(data_infracao, 10000000, 'dias')", {"data_infracao": "2024-01-01"}),
        ("algum(x.y.z for x in atos('vistoria'))", {}),
        ("minimo(x for x in [1, 'a'])", {}),
        ("mais(data_infracao, 1, 'semanas', 'como der')", {"data_infracao": "2024-01-31"}),
    ],
)
def test_what_the_static_check_cannot_see_is_refused_in_a_sentence(
    lei: Lei, texto: str, fatos: dict[str, str]
) -> None:
    vistoria = {"tipo": "vistoria", "em": "2024-01-10", "aprovada": True}
    with pytest.raises(ErroAlmotace) as erro:
        contexto(lei, fatos=fatos, atos=[vistoria]).valor(texto)
    assert erro.value.mensagem and "\n" not in str(erro.value)
