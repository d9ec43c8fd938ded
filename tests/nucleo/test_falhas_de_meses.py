"""Known faults: month arithmetic guessed, lengths of different units added."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from calendarios import dias
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.calendario import Calendario
from almotace.nucleo.contagem import Duracao, RegraDeContagem, contar, somar_meses
from almotace.nucleo.erros import ErroDeEntrada

D = date.fromisoformat
SEM_ROLAR = RegraDeContagem(prorroga_fim=False)


# 3. Month arithmetic guessed ----------------------------------------------------------------
@pytest.mark.parametrize(
    ("de", "duracao", "sentido", "regra", "fim"),
    [
        ("2025-01-31", "30 dias", "frente", "dia_imediato", "2025-03-02"),
        ("2025-01-31", "1 mês", "frente", "dia_imediato", "2025-03-01"),
        ("2025-01-31", "1 mês", "frente", "ultimo_dia", "2025-02-28"),
        ("2025-01-31", "1 mês", "frente", "vespera", "2025-02-28"),
        ("2024-02-29", "1 ano", "frente", "dia_imediato", "2025-03-01"),
        ("2024-02-29", "1 ano", "frente", "ultimo_dia", "2025-02-28"),
        ("2024-02-29", "4 anos", "frente", "vespera", "2028-02-28"),
        ("2025-08-31", "6 meses", "tras", "dia_imediato", "2025-03-01"),
        ("2025-08-31", "6 meses", "tras", "ultimo_dia", "2025-02-28"),
        ("2025-08-31", "6 meses", "tras", "vespera", "2025-02-28"),
    ],
)
def test_a_soma_de_meses_segue_a_regra_dita_e_o_resultado_a_nomeia(
    de: str, duracao: str, sentido: str, regra: str, fim: str
) -> None:
    como = RegraDeContagem(prorroga_fim=False, fim_de_mes=regra)  # type: ignore[arg-type]
    c = contar(D(de), Duracao.ler(duracao), como, Calendario(), sentido)  # type: ignore[arg-type]
    assert c.fim == D(fim) and c.regra.fim_de_mes == regra
    dito = {"dia_imediato": "o imediato", "ultimo_dia": "o último do mês", "vespera": "véspera"}
    if "dias" not in duracao:
        assert dito[regra] in c.resumo()
        falta = somar_meses(D(de), 0, "dia_imediato").day > 28 and "4 anos" not in duracao
        assert (f"o mês não tem o dia {D(de).day}" in c.resumo()) == falta


def test_without_a_rule_months_are_refused_and_never_assumed() -> None:
    for texto in ("1 mês", "2 anos"):
        with pytest.raises(ErroDeEntrada, match="escolha dia_imediato, ultimo_dia ou vespera"):
            contar(D("2025-01-31"), Duracao.ler(texto), RegraDeContagem(), Calendario())


@given(dias, st.integers(-400, 400))
def test_month_rules_differ_only_where_the_day_does_not_exist(dia: date, n: int) -> None:
    imediato, ultimo = (somar_meses(dia, n, r) for r in ("dia_imediato", "ultimo_dia"))
    assert somar_meses(dia, n, "vespera") == imediato - timedelta(1)
    if imediato.day == dia.day:
        assert imediato == ultimo
    else:
        assert (imediato.day, imediato - ultimo) == (1, timedelta(1))
    assert (ultimo.year * 12 + ultimo.month) - (dia.year * 12 + dia.month) == n


def test_lengths_of_different_units_do_not_add() -> None:
    unidades = ("horas", "horas_uteis", "dias", "dias_uteis", "meses", "anos")
    for a in unidades:
        for b in unidades:
            if a == b:
                assert Duracao(1, a) + Duracao(2, b) == Duracao(3, a)  # type: ignore[arg-type]
            else:
                with pytest.raises(ErroDeEntrada, match="as unidades são diferentes"):
                    Duracao(1, a) + Duracao(2, b)  # type: ignore[arg-type]
