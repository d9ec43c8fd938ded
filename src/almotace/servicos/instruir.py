"""What is added to a case before it is decided: corrections, papers, inspections, fees."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from ..nucleo import periodos
from ..nucleo.dinheiro import ler_valor
from ..nucleo.erros import ErroDeEntrada
from ..nucleo.escrita import mostrar
from ..registro.models import Ato, Guia
from ..registro.numeros import por_extenso, sortear
from .casa import instrumento
from .cobranca.projecao import CAIXA, depois_do_pagamento
from .cobranca.receber import RECEBIMENTO
from .pergunta import perguntar_do_caso
from .praticar import Mesa, Quem, praticar

PRAZO_DA_GUIA = timedelta(days=30)
"""When the town's tax law says nothing; shown on the guia, and changed by who issues it."""


def _aberto(mesa: Mesa) -> None:
    if mesa.processo.encerrado:
        raise ErroDeEntrada("Este processo está encerrado.")


def _ditos(mesa: Mesa) -> dict[str, Any]:
    """What was said before, of what the law knows."""
    conhecidos = mesa.lei.vocabulario.fatos
    return {k: v for k, v in mesa.autos.fatos.items() if k in conhecidos}


def juntar(
    quem: Quem, processo_id: uuid.UUID, fatos: Mapping[str, Any], anexos: list[str] | None = None
) -> Ato:
    """Correct or complete what was said, with the papers that prove it."""

    def conferir(mesa: Mesa) -> None:
        _aberto(mesa)
        if not fatos and not anexos:
            raise ErroDeEntrada("Nada se disse nem se juntou.", campo="juntar")
        lidos = mesa.lei.vocabulario.ler_fatos({**_ditos(mesa), **fatos})
        periodos.conferir(lidos)

    return praticar(
        quem, processo_id, "juntada", dados={"anexos": anexos or []}, fatos=fatos, conferir=conferir
    )


def vistoriar(
    quem: Quem, processo_id: uuid.UUID, fatos: Mapping[str, Any], observacao: str = ""
) -> Ato:
    """Record an inspection: its findings, and what the law says of them on that day."""
    if not fatos:
        raise ErroDeEntrada("Diga o que se viu na vistoria.", campo="vistoriar")

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        _aberto(mesa)
        mesa.lei.vocabulario.ler_fatos(dict(fatos))
        mesa.autos.fatos.update(mostrar(dict(fatos)))
        novos = {"data_vistoria": quem.dia.isoformat()}
        parecer = perguntar_do_caso("decidir", "vistoria", mesa.autos, mesa.lei, quem.dia, novos)
        faltam = [
            f for f in parecer.pede if f in instrumento(mesa.lei, mesa.processo.modalidade).vistoria
        ]
        if faltam:
            nomes = ", ".join(mesa.lei.vocabulario.descricao.get(f) or f for f in faltam)
            raise ErroDeEntrada(f"Falta medir ou ver: {nomes}.", campo=faltam[0])
        aprovada = parecer.valores["decisao"] == "deferir"
        return {
            "resultado": "aprovada" if aprovada else "reprovada",
            "nao_atendidos": parecer.valores["nao_atendidos"],
            "fundamentos": list(parecer.fundamentos),
        }

    return praticar(
        quem,
        processo_id,
        "vistoria",
        fatos=fatos,
        conferir=conferir,
        dados={"observacao": observacao},
    )


def laudo_sanitario(
    quem: Quem, processo_id: uuid.UUID, fatos: Mapping[str, Any], observacao: str = ""
) -> Ato:
    """The sanitary authority's report."""

    def conferir(mesa: Mesa) -> None:
        _aberto(mesa)
        mesa.lei.vocabulario.ler_fatos(dict(fatos))

    return praticar(
        quem,
        processo_id,
        "laudo_sanitario",
        fatos=fatos,
        conferir=conferir,
        dados={"observacao": observacao},
    )


def tributos_devidos(mesa_ou_autos: Any, lei: Any, modalidade: str, dia: date) -> list[str]:
    """Fees that the law makes due in this case, of those that the instrument lists."""
    autos = getattr(mesa_ou_autos, "autos", mesa_ou_autos)
    devidos = []
    for tributo in instrumento(lei, modalidade).tributos:
        parecer = perguntar_do_caso("enquadrar", tributo, autos, lei, dia)
        if parecer.valores.get("resultado") == "aplica":
            devidos.append(tributo)
    return devidos


def lancar(
    quem: Quem,
    processo_id: uuid.UUID,
    tributo: str,
    valor: str | Decimal,
    fonte: str,
    vence_em: date | None = None,
) -> Ato:
    """State a fee. The law sends its figure to another one: who states it names that source."""
    quanto = ler_valor(valor, campo="valor")
    if not quanto:
        raise ErroDeEntrada("O valor não pode ser zero.", campo="valor")
    if not fonte.strip():
        raise ErroDeEntrada("Diga de que lei ou tabela vem o valor.", campo="fonte")

    def conferir(mesa: Mesa) -> None:
        _aberto(mesa)
        if tributo not in tributos_devidos(mesa, mesa.lei, mesa.processo.modalidade, quem.dia):
            raise ErroDeEntrada("Este tributo não é devido neste caso.", campo="tributo")
        if any(g.tributo == tributo for g in mesa.autos.guias):
            raise ErroDeEntrada("Este tributo já foi lançado neste processo.", campo="tributo")

    def depois(mesa: Mesa) -> None:
        numero = sortear(mesa.processo.municipio_id, "guia", quem.dia.year, quem.chave)
        Guia.objects.create(
            municipio_id=mesa.processo.municipio_id, processo=mesa.processo, tributo=tributo,
            numero=por_extenso(numero), valor=quanto, fonte=fonte.strip(), lancada_em=quem.dia,
            vence_em=vence_em or quem.dia + PRAZO_DA_GUIA,
        )  # fmt: skip

    return praticar(
        quem,
        processo_id,
        "lancamento",
        conferir=conferir,
        depois=depois,
        dados={"tributo": tributo, "valor": quanto, "fonte": fonte.strip()},
    )


def pagar(
    quem: Quem,
    guia_id: uuid.UUID,
    processo_id: uuid.UUID,
    valor: str | Decimal,
    comprovante: str,
    pago_em: date | None = None,
) -> Ato:
    """Record that a fee was paid, in full."""
    quanto = ler_valor(valor, campo="valor")
    dia = pago_em or quem.dia

    def conferir(mesa: Mesa) -> None:
        guia = next((g for g in mesa.autos.guias if g.id == guia_id), None)
        if guia is None:
            raise ErroDeEntrada("Esta guia não é deste processo.", campo="guia")
        if guia.paga_em is not None:
            raise ErroDeEntrada("Esta guia já está paga.", campo="guia")
        if quanto != guia.valor:
            raise ErroDeEntrada("O valor pago não é o da guia.", campo="valor")
        if dia < guia.lancada_em:
            raise ErroDeEntrada(
                f"Esta guia só foi lançada em {guia.lancada_em:%d/%m/%Y}: confira o dia pago.",
                campo="pago_em",
            )
        if dia > quem.dia:
            raise ErroDeEntrada(
                "O pagamento não pode ser de um dia que não chegou.", campo="pago_em"
            )

    def depois(mesa: Mesa) -> None:
        assert mesa.ato is not None
        linha = {"origem": CAIXA, "id_externo": str(quem.chave), "especie": RECEBIMENTO}
        depois_do_pagamento(mesa, mesa.ato, linha)

    return praticar(
        quem,
        processo_id,
        "pagamento",
        conferir=conferir,
        depois=depois,
        dados={"guia": str(guia_id), "valor": quanto, "em": dia, "comprovante": comprovante},
    )
