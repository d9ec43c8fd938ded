"""Payments: at the cashier, one by one. A guide paid in full is not paid again at the cashier;
what a bank received is never refused (``importar``)."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from ...nucleo.data import formatar_data
from ...nucleo.dinheiro import em_reais, ler_valor
from ...nucleo.erros import ErroDeEntrada
from ...registro.inquilino import do_municipio
from ...registro.models import Ato, Guia
from ..motivos import exigir_motivos
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from .conta import conta
from .projecao import CAIXA, depois_do_pagamento

RECEBIMENTO, RESTITUICAO = "recebimento", "restituicao"


def receber(
    quem: Quem,
    guia_id: uuid.UUID,
    valor: str | Decimal,
    *,
    em: date | None = None,
    comprovante: str = "",
) -> Ato:
    """At the cashier: the whole of what is lacking, or a part of it."""
    quanto, dia = ler_valor(valor, campo="valor"), em or quem.dia
    if not quanto:
        raise ErroDeEntrada("O valor é zero.", campo="valor")

    def conferir(mesa: Mesa) -> None:
        guia = achar(mesa, guia_id)
        _dia(guia, dia, quem.dia)
        k = conta(mesa.autos, guia, quem.casa, max(dia, mesa.quem.dia))
        no_dia = conta(mesa.autos, guia, quem.casa, dia)
        if k.quitacao.situacao == "anulada":
            raise ErroDeEntrada("Esta guia foi cancelada: não se recebe.", campo="guia")
        falta = no_dia.falta if dia < quem.dia and k.falta else k.falta
        if not falta:
            raise ErroDeEntrada("Esta guia já está paga.", campo="guia")
        com_desconto = preco(guia, dia)
        if quanto > falta:
            raise ErroDeEntrada(f"Só falta {em_reais(falta)} nesta guia.", campo="valor")
        if com_desconto and com_desconto < quanto:
            raise ErroDeEntrada(
                f"Até {formatar_data(date.fromisoformat(guia.desconto['ate']))} paga-se com o"
                f" desconto: {em_reais(com_desconto)}.",
                campo="valor",
            )

    return registrar(
        quem, _processo(quem, guia_id), guia_id, quanto, dia, comprovante.strip(),
        {"origem": CAIXA, "id_externo": str(quem.chave)}, conferir,
    )  # fmt: skip


def preco(guia: Guia, dia: date) -> Decimal | None:
    """What settles a guide that nobody paid yet, with the discount of that day, if there is one."""
    d: dict[str, Any] = guia.desconto or {}
    if not d.get("valor") or dia > date.fromisoformat(d["ate"]) or guia.valor_pago:
        return None
    return guia.valor - Decimal(str(d["valor"]))


def registrar(
    quem: Quem,
    processo_id: uuid.UUID,
    guia_id: uuid.UUID,
    valor: Decimal,
    dia: date,
    comprovante: str,
    linha: Mapping[str, Any],
    conferir: Any = None,
) -> Ato:
    """The act of a payment and its receipt, wherever the money came in."""

    def depois(mesa: Mesa) -> None:
        assert mesa.ato is not None
        depois_do_pagamento(mesa, mesa.ato, {**linha, "especie": RECEBIMENTO})

    return praticar(
        quem, processo_id, "pagamento", conferir=conferir, depois=depois,
        dados={
            "guia": str(guia_id), "valor": valor, "em": dia, "comprovante": comprovante[:120],
            **({} if linha["origem"] == CAIXA else {"origem": linha["origem"]}),
        },
    )  # fmt: skip


def restituir(
    quem: Quem,
    processo_id: uuid.UUID,
    guia_id: uuid.UUID,
    valor: str | Decimal,
    motivos: str,
    comprovante: str = "",
) -> Ato:
    """Give back what was paid beyond what is owed, or all of it once the fine fell."""
    quanto = ler_valor(valor, campo="valor")
    if not quanto:
        raise ErroDeEntrada("O valor é zero.", campo="valor")
    exigir_motivos(motivos, "Diga por que se devolve.", menor=10, como="de onde veio a sobra")

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        a_devolver = conta(
            mesa.autos, achar(mesa, guia_id), quem.casa, quem.dia
        ).quitacao.a_devolver
        if quanto > a_devolver:
            raise ErroDeEntrada(
                f"Só há {em_reais(a_devolver)} a devolver nesta guia."
                if a_devolver else "Não há o que devolver nesta guia.",
                campo="valor",
            )  # fmt: skip
        return congelar(mesa.lei)

    def depois(mesa: Mesa) -> None:
        assert mesa.ato is not None
        linha = {"origem": CAIXA, "id_externo": str(quem.chave), "especie": RESTITUICAO}
        depois_do_pagamento(mesa, mesa.ato, linha)

    return praticar(
        quem, processo_id, "restituicao", conferir=conferir, depois=depois,
        dados={
            "guia": str(guia_id), "valor": quanto, "em": quem.dia, "motivos": motivos.strip(),
            "comprovante": comprovante.strip()[:120],
        },
    )  # fmt: skip


def achar(mesa: Mesa, guia_id: uuid.UUID) -> Guia:
    guia = next((g for g in mesa.autos.guias if g.id == guia_id), None)
    if guia is None:
        raise ErroDeEntrada("Esta guia não é deste processo.", campo="guia")
    return guia  # type: ignore[no-any-return]


def _dia(guia: Guia, dia: date, hoje: date) -> None:
    if dia < guia.lancada_em:
        raise ErroDeEntrada(
            f"Esta guia só foi lançada em {formatar_data(guia.lancada_em)}: confira o dia pago.",
            campo="pago_em",
        )
    if dia > hoje:
        raise ErroDeEntrada("O pagamento não pode ser de um dia que não chegou.", campo="pago_em")


def _processo(quem: Quem, guia_id: uuid.UUID) -> uuid.UUID:
    with do_municipio(quem.agente.municipio_id):
        achado = Guia.objects.filter(id=guia_id).values_list("processo_id", flat=True).first()
    if achado is None:
        raise ErroDeEntrada("Não há esta guia.", campo="guia")
    return achado
