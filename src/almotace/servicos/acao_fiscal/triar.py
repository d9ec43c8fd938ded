"""Triage: how urgent, under which law, against whom; joined to an earlier one, filed, reopened."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...registro.models import AcaoFiscal, Ato, Processo
from ...registro.travas import travar_chave
from ..autuacao.regra import apuracao
from ..casa import lei_da_casa
from ..motivos import MINIMO
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from . import comum

APENSAMENTO = 0xA9E5
PRIORIDADES = {1: "alta", 2: "normal", 3: "baixa"}
MOTIVOS = ("improcedente", "sem_elementos", "fora_da_competencia", "regularizado", "orientado")
"""Why a matter is filed away."""


@dataclass(frozen=True, slots=True)
class Triagem:
    """``pessoa_id``: who is complained of, once known."""

    prioridade: int
    lei: str
    apuracao: str | None = None
    pessoa_id: uuid.UUID | None = None


def triar(quem: Quem, processo_id: uuid.UUID, t: Triagem) -> Ato:
    """Say how urgent it is, which law it is about, and against whom."""
    if t.prioridade not in PRIORIDADES:
        raise ErroDeEntrada("Diga a prioridade.", campo="prioridade")
    if t.lei not in quem.casa.leis:
        raise ErroDeEntrada(f"A lei “{t.lei}” não é deste município.", campo="lei")
    regra = apuracao(lei_da_casa(t.lei), t.apuracao)

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        comum.exigir_aberta(comum.achar(mesa.processo))
        pessoa = comum.pessoa_de(t.pessoa_id)
        return {**congelar(lei_da_casa(t.lei)), **({"pessoa": pessoa.resumo()} if pessoa else {})}

    def depois(mesa: Mesa) -> None:
        acao, pessoa = comum.achar(mesa.processo), comum.pessoa_de(t.pessoa_id)
        acao.prioridade, acao.alvo = t.prioridade, pessoa
        acao.licenca = comum.licenca_de(pessoa, t.lei)
        if acao.situacao == comum.RECEBIDA:
            acao.situacao = comum.TRIADA
        acao.save()
        p = mesa.processo
        p.lei, p.modalidade, p.requerente, p.situacao = t.lei, regra.id, pessoa, acao.situacao
        p.save(update_fields=["lei", "modalidade", "requerente", "situacao"])
        comum.reindexar(acao, p, pessoa)

    return praticar(quem, processo_id, "triagem", conferir=conferir, depois=depois, dados={
        "prioridade": t.prioridade, "lei": t.lei, "apuracao": regra.id,
        "pessoa": str(t.pessoa_id) if t.pessoa_id else None,
    })  # fmt: skip


def apensar(quem: Quem, processo_id: uuid.UUID, principal_id: uuid.UUID) -> Ato:
    """Join a matter to an earlier one that tells of the same: what is done there is done here."""

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        # Two that would be joined to each other at once: the second sees what the first did.
        travar_chave(mesa.processo.municipio_id, APENSAMENTO)
        acao = comum.achar(mesa.processo)
        comum.exigir_aberta(acao)
        principal = _principal(principal_id)
        if principal.id == acao.id:
            raise ErroDeEntrada("Um caso não se apensa a si mesmo.", campo="principal")
        if acao.duplicadas.exists():
            raise ErroDeEntrada(
                "Outros casos estão apensados a este: apense o outro a ele.", campo="principal"
            )
        return {"numero_do_principal": principal.processo.numero}

    def depois(mesa: Mesa) -> None:
        _mudar(mesa, comum.APENSADA, principal=_principal(principal_id))

    return praticar(
        quem, processo_id, "apensamento", dados={"principal": str(principal_id)},
        conferir=conferir, depois=depois,
    )  # fmt: skip


def _principal(processo_id: uuid.UUID) -> AcaoFiscal:
    achada = AcaoFiscal.objects.filter(processo_id=processo_id).select_related("processo").first()
    if achada is None:
        raise ErroDeEntrada("Escolha o caso a que este se junta.", campo="principal")
    comum.exigir_aberta(achada)
    return achada


def arquivar(quem: Quem, processo_id: uuid.UUID, motivo: str, motivos: str) -> Ato:
    """File a matter away, with reasons."""
    if motivo not in MOTIVOS:
        raise ErroDeEntrada("Escolha por que se arquiva.", campo="motivo")
    dito = comum.texto(motivos, "motivos", "Todo arquivamento leva os seus motivos.", menor=MINIMO)

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        comum.exigir_aberta(comum.achar(mesa.processo))
        return congelar(mesa.lei)

    return praticar(
        quem, processo_id, "arquivamento", dados={"motivo": motivo, "motivos": dito},
        conferir=conferir, depois=lambda mesa: _mudar(mesa, comum.ARQUIVADA),
    )  # fmt: skip


def reabrir(quem: Quem, processo_id: uuid.UUID, motivos: str) -> Ato:
    """Undo a filing or a joining: the matter waits again where it waited."""
    dito = comum.texto(motivos, "motivos", "Diga por que se reabre.", menor=MINIMO)

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        if comum.achar(mesa.processo).situacao in comum.ABERTAS:
            raise ErroDeEntrada("Este caso está aberto.")
        return {}

    def depois(mesa: Mesa) -> None:
        feitos = {a.tipo for a in mesa.autos.atos}
        volta = comum.RECEBIDA
        if "triagem" in feitos:
            volta = comum.TRIADA
        if "visita" in feitos:
            volta = comum.VISITADA
        _mudar(mesa, volta, principal=None, visitar_em=None)

    return praticar(
        quem, processo_id, "reabertura", dados={"motivos": dito}, conferir=conferir, depois=depois
    )


def _mudar(mesa: Mesa, situacao: str, **mais: Any) -> None:
    AcaoFiscal.objects.filter(processo=mesa.processo).update(situacao=situacao, **mais)
    Processo.objects.filter(id=mesa.processo.id).update(
        situacao=situacao, encerrado=situacao not in comum.ABERTAS
    )
