"""Lines of an author's file: the line of each path of names and positions."""

from __future__ import annotations

from collections.abc import Mapping

Linhas = Mapping[tuple[str | int, ...], int]


def linha_de(linhas: Linhas, caminho: tuple[str | int, ...]) -> int | None:
    """Line of the nearest known part of a path."""
    for n in range(len(caminho), -1, -1):
        if caminho[:n] in linhas:
            return linhas[caminho[:n]]
    return None
