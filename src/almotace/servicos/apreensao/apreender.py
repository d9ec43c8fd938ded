"""Take what the law lets be taken, item by item, with the termo complete before it exists."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.numero import ler_decimal
from ...nucleo.regras import Apreensao
from ...registro.models import Ato
from ...registro.numeros import por_extenso, sortear
from ..autuacao.caso import Caso
from ..autuacao.perguntas import parecer_da_pena
from ..autuacao.projecao import projetar
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from .comum import agora_local, exigido
from .lote import APREENSAO, regra_da_apreensao
from .perguntas import caiu
from .termo import conferir_termo
from .tomada import Item, Tomada

ITENS = 200


def apreender(quem: Quem, processo_id: uuid.UUID, t: Tomada) -> Ato:
    """Draw the termo in the auto's case; its number is of its own series."""
    _conferir(t, quem)

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        c = Caso.de(mesa.autos)
        a = regra_da_apreensao(c)
        _caso(c, t)
        _tipos(a, t)
        frio = {**congelar(mesa.lei), **_a_lei_da(c, t, quem)}
        conferir_termo(c, a, t, quem)
        numero = sortear(mesa.processo.municipio_id, a.termo, quem.dia.year, quem.chave)
        return {**frio, "numero": por_extenso(numero), "vias": a.vias}

    return praticar(
        quem, processo_id, APREENSAO, conferir=conferir, depois=projetar, fatos=t.fatos,
        dados=_dados(t), reservado=_reservado(t),
    )  # fmt: skip


def _conferir(t: Tomada, quem: Quem) -> None:
    if t.momento.replace(second=0, microsecond=0) > agora_local(quem):
        raise ErroDeEntrada("A apreensão não pode ser de uma hora que não chegou.", campo="momento")
    itens = [i for x in t.lotes for i in x.itens]
    if not itens:
        raise ErroDeEntrada("Discrimine ao menos uma coisa apreendida.", campo="itens")
    if len(itens) > ITENS:
        raise ErroDeEntrada(f"São mais de {ITENS} itens: faça outro termo.", campo="itens")
    for i in itens:
        exigido(i.descricao, "itens", "Descreva cada coisa apreendida.")
        if ler_decimal(i.quantidade or "0", campo="itens") <= 0:
            raise ErroDeEntrada(f"Diga quanto se apreendeu de “{i.descricao}”.", campo="itens")
    exigido(t.lugar, "lugar", "Diga onde as coisas ficam guardadas.")
    exigido(t.depositario, "depositario", "Diga quem fica com a guarda das coisas.")
    if t.copia_entregue and not t.recebedor.strip():
        raise ErroDeEntrada("Diga quem recebeu a cópia do termo.", campo="recebedor")
    if t.copia_entregue and (t.recusou or t.ausente):
        raise ErroDeEntrada(
            "Quem recebeu a cópia não se recusou nem estava ausente.", campo="copia_entregue"
        )


def _caso(c: Caso, t: Tomada) -> None:
    if c.auto is None or caiu(c):
        raise ErroDeEntrada("Não há auto de pé a que a apreensão pertença.")
    fato = str(c.dito("momento_do_fato") or "")[:10]
    if fato and t.momento.date().isoformat() < fato:
        raise ErroDeEntrada(
            "A apreensão não pode ser anterior ao fato de que trata o auto.", campo="momento"
        )


def _tipos(a: Apreensao, t: Tomada) -> None:
    for x in t.lotes:
        if x.tipo not in a.sobre:
            raise ErroDeEntrada("A lei não deixa apreender coisa deste tipo.", campo="itens")
        if a.perecivel is not None and x.perecivel is None:
            raise ErroDeEntrada(
                "Diga de cada coisa se é perecível: o prazo dela depende disso.", campo="itens"
            )


def _a_lei_da(c: Caso, t: Tomada, quem: Quem) -> dict[str, Any]:
    """The dispositivos that give the seizure: of the penalties proposed, or of what the law says
    with what is told now. Without one, nothing is taken."""
    frio = c.auto.congelado if c.auto else {}
    achadas = [p for p in [*c.penas, *(frio.get("facultativas") or [])] if _de_coisas(p)]
    leituras: dict[str, str] = {}
    if not achadas:
        parecer = parecer_da_pena(c, quem.dia, dict(t.fatos))
        leituras = parecer.leituras
        grupos = ("obrigatorias", "alternativas", "facultativas")
        achadas = [p for g in grupos for p in parecer.valores.get(g, []) if _de_coisas(p)]
    if not achadas:
        raise ErroDeEntrada(
            "A lei não manda nem deixa apreender pelas infrações deste auto: sem isso nada se toma."
        )
    fundamentos = list(dict.fromkeys(str(p["fundamento"]) for p in achadas if p.get("fundamento")))
    return {"fundamentos": fundamentos, "leituras": leituras}


def _de_coisas(pena: Mapping[str, Any]) -> bool:
    return pena.get("tipo") == "apreensao"


def _dados(t: Tomada) -> dict[str, Any]:
    return {
        "em": t.momento.isoformat(timespec="minutes"),
        "lotes_do_termo": [
            {
                "tipo": x.tipo, "perecivel": x.perecivel, "fatos": dict(x.fatos),
                "itens": [_item(i) for i in x.itens],
            }
            for x in t.lotes
        ],
        "lugar": t.lugar.strip(), "lacre": t.lacre.strip(),
        "numero_do_papel": t.numero_do_papel.strip(), "copia_entregue": t.copia_entregue,
        "recusou": t.recusou, "ausente": t.ausente, "testemunhas": len(t.testemunhas),
    }  # fmt: skip


def _item(i: Item) -> dict[str, str]:
    dito = {
        "descricao": i.descricao.strip(), "quantidade": i.quantidade, "unidade": i.unidade.strip(),
        "estado": i.estado.strip(), "marca": i.marca.strip(), "procedencia": i.procedencia.strip(),
    }  # fmt: skip
    return {k: v for k, v in dito.items() if v}


def _reservado(t: Tomada) -> dict[str, Any]:
    """Who keeps the goods, who took the copy, who saw it: outside the chain."""
    dito = {
        "depositario": t.depositario.strip(), "recebedor": t.recebedor.strip(),
        "testemunhas": [dict(x) for x in t.testemunhas],
    }  # fmt: skip
    return {k: v for k, v in dito.items() if v}
