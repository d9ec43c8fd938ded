"""The fines of several autos, each by the law and the history of its own day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from .regras import Regime
from .sancao import Aplicacao, aplicar, total

if TYPE_CHECKING:
    from .contexto import Contexto


@dataclass(frozen=True, slots=True)
class AutuacaoPunida:
    """One auto with what the regime gives for it; ``valor`` of its fines in reais."""

    em: date
    aplicacao: Aplicacao
    valor: Decimal


def punir(regime: Regime, c: Contexto, lista: Any) -> list[AutuacaoPunida]:
    """Each auto up to the day of the question, in the order of dates."""
    punidas: list[AutuacaoPunida] = []
    for p in sorted(lista, key=lambda p: str(p["em"])):
        if c.em is not None and p["em"] > c.em:
            continue
        dados = {"data_infracao": p["em"]} if "data_infracao" in c.lei.vocabulario.fatos else {}
        aplicacao = aplicar(
            regime, c.com(dados, em=p["em"]), [p["infracao"]] if p.get("infracao") else None
        )
        soma = total(aplicacao.penas)
        punidas.append(AutuacaoPunida(p["em"], aplicacao, soma["valor"] if soma else Decimal(0)))
    return punidas
