"""Exact decimals written with a point: read and shown without ever passing through a float.

>>> ler_decimal("1.3842"), ler_decimal(255)
(Decimal('1.3842'), Decimal('255'))
>>> ler_decimal("1,5")
Traceback (most recent call last):
almotace.nucleo.erros.ErroDeEntrada: “1,5” não é um número exato: use ponto nos decimais e nenhum \
separador de milhar. Você quis dizer “1.5”?
>>> com_virgula(Decimal("1234567.50")), com_virgula(Decimal("-0.46"))
('1.234.567,50', '-0,46')
"""

from __future__ import annotations

import re
import unicodedata
from decimal import Context, Decimal

from almotace.nucleo.erros import ErroDeEntrada

CONTEXTO = Context(prec=60)
"""The precision of every sum here; what the calling thread's context says does not matter."""

_EXATO = re.compile(r"-?[0-9]{1,18}(?:\.[0-9]{1,18})?")
_MILHAR = re.compile(r"-?[0-9]{1,3}(?:\.[0-9]{3})+(?:,[0-9]+)?|-?[0-9]+,[0-9]+")
_MILHAR_INGLES = re.compile(r"-?[0-9]{1,3}(?:,[0-9]{3})+\.[0-9]+")


def ler_decimal(valor: object, *, campo: str | None = None) -> Decimal:
    """An exact number from text, an integer or a Decimal; float, NaN and other forms refused."""
    if isinstance(valor, float):
        mensagem = f"{valor!r} perdeu a exatidão no caminho: mande o número como texto."
        raise ErroDeEntrada(mensagem, campo=campo)
    if isinstance(valor, int) and not isinstance(valor, bool) and abs(valor) < 10**18:
        return Decimal(valor)
    if isinstance(valor, Decimal) and valor.is_finite() and -19 < valor.adjusted() < 18:
        valor = format(valor, "f")
    if isinstance(valor, str) and _EXATO.fullmatch(valor):
        lido = Decimal(valor)
        return lido if lido else lido.copy_abs()
    mensagem = (
        f"“{str(valor)[:40]}” não é um número exato: "
        "use ponto nos decimais e nenhum separador de milhar."
    )
    raise ErroDeEntrada(mensagem, campo=campo, sugestao=sugerir_decimal(valor))


def com_virgula(valor: Decimal) -> str:
    """The number as Brazilians read it, with all of its decimals: ``1.234,50``."""
    return f"{valor:,f}".translate(str.maketrans(",.", ".,"))


def sugerir_decimal(valor: object) -> str | None:
    """The exact form of a number written in another way, or None.

    >>> [sugerir_decimal(v) for v in ("R$ 1.234,56", "１２,５", "1,234.56", "1.234.567", "mil")]
    ['1234.56', '12.5', '1234.56', '1234567', None]
    """
    if not isinstance(valor, str):
        return None
    texto = unicodedata.normalize("NFKC", valor[:60]).replace("R$", "").replace(" ", "")
    if _MILHAR_INGLES.fullmatch(texto):
        texto = texto.replace(",", "")
    elif _MILHAR.fullmatch(texto):
        texto = texto.replace(".", "").replace(",", ".")
    return texto if texto != valor and _EXATO.fullmatch(texto) else None
