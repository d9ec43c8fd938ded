"""Ciencia is an act: of what, by which means, who received it, when, with what proof.

The earliest valid one counts; whoever appears is told; an edital only after the tries that the law
demands, or, where it is silent, after one that failed (Lei 9.784/1999, art. 26, § 4º: domicile
unknown or not found).
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...registro.models import Ato
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from .caso import Caso
from .projecao import projetar

MEIOS = {
    "pessoal": "em mãos",
    "correio": "pelo correio, com aviso de recebimento",
    "eletronico": "por meio eletrônico",
    "edital": "por edital",
    "comparecimento": "por comparecimento",
}
FRUSTRADA, RECUSADA = "frustrada", "recusada"


def _existe(c: Caso, de: str) -> Ato:
    base = c.base(de)
    if base is None:
        raise ErroDeEntrada("Ainda não há o ato de que se daria ciência.", campo="de")
    return base


def _quando(em: date | datetime, base: Ato, quem: Quem) -> str:
    dia = em.date() if isinstance(em, datetime) else em
    if dia > quem.dia:
        raise ErroDeEntrada("A ciência não pode ser de um dia que não chegou.", campo="em")
    if dia < base.dia:
        raise ErroDeEntrada(
            f"A ciência não pode ser anterior ao ato, que é de {base.dia:%d/%m/%Y}.", campo="em"
        )
    return em.isoformat(timespec="minutes") if isinstance(em, datetime) else em.isoformat()


def cientificar(
    quem: Quem,
    processo_id: uuid.UUID,
    de: str,
    meio: str,
    em: date | datetime,
    *,
    recebedor: str = "",
    qualidade: str = "titular",
    prova: str = "",
    edital: str = "",
) -> Ato:
    """Record that somebody knows of an act. ``recebedor``: who received it (kept outside the
    chain); ``qualidade``: titular, preposto, representante…; ``prova``: the paper's number."""
    if meio not in MEIOS:
        raise ErroDeEntrada(f"O meio é um destes: {', '.join(MEIOS.values())}.", campo="meio")
    if meio != "edital" and not recebedor.strip():
        raise ErroDeEntrada("Diga quem recebeu.", campo="recebedor")
    if meio == "correio" and not prova.strip():
        raise ErroDeEntrada("Diga o número do aviso de recebimento.", campo="prova")
    if meio == "edital" and not edital:
        raise ErroDeEntrada("A ciência por edital se faz pela publicação dele.", campo="meio")

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        c = Caso.de(mesa.autos)
        base = _existe(c, de)
        _quando(em, base, quem)
        if meio == "edital":
            exigir_tentativas(c, de)
        return congelar(mesa.lei)

    dito = em.isoformat(timespec="minutes") if isinstance(em, datetime) else em.isoformat()
    return praticar(
        quem,
        processo_id,
        "ciencia",
        conferir=conferir,
        depois=projetar,
        dados={
            "de": de, "meio": meio, "em": dito, "qualidade": qualidade, "prova": prova.strip(),
            "edital": edital,
        },
        reservado={"recebedor": recebedor.strip()} if recebedor.strip() else {},
    )  # fmt: skip


def tentar(
    quem: Quem,
    processo_id: uuid.UUID,
    de: str,
    meio: str,
    em: date | datetime,
    resultado: str,
    observacao: str = "",
) -> Ato:
    """Record a try that did not reach the accused, or was refused."""
    if resultado not in (FRUSTRADA, RECUSADA):
        raise ErroDeEntrada("A tentativa foi frustrada ou recusada.", campo="resultado")
    if not observacao.strip():
        raise ErroDeEntrada("Diga o que houve na tentativa.", campo="observacao")

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        _quando(em, _existe(Caso.de(mesa.autos), de), quem)
        return {}

    dito = em.isoformat(timespec="minutes") if isinstance(em, datetime) else em.isoformat()
    return praticar(
        quem,
        processo_id,
        "tentativa_ciencia",
        conferir=conferir,
        dados={"de": de, "meio": meio, "em": dito, "resultado": resultado},
        reservado={"observacao": observacao.strip()},
    )


def tentativas(c: Caso, de: str) -> list[Ato]:
    """Tries recorded since the act of which ciencia is to be given."""
    base = c.base(de)
    if base is None:
        return []
    return [
        a
        for a in c.autos.atos
        if a.tipo == "tentativa_ciencia" and a.seq > base.seq and a.dados.get("de") == de
    ]


def exigir_tentativas(c: Caso, de: str) -> None:
    """Refuse an edital that comes too early."""
    from .perguntas import contexto_do_caso

    ultimo = c.autos.atos[-1].dia
    if c.regra.edital_se is not None:
        if contexto_do_caso(c, ultimo).valor(c.regra.edital_se) is not True:
            raise ErroDeEntrada(
                "A lei só admite edital depois das tentativas que ela exige; registre-as antes.",
                campo="meio",
            )
        return
    sem_endereco = c.autos.processo.requerente is None or not c.autos.processo.requerente.endereco
    if not tentativas(c, de) and not sem_endereco:
        raise ErroDeEntrada(
            "Antes do edital, registre a tentativa que se frustrou (Lei 9.784/1999, art. 26, § 4º,"
            " na falta de regra da lei local).",
            campo="meio",
        )
