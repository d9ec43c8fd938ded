"""What a person solves by hand: money without a guide, money to be given back."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Exists, OuterRef

from ...nucleo.erros import ErroDeEntrada
from ...registro.inquilino import do_municipio
from ...registro.models import Ato, Guia, Pagamento
from ..competencia import exigir
from ..motivos import exigir_motivos
from ..praticar import Quem
from .receber import RECEBIMENTO, RESTITUICAO, registrar

IDENTIFICA = "identificacao_de_pagamento"
AO_BANCO = "devolvido"
MAXIMO = 200


@dataclass(frozen=True, slots=True)
class APagar:
    """A guide by which more came in than is owed."""

    guia: Guia
    a_devolver: Decimal


def sem_guia() -> list[Pagamento]:
    """Receipts that no guide claims, the oldest first. Call in a town's transaction."""
    devolvidos = Pagamento.objects.filter(
        municipio=OuterRef("municipio"), origem=AO_BANCO, id_externo=OuterRef("id_texto")
    )
    from django.db.models import CharField
    from django.db.models.functions import Cast

    return list(
        Pagamento.objects.filter(guia__isnull=True, especie=RECEBIMENTO)
        .annotate(id_texto=Cast("id", CharField()))
        .exclude(Exists(devolvidos))
        .order_by("pago_em")[:MAXIMO]
    )


def a_devolver() -> list[APagar]:
    """Guides paid beyond what is owed, or whose fine fell after it was paid."""
    guias = (
        Guia.objects.filter(memoria__conta__a_devolver__isnull=False)
        .exclude(memoria__conta__a_devolver="0.00")
        .select_related("processo__requerente")
        .order_by("lancada_em")[:MAXIMO]
    )
    return [APagar(g, Decimal(g.memoria["conta"]["a_devolver"])) for g in guias]


def identificar(quem: Quem, pagamento_id: uuid.UUID, numero: str) -> Ato:
    """Say of which guide a receipt is: it becomes a payment in that case."""
    with do_municipio(quem.agente.municipio_id):
        exigir(quem.agente, quem.dia, IDENTIFICA, quem.casa.competencias)
        guia = Guia.objects.filter(numero=numero.strip()).first()
        if guia is None:
            raise ErroDeEntrada("Não há guia com este número.", campo="guia")
        p = _pendente(pagamento_id, guia.id)
        chave = uuid.uuid5(p.id, "identificado")
        linha = {
            "origem": p.origem, "id_externo": p.id_externo, "creditado_em": p.creditado_em,
            "linha": p.linha,
        }  # fmt: skip
        return registrar(
            Quem(quem.agente, quem.quando, chave), guia.processo_id, guia.id, p.valor, p.pago_em,
            p.id_externo, linha,
        )  # fmt: skip


def devolver_ao_banco(quem: Quem, pagamento_id: uuid.UUID, motivos: str) -> Pagamento:
    """Money that is of no debt of ours goes back to where it came from."""
    exigir_motivos(motivos, "Diga por que se devolve.", menor=10, como="por que não é nosso")
    with do_municipio(quem.agente.municipio_id):
        exigir(quem.agente, quem.dia, RESTITUICAO, quem.casa.competencias)
        p = _pendente(pagamento_id)
        feito, _ = Pagamento.objects.get_or_create(
            municipio_id=p.municipio_id, origem=AO_BANCO, id_externo=str(p.id),
            defaults={
                "especie": RESTITUICAO, "pago_em": quem.dia, "valor": p.valor,
                "linha": motivos.strip()[:200],
            },
        )  # fmt: skip
        return feito


def _pendente(id: uuid.UUID, guia_id: uuid.UUID | None = None) -> Pagamento:
    """Ours until the transaction ends, and still without a guide (or already of this one)."""
    p = Pagamento.objects.select_for_update().filter(id=id, especie=RECEBIMENTO).first()
    if p is None:
        raise ErroDeEntrada("Não há este pagamento.")
    if p.guia_id is not None and p.guia_id != guia_id:
        raise ErroDeEntrada("Este pagamento já é de uma guia.")
    if Pagamento.objects.filter(origem=AO_BANCO, id_externo=str(p.id)).exists():
        raise ErroDeEntrada("Este pagamento já foi devolvido.")
    return p
