"""Search that is blind to accents and case, by the beginning of each word or number.

>>> palavras("João d'Água  123.456.789-00")
['joao', 'd', 'agua', '12345678900']
>>> palavras("Sá & Cia.Ltda. 12.ABC.345/01DE-35")
['sa', 'cia', 'ltda', '12abc34501de35']
"""

from __future__ import annotations

import re
import unicodedata
import uuid
from collections.abc import Iterable, Mapping

from django.db.models import QuerySet

from .pessoa import Token

CNPJ = re.compile(r"\b[0-9][0-9a-z]\.[0-9a-z]{3}\.[0-9a-z]{3}(/[0-9a-z]{1,4}(-[0-9]{0,2})?)?\b")
MAIOR = 60
DEPOIS_DE_Z = "{"
"""The sign after z: whatever begins with a word comes before the word with it."""


def plano(texto: str) -> str:
    """Lower case without accents."""
    decomposto = unicodedata.normalize("NFKD", texto).casefold()
    return "".join(ch for ch in decomposto if not unicodedata.combining(ch))


def palavras(texto: str) -> list[str]:
    """Words and numbers; figures with dots, dashes and bars between them are one number, and so
    is the beginning of a CNPJ with letters."""
    junto = CNPJ.sub(lambda m: re.sub(r"[.\-/]", "", m[0]), plano(texto))
    junto = re.sub(r"(?<=[0-9])[.\-/](?=[0-9])", "", junto)
    return re.findall(r"[a-z0-9]+", junto)


def indexar(municipio_id: int, alvo: str, alvo_id: uuid.UUID, textos: Iterable[str | None]) -> None:
    """Replace the tokens of a thing."""
    indexar_todos(municipio_id, alvo, {alvo_id: textos})


def indexar_todos(
    municipio_id: int, alvo: str, textos: Mapping[uuid.UUID, Iterable[str | None]]
) -> None:
    """Replace the tokens of many things of one kind."""
    Token.objects.filter(municipio_id=municipio_id, alvo_id__in=list(textos)).delete()
    Token.objects.bulk_create(
        Token(municipio_id=municipio_id, alvo=alvo, alvo_id=alvo_id, token=t)
        for alvo_id, ditos in textos.items()
        for t in sorted({p[:MAIOR] for d in ditos if d for p in palavras(d)})
    )


def achar(municipio_id: int, alvo: str, texto: str) -> QuerySet[Token]:
    """Ids of the things that have, for each word of ``texto``, a word that begins with it.

    By comparisons: behind the wall (row-level security) LIKE and its like never reach the index.
    """
    achados: QuerySet[Token] | None = None
    for palavra in palavras(texto)[:6]:
        de = palavra[:MAIOR]
        ids = Token.objects.filter(
            municipio_id=municipio_id, alvo=alvo, token__gte=de, token__lt=de + DEPOIS_DE_Z
        ).values("alvo_id")
        achados = ids if achados is None else achados.filter(alvo_id__in=ids)
    return Token.objects.none().values("alvo_id") if achados is None else achados
