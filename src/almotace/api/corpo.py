"""The body of a request: JSON with exact numbers, each key once.

>>> ler('{"valor": 1.10, "n": 2}')
{'valor': Decimal('1.10'), 'n': 2}
>>> ler('{"a": 1, "a": 2}')
Traceback (most recent call last):
almotace.nucleo.erros.ErroDeEntrada: a: Este campo vem duas vezes.
>>> canonico(b'{"b": 1.10, "a": [true]}') == canonico(b'{"a":[true],"b":1.10}')
True
"""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any, NoReturn

from django.http import HttpRequest
from ninja.parser import Parser

from ..nucleo.erros import ErroDeEntrada

_NAO_E_JSON = "O corpo do pedido não é um JSON que se possa ler."


def _sem_repetir(pares: list[tuple[str, Any]]) -> dict[str, Any]:
    registro: dict[str, Any] = {}
    for chave, valor in pares:
        if chave in registro:
            raise ErroDeEntrada("Este campo vem duas vezes.", campo=chave[:80])
        textos = [chave, *([valor] if isinstance(valor, str) else [])]
        textos += [x for x in valor if isinstance(x, str)] if isinstance(valor, list) else []
        if not all(map(_guardavel, textos)):
            raise ErroDeEntrada("Há aqui um sinal que não se pode guardar.", campo=_nome(chave))
        registro[chave] = valor
    return registro


def _guardavel(texto: str) -> bool:
    """No NUL, which the database has no room for, nor half of a character."""
    return "\x00" not in texto and not any("\ud800" <= ch <= "\udfff" for ch in texto)


def _nome(chave: str) -> str:
    return "".join(ch for ch in chave if ch.isprintable())[:80]


def _recusar(palavra: str) -> NoReturn:
    raise ErroDeEntrada(f"“{palavra}” não é um número.")


def ler(texto: str | bytes) -> Any:
    """What the JSON says; amounts are exact."""
    try:
        return json.loads(
            texto, parse_float=Decimal, parse_constant=_recusar, object_pairs_hook=_sem_repetir
        )
    except (ValueError, RecursionError):
        raise ErroDeEntrada(_NAO_E_JSON) from None


def canonico(corpo: bytes) -> bytes:
    """The same content, the same bytes, whatever the order of keys and the spaces."""
    if not corpo.strip():
        return b""
    try:
        dados = json.loads(corpo, parse_float=str)
        return json.dumps(dados, sort_keys=True, separators=(",", ":")).encode()
    except (ValueError, RecursionError):
        raise ErroDeEntrada(_NAO_E_JSON) from None


class Leitor(Parser):
    """Reads bodies with ``ler``."""

    def parse_body(self, request: HttpRequest) -> Any:
        return ler(request.body)
