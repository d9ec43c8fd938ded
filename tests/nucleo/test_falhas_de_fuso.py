"""Known faults: dates with a zone, days that shift, a midnight that never was."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.calendario import Calendario
from almotace.nucleo.contagem import Duracao, RegraDeContagem, contar
from almotace.nucleo.data import ler_data
from almotace.nucleo.erros import ErroDeEntrada
from almotace.nucleo.fuso import dia_local, hora_local

D = date.fromisoformat
SEM_ROLAR = RegraDeContagem(prorroga_fim=False)


# 8. Dates with a zone; days that shift; a midnight that never was ----------------------------
@pytest.mark.parametrize(
    ("zona", "utc"), [("America/Sao_Paulo", 3), ("America/Manaus", 4), ("America/Rio_Branco", 5)]
)
def test_onze_e_meia_da_noite_e_do_dia_local_ainda_que_o_servidor_esteja_no_seguinte(
    zona: str, utc: int
) -> None:
    servidor = datetime(2025, 6, 3, 23, 30, tzinfo=timezone(-timedelta(hours=utc))).astimezone(UTC)
    assert servidor.date() == D("2025-06-04")
    assert dia_local(servidor, ZoneInfo(zona)) == D("2025-06-03")
    prazo = contar(
        dia_local(servidor, ZoneInfo(zona)), Duracao(5, "dias"), RegraDeContagem(), Calendario()
    )
    assert prazo.nominal == D("2025-06-08")


def test_o_fuso_do_acre_mudou_em_2008_e_em_2013() -> None:
    rio_branco = ZoneInfo("America/Rio_Branco")
    for ano, dia in ((2007, 3), (2010, 4), (2014, 3)):  # 04:30 UTC
        assert dia_local(datetime(ano, 7, 4, 4, 30, tzinfo=UTC), rio_branco).day == dia


def test_a_day_sent_with_a_zone_is_refused_and_not_moved() -> None:
    for texto in ("2025-06-03T00:00:00Z", "2025-06-03T00:00:00-03:00", "2025-06-03Z"):
        with pytest.raises(ErroDeEntrada):
            ler_data(texto)


def test_a_meia_noite_que_nao_existiu_nao_atrapalha_um_prazo_em_dias() -> None:
    sao_paulo = ZoneInfo("America/Sao_Paulo")
    c = contar(D("2018-11-02"), Duracao(2, "dias"), SEM_ROLAR, Calendario())
    assert c.fim == D("2018-11-04")
    with pytest.raises(ErroDeEntrada, match="não existiu"):
        hora_local(datetime(2018, 11, 4, 0, 0), sao_paulo)


def test_hours_over_a_change_of_clock_are_real_hours_if_the_zone_is_known() -> None:
    sao_paulo = ZoneInfo("America/Sao_Paulo")
    inicio = datetime(2018, 11, 3, 10)
    real = contar(inicio, Duracao(24, "horas"), SEM_ROLAR, Calendario(), fuso=sao_paulo)
    assert real.fim == datetime(2018, 11, 4, 11)
    assert real.tempestivo(datetime(2018, 11, 4, 11)) and not real.tempestivo(
        datetime(2018, 11, 4, 11, 1)
    )
    assert contar(inicio, Duracao(24, "horas"), SEM_ROLAR, Calendario()).fim == datetime(
        2018, 11, 4, 10
    )


@given(
    st.datetimes(datetime(1990, 1, 1), datetime(2037, 1, 1)),
    st.sampled_from(["America/Sao_Paulo", "America/Manaus", "America/Rio_Branco"]),
)
def test_an_instant_has_one_local_clock_whoever_sends_it(quando: datetime, zona: str) -> None:
    fuso = ZoneInfo(zona)
    instante = quando.replace(tzinfo=UTC)
    local = hora_local(instante, fuso)
    assert local.tzinfo is None
    outro = instante.astimezone(timezone(timedelta(hours=9)))
    assert hora_local(outro, fuso) == local == hora_local(local, fuso)
