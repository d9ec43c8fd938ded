"""The parts of an article's text, matched in sequence to those that the ledger has.

A mark (``§ 2º``, ``IV –``, ``b)``) may be read in more than one way: a scan turns ``II`` into a
quotation mark, ``l)`` into ``I)``, ``§ 1º`` into ``§ 10``. The order of the ledger decides between
them; a mark that the ledger has no place for is told, never swallowed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ..nucleo.dispositivo import desmontar
from ..nucleo.numeral import letras, romano
from .texto_artigos import corrido

_PESO = {"par": 10_000, "inc": 100, "ali": 1, "ite": 1}
"""A part outweighs all that may stand inside it."""
_ROMANOS = {romano(n): n for n in range(1, 100)}
_POR_EXTENSO = ("primeiro", "segundo", "terceiro", "quarto", "quinto", "sexto", "sétimo", "oitavo",
                "nono")  # fmt: skip
_INICIO = r"(?:(?<=\n)[ ]*|(?<=[.;:,)])\s+(?:e\s+|ou\s+)?|(?<=[;,] e)\s+|(?<=[;,] ou)\s+)"
_MARCAS = re.compile(
    rf"""
    {_INICIO}(?:
        §\s*(?P<par>\d{{1,3}})(?P<ord>\s?[°ºª]|o(?=[\s.\-–—]))?\s*[.\-–—]*
      | P(?:ar[áa]grafo|AR[ÁA]GRAFO)\s+(?:
              (?P<unico>[úuÚU](?:nico|NICO))
            | (?P<parx>\d{{1,2}})\s?[°ºªo]?
            | (?P<extenso>{"|".join(_POR_EXTENSO)})
        )\s*[.:\-–—]*
      | (?P<ali>[a-z]|aa|bb|I|1)\s?\)
      | (?P<inc>[IVXLC]{{1,7}})(?:\s*[\-–—]+|\s*\)|\s?\.(?=\s))
    )
    | (?<=\n)[ ]*(?:
        [\-–—]\s*(?P<parb>\d{{1,2}})[°º]\s*[.\-–—]+
      | (?P<torto>[IVXLCl1|]{{1,7}}|["'“”‘’]{{1,2}})\s*[.\-–—)]+\s
      | (?P<ite>\d{{1,2}})\s?[.)]\s
      | (?P<traco>[\-–—•·])\s+(?=\S)
    )
    | (?<=\w)\s+(?:
        (?P<meioinc>[IVXLC]{{1,7}})\s+[\-–—]\s+(?=[^\W\d_])
      | (?<!nea\s)(?<!neas\s)(?<!etra\s)(?P<meioali>[a-z])\)\s
    )
    | (?<=\w)\s+Par[áa]grafo\s+(?:(?P<solto>[úÚuU]nico)|(?P<soltox>\d{{1,2}})\s?[°ºªo]?)\s*[\-–—]
    """,
    re.VERBOSE,
)
Leitura = tuple[str, int, int]
"""(type, number, how sure from 1 to 4); the number of a ``parágrafo único`` is 0."""


@dataclass(frozen=True, slots=True)
class Marca:
    """Where a mark stands and what it may be. A weak one, if nothing needs it, is only text."""

    inicio: int
    escrita: str
    leituras: tuple[Leitura, ...]
    fraca: bool = False


@dataclass(frozen=True, slots=True)
class Parte:
    """A dispositivo of the ledger, inside its article."""

    id: str
    tipo: str
    numero: int
    letra: str = ""


def parte(ident: str, rotulo: str = "") -> Parte:
    """
    >>> parte("art14_par1u"), parte("art15_cpt_inc3_ali11", "Art. 15, III, l").letra
    (Parte(id='art14_par1u', tipo='par', numero=0, letra=''), 'l')
    """
    ultimo = desmontar(ident)[-1]
    letra = ""
    if ultimo.tipo == "ali":
        fim = rotulo.rpartition(",")[2].strip()
        letra = fim if re.fullmatch("[a-z]{1,2}", fim) else letras(ultimo.numero[0])
    numero = 0 if ultimo.unico or not ultimo.numero else ultimo.numero[0]
    return Parte(ident, ultimo.tipo, numero, letra)


def marcas(texto: str) -> list[Marca]:
    """Every mark of an article, in order. ``texto``: without the heading.

    >>> [m.leituras[0][:2] for m in marcas("Um:\\nI - a;\\n\\" - b.\\nParagrafo unico. C.")]
    [('inc', 1), ('inc', 2), ('par', 0)]
    """
    achadas = []
    for m in _MARCAS.finditer("\n" + texto):
        leituras, fraca = _leituras(m)
        if leituras:
            escrita = re.sub(r"\A\s*(?:(?:e|ou)\s+)?", "", m[0])
            inicio = m.start() + len(m[0]) - len(escrita)
            achadas.append(Marca(max(0, inicio - 1), escrita.strip(), leituras, fraca))
    return achadas


def _leituras(m: re.Match[str]) -> tuple[tuple[Leitura, ...], bool]:
    if m["par"]:
        n = int(m["par"])
        if n >= 10 and n % 10 == 0 and not m["ord"]:
            return (("par", n // 10, 3), ("par", n, 3)), False
        return (("par", n, 4),), False
    if m["unico"] or m["solto"]:
        return (("par", 0, 4), ("par", 1, 2)), False
    for grupo in ("parx", "parb", "soltox"):
        if m[grupo]:
            return (("par", int(m[grupo]), 4),), False
    if m["extenso"]:
        return (("par", _POR_EXTENSO.index(m["extenso"]) + 1, 4),), False
    if m["inc"]:
        n = _ROMANOS.get(m["inc"], 0)
        return ((("inc", n, 4),) if n else ()), False
    if m["ali"]:
        return _da_letra(m["ali"]), False
    if m["meioinc"]:
        return ((("inc", _ROMANOS[m["meioinc"]], 2),) if m["meioinc"] in _ROMANOS else ()), True
    if m["meioali"]:
        return (("ali", ord(m["meioali"]), 2),), True
    if m["torto"]:
        return _do_torto(m["torto"]), True
    if m["ite"]:
        return (("ite", int(m["ite"]), 3),), True
    return (("inc", -1, 1), ("ali", -1, 1), ("ite", -1, 1)), True


def _da_letra(letra: str) -> tuple[Leitura, ...]:
    """A letter by its place in either alphabet is told apart by the ledger's own label."""
    if letra in "I1":
        return (("ali", ord("l"), 3), ("ali", ord("i"), 2), ("inc", 1, 2))
    return (("ali", ord(letra[0]) + 1000 * (len(letra) - 1), 4),)


def _do_torto(escrita: str) -> tuple[Leitura, ...]:
    n = _ROMANOS.get(re.sub("[l1|]", "I", escrita), 0)
    return (("inc", n, 3),) if n else (("inc", 2, 2), ("inc", -1, 1))


def _ajuste(marca: Marca, alvo: Parte) -> int:
    """How well a mark fits a part; 0: not at all."""
    numero = alvo.numero
    if alvo.tipo == "ali":
        numero = ord(alvo.letra[0]) + 1000 * (len(alvo.letra) - 1)
    certezas = [
        certeza
        for tipo, n, certeza in marca.leituras
        if tipo == alvo.tipo and (n in (numero, -1) or (tipo == "par" and {n, numero} == {0, 1}))
    ]
    return max(certezas, default=0)


def alinhar(achadas: Sequence[Marca], partes: Sequence[Parte]) -> dict[int, int]:
    """Mark → part, both in order: the pairing of greatest weight.

    >>> ms = marcas("Um:\\nI - a;\\nIII - c.\\n§ 1° Dois.")
    >>> alinhar(ms, [parte(f"art1_{x}") for x in ("cpt_inc1", "cpt_inc2", "cpt_inc3", "par1")])
    {0: 0, 1: 2, 2: 3}
    """

    @cache
    def valor(i: int, j: int) -> int:
        ajuste = _ajuste(achadas[i], partes[j])
        return _PESO[partes[j].tipo] * 8 + ajuste if ajuste else 0

    melhor = [[0] * (len(partes) + 1) for _ in range(len(achadas) + 1)]
    for i in range(len(achadas) - 1, -1, -1):
        for j in range(len(partes) - 1, -1, -1):
            junto = valor(i, j) + melhor[i + 1][j + 1] if valor(i, j) else 0
            melhor[i][j] = max(junto, melhor[i + 1][j], melhor[i][j + 1])
    pares: dict[int, int] = {}
    i = j = 0
    while i < len(achadas) and j < len(partes):
        if valor(i, j) and melhor[i][j] == valor(i, j) + melhor[i + 1][j + 1]:
            pares[i] = j
            i, j = i + 1, j + 1
        elif melhor[i][j] == melhor[i + 1][j]:
            i += 1
        else:
            j += 1
    return pares


@dataclass(frozen=True, slots=True)
class Trecho:
    """A piece of an article: of the dispositivo ``id``, or of none that the ledger has."""

    id: str | None
    texto: str
    marca: Marca | None = None


def repartir(
    corpo: str, caput: str | None, partes: Sequence[Parte]
) -> tuple[list[Trecho], list[Parte]]:
    """(pieces in the order of the text, parts that the text lacks). The caput is what stands
    before the first mark."""
    achadas = marcas(corpo)
    pares = alinhar(achadas, partes)
    firmes = [k for k, m in enumerate(achadas) if k in pares or not m.fraca]
    fins = [achadas[k].inicio for k in firmes[1:]] + [len(corpo)] * bool(firmes)
    ate = achadas[firmes[0]].inicio if firmes else len(corpo)
    trechos = [Trecho(caput, corrido(corpo[:ate]))]
    for k, fim in zip(firmes, fins, strict=True):
        dono = partes[pares[k]].id if k in pares else None
        trechos.append(Trecho(dono, corrido(corpo[achadas[k].inicio : fim]), achadas[k]))
    achados = set(pares.values())
    return trechos, [p for j, p in enumerate(partes) if j not in achados]


def reencontrar(trechos: Sequence[Trecho], faltam: Sequence[Parte]) -> dict[int, str]:
    """Pieces without an owner that fit the parts that lack text, though not in their place."""
    soltos = [(k, t.marca) for k, t in enumerate(trechos) if t.id is None and t.marca is not None]
    pares = alinhar([m for _, m in soltos], faltam)
    return {soltos[i][0]: faltam[j].id for i, j in pares.items()}
