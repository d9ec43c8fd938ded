"""An amount corrected once a year, on the anniversary of its base date, with its working.

>>> from almotace.nucleo.indice import Serie
>>> inpc = Serie.de_textos("INPC", {"2013-11": "6.00", "2014-11": "6.33"}, periodo="12_meses")
>>> base = date(2012, 11, 13)
>>> corrigir_anual(Decimal("500.00"), base, date(2013, 12, 2), inpc).valor
Decimal('530.00')
>>> corrigir_anual(Decimal("500.00"), base, date(2013, 11, 12), inpc).valor
Decimal('500.00')
>>> print(*corrigir_anual(Decimal("500.00"), base, date(2014, 11, 13), inpc).memoria(), sep="\\n")
Valor de 13/11/2012: R$ 500,00.
13/11/2013: INPC de 12 meses 6 %, R$ 500,00 × 1,06 = R$ 530,00.
13/11/2014: INPC de 12 meses 6,33 %, R$ 530,00 × 1,0633 = R$ 563,55.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from almotace.nucleo.data import formatar_data
from almotace.nucleo.dinheiro import centavos, em_reais
from almotace.nucleo.erros import ErroDeEntrada
from almotace.nucleo.indice import Serie, aplicar, doze_meses, mostrar_fator

Arredonda = Literal["centavo_por_ano", "centavo_no_fim"]


@dataclass(frozen=True, slots=True)
class PassoAnual:
    """One anniversary: the 12-month percentage and the amount before and after it."""

    dia: date
    variacao: Decimal
    antes: Decimal
    depois: Decimal


@dataclass(frozen=True, slots=True)
class Correcao:
    """A corrected amount, to the cent, and the anniversaries that made it."""

    indice: str
    data_base: date
    nominal: Decimal
    valor: Decimal
    passos: tuple[PassoAnual, ...]

    def memoria(self) -> list[str]:
        """The base line, then one line a year."""
        linhas = [f"Valor de {formatar_data(self.data_base)}: {em_reais(self.nominal)}."]
        for p in self.passos:
            multiplicador = mostrar_fator(aplicar(Decimal(1), p.variacao))
            linhas.append(
                f"{formatar_data(p.dia)}: {self.indice} de 12 meses {mostrar_fator(p.variacao)} %, "
                f"{em_reais(p.antes)} × {multiplicador} = {em_reais(p.depois)}."
            )
        return linhas


def corrigir_anual(
    valor: Decimal,
    data_base: date,
    em: date,
    variacao_12m: Serie | Callable[[str], Decimal],
    arredonda: Arredonda = "centavo_por_ano",
) -> Correcao:
    """The amount as it stands on ``em``; before the first anniversary it is the nominal.

    ``variacao_12m`` is a series (see ``doze_meses``) or a function from the anniversary's month to
    a percentage. Each year's result is rounded to the cent, half up, and is what the next year
    corrects; with ``centavo_no_fim`` only the last is. A year whose index is not known is a
    ``Lacuna``: the amount of the year before does not stand in for it.
    """
    if em < data_base:
        dia, base = formatar_data(em), formatar_data(data_base)
        raise ErroDeEntrada(f"O valor é de {base}: não há correção para {dia}, que é antes.")
    nome = variacao_12m.nome if isinstance(variacao_12m, Serie) else "índice"
    atual, passos = valor, []
    for anos in range(1, em.year - data_base.year + 1):
        dia_do_ano = aniversario(data_base, anos)
        if dia_do_ano > em:
            break
        mes = f"{dia_do_ano.year:04}-{data_base.month:02}"
        if isinstance(variacao_12m, Serie):
            percentual = doze_meses(variacao_12m, mes)
        else:
            percentual = variacao_12m(mes)
        antes, atual = atual, aplicar(atual, percentual)
        if arredonda == "centavo_por_ano":
            atual = centavos(atual)
        passos.append(PassoAnual(dia_do_ano, percentual, antes, atual))
    return Correcao(nome, data_base, valor, centavos(atual), tuple(passos))


def aniversario(base: date, anos: int) -> date:
    """The same day of a later year; for 29 February in a common year, 1 March (civil counting:
    a missing day is the one that follows it).

    >>> aniversario(date(2024, 2, 29), 1), aniversario(date(2024, 2, 29), 4)
    (datetime.date(2025, 3, 1), datetime.date(2028, 2, 29))
    """
    try:
        return base.replace(year=base.year + anos)
    except ValueError:
        return date(base.year + anos, 3, 1)
