"""Periods of validity, both ends included, and the version in force on a day.

>>> primeira = Versao("art5@2012", Periodo(date(2012, 12, 28), date(2020, 6, 30)), "texto antigo")
>>> segunda = Versao("art5@2020", Periodo(date(2020, 7, 1)), "texto novo")
>>> vigente([primeira, segunda], date(2020, 6, 30)).nome
'art5@2012'
>>> vigente([primeira, segunda], date(2012, 12, 27)) is None
True
>>> conferir_versoes([segunda, Versao("art5@2021", Periodo(date(2021, 1, 1)), "outro")])
Traceback (most recent call last):
almotace.nucleo.erros.ErroDePacote: As versões “art5@2020” (desde 01/07/2020) e “art5@2021” (desde \
01/01/2021) valem nos mesmos dias: encerre a primeira antes de começar a segunda.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar

from almotace.nucleo.data import formatar_data
from almotace.nucleo.erros import ErroDePacote

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Periodo:
    """From the day ``de`` to the day ``ate``, both included; None leaves that end open.

    >>> Periodo(date(2020, 1, 2), date(2020, 1, 1))
    Traceback (most recent call last):
    almotace.nucleo.erros.ErroDePacote: O período acaba (01/01/2020) antes de começar (02/01/2020).
    """

    de: date | None = None
    ate: date | None = None

    def __post_init__(self) -> None:
        if self.de and self.ate and self.ate < self.de:
            fim, inicio = formatar_data(self.ate), formatar_data(self.de)
            raise ErroDePacote(f"O período acaba ({fim}) antes de começar ({inicio}).")

    def contem(self, dia: date) -> bool:
        """Whether the day is inside."""
        return (self.de or date.min) <= dia <= (self.ate or date.max)

    def sobrepoe(self, outro: Periodo) -> bool:
        """Whether some day is in both."""
        return (self.de or date.min) <= (outro.ate or date.max) and (outro.de or date.min) <= (
            self.ate or date.max
        )

    def __str__(self) -> str:
        if self.de and self.ate:
            return f"de {formatar_data(self.de)} a {formatar_data(self.ate)}"
        if self.de:
            return f"desde {formatar_data(self.de)}"
        return f"até {formatar_data(self.ate)}" if self.ate else "sem limite de data"


@dataclass(frozen=True, slots=True)
class Versao(Generic[T]):
    """One wording of something, with the days on which it is the law."""

    nome: str
    periodo: Periodo
    conteudo: T


def conferir_versoes(versoes: Iterable[Versao[T]]) -> list[Versao[T]]:
    """The versions in order of time; ``ErroDePacote`` naming the first two that overlap."""
    ordem = sorted(versoes, key=lambda v: (v.periodo.de or date.min, v.nome))
    for n, depois in enumerate(ordem[1:], 1):
        for antes in ordem[:n]:
            if antes.periodo.sobrepoe(depois.periodo):
                raise ErroDePacote(
                    f"As versões “{antes.nome}” ({antes.periodo}) e “{depois.nome}” "
                    f"({depois.periodo}) valem nos mesmos dias: "
                    "encerre a primeira antes de começar a segunda."
                )
    return ordem


def vigente(versoes: Iterable[Versao[T]], em: date) -> Versao[T] | None:
    """The version in force on the day, or None; the versions must not overlap."""
    return next((v for v in versoes if v.periodo.contem(em)), None)
