"""One mechanism for whatever ends a deposit: the law is asked about each lot, with its facts.

What forbids it refuses it, with the article; of two officers at once one is first, since the case
is locked.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.escrita import mostrar
from ...registro.models import Ato, Guia
from ...registro.numeros import por_extenso, sortear
from ..autuacao.caso import Caso
from ..autuacao.projecao import projetar
from ..fatos import ler_autos
from ..nomes import nome_do_ato
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from .comum import exigido, instante
from .leitura import sem_pagamento
from .lote import achar, lotes_do_caso, no_deposito, regra_da_apreensao
from .multa import multa_subsiste
from .perguntas import em_palavras, o_que_cabe
from .regra import regra_de
from .sobra import sobra

SERIE = "recibo_do_deposito"


@dataclass(frozen=True, slots=True)
class Destino:
    """``ato``: in the law's own words; ``lotes``: which; ``recebedor``, ``documento``: who takes
    the goods away, kept outside the chain; ``entidade``: the institution, if there is one;
    ``fatos``: what the act tells (the price of a sale, a title shown)."""

    ato: str
    lotes: tuple[str, ...]
    recebedor: str = ""
    documento: str = ""
    entidade: str = ""
    observacao: str = ""
    fatos: Mapping[str, Any] = field(default_factory=dict)


def destinar(quem: Quem, processo_id: uuid.UUID, d: Destino) -> Ato:
    """End the deposit of these lots by that act, if the law lets it now."""
    a = regra_de(quem, processo_id)
    if d.ato not in a.libera:
        raise ErroDeEntrada(f"A lei não prevê {nome_do_ato(d.ato)} do que se apreendeu.")
    quando = instante(None, quem)
    if d.ato in a.devolve:
        exigido(d.recebedor, "recebedor", "Diga quem recebe as coisas de volta.")
    elif not (d.entidade.strip() or d.recebedor.strip() or d.observacao.strip()):
        raise ErroDeEntrada("Diga a quem, ou como, as coisas foram destinadas.", campo="entidade")

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        c = Caso.de(mesa.autos)
        frio = _perguntar(c, mesa, d, quando)
        numero = sortear(mesa.processo.municipio_id, SERIE, quem.dia.year, quem.chave)
        em = quando.isoformat(timespec="minutes")
        return {**congelar(mesa.lei), **frio, "numero": por_extenso(numero), "em": em}

    return praticar(
        quem, processo_id, d.ato, conferir=conferir, depois=_depois, fatos=d.fatos,
        dados={
            "lotes": list(d.lotes), "entidade": d.entidade.strip(),
            "observacao": d.observacao.strip(),
        },
        reservado={
            k: v.strip() for k, v in (("recebedor", d.recebedor), ("documento", d.documento)) if v
        },
    )  # fmt: skip


def _perguntar(c: Caso, mesa: Mesa, d: Destino, quando: datetime) -> dict[str, Any]:
    """The law over each lot; what it was decided by."""
    # A fine that the fate of other goods ended is paid by nobody.
    dispensa = sem_pagamento(mesa) or multa_subsiste(c, mesa.quem.dia).vale is False
    fundamentos: list[str] = []
    leituras: dict[str, str] = {}
    dispensados: list[str] = []
    novos = mostrar(dict(d.fatos))
    for x in achar(lotes_do_caso(c), list(d.lotes)):
        no_deposito(x, c)
        (k,) = o_que_cabe(c, x, quando, sem_pagamento=dispensa, novos=novos, atos=(d.ato,))
        if not k.pode:
            raise ErroDeEntrada(" ".join(em_palavras(k, c.lei)), campo="lotes")
        if d.ato in regra_da_apreensao(c).devolve and not k.mandado and not x.reclamacoes:
            raise ErroDeEntrada(
                "Registre antes o pedido de devolução: a lei só a manda a quem pede.", campo="lotes"
            )
        fundamentos += [f for f in k.fundamentos if f not in fundamentos]
        dispensados += [f for f in k.dispensados if f not in dispensados]
        leituras |= k.leituras
    frio: dict[str, Any] = {"fundamentos": fundamentos, "leituras": leituras}
    if dispensados:
        frio["pagamento_dispensado"] = dispensados
    return frio | _da_venda(c, d, quando, novos)


def _da_venda(c: Caso, d: Destino, quando: datetime, novos: Mapping[str, Any]) -> dict[str, Any]:
    """What a sale leaves for the owner, by the law's own value."""
    a = regra_da_apreensao(c)
    if a.sobra is None or not a.pede.get(d.ato):
        return {}
    (x, *_) = achar(lotes_do_caso(c), list(d.lotes))
    resto = sobra(c, x, quando, novos)
    return {} if resto is None else {"sobra": str(resto)}


def _depois(mesa: Mesa) -> None:
    """Where the end of the goods ends the fine, its guides end with it; then the rows."""
    resto = multa_subsiste(Caso.de(ler_autos(mesa.processo)), mesa.quem.dia)
    if resto.vale is False:
        Guia.objects.filter(
            processo=mesa.processo, especie="multa", paga_em__isnull=True, cancelada_em__isnull=True
        ).update(cancelada_em=mesa.quem.dia, motivo_do_cancelamento=resto.porque[:200])
    projetar(mesa)


def liberar(quem: Quem, processo_id: uuid.UUID, lotes: tuple[str, ...], **mais: Any) -> Ato:
    """Give the goods back."""
    return destinar(quem, processo_id, Destino("liberacao", lotes, **mais))


def doar(quem: Quem, processo_id: uuid.UUID, lotes: tuple[str, ...], **mais: Any) -> Ato:
    return destinar(quem, processo_id, Destino("doacao", lotes, **mais))


def leiloar(quem: Quem, processo_id: uuid.UUID, lotes: tuple[str, ...], **mais: Any) -> Ato:
    return destinar(quem, processo_id, Destino("leilao", lotes, **mais))


def destruir(quem: Quem, processo_id: uuid.UUID, lotes: tuple[str, ...], **mais: Any) -> Ato:
    return destinar(quem, processo_id, Destino("destruicao", lotes, **mais))
