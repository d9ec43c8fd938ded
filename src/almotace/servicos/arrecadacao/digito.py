"""Check digits of collection bar codes, modulo 10 and modulo 11.

Source: FEBRABAN, "Layout Padrão de Arrecadação/Recebimento com Utilização do Código de Barras",
chapters on the general check digit and on that of each block; the examples are the manual's.

Modulo 10: weights 2, 1 from the right, digits of each product summed, ten minus the remainder.
Modulo 11: weights 2 to 9 from the right, eleven minus the remainder; remainders 0 and 1 give 0,
remainder 10 gives 1.

>>> modulo10("01230067896"), modulo11("01230067896")
(3, 0)
"""

from __future__ import annotations


def modulo10(digitos: str) -> int:
    """
    >>> modulo10("00000000000")
    0
    """
    soma = 0
    for n, d in enumerate(reversed(digitos)):
        dezena, unidade = divmod(int(d) * (1 if n % 2 else 2), 10)
        soma += dezena + unidade
    return -soma % 10


def modulo11(digitos: str) -> int:
    """
    >>> modulo11("01201611227")
    3
    """
    resto = sum(int(d) * (2 + n % 8) for n, d in enumerate(reversed(digitos))) % 11
    return 0 if resto < 2 else 11 - resto
