"""Take an application at the counter: number, processo and first act, at once or not at all."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError

from ..nucleo import periodos
from ..nucleo.erros import ErroDeEntrada
from ..nucleo.escrita import mostrar
from ..nucleo.lei import Lei
from ..nucleo.parecer import Parecer
from ..nucleo.perguntar import perguntar
from ..registro import diario
from ..registro.busca import indexar
from ..registro.inquilino import do_municipio
from ..registro.models import Licenca, Pessoa, Processo
from ..registro.numeros import por_extenso, sortear
from ..registro.travas import travar_processo
from .casa import instrumento, lei_da_casa
from .competencia import exigir
from .exclusividade import avisar
from .fatos import VIVAS, Autos, fatos_do_caso
from .origem import conferir_origem, herdar
from .pergunta import contexto
from .praticar import Quem, novo_ato, por_fora, separar

SERIE = "processo"


def examinar(
    quem: Quem,
    lei_chave: str,
    modalidade: str,
    fatos: Mapping[str, Any],
    pessoa: Pessoa | None = None,
    ato: str | None = None,
    origem: Licenca | None = None,
) -> Parecer:
    """The verdict on what is typed, before anything is filed. Call in a transaction of the
    municipality. ``ato``: renovacao, pedido_transferencia… instead of the modality; ``origem``:
    the licence that it renews or transfers."""
    lei = _lei(quem, lei_chave)
    instrumento(lei, modalidade)
    rascunho = Processo(
        municipio_id=quem.agente.municipio_id, requerente=pessoa, modalidade=modalidade,
        origem_id=origem.processo_id if origem else None,
    )  # fmt: skip
    autos = Autos(rascunho, [])
    if pessoa is not None:
        autos.outras = list(
            Licenca.objects.filter(
                municipio_id=pessoa.municipio_id, titular=pessoa, situacao__in=VIVAS
            )
        )
    ditos = {**(herdar(origem, lei, ato) if origem and ato else {}), **fatos}
    tipados = fatos_do_caso(autos, lei, quem.dia, ditos)
    parecer = perguntar("decidir", contexto(lei, tipados, quem.dia, sobre=ato or modalidade))
    return avisar(parecer, autos, lei, quem.dia, ditos)


def requerer(
    quem: Quem,
    lei_chave: str,
    modalidade: str,
    pessoa_id: uuid.UUID,
    fatos: Mapping[str, Any],
    *,
    ato: str | None = None,
    origem: Licenca | None = None,
) -> Processo:
    """File an application. The same key again gives the processo that it made.

    ``ato`` and ``origem``: what is asked of which licence (renewal, transfer); the application
    takes over what its form said, and what is now said corrects it.
    """
    lei = _lei(quem, lei_chave)
    instr = instrumento(lei, modalidade)
    periodos.conferir(lei.vocabulario.ler_fatos(dict(fatos)))
    publicos, pessoais = separar(lei, fatos)
    corpo = {
        "modalidade": modalidade,
        "fatos": publicos,
        "requerente": str(pessoa_id),
        **({"licenca": str(origem.id)} if origem else {}),
    }
    pedido = _Pedido(
        lei,
        modalidade,
        ato or instr.ato,
        mostrar(corpo),
        por_fora(pessoais),
        pessoa_id,
        ato,
        origem,
    )
    try:
        with do_municipio(quem.agente.municipio_id):
            return _ja_feito(quem, pedido) or _protocolar(quem, pedido)
    except IntegrityError as e:
        if not diario.chave_colidiu(e):
            raise
    # Sent twice at the same moment, the other was first; or the key is another's.
    with do_municipio(quem.agente.municipio_id):
        feito = _ja_feito(quem, pedido)
        if feito is None:
            raise diario.chave_usada()
        return feito


@dataclass(frozen=True, slots=True)
class _Pedido:
    """An application, read and checked; ``corpo`` is what its act says."""

    lei: Lei
    modalidade: str
    tipo: str
    corpo: dict[str, Any]
    pessoais: dict[str, Any]
    pessoa_id: uuid.UUID
    derivado: str | None
    origem: Licenca | None


def _lei(quem: Quem, chave: str) -> Lei:
    if chave not in quem.casa.leis:
        raise ErroDeEntrada(f"A lei “{chave}” não é deste município.", campo="lei")
    return lei_da_casa(chave)


def _ja_feito(quem: Quem, pedido: _Pedido) -> Processo | None:
    feito = diario.repetido(quem.chave, pedido.tipo, pedido.corpo, pedido.pessoais)
    return None if feito is None else feito.processo


def _protocolar(quem: Quem, pedido: _Pedido) -> Processo:
    municipio_id = quem.agente.municipio_id
    pessoa = Pessoa.objects.filter(id=pedido.pessoa_id, apagada_em__isnull=True).first()
    if pessoa is None:
        raise ErroDeEntrada("Escolha quem pede.", campo="pessoa")
    papel = exigir(quem.agente, quem.dia, pedido.tipo, quem.casa.competencias)
    origem = conferir_origem(
        pedido.origem, pedido.derivado, pedido.lei, pedido.modalidade, pessoa, quem.dia
    )
    herdados = herdar(origem, pedido.lei, pedido.tipo) if origem else {}
    publicos, pessoais = separar(pedido.lei, herdados)
    numero = sortear(municipio_id, SERIE, quem.dia.year, quem.chave)
    processo = Processo.objects.create(
        municipio_id=municipio_id, lei=pedido.lei.chave, modalidade=pedido.modalidade,
        numero=por_extenso(numero), ano=numero.ano, ordem=numero.ordem, requerente=pessoa,
        origem=origem.processo if origem else None, aberto_em=quem.quando,
        atualizado_em=quem.quando, situacao="em_analise",
    )  # fmt: skip
    processo = travar_processo(processo.id)
    congelado = {"pessoa": pessoa.resumo(), **({"herdados": publicos} if publicos else {})}
    diario.acrescentar(processo, novo_ato(
        quem, pedido.tipo, papel, pedido.corpo, pedido.pessoais, congelado, pessoais
    ))  # fmt: skip
    indexar(municipio_id, "processo", processo.id, processo.procurado(pessoa))
    return processo
