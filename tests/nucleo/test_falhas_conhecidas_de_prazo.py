"""Faults that systems of this kind have had in deadlines, each as a whole kind."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from calendarios import calendarios, dias
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.calendario import Calendario, Dia
from almotace.nucleo.contagem import Duracao, RegraDeContagem, contar, encadear, somar_meses
from almotace.nucleo.data import ler_data
from almotace.nucleo.erros import ErroDeEntrada
from almotace.nucleo.fuso import dia_local, hora_local
from almotace.nucleo.recontagem import mudancas

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


# 4. A holiday decreed later; another body's; one year's applied to another -------------------
def test_um_feriado_decretado_depois_muda_so_os_prazos_que_ele_toca() -> None:
    antes = Calendario((Dia("n", "Natal", "feriado", "12-25"),))
    decreto = Dia("d", "Luto", "feriado", "2025-06-10", ato="Decreto Z")
    depois = Calendario((*antes.dias, decreto))
    uteis = Duracao(10, "dias_uteis")
    abertos = [contar(D(f"2025-{m}-02"), uteis, RegraDeContagem(), antes) for m in ("05", "06")]
    velhos = [contar(D(f"2019-{m:02}-03"), uteis, RegraDeContagem(), antes) for m in range(1, 13)]
    (mudou,) = mudancas([*abertos, *velhos], depois)
    assert mudou.antes is abertos[1]  # and it stays as it was decided, under its own calendar
    assert (mudou.antes.fim, mudou.depois.fim) == (D("2025-06-16"), D("2025-06-17"))
    assert mudou.antes.calendario_hash == antes.hash != mudou.depois.calendario_hash
    assert "10/06/2025 (Luto)" in mudou.depois.resumo()


def test_the_act_of_one_year_and_of_another_body_close_nothing_else() -> None:
    c = Calendario(
        (
            Dia("t", "Tratado", "feriado", "11-17"),
            Dia("m", "Tratado", "transferencia", "t 2020-11-17 -> 2020-11-20"),
            Dia("r", "Corpus Christi", "referencia", "pascoa+60"),
        )
    )
    for ano in range(2000, 2040):
        assert c.motivo(date(ano, 11, 20)) is None or ano == 2020 or date(ano, 11, 20).weekday() > 4
        corpus = c.listar(date(ano, 1, 1), date(ano, 12, 31), "referencia")[0][0]
        assert c.util(corpus)


# 5. Days added land on another holiday; chained from the unrolled date; received at 18:01 ----
def test_dias_acrescentados_nao_caem_noutro_feriado() -> None:
    c = Calendario.so_com([D("2025-12-25"), D("2025-12-26"), D("2026-01-01")])
    dois = contar(D("2025-12-23"), Duracao(2, "dias_uteis"), RegraDeContagem(), c)
    assert dois.fim == D("2025-12-29")
    corridos = contar(D("2025-12-23"), Duracao(2, "dias"), RegraDeContagem(), c)
    assert (corridos.nominal, corridos.fim) == (D("2025-12-25"), D("2025-12-29"))


@given(calendarios(), dias, st.integers(1, 60))
def test_received_after_closing_counts_as_received_on_the_next_dia_util(
    c: Calendario, dia: date, n: int
) -> None:
    balcao = Calendario(c.dias, c.expediente, c.facultativo_sem_expediente, time(8), time(18))
    dia = balcao.proximo_util(dia)
    horario = balcao.horario(dia)
    assert horario and horario.fecha
    na_hora = datetime.combine(dia, horario.fecha)
    tarde = na_hora + timedelta(minutes=1)
    assert balcao.dia_do_protocolo(na_hora) == dia
    assert balcao.dia_do_protocolo(tarde) == balcao.somar_uteis(dia, 1)
    prazo = Duracao(n, "dias_uteis")
    um, outro = (
        contar(balcao.dia_do_protocolo(q), prazo, RegraDeContagem(), balcao)
        for q in (na_hora, tarde)
    )
    assert outro.nominal == balcao.somar_uteis(um.nominal, 1)


def test_o_segundo_prazo_conta_do_fim_ja_prorrogado() -> None:
    um = contar(D("2024-06-05"), Duracao(10, "dias"), RegraDeContagem(), Calendario())
    assert um.nominal == D("2024-06-15") and um.fim == D("2024-06-17")
    assert encadear(um, Duracao(5, "dias"), SEM_ROLAR).fim == D("2024-06-22")
    assert encadear(um, Duracao(5, "dias"), SEM_ROLAR, do_nominal=True).fim == D("2024-06-20")


# 6. An act done on the rolled day treated as late --------------------------------------------
@given(calendarios(), dias, st.integers(1, 90))
def test_o_ato_do_dia_prorrogado_e_tempestivo_e_nao_tem_atraso(
    c: Calendario, evento: date, n: int
) -> None:
    prazo = contar(evento, Duracao(n, "dias"), RegraDeContagem(), c)
    dia = prazo.nominal
    while dia <= prazo.fim:
        assert prazo.tempestivo(dia) and prazo.atraso(dia) == 0
        assert prazo.tempestivo(datetime.combine(dia, time(12)))
        dia += timedelta(1)
    assert prazo.atraso(dia) == 1  # interest would run from the rolled end, not the nominal


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


# 15. A municipal edital: two chained terms, both may end on a day without expediente --------
def test_ciencia_ficta_trinta_dias_depois_do_edital_e_entao_o_prazo() -> None:
    c = Calendario.so_com([D("2025-04-18"), D("2025-04-21")])
    ciencia = contar(D("2025-03-20"), Duracao(30, "dias"), RegraDeContagem(), c)
    assert (ciencia.nominal, ciencia.fim) == (D("2025-04-19"), D("2025-04-22"))
    defesa = encadear(ciencia, Duracao(25, "dias"), RegraDeContagem())
    assert (defesa.nominal, defesa.fim) == (D("2025-05-17"), D("2025-05-19"))
    literal = encadear(ciencia, Duracao(25, "dias"), RegraDeContagem(), do_nominal=True)
    assert (literal.nominal, literal.fim) == (D("2025-05-14"), D("2025-05-14"))


@given(calendarios(), dias, st.integers(1, 60), st.integers(1, 60))
def test_neither_of_two_chained_terms_ends_on_a_day_without_expediente(
    c: Calendario, evento: date, m: int, n: int
) -> None:
    um = contar(evento, Duracao(m, "dias"), RegraDeContagem(), c)
    dois = encadear(um, Duracao(n, "dias"), RegraDeContagem())
    assert c.util(um.fim) and c.util(dois.fim)
    assert dois.nominal - um.fim == timedelta(n)
    assert dois.tempestivo(dois.fim) and dois.anterior is um
