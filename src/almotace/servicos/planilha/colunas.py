"""The fields wanted of a spreadsheet, and which column each is in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ...nucleo.erros import ErroDeEntrada
from ...registro.busca import plano
from .modelo import letra

Tipo = Literal[
    "texto", "cpf", "cnpj", "cpf_ou_cnpj", "data", "placa", "sim_nao", "inteiro", "opcao"
]
Mapa = dict[str, int]
"""Field to column, from nought."""
CALADAS = {"a", "as", "da", "das", "de", "do", "dos", "e", "em", "na", "no", "o", "os", "ou"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Campo:
    """``sinonimos``: other titles that mean it; ``opcoes``: of an ``opcao``, what may be written
    (without accents) to what it is; ``exemplo``: for the model spreadsheet."""

    id: str
    titulo: str
    tipo: Tipo = "texto"
    sinonimos: tuple[str, ...] = ()
    obrigatorio: bool = False
    limite: int = 160
    opcoes: Mapping[str, str] | None = None
    exemplo: str = ""


def palavras(texto: str) -> frozenset[str]:
    """
    >>> sorted(palavras("Nº do CPF/CNPJ (titular)"))
    ['cnpj', 'cpf', 'no', 'titular']
    """
    return frozenset(re.findall(r"[a-z0-9]+", plano(texto).replace("º", "o"))) - (CALADAS - {"no"})


def adivinhar(campos: Sequence[Campo], titulos: Sequence[str]) -> Mapa:
    """Which column each field is in, by the words of its title; best fits first, each once."""
    notas = []
    for c, coluna in enumerate(map(palavras, titulos)):
        for i, campo in enumerate(campos):
            for dito in (campo.titulo, *campo.sinonimos):
                ditas = palavras(dito)
                if ditas and ditas <= coluna:
                    notas.append((len(ditas) * 2 - len(coluna - ditas) * 3, -i, -c, campo.id))
    mapa: Mapa = {}
    for nota, _, c, campo_id in sorted(notas, reverse=True):
        if nota > -3 and campo_id not in mapa and -c not in mapa.values():
            mapa[campo_id] = -c
    return {x.id: mapa[x.id] for x in campos if x.id in mapa}


def conferir(campos: Sequence[Campo], mapa: Mapa, titulos: Sequence[str]) -> None:
    """Refuse a matching that lacks a field, or gives one column to two."""
    faltam = [x.titulo for x in campos if x.obrigatorio and x.id not in mapa]
    if faltam:
        quais = ", ".join(faltam)
        como = "Diga a coluna de" if len(faltam) == 1 else "Diga as colunas de"
        raise ErroDeEntrada(f"{como}: {quais}.", campo=_primeiro(campos, mapa))
    vistas: dict[int, Campo] = {}
    for x in campos:
        c = mapa.get(x.id)
        if c is None:
            continue
        if not 0 <= c < len(titulos):
            raise ErroDeEntrada(f"Não há a coluna escolhida para {x.titulo}.", campo=x.id)
        if c in vistas:
            raise ErroDeEntrada(
                f"A coluna {letra(c)} está escolhida para {vistas[c].titulo} e para {x.titulo}.",
                campo=x.id,
            )
        vistas[c] = x


def _primeiro(campos: Sequence[Campo], mapa: Mapa) -> str:
    return next(x.id for x in campos if x.obrigatorio and x.id not in mapa)
