"""The rank table against a walk day by day: sums, counts and neighbours of dias úteis."""

from __future__ import annotations

import random
import timeit
from collections.abc import Callable
from datetime import date, timedelta

import holidays
import pytest
from calendarios import (
    UM,
    calendarios,
    dias,
    fechado,
    fechados_no_periodo,
    somar_dia_a_dia,
    sortear,
)
from dateutil.easter import easter
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.calendario import Calendario, Dia
from almotace.nucleo.erros import ErroDeEntrada
from almotace.nucleo.pascoa import pascoa

D = date.fromisoformat
NATAL = Dia("natal", "Natal", "feriado", "12-25", ato="Lei X")


def test_a_pascoa_e_a_de_outra_biblioteca_em_todos_os_anos() -> None:
    for ano in range(1583, 4100):
        assert pascoa(ano) == easter(ano)
        assert pascoa(ano).weekday() == 6


@pytest.mark.lento
def test_the_table_gives_what_a_walk_day_by_day_gives_on_100_000_random_sums() -> None:
    r = random.Random(20261)
    feitos = 0
    while feitos < 100_000:
        c = sortear(r)
        ano = r.randint(1992, 2050)
        base = date(ano, 1, 1)
        util = [not f for f in fechados_no_periodo(c, ano - 1, ano + 7)]
        inicio = date(ano - 1, 1, 1)

        def aberto(dia: date, util: list[bool] = util, inicio: date = inicio) -> bool:
            return util[(dia - inicio).days]

        for _ in range(500):
            n = r.choice((1, 2, 3, 5, 10, 15, 30, -1, -5, -15, r.randint(-60, 90)))
            dia = base + timedelta(r.randint(120, 365 * 3))
            assert c.util(dia) == aberto(dia)
            if n:
                fim = somar_dia_a_dia(aberto, dia, n)
                assert c.somar_uteis(dia, n) == fim, (c, dia, n)
                assert c.contar_uteis(dia, fim) == n
            feitos += 1


@given(calendarios(), dias)
def test_um_dia_e_util_se_as_entradas_lidas_uma_a_uma_o_deixam_aberto(
    c: Calendario, dia: date
) -> None:
    assert c.util(dia) == (not fechado(c, dia))
    motivo = c.motivo(dia)
    assert (motivo is None) == c.util(dia)
    assert motivo is None or motivo.texto


@given(calendarios(), dias, st.integers(1, 300))
def test_going_forward_and_coming_back_are_mirror_images(c: Calendario, dia: date, n: int) -> None:
    util = c.proximo_util(dia)
    assert c.somar_uteis(c.somar_uteis(util, n), -n) == util
    assert c.contar_uteis(util, c.somar_uteis(util, n)) == n
    assert c.contar_uteis(util, c.somar_uteis(util, -n)) == -n


@given(calendarios(), dias, dias)
def test_contar_soma_por_partes(c: Calendario, a: date, b: date) -> None:
    meio = min(a, b) + (max(a, b) - min(a, b)) // 2
    a, b = min(a, b), max(a, b)
    assert c.contar_uteis(a, meio) + c.contar_uteis(meio, b) == c.contar_uteis(a, b)
    assert c.contar_uteis(a - UM, a) == int(c.util(a))


@given(calendarios(), dias)
def test_the_neighbours_are_the_nearest_days_with_expediente(c: Calendario, dia: date) -> None:
    proximo, anterior = c.proximo_util(dia), c.anterior_util(dia)
    assert c.util(proximo) and c.util(anterior) and anterior <= dia <= proximo
    assert c.contar_uteis(dia - UM, proximo) == 1
    assert c.contar_uteis(anterior, dia) == 0
    assert c.somar_uteis(dia, 0) == proximo


@given(calendarios(), st.lists(dias, min_size=2, max_size=6))
def test_the_order_of_the_questions_changes_no_answer(c: Calendario, ds: list[date]) -> None:
    outro = Calendario(c.dias, c.expediente, c.facultativo_sem_expediente)
    perguntas = [(d, c.somar_uteis(d, 40)) for d in ds]
    assert [(d, outro.somar_uteis(d, 40)) for d in reversed(ds)] == perguntas[::-1]


def test_the_span_grows_as_far_as_needed_and_then_refuses() -> None:
    c = Calendario((NATAL,))
    assert c.somar_uteis(D("2025-01-01"), 20_000) == somar_dia_a_dia(
        c.util, D("2025-01-01"), 20_000
    )
    with pytest.raises(ErroDeEntrada, match="sai do calendário"):
        c.somar_uteis(D("2025-01-01"), 100_000)
    with pytest.raises(ErroDeEntrada, match="sai do calendário"):
        c.somar_uteis(D("2025-01-01"), -100_000)
    with pytest.raises(ErroDeEntrada, match=r"01/01/0205 está fora do calendário"):
        c.util(date(205, 1, 1))


def test_so_com_conta_exatamente_estes_dias() -> None:
    c = Calendario.so_com([D("2025-06-19"), D("2025-06-19"), D("2025-06-21")])
    fora = [d for i in range(30) if not c.util(d := D("2025-06-01") + timedelta(i))]
    assert [d.day for d in fora if d.weekday() < 5] == [19]


def test_a_week_without_any_day_is_refused() -> None:
    with pytest.raises(ErroDeEntrada, match="dias de 0 a 6"):
        Calendario(expediente=frozenset())


@pytest.mark.lento
def test_a_sum_costs_the_same_for_any_number_of_days_and_far_less_than_a_walk() -> None:
    brasil = holidays.country_holidays("BR")
    nossos = Calendario.so_com([D("2026-04-03"), D("2026-04-21"), D("2026-05-01")])
    dia = D("2026-03-03")
    assert nossos.somar_uteis(dia, 60) == brasil.get_nth_working_day(dia, 60)

    def tempo(soma: Callable[[date, int], date], n: int, vezes: int) -> float:
        return min(timeit.repeat(lambda: soma(dia, n), number=vezes, repeat=5)) / vezes

    um = tempo(nossos.somar_uteis, 60, 2000)
    assert tempo(brasil.get_nth_working_day, 60, 50) > 100 * um
    nossos.somar_uteis(dia, 6000)
    assert tempo(nossos.somar_uteis, 6000, 2000) < 5 * um
