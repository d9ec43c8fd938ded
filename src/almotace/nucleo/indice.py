"""A price index month by month, and the factor that it compounds to, with its working.

>>> inpc = Serie.de_textos("INPC", {"2023-01": "0.46", "2023-02": "0.77", "2023-03": "0.64"})
>>> acumulado = fator(inpc, "2023-01", "2023-02")
>>> acumulado.valor
Decimal('1.01233542')
>>> print(*acumulado.memoria(), sep="\\n")
INPC de janeiro de 2023: 0,46 %, fator acumulado 1,0046.
INPC de fevereiro de 2023: 0,77 %, fator acumulado 1,01233542.
>>> fator(inpc, "2023-01", "2023-04")
Traceback (most recent call last):
almotace.nucleo.erros.Lacuna: INPC:2023-04: A série do INPC não tem abril de 2023: vai de janeiro \
de 2023 a março de 2023.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from almotace.nucleo.erros import ErroDeEntrada, Lacuna
from almotace.nucleo.mes import ler_mes, mes_por_extenso, meses, somar_meses
from almotace.nucleo.numero import CONTEXTO, com_virgula, ler_decimal

_CEM = Decimal(100)


@dataclass(frozen=True, slots=True)
class Serie:
    """Percent changes keyed by month, each with its source.

    ``periodo`` says what each figure measures: the month itself, or the twelve months that end at
    an anniversary in that month.
    """

    nome: str
    variacoes: Mapping[str, Decimal]
    fontes: Mapping[str, str] = field(default_factory=dict)
    periodo: Literal["mes", "12_meses"] = "mes"

    @classmethod
    def de_textos(
        cls,
        nome: str,
        variacoes: Mapping[str, object],
        fontes: Mapping[str, str] | None = None,
        periodo: Literal["mes", "12_meses"] = "mes",
    ) -> Serie:
        """The series from months and exact text; an index never falls by 100 % or more."""
        lidas: dict[str, Decimal] = {}
        for mes, texto in sorted(variacoes.items()):
            variacao = ler_decimal(texto, campo=f"{nome}:{ler_mes(mes, campo=nome)}")
            if variacao <= -_CEM:
                raise ErroDeEntrada("Um índice não cai 100 % ou mais.", campo=f"{nome}:{mes}")
            lidas[mes] = variacao
        return cls(nome, lidas, dict(fontes or {}), periodo)

    def variacao(self, mes: str) -> Decimal:
        """Percent of that month; ``Lacuna`` with series and month when it is not known."""
        achada = self.variacoes.get(mes)
        if achada is not None:
            return achada
        extensao = "está vazia"
        if self.variacoes:
            primeiro, ultimo = map(mes_por_extenso, (min(self.variacoes), max(self.variacoes)))
            extensao = f"vai de {primeiro} a {ultimo}"
        falta = f"A série do {self.nome} não tem {mes_por_extenso(mes)}: {extensao}."
        raise Lacuna(falta, campo=f"{self.nome}:{mes}")


@dataclass(frozen=True, slots=True)
class PassoDeFator:
    """One month of a factor's working."""

    mes: str
    variacao: Decimal
    acumulado: Decimal
    fonte: str


@dataclass(frozen=True, slots=True)
class Fator:
    """A compounded factor and the months that made it."""

    serie: str
    valor: Decimal
    passos: tuple[PassoDeFator, ...]

    def memoria(self) -> list[str]:
        """One line a month."""
        return [
            f"{self.serie} de {mes_por_extenso(p.mes)}: {com_virgula(p.variacao)} %, "
            f"fator acumulado {mostrar_fator(p.acumulado)}{f' ({p.fonte})' if p.fonte else ''}."
            for p in self.passos
        ]


def fator(serie: Serie, de_mes: str, ate_mes: str) -> Fator:
    """Compound the months from ``de_mes`` to ``ate_mes``, both included, without rounding.

    ``Lacuna`` when any of them is missing; nothing is estimated.
    """
    if serie.periodo != "mes":
        raise ErroDeEntrada(f"A série {serie.nome} não é mensal: não se acumula mês a mês.")
    if ler_mes(ate_mes) < ler_mes(de_mes):
        ate, de = mes_por_extenso(ate_mes), mes_por_extenso(de_mes)
        raise ErroDeEntrada(f"O último mês do índice ({ate}) é anterior ao primeiro ({de}).")
    acumulado, passos = Decimal(1), []
    for mes in meses(de_mes, ate_mes):
        variacao = serie.variacao(mes)
        acumulado = aplicar(acumulado, variacao)
        passos.append(PassoDeFator(mes, variacao, acumulado, serie.fontes.get(mes, "")))
    return Fator(serie.nome, acumulado, tuple(passos))


def aplicar(valor: Decimal, percentual: Decimal) -> Decimal:
    """The value raised by so many percent, exactly."""
    return CONTEXTO.multiply(valor, CONTEXTO.add(1, CONTEXTO.divide(percentual, _CEM)))


def doze_meses(serie: Serie, aniversario: str, *, defasagem: int = 1) -> Decimal:
    """Percent change over the twelve months that end at an anniversary in that month.

    A monthly series is compounded over the twelve months up to ``defasagem`` months before the
    anniversary's: the index of a month comes out after the month has closed, so at an anniversary
    in November the last known is October's. A series of 12-month figures is looked up.
    """
    if serie.periodo == "12_meses":
        return serie.variacao(ler_mes(aniversario))
    ultimo = somar_meses(ler_mes(aniversario), -defasagem)
    acumulado = fator(serie, somar_meses(ultimo, -11), ultimo).valor
    return CONTEXTO.multiply(CONTEXTO.subtract(acumulado, 1), _CEM)


def mostrar_fator(valor: Decimal) -> str:
    """A factor or percentage for reading: ten decimals at most, no idle zeros."""
    curto = valor.quantize(Decimal(1).scaleb(-10), context=CONTEXTO)
    return com_virgula(curto).rstrip("0").rstrip(",")
