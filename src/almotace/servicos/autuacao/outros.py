"""Further acts in a case of an auto: what the inspector answers, the suspension begun, the file
closed, a final decision looked at again."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.lei import Lei
from ...nucleo.regras import Fase
from ...registro.models import Ato, Recontagem
from ..motivos import exigir_motivos
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from .andamento import andamento
from .caso import Caso
from .projecao import projetar


def _texto(texto: str, campo: str, falta: str) -> str:
    return exigir_motivos(texto, falta, campo=campo)


def manifestar(quem: Quem, processo_id: uuid.UUID, texto: str, tipo: str = "manifestacao") -> Ato:
    """An opinion or an answer that goes into the case before it is decided."""
    dito = _texto(texto, "texto", "Escreva a manifestação.")

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        if mesa.processo.encerrado:
            raise ErroDeEntrada("Este processo está encerrado.")
        return {}

    return praticar(quem, processo_id, tipo, conferir=conferir, dados={"texto": dito})


def passos_da_fase(fase: Fase) -> tuple[str, ...]:
    """Acts of the way to a decision: those that must come before it, and those that may."""
    return tuple(dict.fromkeys((*fase.antes, *fase.pareceres, *fase.passos)))


def dar_passo(
    quem: Quem, processo_id: uuid.UUID, tipo: str, texto: str, dias: int | None = None
) -> Ato:
    """One step of the proceeding as the law names it: the file sent on, an opinion, a report.
    ``dias``: of a step that gives time, if the law counts it."""
    dito = _texto(texto, "texto", "Diga o que se fez neste passo.")

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        if mesa.processo.encerrado:
            raise ErroDeEntrada("Este processo está encerrado.")
        if tipo not in {t for f in Caso.de(mesa.autos).regra.fases for t in passos_da_fase(f)}:
            raise ErroDeEntrada("Este passo não é do processo desta lei.", campo="tipo")
        if pede_dias(mesa.lei, tipo) and not (dias and 0 < dias <= 3650):
            raise ErroDeEntrada("Diga quantos dias.", campo="dias")
        return congelar(mesa.lei)

    dados: dict[str, Any] = {"texto": dito} | ({"dias": dias} if dias else {})
    return praticar(
        quem, processo_id, tipo, conferir=conferir, depois=projetar, dados=dados,
    )  # fmt: skip


def pede_dias(lei: Lei, tipo: str) -> bool:
    """Does the law count days that this act gives?"""
    return "dias" in (lei.vocabulario.atos.get(tipo) or {})


def iniciar_suspensao(quem: Quem, processo_id: uuid.UUID, em: date) -> Ato:
    """The day on which a suspension begins to be served: never while it may still be undone."""

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        c = Caso.de(mesa.autos)
        agora = andamento(c, quem.dia)
        if not any(p.get("tipo") == "suspensao" for p in c.penas):
            raise ErroDeEntrada("A pena deste processo não é de suspensão.")
        definitivo = agora.definitivo_em
        if agora.suspenso or definitivo is None or em < definitivo:
            raise ErroDeEntrada(
                "A suspensão só começa depois que a decisão é definitiva"
                + (f", em {definitivo:%d/%m/%Y}." if definitivo else "."),
                campo="em",
            )
        if mesa.autos.ultimo("inicio_da_suspensao") is not None:
            raise ErroDeEntrada("O início da suspensão já foi registrado.")
        return congelar(mesa.lei)

    return praticar(
        quem, processo_id, "inicio_da_suspensao", conferir=conferir, depois=projetar,
        dados={"em": em.isoformat()},
    )  # fmt: skip


def arquivar(quem: Quem, processo_id: uuid.UUID, motivos: str) -> Ato:
    """Close the file of a case that is final, with nothing left to do."""
    dito = _texto(motivos, "motivos", "Diga por que se arquiva.")

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        agora = andamento(Caso.de(mesa.autos), quem.dia)
        if agora.situacao not in ("definitivo", "anulado"):
            raise ErroDeEntrada("O processo ainda não é definitivo: não se arquiva.")
        if any(g.paga_em is None and g.cancelada_em is None for g in mesa.autos.guias):
            raise ErroDeEntrada("Há guia em aberto: receba, cancele ou inscreva antes.")
        return congelar(mesa.lei)

    return praticar(
        quem, processo_id, "arquivamento", conferir=conferir, depois=projetar,
        dados={"motivos": dito},
    )  # fmt: skip


def rever(quem: Quem, processo_id: uuid.UUID, motivos: str) -> Ato:
    """A person looked at a final decision that had relied on an auto annulled since: what was
    decided stays decided, and why is said; another decision would be another act."""
    dito = _texto(motivos, "motivos", "Diga o que se concluiu da revisão.")

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        if not Recontagem.objects.filter(
            processo=mesa.processo, prazo="revisao", ato__isnull=True
        ).exists():
            raise ErroDeEntrada("Não há revisão pedida neste processo.")
        return congelar(mesa.lei)

    def depois(mesa: Mesa) -> None:
        Recontagem.objects.filter(processo=mesa.processo, prazo="revisao", ato__isnull=True).update(
            ato=quem.chave
        )

    return praticar(
        quem, processo_id, "revisao", conferir=conferir, depois=depois, dados={"motivos": dito}
    )
