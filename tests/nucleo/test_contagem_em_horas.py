"""Terms in hours: to the minute, by the counter, with or without rolling."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from almotace.nucleo.calendario import Calendario
from almotace.nucleo.contagem import Contagem, Duracao, RegraDeContagem, contar
from almotace.nucleo.erros import ErroDeEntrada, Lacuna

D = date.fromisoformat
I = datetime.fromisoformat  # noqa: E741
CC = RegraDeContagem(fim_de_mes="dia_imediato", nome="dias corridos, com prorrogação")


def conta(
    inicio: str,
    texto: str,
    feriados: tuple[str, ...] = (),
    regra: RegraDeContagem = CC,
    **opcoes: Any,
) -> Contagem:
    calendario = Calendario.so_com(map(D, feriados))
    quando = I(inicio) if "T" in inicio else D(inicio)
    return contar(quando, Duracao.ler(texto), regra, calendario, **opcoes)


def test_quarenta_e_oito_horas_correm_de_minuto_a_minuto() -> None:
    assert conta("2025-08-12T10:00", "48 horas").fim == I("2025-08-14T10:00")


def test_a_term_in_hours_does_not_become_one_in_days() -> None:
    assert conta("2025-05-09T21:15", "24 horas").fim == I("2025-05-10T21:15")
    assert conta("2025-06-29T23:00", "24 horas").fim == I("2025-06-30T23:00")


@pytest.mark.parametrize(
    ("regra", "fim"),
    [("minuto_a_minuto", "2025-08-16T10:00"), ("prorroga", "2025-08-18T10:00")],
)
def test_horas_que_acabam_no_sabado(regra: Any, fim: str) -> None:
    c = conta("2025-08-14T10:00", "48 horas", regra=RegraDeContagem(horas=regra))
    assert (c.nominal, c.fim) == (I("2025-08-16T10:00"), I(fim))


def test_horas_so_em_dias_com_expediente_param_no_fim_de_semana() -> None:
    c = conta("2025-08-15T21:15", "24 horas", regra=RegraDeContagem(horas="so_dias_uteis"))
    assert c.fim == I("2025-08-18T21:15")
    assert [str(x) for x in c.memoria()][1:3] == [
        "16/08/2025: sábado, não corre; sem expediente",
        "17/08/2025: domingo, não corre; sem expediente",
    ]


def test_horas_uteis_correm_so_com_o_balcao_aberto() -> None:
    calendario = Calendario(abre=time(8), fecha=time(14))

    def corre(inicio: str, n: int, **k: Any) -> date:
        return contar(I(inicio), Duracao(n, "horas_uteis"), CC, calendario, **k).fim

    assert corre("2025-08-15T10:00", 5) == I("2025-08-18T09:00")
    assert corre("2025-08-15T16:00", 1) == I("2025-08-18T09:00")
    assert corre("2025-08-18T09:00", 5, sentido="tras") == I("2025-08-15T10:00")
    assert corre("2025-08-15T08:00", 6) == I("2025-08-15T14:00")


def test_horas_uteis_sem_horario_do_balcao_sao_lacuna() -> None:
    with pytest.raises(Lacuna, match="horário de expediente") as erro:
        conta("2025-08-15T10:00", "5 horas úteis")
    assert erro.value.campo == "horario_de_expediente"


def test_um_prazo_em_horas_precisa_da_hora() -> None:
    with pytest.raises(ErroDeEntrada, match="precisa da hora"):
        conta("2025-08-15", "48 horas")


def test_doze_horas_antes_e_doze_horas_depois() -> None:
    assert conta("2025-07-05T06:00", "12 horas", sentido="tras").fim == I("2025-07-04T18:00")
    assert conta("2025-07-05T12:00", "12 horas").fim == I("2025-07-06T00:00")


def test_an_instant_that_carries_a_zone_is_refused() -> None:
    com_fuso = datetime(2025, 8, 12, 10, tzinfo=ZoneInfo("UTC"))
    with pytest.raises(ErroDeEntrada, match="tem fuso"):
        contar(com_fuso, Duracao(48, "horas"), CC, Calendario())
    with pytest.raises(ErroDeEntrada, match="tem fuso"):
        conta("2025-06-03", "5 dias").tempestivo(com_fuso)


def test_an_act_without_its_time_on_the_last_day_of_an_hour_term_is_refused() -> None:
    c = conta("2025-08-12T10:00", "48 horas")
    with pytest.raises(ErroDeEntrada, match="diga a hora"):
        c.tempestivo(D("2025-08-14"))
    assert c.tempestivo(D("2025-08-13")) and not c.tempestivo(D("2025-08-15"))
