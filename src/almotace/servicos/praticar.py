"""Do an act in a case: one transaction, the processo locked first, the same key once.

Every act of the desk goes through here: who acts is checked against the day's roles and the
impediments, the key against what was already done, and the act is appended to the chain.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import Any

from django.db import IntegrityError

from ..nucleo.erros import ErroDeEntrada
from ..nucleo.escrita import mostrar
from ..nucleo.lei import Lei
from ..registro import diario
from ..registro.diario import NovoAto
from ..registro.inquilino import do_municipio
from ..registro.models import Agente, Ato, Processo
from ..registro.travas import travar_processo
from .casa import Casa, casa, lei_da_casa
from .competencia import exigir, exigir_desimpedido
from .fatos import Autos, ler_autos
from .fuso import dia_local

ESPERA = timedelta(seconds=60)
"""As long as one act may have waited for another to leave the case."""


@dataclass(frozen=True, slots=True)
class Quem:
    """Who acts and when. ``chave``: made by the client, the same for every retry."""

    agente: Agente
    quando: datetime
    chave: uuid.UUID = field(default_factory=uuid.uuid4)

    def __post_init__(self) -> None:
        if self.quando.tzinfo is None:
            raise ValueError("An instant without its zone: nobody may guess it.")

    @property
    def casa(self) -> Casa:
        return casa(self.agente.municipio.chave)

    @property
    def dia(self) -> date:
        return dia_local(self.quando, self.casa.fuso)


@dataclass(slots=True)
class Mesa:
    """What an act works on: the locked case, its law, its papers as read, the role that signs.

    ``feitos``: facts that the act itself makes (the paper as filled in), kept with what it says of
    people, outside the chain.
    """

    processo: Processo
    lei: Lei
    autos: Autos
    quem: Quem
    papel: str
    feitos: dict[str, Any] = field(default_factory=dict)
    ato: Ato | None = None


def separar(lei: Lei, fatos: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Facts that may stand in the chain, and personal ones that must be erasable."""
    publicos: dict[str, Any] = {}
    pessoais: dict[str, Any] = {}
    for nome, valor in fatos.items():
        alvo = pessoais if nome in lei.vocabulario.pessoais else publicos
        alvo[nome] = mostrar(valor)
    return publicos, pessoais


def por_fora(
    pessoais: Mapping[str, Any], reservado: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Personal facts, and what else was sent that is not for the chain."""
    ditos = {"fatos": dict(pessoais), "reservado": dict(reservado or {})}
    return {k: v for k, v in ditos.items() if v}


def novo_ato(
    quem: Quem,
    tipo: str,
    papel: str,
    dados: Mapping[str, Any],
    pessoais: Mapping[str, Any],
    congelado: Mapping[str, Any] | None = None,
    feitos: Mapping[str, Any] | None = None,
) -> NovoAto:
    """``pessoais``: what was sent and is kept outside the chain (``por_fora``); ``feitos``: facts
    that the act itself makes, kept beside it."""
    guardados = {**pessoais, **({"feitos": mostrar(dict(feitos))} if feitos else {})}
    return NovoAto(
        id=quem.chave, tipo=tipo, em=quem.quando, dia=quem.dia, autor_id=quem.agente.id,
        papel=papel, dados=dados, pessoais=guardados,
        congelado=congelado or {},
    )  # fmt: skip


def praticar(
    quem: Quem,
    processo_id: uuid.UUID,
    tipo: str,
    *,
    dados: Mapping[str, Any] | None = None,
    fatos: Mapping[str, Any] | None = None,
    reservado: Mapping[str, Any] | None = None,
    conferir: Callable[[Mesa], Mapping[str, Any] | None] | None = None,
    depois: Callable[[Mesa], None] | None = None,
) -> Ato:
    """Append one act. ``reservado``: what is sent with it of people, besides facts. ``conferir``
    may refuse it, and gives what it freezes; ``depois`` brings the projections up to date, in the
    same transaction."""
    try:
        with do_municipio(quem.agente.municipio_id):
            return _praticar(quem, processo_id, tipo, dados, fatos, reservado, conferir, depois)
    except IntegrityError as e:
        if diario.chave_colidiu(e):
            raise diario.chave_usada() from None
        raise


def _depois_de(quem: Quem, em: datetime) -> Quem:
    """Who waited for another's act to end acts after it, at its instant; a clock that is really
    behind, or another day, is refused."""
    depois = replace(quem, quando=em)
    if em - quem.quando > ESPERA or depois.dia != quem.dia:
        raise ErroDeEntrada(
            "O relógio está atrás do último ato deste processo; confira a hora do servidor."
        )
    return depois


def _praticar(
    quem: Quem,
    processo_id: uuid.UUID,
    tipo: str,
    dados: Mapping[str, Any] | None,
    fatos: Mapping[str, Any] | None,
    reservado: Mapping[str, Any] | None,
    conferir: Callable[[Mesa], Mapping[str, Any] | None] | None,
    depois: Callable[[Mesa], None] | None,
) -> Ato:
    processo = travar_processo(processo_id)
    lei = lei_da_casa(processo.lei)
    publicos, de_gente = separar(lei, fatos or {})
    pessoais = por_fora(de_gente, reservado)
    corpo = {**mostrar(dict(dados or {})), **({"fatos": publicos} if publicos else {})}
    feito = diario.repetido(quem.chave, tipo, corpo, pessoais, processo)
    if feito is not None:
        return feito
    papel = exigir(quem.agente, quem.dia, tipo, quem.casa.competencias)
    exigir_desimpedido(quem.agente, processo, quem.casa.impedem, tipo)
    ultimo = processo.atos.order_by("-seq").first()
    if ultimo is not None and quem.quando < ultimo.em:
        quem = _depois_de(quem, ultimo.em)
    mesa = Mesa(processo, lei, ler_autos(processo), quem, papel)
    congelado = conferir(mesa) if conferir else None
    mesa.ato = diario.acrescentar(
        processo, novo_ato(quem, tipo, papel, corpo, pessoais, congelado, mesa.feitos)
    )
    if depois:
        depois(mesa)
    return mesa.ato
