"""One dated, cited entry of a calendar, and the reason that a day has no expediente.

Specification of ``Dia.tipo``:

=====================  ======================================================================
feriado                no expediente
ponto_facultativo      no expediente, if the calendar is built to read it so
meio_expediente        expediente with other hours (``abre``/``fecha``) on that day
transferencia          an occurrence of another entry moves (see ``regra_de_dia``)
expediente             opens what earlier entries closed; with ``sempre``, the opening hours
referencia             listed, never counted (another body's optional day)
duvida                 listed, never counted (sources conflict, or the act was not found)
=====================  ======================================================================

An entry is in force from ``desde`` to ``ate``, both included; None is no limit.

>>> natal = Dia("br-natal", "Natal", "feriado", "12-25", ato="Lei X")
>>> natal.no_ano(2025)
(datetime.date(2025, 12, 25),)
>>> Dia("novo", "Novo", "feriado", "11-20", desde=date(2024, 1, 1)).no_ano(2023)
()
>>> Motivo("Natal", "feriado", "Lei X").texto
'feriado: Natal (Lei X)'
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, time
from typing import Literal, NamedTuple, get_args

from .erros import ErroDePacote, sugerir
from .regra_de_dia import Mudanca, MudancaSemanal, Regra, Sempre, ler_regra

TipoDeDia = Literal[
    "feriado",
    "ponto_facultativo",
    "meio_expediente",
    "transferencia",
    "expediente",
    "referencia",
    "duvida",
]
TIPOS_DE_DIA: tuple[str, ...] = get_args(TipoDeDia)


@dataclass(frozen=True, slots=True)
class Dia:
    """Entry of a calendar; its text rule is parsed and checked when it is made."""

    id: str
    nome: str
    tipo: TipoDeDia
    regra: str
    desde: date | None = None
    ate: date | None = None
    abre: time | None = None
    fecha: time | None = None
    ato: str = ""
    fonte: str = ""
    nota: str = ""
    quando: Regra = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.id or not self.nome:
            raise ErroDePacote("Falta o id ou o nome do dia.", campo="nome" if self.id else "id")
        if self.tipo not in TIPOS_DE_DIA:
            raise ErroDePacote(
                f"Tipo de dia desconhecido: {self.tipo}.",
                campo="tipo",
                sugestao=sugerir(self.tipo, TIPOS_DE_DIA),
            )
        object.__setattr__(self, "quando", ler_regra(self.regra))
        self._conferir()

    def _conferir(self) -> None:
        if self.desde and self.ate and self.ate < self.desde:
            raise ErroDePacote("A vigência termina antes de começar.", campo="ate")
        if self.abre and self.fecha and self.fecha <= self.abre:
            raise ErroDePacote("O expediente fecha antes de abrir.", campo="fecha")
        com_horas = bool(self.abre or self.fecha)
        if com_horas and self.tipo not in ("meio_expediente", "expediente", "duvida"):
            raise ErroDePacote(f"Um dia do tipo {self.tipo} não tem horário.", campo="abre")
        if self.tipo == "meio_expediente" and not com_horas:
            raise ErroDePacote("O meio expediente precisa de abre ou fecha.", campo="abre")
        muda = isinstance(self.quando, (Mudanca, MudancaSemanal))
        if self.tipo != "duvida" and muda != (self.tipo == "transferencia"):
            raise ErroDePacote(
                f"A regra “{self.regra}” não serve ao tipo {self.tipo}.", campo="regra"
            )
        if isinstance(self.quando, Sempre) and self.tipo != "expediente":
            raise ErroDePacote("A regra “sempre” só serve ao tipo expediente.", campo="regra")

    def vige(self, dia: date) -> bool:
        """Is the entry in force on that day?"""
        return (self.desde is None or self.desde <= dia) and (self.ate is None or dia <= self.ate)

    def no_ano(self, ano: int) -> tuple[date, ...]:
        """Days of that year on which the entry occurs while in force."""
        return tuple(d for d in self.quando.no_ano(ano) if self.vige(d))


class Motivo(NamedTuple):
    """Why a day has no expediente: name, kind and the act that says so."""

    nome: str
    tipo: str
    ato: str = ""
    id: str = ""

    @property
    def texto(self) -> str:
        """One phrase.

        >>> Motivo("sábado", "fim_de_semana").texto
        'sábado'
        """
        if self.tipo == "fim_de_semana":
            return self.nome
        ato = f" ({self.ato})" if self.ato else ""
        return f"{self.tipo.replace('_', ' ')}: {self.nome}{ato}"


class Horario(NamedTuple):
    """Opening hours of one day; None at an end is not fixed."""

    abre: time | None = None
    fecha: time | None = None
