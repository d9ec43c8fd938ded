"""The lots of a case, folded from its acts: what each has, who claimed it, what became of it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from ...nucleo.destino import fatos_do_lote
from ...nucleo.erros import ErroDeEntrada
from ...nucleo.regras import Apreensao
from ...registro.models import Ato
from ..autuacao.caso import Caso, quando

APREENSAO, SALDO = "apreensao", "saldo_do_leilao"
EM_DEPOSITO = "em_deposito"


@dataclass(slots=True)
class LoteDoCaso:
    """``fim``: the act that ended its deposit; ``reclamacoes``: claims of it, in order;
    ``saldo``: the surplus of its sale handed over."""

    id: uuid.UUID
    ato: Ato
    termo: str
    ordem: int
    tipo: str
    perecivel: bool | None
    itens: list[dict[str, Any]]
    fatos: Mapping[str, Any]
    reclamacoes: list[Ato] = field(default_factory=list)
    fim: Ato | None = None
    saldo: Ato | None = None

    @property
    def apreendido_em(self) -> datetime:
        """On the town's clock."""
        em = quando(self.ato)
        return em if isinstance(em, datetime) else datetime(em.year, em.month, em.day)

    def situacao(self, a: Apreensao) -> str:
        return EM_DEPOSITO if self.fim is None else a.libera.get(self.fim.tipo, self.fim.tipo)


def regra_da_apreensao(c: Caso) -> Apreensao:
    """How the law of this case seizes; a sentence if it does not."""
    if c.regra.apreensao is None:
        raise ErroDeEntrada("A lei deste auto não prevê apreensão.")
    return c.regra.apreensao


def lotes_do_caso(c: Caso) -> list[LoteDoCaso]:
    """Every lot of every termo, in order."""
    a = c.regra.apreensao
    lotes: dict[str, LoteDoCaso] = {}
    if a is None:
        return []
    for ato in map(com_hora, c.autos.atos):
        if ato.tipo == APREENSAO:
            for lote in _do_termo(a, ato):
                lotes[str(lote.id)] = lote
            continue
        for id in ato.dados.get("lotes") or ():
            if id not in lotes:
                continue
            if ato.tipo == a.reclama:
                lotes[id].reclamacoes.append(ato)
            elif ato.tipo in a.libera:
                lotes[id].fim = ato
            elif ato.tipo == SALDO:
                lotes[id].saldo = ato
    return list(lotes.values())


def com_hora(ato: Ato) -> Ato:
    """An act with the minute in which it was done, where it does not tell of another: what was
    sent again later must say the same, so the minute is kept with what the act froze."""
    if "em" in ato.dados or "em" not in ato.congelado:
        return ato
    datado = copy(ato)
    datado.dados = {**ato.dados, "em": ato.congelado["em"]}
    return datado


def id_do_lote(ato: uuid.UUID, ordem: int) -> uuid.UUID:
    """The same for the same act, however often projections are made again."""
    return uuid.uuid5(ato, str(ordem))


def _do_termo(a: Apreensao, ato: Ato) -> list[LoteDoCaso]:
    return [
        LoteDoCaso(
            id_do_lote(ato.id, i), ato, str(ato.congelado.get("numero") or ""), i,
            str(x["tipo"]), x.get("perecivel"), list(x["itens"]),
            fatos_do_lote(a, str(x["tipo"]), x.get("perecivel"), x.get("fatos") or {}),
        )
        for i, x in enumerate(ato.dados.get("lotes_do_termo") or (), 1)
    ]  # fmt: skip


def so_deste(c: Caso, lote: LoteDoCaso) -> Caso:
    """The case as if only this lot had been taken: other lots have their own acts and clocks."""
    atos = [
        com_hora(a)
        for a in c.autos.atos
        if (a.id == lote.ato.id if a.tipo == APREENSAO else _toca(a, lote))
    ]
    return replace(c, autos=replace(c.autos, atos=atos))


def _toca(a: Ato, lote: LoteDoCaso) -> bool:
    ids = a.dados.get("lotes")
    return ids is None or str(lote.id) in ids


def achar(lotes: list[LoteDoCaso], ids: list[str]) -> list[LoteDoCaso]:
    """Those lots, each once; refused if one is not of the case."""
    por_id = {str(x.id): x for x in lotes}
    if not ids:
        raise ErroDeEntrada("Marque o lote.", campo="lotes")
    for i in ids:
        if i not in por_id:
            raise ErroDeEntrada("Este lote não é deste processo.", campo="lotes")
    return [por_id[i] for i in dict.fromkeys(ids)]


def no_deposito(x: LoteDoCaso, c: Caso) -> None:
    if x.fim is not None:
        situacao = x.situacao(regra_da_apreensao(c)).replace("_", " ")
        raise ErroDeEntrada(
            f"O lote {x.ordem} do termo {x.termo} já saiu do depósito: {situacao} em"
            f" {x.fim.dia:%d/%m/%Y}.",
            campo="lotes",
        )
