"""Easter Sunday in the Gregorian calendar, from which movable days are counted.

Specification: ``pascoa(ano)`` is the first Sunday after the first ecclesiastical full moon on
or after 21 March (Meeus/Jones/Butcher). It lies between 22 March and 25 April. Gregorian years
only: before 1583 the question is refused.

>>> pascoa(2025)
datetime.date(2025, 4, 20)
>>> pascoa(1818), pascoa(2038)
(datetime.date(1818, 3, 22), datetime.date(2038, 4, 25))
"""

from __future__ import annotations

from datetime import date

from .erros import ErroDeEntrada


def pascoa(ano: int) -> date:
    """Easter Sunday of ``ano``.

    >>> pascoa(1500)
    Traceback (most recent call last):
    almotace.nucleo.erros.ErroDeEntrada: ano: O ano 1500 é anterior ao calendário gregoriano.
    """
    if ano < 1583:
        raise ErroDeEntrada(f"O ano {ano} é anterior ao calendário gregoriano.", campo="ano")
    a = ano % 19
    b, c = divmod(ano, 100)
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    m = (32 + 2 * e + 2 * i - h - k) % 7
    n = (a + 11 * h + 19 * m) // 433
    mes = (h + m - 7 * n + 90) // 25
    return date(ano, mes, (h + m - 7 * n + 33 * mes + 19) % 32)
