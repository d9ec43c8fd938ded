"""The share of the place that the law keeps for some: counted on the plan, asked of the law."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.escrita import legivel
from ...nucleo.lei import Lei
from ...nucleo.perguntar import perguntar
from ...nucleo.regra_da_feira import Feira
from ...registro.models import Lugar
from ..pergunta import contexto
from .desenho import Planta, aplicar
from .projecao import planta_das_linhas
from .regra import do_lugar


@dataclass(frozen=True, slots=True)
class Quadro:
    """Stalls (or square metres) kept, of how many, and what the law wants. ``atende``: none: the
    law could not say."""

    unidade: str
    total: Decimal
    reservado: Decimal
    minimo: Decimal | None
    atende: bool | None
    fundamentos: tuple[str, ...]
    artigo: str

    @property
    def percentual(self) -> Decimal:
        """With one place."""
        parte = self.reservado * 100 / self.total if self.total else Decimal(0)
        return parte.quantize(Decimal("0.1"))

    @property
    def falta(self) -> Decimal:
        """How many more the law wants."""
        return max(Decimal(0), (self.minimo or Decimal(0)) - self.reservado)

    @property
    def frase(self) -> str:
        minimo = "" if self.minimo is None else f"; o mínimo é {legivel(self.minimo)}"
        return (
            f"Reservados {legivel(self.reservado)} de {legivel(self.total)} {self.unidade}"
            f" ({legivel(self.percentual)} %){minimo} ({self.artigo})."
        )


def quadros(lei: Lei, feira: Feira, planta: Planta, dia: date) -> list[Quadro]:
    """By stalls, and by area where the rule has facts for it; none: no share, or no stalls."""
    r, espacos = feira.reserva, list(planta.espacos.values())
    if r is None or not espacos:
        return []
    reservados = [e for e in espacos if e.reservado]
    feitos = [_quadro(lei, r.sobre, dia, "espaços", {r.total: len(espacos),
                                                     r.reservadas: len(reservados)})]  # fmt: skip
    if r.area_total and r.area_reservada:
        areas = [Decimal(sum(e.area for e in x)) / 10_000 for x in (espacos, reservados)]
        feitos.append(_quadro(lei, r.sobre, dia, "m²", {r.area_total: areas[0],
                                                        r.area_reservada: areas[1]}))  # fmt: skip
    return feitos


def _quadro(
    lei: Lei, sobre: str, dia: date, unidade: str, fatos: dict[str, int | Decimal]
) -> Quadro:
    p = perguntar("limite", contexto(lei, fatos, dia, sobre=sobre))
    total, reservado = (Decimal(x) for x in fatos.values())
    minimo = p.valores.get("minimo")
    fundamentos = tuple(p.fundamentos)
    return Quadro(
        unidade, total, reservado, None if minimo is None else _enxuto(Decimal(str(minimo))),
        p.valores.get("atende"), fundamentos,
        "; ".join(lei.rotulo(i) for i in fundamentos) or lei.rotulo(sobre),
    )  # fmt: skip


def _enxuto(n: Decimal) -> Decimal:
    """Without zeros at its end.

    >>> _enxuto(Decimal("84.4800")), _enxuto(Decimal("120.00"))
    (Decimal('84.48'), Decimal('120'))
    """
    return n.quantize(Decimal(1)) if n == n.to_integral_value() else n.normalize()


def exigir(lei: Lei, feira: Feira, planta: Planta, dia: date) -> list[Quadro]:
    """Refuse a plan that breaks the share."""
    feitos = quadros(lei, feira, planta, dia)
    for q in feitos:
        if q.atende is False:
            raise ErroDeEntrada(
                f"A planta não guarda a reserva da lei. {q.frase}", campo="reservado"
            )
    return feitos


def conferir_reserva(
    lugar: Lugar, mudancas: Iterable[Mapping[str, Any]], dia: date
) -> list[Quadro]:
    """What the law would say of the plan after these changes; refuses nothing."""
    lei, regra = do_lugar(lugar)
    feita, _ = aplicar(planta_das_linhas(lugar), mudancas)
    return quadros(lei, regra, feita, dia)
