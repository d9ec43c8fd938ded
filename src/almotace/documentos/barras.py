"""Bars of a code of digits, Interleaved 2 of 5, as one drawing.

Source: ISO/IEC 16390 (the symbology: five elements a digit, two of them wide; the digits of a pair
interleaved, the first in bars, the second in spaces) and FEBRABAN, "Layout Padrão de
Arrecadação/Recebimento com Utilização do Código de Barras" (44 digits, 103 mm by 13 mm). With wide
elements of three modules, 44 digits take 405, each then of 0.254 mm.

>>> larguras("8160")
[1, 1, 1, 1, 3, 3, 1, 1, 1, 1, 3, 1, 1, 3, 1, 1, 3, 1, 3, 3, 1, 3, 1, 1, 3, 1, 1]
"""

from __future__ import annotations

from ..nucleo.erros import ErroDeEntrada

LARGO = 3
MARGEM = 10
"""Quiet modules at each side."""
_PADROES = (
    "nnwwn",
    "wnnnw",
    "nwnnw",
    "wwnnn",
    "nnwnw",
    "wnwnn",
    "nwwnn",
    "nnnww",
    "wnnwn",
    "nwnwn",
)
_COMECO, _FIM = (1, 1, 1, 1), (LARGO, 1, 1)


def larguras(digitos: str) -> list[int]:
    """Widths in modules: bar, space, bar, space…, beginning and ending with a bar."""
    if not digitos or len(digitos) % 2 or not (digitos.isascii() and digitos.isdigit()):
        raise ErroDeEntrada("As barras levam um número par de algarismos.", campo="barras")
    feitas = list(_COMECO)
    for a, b in zip(digitos[::2], digitos[1::2], strict=True):
        for par in zip(_PADROES[int(a)], _PADROES[int(b)], strict=True):
            feitas += [LARGO if e == "w" else 1 for e in par]
    return [*feitas, *_FIM]


def svg(digitos: str, altura: int = 51) -> str:
    """One path, black on white, a unit a module, with the quiet margins."""
    x, tracos = MARGEM, []
    for n, largura in enumerate(larguras(digitos)):
        if n % 2 == 0:
            tracos.append(f"M{x} 0h{largura}v{altura}h-{largura}z")
        x += largura
    total = x + MARGEM
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{total}" height="{altura}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{total}v{altura}H0z"/>'
        f'<path d="{"".join(tracos)}"/></svg>'
    )
