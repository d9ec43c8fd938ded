"""When a law comes into force, by its own clause or, if it is silent, by the supplementary rule.

A term in days counts the day of publication and the last day, and the law is in force on the day
after. So *n* days from the publication is the publication plus *n*, weekends and holidays alike.
How many days the silence means, and by which norm, is data of the country, not of this module.

>>> silencio = Vacatio("dias", dias=45, fundamento="LINDB, art. 1º")
>>> silencio.inicio(date(2012, 11, 13))
datetime.date(2012, 12, 28)
>>> print(silencio.memoria(date(2012, 11, 13)))
Publicada em 13/11/2012 (dia 1), o 45º dia é 27/12/2012; vigora desde o dia seguinte, 28/12/2012 \
(LINDB, art. 1º).
>>> ler_vacatio("na_publicacao", silencio).inicio(date(2017, 4, 19))
datetime.date(2017, 4, 19)
>>> ler_vacatio({"dias": 90}, silencio).inicio(date(2017, 12, 28))
datetime.date(2018, 3, 28)
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from almotace.nucleo.data import formatar_data, ler_data
from almotace.nucleo.erros import ErroDePacote, sugerir

Modo = Literal["na_publicacao", "dias", "data"]


@dataclass(frozen=True, slots=True)
class Vacatio:
    """A clause of validity: on publication, after so many days, or on a given day."""

    modo: Modo
    dias: int | None = None
    data: date | None = None
    fundamento: str = ""

    def inicio(self, publicacao: date) -> date:
        """First day in force; a given day may not come before the publication."""
        if self.modo == "dias" and self.dias is not None:
            return publicacao + timedelta(days=self.dias)
        if self.modo == "data" and self.data is not None:
            if self.data < publicacao:
                dia, antes = formatar_data(publicacao), formatar_data(self.data)
                raise ErroDePacote(f"Publicada em {dia}, a lei não pode vigorar desde {antes}.")
            return self.data
        return publicacao

    def memoria(self, publicacao: date) -> str:
        """The working, in one sentence."""
        inicio = self.inicio(publicacao)
        publicada, vigora = f"Publicada em {formatar_data(publicacao)}", formatar_data(inicio)
        fonte = f" ({self.fundamento})" if self.fundamento else ""
        if self.modo == "dias" and self.dias:
            ultimo = formatar_data(inicio - timedelta(days=1))
            conta = f"(dia 1), o {self.dias}º dia é {ultimo}; vigora desde o dia seguinte, {vigora}"
            return f"{publicada} {conta}{fonte}."
        if self.modo == "data":
            return f"{publicada}; vigora desde {vigora}, o dia que ela mesma fixa{fonte}."
        return f"{publicada}; vigora desde a publicação, o próprio dia incluído{fonte}."


def ler_vacatio(clausula: object, silencio: Vacatio, *, fundamento: str = "") -> Vacatio:
    """The clause as a pack writes it: ``na_publicacao``, ``{dias: n}``, ``{data: AAAA-MM-DD}``, or
    None, when the law is silent.

    >>> ler_vacatio({"dia": 90}, Vacatio("dias", dias=45))
    Traceback (most recent call last):
    almotace.nucleo.erros.ErroDePacote: vacatio: A cláusula de vigência é na_publicacao, {dias: n} \
ou {data: AAAA-MM-DD}. Você quis dizer “dias”?
    """
    if clausula is None:
        return silencio
    if clausula == "na_publicacao":
        return Vacatio("na_publicacao", fundamento=fundamento)
    if isinstance(clausula, dict) and len(clausula) == 1:
        ((nome, valor),) = clausula.items()
        if nome == "dias" and type(valor) is int and 0 <= valor <= 3650:
            return Vacatio("dias", dias=valor, fundamento=fundamento)
        if nome == "data":
            return Vacatio("data", data=ler_data(valor, campo="vacatio"), fundamento=fundamento)
    palavra = str(next(iter(clausula), "")) if isinstance(clausula, dict) else str(clausula)
    perto = sugerir(palavra, ["na_publicacao", "dias", "data"])
    mensagem = "A cláusula de vigência é na_publicacao, {dias: n} ou {data: AAAA-MM-DD}."
    raise ErroDePacote(mensagem, campo="vacatio", sugestao=perto if perto != palavra else None)
