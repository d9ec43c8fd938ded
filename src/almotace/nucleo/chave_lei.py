"""The short name of a law in cases and folders, ``mg/vila-exemplo/lei-4393-2012``, and its URN.

The key has the year, the URN the whole date: neither gives the other alone, so a law keeps both
and ``identificar`` checks that they agree. ``br/lei-12009-2009`` is federal, ``mg/lei-1-2001``
of the state; a compound type or name takes hyphens where the URN has points. In folders, what
is of the whole country or state stands where a town would: ``br/geral/lei-12009-2009``.

>>> str(urn_da_chave("ac/vila-nova/lei-complementar-48-2018", date(2018, 7, 26)))
'urn:lex:br;acre;vila.nova:municipal:lei.complementar:2018-07-26;48'
>>> chave_da_urn(ler_urn("urn:lex:br:federal:lei:2009-07-29;12009"))
'br/lei-12009-2009'
>>> identificar("mg/vila-exemplo/lei-4393-2012", "urn:lex:br;acre:estadual:lei:2012-11-13;4393")
Traceback (most recent call last):
almotace.nucleo.erros.ErroDeEntrada: A chave “mg/vila-exemplo/lei-4393-2012” e a URN \
“urn:lex:br;acre:estadual:lei:2012-11-13;4393” não são da mesma lei: pela URN, a chave é \
“ac/lei-4393-2012”.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from almotace.nucleo.erros import ErroDeEntrada, sugerir
from almotace.nucleo.uf import NOME_LEXML, SIGLA
from almotace.nucleo.urn import Urn, ler_urn

_NORMA = re.compile(
    r"(?P<tipo>[a-z]+(?:-[a-z]+)*)-(?P<numero>[0-9]+(?:\.[0-9a-z]+)?)-(?P<ano>[0-9]{4})"
)
_NOME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
GERAL = "geral"
"""The folder of the laws of a whole country or state; no town bears the name."""


@dataclass(frozen=True, slots=True)
class ChaveLei:
    """The parts of a key; ``uf`` is None for the Union, ``municipio`` None for Union and state."""

    uf: str | None
    municipio: str | None
    tipo: str
    numero: str
    ano: int

    def __str__(self) -> str:
        lugar = "/".join(p for p in (self.uf or "br", self.municipio) if p)
        return f"{lugar}/{self.tipo}-{self.numero}-{self.ano:04}"


def ler_chave(texto: str) -> ChaveLei:
    """The parts of the key, or ``ErroDeEntrada`` with the check that failed."""
    *lugar, norma = texto.split("/")
    achado = _NORMA.fullmatch(norma)
    if not achado or not 1 <= len(lugar) <= 2 or len(texto) > 200:
        raise _erro(
            texto, "a forma é uf/municipio/tipo-numero-ano, como mg/vila-exemplo/lei-4393-2012"
        )
    uf: str | None = lugar[0]
    municipio = lugar[1] if len(lugar) == 2 and lugar[1] != GERAL else None
    if uf == "br" and municipio is None:
        uf = None
    elif uf not in NOME_LEXML:
        raise _erro(texto, f"não há estado com a sigla “{uf}”", sugerir(lugar[0], NOME_LEXML))
    if municipio is not None and not _NOME.fullmatch(municipio):
        raise _erro(texto, f"“{municipio}” deve ter só letras minúsculas sem acento e hífens")
    return ChaveLei(uf, municipio, achado["tipo"], achado["numero"], int(achado["ano"]))


def urn_da_chave(texto: str, data: date) -> Urn:
    """The URN of the law of that key, signed on that date (whose year is the key's)."""
    chave = ler_chave(texto)
    if data.year != chave.ano:
        raise _erro(texto, f"o ano da chave não é o da data {data.isoformat()}")
    local: tuple[str, ...] = ()
    autoridade = "federal"
    if chave.uf:
        local = (NOME_LEXML[chave.uf],)
        autoridade = "distrital" if chave.uf == "df" else "estadual"
    if chave.municipio:
        local, autoridade = (*local, chave.municipio.replace("-", ".")), "municipal"
    return Urn(local, autoridade, chave.tipo.replace("-", "."), data, chave.numero)


def chave_da_urn(urn: Urn) -> str:
    """The key of a norm, whatever the fragment."""
    estado, municipio = (*urn.local, None, None)[:2]
    if estado is not None and estado not in SIGLA:
        raise ErroDeEntrada(
            f"A URN “{urn}” não é de um estado conhecido.", sugestao=sugerir(estado, SIGLA)
        )
    nome = municipio.replace(".", "-") if municipio else None
    tipo = urn.tipo.replace(".", "-")
    chave = ChaveLei(SIGLA[estado] if estado else None, nome, tipo, urn.numero, urn.data.year)
    return str(ler_chave(str(chave)))


@dataclass(frozen=True, slots=True)
class Identidade:
    """A law by both of its names."""

    chave: str
    urn: Urn


def identificar(chave: str, urn: str) -> Identidade:
    """Both names of one law, refused when they are of two."""
    lida, escrita = ler_urn(urn), str(ler_chave(chave))
    if (outra := chave_da_urn(lida)) != escrita:
        raise ErroDeEntrada(
            f"A chave “{chave}” e a URN “{urn}” não são da mesma lei: "
            f"pela URN, a chave é “{outra}”."
        )
    return Identidade(escrita, lida.sem_fragmento())


def _erro(texto: str, falha: str, sugestao: str | None = None) -> ErroDeEntrada:
    return ErroDeEntrada(f"A chave “{texto[:80]}” não é válida: {falha}.", sugestao=sugestao)
