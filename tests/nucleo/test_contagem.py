"""Deadlines in days and months: the facts that a lawyer gave, and each choice of a rule."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any

import pytest

from almotace.nucleo.calendario import Calendario, Dia
from almotace.nucleo.contagem import Contagem, Duracao, RegraDeContagem, contar
from almotace.nucleo.erros import ErroDeEntrada

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


def test_zero_dias_acabam_no_proprio_dia() -> None:
    assert conta("2025-06-03", "0 dias").fim == D("2025-06-03")
    assert conta("2025-06-03", "0 dias úteis").fim == D("2025-06-03")
    assert conta("2025-06-03", "0 meses").fim == D("2025-06-03")


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


def test_unknown_choices_are_refused_in_plain_words() -> None:
    with pytest.raises(ErroDeEntrada, match="Modo desconhecido: traz"):
        conta("2025-06-03", "5 dias", sentido="traz")
    with pytest.raises(ErroDeEntrada, match=r"Regra de fim de mês desconhecida: fim\."):
        RegraDeContagem(fim_de_mes="fim")  # type: ignore[arg-type]
    with pytest.raises(ErroDeEntrada, match="número inteiro"):
        Duracao(-1, "dias")
