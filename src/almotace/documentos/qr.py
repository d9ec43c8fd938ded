"""The code that a phone reads, and the address in it.

>>> endereco("https://alvara.exemplo.gov.br/", "ABCD2345EFGH6789")
'https://alvara.exemplo.gov.br/v/ABCD2345EFGH6789'
>>> endereco("", "ABCD2345EFGH6789"), em_grupos("ABCD2345EFGH6789")
('/v/ABCD2345EFGH6789', 'ABCD 2345 EFGH 6789')
"""

from __future__ import annotations

import io
import re
from typing import Any

CAMINHO = "/v/"
CORRECAO = "M"
"""Error level: still read with 15% of it stained or torn."""
MASCARA = 3
"""One mask for all: to try the eight takes four times as long, and the best of them scores 1.5%
better than this one (mean of addresses with random codes)."""
MARGEM = 4
"""Quiet modules around the code, as its standard asks."""
_ESCUROS = re.compile(rb"\x01+")


def endereco(base: str, codigo: str) -> str:
    """Where a code is checked. ``base``: scheme and host; empty gives an address of this host."""
    return f"{base.rstrip('/')}{CAMINHO}{codigo}"


def em_grupos(codigo: str, de: int = 4) -> str:
    """The code as it is read aloud."""
    return " ".join(codigo[i : i + de] for i in range(0, len(codigo), de))


def svg(texto: str) -> str:
    """The code as SVG: one path, black on white."""
    linhas = _codigo(texto).matrix
    lado = len(linhas) + 2 * MARGEM
    traco = "".join(
        f"M{r.start() + MARGEM} {y}h{r.end() - r.start()}v1H{r.start() + MARGEM}z"
        for y, linha in enumerate(linhas, MARGEM)
        for r in _ESCUROS.finditer(linha)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{lado}" height="{lado}">'
        f'<path fill="#fff" d="M0 0h{lado}v{lado}H0z"/><path d="{traco}"/></svg>'
    )


def png(texto: str, escala: int = 8) -> bytes:
    """The code as PNG, ``escala`` pixels to a module."""
    saida = io.BytesIO()
    _codigo(texto).save(saida, kind="png", border=MARGEM, scale=escala)
    return saida.getvalue()


def _codigo(texto: str) -> Any:
    import segno

    return segno.make(texto, error=CORRECAO, micro=False, boost_error=False, mask=MASCARA)
