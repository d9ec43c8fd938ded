"""Figures that come from outside the law: units by date and indices, each with its source.

A case may carry hypothetical ones; they replace the real ones of that name. An index ``X`` may
be given directly as twelve-month changes, under the name ``X_12M``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from .correcao import Correcao, corrigir_anual
from .erros import Lacuna
from .indice import Fator, Serie, fator
from .mes import somar_meses
from .unidade import UnidadeFiscal

DOZE = "_12M"


@dataclass(frozen=True, slots=True)
class ValoresExternos:
    """``unidades`` and ``indices`` by name."""

    unidades: Mapping[str, UnidadeFiscal] = field(default_factory=dict)
    indices: Mapping[str, Serie] = field(default_factory=dict)
    hipoteticas: frozenset[str] = frozenset()

    def unidade(self, nome: str, dia: date) -> Decimal:
        """Value in reais on that day, or a Lacuna that names the unit."""
        unidade = self.unidades.get(nome)
        if unidade is None:
            raise Lacuna(f"O valor de {nome} não foi carregado.", campo=nome)
        return unidade.valor(dia)

    def unica(self, nome: str) -> Decimal | None:
        """The only value of a unit that the case itself gives, whatever the day.

        >>> hipotese = ValoresExternos().com({"SM": {"2025": "1518.00"}}, {})
        >>> hipotese.unica("SM"), ValoresExternos().unica("SM")
        (Decimal('1518.00'), None)
        """
        if nome not in self.hipoteticas or len(self.unidades[nome].degraus) != 1:
            return None
        return self.unidades[nome].degraus[0].valor

    def corrigir(self, valor: Decimal, indice: str, base: date, em: date) -> Correcao:
        """Yearly correction on the anniversary of ``base``."""
        serie = self.indices.get(indice + DOZE) or self.indices.get(indice)
        if serie is None:
            raise Lacuna(f"O índice {indice} não foi carregado.", campo=indice)
        return corrigir_anual(valor, base, em, serie)

    def acumulado(self, indice: str, de: date, ate: date) -> Fator:
        """The factor of the months from that of ``de`` to the one before that of ``ate``."""
        serie = self.indices.get(indice)
        if serie is None:
            raise Lacuna(f"O índice {indice} não foi carregado.", campo=indice)
        ultimo = somar_meses(f"{ate:%Y-%m}", -1)
        if f"{de:%Y-%m}" > ultimo:
            return Fator(indice, Decimal(1), ())
        return fator(serie, f"{de:%Y-%m}", ultimo)

    def com(
        self,
        unidades: Mapping[str, Mapping[str, str]],
        indices: Mapping[str, Mapping[str, str]],
    ) -> ValoresExternos:
        """With the hypothetical series of a case in place of the real ones."""
        novas = {k: UnidadeFiscal.por_ano(k, v) for k, v in unidades.items()}
        series = {
            k: Serie.de_textos(k, v, periodo="12_meses" if k.endswith(DOZE) else "mes")
            for k, v in indices.items()
        }
        return ValoresExternos(
            {**self.unidades, **novas}, {**self.indices, **series}, frozenset(novas)
        )
