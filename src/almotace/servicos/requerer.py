"""Take an application at the counter: number, processo and first act, at once or not at all."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from ..nucleo.erros import ErroDeEntrada
from ..nucleo.escrita import mostrar
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
from .fatos import Autos, fatos_do_caso
from .pergunta import contexto
from .praticar import Quem, novo_ato, separar

SERIE = "processo"


def examinar(
    quem: Quem,
    lei_chave: str,
    modalidade: str,
    fatos: Mapping[str, Any],
    pessoa: Pessoa | None = None,
    ato: str | None = None,
) -> Parecer:
    """The verdict on what is typed, before anything is filed. Call in a transaction of the
    municipality. ``ato``: renovacao, pedido_transferencia… instead of the modality."""
    lei = lei_da_casa(lei_chave)
    instrumento(lei, modalidade)
    rascunho = Processo(
        municipio_id=quem.agente.municipio_id, requerente=pessoa, modalidade=modalidade
    )
    autos = Autos(rascunho, [])
    if pessoa is not None:
        autos.outras = list(
            Licenca.objects.filter(municipio_id=pessoa.municipio_id, titular=pessoa,
                                   situacao__in=("vigente", "suspensa"))
        )  # fmt: skip
    tipados = fatos_do_caso(autos, lei, quem.dia, fatos)
    return perguntar("decidir", contexto(lei, tipados, quem.dia, sobre=ato or modalidade))


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
    """File an application. The same key again gives the processo that it made."""
    lei = lei_da_casa(lei_chave)
    instr = instrumento(lei, modalidade)
    tipo = ato or instr.ato
    lei.vocabulario.ler_fatos(dict(fatos))
    publicos, pessoais = separar(lei, fatos)
    corpo = {
        "modalidade": modalidade,
        "fatos": publicos,
        "requerente": str(pessoa_id),
        **({"licenca": str(origem.id)} if origem else {}),
    }
    with do_municipio(quem.agente.municipio_id):
        feito = diario.repetido(quem.chave, tipo, mostrar(corpo))
        if feito is not None:
            return feito.processo
        pessoa = Pessoa.objects.filter(id=pessoa_id, apagada_em__isnull=True).first()
        if pessoa is None:
            raise ErroDeEntrada("Escolha quem pede.", campo="pessoa")
        papel = exigir(quem.agente, quem.dia, tipo, quem.casa.competencias)
        numero = sortear(quem.agente.municipio_id, SERIE, quem.dia.year, quem.chave)
        processo = Processo.objects.create(
            municipio_id=quem.agente.municipio_id, lei=lei_chave, modalidade=modalidade,
            numero=por_extenso(numero), ano=numero.ano, ordem=numero.ordem, requerente=pessoa,
            origem=origem.processo if origem else None, aberto_em=quem.quando,
            atualizado_em=quem.quando, situacao="em_analise",
        )  # fmt: skip
        processo = travar_processo(processo.id)
        dados = {**mostrar(corpo), "resumo_da_pessoa": pessoa.resumo()}
        corpo_gravado = {k: v for k, v in dados.items() if k != "resumo_da_pessoa"}
        novo = novo_ato(
            quem, tipo, papel, corpo_gravado, pessoais, {"pessoa": dados["resumo_da_pessoa"]}
        )
        diario.acrescentar(processo, novo)
        indexar(
            processo.municipio_id,
            "processo",
            processo.id,
            [processo.numero, pessoa.nome, pessoa.cpf or "", pessoa.cnpj or ""],
        )
        return processo
