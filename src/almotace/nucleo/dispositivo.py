"""Identifiers of the parts of a law, in the manner of LexML Brasil: ``art25_cpt_inc2``.

An id is a path of steps joined by ``_``: ``art`` (artigo), ``cpt`` (caput), ``par`` (paragrafo;
``par1u`` is the paragrafo unico), ``inc`` (inciso), ``ali`` (alinea), ``ite`` (item), ``anx``
(anexo). Each step goes deeper than the one before; only ``cpt`` and ``par`` hang from an article.
A number with a hyphen is a dispositivo put in later: ``art5-1`` is the art. 5º-A.

>>> [str(p) for p in desmontar("art15_cpt_inc3_ali11")]
['art15', 'cpt', 'inc3', 'ali11']
>>> pai("art25_cpt_inc2"), contem("art25", "art25_cpt_inc2")
('art25_cpt', True)
>>> sorted(["anx1", "art10_cpt", "art9_par1u", "art9_cpt_inc2", "art9-1_cpt"], key=chave)
['art9_cpt_inc2', 'art9_par1u', 'art9-1_cpt', 'art10_cpt', 'anx1']
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, cast

from almotace.nucleo.erros import ErroDeEntrada

_NIVEL = {"art": 0, "cpt": 1, "par": 2, "inc": 3, "ali": 4, "ite": 5, "anx": 6}
_NOME = {
    "art": "artigo", "cpt": "caput", "par": "parágrafo", "inc": "inciso",
    "ali": "alínea", "ite": "item", "anx": "anexo",
}  # fmt: skip
_COM_UNICO = ("art", "par", "anx")
_PASSO = re.compile(r"(?P<tipo>[a-z]+)(?P<numero>[0-9]+(?:-[0-9]+)*)?(?P<unico>u)?")
_MAIOR = 200


class Passo(NamedTuple):
    """One step of an id: its type, its number ((5, 1) is 5-A) and whether it is the only one."""

    tipo: str
    numero: tuple[int, ...] = ()
    unico: bool = False

    def __str__(self) -> str:
        return self.tipo + "-".join(map(str, self.numero)) + ("u" if self.unico else "")


def desmontar(ident: str) -> tuple[Passo, ...]:
    """Steps of an id; ``ErroDeEntrada`` with the check that failed when it is not one.

    >>> desmontar("art14_par1u")[1]
    Passo(tipo='par', numero=(1,), unico=True)
    >>> desmontar("art25_inc2")
    Traceback (most recent call last):
    almotace.nucleo.erros.ErroDeEntrada: O dispositivo “art25_inc2” não é válido: inciso não pende \
direto do artigo, e sim do caput ou de um parágrafo. Você quis dizer “art25_cpt_inc2”?
    """
    if not isinstance(cast(object, ident), str):
        raise ErroDeEntrada(f"O dispositivo {ident!r} não é válido: tem de ser um texto.")
    return _desmontar(ident)


@lru_cache(maxsize=8192)
def _desmontar(ident: str) -> tuple[Passo, ...]:
    if len(ident) > _MAIOR:
        raise _erro(ident[:20] + "…", f"passa de {_MAIOR} caracteres")
    if not ident:
        raise _erro(ident, "está vazio")
    passos = tuple(_passo(ident, texto) for texto in ident.split("_"))
    _conferir(ident, passos)
    return passos


def montar(passos: Iterable[Passo]) -> str:
    """The id of the steps; the inverse of ``desmontar``.

    >>> montar([Passo("art", (5, 1)), Passo("cpt"), Passo("inc", (2,))])
    'art5-1_cpt_inc2'
    """
    ident = "_".join(map(str, passos))
    desmontar(ident)
    return ident


def valido(ident: str) -> bool:
    """Whether the text is an id, for those who do not need to know why it is not."""
    try:
        desmontar(ident)
    except ErroDeEntrada:
        return False
    return True


def chave(ident: str) -> tuple[tuple[int, tuple[int, ...], bool], ...]:
    """Sort key of law order: an article before its parts, the caput before the paragraphs,
    what was put in later after what it follows, annexes at the end. Total: equal keys, equal ids.
    """
    return tuple((_NIVEL[p.tipo], p.numero, p.unico) for p in desmontar(ident))


def pai(ident: str) -> str | None:
    """The dispositivo that holds this one; None for an article or an annex."""
    passos = desmontar(ident)
    return montar(passos[:-1]) if len(passos) > 1 else None


def ancestrais(ident: str) -> list[str]:
    """From the nearest to the article or annex.

    >>> ancestrais("art15_cpt_inc3_ali11")
    ['art15_cpt_inc3', 'art15_cpt', 'art15']
    """
    passos = desmontar(ident)
    return [montar(passos[:n]) for n in range(len(passos) - 1, 0, -1)]


def artigo_de(ident: str) -> str:
    """The article where the dispositivo stands, or the annex when it is in no article.

    >>> artigo_de("art25_cpt_inc2"), artigo_de("anx1_art2_cpt"), artigo_de("anx1_ite3")
    ('art25', 'anx1_art2', 'anx1')
    """
    passos = desmontar(ident)
    ate = next((n for n, passo in enumerate(passos) if passo.tipo == "art"), 0)
    return montar(passos[: ate + 1])


def contem(fora: str, dentro: str) -> bool:
    """Whether ``dentro`` is ``fora`` itself or one of its parts.

    >>> contem("art2", "art25_cpt"), contem("art25_cpt", "art25_par1"), contem("art2", "art2")
    (False, False, True)
    """
    externo, interno = desmontar(fora), desmontar(dentro)
    return interno[: len(externo)] == externo


def _passo(ident: str, texto: str) -> Passo:
    achado = _PASSO.fullmatch(texto)
    tipo = achado["tipo"] if achado else ""
    if not achado or tipo not in _NIVEL:
        raise _erro(ident, f"“{texto}” não é {', '.join(_NIVEL)} com seu número", _sugestao(ident))
    numero, unico = achado["numero"], bool(achado["unico"])
    if tipo == "cpt" and texto != "cpt":
        raise _erro(ident, "caput não tem número", ident.replace(texto, "cpt", 1))
    if tipo != "cpt" and not numero:
        raise _erro(ident, f"falta o número de {_NOME[tipo]} em “{texto}”")
    numeros = numero.split("-") if numero else []
    if any(n[0] == "0" or len(n) > 6 for n in numeros):
        raise _erro(ident, f"em “{texto}” o número começa por zero ou é grande demais")
    if unico and (tipo not in _COM_UNICO or numeros != ["1"]):
        raise _erro(ident, f"em “{texto}” o “u” de único só cabe em art1u, par1u ou anx1u")
    return Passo(tipo, tuple(map(int, numeros)), unico)


def _conferir(ident: str, passos: tuple[Passo, ...]) -> None:
    if passos[0].tipo not in ("art", "anx"):
        raise _erro(ident, "começa por artigo (art) ou anexo (anx)")
    for antes, passo in pairwise(passos):
        if antes.tipo == "art" and passo.tipo in ("inc", "ali", "ite"):
            onde = ident.replace(f"_{passo}", f"_cpt_{passo}", 1)
            nome = _NOME[passo.tipo]
            falha = f"{nome} não pende direto do artigo, e sim do caput ou de um parágrafo"
            raise _erro(ident, falha, onde)
        sem_artigo = antes.tipo == "anx" and passo.tipo in ("cpt", "par")
        raso = antes.tipo != "anx" and _NIVEL[passo.tipo] <= _NIVEL[antes.tipo]
        if sem_artigo or raso or passo.tipo == "anx" or (antes.tipo, passo.tipo) == ("cpt", "par"):
            raise _erro(ident, f"{_NOME[passo.tipo]} não cabe dentro de {_NOME[antes.tipo]}")


def _sugestao(ident: str) -> str | None:
    """The same id in lower case, with ``_`` between the steps, if that makes it one."""
    limpo = re.sub(r"[\s.,]+", "_", ident.strip().lower())
    return limpo if limpo != ident and valido(limpo) else None


def _erro(ident: str, falha: str, sugestao: str | None = None) -> ErroDeEntrada:
    mensagem = f"O dispositivo “{ident}” não é válido: {falha}."
    return ErroDeEntrada(mensagem, sugestao=sugestao)
