"""Sum of months to a day, always by a named rule for the day of arrival.

Specification of ``somar_meses(dia, n, regra)``: take the same number in the month ``n`` months
away (``n`` may be negative; a year is twelve months). Then

* ``dia_imediato`` (also written ``mesmo_dia``): that day; if the month lacks it, the day that
  immediately follows, the first of the next month;
* ``ultimo_dia`` (also ``ultimo_do_mes``): that day; if the month lacks it, its last day;
* ``vespera``: the day before the one that ``dia_imediato`` gives.

No rule is assumed: an unknown one is refused.

>>> somar_meses(date(2025, 1, 31), 1, "dia_imediato")
datetime.date(2025, 3, 1)
>>> somar_meses(date(2025, 1, 31), 1, "ultimo_dia")
datetime.date(2025, 2, 28)
>>> somar_meses(date(2024, 2, 29), 12, "vespera")
datetime.date(2025, 2, 28)
>>> somar_meses(date(2025, 8, 31), -6, "ultimo_dia")
datetime.date(2025, 2, 28)
"""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta
from typing import Literal

from .erros import ErroDeEntrada, sugerir

FimDeMes = Literal["dia_imediato", "ultimo_dia", "vespera"]
_REGRAS: dict[str, FimDeMes] = {
    "dia_imediato": "dia_imediato",
    "mesmo_dia": "dia_imediato",
    "ultimo_dia": "ultimo_dia",
    "ultimo_do_mes": "ultimo_dia",
    "vespera": "vespera",
}
POR_EXTENSO: dict[FimDeMes, str] = {
    "dia_imediato": "dia de igual número ou, se não houver, o imediato",
    "ultimo_dia": "dia de igual número ou, se não houver, o último do mês",
    "vespera": "véspera do dia de igual número",
}


def fim_de_mes(texto: str) -> FimDeMes:
    """The rule's canonical name.

    >>> fim_de_mes("mesmo_dia")
    'dia_imediato'
    >>> fim_de_mes("ultimo")
    Traceback (most recent call last):
    almotace.nucleo.erros.ErroDeEntrada: fim_de_mes: Regra de fim de mês desconhecida: ultimo. \
Você quis dizer “ultimo_dia”?
    """
    if texto not in _REGRAS:
        raise ErroDeEntrada(
            f"Regra de fim de mês desconhecida: {texto}.",
            campo="fim_de_mes",
            sugestao=sugerir(texto, _REGRAS),
        )
    return _REGRAS[texto]


def falta_o_dia(dia: date, n: int) -> bool:
    """Does the month of arrival lack the day of same number?"""
    ano, mes = divmod(dia.year * 12 + dia.month - 1 + n, 12)
    return 1 <= ano <= 9999 and dia.day > monthrange(ano, mes + 1)[1]


def somar_meses(dia: date, n: int, regra: str) -> date:
    """Day that is ``n`` months from ``dia``; see the module's specification."""
    modo = fim_de_mes(regra)
    ano, mes = divmod(dia.year * 12 + dia.month - 1 + n, 12)
    if not 1 <= ano <= 9998:
        raise ErroDeEntrada(f"{n} meses de {dia:%d/%m/%Y} caem fora do calendário.")
    ultimo = monthrange(ano, mes + 1)[1]
    fim = date(ano, mes + 1, min(dia.day, ultimo))
    if modo != "ultimo_dia" and dia.day > ultimo:
        fim += timedelta(1)
    return fim - timedelta(1) if modo == "vespera" else fim
