"""Draw the next number of a series, in the transaction that uses it."""

from __future__ import annotations

import uuid

from django.db.models import Max

from .numeracao import Numero
from .travas import travar_serie


def sortear(municipio_id: int, serie: str, ano: int, ato: uuid.UUID | None = None) -> Numero:
    """The next number: consecutive, since a transaction that fails gives it back unused.

    After the last one in the books, even if those were brought from elsewhere with gaps, or the
    counter lags behind them: a number in the books is never given again.
    """
    contador = travar_serie(municipio_id, serie, ano)
    nos_livros = Numero.objects.filter(municipio_id=municipio_id, serie=serie, ano=ano)
    ultimo = nos_livros.aggregate(Max("ordem"))["ordem__max"] or 0
    contador.ultimo = max(contador.ultimo, ultimo) + 1
    contador.save(update_fields=["ultimo"])
    return Numero.objects.create(
        municipio_id=municipio_id, serie=serie, ano=ano, ordem=contador.ultimo, ato=ato
    )


def anular(numero: Numero) -> None:
    """An issued number that is void stays in the books and is never drawn again."""
    Numero.objects.filter(id=numero.id).update(situacao=Numero.ANULADO)


def por_extenso(numero: Numero) -> str:
    """How a number is written: order and year."""
    return f"{numero.ordem}/{numero.ano}"
