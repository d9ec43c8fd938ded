"""Change the plan of a place: checked whole, the reserve asked of the law, in one act."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.lei import Lei
from ...nucleo.regra_da_feira import Feira
from ...registro.models import Ato, Lugar
from ..pergunta import congelar
from ..praticar import Mesa, Quem
from . import reserva
from .desenho import Planta, aplicar, conferir
from .lugar import fazer
from .ocupacao import quem_tem
from .projecao import planta_das_linhas

MAIS_MUDANCAS = 2_000


def mudar(
    quem: Quem,
    processo_id: uuid.UUID,
    mudancas: Iterable[Mapping[str, Any]],
    segmentos: Any = None,
    tamanho: tuple[int, int] | None = None,
) -> Ato:
    """Apply the changes to the plan as it stands now. Refused whole if any of them can't be."""
    feitas = [dict(m) for m in mudancas]
    if not feitas and segmentos is None and tamanho is None:
        raise ErroDeEntrada("Nada mudou na planta.")
    if len(feitas) > MAIS_MUDANCAS:
        raise ErroDeEntrada(f"Até {MAIS_MUDANCAS} mudanças de cada vez.")
    dados: dict[str, Any] = {"mudancas": feitas}
    if segmentos is not None:
        dados["segmentos"] = [dict(s) for s in segmentos]
    if tamanho is not None:
        dados |= {"largura": tamanho[0], "altura": tamanho[1]}

    def antes(mesa: Mesa, lugar: Lugar, lei: Lei, f: Feira) -> Mapping[str, Any]:
        velha = planta_das_linhas(lugar)
        nova = proposta(lei, f, velha, dados)
        _exigir_ocupados(velha, nova, lugar, quem)
        quadros = reserva.exigir(lei, f, nova, quem.dia)
        return {**congelar(lei), "reserva": [q.frase for q in quadros],
                "fundamentos": sorted({i for q in quadros for i in q.fundamentos})}  # fmt: skip

    return fazer(quem, processo_id, "planta", dados, antes)


def proposta(lei: Lei, f: Feira, velha: Planta, dados: Mapping[str, Any]) -> Planta:
    """The plan as it would be, checked for what can be drawn."""
    if dados.get("largura"):
        velha = replace(velha, largura=dados["largura"], altura=dados["altura"])
    nova, tocados = aplicar(velha, dados["mudancas"], dados.get("segmentos"))
    todos = nova.espacos if dados.get("largura") else tocados
    conferir(nova, f, lei.vocabulario.fatos[f.produto].valores, todos)
    return nova


def _exigir_ocupados(velha: Planta, nova: Planta, lugar: Lugar, quem: Quem) -> None:
    """A stall that somebody holds stays, of the same kind and segment."""
    for codigo, dono in quem_tem(lugar, quem.dia).items():
        antes, depois = velha.espacos.get(codigo), nova.espacos.get(codigo)
        if antes is None:
            continue
        ate = f"{dono.ate:%d/%m/%Y}"
        if depois is None:
            raise ErroDeEntrada(
                f"O espaço {codigo} está com {dono.pessoa.nome} até {ate}: não sai da planta.",
                campo="codigo",
            )
        if (antes.tipo, antes.segmento) != (depois.tipo, depois.segmento):
            raise ErroDeEntrada(
                f"O espaço {codigo} está com {dono.pessoa.nome} até {ate}: não muda de tipo nem"
                " de segmento.",
                campo="segmento",
            )
        if depois.reservado and not dono.grupo and not antes.reservado:
            raise ErroDeEntrada(
                f"O espaço {codigo} está até {ate} com quem não é do grupo da reserva.",
                campo="reservado",
            )


def fileira(
    prefixo: str, quantos: int, de: int, vao: int, em_pe: bool = False, **campos: Any
) -> list[dict[str, Any]]:
    """Changes that put a row of stalls, ``vao`` centimetres apart, numbered from ``de``.

    >>> [(m["codigo"], m["x"]) for m in fileira("A", 2, 1, 50, x=0, y=0, largura=200, altura=200)]
    [('A-1', 0), ('A-2', 250)]
    """
    if not 1 <= quantos <= 500:
        raise ErroDeEntrada("Uma fileira tem de 1 a 500 espaços.", campo="quantos")
    eixo, lado = ("y", "altura") if em_pe else ("x", "largura")
    passo = campos[lado] + vao
    return [
        {**campos, "op": "poe", "codigo": f"{prefixo}-{de + i}", eixo: campos[eixo] + i * passo}
        for i in range(quantos)
    ]
