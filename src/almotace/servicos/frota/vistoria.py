"""A vehicle before the inspector: the first inspection, and those of every term after it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.escrita import mostrar
from ...nucleo.parecer import Parecer
from ...registro.models import Ato
from ..nomes import nomes
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from .dobra import INSPECAO, VISTORIA
from .perguntas import Coisa, Livro
from .projecao import projetar
from .relogios import cumprido
from .veiculos import abrir, achar_veiculo, ler_fatos, vida_util


def pedidos(livro: Livro) -> list[str]:
    """Facts that an inspection is asked for, in the order of the form."""
    return [f for s in livro.frota.vistoria for f in s.fatos]


def examinar(livro: Livro, veiculo: uuid.UUID, visto: Mapping[str, Any], dia: date) -> Parecer:
    """What the law says of what was seen; nothing is written."""
    coisa = livro.veiculo(veiculo)
    coisa.fatos = {**coisa.fatos, **mostrar(dict(visto))}
    return livro.perguntar("decidir", livro.frota.conduta, dia, coisa)


def vistoriar(
    quem: Quem,
    processo_id: uuid.UUID,
    veiculo: uuid.UUID,
    visto: Mapping[str, Any],
    observacao: str = "",
) -> Ato:
    """Record an inspection before the vehicle goes to work. What was not seen or measured is asked:
    it never passes."""
    return _olhar(quem, processo_id, veiculo, visto, observacao, VISTORIA)


def inspecionar(
    quem: Quem,
    processo_id: uuid.UUID,
    veiculo: uuid.UUID,
    visto: Mapping[str, Any],
    observacao: str = "",
) -> Ato:
    """Record one of the inspections that the law wants again and again."""
    return _olhar(quem, processo_id, veiculo, visto, observacao, INSPECAO)


def _olhar(
    quem: Quem, processo_id: uuid.UUID, veiculo: uuid.UUID, visto: Mapping[str, Any],
    observacao: str, tipo: str,
) -> Ato:  # fmt: skip
    if not visto:
        raise ErroDeEntrada("Diga o que se viu no veículo.", campo="visto")

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        livro = abrir(mesa)
        v = achar_veiculo(livro, veiculo)
        if tipo == INSPECAO and v["vistoriado_em"] is None and v["inspecionado_em"] is None:
            raise ErroDeEntrada("Este veículo ainda não passou pela vistoria prévia.")
        ditos = ler_fatos(livro, visto)
        p = examinar(livro, veiculo, ditos, quem.dia)
        faltam = [f for f in p.valores["faltam"] if f in pedidos(livro)] or [
            f for f in p.pede if f in pedidos(livro)
        ]
        if faltam:
            ditas = "; ".join(livro.lei.vocabulario.descricao.get(f) or f for f in faltam)
            raise ErroDeEntrada(f"Falta medir ou ver: {ditas}.", campo=faltam[0])
        coisa = Coisa(veiculo=veiculo, fatos={**livro.veiculo(veiculo).fatos, **ditos})
        return {
            **congelar(livro.lei, p), **_resultado(livro, p),
            **_no_prazo(livro, tipo, quem, veiculo),
            "vida_util_ate": vida_util(livro, quem.dia, coisa),
        }  # fmt: skip

    return praticar(
        quem, processo_id, tipo, conferir=conferir, depois=projetar,
        dados={
            "veiculo": str(veiculo), "visto": mostrar(dict(visto)),
            "observacao": observacao.strip()[:1000],
        },
    )  # fmt: skip


def _no_prazo(livro: Livro, tipo: str, quem: Quem, veiculo: uuid.UUID) -> dict[str, Any]:
    """Whether an inspection of a term came in time."""
    if tipo != INSPECAO or livro.frota.inspecao is None:
        return {}
    return cumprido(livro, livro.frota.inspecao, quem.dia, livro.veiculo(veiculo))


def _resultado(livro: Livro, p: Parecer) -> dict[str, Any]:
    contra = [*p.valores["nao_atendidos"], *p.valores["faltam"]]
    return {
        "resultado": "reprovada" if contra else "aprovada", "nao_atendidos": contra,
        "por_que": nomes(contra, livro.lei) if contra else "",
    }  # fmt: skip
