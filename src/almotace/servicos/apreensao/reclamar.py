"""The owner claims goods: always received; late, it is marked so, with the arithmetic."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...registro.models import Ato
from ..autuacao.caso import Caso
from ..autuacao.projecao import projetar
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from .comum import instante
from .lote import achar, lotes_do_caso, no_deposito
from .perguntas import relogios
from .regra import regra_de


def pedir_liberacao(
    quem: Quem,
    processo_id: uuid.UUID,
    lotes: tuple[str, ...],
    *,
    por: str = "",
    em: datetime | None = None,
    fatos: Mapping[str, Any] | None = None,
) -> Ato:
    """Somebody claims goods: always received; late, it is marked so, with the arithmetic."""
    quando = instante(em, quem)
    tipo = regra_de(quem, processo_id).reclama
    dito = {} if em is None else {"em": quando.isoformat(timespec="minutes")}

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        c = Caso.de(mesa.autos)
        contas = {}
        for x in achar(lotes_do_caso(c), list(lotes)):
            no_deposito(x, c)
            if quando < x.apreendido_em:
                raise ErroDeEntrada("O pedido não pode ser anterior à apreensão.", campo="em")
            for r in relogios(c, x, quando):
                contas[str(x.id)] = {"tempestivo": r.termo.em_tempo(quando), **r.termo.memoria()}
        frio = {} if dito else {"em": quando.isoformat(timespec="minutes")}
        return {**congelar(mesa.lei), **frio, "prazos": contas}

    return praticar(
        quem, processo_id, tipo, conferir=conferir, depois=projetar, fatos=fatos,
        dados={"lotes": list(lotes), **dito},
        reservado={"por": por.strip()} if por.strip() else {},
    )  # fmt: skip
