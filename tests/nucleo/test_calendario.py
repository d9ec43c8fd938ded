"""The calendar: layers, transfers, readings, hours, hash."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from datetime import date, datetime, time

import pytest
from calendarios import (
    calendarios,
)
from hypothesis import assume, given
from hypothesis import strategies as st

from almotace.nucleo.calendario import Calendario, Dia
from almotace.nucleo.erros import ErroDePacote

D = date.fromisoformat
NATAL = Dia("natal", "Natal", "feriado", "12-25", ato="Lei X")


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
