"""What a unit of value (a fiscal unit, the minimum wage) was worth on a day, and by which act.

A unit is a list of steps. A step holds until the next one, but never past what is known:
``conhecida_ate`` is by default the end of the year of the last step, because a new value may come
with the new year. An ``anual`` unit is fixed anew each year: no step outlives its own year.

>>> salario = UnidadeFiscal("SM", [Degrau(date(2023, 1, 1), Decimal("1302.00"), "MP 1.143/2022"),
...     Degrau(date(2023, 5, 1), Decimal("1320.00"), "MP 1.172/2023")])
>>> salario.em(date(2023, 4, 30)).valor, salario.em(date(2023, 5, 1)).ato
(Decimal('1302.00'), 'MP 1.172/2023')
>>> salario.em(date(2024, 1, 1))
Traceback (most recent call last):
almotace.nucleo.erros.Lacuna: SM: O valor de SM em 01/01/2024 não é conhecido: a fonte vai até \
31/12/2023.
>>> UnidadeFiscal.por_ano("UFMRB", {"2024": "148.05"}).em(date(2024, 7, 1)).valor
Decimal('148.05')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import pairwise

from almotace.nucleo.data import formatar_data
from almotace.nucleo.erros import ErroDeEntrada, ErroDePacote, Lacuna
from almotace.nucleo.numero import ler_decimal

REAL = "BRL"


@dataclass(frozen=True, slots=True)
class Degrau:
    """A value from a day on, with the act that fixed it, where it was read, and its currency."""

    inicio: date
    valor: Decimal
    ato: str = ""
    fonte: str = ""
    moeda: str = REAL


class UnidadeFiscal:
    """A unit of value: its steps in order of time."""

    __slots__ = ("anual", "conhecida_ate", "degraus", "nome")

    def __init__(
        self,
        nome: str,
        degraus: Iterable[Degrau],
        *,
        anual: bool = False,
        conhecida_ate: date | None = None,
    ) -> None:
        self.nome = nome
        self.degraus = tuple(sorted(degraus, key=lambda d: d.inicio))
        self.anual = anual
        ultimo = self.degraus[-1].inicio if self.degraus else date.min
        self.conhecida_ate = conhecida_ate or date(ultimo.year, 12, 31)
        for antes, depois in pairwise(self.degraus):
            if antes.inicio == depois.inicio:
                dia = formatar_data(antes.inicio)
                raise ErroDePacote(f"Dois valores começam em {dia}.", campo=nome)
        for degrau in self.degraus:
            if degrau.valor <= 0:
                dia = formatar_data(degrau.inicio)
                raise ErroDePacote(f"O valor que começa em {dia} não é positivo.", campo=nome)

    @classmethod
    def por_ano(cls, nome: str, valores: Mapping[str, object]) -> UnidadeFiscal:
        """The form of a hypothesis: one value a calendar year, good for that year alone."""
        degraus = []
        for ano, valor in valores.items():
            if not (isinstance(ano, str) and len(ano) == 4 and ano.isascii() and ano.isdecimal()):
                raise ErroDeEntrada(f"“{ano}” não é um ano: escreva como “2024”.", campo=nome)
            lido = ler_decimal(valor, campo=f"{nome}:{ano}")
            if ano == "0000" or lido <= 0:
                raise ErroDeEntrada(f"{nome} em {ano}: o valor deve ser positivo.", campo=nome)
            degraus.append(Degrau(date(int(ano), 1, 1), lido, ato="valor dado na hipótese"))
        return cls(nome, degraus, anual=True)

    def em(self, dia: date, *, moeda: str | None = REAL) -> Degrau:
        """The step that holds on the day; ``Lacuna`` with the unit's name when none does.

        A value in another currency than ``moeda`` is refused; with None any is given.
        """
        achado = next((d for d in reversed(self.degraus) if d.inicio <= dia), None)
        if achado is None or dia > self._fim(achado):
            raise self._lacuna(dia, achado)
        if moeda is not None and achado.moeda != moeda:
            quando = formatar_data(dia)
            raise ErroDeEntrada(
                f"O valor de {self.nome} em {quando} é em {achado.moeda}, e não em {moeda}.",
                campo=self.nome,
            )
        return achado

    def valor(self, dia: date) -> Decimal:
        """The value in reais on the day."""
        return self.em(dia).valor

    def _fim(self, degrau: Degrau) -> date:
        fim_do_ano = date(degrau.inicio.year, 12, 31)
        return min(self.conhecida_ate, fim_do_ano) if self.anual else self.conhecida_ate

    def _lacuna(self, dia: date, antes: Degrau | None) -> Lacuna:
        if not self.degraus:
            motivo = "a fonte não traz nenhum"
        elif antes is None:
            motivo = f"a fonte começa em {formatar_data(self.degraus[0].inicio)}"
        elif antes is self.degraus[-1]:
            motivo = f"a fonte vai até {formatar_data(self._fim(antes))}"
        else:
            motivo = f"falta o valor do ano de {dia.year}"
        quando = formatar_data(dia)
        return Lacuna(
            f"O valor de {self.nome} em {quando} não é conhecido: {motivo}.", campo=self.nome
        )
