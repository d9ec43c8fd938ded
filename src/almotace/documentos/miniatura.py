"""A photo made small for paper: drawn by the compiler that draws the papers, which also tells
whether the file is a picture at all."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from .pdf import PASTA, letras

LADO = 180
"""Pixels of the square in which it fits."""
FORMAS = {"image/jpeg": "jpg", "image/png": "png"}


def miniatura(dados: bytes, tipo: str, virada: int = 1) -> bytes:
    """A PNG of it, ``LADO`` by ``LADO``; empty if it is no picture that can be drawn.

    ``tipo``: image/jpeg or image/png; ``virada``: how the camera was held, as EXIF counts.
    """
    import typst

    forma = FORMAS.get(tipo)
    if forma is None:
        return b""
    entradas = {"lado": str(LADO), "virada": str(virada), "forma": forma}
    with TemporaryDirectory(prefix="almotace-foto-") as pasta:
        Path(pasta, "foto").write_bytes(dados)
        try:
            png = typst.compile(
                (PASTA / "foto.typ").read_bytes(), root=pasta, format="png", ppi=72,
                sys_inputs=entradas, font_paths=letras(), ignore_system_fonts=True,
            )  # fmt: skip
        except RuntimeError:
            return b""
    return png if isinstance(png, bytes) else b""
