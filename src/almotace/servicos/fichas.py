"""Tokens for programs: made, shown once, checked, revoked.

A token acts as its officer, so nobody makes one for somebody else: the roles that may hold one
(act ``ficha_de_acesso`` of the town's list of competence) make their own, and those that answer
for access (``revogacao_de_ficha``) see them all and end any.

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
from django.db.models import QuerySet

from ..nucleo.erros import ErroDeEntrada
from ..registro.inquilino import do_municipio
from ..registro.models import Agente, Envio, FichaDeAcesso
from .casa import casa
from .competencia import exigir
from .fuso import dia_local

FICHA, REVOGACAO = "ficha_de_acesso", "revogacao_de_ficha"
"""Acts of the town's list of competence: hold a token; end anybody's."""
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


def pedir(
    agente: Agente, nome: str, quando: datetime, dias: int = DIAS, chave: uuid.UUID | None = None
) -> tuple[FichaDeAcesso, str]:
    """As ``criar``, for an officer who may hold one. The same key again makes no other token."""
    with do_municipio(agente.municipio_id):
        exigir_competencia(agente, quando, FICHA)
        if chave is not None and FichaDeAcesso.objects.filter(id=chave).exists():
            raise ErroDeEntrada(
                "Esta ficha já foi criada, e o segredo só se mostra uma vez. Se o perdeu, revogue-a"
                " e crie outra."
            )
        return criar(agente, nome, quando, dias, chave)


def exigir_competencia(agente: Agente, quando: datetime, ato: str) -> None:
    municipio = agente.municipio
    exigir(agente, dia_local(quando, municipio.fuso), ato, casa(municipio.chave).competencias)


def criar(
    agente: Agente, nome: str, quando: datetime, dias: int = DIAS, chave: uuid.UUID | None = None
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
            id=chave or uuid.uuid4(), municipio_id=agente.municipio_id, agente=agente,
            hash=_hash(segredo), nome=nome, criada_em=quando,
            expira_em=quando + timedelta(days=dias),
        )  # fmt: skip
    return ficha, f"{agente.municipio_id}.{segredo}"


def revogar(agente: Agente, ficha_id: uuid.UUID, quando: datetime) -> FichaDeAcesso:
    """End one of the officer's own tokens, from now on; one that has ended stays as it is."""
    with do_municipio(agente.municipio_id):
        ficha = FichaDeAcesso.objects.filter(id=ficha_id, agente=agente).first()
        if ficha is None:
            raise ErroDeEntrada("Não há esta ficha entre as suas.", campo="ficha")
        return _encerrar(ficha, quando)


def revogar_de_outro(agente: Agente, ficha_id: uuid.UUID, quando: datetime) -> FichaDeAcesso:
    """End anybody's token in the town, by who answers for access."""
    with do_municipio(agente.municipio_id):
        exigir_competencia(agente, quando, REVOGACAO)
        return revogar_no_servidor(agente.municipio_id, ficha_id, quando)


def revogar_no_servidor(municipio_id: int, ficha_id: uuid.UUID, quando: datetime) -> FichaDeAcesso:
    """End any token of the town, by who has the server in hand. Call in a transaction of it."""
    ficha = todas(municipio_id).filter(id=ficha_id).first()
    if ficha is None:
        raise ErroDeEntrada("Não há esta ficha neste município.", campo="ficha")
    return _encerrar(ficha, quando)


def _encerrar(ficha: FichaDeAcesso, quando: datetime) -> FichaDeAcesso:
    FichaDeAcesso.objects.filter(id=ficha.id, revogada_em__isnull=True).update(revogada_em=quando)
    ficha.refresh_from_db(fields=["revogada_em"])
    return ficha


def todas(municipio_id: int) -> QuerySet[FichaDeAcesso]:
    """The tokens of the town with their officers, the newest first. Call in a transaction of it."""
    return (
        FichaDeAcesso.objects.filter(municipio_id=municipio_id)
        .select_related("agente__usuario")
        .order_by("-criada_em", "id")
    )


def situacao(ficha: FichaDeAcesso, quando: datetime) -> str:
    """vale, revogada or vencida."""
    if ficha.revogada_em is not None:
        return "revogada"
    return "vale" if ficha.expira_em > quando else "vencida"


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
