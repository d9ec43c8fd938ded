"""Tokens for programs: made, shown once, checked, revoked.

>>> separar_texto("3.segredo"), separar_texto("99999.segredo"), separar_texto("segredo")
((3, 'segredo'), None, None)
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import uuid
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from ..nucleo.erros import ErroDeEntrada
from ..registro.inquilino import do_municipio
from ..registro.models import Agente, Envio, FichaDeAcesso

DIAS = 90
DIAS_NO_MAXIMO = 366
_FORMA = re.compile(r"([1-9][0-9]{0,4})\.([A-Za-z0-9_-]{6,100})\Z", re.ASCII)
_MAIOR_MUNICIPIO = 32767


def separar_texto(texto: str) -> tuple[int, str] | None:
    """Municipality and secret of a token's text, or None when it is not one."""
    m = _FORMA.match(texto)
    if m is None or int(m[1]) > _MAIOR_MUNICIPIO:
        return None
    return int(m[1]), m[2]


def _hash(segredo: str) -> str:
    return hashlib.sha256(segredo.encode()).hexdigest()


def criar(
    agente: Agente, nome: str, quando: datetime, dias: int = DIAS
) -> tuple[FichaDeAcesso, str]:
    """(token, its text). The text is not kept: it is shown now or never."""
    nome = " ".join(nome.split())
    if not nome:
        raise ErroDeEntrada("Diga que programa vai usar a ficha.", campo="nome")
    if len(nome) > 80:
        raise ErroDeEntrada("O nome da ficha passa de 80 letras.", campo="nome")
    if not 1 <= dias <= DIAS_NO_MAXIMO:
        raise ErroDeEntrada(f"A ficha vale de 1 a {DIAS_NO_MAXIMO} dias.", campo="dias")
    segredo = secrets.token_urlsafe(32)
    with do_municipio(agente.municipio_id):
        ficha = FichaDeAcesso.objects.create(
            municipio_id=agente.municipio_id, agente=agente, hash=_hash(segredo), nome=nome,
            criada_em=quando, expira_em=quando + timedelta(days=dias),
        )  # fmt: skip
    return ficha, f"{agente.municipio_id}.{segredo}"


def revogar(agente: Agente, ficha_id: uuid.UUID, quando: datetime) -> FichaDeAcesso:
    """End one of the officer's own tokens, from now on; one that has ended stays as it is."""
    with do_municipio(agente.municipio_id):
        ficha = FichaDeAcesso.objects.filter(id=ficha_id, agente=agente).first()
        if ficha is None:
            raise ErroDeEntrada("Não há esta ficha entre as suas.", campo="ficha")
        if ficha.revogada_em is None:
            FichaDeAcesso.objects.filter(id=ficha_id).update(revogada_em=quando)
            ficha.revogada_em = quando
        return ficha


def listar(agente: Agente) -> Sequence[FichaDeAcesso]:
    """The officer's tokens, the newest first."""
    with do_municipio(agente.municipio_id):
        return list(
            FichaDeAcesso.objects.filter(municipio_id=agente.municipio_id, agente=agente).order_by(
                "-criada_em", "id"
            )
        )


def conferir(texto: str, quando: datetime) -> FichaDeAcesso | None:
    """The token of that text if it is good at that instant, with its officer and town."""
    partes = separar_texto(texto)
    if partes is None:
        return None
    municipio_id, segredo = partes
    with do_municipio(municipio_id):
        return (
            FichaDeAcesso.objects.filter(
                municipio_id=municipio_id, hash=_hash(segredo), revogada_em__isnull=True,
                criada_em__lte=quando, expira_em__gt=quando, agente__usuario__is_active=True,
            )
            .select_related("agente__municipio")
            .first()
        )  # fmt: skip


class OutroEnvio(ErroDeEntrada):
    """The key was used for something else."""


def registrar_envio(
    ficha: FichaDeAcesso, segredo: str, chave: uuid.UUID, corpo: bytes, quando: datetime
) -> bool:
    """Whether this is the first time that the key comes; refused if it said something else.

    Call in the transaction of the write: of two at the same moment the second waits here for the
    first, and what fails leaves no trace.
    """
    resumo = hmac.new(segredo.encode(), corpo, hashlib.sha256).hexdigest()
    try:
        with transaction.atomic():
            Envio.objects.create(
                id=chave, municipio_id=ficha.municipio_id, ficha=ficha, resumo=resumo, em=quando
            )
        return True
    except IntegrityError:
        gravado = Envio.objects.filter(id=chave).first()
    if gravado is None or gravado.ficha_id != ficha.id or gravado.resumo != resumo:
        raise OutroEnvio(
            "Esta chave já foi usada em outro envio. Faça uma chave nova para cada ato.",
            campo="Idempotency-Key",
        )
    return False
