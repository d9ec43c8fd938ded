"""A plot of how many times the reference each way costs, on a scale of powers of ten, as SVG.

Specification of ``desenhar``: one bar a row, from 1 to its median, and a thin line over its whole
range; every figure is also written; the picture says in words what it shows (title, desc).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

LARGURA, ALTURA_DA_LINHA, TOPO, RODAPE = 900, 36, 84, 54
ROTULO, FIM = 372, 820
NOSSA, OUTRA, TINTA, FRACA, GRADE = "#1351b4", "#7a8aa0", "#1b1b1b", "#555555", "#d8dde6"


@dataclass(frozen=True)
class Barra:
    """``razao``: median, least, most. ``nossa``: drawn apart."""

    rotulo: str
    razao: tuple[float, float, float]
    nossa: bool = False


def numero(x: float) -> str:
    """As Portuguese writes it, with as many figures as matter.

    >>> [numero(x) for x in (0.684, 1.0, 1.184, 9.96, 23.41, 1068.4)]
    ['0,68', '1', '1,18', '10', '23', '1.068']
    """
    texto = f"{x:,.0f}" if x >= 9.95 else f"{x:.1f}" if x >= 5 else f"{x:.2f}"
    if "." in texto and x < 9.95:
        texto = texto.rstrip("0").rstrip(".")
    return texto.translate(str.maketrans(",.", ".,"))


def desenhar(titulo: str, subtitulo: str, barras: Sequence[Barra]) -> str:
    """The SVG text."""
    maior = max(b.razao[2] for b in barras)
    menor = min(1.0, *(b.razao[1] for b in barras))
    potencias = math.ceil(math.log10(maior)) if maior > 1 else 1
    origem = math.log10(menor)

    def x(razao: float) -> float:
        return ROTULO + (FIM - ROTULO) * (math.log10(razao) - origem) / (potencias - origem)

    altura = TOPO + ALTURA_DA_LINHA * len(barras) + RODAPE
    ditos = "; ".join(f"{b.rotulo}: {numero(b.razao[0])} vez(es)" for b in barras)
    partes = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LARGURA} {altura}" '
        f'width="{LARGURA}" height="{altura}" role="img" aria-labelledby="titulo desc" '
        "font-family=\"system-ui, 'DejaVu Sans', Arial, sans-serif\">",
        f'<title id="titulo">{escape(titulo)}</title>',
        f'<desc id="desc">{escape(subtitulo)} {escape(ditos)}.</desc>',
        f'<rect width="{LARGURA}" height="{altura}" fill="#ffffff"/>',
        _texto(24, 34, titulo, tamanho=19, peso=600),
        _texto(24, 58, subtitulo, tamanho=13, cor=FRACA),
    ]
    base = altura - RODAPE + 6
    for p in range(potencias + 1):
        onde = x(10**p)
        partes.append(
            f'<line x1="{onde:.1f}" x2="{onde:.1f}" y1="{TOPO - 8}" y2="{base}" stroke="{GRADE}"/>'
        )
        partes.append(
            _texto(onde, base + 18, numero(10**p), tamanho=12, cor=FRACA, ancora="middle")
        )
    rodape = "quantas vezes o custo de referência (escala de potências de dez)"
    partes.append(
        _texto((ROTULO + FIM) / 2, base + 38, rodape, tamanho=12, cor=FRACA, ancora="middle")
    )
    for i, b in enumerate(barras):
        partes += _barra(b, TOPO + ALTURA_DA_LINHA * i, x)
    return "\n".join([*partes, "</svg>", ""])


def _barra(b: Barra, y: float, x: object) -> list[str]:
    assert callable(x)
    mediana, menor, maior = b.razao
    inicio, fim = sorted((x(1.0), x(mediana)))
    meio = y + ALTURA_DA_LINHA / 2
    cor = NOSSA if b.nossa else OUTRA
    direita = max(fim, x(maior)) + 8
    return [
        _texto(ROTULO - 12, meio + 5, b.rotulo, ancora="end", peso=600 if b.nossa else 400),
        f'<rect x="{inicio:.1f}" y="{y + 7:.1f}" width="{max(fim - inicio, 2.5):.1f}" '
        f'height="{ALTURA_DA_LINHA - 14}" rx="2" fill="{cor}"/>',
        f'<line x1="{x(menor):.1f}" x2="{x(maior):.1f}" y1="{meio:.1f}" y2="{meio:.1f}" '
        f'stroke="{TINTA}" stroke-width="1.5"/>',
        _texto(direita, meio + 5, numero(mediana), peso=600 if b.nossa else 400),
    ]


def _texto(
    x: float, y: float, texto: str, *, tamanho: int = 14, cor: str = TINTA, peso: int = 400,
    ancora: str = "start",
) -> str:  # fmt: skip
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{tamanho}" font-weight="{peso}" fill="{cor}" '
        f'text-anchor="{ancora}">{escape(texto)}</text>'
    )
