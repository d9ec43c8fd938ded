"""What screens show of a lot now: its clocks, what the law lets be done and why not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ...nucleo.destino import Cabimento
from ...registro.models import Ato
from ..autuacao.caso import Caso
from .leitura import ATO, ESPECIE, Leitura
from .lote import LoteDoCaso
from .multa import multa_subsiste
from .perguntas import Relogio, o_que_cabe, relogios


@dataclass(frozen=True, slots=True)
class LoteVisto:
    """``cabimentos``: none once it has left the deposit."""

    lote: LoteDoCaso
    relogios: list[Relogio]
    cabimentos: list[Cabimento]


def ver_lote(c: Caso, lote: LoteDoCaso, momento: datetime, leitura: Leitura) -> LoteVisto:
    """A lot at that instant, under the town's reading on payment."""
    cabem = []
    if lote.fim is None:
        livre = leitura.sem_pagamento or multa_subsiste(c, momento.date()).vale is False
        cabem = o_que_cabe(c, lote, momento, sem_pagamento=livre)
        devolve = c.regra.apreensao.devolve if c.regra.apreensao else ()
        cabem = [
            x
            for x in cabem
            if not (x.pode and x.ato in devolve and not x.mandado and not lote.reclamacoes)
        ]
    return LoteVisto(lote, relogios(c, lote, momento), cabem)


def leituras_em(municipio_id: int, quando: datetime) -> dict[str, Leitura]:
    """The choice that holds for each law of the town, in one query."""
    feitas = (
        Ato.objects.filter(
            municipio_id=municipio_id, tipo=ATO, processo__especie=ESPECIE, em__lte=quando
        )
        .select_related("autor", "processo")
        .order_by("em", "seq")
    )
    return {a.processo.lei: Leitura(str(a.dados["opcao"]), a) for a in feitas}
