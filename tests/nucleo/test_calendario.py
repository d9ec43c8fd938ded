"""The calendar: layers, transfers, hours, and the rank table against a walk day by day."""

from __future__ import annotations

import random
import timeit
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from datetime import date, datetime, time, timedelta

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
from hypothesis import assume, given
from hypothesis import strategies as st

from almotace.nucleo.calendario import Calendario, Dia
from almotace.nucleo.erros import ErroDeEntrada, ErroDePacote
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


def test_uma_transferencia_leva_um_ano_so_e_deixa_um_dia_comum() -> None:
    tratado = Dia("t", "Tratado", "feriado", "11-17", ato="Lei A")
    muda = Dia("m", "Tratado", "transferencia", "t 2020-11-17 -> 2020-11-20", ato="Decreto B")
    c = Calendario((tratado, muda))
    assert c.util(D("2020-11-17")) and not c.util(D("2020-11-20"))
    motivo = c.motivo(D("2020-11-20"))
    assert motivo and motivo.texto == "feriado: Tratado, de 17/11/2020 (Decreto B)"
    assert not c.util(D("2021-11-17")) and c.util(D("2021-11-19"))


def test_a_transfer_may_cross_the_turn_of_the_year() -> None:
    dia = Dia("v", "Véspera", "feriado", "12-31")
    muda = Dia("m", "Véspera", "transferencia", "v 2026-12-31 -> 2027-01-04")
    for pergunta in ("2026-12-31", "2027-01-04"):
        c = Calendario((dia, muda))  # a new one: its table starts from the question
        assert c.util(D(pergunta)) == (pergunta == "2026-12-31")


def test_um_decreto_que_mantem_o_dia_vale_contra_a_regra_semanal() -> None:
    tratado = Dia("t", "Tratado", "feriado", "11-17")
    regra = Dia("r", "Regra", "transferencia", "t ter-qui -> sex", desde=D("2009-06-19"))
    mantem = Dia("m", "Tratado", "transferencia", "t 2026-11-17 -> 2026-11-17", ato="Decreto B")
    c = Calendario((tratado, regra, mantem))
    assert not c.util(D("2020-11-20")) and c.util(D("2020-11-17"))  # a Tuesday, by the rule
    assert not c.util(D("2026-11-17")) and c.util(D("2026-11-20"))  # kept by the decree
    assert not c.util(D("2008-11-17"))  # before the rule
    motivo = c.motivo(D("2026-11-17"))
    assert motivo and motivo.ato == "Decreto B"


def test_o_ponto_facultativo_fecha_ou_nao_conforme_a_leitura() -> None:
    carnaval = (Dia("c", "Carnaval", "ponto_facultativo", "pascoa-47"),)
    assert not Calendario(carnaval).util(D("2025-03-04"))
    assert Calendario(carnaval, facultativo_sem_expediente=False).util(D("2025-03-04"))


def test_referencia_e_duvida_nao_entram_na_conta_mas_se_listam() -> None:
    dias = (
        Dia("c", "Carnaval", "referencia", "pascoa-47"),
        Dia("d", "Comerciário", "duvida", "02-15"),
    )
    c = Calendario(dias)
    assert c.util(D("2025-03-04")) and c.util(D("2024-02-15"))
    assert c.duvidas(D("2024-01-01"), D("2025-12-31")) == [
        (D("2024-02-15"), dias[1]),
        (D("2025-02-15"), dias[1]),
    ]
    assert c.listar(D("2025-01-01"), D("2025-12-31"), "referencia") == [(D("2025-03-04"), dias[0])]


def test_a_doubtful_weekly_move_is_listed_only_where_no_act_spoke() -> None:
    dias = (
        Dia("t", "Tratado", "feriado", "11-17"),
        Dia("r", "Regra", "duvida", "t ter-qui -> sex"),
        Dia("m", "Tratado", "transferencia", "t 2026-11-17 -> 2026-11-17"),
    )
    achados = Calendario(dias).duvidas(D("2026-01-01"), D("2027-12-31"))
    assert [d for d, _ in achados] == [D("2027-11-17"), D("2027-11-19")]


def test_o_expediente_aberto_por_decreto_vence_o_que_veio_antes() -> None:
    sabado = Dia("s", "Sábado de plantão", "expediente", "2025-12-20")
    volta = Dia("v", "Volta", "expediente", "2025-12-25")
    c = Calendario((NATAL, sabado, volta))
    assert c.util(D("2025-12-20")) and c.util(D("2025-12-25"))
    assert not Calendario((volta, NATAL)).util(D("2025-12-25"))  # a later act closes again


def test_a_period_of_special_hours_opens_no_weekend() -> None:
    tarde = Dia("t", "Verão", "expediente", "2020-12-21/2021-01-03", abre=time(12), fecha=time(18))
    c = Calendario((NATAL, tarde), abre=time(7), fecha=time(13))
    assert not c.util(D("2020-12-26"))
    dia, outro = c.horario(D("2020-12-28")), c.horario(D("2020-12-18"))
    assert dia and outro and (dia.fecha, outro.fecha) == (time(18), time(13))


def test_o_horario_do_balcao_tem_vigencia() -> None:
    antes = Dia("h1", "Expediente", "expediente", "sempre", ate=D("2024-12-31"), fecha=time(18))
    depois = Dia("h2", "Expediente", "expediente", "sempre", desde=D("2025-01-01"), fecha=time(13))
    c = Calendario((antes, depois))
    assert c.dia_do_protocolo(datetime(2024, 12, 30, 17)) == D("2024-12-30")
    assert c.dia_do_protocolo(datetime(2025, 1, 2, 17)) == D("2025-01-03")


@given(calendarios(), st.datetimes(datetime(1990, 1, 1), datetime(2059, 12, 31)))
def test_a_filing_past_closing_belongs_to_a_later_day_with_expediente(
    c: Calendario, quando: datetime
) -> None:
    com_hora = Calendario(c.dias, c.expediente, c.facultativo_sem_expediente, fecha=time(18))
    dia = com_hora.dia_do_protocolo(quando)
    horario = com_hora.horario(quando.date())
    assert horario is not None and horario.fecha is not None
    na_hora = (quando.hour, quando.minute) <= (horario.fecha.hour, horario.fecha.minute)
    assert com_hora.util(dia)
    assert (dia == quando.date()) == (na_hora and com_hora.util(quando.date()))
    assume(not any(d.fecha for d in c.dias))
    assert c.dia_do_protocolo(quando) == quando.date()  # no hours: a day is a day


def test_a_vigencia_limita_a_data_e_dois_textos_do_mesmo_id_nao_coincidem() -> None:
    velho = Dia("a", "Antigo", "feriado", "08-10", ate=D("2019-12-31"))
    novo = Dia("a", "Novo", "feriado", "08-11", desde=D("2020-01-01"))
    c = Calendario((velho, novo))
    assert not c.util(D("2017-08-10")) and c.util(D("2017-08-11"))
    assert c.util(D("2021-08-10")) and not c.util(D("2021-08-11"))
    with pytest.raises(ErroDePacote, match="“a” aparece duas vezes"):
        Calendario((velho, Dia("a", "Novo", "feriado", "08-11", desde=D("2019-06-01"))))


@pytest.mark.parametrize(
    ("regra", "frase"),
    [
        ("x 2020-11-17 -> 2020-11-20", "move o dia “x”, que não existe"),
        ("natal 2020-12-24 -> 2020-12-28", "parte de 24/12/2020, dia em que “natal” não cai"),
    ],
)
def test_uma_transferencia_sem_origem_e_recusada(regra: str, frase: str) -> None:
    with pytest.raises(ErroDePacote, match=frase):
        Calendario((NATAL, Dia("m", "Muda", "transferencia", regra)))


def test_uma_transferencia_repetida_e_recusada() -> None:
    muda = [
        Dia(f"m{i}", "Muda", "transferencia", f"natal 2020-12-25 -> 2020-12-2{i}") for i in (6, 7)
    ]
    with pytest.raises(ErroDePacote, match="repete outra"):
        Calendario((NATAL, *muda))


def test_the_calendar_cannot_be_changed_and_its_hash_names_its_content() -> None:
    c, igual = Calendario((NATAL,)), Calendario((NATAL,), nome="outro nome")
    with pytest.raises(FrozenInstanceError):
        c.dias = ()  # type: ignore[misc]
    assert c == igual and len(c.hash) == 64 and hash(c) == hash(igual)
    outros = [
        Calendario(),
        Calendario((NATAL,), facultativo_sem_expediente=False),
        Calendario((NATAL,), fecha=time(18)),
        Calendario((Dia("natal", "Natal", "feriado", "12-25", ato="Lei Y"),)),
    ]
    assert len({c.hash, *(x.hash for x in outros)}) == 5


def test_the_hash_of_a_calendar_is_the_same_on_any_machine() -> None:
    assert Calendario((NATAL,)).hash == (
        "49fff481042c9ba7fe8ec2bdd8d591963f95823f487e568d805bd05e50fe7977"
    )


def test_so_com_conta_exatamente_estes_dias() -> None:
    c = Calendario.so_com([D("2025-06-19"), D("2025-06-19"), D("2025-06-21")])
    fora = [d for i in range(30) if not c.util(d := D("2025-06-01") + timedelta(i))]
    assert [d.day for d in fora if d.weekday() < 5] == [19]


@pytest.mark.parametrize(
    ("campos", "frase"),
    [
        ({"tipo": "feriad"}, "tipo: Tipo de dia desconhecido: feriad. Você quis dizer “feriado”?"),
        ({"regra": "13-01"}, "regra: O dia 01/13 não existe em ano nenhum."),
        ({"regra": "2026-02-18/2026-02-16"}, "regra: O período 2026-02-18/2026-02-16 termina"),
        ({"fecha": time(12)}, "abre: Um dia do tipo feriado não tem horário."),
        ({"tipo": "meio_expediente"}, "abre: O meio expediente precisa de abre ou fecha."),
        ({"regra": "x 2020-11-17 -> 2020-11-20"}, "não serve ao tipo feriado"),
        ({"tipo": "transferencia"}, "não serve ao tipo transferencia"),
        ({"regra": "sempre"}, "só serve ao tipo expediente"),
        ({"desde": D("2020-01-02"), "ate": D("2020-01-01")}, "ate: A vigência termina antes"),
        ({"nome": ""}, "nome: Falta o id ou o nome do dia."),
    ],
)
def test_uma_entrada_errada_diz_o_que_falta(campos: dict[str, object], frase: str) -> None:
    certos: dict[str, object] = {"id": "x", "nome": "X", "tipo": "feriado", "regra": "04-21"}
    with pytest.raises((ErroDePacote, ErroDeEntrada)) as erro:
        Dia(**{**certos, **campos})  # type: ignore[arg-type]
    assert frase in str(erro.value)


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
