"""The cases that every engine decides, the law that ours reads, and the form of an outcome.

An outcome is the decision, the demands that failed (with their order in the law, and so the
article of each), and the fine in centavos.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, Protocol

PACOTE = Path(__file__).parent / "pacote"
EM = date(2024, 6, 1)
ATO = "autorizacao"
INICIOS = [date(2012 + i, 1, 1) for i in range(15)]
VALORES = [Decimal("2.3456") + Decimal("0.1357") * i for i in range(15)]
FIM = date(2026, 12, 31)
"""Fifteen values of the unit, one a year: fines end in fractions of a centavo."""

Fatos = dict[str, Any]


@dataclass(frozen=True)
class Resultado:
    """``nao`` and ``faltas``: places, from 0, of the demands that failed and of those not known."""

    decisao: str
    nao: tuple[int, ...]
    faltas: tuple[int, ...]
    centavos: int | None


class Motor(Protocol):
    """One way to decide on the day ``em``. Only ``decidir`` is timed; ``preparar`` came before.

    ``quantos``: cases a round, fewer for the slow.
    """

    nome: str
    versao: str
    tres_verdades: bool
    quantos: int

    def preparar(self, fatos: Fatos) -> Any: ...
    def decidir(self, pronto: Any, em: date, /) -> Any: ...
    def traduzir(self, resposta: Any) -> Resultado: ...


def sortear(quantos: int, semente: int = 1) -> list[Fatos]:
    """Whole cases: every fact known; most demands hold, each fails now and then."""
    r = random.Random(semente)
    return [
        {
            "idade": r.randint(18, 60),
            "anos_de_categoria": r.choice([0, 2, 3, 4, 9]),
            "ano_do_veiculo": r.randint(2014, 2024),
            "validade_da_certidao": date(2024, r.randint(4, 12), r.randint(1, 28)),
            "inscrito_no_inss": r.random() < 0.9,
            "horas_de_curso": r.choice([20, 30, 40, 45]),
            "tem_antecedentes": r.random() < 0.1,
            "cilindradas": r.choice([100, 125, 150, 160, 300, 400]),
            "tem_outra_autorizacao": r.random() < 0.1,
            "cor_do_veiculo": r.choice(["branca", "amarela", "branca", "outra"]),
            "data_infracao": date(r.randint(2012, 2026), r.randint(1, 12), r.randint(1, 28)),
            "gravidade": r.choice(["leve", "media", "grave"]),
            "autuacoes_em_um_ano": r.randint(0, 3),
        }
        for _ in range(quantos)
    ]


def com_faltas(casos: list[Fatos], semente: int = 2) -> list[Fatos]:
    """The same cases, each fact missing one time in five."""
    r = random.Random(semente)
    return [{k: v for k, v in c.items() if r.random() >= 0.2} for c in casos]


def em_inteiros(fatos: Fatos) -> Fatos:
    """Dates as ``aaaammdd``, for engines that have none."""
    return {k: numero(v) if isinstance(v, date) else v for k, v in fatos.items()}


def numero(d: date) -> int:
    return d.year * 10000 + d.month * 100 + d.day
