"""Search that is blind to accents and case, by the beginning of each word or number.

>>> palavras("João d'Água  123.456.789-00")
['joao', 'd', 'agua', '12345678900']
"""

from __future__ import annotations

import re
import unicodedata
import uuid
from collections.abc import Iterable

from django.db.models import QuerySet

from .pessoa import Token


def plano(texto: str) -> str:
    """Lower case without accents."""
    decomposto = unicodedata.normalize("NFKD", texto).casefold()
    return "".join(ch for ch in decomposto if not unicodedata.combining(ch))


def palavras(texto: str) -> list[str]:
    """Words and numbers; figures with dots, dashes and bars between them are one number."""
    junto = re.sub(r"(?<=[0-9])[.\-/](?=[0-9])", "", plano(texto))
    return re.findall(r"[a-z0-9]+", junto)


def indexar(municipio_id: int, alvo: str, alvo_id: uuid.UUID, textos: Iterable[str]) -> None:
    """Replace the tokens of a thing."""
    tokens = {p[:60] for t in textos if t for p in palavras(t)}
    Token.objects.filter(municipio_id=municipio_id, alvo_id=alvo_id).delete()
    Token.objects.bulk_create(
        Token(municipio_id=municipio_id, alvo=alvo, alvo_id=alvo_id, token=t)
        for t in sorted(tokens)
    )


def achar(municipio_id: int, alvo: str, texto: str) -> QuerySet[Token]:
    """Ids of the things that have, for each word of ``texto``, a word that begins with it."""
    achados: QuerySet[Token] | None = None
    for palavra in palavras(texto)[:6]:
        ids = Token.objects.filter(
            municipio_id=municipio_id, alvo=alvo, token__startswith=palavra[:60]
        ).values("alvo_id")
        achados = ids if achados is None else achados.filter(alvo_id__in=ids)
    return Token.objects.none().values("alvo_id") if achados is None else achados
