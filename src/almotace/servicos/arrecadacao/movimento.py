"""What happens to the money of a guide: payments, refunds, and what makes it owe more or less.

>>> m = Movimento("X1", "pagamento", date(2026, 12, 3), Decimal("19.99"))
>>> unicos([m, m])
([Movimento(id='X1', tipo='pagamento', dia=datetime.date(2026, 12, 3), valor=Decimal('19.99'), \
motivo='', ordem=0)], ['X1'])
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Literal, get_args

from ...nucleo.dinheiro import exato
from ...nucleo.erros import ErroDeEntrada

Tipo = Literal["acrescimo", "abatimento", "anulacao", "pagamento", "devolucao"]
"""In the order in which those of one day are taken."""
TIPOS: tuple[Tipo, ...] = get_args(Tipo)


@dataclass(frozen=True, slots=True)
class Movimento:
    """``id`` names it for ever; ``ordem``: the sequence of its act (0: of none, before those of its
    day). An ``anulacao`` has no amount: it takes away all that is owed."""

    id: str
    tipo: Tipo
    dia: date
    valor: Decimal = Decimal("0.00")
    motivo: str = ""
    ordem: int = 0

    def __post_init__(self) -> None:
        if self.tipo not in TIPOS:
            raise ErroDeEntrada(f"Não há o movimento “{self.tipo}”.", campo=self.id)
        if isinstance(self.dia, datetime):
            raise ErroDeEntrada("O movimento é de um dia, sem hora.", campo=self.id)
        certo = isinstance(self.valor, Decimal) and self.valor.is_finite() and exato(self.valor)
        if not certo or (self.valor > 0) == (self.tipo == "anulacao") or self.valor < 0:
            raise ErroDeEntrada(
                f"O valor {self.valor} não serve a um movimento de {self.tipo}.", campo=self.id
            )


def unicos(movimentos: Iterable[Movimento]) -> tuple[list[Movimento], list[str]]:
    """Each movement once, in order of day, act, kind and id; and the ids that came again. The same
    id with other data is refused: one of the two is wrong."""
    achados: dict[str, Movimento] = {}
    repetidos: dict[str, None] = {}
    for m in movimentos:
        if m.id not in achados:
            achados[m.id] = m
            continue
        if achados[m.id] != m:
            raise ErroDeEntrada("Há dois movimentos diferentes com este nome.", campo=m.id)
        repetidos[m.id] = None
    ordem = sorted(achados.values(), key=lambda m: (m.dia, m.ordem, TIPOS.index(m.tipo), m.id))
    return ordem, list(repetidos)
