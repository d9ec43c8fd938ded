"""Ids and values as words on a page: what the law says of them, one and many, punctuation.

>>> contar(1, "item", "itens"), contar(2, "item", "itens"), contar(0, "item", "itens")
('1 item', '2 itens', 'nenhum item')
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..nucleo.lei import Lei
from ..servicos.nomes import nome_do_ato


def palavras(ident: str) -> str:
    """An id as words; an act by its name."""
    return nome_do_ato(ident)


def maiuscula(texto: str) -> str:
    """First letter in upper case, the rest as it is."""
    return texto[:1].upper() + texto[1:]


def sem_ids(texto: str) -> str:
    """A description of the vocabulary without what only its author needs.

    >>> sem_ids("ramo pedido ou autorizado (id de ramos)")
    'ramo pedido ou autorizado'
    """
    return re.sub(r"\s*\(ids? de \w+\)", "", texto)


def dizer(ident: str, lei: Lei | None, papeis: Mapping[str, Any] | None = None) -> str:
    """Any id: a role of the town, a label of the law, what its vocabulary says, or words."""
    if papeis and ident in papeis:
        return str(papeis[ident])
    if lei is not None:
        if ident in lei.dispositivos:
            return lei.rotulo(ident)
        dito = lei.vocabulario.descricao.get(ident)
        if dito and ident not in lei.vocabulario.atos:
            return sem_ids(dito)
    return palavras(ident)


def contar(n: int, um: str, muitos: str) -> str:
    """A number and its noun."""
    if n == 0:
        feminino = um.split()[0].endswith(("a", "ção", "dade"))
        return f"{'nenhuma' if feminino else 'nenhum'} {um}"
    return f"{n} {um if n == 1 else muitos}"


def enumerar(itens: list[str], ultimo: str = "e") -> str:
    """``a, b e c``.

    >>> enumerar(["chefe de seção", "secretário"], "ou")
    'chefe de seção ou secretário'
    """
    if len(itens) < 2:
        return "".join(itens)
    return f"{', '.join(itens[:-1])} {ultimo} {itens[-1]}"


def documento(numero: str | None) -> str:
    """CPF or CNPJ with its punctuation.

    >>> documento("12345678909"), documento("12ABC34501DE35"), documento(None)
    ('123.456.789-09', '12.ABC.345/01DE-35', '')
    """
    n = numero or ""
    if len(n) == 11:
        return f"{n[:3]}.{n[3:6]}.{n[6:9]}-{n[9:]}"
    if len(n) == 14:
        return f"{n[:2]}.{n[2:5]}.{n[5:8]}/{n[8:12]}-{n[12:]}"
    return n


def metros(valor: Any) -> str:
    """A measure as people write it.

    >>> metros("49.90"), metros(50)
    ('49,9', '50')
    """
    texto = str(valor)
    if "." in texto:
        texto = texto.rstrip("0").rstrip(".")
    return texto.replace(".", ",")
