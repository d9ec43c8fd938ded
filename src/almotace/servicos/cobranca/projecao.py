"""Guides and receipts as rows, made again from the acts of their case after each act."""

from __future__ import annotations

from datetime import date
from typing import Any

from ...registro.models import Ato, Guia, Inscricao, Pagamento
from ..casa import Casa, casa
from ..fatos import Autos, ler_autos
from ..praticar import Mesa
from .conta import Conta, conta, da_guia

CAIXA = "caixa"


def refazer_guias(autos: Autos, dia: date, casa_: Casa | None = None) -> list[Conta]:
    """What lists show of each guide of a case."""
    aqui = casa_ or casa(autos.processo.lei.rpartition("/")[0])
    contas = [conta(autos, g, aqui, dia) for g in autos.guias]
    for k in contas:
        dados = _linha(autos, k)
        if any(getattr(k.guia, nome) != valor for nome, valor in dados.items()):
            Guia.objects.filter(id=k.guia.id).update(**dados)
            for nome, valor in dados.items():
                setattr(k.guia, nome, valor)
    _inscricoes(autos, contas)
    return contas


def _linha(autos: Autos, k: Conta) -> dict[str, Any]:
    q = k.quitacao
    liquido = q.pago - q.devolvido
    cancelada = next(iter(da_guia(autos, k.guia, "cancelamento_da_guia")), None)
    motivo = ""
    if k.anulada_em is not None:
        dito = str(cancelada.dados["motivos"]) if cancelada else k.porque_anulada
        motivo = (dito or "A multa deixou de existir")[:200]
    return {
        "paga_em": k.paga_em, "valor_pago": liquido if liquido else None,
        "comprovante": k.comprovante[:120], "cancelada_em": k.anulada_em,
        "motivo_do_cancelamento": motivo,
        "memoria": {
            **k.guia.memoria,
            "conta": {
                "situacao": q.situacao, "devido": str(q.devido), "pago": str(q.pago),
                "devolvido": str(q.devolvido), "falta": str(q.falta),
                "a_devolver": str(q.a_devolver),
            },
        },
    }  # fmt: skip


def _inscricoes(autos: Autos, contas: list[Conta]) -> None:
    """An inscribed debt that was paid is no longer collected; whose guide fell, neither."""
    vivas = [k.guia.id for k in contas if k.quitacao.situacao in ("aberta", "paga_em_parte")]
    pagas = [k.guia.id for k in contas if k.quitacao.situacao in ("quitada", "paga_a_mais")]
    if autos.ultimo("inscricao") is None:
        return
    das = Inscricao.objects.filter(processo=autos.processo).exclude(situacao="cancelada")
    das.filter(guia_id__in=pagas).update(situacao="paga")
    das.filter(guia_id__in=vivas, situacao="paga").update(situacao="inscrita")


def depois_do_pagamento(mesa: Mesa, ato: Ato, linha: dict[str, Any]) -> None:
    """The receipt of that act, and the case as it stands with it."""
    d = ato.dados
    Pagamento.objects.update_or_create(
        municipio_id=mesa.processo.municipio_id, origem=linha["origem"],
        id_externo=linha["id_externo"],
        defaults={
            "guia_id": d["guia"], "ato": ato.id, "especie": linha["especie"],
            "pago_em": date.fromisoformat(str(d["em"])), "valor": d["valor"],
            "creditado_em": linha.get("creditado_em"), "linha": linha.get("linha", "")[:200],
        },
    )  # fmt: skip
    projetar_dinheiro(mesa)


def projetar_dinheiro(mesa: Mesa) -> None:
    """Guides, and what the case shows of itself."""
    from ..autuacao.projecao import refazer
    from ..fatos import AUTUACAO

    if mesa.processo.especie == AUTUACAO:
        refazer(mesa.processo, mesa.quem.dia, mesa.quem.casa.fuso)
    else:
        refazer_guias(ler_autos(mesa.processo), mesa.quem.dia, mesa.quem.casa)
