"""How one guide is paid: Pix and bar code with one number, by which any payment finds it.

``nosso_numero``: seventeen digits: series, year, number in it. The bars carry it after the due
date, Pix as its identifier; return files give it back.

>>> r = Recebedor(chave="11.222.333/0001-81", nome="Município de Vila Real", cidade="Vila Real",
...               orgao="1042")
>>> f = formas(Decimal("19.99"), date(2026, 12, 15), nosso_numero(3, 2026, 77), r)
>>> f.linha
'81640000000-5 19991042202-1 61215000320-2 26000000077-8'
>>> ler_pix(f.pix).txid == f.nosso_numero == ler(f.linha).nosso_numero == '00032026000000077'
True
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from ...nucleo.erros import ErroDeEntrada
from .linha_de_arrecadacao import POR_CNPJ, PREFEITURA, campo_livre, ler, montar
from .pix import cobranca
from .pix import ler as ler_pix

__all__ = ["Formas", "Recebedor", "formas", "ler", "ler_pix", "nosso_numero"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recebedor:
    """Who is paid, from the town's data. Without ``chave`` there is no Pix; without ``orgao``, no
    bar code."""

    nome: str
    cidade: str
    chave: str = ""
    orgao: str = ""
    segmento: str = PREFEITURA
    modulo: int = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Formas:
    """``pix``: to copy and paste; ``linha``: to type; ``codigo``: for the bars. Empty: there is
    none."""

    nosso_numero: str
    pix: str = ""
    linha: str = ""
    codigo: str = ""


def nosso_numero(serie: int, ano: int, numero: int) -> str:
    """
    >>> nosso_numero(3, 2026, 10**9)
    Traceback (most recent call last):
    almotace.nucleo.erros.ErroDeEntrada: nosso_numero: A guia 3/2026/1000000000 não cabe em 17 \
algarismos.
    """
    if not (0 <= serie < 10**4 and 1000 <= ano < 10**4 and 0 <= numero < 10**9):
        raise ErroDeEntrada(
            f"A guia {serie}/{ano}/{numero} não cabe em 17 algarismos.", campo="nosso_numero"
        )
    return f"{serie:04}{ano:04}{numero:09}"


def formas(valor: Decimal, vence_em: date, numero: str, recebedor: Recebedor) -> Formas:
    """Both ways, for what the town has."""
    r, pix, linha, codigo = recebedor, "", "", ""
    if r.chave:
        pix = cobranca(r.chave, r.nome, r.cidade, valor, numero)
    if r.orgao:
        casas = 21 if r.segmento == POR_CNPJ else 25
        livre = campo_livre(vence_em, int(numero), casas)
        feito = montar(valor, r.orgao, livre, segmento=r.segmento, modulo=r.modulo)
        linha, codigo = feito.em_blocos, feito.codigo
    return Formas(nosso_numero=numero, pix=pix, linha=linha, codigo=codigo)
