"""The plan of a place as data, and what changes it: pure, the same for a new act and for replay.

Centimetres from the upper left. A change is ``{"op": "poe"|"muda"|"tira", "codigo": …}`` with the
fields that it says; ``muda`` keeps the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.regra_da_feira import Feira

CODIGO = re.compile(r"[A-Z0-9][A-Z0-9/-]{0,11}")
MENOR, MAIOR, MAIS_ESPACOS = 20, 100_000, 2_000
"""Smallest and largest side, in centimetres; how many stalls a place may have."""


@dataclass(frozen=True, slots=True)
class Desenho:
    """A stall as drawn."""

    codigo: str
    tipo: str
    setor: str
    x: int
    y: int
    largura: int
    altura: int
    segmento: str = ""
    reservado: bool = False

    @property
    def area(self) -> int:
        """In cm²."""
        return self.largura * self.altura

    def toca(self, outro: Desenho) -> bool:
        """Do they share ground? Sides may meet."""
        return (
            self.x < outro.x + outro.largura and outro.x < self.x + self.largura
            and self.y < outro.y + outro.altura and outro.y < self.y + self.altura
        )  # fmt: skip


NOMES = {"tipo": "o tipo", "setor": "o setor", "x": "a distância da esquerda",
         "y": "a distância do alto", "largura": "a largura", "altura": "a altura"}  # fmt: skip
CAMPOS = tuple(Desenho.__dataclass_fields__)


@dataclass(frozen=True, slots=True)
class Planta:
    """``segmentos``: each ``{"id", "titulo", "produtos": [...]}``."""

    largura: int
    altura: int
    espacos: Mapping[str, Desenho] = field(default_factory=dict)
    segmentos: tuple[Mapping[str, Any], ...] = ()

    def como_dados(self) -> list[dict[str, Any]]:
        return [asdict(e) for e in self.espacos.values()]


def aplicar(
    p: Planta, mudancas: Iterable[Mapping[str, Any]], segmentos: Any = None
) -> tuple[Planta, set[str]]:
    """The plan after the changes, and the codes that they touched."""
    espacos, tocados = dict(p.espacos), set()
    for m in mudancas:
        codigo, op = str(m.get("codigo", "")).strip().upper(), m.get("op")
        tocados.add(codigo)
        if op == "poe":
            if codigo in espacos:
                raise ErroDeEntrada(f"Já há um espaço “{codigo}” na planta.", campo="codigo")
            espacos[codigo] = _ler(codigo, m, None)
        elif codigo not in espacos:
            raise ErroDeEntrada(f"Não há o espaço “{codigo}” na planta.", campo="codigo")
        elif op == "muda":
            espacos[codigo] = _ler(codigo, m, espacos[codigo])
        elif op == "tira":
            del espacos[codigo]
        else:
            raise ErroDeEntrada("Uma mudança põe, muda ou tira um espaço.", campo="op")
    feitos = p.segmentos if segmentos is None else tuple(segmentos)
    return replace(p, espacos=espacos, segmentos=feitos), tocados


def _ler(codigo: str, m: Mapping[str, Any], antes: Desenho | None) -> Desenho:
    if not CODIGO.fullmatch(codigo):
        raise ErroDeEntrada(
            f"“{codigo}” não serve de código: letras, algarismos, “-” e “/”, até 12.",
            campo="codigo",
        )
    dados: dict[str, Any] = asdict(antes) if antes else {}
    dados |= {k: m[k] for k in CAMPOS if k in m} | {"codigo": codigo}
    falta = next(
        (k for k in ("tipo", "setor", "x", "y", "largura", "altura") if k not in dados), ""
    )
    if falta:
        raise ErroDeEntrada(f"Falta dizer {NOMES[falta]} do espaço {codigo}.", campo=falta)
    for k in ("tipo", "setor", "segmento"):
        if not isinstance(dados.get(k, ""), str):
            raise ErroDeEntrada(f"{codigo}: {k} é uma palavra.", campo=k)
    if not isinstance(dados.get("reservado", False), bool):
        raise ErroDeEntrada(f"{codigo}: reservado é sim ou não.", campo="reservado")
    for k in ("x", "y", "largura", "altura"):
        if type(dados[k]) is not int or not 0 <= dados[k] <= MAIOR:
            raise ErroDeEntrada(
                f"{codigo}: {NOMES[k]} é um número de centímetros, até {MAIOR}.", campo=k
            )
    if min(dados["largura"], dados["altura"]) < MENOR:
        raise ErroDeEntrada(f"{codigo}: um lado tem no mínimo {MENOR} cm.", campo="largura")
    return Desenho(**dados)


def conferir(p: Planta, feira: Feira, produtos: Iterable[str], tocados: Iterable[str]) -> None:
    """Refuse what can't be drawn: outside the plan, one over another, words that nobody knows."""
    if len(p.espacos) > MAIS_ESPACOS:
        raise ErroDeEntrada(f"Uma planta tem até {MAIS_ESPACOS} espaços.")
    conhecidos = _segmentos(p, set(produtos)) | {""}
    for e in (p.espacos[c] for c in tocados if c in p.espacos):
        for campo, palavra, ha in (("tipo", e.tipo, feira.tipos), ("setor", e.setor, feira.setores),
                                   ("segmento", e.segmento, conhecidos)):  # fmt: skip
            if palavra not in ha:
                raise ErroDeEntrada(
                    f"{e.codigo}: não há o {campo} “{palavra}” neste lugar.", campo=campo
                )
        if e.x + e.largura > p.largura or e.y + e.altura > p.altura:
            raise ErroDeEntrada(f"O espaço {e.codigo} sai da planta.", campo="x")
        em_cima = next((o for o in p.espacos.values() if o is not e and e.toca(o)), None)
        if em_cima is not None:
            raise ErroDeEntrada(f"O espaço {e.codigo} fica em cima do {em_cima.codigo}.", campo="x")
    _orfaos(p, conhecidos)


def _orfaos(p: Planta, conhecidos: set[str]) -> None:
    usados = {e.segmento for e in p.espacos.values()} - conhecidos
    if usados:
        raise ErroDeEntrada(
            f"Há espaços do segmento “{min(usados)}”, que deixaria de existir.", campo="segmentos"
        )


def _segmentos(p: Planta, produtos: set[str]) -> set[str]:
    vistos: set[str] = set()
    for s in p.segmentos:
        if not isinstance(s, Mapping) or set(s) != {"id", "titulo", "produtos"}:
            raise ErroDeEntrada("Um segmento tem id, titulo e produtos.", campo="segmentos")
        if not isinstance(s["produtos"], list) or not isinstance(s["id"], str):
            raise ErroDeEntrada("Um segmento tem id, titulo e produtos.", campo="segmentos")
        if not s["id"] or s["id"] in vistos or not str(s["titulo"]).strip():
            raise ErroDeEntrada("Cada segmento tem um nome, e nenhum se repete.", campo="segmentos")
        vistos.add(s["id"])
        estranho = next((x for x in s["produtos"] if x not in produtos), None)
        if estranho is not None:
            raise ErroDeEntrada(f"A lei não fala do produto “{estranho}”.", campo="segmentos")
    return vistos


def segmento_do_produto(p: Planta, produto: str) -> str | None:
    """Which segment holds a product; none: nobody said."""
    return next((str(s["id"]) for s in p.segmentos if produto in s["produtos"]), None)
