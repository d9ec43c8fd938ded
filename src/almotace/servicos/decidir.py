"""Decide an application: what the law allows, with reasons, by who may, frozen."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from ..nucleo.erros import ErroDeEntrada
from ..nucleo.lei import Lei
from ..nucleo.minuta import minuta as redigir
from ..nucleo.parecer import Parecer
from ..registro.models import Ato, Processo
from .exclusividade import avisar, tomados
from .fatos import Autos
from .frota.comeco import exigir_veiculo
from .motivos import exigir_motivos
from .nomes import nomes
from .pergunta import congelar, perguntar_do_caso
from .praticar import Mesa, Quem, praticar
from .recontagem import exigir_recontado

SOBRE = {"renovacao": "renovacao", "pedido_transferencia": "pedido_transferencia"}
"""What is asked of the law, by the act that opened the case; else its modality."""


def assunto(autos: Autos) -> str:
    pedido = autos.primeiro("requerimento", *SOBRE)
    return SOBRE.get(pedido.tipo if pedido else "", autos.processo.modalidade)


def parecer_do_caso(autos: Autos, lei: Lei, quem: Quem) -> Parecer:
    """What the law says of the case today, and who already holds what there is only one of."""
    parecer = perguntar_do_caso("decidir", assunto(autos), autos, lei, quem.dia)
    return avisar(parecer, autos, lei, quem.dia)


def minuta(autos: Autos, lei: Lei, quem: Quem) -> str:
    """Reasons drafted from the parecer, for a person to mend and sign."""
    return redigir(parecer_do_caso(autos, lei, quem), lei)


def decidir(quem: Quem, processo_id: uuid.UUID, resultado: str, motivos: str) -> Ato:
    """Grant or refuse. Granting what the law forbids, or what is still incomplete, is refused."""
    if resultado not in ("deferido", "indeferido"):
        raise ErroDeEntrada("A decisão é deferir ou indeferir.", campo="resultado")
    exigir_motivos(motivos, "Toda decisão leva os seus motivos.")

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        if mesa.autos.ultimo("decisao") is not None:
            raise ErroDeEntrada("Este processo já foi decidido.")
        exigir_recontado(mesa.processo, mesa.lei)
        if resultado == "deferido":
            exigir_veiculo(mesa)
        parecer = parecer_do_caso(mesa.autos, mesa.lei, quem)
        if resultado == "deferido" and parecer.valores["decisao"] != "deferir":
            raise ErroDeEntrada(_porque_nao(parecer, mesa.lei), campo="resultado")
        if resultado == "deferido":
            _conferir_livre(mesa, quem)
        if resultado == "indeferido" and parecer.valores["decisao"] == "exigir":
            raise ErroDeEntrada(
                "Ainda falta o que se pode suprir; peça a juntada antes de indeferir: "
                + nomes(_faltam(parecer), mesa.lei)
                + ".",
                campo="resultado",
            )
        return congelar(mesa.lei, parecer)

    def depois(mesa: Mesa) -> None:
        Processo.objects.filter(id=mesa.processo.id).update(
            situacao=resultado, encerrado=resultado == "indeferido"
        )

    return praticar(
        quem,
        processo_id,
        "decisao",
        conferir=conferir,
        depois=depois,
        dados={"resultado": resultado, "motivos": motivos.strip()},
    )


def _conferir_livre(mesa: Mesa, quem: Quem) -> None:
    """What could not be issued on any day is not granted; what must wait was warned of."""
    for t in tomados(mesa.autos, mesa.lei, quem.dia):
        if t.livre_em is None:
            raise ErroDeEntrada(f"Não se pode deferir. {t.frase}", campo="resultado")


def _porque_nao(parecer: Parecer, lei: Lei) -> str:
    v = parecer.valores
    if v["nao_atendidos"]:
        return f"A lei não permite deferir: {nomes(v['nao_atendidos'], lei)}."
    return f"Ainda não se pode deferir: falta {nomes(_faltam(parecer), lei)}."


def _faltam(parecer: Parecer) -> list[str]:
    """What is still to come: papers and payments, or else the facts that nobody has told yet."""
    return parecer.valores["faltam"] or list(parecer.pede)
