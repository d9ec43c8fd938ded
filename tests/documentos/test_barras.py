"""Bars drawn and read back, by hand, from the drawing."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almotace.documentos import barras
from almotace.nucleo.erros import ErroDeEntrada

CODIGO = "81640000000199910422026121500000000000772026"
PESOS = (1, 2, 4, 7, 0)
"""Of the wide elements: they sum to the digit, and to 11 for zero."""


def ler_larguras(larguras: list[int]) -> str:
    """The digits, from widths alone, by the weights of the symbology."""
    limite = (min(larguras) + max(larguras)) / 2
    largos = [w > limite for w in larguras]
    assert largos[:4] == [False] * 4 and largos[-3:] == [True, False, False]
    digitos = []
    for i in range(4, len(largos) - 3, 10):
        for elementos in (largos[i : i + 10 : 2], largos[i + 1 : i + 10 : 2]):
            assert sum(elementos) == 2
            digitos.append(sum(p for p, w in zip(PESOS, elementos, strict=True) if w) % 11)
    return "".join(map(str, digitos))


@given(st.integers(0, 10**44 - 1))
def test_os_algarismos_voltam_das_larguras(n: int) -> None:
    feitas = barras.larguras(f"{n:044}")
    assert sum(feitas) == 405
    assert ler_larguras(feitas) == f"{n:044}"


def test_o_desenho_tem_as_mesmas_larguras_e_margem() -> None:
    svg = barras.svg(CODIGO)
    tracos = [(int(x), int(w)) for x, w in re.findall(r"M(\d+) 0h(\d+)v51h-", svg)]
    assert tracos[0][0] == barras.MARGEM
    larguras = [tracos[0][1]]
    for (x, w), (y, v) in pairwise(tracos):
        larguras += [y - x - w, v]
    assert ler_larguras(larguras) == CODIGO
    assert 'width="425"' in svg


@pytest.mark.parametrize("ruim", ["", "123", "12a4", "１２"])
def test_so_um_numero_par_de_algarismos(ruim: str) -> None:
    with pytest.raises(ErroDeEntrada, match="número par de algarismos"):
        barras.larguras(ruim)
