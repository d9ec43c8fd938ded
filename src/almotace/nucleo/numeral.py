"""Numerals of Brazilian legislative drafting: roman incisos, lettered alineas, ordinals to nine.

>>> romano(14), letras(11), letras(11, ALFABETO_SEM_KWY), letras(27)
('XIV', 'k', 'l', 'aa')
>>> ordinal(9), ordinal(10)
('9º', '10')
"""

from __future__ import annotations

ALFABETO = "abcdefghijklmnopqrstuvwxyz"
ALFABETO_SEM_KWY = "abcdefghijlmnopqrstuvxz"
"""The alphabet before the 1990 orthography: a law that skips k, w and y says so in its pack."""

_ROMANOS = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
    (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip


def romano(numero: int) -> str:
    """Roman numeral of a positive integer (past 3,999 the M simply repeats).

    >>> [romano(n) for n in (1, 4, 9, 40, 44, 1990)]
    ['I', 'IV', 'IX', 'XL', 'XLIV', 'MCMXC']
    """
    partes = []
    for valor, letra in _ROMANOS:
        vezes, numero = divmod(numero, valor)
        partes.append(letra * vezes)
    return "".join(partes)


def letras(numero: int, alfabeto: str = ALFABETO) -> str:
    """The letter or letters of the nth alinea; after the last letter come aa, ab, …

    >>> [letras(n, ALFABETO_SEM_KWY) for n in (1, 10, 11, 23, 24)]
    ['a', 'j', 'l', 'z', 'aa']
    """
    partes = []
    while numero > 0:
        numero, resto = divmod(numero - 1, len(alfabeto))
        partes.append(alfabeto[resto])
    return "".join(reversed(partes))


def ordinal(numero: int) -> str:
    """Articles and paragraphs are ordinal up to the ninth, cardinal from ten on."""
    return f"{numero}º" if numero < 10 else str(numero)
