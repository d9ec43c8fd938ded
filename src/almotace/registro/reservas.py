"""Reserve what the law says there is only one of; the database decides who was first."""

from __future__ import annotations

import hashlib
import uuid
from datetime import date, timedelta

from django.db import IntegrityError, transaction
from django.db.backends.postgresql.psycopg_any import DateRange

from ..nucleo.erros import ErroDeEntrada
from .feira import Ocupacao
from .licenca import Reserva
from .processo import Processo
from .travas import travar_chave


def numero_da_chave(chave: str) -> int:
    """A key as a number of 62 bits, which a range can hold without an extension."""
    return int.from_bytes(hashlib.sha256(chave.encode()).digest()[:8], "big") >> 2


def reservar(processo: Processo, chave: str, de: date, ate: date, recusa: str) -> Reserva:
    """Reserve ``chave`` from ``de`` to ``ate`` (both included), or refuse with ``recusa``."""
    travar_chave(processo.municipio_id, numero_da_chave(chave))
    try:
        with transaction.atomic():
            return Reserva.objects.create(
                municipio_id=processo.municipio_id,
                processo=processo,
                chave=chave,
                chave_num=numero_da_chave(chave),
                periodo=DateRange(de, ate + timedelta(days=1)),
            )
    except IntegrityError as e:
        if "reserva_sem_sobreposicao" not in str(e):
            raise
        raise ErroDeEntrada(recusa) from None


def tomadas(
    municipio_id: int, chave: str, de: date, ate: date, fora: list[uuid.UUID]
) -> list[Reserva]:
    """Reservations of ``chave`` that touch those days, but for those of the cases ``fora``."""
    return list(
        Reserva.objects.filter(
            municipio_id=municipio_id,
            chave_num=numero_da_chave(chave),
            periodo__overlap=DateRange(de, ate + timedelta(days=1)),
        ).exclude(processo_id__in=fora)
    )


def liberar(processo: Processo, chave: str, dia: date) -> None:
    """End a reservation on ``dia`` (not included); one that had not begun is dropped. The stall
    that it kept, if it was one, is free from that day."""
    if chave.startswith("espaco:"):
        Ocupacao.objects.filter(processo=processo, ate__gte=dia).update(ate=dia - timedelta(days=1))
    for r in Reserva.objects.filter(processo=processo, chave=chave):
        if r.periodo.lower >= dia:
            r.delete()
        elif r.periodo.upper > dia:
            r.periodo = DateRange(r.periodo.lower, dia)
            r.save(update_fields=["periodo"])
