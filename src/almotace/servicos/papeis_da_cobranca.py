"""The papers of collecting, each of one act: guide or receipt of a fine; the others are of
``papeis_da_divida``. The same act, the same bytes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from ..documentos.dados import Barras, Conferencia, Guia, Item, Pagamento, Pix
from ..documentos.dados_da_divida import PapelDaDivida
from ..documentos.qr import endereco
from ..nucleo.data import formatar_data
from ..nucleo.dinheiro import em_reais
from ..nucleo.erros import ErroDeEntrada
from ..nucleo.lei import Lei
from ..registro.models import Ato
from .arrecadacao.formas_de_pagar import formas, nosso_numero
from .casa import casa
from .cobranca.lancar import CODIGO_DA_SERIE
from .cobranca.regras import recebedor
from .papeis import assinatura, documento_da, nota
from .papeis_do_auto.comum import Fonte

ESPECIES = ("guia", "termo_inscricao", "cda")


def papeis_do_ato(ato: Ato) -> tuple[str, ...]:
    """Which of these papers an act has."""
    return {
        "lancamento_da_multa": ("guia",), "inscricao": ("termo_inscricao",),
        "emissao_cda": ("cda",), "substituicao_cda": ("cda",),
    }.get(ato.tipo, ())  # fmt: skip


def papel_da(especie: str, f: Fonte) -> Guia | PapelDaDivida:
    if especie == "guia":
        return guia(f)
    from .papeis_da_divida import divida

    return divida(especie, f)


def guia(f: Fonte, pagamento: Ato | None = None) -> Guia:
    """As it was made; with the act that paid it in full, the receipt."""
    frio, lei = f.ato.congelado, f.lei
    memoria = frio["memoria"]
    valor, menos = Decimal(str(frio["valor"])), Decimal(str(frio["desconto"].get("valor") or 0))
    vence = date.fromisoformat(str(frio["vence_em"]))
    como, avisos = ({}, []) if pagamento else _como_pagar(f, valor - menos, vence)
    linhas = [*memoria["linhas"], _vencimento(str(memoria["vencimento"]))]
    if menos:
        linhas += frio["desconto"]["memoria"]
        avisos.append(f"Depois de {formatar_data(vence)} não há desconto: peça outra via da guia.")
    pago = None
    if pagamento is not None:
        pago = Pagamento(
            dia=formatar_data(date.fromisoformat(str(pagamento.dados["em"]))),
            valor=em_reais(valor - menos),
            comprovante=str(pagamento.dados.get("comprovante") or ""),
        )  # fmt: skip
    correcao = [i for x in memoria["correcoes"] for i in x["dispositivos"]]
    return Guia(
        **f.cabeca, titulo="Recibo de pagamento" if pago else "Guia de recolhimento de multa",
        numero=str(frio["numero"]), processo=f.c.autos.processo.numero, pagador=f.pessoa.nome,
        documento_do_pagador=documento_da(f.pessoa), lei=lei.titulo,
        itens=(Item(
            descricao=f"Multa do auto de infração {f.auto.numero}", valor=em_reais(valor),
            fonte=_rotulos(memoria["penas"], lei),
        ),),
        total=em_reais(valor - menos), lancada_em=formatar_data(f.ato.dia),
        vence_em=formatar_data(vence), pagamento=pago, avisos=tuple(avisos),
        fundamentos=tuple(
            nota(i, lei)
            for i in dict.fromkeys([*memoria["infracoes"], *memoria["penas"], *correcao])
        ),
        memoria=tuple(linhas), conferencia=conferencia(str(frio["codigo"]), f.base_url),
        assinaturas=(assinatura(pagamento, f.municipio),) if pagamento else (),
        **como,
    )  # fmt: skip


def _vencimento(dito: str) -> str:
    """The line of the due day, which already says that it is one."""
    return dito if dito.casefold().startswith("vencimento") else f"Vencimento: {dito}"


def _como_pagar(f: Fonte, valor: Decimal, vence: date) -> tuple[dict[str, Any], list[str]]:
    """Pix and bars, for what the town has; a sentence for what it lacks."""
    quem, faltam, aviso = recebedor(casa(f.municipio.chave))
    ordem, ano = map(int, str(f.ato.congelado["numero"]).split("/"))
    x = formas(valor, vence, nosso_numero(CODIGO_DA_SERIE, ano, ordem), quem)
    avisos = [aviso] if aviso else []
    if faltam:
        meio = "Pix nem código de barras" if len(faltam) == 2 else (
            "código de barras" if x.pix else "Pix")  # fmt: skip
        avisos.append(f"Sem {meio}: falta {' e '.join(faltam)}. Pague no caixa da Prefeitura.")
    como: dict[str, Any] = {}
    if x.pix:
        como["pix"] = Pix(copia_e_cola=x.pix, recebedor=quem.nome)
    if x.codigo:
        como["barras"] = Barras(linha=x.linha, codigo=x.codigo)
    return como, avisos


def recibo(f: Fonte, guia_id: str) -> Guia:
    """The guide as it stands: once paid in full, its receipt. ``f``: of the last act."""
    feita = next(
        (a for a in f.c.autos.atos if a.tipo == "lancamento_da_multa"
         and a.dados.get("guia") == guia_id), None,
    )  # fmt: skip
    if feita is None:
        raise ErroDeEntrada("Esta guia não é deste processo.")
    pago = next(
        (a for a in reversed(f.c.autos.atos) if a.tipo == "pagamento"
         and a.dados.get("guia") == guia_id), None,
    )  # fmt: skip
    linha = next((g for g in f.c.autos.guias if str(g.id) == guia_id), None)
    quitada = linha is not None and linha.paga_em is not None
    return guia(replace(f, ato=feita), pago if quitada else None)


def conferencia(codigo: str, base_url: str) -> Conferencia:
    return Conferencia(codigo=codigo, endereco=endereco(base_url, codigo))


def _rotulos(ids: Iterable[str], lei: Lei) -> str:
    return "; ".join(lei.rotulo(i) for i in ids)
