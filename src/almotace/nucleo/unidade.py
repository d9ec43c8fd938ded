"""What a unit of value (a fiscal unit, the minimum wage) was worth on a day, and by which act.

A unit is a list of steps. A step holds until its own last day (``fim``) or, if it has none, until
the next step; but the last one without ``fim`` only until the end of its year, because a new value
may come with the new year and nothing is guessed. A day that no step covers is a ``Lacuna``.

>>> salario = UnidadeFiscal("SM", [
...     Degrau(date(2023, 1, 1), Decimal("1302.00"), "MP 1.143/2022"),
...     Degrau(date(2023, 5, 1), Decimal("1320.00"), "MP 1.172/2023")])
>>> salario.em(date(2023, 4, 30)).valor, salario.em(date(2023, 5, 1)).ato
(Decimal('1302.00'), 'MP 1.172/2023')
>>> salario.em(date(2024, 1, 1))
Traceback (most recent call last):
almotace.nucleo.erros.Lacuna: SM: O valor de SM em 01/01/2024 não é conhecido: a fonte vai até \
31/12/2023.
>>> UnidadeFiscal.por_ano("UFM", {"2024": "148.05"}).em(date(2024, 7, 1)).valor
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
    fim: date | None = None


class UnidadeFiscal:
    """A unit of value: its steps in order of time."""

    __slots__ = ("degraus", "nome")

    def __init__(self, nome: str, degraus: Iterable[Degrau]) -> None:
        self.nome = nome
        self.degraus = tuple(sorted(degraus, key=lambda d: d.inicio))
        for degrau in self.degraus:
            dia = formatar_data(degrau.inicio)
            if degrau.valor <= 0:
                raise ErroDePacote(f"O valor que começa em {dia} não é positivo.", campo=nome)
            if degrau.fim and degrau.fim < degrau.inicio:
                raise ErroDePacote(f"O valor que começa em {dia} acaba antes.", campo=nome)
        for antes, depois in pairwise(self.degraus):
            if depois.inicio <= (antes.fim or antes.inicio):
                um, outro = formatar_data(antes.inicio), formatar_data(depois.inicio)
                raise ErroDePacote(f"Os valores de {um} e de {outro} se sobrepõem.", campo=nome)

    @classmethod
    def por_ano(cls, nome: str, valores: Mapping[str, object]) -> UnidadeFiscal:
        """The form of a hypothesis: one value a calendar year, good for that year alone."""
        degraus = []
        for ano, valor in valores.items():
            ano_lido = ano if isinstance(ano, str) and ano.isascii() and ano.isdecimal() else ""
            if len(ano_lido) != 4 or ano_lido == "0000":
                raise ErroDeEntrada(f"“{ano}” não é um ano: escreva como “2024”.", campo=nome)
            lido = ler_decimal(valor, campo=f"{nome}:{ano}")
            if lido <= 0:
                raise ErroDeEntrada(f"O valor de {nome} em {ano} deve ser positivo.", campo=nome)
            inicio, fim = date(int(ano), 1, 1), date(int(ano), 12, 31)
            degraus.append(Degrau(inicio, lido, ato="valor dado na hipótese", fim=fim))
        return cls(nome, degraus)

    def em(self, dia: date, *, moeda: str | None = REAL) -> Degrau:
        """The step that holds on the day; ``Lacuna`` with the unit's name when none does.

        A value in another currency than ``moeda`` is refused; with None any is given.
        """
        achado = next((d for d in reversed(self.degraus) if d.inicio <= dia), None)
        if achado is None or dia > (fim := self._fim(achado)):
            motivo = "a fonte não traz nenhum"
            if achado:
                motivo = f"a fonte vai até {formatar_data(fim)}"
            elif self.degraus:
                motivo = f"a fonte começa em {formatar_data(self.degraus[0].inicio)}"
            quando = formatar_data(dia)
            falta = f"O valor de {self.nome} em {quando} não é conhecido: {motivo}."
            raise Lacuna(falta, campo=self.nome)
        if moeda is not None and achado.moeda != moeda:
            quando, de = formatar_data(dia), achado.moeda
            frase = f"O valor de {self.nome} em {quando} é em {de}, e não em {moeda}."
            raise ErroDeEntrada(frase, campo=self.nome)
        return achado

    def valor(self, dia: date) -> Decimal:
        """The value in reais on the day."""
        return self.em(dia).valor

    def _fim(self, degrau: Degrau) -> date:
        if degrau.fim:
            return degrau.fim
        ultimo = degrau is self.degraus[-1]
        return date(degrau.inicio.year, 12, 31) if ultimo else date.max
