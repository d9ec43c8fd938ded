"""A counted term in words: one sentence, and day by day."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from almotace.nucleo.calendario import Calendario, Dia
from almotace.nucleo.contagem import Contagem, Duracao, RegraDeContagem, contar

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


def test_o_resumo_e_uma_frase_com_a_conta() -> None:
    c = conta("2025-06-03", "30 dias úteis", ("2025-06-19",))
    assert c.resumo() == (
        "30 dias úteis, excluído o dia do início (03/06/2025), contados de 04/06/2025, sem "
        "sábados e domingos nem 19/06/2025 (dia posto na hipótese): o prazo termina em "
        "16/07/2025 (quarta-feira), contagem: dias corridos, com prorrogação."
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
