"""Small readings that the acts of the deposit share."""

from __future__ import annotations

from datetime import datetime

from ...nucleo.erros import ErroDeEntrada
from ..fuso import local
from ..praticar import Quem


def agora_local(quem: Quem) -> datetime:
    """The instant of the act on the town's clock, to the minute."""
    return local(quem.quando, quem.casa.fuso).replace(second=0, microsecond=0)


def instante(em: datetime | None, quem: Quem) -> datetime:
    """When it happened: now, unless said; never to come."""
    agora = agora_local(quem)
    dito = agora if em is None else em.replace(second=0, microsecond=0)
    if dito > agora:
        raise ErroDeEntrada("Não se registra o que ainda não aconteceu.", campo="em")
    return dito


def exigido(texto: str, campo: str, falta: str) -> str:
    if not texto.strip():
        raise ErroDeEntrada(falta, campo=campo)
    return texto.strip()
