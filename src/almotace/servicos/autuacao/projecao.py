"""What lists show of a case of an auto, brought up to date after each act, in its transaction.

All of it can be made again from the acts (``refazer``); the acts are the truth.
"""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from ...registro.models import Auto, PrazoDoProcesso, Processo
from ..fatos import Autos, ler_autos
from ..praticar import Mesa
from .andamento import CORRE, Andamento, andamento
from .caso import Caso
from .perguntas import Termo, termo, termo_de_pagamento
from .valores import multa

APREENSAO = "apreensao"
TITULOS = {"parte": "Prazo de quem foi autuado", "administracao": "Prazo da administração"}


def projetar(mesa: Mesa) -> None:
    """After an act: read the case again and write its projections."""
    refazer(mesa.processo, mesa.quem.dia, mesa.quem.casa.fuso)


def refazer(processo: Processo, dia: date, fuso: str) -> Andamento:
    """The projections of one case, from its acts alone."""
    autos = ler_autos(processo)
    c = Caso.de(autos)
    agora = andamento(c, dia)
    _auto(c, agora)
    vence = _prazos(c, agora, dia, fuso)
    pago = _dinheiro(autos, dia)
    if autos.ultimo(APREENSAO) is not None:
        from ..apreensao.projecao import refazer_lotes

        refazer_lotes(c, fuso)
    Processo.objects.filter(id=processo.id).update(
        situacao=_situacao(autos, agora, pago),
        encerrado=_encerrado(c, agora, pago),
        vence_em=vence,
    )
    return agora


def _dinheiro(autos: Autos, dia: date) -> bool:
    """The rows of its guides, and whether the fine is paid."""
    if not autos.guias:
        return False
    from ..cobranca.conta import MULTA
    from ..cobranca.projecao import refazer_guias

    vivas = [k for k in refazer_guias(autos, dia)
             if k.guia.especie == MULTA and k.quitacao.situacao != "anulada"]  # fmt: skip
    return bool(vivas) and all(k.falta == 0 for k in vivas)


def situacao_pelos_atos(autos: Autos, dia: date) -> str:
    """What the row should say of a case, as its acts left it that day; nothing is written."""
    from ..casa import casa
    from ..cobranca.conta import MULTA, conta

    aqui = casa(autos.processo.lei.rpartition("/")[0])
    contas = [conta(autos, g, aqui, dia) for g in autos.guias if g.especie == MULTA]
    vivas = [k for k in contas if k.quitacao.situacao != "anulada"]
    pago = bool(vivas) and all(k.falta == 0 for k in vivas)
    return _situacao(autos, andamento(Caso.de(autos), dia), pago)


FECHAM = {"arquivamento": "arquivado", "inscricao": "inscrito", "quitacao": "quitado"}
SEM_MAIS = ("multa", "advertencia")
"""Penalties after which, once paid, nothing is left to do."""


def _situacao(autos: Autos, agora: Andamento, pago: bool) -> str:
    fim = autos.ultimo(*FECHAM, "cancelamento_da_inscricao")
    if agora.situacao not in ("definitivo", "anulado"):
        return agora.situacao
    if fim is not None and fim.tipo == "arquivamento":
        return FECHAM[fim.tipo]
    if pago and agora.situacao == "definitivo":
        return "quitado"
    return agora.situacao if fim is None else FECHAM.get(fim.tipo, agora.situacao)


def _encerrado(c: Caso, agora: Andamento, pago: bool) -> bool:
    if agora.situacao == "anulado" or c.autos.ultimo("arquivamento", "quitacao") is not None:
        return True
    so_multa = all(p.get("tipo") in SEM_MAIS for p in c.penas)
    return pago and so_multa and agora.situacao == "definitivo"


def _auto(c: Caso, agora: Andamento) -> None:
    """The row that precedents are counted from. Replaced autos keep theirs."""
    if c.auto is None:
        return
    decidido = c.decididos[-1] if c.decididos else None
    resultado = decidido.dados.get("resultado", "") if decidido else ""
    dados: dict[str, Any] = {
        "situacao": Auto.ANULADO if agora.situacao == "anulado" else Auto.LAVRADO,
        "resultado": "anulado" if agora.situacao == "anulado" else resultado,
        "decidido_em": decidido.dia if decidido else None,
        "definitivo_em": agora.definitivo_em,
        "penas": c.penas,
        "multa": multa(c.penas),
        "infracoes": c.infracoes or (c.auto.dados.get("infracoes") or []),
        "posicao": str(c.auto.congelado.get("posicao") or ""),
    }
    Auto.objects.filter(ato=c.auto.id).update(**dados)
    Auto.objects.filter(processo=c.autos.processo, situacao=Auto.LAVRADO).exclude(
        ato=c.auto.id
    ).update(situacao=Auto.SUBSTITUIDO)


def _prazos(c: Caso, agora: Andamento, dia: date, fuso: str) -> date | None:
    """The terms of the case as rows; the first day on which one that runs ends."""
    linhas: dict[str, dict[str, Any]] = {}
    for p in agora.passos:
        if p.termo is not None:
            estado = "corre" if p.estado == CORRE else "vencido"
            if p.ato is not None:
                estado = "cumprido_fora" if p.fora else "cumprido"
            linhas[p.termo.regra.id] = _linha(p.termo, p.fase.titulo, "parte", estado, fuso)
        instruir = termo(c.na_fase(p.fase), p.fase.prazo_dos_pareceres, dia, p.fase)
        if instruir is not None:
            feito = p.decisao is not None or c.autos.ultimo(*p.fase.pareceres) is not None
            linhas[instruir.regra.id] = _linha(
                instruir, f"Instruir: {p.fase.titulo.lower()}", "administracao",
                "cumprido" if feito else "corre", fuso,
            )  # fmt: skip
        if p.ato is not None:
            t = termo(c.na_fase(p.fase), p.fase.prazo_da_decisao, dia, p.fase)
            if t is not None:
                estado = "corre" if p.decisao is None else "cumprido"
                titulo = f"Decidir: {p.fase.titulo.lower()}"
                linhas[t.regra.id] = _linha(t, titulo, "administracao", estado, fuso)
    pagar = termo_de_pagamento(c, dia)
    if pagar is not None:
        pago = c.autos.ultimo("pagamento", "quitacao") is not None
        linhas[pagar.regra.id] = _linha(
            pagar, "Pagamento da multa", "parte", "cumprido" if pago else "corre", fuso
        )
    if c.autos.ultimo(APREENSAO) is not None:
        from ..apreensao.projecao import prazos_dos_lotes

        for chave, titulo, t, estado in prazos_dos_lotes(c, fuso):
            linhas[chave] = _linha(t, titulo, "deposito", estado, fuso)
    if agora.situacao == "anulado":
        for linha in linhas.values():
            linha["situacao"] = "cancelado" if linha["situacao"] == "corre" else linha["situacao"]
    _gravar(c.autos.processo, linhas)
    return min((x["fim_dia"] for x in linhas.values() if x["situacao"] == "corre"), default=None)


def _linha(t: Termo, titulo: str, de_quem: str, situacao: str, fuso: str) -> dict[str, Any]:
    fim = t.conta.fim
    instante = fim if isinstance(fim, datetime) else datetime.combine(fim, time(23, 59, 59))
    return {
        "titulo": titulo[:120], "de_quem": de_quem, "inicio": _dia(t.conta.inicio),
        "fim": instante.replace(tzinfo=ZoneInfo(fuso)), "fim_dia": t.fim,
        "memoria": t.memoria(), "situacao": situacao,
    }  # fmt: skip


def _dia(d: date) -> date:
    return d.date() if isinstance(d, datetime) else d


def _gravar(processo: Processo, linhas: dict[str, dict[str, Any]]) -> None:
    antes = {p.prazo: p for p in PrazoDoProcesso.objects.filter(processo=processo)}
    novos = []
    for prazo, dados in linhas.items():
        velho = antes.pop(prazo, None)
        if velho is None:
            novos.append(
                PrazoDoProcesso(
                    municipio_id=processo.municipio_id, processo=processo, prazo=prazo, **dados
                )
            )
        elif any(getattr(velho, k) != v for k, v in dados.items()):
            # A term that ends on another day is warned of again.
            moveu = velho.fim_dia != dados["fim_dia"]
            PrazoDoProcesso.objects.filter(id=velho.id).update(
                **dados, avisado_em=None if moveu else velho.avisado_em
            )
    PrazoDoProcesso.objects.bulk_create(novos)
    if antes:
        PrazoDoProcesso.objects.filter(id__in=[p.id for p in antes.values()]).delete()
