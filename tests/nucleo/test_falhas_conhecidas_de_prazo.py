"""Faults that systems of this kind have had in deadlines, each as a whole kind."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from calendarios import calendarios, dias
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.calendario import Calendario, Dia
from almotace.nucleo.contagem import Duracao, RegraDeContagem, contar, encadear
from almotace.nucleo.recontagem import mudancas

D = date.fromisoformat
SEM_ROLAR = RegraDeContagem(prorroga_fim=False)


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
