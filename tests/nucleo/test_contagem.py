"""Deadlines: the facts that a lawyer gave, and each choice of a rule of counting."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from almotace.nucleo.calendario import Calendario, Dia
from almotace.nucleo.contagem import Contagem, Duracao, RegraDeContagem, contar, encadear
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


@pytest.mark.parametrize(
    ("inicio", "duracao", "feriados", "primeiro", "nominal", "fim"),
    [
        ("2025-06-03", "30 dias úteis", ("2025-06-19",), "2025-06-04", "2025-07-16", "2025-07-16"),
        (
            *("2025-04-04", "15 dias úteis", ("2025-04-18", "2025-04-21")),
            *("2025-04-07", "2025-04-29", "2025-04-29"),
        ),
        (
            *("2025-11-03", "30 dias úteis", ("2025-11-17", "2025-11-20")),
            *("2025-11-04", "2025-12-17", "2025-12-17"),
        ),
        ("2024-06-05", "10 dias", (), "2024-06-06", "2024-06-15", "2024-06-17"),
        (
            *("2025-01-20", "3 meses", ("2025-04-18", "2025-04-21")),
            *("2025-01-21", "2025-04-20", "2025-04-22"),
        ),
        ("2016-11-12", "8 anos", (), "2016-11-13", "2024-11-12", "2024-11-12"),
        (
            *("2025-10-03", "30 dias", ("2025-10-12", "2025-11-02")),
            *("2025-10-04", "2025-11-02", "2025-11-03"),
        ),
        (
            *("2025-03-10", "90 dias úteis"),
            ("2025-04-18", "2025-04-21", "2025-05-01", "2025-06-19"),
            *("2025-03-11", "2025-07-18", "2025-07-18"),
        ),
    ],
)
def test_o_prazo_comeca_e_acaba_onde_a_advogada_disse(
    inicio: str, duracao: str, feriados: tuple[str, ...], primeiro: str, nominal: str, fim: str
) -> None:
    c = conta(inicio, duracao, feriados)
    assert (c.inicio, c.nominal, c.fim) == (D(primeiro), D(nominal), D(fim))


def test_quarenta_e_oito_horas_correm_de_minuto_a_minuto() -> None:
    assert conta("2025-08-12T10:00", "48 horas").fim == I("2025-08-14T10:00")


def test_a_term_in_hours_does_not_become_one_in_days() -> None:
    assert conta("2025-05-09T21:15", "24 horas").fim == I("2025-05-10T21:15")
    assert conta("2025-06-29T23:00", "24 horas").fim == I("2025-06-30T23:00")


def test_uma_suspensao_de_sete_dias_inclui_o_dia_em_que_comeca_e_nao_se_prorroga() -> None:
    c = conta(
        "2025-06-02", "7 dias", regra=RegraDeContagem(exclui_inicio=False, prorroga_fim=False)
    )
    assert (c.inicio, c.fim) == (D("2025-06-02"), D("2025-06-08"))  # a Sunday


def test_dez_dias_uteis_antes_do_evento() -> None:
    feriados = ("2025-04-18", "2025-04-21", "2025-05-01")
    c = conta("2025-05-09", "10 dias úteis", feriados, sentido="tras")
    assert (c.inicio, c.fim) == (D("2025-05-08"), D("2025-04-24"))
    assert c.tempestivo(D("2025-04-23")) and c.tempestivo(D("2025-04-24"))
    assert not c.tempestivo(D("2025-04-25"))


def test_backwards_an_end_without_expediente_stays_or_rolls_back_never_forward() -> None:
    recua = RegraDeContagem(retroage_fim=True)
    assert conta("2025-06-11", "10 dias", sentido="tras").fim == D("2025-06-01")  # a Sunday
    assert conta("2025-06-11", "10 dias", regra=recua, sentido="tras").fim == D("2025-05-30")


def test_ciencia_na_sexta_a_leitura_escolhe_o_primeiro_dia_da_conta() -> None:
    util = RegraDeContagem(inicio_em_dia_util=True)
    seguinte, adiado = (conta("2025-05-09", "8 dias", regra=r) for r in (CC, util))
    assert (seguinte.inicio, seguinte.nominal) == (D("2025-05-10"), D("2025-05-17"))
    assert (adiado.inicio, adiado.nominal) == (D("2025-05-12"), D("2025-05-19"))
    assert adiado.situacao(D("2025-05-11")) == "nao_iniciado"
    assert seguinte.situacao(D("2025-05-11")) == "correndo"


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


def test_suspended_days_do_not_count_and_the_end_never_falls_in_them() -> None:
    recesso = [(D("2025-12-20"), D("2026-01-20"))]
    assert conta("2025-12-15", "10 dias", suspensoes=recesso).fim == D("2026-01-26")
    assert conta("2025-12-15", "10 dias úteis", suspensoes=recesso).fim == D("2026-01-28")
    parado = conta("2025-12-17", "2 dias", suspensoes=recesso)  # ends on Friday the 19th
    assert parado.fim == D("2025-12-19")
    c = conta("2025-12-10", "10 dias", suspensoes=recesso)  # nominal inside: never
    assert c.nominal == D("2026-01-21") and c.situacao(D("2026-01-02")) == "suspenso"
    rola = conta("2025-12-10", "10 dias", suspensoes=[(D("2025-12-22"), D("2026-01-20"))])
    assert (rola.nominal, rola.fim) == (D("2025-12-20"), D("2026-01-21"))


def test_suspended_days_push_a_term_in_months_and_one_in_hours() -> None:
    pausa = [(D("2025-02-10"), D("2025-02-19"))]
    assert conta("2025-01-20", "3 meses", suspensoes=pausa).nominal == D("2025-04-30")
    c = conta("2025-02-09T10:00", "20 horas", suspensoes=pausa)
    assert c.fim == I("2025-02-20T06:00")


def test_a_suspension_before_or_after_the_term_changes_nothing() -> None:
    livre = conta("2025-03-10", "10 dias úteis")
    for pausa in (("2025-03-01", "2025-03-10"), ("2025-03-25", "2025-03-30")):
        c = conta("2025-03-10", "10 dias úteis", suspensoes=[(D(pausa[0]), D(pausa[1]))])
        assert (c.inicio, c.fim) == (livre.inicio, livre.fim)


def test_prorrogar_continua_do_dia_seguinte_ao_fim() -> None:
    pena = conta(
        "2025-06-02", "7 dias", regra=RegraDeContagem(exclui_inicio=False, prorroga_fim=False)
    )
    mais = pena.prorrogar(Duracao(3, "dias"))
    assert (mais.inicio, mais.fim) == (D("2025-06-09"), D("2025-06-11"))
    assert mais.anterior is pena


def test_zero_dias_acabam_no_proprio_dia() -> None:
    assert conta("2025-06-03", "0 dias").fim == D("2025-06-03")
    assert conta("2025-06-03", "0 dias úteis").fim == D("2025-06-03")
    assert conta("2025-06-03", "0 meses").fim == D("2025-06-03")


def test_o_resumo_e_uma_frase_com_a_conta() -> None:
    c = conta("2025-06-03", "30 dias úteis", ("2025-06-19",))
    assert c.resumo() == (
        "30 dias úteis, excluído o dia do início (03/06/2025), contados de 04/06/2025, sem "
        "sábados e domingos nem 19/06/2025 (dia posto na hipótese): o prazo termina em "
        "16/07/2025 (quarta-feira), conforme dias corridos, com prorrogação."
    )
    tras = conta("2025-05-09", "10 dias úteis", ("2025-05-01",), sentido="tras")
    assert "10 dias úteis para trás" in tras.resumo()
    assert "o último dia para agir é 24/04/2025 (quinta-feira)" in tras.resumo()


def test_the_sentence_names_the_days_of_the_towns_own_week() -> None:
    de_seg_a_sab = Calendario(
        (Dia("f", "Feira", "feriado", "2025-06-05"), Dia("g", "Gala", "feriado", "2025-06-06")),
        expediente=frozenset(range(6)),
    )
    frase = contar(D("2025-06-03"), Duracao(5, "dias_uteis"), CC, de_seg_a_sab).resumo()
    assert "sem domingos nem 05/06/2025 (Feira) e 06/06/2025 (Gala): o prazo" in frase
    todos = Calendario(expediente=frozenset(range(7)))
    frase = contar(D("2025-06-03"), Duracao(5, "dias_uteis"), CC, todos).resumo()
    assert "contados de 04/06/2025: o prazo termina em 08/06/2025" in frase


def test_doze_horas_antes_e_doze_horas_depois() -> None:
    assert conta("2025-07-05T06:00", "12 horas", sentido="tras").fim == I("2025-07-04T18:00")
    assert conta("2025-07-05T12:00", "12 horas").fim == I("2025-07-06T00:00")


def test_a_memoria_numera_cada_dia_que_conta_e_diz_por_que_outro_nao_conta() -> None:
    c = conta("2025-06-03", "30 dias úteis", ("2025-06-19",))
    linhas = c.memoria()
    assert [x.numero for x in linhas if x.numero] == list(range(1, 31))
    assert linhas[0].dia == D("2025-06-03") and linhas[-1].dia == c.fim
    (corpus,) = [x for x in linhas if x.dia == D("2025-06-19")]
    assert corpus.texto == "quinta-feira, não conta; feriado: dia posto na hipótese"


def test_the_working_shows_each_day_over_which_the_end_rolled() -> None:
    c = conta("2025-04-11", "7 dias", ("2025-04-18", "2025-04-21"))
    assert [str(x) for x in c.memoria()][-5:] == [
        "18/04/2025: sexta-feira, feriado: dia posto na hipótese, passa",
        "19/04/2025: sábado, sem expediente, passa",
        "20/04/2025: domingo, sem expediente, passa",
        "21/04/2025: segunda-feira, feriado: dia posto na hipótese, passa",
        "22/04/2025: terça-feira, com expediente; fim do prazo",
    ]


def test_um_dia_que_fecha_mais_cedo_conta_mas_nao_encerra_o_prazo() -> None:
    cinzas = Dia("c", "Cinzas", "meio_expediente", "2025-03-05", fecha=time(12))
    tarde = Dia("t", "Abre à tarde", "meio_expediente", "2025-03-05", abre=time(13))

    def fim(dia: Dia, meio: Any = "fecha_antes") -> date:
        calendario = Calendario((dia,), abre=time(8), fecha=time(18))
        regra = RegraDeContagem(meio_expediente=meio)
        return contar(D("2025-02-26"), Duracao(5, "dias_uteis"), regra, calendario).fim

    assert fim(cinzas) == D("2025-03-06")
    assert fim(cinzas, "conta") == D("2025-03-05")
    assert fim(tarde) == D("2025-03-05")
    assert fim(tarde, "qualquer") == D("2025-03-06")


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


def test_unknown_choices_are_refused_in_plain_words() -> None:
    with pytest.raises(ErroDeEntrada, match="Modo desconhecido: traz"):
        conta("2025-06-03", "5 dias", sentido="traz")
    with pytest.raises(ErroDeEntrada, match=r"Regra de fim de mês desconhecida: fim\."):
        RegraDeContagem(fim_de_mes="fim")  # type: ignore[arg-type]
    with pytest.raises(ErroDeEntrada, match="número inteiro"):
        Duracao(-1, "dias")


def test_encadear_guarda_o_primeiro_prazo_e_a_escolha() -> None:
    um = conta("2024-06-05", "10 dias")
    dois = encadear(um, Duracao(5, "dias"), CC, do_nominal=True)
    assert dois.anterior is um and dois.do_nominal and dois.evento == D("2024-06-15")
