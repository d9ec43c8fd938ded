"""Entries that contradict themselves or each other are refused in plain words."""

from __future__ import annotations

from datetime import date, time

import pytest

from almotace.nucleo.calendario import Calendario, Dia
from almotace.nucleo.erros import ErroDeEntrada, ErroDePacote

D = date.fromisoformat
NATAL = Dia("natal", "Natal", "feriado", "12-25", ato="Lei X")


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
