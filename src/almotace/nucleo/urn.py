"""LexML URN of a Brazilian norm, with the dispositivo as its fragment.

The form is ``urn:lex:br[;estado[;municipio]]:autoridade:tipo:AAAA-MM-DD;numero[!dispositivo]``,
in lower case, without accents, with points for spaces.

>>> u = ler_urn("urn:lex:br;minas.gerais;vila.exemplo:municipal:lei:2012-11-13;4393!art25_cpt_inc2")
>>> u.tipo, u.numero, u.data.year, u.fragmento
('lei', '4393', 2012, 'art25_cpt_inc2')
>>> str(u.sem_fragmento())
'urn:lex:br;minas.gerais;vila.exemplo:municipal:lei:2012-11-13;4393'
>>> str(ler_urn("urn:lex:br:federal:decreto.lei:1942-09-04;4657").com_fragmento("art1_cpt"))
'urn:lex:br:federal:decreto.lei:1942-09-04;4657!art1_cpt'
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date

from almotace.nucleo.data import ler_data
from almotace.nucleo.dispositivo import desmontar
from almotace.nucleo.erros import ErroDeEntrada

_NOME = re.compile(r"[a-z0-9]+(?:\.[a-z0-9]+)*")
_NUMERO = re.compile(r"[0-9a-z]+(?:[.-][0-9a-z]+)*")
_DATA = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_MAIOR = 400


@dataclass(frozen=True, slots=True)
class Urn:
    """A norm, or one of its parts. ``local``: () the Union, (state,), (state, municipality)."""

    local: tuple[str, ...]
    autoridade: str
    tipo: str
    data: date
    numero: str
    fragmento: str | None = None

    def __post_init__(self) -> None:
        if len(self.local) > 2:
            raise _erro(self, "o lugar passa de estado e município")
        for nome in (*self.local, *self.autoridade.split(";"), *self.tipo.split(";")):
            if not _NOME.fullmatch(nome):
                raise _erro(self, f"“{nome}” deve ter só letras minúsculas sem acento e pontos")
        if not _NUMERO.fullmatch(self.numero):
            raise _erro(self, f"o número “{self.numero}” não serve")
        if self.fragmento is not None:
            desmontar(self.fragmento)

    def __str__(self) -> str:
        lugar = ";".join(("br", *self.local))
        fim = f"!{self.fragmento}" if self.fragmento else ""
        dia = self.data.isoformat()
        return f"urn:lex:{lugar}:{self.autoridade}:{self.tipo}:{dia};{self.numero}{fim}"

    def com_fragmento(self, dispositivo: str) -> Urn:
        """The same norm, at one of its parts."""
        return replace(self, fragmento=dispositivo)

    def sem_fragmento(self) -> Urn:
        """The norm as a whole."""
        return replace(self, fragmento=None)


def ler_urn(texto: str) -> Urn:
    """The URN in the text, or ``ErroDeEntrada`` with the check that failed.

    >>> ler_urn("urn:lex:br;minas.gerais;vila.exemplo:municipal:lei:2012;4393")
    Traceback (most recent call last):
    almotace.nucleo.erros.ErroDeEntrada: A URN \
“urn:lex:br;minas.gerais;vila.exemplo:municipal:lei:2012;4393” não é válida: a data “2012” não \
está completa (ano-mês-dia).
    """
    norma, separador, fragmento = texto.partition("!")
    partes = norma.split(":")
    if len(texto) > _MAIOR:
        raise _erro(texto[:40] + "…", f"passa de {_MAIOR} caracteres")
    if "@" in norma or "~" in norma:
        raise _erro(texto, "a versão (@ ou ~) não entra aqui; as versões têm suas próprias datas")
    if len(partes) != 6 or partes[:2] != ["urn", "lex"]:
        raise _erro(texto, "não tem a forma urn:lex:lugar:autoridade:tipo:data;número")
    pais, *local = partes[2].split(";")
    if pais != "br":
        raise _erro(texto, f"o país é “{pais}”, e não “br”")
    dia, ponto_e_virgula, numero = partes[5].partition(";")
    if not ponto_e_virgula:
        raise _erro(texto, "falta o número depois da data")
    if not _DATA.fullmatch(dia):
        raise _erro(texto, f"a data “{dia}” não está completa (ano-mês-dia)")
    fim = fragmento if separador else None
    return Urn(tuple(local), partes[3], partes[4], ler_data(dia), numero, fim)


def _erro(urn: object, falha: str) -> ErroDeEntrada:
    return ErroDeEntrada(f"A URN “{urn}” não é válida: {falha}.")
