"""Open a case by its first act: number, processo and act, at once or not at all.

The same key again gives the processo that it made; sent twice at the same moment, one is first and
the other gets what that one made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError

from ..nucleo.escrita import mostrar
from ..nucleo.lei import Lei
from ..registro import diario
from ..registro.busca import indexar
from ..registro.inquilino import do_municipio
from ..registro.models import Ato, Pessoa, Processo
from ..registro.numeros import por_extenso, sortear
from ..registro.travas import travar_processo
from .competencia import exigir
from .fatos import Autos, ler_autos
from .praticar import Mesa, Quem, novo_ato, por_fora, separar

SERIE = "processo"


@dataclass(slots=True)
class Abertura:
    """What opens a case. ``dados``: what the act says, without personal data; ``reservado``: what
    it says of people, kept outside the chain; ``preparar``: refuses it, or draws its numbers, and
    gives what it freezes, with the case open and locked; ``depois``: brings projections up to date;
    ``papel``: of who needs no office for it (anybody, where the town lets him).
    """

    lei: Lei
    especie: str
    modalidade: str
    tipo: str
    pessoa: Pessoa | None = None
    dados: Mapping[str, Any] = field(default_factory=dict)
    fatos: Mapping[str, Any] = field(default_factory=dict)
    reservado: Mapping[str, Any] = field(default_factory=dict)
    origem: Processo | None = None
    situacao: str = "aberto"
    preparar: Callable[[Mesa], Mapping[str, Any] | None] | None = None
    depois: Callable[[Mesa], None] | None = None
    papel: str = ""


def abrir(quem: Quem, pedido: Abertura) -> Processo:
    """Make the case. Refusals are those of ``preparar``, of competence, of a key used before."""
    publicos, de_gente = separar(pedido.lei, pedido.fatos)
    corpo = {**mostrar(dict(pedido.dados)), **({"fatos": publicos} if publicos else {})}
    pessoais = por_fora(de_gente, pedido.reservado)
    try:
        with do_municipio(quem.agente.municipio_id):
            feito = diario.repetido(quem.chave, pedido.tipo, corpo, pessoais)
            return feito.processo if feito else _abrir(quem, pedido, corpo, pessoais)
    except IntegrityError as e:
        if not diario.chave_colidiu(e):
            raise
    with do_municipio(quem.agente.municipio_id):
        feito = diario.repetido(quem.chave, pedido.tipo, corpo, pessoais)
        if feito is None:
            raise diario.chave_usada()
        return feito.processo


def _abrir(
    quem: Quem, pedido: Abertura, corpo: Mapping[str, Any], pessoais: Mapping[str, Any]
) -> Processo:
    municipio_id = quem.agente.municipio_id
    papel = pedido.papel or exigir(quem.agente, quem.dia, pedido.tipo, quem.casa.competencias)
    numero = sortear(municipio_id, SERIE, quem.dia.year, quem.chave)
    processo = Processo.objects.create(
        municipio_id=municipio_id, lei=pedido.lei.chave, modalidade=pedido.modalidade,
        especie=pedido.especie, numero=por_extenso(numero), ano=numero.ano, ordem=numero.ordem,
        requerente=pedido.pessoa, origem=pedido.origem, aberto_em=quem.quando,
        atualizado_em=quem.quando, situacao=pedido.situacao,
    )  # fmt: skip
    processo = travar_processo(processo.id)
    mesa = Mesa(processo, pedido.lei, Autos(processo, []), quem, papel)
    mesa.autos = ler_autos(processo)
    mesa.autos.fatos.update(mostrar(dict(pedido.fatos)))
    congelado = dict(pedido.preparar(mesa) or {}) if pedido.preparar else {}
    if pedido.pessoa is not None:
        congelado["pessoa"] = pedido.pessoa.resumo()
    mesa.ato = _primeiro(processo, quem, pedido, papel, corpo, pessoais, congelado, mesa)
    if pedido.depois:
        pedido.depois(mesa)
    indexar(municipio_id, "processo", processo.id, processo.procurado(pedido.pessoa))
    return processo


def _primeiro(
    processo: Processo,
    quem: Quem,
    pedido: Abertura,
    papel: str,
    corpo: Mapping[str, Any],
    pessoais: Mapping[str, Any],
    congelado: Mapping[str, Any],
    mesa: Mesa,
) -> Ato:
    novo = novo_ato(quem, pedido.tipo, papel, corpo, pessoais, congelado, mesa.feitos)
    return diario.acrescentar(processo, novo)
