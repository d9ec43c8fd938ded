"""What the whole file of a case holds: cover, index, each act as a page of its own, the seal.

It joins ``dados.MODELOS`` when this module is imported, which the package does.
"""

from __future__ import annotations

from dataclasses import dataclass

from .dados import MODELOS, Documento, Linha


@dataclass(frozen=True, slots=True, kw_only=True)
class Foto:
    """A photo that an act holds. ``png``: it made small, in base 64; empty when it cannot be shown,
    and ``legenda`` says why; ``hash``: of the file kept."""

    legenda: str
    hash: str
    png: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Peca:
    """One act: ``ordem`` in the chain, who did it and when, what it says, its hash; ``fotos`` and
    ``anexos``: the files that came with it."""

    ordem: str
    titulo: str
    quando: str
    quem: str
    hash: str
    linhas: tuple[Linha, ...] = ()
    textos: tuple[Linha, ...] = ()
    fotos: tuple[Foto, ...] = ()
    anexos: tuple[Linha, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessoInteiro(Documento):
    """``cabeca``: hash of the last act, which covers all before it; ``anexos``: files by name, with
    the hash that the chain keeps of each."""

    processo: str
    assunto: str
    interessado: str
    lei: str
    situacao: str
    aberto_em: str
    cabeca: str
    pecas: tuple[Peca, ...]
    anexos: tuple[Linha, ...] = ()
    feito_em: str = ""


MODELOS["processo"] = ProcessoInteiro
