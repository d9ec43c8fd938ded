"""One vehicle stands for another: for a time, while it is broken, or for good."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...registro.models import Ato
from ..nomes import nomes
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from .dobra import AVARIA, RETORNO, TEMPORARIA, TROCA, V
from .perguntas import Livro
from .projecao import projetar
from .relogios import da_troca
from .veiculos import abrir, achar_veiculo, soltar


def avariar(quem: Quem, processo_id: uuid.UUID, veiculo: uuid.UUID, motivo: str) -> Ato:
    """A vehicle of the fleet is broken and stands still."""
    if not 3 <= len(motivo.strip()) <= 300:
        raise ErroDeEntrada("Diga o que houve com o veículo.", campo="motivo")

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        livro = abrir(mesa)
        if livro.frota.avaria is None:
            raise ErroDeEntrada("A lei não fala de veículo avariado.")
        if achar_veiculo(livro, veiculo)["situacao"] != V.APROVADO:
            raise ErroDeEntrada("Só um veículo aprovado e em uso para por avaria.")
        return congelar(livro.lei)

    return praticar(
        quem, processo_id, AVARIA, conferir=conferir, depois=projetar,
        dados={"veiculo": str(veiculo), "motivo": motivo.strip()},
    )  # fmt: skip


def substituir(quem: Quem, processo_id: uuid.UUID, novo: uuid.UUID, parado: uuid.UUID) -> Ato:
    """A vehicle already approved works in the place of the broken one, until that is back."""

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        livro = abrir(mesa)
        if livro.frota.substituto is None:
            raise ErroDeEntrada("A lei não fala de substituição temporária.")
        achar_veiculo(livro, novo)
        if achar_veiculo(livro, parado)["situacao"] != V.IMPEDIDO:
            raise ErroDeEntrada("O veículo que se substitui não está parado.", campo="parado")
        if _ja_substituido(livro, parado):
            raise ErroDeEntrada("O veículo parado já tem substituto.", campo="parado")
        _exigir_aprovado(livro, novo)
        coisa = livro.veiculo(novo)
        coisa.com = (parado,)
        p = livro.perguntar("decidir", livro.frota.substituto, quem.dia, coisa)
        contra = [*p.valores.get("nao_atendidos", ()), *p.valores.get("faltam", ())]
        if contra:
            raise ErroDeEntrada(f"A lei não permite: {nomes(contra, livro.lei)}.")
        return congelar(livro.lei, p)

    return praticar(
        quem, processo_id, TEMPORARIA, conferir=conferir, depois=projetar,
        dados={"veiculo": str(novo), "no_lugar_de": str(parado)},
    )  # fmt: skip


def retornar(quem: Quem, processo_id: uuid.UUID, veiculo: uuid.UUID) -> Ato:
    """The broken one is back; the one that stood for it leaves, and its papers end."""
    saem: list[uuid.UUID] = []

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        livro = abrir(mesa)
        if achar_veiculo(livro, veiculo)["situacao"] != V.IMPEDIDO:
            raise ErroDeEntrada("Este veículo não está parado.")
        saem.extend(_ja_substituido(livro, veiculo))
        return congelar(livro.lei)

    def depois(mesa: Mesa) -> None:
        for outro in saem:
            soltar(mesa, outro)
        projetar(mesa)

    return praticar(
        quem, processo_id, RETORNO, conferir=conferir, depois=depois,
        dados={"veiculo": str(veiculo)},
    )  # fmt: skip


def trocar(quem: Quem, processo_id: uuid.UUID, antigo: uuid.UUID, novo: uuid.UUID) -> Ato:
    """Another vehicle, already approved, takes the place of one for good; was it in time?"""

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        livro = abrir(mesa)
        if livro.frota.troca is None:
            raise ErroDeEntrada("A lei não fala de troca de veículo.")
        achar_veiculo(livro, antigo)
        achar_veiculo(livro, novo)
        if antigo == novo:
            raise ErroDeEntrada("Um veículo não se troca por ele mesmo.", campo="novo")
        _exigir_aprovado(livro, novo)
        dito = da_troca(livro, livro.frota.troca, quem.dia, antigo)
        return {**congelar(livro.lei), **dito}

    def depois(mesa: Mesa) -> None:
        soltar(mesa, antigo)
        projetar(mesa)

    return praticar(
        quem, processo_id, TROCA, conferir=conferir, depois=depois,
        dados={"veiculo": str(antigo), "por": str(novo)},
    )  # fmt: skip


def _ja_substituido(livro: Livro, parado: uuid.UUID) -> list[uuid.UUID]:
    return [
        ato for ato, v in livro.dobra.veiculos.items()
        if v["no_lugar_de"] == parado and v["ate"] is None
    ]  # fmt: skip


def _exigir_aprovado(livro: Livro, ato: uuid.UUID) -> None:
    if livro.dobra.veiculos[ato]["situacao"] != V.APROVADO:
        raise ErroDeEntrada("O veículo que entra ainda não foi aprovado na vistoria.", campo="novo")
