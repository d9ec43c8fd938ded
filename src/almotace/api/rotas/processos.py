"""Cases: the verdict before filing, filing, lists, one case with its acts."""

from __future__ import annotations

import uuid
from typing import Annotated, Any

from ninja import Router, Status
from pydantic import Field

from ...nucleo.erros import ErroDeEntrada
from ...registro.busca import achar as achar_por_palavras
from ...registro.models import Licenca, Pessoa, Processo
from ...servicos import decidir, instruir, requerer
from ...servicos.casa import instrumento, lei_da_casa
from ...servicos.fatos import LICENCA, ler_autos
from ...servicos.praticar import Quem
from .. import dados
from ..acesso import Acesso
from ..campos import fatos_de, so_estes
from ..erros import NAO_HA, Recusa
from ..esquemas import (
    ERROS,
    ERROS_DE_LEITURA,
    Chave,
    Exame,
    Parecer,
    ProcessoInteiro,
    Processos,
    Requerimento,
)
from ..paginas import Numero, Procura, Quantos, paginar
from ..sala import achar, escrita, lei_de, leitura

rotas = Router(tags=["Processos"])
Filtro = Annotated[str, Field(max_length=120, pattern=r"^[a-z0-9_./-]*$")]


def _de_licenca(a: Acesso, corpo: Exame) -> Licenca | None:
    """The licence that is renewed or transferred, which must be of that law and modality."""
    if corpo.ato is None:
        if corpo.licenca is not None:
            raise ErroDeEntrada(
                "Diga também o ato: renovacao ou pedido_transferencia.", campo="ato"
            )
        return None
    if corpo.licenca is None:
        raise ErroDeEntrada("Diga que licença se renova ou transfere.", campo="licenca")
    licenca: Licenca = achar(Licenca, corpo.licenca, "titular", "processo")
    if (licenca.lei, licenca.modalidade) != (corpo.lei, corpo.modalidade):
        raise ErroDeEntrada("A licença é de outra lei ou modalidade.", campo="licenca")
    return licenca


def _quem_pede(corpo: Exame, licenca: Licenca | None) -> Pessoa | None:
    if corpo.pessoa is not None:
        pessoa: Pessoa = achar(Pessoa, corpo.pessoa)
        if corpo.ato == "renovacao" and licenca and pessoa.id != licenca.titular_id:
            raise ErroDeEntrada("Só o titular renova a sua licença.", campo="pessoa")
        return pessoa
    return licenca.titular if licenca else None


@rotas.post(
    "/examinar", response={200: Parecer, **ERROS_DE_LEITURA}, summary="Examinar antes de protocolar"
)
def examinar(request: Any, corpo: Exame) -> Any:
    """O que a lei diz do pedido como está: o que atende, o que não, o que falta. Nada se grava."""
    with leitura(request) as a:
        lei = lei_de(a, corpo.lei)
        licenca = _de_licenca(a, corpo)
        fatos = so_estes(lei, corpo.fatos, fatos_de(instrumento(lei, corpo.modalidade), corpo.ato))
        p = requerer.examinar(
            Quem(a.agente, a.quando), lei.chave, corpo.modalidade, fatos,
            _quem_pede(corpo, licenca), corpo.ato, licenca if corpo.ato else None,
        )  # fmt: skip
        return dados.parecer(p, lei)


@rotas.post(
    "/processos",
    response={201: ProcessoInteiro, 200: ProcessoInteiro, **ERROS},
    summary="Protocolar um pedido",
)
def protocolar(request: Any, corpo: Requerimento, chave: Chave) -> Any:
    """Requerer, renovar ou transferir. 201: protocolado agora; 200: este envio já o tinha feito."""
    a = request.auth
    lei = lei_de(a, corpo.lei)
    instr = instrumento(lei, corpo.modalidade)
    with escrita(request, chave, corpo.ato or instr.ato) as e:
        licenca = _de_licenca(a, corpo)
        pessoa = _quem_pede(corpo, licenca)
        if pessoa is None:
            raise ErroDeEntrada("Escolha quem pede.", campo="pessoa")
        fatos = so_estes(lei, corpo.fatos, fatos_de(instr, corpo.ato))
        feito = requerer.requerer(
            e.quem, lei.chave, instr.id, pessoa.id, fatos, ato=corpo.ato, origem=licenca
        )
        return Status(
            200 if e.repetida else 201, _inteiro(a, achar(Processo, feito.id, "requerente"))
        )


@rotas.get("/processos", response={200: Processos, **ERROS_DE_LEITURA}, summary="Listar processos")
def lista(
    request: Any,
    q: Procura = "",
    situacao: Filtro = "",
    lei: Filtro = "",
    modalidade: Filtro = "",
    encerrado: bool | None = None,
    requerente: uuid.UUID | None = None,
    pagina: Numero = 1,
    por_pagina: Quantos = 50,
) -> Any:
    """O mais novo primeiro. ``q``: número do processo, nome, CPF ou CNPJ de quem pede."""
    with leitura(request) as a:
        achados = Processo.objects.filter(municipio=a.municipio, especie=LICENCA).select_related(
            "requerente"
        )
        if q.strip():
            ids = achar_por_palavras(a.municipio.pk, "processo", q)
            achados = achados.filter(id__in=ids)
        por = {
            "situacao": situacao, "lei": lei, "modalidade": modalidade,
            "requerente_id": requerente, "encerrado": encerrado,
        }  # fmt: skip
        achados = achados.filter(**{k: v for k, v in por.items() if v not in ("", None)})
        return paginar(achados.order_by("-aberto_em", "id"), pagina, por_pagina, dados.processo)


@rotas.get(
    "/processos/{id}", response={200: ProcessoInteiro, **ERROS_DE_LEITURA}, summary="Um processo"
)
def um(request: Any, id: uuid.UUID) -> Any:
    """Os atos em ordem, os fatos como estão, guias, licenças e, se falta decidir, o parecer."""
    with leitura(request) as a:
        processo = achar(Processo, id, "requerente")
        if processo.especie != LICENCA:
            raise Recusa(404, NAO_HA)
        return _inteiro(a, processo)


def _inteiro(a: Acesso, processo: Processo) -> dict[str, Any]:
    autos = ler_autos(processo)
    lei = lei_da_casa(processo.lei)
    quem = Quem(a.agente, a.quando)
    parecer = None
    if autos.ultimo("decisao") is None and not processo.encerrado:
        parecer = dados.parecer(decidir.parecer_do_caso(autos, lei, quem), lei)
    for x in autos.licencas:
        x.titular = processo.requerente if x.titular_id == processo.requerente_id else x.titular
    return {
        **dados.processo(processo), "origem": processo.origem_id, "fatos": autos.fatos,
        "atos": [dados.ato(x) for x in autos.atos],
        "guias": [dados.guia(x) for x in autos.guias],
        "licencas": [dados.licenca(x) for x in autos.licencas],
        "tributos_devidos": instruir.tributos_devidos(autos, lei, processo.modalidade, a.dia),
        "parecer": parecer,
    }  # fmt: skip
