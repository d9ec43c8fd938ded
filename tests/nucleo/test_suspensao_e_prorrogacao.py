"""Suspended days, extensions, chained terms."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from almotace.nucleo.calendario import Calendario
from almotace.nucleo.contagem import Contagem, Duracao, RegraDeContagem, contar, encadear

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


def test_encadear_guarda_o_primeiro_prazo_e_a_escolha() -> None:
    um = conta("2024-06-05", "10 dias")
    dois = encadear(um, Duracao(5, "dias"), CC, do_nominal=True)
    assert dois.anterior is um and dois.do_nominal and dois.evento == D("2024-06-15")
