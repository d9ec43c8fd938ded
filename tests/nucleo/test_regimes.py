"""Penalties: rungs, repetition and its window, what is added to what, totals."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from apoio import contexto, lei_de, pergunta
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.lei import Lei
from almotace.nucleo.parecer import Parecer
from almotace.nucleo.regras import Regime
from almotace.nucleo.reincidencia import Repeticao
from almotace.nucleo.sancao import repeticao_de

VOCABULARIO = """
fatos:
  data_infracao: {tipo: data}
  violado: {tipo: dispositivo}
  violados: {tipo: lista, de: dispositivo}
  antes: {tipo: lista, de: registro, campos: {em: data, infracao: dispositivo, definitivo: bool}}
  quantas: {tipo: inteiro}
  gravidade: {tipo: escolha, valores: [leve, grave]}
  degrau: {tipo: texto}
  area: {tipo: decimal}
  clandestino: {tipo: bool}
  atenuante: {tipo: bool}
  manda_apreender: {tipo: bool}
modalidades: {comercio: comércio}
leituras:
  janela: {fonte: art9_cpt, padrao: deslizante,
    opcoes: {deslizante: do fato para trás, primeira: da primeira, ultima: da última}}
  universo: {fonte: art9_cpt, padrao: lei,
    opcoes: {lei: qualquer infração, artigo: do mesmo artigo, dispositivo: a mesma}}
  juntas: {fonte: art9_cpt, padrao: mesma, opcoes: {mesma: o mesmo degrau, seguidas: seguidos}}
  soma: {fonte: art9_cpt, padrao: nao, opcoes: {sim: soma, nao: fica no lugar}}
"""
ESCADA = """
  - id: escada
    fonte: art9_cpt
    sobre: [comercio]
    infracoes: [art1, art2, art3]
    data: data_infracao
    posicoes: [aviso, multa, cassado]
    sobe: reincidencias - (1 if sim(atenuante) else 0)
    posicao_dada: degrau
    natural: "'multa' if sim(gravidade == 'grave') else 'aviso'"
    simultaneas: leitura.juntas
    cita_simultaneas: [art9_par3]
    cita: ["art9_par2 se reincidente"]
    fatos_da_infracao: [violado, violados]
    reincidencia:
      precedentes: antes
      conta: p.definitivo
      universo: leitura.universo
      modo: leitura.janela
      fonte: art9_par1
      JANELA
    penas:
      - {tipo: advertencia, fonte: art9_cpt_inc1, posicoes: [aviso]}
      - {tipo: multa, fonte: art9_cpt_inc2, posicoes: [multa], valor: "100.00", unidade: BRL}
      - {tipo: cassacao, fonte: art9_cpt_inc3, posicoes: [cassado]}
      - {tipo: apreensao, fonte: art9_cpt_inc4, se: manda_apreender, por_infracao: false}
      - {tipo: suspensao, fonte: art9_cpt_inc5, posicoes: [cassado], grupo: facultativa, dias: 30}
      - {tipo: interdicao, fonte: art9_cpt_inc6, posicoes: [multa], grupo: alternativa,
         ate_dias: 10 * reincidencias}
"""
CLANDESTINO = """
  - id: clandestino
    fonte: art10_cpt
    sobre: [comercio]
    se: clandestino
    infracoes: [art3]
    prevalece_sobre: [escada]
    prevalece_se: leitura.soma == 'nao'
    penas:
      - {tipo: multa, fonte: art10_cpt, valor: 7 * area, unidade: BRL}
"""
# The dispositivos that may be breached, for the ledger.
CONDUTAS = "# art1_cpt_inc1 art1_cpt_inc2 art2_cpt art3_cpt\n"


def montar(pasta: Path, janela: str) -> Lei:
    regras = f"{CONDUTAS}regimes:{ESCADA.replace('JANELA', janela)}{CLANDESTINO}"
    return lei_de(pasta, regras, VOCABULARIO)


@pytest.fixture(scope="module")
def lei(tmp_path_factory: pytest.TempPathFactory) -> Lei:
    return montar(tmp_path_factory.mktemp("regimes"), "janela: 2 anos")


@pytest.fixture(scope="module")
def sem_borda(tmp_path_factory: pytest.TempPathFactory) -> Lei:
    return montar(tmp_path_factory.mktemp("borda"), "janela: 2 anos\n      borda: excluida")


@pytest.fixture(scope="module")
def sem_janela(tmp_path_factory: pytest.TempPathFactory) -> Lei:
    return montar(tmp_path_factory.mktemp("janela"), "")


def auto(em: date | str, infracao: str = "art2_cpt", definitivo: bool | None = True) -> Any:
    return {"em": str(em), "infracao": infracao, "definitivo": definitivo}


def penas(lei: Lei, *antes: Any, sobre: str | None = "comercio", **caso: Any) -> Parecer:
    caso = {"data_infracao": "2024-06-10", "violado": "art2_cpt", **caso}
    return pergunta(lei, "sancao", sobre, antes=list(antes), **caso)


def tipos(p: Parecer, lista: str = "obrigatorias") -> list[str]:
    return [x["tipo"] for x in p.valores[lista]]


# ---- rungs ----


@pytest.mark.parametrize(
    ("quantas", "posicao", "pena"),
    [
        (0, "aviso", "advertencia"),
        (1, "multa", "multa"),
        (2, "cassado", "cassacao"),
        (7, "cassado", "cassacao"),
    ],
)
def test_each_repetition_is_a_step_up_and_the_last_rung_is_the_last(
    lei: Lei, quantas: int, posicao: str, pena: str
) -> None:
    p = penas(lei, *(auto(date(2024, 1, 1) + timedelta(n)) for n in range(quantas)))
    assert p.valores["posicao"] == posicao
    assert p.valores["reincidente"] is (quantas > 0)
    assert tipos(p) == [pena]


def test_gravity_sets_the_rung_from_which_one_climbs(lei: Lei) -> None:
    assert penas(lei, gravidade="grave").valores["posicao"] == "multa"
    assert penas(lei, auto("2024-01-01"), gravidade="grave").valores["posicao"] == "cassado"


def test_nobody_falls_below_the_first_rung(lei: Lei) -> None:
    assert penas(lei, atenuante=True).valores["posicao"] == "aviso"
    assert penas(lei, gravidade="grave", atenuante=True).valores["posicao"] == "aviso"


def test_a_rung_that_the_case_gives_is_the_rung(lei: Lei) -> None:
    p = penas(lei, degrau="cassado")
    assert (p.valores["posicao"], tipos(p)) == ("cassado", ["cassacao"])


def test_repetition_is_cited_where_it_decided(lei: Lei) -> None:
    assert penas(lei).fundamentos == ["art9_cpt_inc1", "art9_cpt"]
    assert penas(lei, auto("2024-01-01")).fundamentos == [
        "art9_cpt_inc2",
        "art9_cpt_inc6",
        "art9_cpt",
        "art9_par2",
        "art9_par1",
    ]


def test_penalties_stand_in_the_list_of_their_kind_with_their_figures(lei: Lei) -> None:
    um = penas(lei, auto("2024-01-01")).valores
    assert um["obrigatorias"] == [
        {
            "tipo": "multa",
            "valor": Decimal("100.00"),
            "unidade": "BRL",
            "fundamento": "art9_cpt_inc2",
        }
    ]
    assert um["alternativas"] == [
        {"tipo": "interdicao", "ate_dias": 10, "fundamento": "art9_cpt_inc6"}
    ]
    dois = penas(lei, auto("2024-01-01"), auto("2024-01-02")).valores
    assert dois["facultativas"] == [
        {"tipo": "suspensao", "dias": 30, "fundamento": "art9_cpt_inc5"}
    ]


# ---- what counts as repetition ----


def quantas(lei: Lei, *antes: Any, **caso: Any) -> int | None:
    return repeticao(lei, *antes, **caso).quantidade


def repeticao(lei: Lei, *antes: Any, **caso: Any) -> Repeticao:
    (regime,) = (r for r in lei.da_especie(Regime) if r.id == "escada")
    caso = {"data_infracao": "2024-06-10", "violado": "art1_cpt_inc1", **caso}
    return repeticao_de(regime, contexto(lei, antes=list(antes), **caso))


@pytest.mark.parametrize(
    ("antes", "conta"),
    [
        ("2022-06-09", False),
        ("2022-06-10", True),
        ("2022-06-11", True),
        ("2024-06-09", True),
        ("2024-06-10", False),  # the very day is not before
        ("2024-06-11", False),
    ],
)
def test_the_window_holds_its_last_day_and_never_the_day_of_the_fact(
    lei: Lei, antes: str, conta: bool
) -> None:
    assert quantas(lei, auto(antes)) == int(conta)


def test_a_window_may_leave_its_last_day_out(sem_borda: Lei) -> None:
    assert quantas(sem_borda, auto("2022-06-10")) == 0
    assert quantas(sem_borda, auto("2022-06-11")) == 1


def test_a_window_opened_on_a_leap_day_ends_on_the_day_after(lei: Lei) -> None:
    assert quantas(lei, auto("2020-02-29"), data_infracao="2022-02-28") == 1
    assert quantas(lei, auto("2020-02-29"), data_infracao="2022-03-01") == 1
    assert quantas(lei, auto("2020-02-29"), data_infracao="2022-03-02") == 0


def test_without_a_window_every_precedent_counts(sem_janela: Lei) -> None:
    assert quantas(sem_janela, auto("1990-01-01"), auto("2024-06-09")) == 2


def test_a_precedent_that_is_not_settled_does_not_count(lei: Lei) -> None:
    for definitivo in (False, None):
        assert quantas(lei, auto("2024-01-01", definitivo=definitivo)) == 0


@pytest.mark.parametrize(("universo", "esperado"), [("lei", 3), ("artigo", 2), ("dispositivo", 1)])
def test_which_precedents_are_of_the_same_kind(lei: Lei, universo: str, esperado: int) -> None:
    antes = [
        auto("2024-01-01", "art1_cpt_inc1"),
        auto("2024-02-01", "art1_cpt_inc2"),
        auto("2024-03-01", "art2_cpt"),
    ]
    assert quantas(lei, *antes, leituras={"universo": universo}) == esperado


def test_each_precedent_says_why_it_counts_or_not(lei: Lei) -> None:
    r = repeticao(
        lei,
        auto("2020-01-01", "art1_cpt_inc1"),
        auto("2024-01-01", "art2_cpt"),
        auto("2024-02-01", "art1_cpt_inc1", definitivo=False),
        auto("2024-03-01", "art1_cpt_inc1"),
        auto("2024-06-10", "art1_cpt_inc1"),
        leituras={"universo": "artigo"},
    )
    assert [(p.conta, p.porque) for p in r.precedentes] == [
        (False, "fora da janela de 2 anos (até 01/01/2022)"),
        (False, "é de outra infração"),
        (False, "não é infração que a lei manda contar"),
        (True, "conta"),
        (False, "não é anterior ao novo fato"),
    ]


def test_without_the_list_nothing_is_repeated_in_a_hypothesis_and_it_is_open_in_a_real_case(
    lei: Lei,
) -> None:
    caso = {"data_infracao": "2024-06-10", "violado": "art2_cpt"}
    assert pergunta(lei, "sancao", "comercio", fatos=caso).valores["reincidente"] is False
    real = pergunta(lei, "sancao", "comercio", fatos=caso, real=True).valores
    assert (real.get("reincidente"), real.get("posicao")) == (None, None)
    assert real["obrigatorias"] == []


# Three autos, 2020-01-01 + 18 months + 18 months: each is within two years of the one before, the
# third is not within two years of the first.
ENCADEADOS = ("2020-01-01", "2021-07-01", "2023-01-01")


@pytest.mark.parametrize(
    ("modo", "fato", "esperado"),
    [
        # back from the new fact
        ("deslizante", "2022-01-01", 2),
        ("deslizante", "2022-01-02", 1),
        ("deslizante", "2023-07-02", 1),
        # from the first of the cycle; past its window a new cycle begins
        ("primeira", "2022-01-01", 2),
        ("primeira", "2022-01-02", 0),
        ("primeira", "2023-06-30", 1),
        ("primeira", "2025-01-01", 1),
        ("primeira", "2025-01-02", 0),
        # from the one before, each renewing the cycle
        ("ultima", "2022-01-02", 2),
        ("ultima", "2023-07-01", 3),
        ("ultima", "2025-01-01", 3),
        ("ultima", "2025-01-02", 0),
    ],
)
def test_the_window_runs_from_where_the_reading_says(
    lei: Lei, modo: str, fato: str, esperado: int
) -> None:
    antes = [auto(d) for d in ENCADEADOS]
    assert quantas(lei, *antes, data_infracao=fato, leituras={"janela": modo}) == esperado


def pelo_calendario(datas: list[date], fato: date, modo: str) -> int:
    """The same count told day by day: no sums of years but the calendar's own."""

    def alcanca(de: date, ate: date) -> bool:
        if (de.month, de.day) == (2, 29):
            return ate <= date(de.year + 2, 3, 1)
        return ate <= de.replace(year=de.year + 2)

    antes = sorted(d for d in datas if d < fato)
    if modo == "deslizante":
        return sum(alcanca(d, fato) for d in antes)
    grupo: list[date] = []
    for d in [*antes, fato]:
        marco = (grupo[0] if modo == "primeira" else grupo[-1]) if grupo else d
        grupo = [*grupo, d] if alcanca(marco, d) else [d]
    return len(grupo) - 1


dias = st.dates(date(2019, 1, 1), date(2024, 12, 31)) | st.just(date(2020, 2, 29))


@given(
    st.lists(dias, max_size=6).flatmap(lambda x: st.tuples(st.just(x), st.permutations(x))),
    dias,
    st.sampled_from(["deslizante", "primeira", "ultima"]),
)
def test_the_order_of_recording_never_matters_and_the_count_is_the_calendars(
    lei: Lei, datas: tuple[list[date], list[date]], fato: date, modo: str
) -> None:
    caso = {"data_infracao": str(fato), "leituras": {"janela": modo}}
    contas = [quantas(lei, *(auto(d) for d in ordem), **caso) for ordem in datas]
    assert contas[0] == contas[1] == pelo_calendario(datas[0], fato, modo)


@given(
    st.lists(
        st.tuples(
            dias, st.sampled_from(["art1_cpt_inc1", "art1_cpt_inc2", "art2_cpt"]), st.booleans()
        ),
        max_size=6,
    ).flatmap(lambda x: st.tuples(st.just(x), st.permutations(x))),
    st.sampled_from(["lei", "artigo", "dispositivo"]),
)
def test_the_whole_answer_is_the_same_in_any_order_of_recording(
    lei: Lei, ordens: tuple[list[Any], list[Any]], universo: str
) -> None:
    respostas = [
        penas(lei, *(auto(*x) for x in ordem), leituras={"universo": universo}) for ordem in ordens
    ]
    assert respostas[0].valores == respostas[1].valores
    assert respostas[0].fundamentos == respostas[1].fundamentos
    assert respostas[0].passos == respostas[1].passos


def test_a_number_that_the_case_states_is_the_number(tmp_path: Path) -> None:
    regras = """
regimes:
  - id: dobra
    fonte: art1_cpt
    sobre: [comercio]
    data: data_infracao
    reincidencia: {quantidade: quantas}
    penas: [{tipo: multa, fonte: art1_cpt, valor: "100 * potencia(2, reincidencias)", unidade: BRL}]
# art9_cpt
"""
    lei = lei_de(tmp_path, regras, VOCABULARIO)
    for n, valor in ((0, 100), (1, 200), (3, 800)):
        p = pergunta(lei, "sancao", "comercio", quantas=n)
        assert p.valores["total"] == {"valor": Decimal(valor), "unidade": "BRL"}
        assert p.valores["reincidente"] is (n > 0)


# ---- several breaches, several regimes ----


def test_breaches_of_one_auto_share_the_rung_and_add_their_penalties(lei: Lei) -> None:
    caso: dict[str, Any] = {
        "violado": None,
        "violados": ["art1_cpt_inc1", "art2_cpt"],
        "gravidade": "grave",
    }
    p = penas(lei, manda_apreender=True, **caso)
    assert tipos(p) == ["multa", "apreensao", "multa"]
    assert p.valores["total"] == {"valor": Decimal("200.00"), "unidade": "BRL"}
    assert p.valores["posicao"] == "multa"
    assert p.fundamentos[0] == "art9_par3"


def test_or_each_breach_takes_the_next_rung(lei: Lei) -> None:
    violados = ["art1_cpt_inc1", "art1_cpt_inc2", "art2_cpt", "art3_cpt"]
    p = penas(lei, violado=None, violados=violados, leituras={"juntas": "seguidas"})
    assert tipos(p) == ["advertencia", "multa", "cassacao", "cassacao"]
    assert p.valores["posicao"] == "aviso"


def test_one_breach_is_not_said_to_be_many(lei: Lei) -> None:
    assert "art9_par3" not in penas(lei).fundamentos


def test_a_regime_that_prevails_takes_its_breaches_from_the_other(lei: Lei) -> None:
    p = penas(lei, violado="art3_cpt", clandestino=True, area="2")
    assert [x["fundamento"] for x in p.valores["obrigatorias"]] == ["art10_cpt"]
    p = penas(lei, violado=None, violados=["art3_cpt", "art2_cpt"], clandestino=True, area="2")
    assert sorted(x["fundamento"] for x in p.valores["obrigatorias"]) == [
        "art10_cpt",
        "art9_cpt_inc1",
    ]


def test_it_takes_nothing_where_its_premise_or_the_reading_fails(lei: Lei) -> None:
    p = penas(lei, violado="art3_cpt", clandestino=False, area="2")
    assert [x["fundamento"] for x in p.valores["obrigatorias"]] == ["art9_cpt_inc1"]
    p = penas(lei, violado="art3_cpt", clandestino=True, area="2", leituras={"soma": "sim"})
    assert sorted(x["fundamento"] for x in p.valores["obrigatorias"]) == [
        "art10_cpt",
        "art9_cpt_inc1",
    ]


def test_asked_about_a_conduct_only_that_conduct_is_punished(lei: Lei) -> None:
    p = penas(lei, sobre="art2_cpt", violado=None)
    assert tipos(p) == ["advertencia"]
    assert penas(lei, sobre="art10_cpt", violado=None, clandestino=True, area="1").valores[
        "total"
    ] == {"valor": Decimal("7.00"), "unidade": "BRL"}


# ---- totals ----


def total(pasta: Path, penas: str) -> Any:
    regras = f"# art9_cpt\nregimes:\n  - {{id: r, fonte: art1_cpt, penas: [{penas}]}}\n"
    lei = lei_de(pasta, regras, VOCABULARIO)
    return pergunta(lei, "sancao", data_infracao="2024-06-10").valores.get("total")


def multa(valor: str, resto: str = "unidade: BRL") -> str:
    return f"{{tipo: multa, fonte: art1_cpt, valor: {valor}, {resto}}}"


def test_the_total_is_of_the_fines_that_must_be_paid(tmp_path: Path) -> None:
    outras = "{tipo: cassacao, fonte: art1_cpt}, " + multa("5", "unidade: BRL, grupo: facultativa")
    assert total(tmp_path, multa("100") + ", " + multa("0.5") + ", " + outras) == {
        "valor": Decimal("100.50"),
        "unidade": "BRL",
    }
    assert total(tmp_path, outras) == {"valor": Decimal("0.00"), "unidade": "BRL"}


def test_there_is_no_total_of_two_units_or_of_a_fine_that_is_open(tmp_path: Path) -> None:
    assert total(tmp_path, multa("1") + ", " + multa("2", "unidade: UFPM")) is None
    assert total(tmp_path, multa("1") + ", " + multa("area")) is None
    lacuna = "{tipo: multa, fonte: art1_cpt, lacuna: o anexo se perdeu}"
    assert total(tmp_path, multa("1") + ", " + lacuna) is None


@pytest.fixture(scope="module")
def tres_multas(tmp_path_factory: pytest.TempPathFactory) -> Lei:
    multas = ", ".join(multa(x) for x in ("a / 3", "b * 0.125", "c"))
    regras = f"regimes:\n  - {{id: r, fonte: art1_cpt, penas: [{multas}]}}\n"
    fatos = "fatos: {a: {tipo: decimal}, b: {tipo: decimal}, c: {tipo: decimal}}\n"
    return lei_de(tmp_path_factory.mktemp("multas"), regras, fatos)


valores_exatos = st.decimals("0.01", "99999", places=3)


@given(valores_exatos, valores_exatos, valores_exatos)
def test_the_total_is_to_the_cent_the_sum_of_the_fines_listed(
    tres_multas: Lei, a: Decimal, b: Decimal, c: Decimal
) -> None:
    fatos = {"a": f"{a:f}", "b": f"{b:f}", "c": f"{c:f}"}
    v = pergunta(tres_multas, "sancao", fatos=fatos).valores
    cada = [m["valor"] for m in v["obrigatorias"]]
    assert all(x == x.quantize(Decimal("0.01")) for x in cada)
    assert v["total"]["valor"] == sum(cada)
    for exato, x in zip((a / 3, b / 8, c), cada, strict=True):
        assert abs(x - exato) <= Decimal("0.005")
