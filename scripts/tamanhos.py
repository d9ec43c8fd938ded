"""Keeps modules small: no tracked .py over 30 KB; prints the median and the share of test code."""

from __future__ import annotations

import statistics
import subprocess
import sys
from pathlib import Path

RAIZ = Path(__file__).resolve().parent.parent
TETO = 30 * 1024
GRANDE = 8 * 1024


def modulos() -> dict[str, int]:
    """Size of every Python file that git tracks (of every one there, if git cannot say)."""
    # safe.directory: reading the list is harmless, even in a clone that another user owns.
    git = ["git", "-c", f"safe.directory={RAIZ}", "ls-files", "-z", "--", "*.py"]
    try:
        saida = subprocess.run(git, cwd=RAIZ, capture_output=True, check=True, text=True).stdout
        nomes = [n for n in saida.split("\0") if n]
    except (OSError, subprocess.CalledProcessError):
        nomes = [
            str(p.relative_to(RAIZ))
            for p in RAIZ.rglob("*.py")
            if not any(parte.startswith(".") for parte in p.relative_to(RAIZ).parts)
        ]
    return {n: (RAIZ / n).stat().st_size for n in sorted(nomes) if (RAIZ / n).is_file()}


def kb(octetos: float) -> str:
    """
    >>> kb(1536)
    '1,5 KB'
    """
    return f"{octetos / 1024:.1f} KB".replace(".", ",")


def principal() -> int:
    tamanhos = modulos()
    testes = {n: t for n, t in tamanhos.items() if n.startswith("tests/")}
    codigo = {n: t for n, t in tamanhos.items() if n not in testes}
    cheios = [t for t in tamanhos.values() if t]
    mediana, grandes = statistics.median(cheios or [0]), sum(t > GRANDE for t in cheios)
    print(f"{len(cheios)} módulos; mediana {kb(mediana)}; {grandes} acima de {kb(GRANDE)}.")
    de_codigo, de_teste = sum(codigo.values()), sum(testes.values())
    parte = 100 * de_teste / max(1, de_codigo)
    print(f"Código: {kb(de_codigo)}; testes: {kb(de_teste)} ({parte:.0f}% do código).")
    passam = {n: t for n, t in tamanhos.items() if t > TETO}
    for nome, tamanho in passam.items():
        print(f"{nome}: {kb(tamanho)}, acima do teto de {kb(TETO)}; divida-o.", file=sys.stderr)
    return 1 if passam else 0


if __name__ == "__main__":
    raise SystemExit(principal())
