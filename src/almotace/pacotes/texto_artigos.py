"""A law's plain text parted into articles, and the sequence of their numbers.

The text may come from a scan: headings in the middle of a line, an ordinal on the next line, a
zero for an ``O``, headers of pages between two words. Nothing is corrected; what is left out
(headings of chapters, headers, the signature) is told.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..nucleo.numeral import ordinal

Numero = tuple[int, ...]
"""(22,) is art. 22; (5, 1) is art. 5º-A."""

_ORDINAL_NA_OUTRA_LINHA = re.compile(
    r"((?:\b[Aa]rt(?:igo)?\.?|§)\s*\d{1,4})[ \t]*\n\s*[oO0°º](?=[\s.\-–—])[ \t]*\n?"
)
_RUBRICA = re.compile(
    r"\s*(?:t[íi1l]tulo|cap[íi1l]tulo|(?:sub)?se[cç~][cç;]*[aã]o)\s+(?:[IVXLCDM1l]+|[úu]nic[ao])\b",
    re.IGNORECASE,
)
_COMECO = re.compile(r"\s*A(?:rt|RT)(?:igo|IGO)?\s*\.?\s*[–—-]?\s*\d")
_FECHO = re.compile(
    r"\s*(?:[^.;:]{2,80},\s*\d{1,2}[°º]?\s+de\s+[a-zç]+\s+de\s+\d{4}\b|MANDO\s*,?\s*PORTANTO\b)"
)
_ANEXO = re.compile(r"\s*ANEXO\b")
_ARTIGO = re.compile(
    r"(?P<antes>^\s*|\n\s*|[.;:!?”\"»)]\s+|\s)A(?:rt|RT)(?:igo|IGO)?\s*\.?\s*(?P<traco>[–—-]\s*)?"
    r"(?P<n>\d{1,4})(?P<ord>\s?[°ºª]|o(?=[\s.]))?(?:-(?P<letra>[A-Z])(?=[\s.°º–—-]))?"
    r"(?=\s*(?P<sep>[.\-–—:]*)\s*(?P<seguinte>\S\s?))"
)
_LIGA = {
    "a", "ao", "aos", "as", "com", "da", "das", "de", "deste", "do", "dos", "e", "em", "n", "na",
    "nas", "neste", "no", "nos", "o", "os", "ou", "pela", "pelas", "pelo", "pelos", "vide",
}  # fmt: skip
RUBRICA_LONGA = 8
"""A heading has no more lines than this; else it was none."""


@dataclass(slots=True)
class Artigo:
    """One heading with what follows it, up to the next. ``lido``: the number as written, where it
    was read otherwise; ``corpo`` begins with the heading itself."""

    numero: Numero
    corpo: str
    inicio: int
    lido: str = ""


@dataclass(slots=True)
class Partido:
    """A text parted. ``fora``: lines left out, each once, with how often it came."""

    artigos: list[Artigo]
    fora: Counter[str] = field(default_factory=Counter)
    anexo: str = ""


def escrito(numero: Numero) -> str:
    """
    >>> escrito((22,)), escrito((5, 1))
    ('art. 22', 'art. 5º-A')
    """
    letras = "".join(f"-{chr(64 + n)}" for n in numero[1:])
    return f"art. {ordinal(numero[0])}{letras}"


def partir(texto: str) -> Partido:
    """Articles in the order in which they stand, whatever their numbers.

    >>> p = partir("CAPITULO I\\nDO NADA\\nArt. 1\\no Um. Art. 2° - Dois,\\nque cita o art. 1º.")
    >>> [(a.numero, a.corpo) for a in p.artigos]
    [((1,), 'Art. 1º Um.'), ((2,), 'Art. 2° - Dois,\\nque cita o art. 1º.')]
    """
    fora: Counter[str] = Counter()
    linhas = _ORDINAL_NA_OUTRA_LINHA.sub(r"\1º ", _plano(texto)).split("\n")
    linhas = _sem_cabecalhos(linhas, fora)
    linhas = _sem_rubricas(linhas, fora)
    linhas, anexo = _sem_fecho(linhas, fora)
    return Partido(_artigos("\n".join(linhas)), fora, anexo)


def _plano(texto: str) -> str:
    texto = unicodedata.normalize("NFC", texto).replace("\r\n", "\n").replace("\r", "\n")
    return re.sub(r"[\u200b\u200c\u200d\ufeff\u00ad]", "", re.sub(r"[\xa0\t]", " ", texto)).replace(
        "\f", "\n\n"
    )


def _sem_cabecalhos(linhas: list[str], fora: Counter[str]) -> list[str]:
    """Without page numbers and the lines that every page repeats."""

    def forma(linha: str) -> str:
        return re.sub(r"\d+", "#", linha.strip())

    vezes = Counter(forma(x) for x in linhas)

    def repetida(linha: str) -> bool:
        f = forma(linha)
        if vezes[f] < 3 or len(f) < 4 or f[-1] in ".;:,":
            return False
        return f.isupper() or f.startswith(("...", "…")) or bool(re.search(r"\bFls?\b|\bP[áa]g", f))

    def pagina(i: int) -> bool:
        vizinhas = [linhas[j].strip() for j in (i - 1, i + 1) if 0 <= j < len(linhas)]
        return bool(re.fullmatch(r"\d{1,4}", linhas[i].strip())) and not any(vizinhas)

    ficam = []
    for i, linha in enumerate(linhas):
        if repetida(linha) or pagina(i):
            fora[forma(linha)] += 1
        else:
            ficam.append(linha)
    return ficam


def _sem_rubricas(linhas: list[str], fora: Counter[str]) -> list[str]:
    """Without headings of titles, chapters and sections: from their first line to an article."""
    ficam: list[str] = []
    i = 0
    while i < len(linhas):
        fim = _fim_da_rubrica(linhas, i)
        if fim is None:
            ficam.append(linhas[i])
            i += 1
        else:
            fora.update(x.strip() for x in linhas[i:fim] if x.strip())
            ficam.append("")
            i = fim
    return ficam


def _fim_da_rubrica(linhas: list[str], i: int) -> int | None:
    """Line of the article that a heading at ``i`` announces; None if there is no heading."""
    numerada = bool(_RUBRICA.match(linhas[i]))
    sozinha = not numerada and _toda_em_maiusculas(linhas[i])
    if not numerada and not sozinha:
        return None
    cheias = 0
    for j in range(i, len(linhas)):
        if _COMECO.match(linhas[j]):
            return j
        cheias += bool(linhas[j].strip())
        if cheias > RUBRICA_LONGA:
            return None
        if sozinha and linhas[j].strip() and not (
            _toda_em_maiusculas(linhas[j]) or _RUBRICA.match(linhas[j])
        ):  # fmt: skip
            return None
    return None


def _toda_em_maiusculas(linha: str) -> bool:
    letras = [ch for ch in linha if ch.isalpha()]
    return len(letras) >= 8 and " " in linha.strip() and all(ch.isupper() for ch in letras)


def _sem_fecho(linhas: list[str], fora: Counter[str]) -> tuple[list[str], str]:
    """Without place, date and signatures after the last article; the annexes apart."""
    ultimo = max((i for i, x in enumerate(linhas) if _COMECO.match(x)), default=len(linhas))
    fim = next((i for i in range(ultimo, len(linhas)) if _FECHO.match(linhas[i])), len(linhas))
    anexo = next((i for i in range(ultimo, len(linhas)) if _ANEXO.match(linhas[i])), len(linhas))
    fora.update(x.strip() for x in linhas[min(fim, anexo) : anexo] if x.strip())
    return linhas[: min(fim, anexo)], corrido("\n".join(linhas[anexo:]))


def _artigos(corpo: str) -> list[Artigo]:
    """Headings that stand at the beginning of a line or sentence; in the middle of one, only
    where the number is the next and a dash follows."""
    achados: list[tuple[Numero, int, str]] = []
    antes: Numero = (0,)
    for m in _ARTIGO.finditer(corpo):
        numero, lido = _numero(m, antes)
        if not _vale(m, numero, antes, corpo):
            continue
        inicio = m.start() + len(m["antes"])
        achados.append((numero, inicio, lido))
        antes = numero
    fins = [x[1] for x in achados[1:]] + [len(corpo)] * bool(achados)
    return [
        Artigo(n, corpo[inicio:fim].strip(), inicio, lido)
        for (n, inicio, lido), fim in zip(achados, fins, strict=True)
    ]


def _numero(m: re.Match[str], antes: Numero) -> tuple[Numero, str]:
    """The number written; ``70`` without an ordinal sign may be a scanned ``7º``."""
    n = int(m["n"])
    numero = (n, ord(m["letra"]) - 64) if m["letra"] else (n,)
    no_comeco = m.start() == 0 or m["antes"] != " "
    if no_comeco and n % 10 == 0 and not m["ord"] and n // 10 == antes[0] + 1 < 10:
        return (n // 10,), m["n"]
    return numero, f"Art. – {n}" if m["traco"] else ""


def _vale(m: re.Match[str], numero: Numero, antes: Numero, corpo: str) -> bool:
    seguinte = m["seguinte"]
    if m["antes"].strip() == "" and "\n" not in m["antes"] and m.start() > 0:
        palavra = re.search(r"(\w+)\W*\Z", corpo[: m.start() + 1][-40:])
        solta = palavra is None or palavra[1].lower() not in _LIGA
        return solta and bool(re.search("[–—-]", m["sep"])) and numero == (antes[0] + 1,)
    if m["sep"] or m["traco"]:
        return True
    return seguinte[0].isupper() or seguinte[0] in "“\"‘'" or seguinte in ("0 ", "É", "À")


def corrido(texto: str) -> str:
    """The words in one line; a word parted at the end of a line keeps its hyphen.

    >>> corrido("os por-\\n\\nmenores  que\\npossam")
    'os por-menores que possam'
    """
    return re.sub(r"\s+", " ", re.sub(r"(?<=\w)-\s*\n\s*(?=[^\W\d_])", "-", texto)).strip()


def cadeia(numeros: Sequence[Numero]) -> list[int]:
    """Positions of the longest run of growing numbers (the first of them, if there are several):
    what does not belong to it is repeated or out of order.

    >>> cadeia([(1,), (2,), (98,), (3,), (3,), (4,)])
    [0, 1, 3, 5]
    """
    tamanho = [1] * len(numeros)
    volta = [-1] * len(numeros)
    for i, n in enumerate(numeros):
        for j in range(i):
            if numeros[j] < n and tamanho[j] + 1 > tamanho[i]:
                tamanho[i], volta[i] = tamanho[j] + 1, j
    if not numeros:
        return []
    i = tamanho.index(max(tamanho))
    posicoes = []
    while i >= 0:
        posicoes.append(i)
        i = volta[i]
    return posicoes[::-1]
