"""How an amount is written in an answer: money to the cent, half up; other units as they are.

>>> arredondar(Decimal("616.485"), "BRL"), arredondar(Decimal("3.0"), "dias")
(Decimal('616.49'), Decimal('3'))
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

SEM_CENTAVOS = {"dias", "dias_uteis", "meses", "anos", "horas", "minutos", "vezes", "vagas"}


def arredondar(valor: Decimal, unidade: str | None, casas: int | None = None) -> Decimal:
    """To ``casas`` places if given; else money to the cent, counts whole, measures untouched."""
    if casas is None and unidade == "BRL":
        casas = 2
    if casas is not None:
        return valor.quantize(Decimal(1).scaleb(-casas), ROUND_HALF_UP)
    if unidade in SEM_CENTAVOS and valor == valor.to_integral_value():
        return valor.quantize(Decimal(1))
    return valor
