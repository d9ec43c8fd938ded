"""Which fields of a rule hold expressions, and in which scope each is read."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from ..nucleo.regras import Pena, Preferencia, Regime, Reincidencia

_ESCOPOS: dict[tuple[type, str], str] = {
    (Preferencia, "nome"): "c",
    (Preferencia, "elegivel"): "c",
    (Preferencia, "ordem"): "c",
    (Regime, "sobe"): "regime",
    (Reincidencia, "data"): "regime",
    (Reincidencia, "conta"): "regime",
    (Reincidencia, "infracao"): "regime",
}
LOGICOS = {
    "se",
    "exceto",
    "exige",
    "veda",
    "aplica",
    "pode",
    "quando",
    "conta",
    "elegivel",
    "prevalece_se",
}
"""Fields whose expression must be a yes or no."""


@dataclasses.dataclass(frozen=True)
class Lugar:
    """An expression found in a rule: its text, the path to it, its scope."""

    caminho: tuple[str | int, ...]
    texto: str
    escopo: str
    campo: str


@cache
def campos_de_expressao(classe: Any) -> dict[str, tuple[str, ...]]:
    """Field → literal values that are not expressions (empty: always one)."""
    achados: dict[str, tuple[str, ...]] = {}
    for nome, dica in get_type_hints(classe, include_extras=True).items():
        if _tem_expressao(dica):
            achados[nome] = tuple(_literais(dica))
    return achados


def _tem_expressao(dica: Any) -> bool:
    if get_origin(dica) is Annotated:
        return "expressao" in dica.__metadata__
    return any(_tem_expressao(x) for x in get_args(dica))


def _literais(dica: Any) -> Iterator[str]:
    for x in get_args(dica):
        if get_origin(x) is Literal:
            yield from get_args(x)


def lugares(objeto: Any, caminho: tuple[str | int, ...] = ()) -> Iterator[Lugar]:
    """Every expression inside a rule, with its path."""
    classe: Any = type(objeto)
    for campo in dataclasses.fields(objeto):
        valor = getattr(objeto, campo.name)
        aqui = (*caminho, campo.name)
        if campo.name in campos_de_expressao(classe):
            literais = campos_de_expressao(classe)[campo.name]
            escopo = "regime" if classe is Pena else _ESCOPOS.get((classe, campo.name), "")
            if isinstance(valor, Mapping):
                for nome, texto in valor.items():
                    yield Lugar((*aqui, nome), texto, escopo, campo.name)
                continue
            textos = valor if isinstance(valor, tuple) else (valor,)
            for i, texto in enumerate(textos):
                if isinstance(texto, str) and texto not in literais:
                    onde = (*aqui, i) if isinstance(valor, tuple) else aqui
                    yield Lugar(onde, texto, escopo, campo.name)
        elif dataclasses.is_dataclass(valor) and not isinstance(valor, type):
            yield from lugares(valor, aqui)
        elif isinstance(valor, tuple):
            for i, x in enumerate(valor):
                if dataclasses.is_dataclass(x) and not isinstance(x, type):
                    yield from lugares(x, (*aqui, i))
