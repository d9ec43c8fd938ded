"""A guide and an inscription as the pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.urls import reverse

from ...nucleo.lei import Lei
from ...registro.models import Guia, Inscricao
from ...servicos.autuacao.caso import Caso
from ...servicos.casa import casa, lei_da_casa
from ...servicos.cobranca.cda import vigente
from ...servicos.cobranca.conta import MULTA, conta
from ...servicos.cobranca.prescricao import Relogio, relogio
from ...servicos.cobranca.receber import preco
from ...servicos.fatos import Autos
from ..palavras import maiuscula, palavras

SITUACOES = {
    "aberta": "Em aberto", "paga_em_parte": "Paga em parte", "quitada": "Paga",
    "paga_a_mais": "Paga a mais", "anulada": "Cancelada",
}  # fmt: skip
DA_INSCRICAO = {
    "inscrita": "Inscrita", "remetida": "Enviada a protesto", "protestada": "Protestada",
    "ajuizada": "Em juízo", "paga": "Paga", "cancelada": "Cancelada",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class GuiaNaPagina:
    """``a_pagar``: what settles it on that day; ``conta``: line by line."""

    guia: Guia
    titulo: str
    situacao: str
    falta: Decimal
    a_pagar: Decimal
    a_devolver: Decimal
    ultimo_dia: date
    vencida: bool
    conta: tuple[str, ...]
    memoria: tuple[str, ...]
    desconto_ate: date | None
    lei: Lei


def titulo(guia: Guia) -> str:
    if guia.especie == MULTA:
        return "Multa"
    lei = lei_da_casa(guia.processo.lei)
    return maiuscula(lei.vocabulario.descricao.get(guia.tributo) or palavras(guia.tributo))


def ver(autos: Autos, guia: Guia, chave: str, dia: date) -> GuiaNaPagina:
    k = conta(autos, guia, casa(chave), dia)
    q = k.quitacao
    com_desconto = preco(guia, dia)
    vencida = q.vencida
    situacao = "Vencida" if vencida and q.situacao == "aberta" else SITUACOES[q.situacao]
    return GuiaNaPagina(
        guia, titulo(guia), situacao, q.falta, com_desconto or q.falta, q.a_devolver,
        q.ultimo_dia, vencida, q.memoria, tuple(guia.memoria.get("linhas") or ()),
        date.fromisoformat(guia.desconto["ate"]) if com_desconto else None,
        lei_da_casa(autos.processo.lei),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class InscricaoNaPagina:
    linha: Inscricao
    situacao: str
    cda: dict[str, Any] | None
    historia: tuple[dict[str, Any], ...]


def ver_inscricao(linha: Inscricao) -> InscricaoNaPagina:
    return InscricaoNaPagina(
        linha, DA_INSCRICAO.get(linha.situacao, linha.situacao), vigente(linha),
        tuple(reversed(linha.dados["cdas"])),
    )  # fmt: skip


def endereco_do_processo(guia: Guia) -> str:
    especie = "auto" if guia.processo.especie == "autuacao" else "processo"
    return reverse(especie, args=[guia.processo_id])


def parte_do_dinheiro(pedido: Any, c: Caso) -> dict[str, Any]:
    """What ``pecas/dinheiro.html`` needs, in the page of the auto."""
    guias = [ver(c.autos, g, pedido.municipio.chave, pedido.hoje)
             for g in c.autos.guias if g.especie == MULTA]  # fmt: skip
    inscritas = []
    if c.autos.ultimo("inscricao") is not None:
        linhas = Inscricao.objects.filter(processo=c.autos.processo).order_by("inscrita_em")
        inscritas = [ver_inscricao(x) for x in linhas]
    prazo: Relogio | None = relogio(c, pedido.hoje) if guias else None
    return {"dinheiro": {
        "guias": guias, "inscricoes": inscritas, "relogio": prazo,
        "vencida": any(g.vencida for g in guias),
    }}  # fmt: skip
