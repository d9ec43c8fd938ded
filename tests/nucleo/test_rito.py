"""A situation as a fold over acts and dated conditions; what may and must not follow from it."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from apoio import CHAVE, lei_de, pergunta
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.lei import Lei
from almotace.nucleo.parecer import Parecer

VOCABULARIO = """
fatos:
  validade: {tipo: data}
  suspensao_inicio: {tipo: data}
  suspensao_fim: {tipo: data}
  grave: {tipo: bool}
  fora: {tipo: bool}
atos:
  emissao: {}
  auto: {campos: {grave: bool}}
  cassacao: {}
  pedido: {}
  anulacao: {}
modalidades: {licenca: licença, venda: venda}
estados: {nova: nova, vigente: vigente, suspensa: suspensa, vencida: vencida, cassada: cassada}
consequencias: {aviso: aviso, multa: multa}
"""
REGRAS = """
ritos:
  - id: da_licenca
    fonte: art1_cpt
    sobre: [licenca]
    exceto: fora
    inicial: nova
    cita: [art1_par9]
    transicoes:
      - {para: vigente, de: [nova, vencida], ato: emissao, fonte: art2_cpt, ate: validade}
      - {para: suspensa, de: [vigente], quando: dito(suspensao_inicio), desde: suspensao_inicio,
         ate: suspensao_fim, fonte: art3_cpt}
      - {para: vigente, de: [suspensa], quando: dito(suspensao_fim),
         desde: "mais(suspensao_fim, 1, 'dias')", fonte: art4_cpt}
      - {para: vencida, de: [vigente], quando: dito(validade),
         desde: "mais(validade, 1, 'dias')", fonte: art5_cpt, cita: ["art5_par1 se grave"]}
      - {para: cassada, ato: cassacao, se: "algum(a.grave for a in atos('auto'))", fonte: art6_cpt,
         mostra_inicio: false}
      - {para: vigente, de: [cassada], ato: anulacao, fonte: art7_cpt}
efeitos:
  - {id: pode_vender, fonte: art10_cpt, sobre: [licenca], estados: [vigente],
     atos_possiveis: [venda, pedido]}
  - {id: nao_vende, fonte: art11_cpt, sobre: [licenca], estados: [suspensa, cassada, vencida],
     atos_vedados: [venda], consequencias: [aviso]}
  - {id: grave_multa, fonte: art12_cpt, sobre: [licenca], se: grave, consequencias: [multa, aviso],
     desde: em}
"""


@pytest.fixture(scope="module")
def lei(tmp_path_factory: pytest.TempPathFactory) -> Lei:
    lei = f"chave: {CHAVE}\ntitulo: Lei 1\nidentidade: {{}}\n"
    return lei_de(tmp_path_factory.mktemp("rito"), REGRAS, VOCABULARIO, lei=lei)


def ato(tipo: str, em: str, **campos: Any) -> dict[str, Any]:
    return {"tipo": tipo, "em": em, **campos}


EMISSAO = ato("emissao", "2024-01-10")


def estado(lei: Lei, em: str | None, *atos: Any, **caso: Any) -> Parecer:
    return pergunta(lei, "estado", "licenca", em=em, atos=atos, **caso)


def situacao(lei: Lei, em: str | None, *atos: Any, **caso: Any) -> tuple[Any, Any, Any]:
    v = estado(lei, em, *atos, **caso).valores
    return v["estado"], v["desde"], v["ate"]


def test_before_any_act_the_thing_is_in_its_first_state(lei: Lei) -> None:
    assert situacao(lei, "2024-01-09", EMISSAO) == ("nova", None, None)
    assert estado(lei, "2024-01-09", EMISSAO).fundamentos == ["art1_cpt", "art1_par9"]


def test_an_act_moves_it_on_its_own_day(lei: Lei) -> None:
    p = estado(lei, "2024-01-10", EMISSAO, validade="2024-12-31")
    assert p.valores["estado"] == "vigente"
    assert (p.valores["desde"], p.valores["ate"]) == (date(2024, 1, 10), date(2024, 12, 31))
    assert p.fundamentos[:2] == ["art2_cpt", "art1_par9"]


def test_an_instant_sees_only_the_acts_until_it(lei: Lei) -> None:
    emissao = ato("emissao", "2024-01-10T14:00")
    assert situacao(lei, "2024-01-10T13:59", emissao)[0] == "nova"
    assert situacao(lei, "2024-01-10T14:00", emissao)[0] == "vigente"
    assert situacao(lei, "2024-01-10", emissao)[0] == "vigente"


def test_an_expiry_needs_no_act_to_become_true(lei: Lei) -> None:
    validade = {"validade": "2024-12-31"}
    assert situacao(lei, "2024-12-31", EMISSAO, **validade)[0] == "vigente"
    assert situacao(lei, "2025-01-01", EMISSAO, **validade) == ("vencida", date(2025, 1, 1), None)
    assert estado(lei, "2025-01-01", EMISSAO, grave=True, **validade).fundamentos[:2] == [
        "art5_cpt",
        "art5_par1",
    ]


@pytest.mark.parametrize(
    ("em", "esperado"),
    [
        ("2024-02-29", "vigente"),
        ("2024-03-01", "suspensa"),
        ("2024-03-07", "suspensa"),
        ("2024-03-08", "vigente"),
    ],
)
def test_a_suspension_begins_and_ends_on_its_days(lei: Lei, em: str, esperado: str) -> None:
    datas = {"suspensao_inicio": "2024-03-01", "suspensao_fim": "2024-03-07"}
    assert situacao(lei, em, EMISSAO, fatos=datas)[0] == esperado


def test_a_step_is_taken_only_from_the_states_that_it_leaves(lei: Lei) -> None:
    """A licence that was never issued does not expire, and is not suspended."""
    datas = {
        "validade": "2024-12-31",
        "suspensao_inicio": "2024-03-01",
        "suspensao_fim": "2024-03-07",
    }
    assert situacao(lei, "2025-06-01", fatos=datas)[0] == "nova"


def test_a_step_is_taken_only_where_its_condition_holds(lei: Lei) -> None:
    cassacao = ato("cassacao", "2024-05-01")
    leve, grave = (ato("auto", "2024-04-01", grave=g) for g in (False, True))
    assert situacao(lei, "2024-06-01", EMISSAO, cassacao)[0] == "vigente"
    assert situacao(lei, "2024-06-01", EMISSAO, leve, cassacao)[0] == "vigente"
    assert situacao(lei, "2024-06-01", EMISSAO, grave, cassacao) == ("cassada", None, None)
    depois = ato("anulacao", "2024-05-20")
    assert situacao(lei, "2024-06-01", EMISSAO, grave, cassacao, depois)[0] == "vigente"


def test_a_thing_outside_the_rite_has_no_state(lei: Lei) -> None:
    p = estado(lei, "2024-06-01", EMISSAO, fora=True)
    assert "estado" not in p.valores
    assert p.valores["atos_possiveis"] == []


def test_what_may_and_must_not_follow_goes_by_the_state(lei: Lei) -> None:
    v = estado(lei, "2024-06-01", EMISSAO).valores
    assert (v["atos_possiveis"], v["atos_vedados"]) == (["venda", "pedido"], [])
    v = estado(lei, "2025-06-01", EMISSAO, validade="2024-12-31").valores
    assert (v["atos_possiveis"], v["atos_vedados"]) == ([], ["venda"])


def test_effects_add_up_each_named_once_and_may_set_the_dates(lei: Lei) -> None:
    p = estado(lei, "2025-06-01", EMISSAO, validade="2024-12-31", grave=True)
    assert p.valores["consequencias"] == ["aviso", "multa"]
    assert p.valores["desde"] == date(2025, 6, 1)
    assert p.fundamentos[-2:] == ["art11_cpt", "art12_cpt"]


def test_without_a_day_all_the_acts_have_happened(lei: Lei) -> None:
    assert situacao(lei, None, EMISSAO, validade="2024-12-31")[0] == "vencida"


atos_quaisquer = st.lists(
    st.builds(
        ato,
        st.sampled_from(["emissao", "cassacao", "anulacao"]),
        st.dates(date(2024, 1, 1), date(2024, 6, 30)).map(str),
    )
    | st.builds(
        lambda em, grave: ato("auto", str(em), grave=grave),
        st.dates(date(2024, 1, 1), date(2024, 6, 30)),
        st.booleans(),
    ),
    max_size=6,
)


@given(
    atos_quaisquer.flatmap(lambda x: st.tuples(st.just(x), st.permutations(x))),
    st.dates(date(2024, 1, 1), date(2024, 7, 31)),
)
def test_the_order_of_recording_never_matters(
    lei: Lei, ordens: tuple[list[Any], list[Any]], em: date
) -> None:
    datas = {
        "validade": "2024-05-15",
        "suspensao_inicio": "2024-03-01",
        "suspensao_fim": "2024-03-07",
    }
    a, b = (estado(lei, str(em), *x, fatos=datas) for x in ordens)
    assert (a.valores, a.fundamentos) == (b.valores, b.fundamentos)


@given(atos_quaisquer, st.dates(date(2024, 1, 1), date(2024, 6, 30)))
def test_a_later_act_never_changes_where_the_thing_stood(
    lei: Lei, atos: list[Any], em: date
) -> None:
    ate_ali = [a for a in atos if a["em"] <= str(em)]
    assert situacao(lei, str(em), *atos) == situacao(lei, str(em), *ate_ali)
