"""The surplus of a sale, handed to the owner who asks for it, once."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...registro.models import Ato
from ..autuacao.caso import Caso
from ..autuacao.projecao import projetar
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from .comum import exigido
from .lote import SALDO, achar, lotes_do_caso


def saldo_do_leilao(
    quem: Quem, processo_id: uuid.UUID, lotes: tuple[str, ...], recebedor: str, documento: str = ""
) -> Ato:
    """Hand the owner what the sale left, once."""
    exigido(recebedor, "recebedor", "Diga a quem se entrega o que sobrou.")

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        c = Caso.de(mesa.autos)
        total = "0"
        for x in achar(lotes_do_caso(c), list(lotes)):
            resto = x.fim.congelado.get("sobra") if x.fim is not None else None
            if resto is None:
                raise ErroDeEntrada("Deste lote não houve venda com sobra a entregar.")
            if x.saldo is not None:
                raise ErroDeEntrada(f"A sobra já foi entregue em {x.saldo.dia:%d/%m/%Y}.")
            total = resto
        if Decimal(total) == 0:
            raise ErroDeEntrada("A venda não deixou sobra: nada há a entregar.")
        return {**congelar(mesa.lei), "valor": total}

    return praticar(
        quem, processo_id, SALDO, conferir=conferir, depois=projetar,
        dados={"lotes": list(lotes)},
        reservado={"recebedor": recebedor.strip(), "documento": documento.strip()},
    )  # fmt: skip
