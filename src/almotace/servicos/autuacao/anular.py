"""Annul, rectify, replace: each traced; a number once given is never given again."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db.models import Q

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.lei import Lei
from ...registro.models import Ato, Auto, Numero, Processo, Recontagem
from ...registro.numeros import anular as anular_numero
from ..motivos import exigir_motivos
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from .caso import Caso
from .em_vigor import exigir_em_vigor
from .lavrar import Lavratura, _conferir, _dados, _gravar, _pessoa, _preparar, _reservado
from .projecao import projetar

RETIFICAVEIS = ("local", "numero_do_papel", "momento_do_fato", "dia_do_fato")
"""What may be mended without a new auto: never what was breached, nor who is accused."""


def anular(quem: Quem, processo_id: uuid.UUID, motivos: str) -> Ato:
    """Declare the auto void. Its number stays in the books, as annulled. Decided cases that it made
    heavier get a task for a person, not another past."""
    exigir_motivos(motivos, "Toda anulação leva os seus motivos.")

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        c = Caso.de(mesa.autos)
        if c.auto is None:
            raise ErroDeEntrada("Não há auto neste processo.")
        if c.anulado is not None:
            raise ErroDeEntrada("Este auto já foi anulado.")
        return congelar(mesa.lei)

    def depois(mesa: Mesa) -> None:
        auto = Auto.objects.get(ato=Caso.de(mesa.autos).auto.id)  # type: ignore[union-attr]
        ordem, ano = auto.numero.split("/")
        for n in Numero.objects.filter(serie="auto", ano=int(ano), ordem=int(ordem)):
            anular_numero(n)
        projetar(mesa)
        pedir_revisao(auto, mesa)

    return praticar(
        quem, processo_id, "anulacao", conferir=conferir, depois=depois,
        dados={"motivos": motivos.strip()},
    )  # fmt: skip


def pedir_revisao(anulado: Auto, mesa: Mesa) -> None:
    """Final decisions against the same person after that fact, which may have counted it."""
    depois = Auto.objects.filter(
        autuado=anulado.autuado, lei=anulado.lei, dia_do_fato__gt=anulado.dia_do_fato,
        situacao=Auto.LAVRADO,
    ).filter(
        Q(decidido_em__isnull=False) | Q(definitivo_em__lte=mesa.quem.dia)
    ).exclude(processo=anulado.processo)  # fmt: skip
    for auto in depois.select_related("processo"):
        Recontagem.objects.get_or_create(
            municipio_id=auto.municipio_id, processo=auto.processo, prazo="revisao", ato=None,
            defaults={
                "fim_antigo": anulado.numero[:16], "fim_novo": "",
                "causa": f"O auto {anulado.numero}, que pode ter pesado aqui, foi anulado.",
                "criada_em": mesa.quem.quando,
            },
        )  # fmt: skip


def retificar(quem: Quem, processo_id: uuid.UUID, campos: Mapping[str, str], motivos: str) -> Ato:
    """Mend a slip of the paper. Terms do not start again; the accused is told of it."""
    exigir_motivos(motivos, "Toda retificação leva os seus motivos.")
    for campo in campos:
        if campo not in RETIFICAVEIS:
            raise ErroDeEntrada(
                "Isto não se retifica: lavre outro auto em lugar deste.", campo=campo
            )

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        c = Caso.de(mesa.autos)
        if c.auto is None or c.anulado is not None:
            raise ErroDeEntrada("Não há auto a retificar.")
        if c.decididos:
            raise ErroDeEntrada("O auto já foi julgado: não se retifica.")
        dito = campos.get("dia_do_fato") or str(campos.get("momento_do_fato") or "")[:10]
        if dito:
            fato = date.fromisoformat(dito)
            exigir_em_vigor(mesa.lei, fato, quem.dia)
            if fato > c.auto.dia:
                raise ErroDeEntrada("O fato não pode ser posterior ao auto.", campo="momento")
        return {**congelar(mesa.lei), "antes": {k: c.dito(k) for k in campos}}

    return praticar(
        quem, processo_id, "retificacao", conferir=conferir, depois=projetar,
        dados={"campos": dict(campos), "motivos": motivos.strip()},
    )  # fmt: skip


def substituir(quem: Quem, processo_id: uuid.UUID, l: Lavratura, motivos: str) -> Ato:  # noqa: E741
    """Another auto in the place of one that is wrong, in the same case, under a new number. Terms
    start again with its ciencia."""
    exigir_motivos(motivos, "Toda substituição leva os seus motivos.")
    lei = _lei(quem, processo_id)
    _conferir(l, lei, quem)
    pessoa = _pessoa(quem, l)

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        c = Caso.de(mesa.autos)
        if c.auto is None or c.anulado is not None:
            raise ErroDeEntrada("Não há auto a substituir.")
        if c.decididos:
            raise ErroDeEntrada("O auto já foi julgado: não se substitui.")
        if pessoa is None or pessoa.id != mesa.processo.requerente_id:
            raise ErroDeEntrada("O autuado tem de ser o mesmo.", campo="pessoa")
        return _preparar(mesa, l, pessoa)

    def depois(mesa: Mesa) -> None:
        velho = Auto.objects.filter(processo=mesa.processo, situacao=Auto.LAVRADO).first()
        if velho is not None:
            ordem, ano = velho.numero.split("/")
            for n in Numero.objects.filter(serie="auto", ano=int(ano), ordem=int(ordem)):
                anular_numero(n)
        _gravar(mesa, l, pessoa, velho)

    return praticar(
        quem, processo_id, "auto", conferir=conferir, depois=depois, fatos=l.fatos,
        dados={**_dados(l), "motivos_da_substituicao": motivos.strip()}, reservado=_reservado(l),
    )  # fmt: skip


def _lei(quem: Quem, processo_id: uuid.UUID) -> Lei:
    from ...registro.inquilino import do_municipio
    from ..casa import lei_da_casa

    with do_municipio(quem.agente.municipio_id):
        processo = Processo.objects.filter(id=processo_id).first()
    if processo is None:
        raise ErroDeEntrada("Não há este processo.")
    return lei_da_casa(processo.lei)
