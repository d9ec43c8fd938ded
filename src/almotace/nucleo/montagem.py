"""Build rule dataclasses from plain data, by their declared fields.

The data were checked when the pack was compiled; here only shapes are turned: lists into tuples,
mappings into nested dataclasses.

>>> from .regras import Prazo
>>> montar(Prazo, {"id": "defesa", "fonte": ["art27_cpt"], "inicio": "data_ciencia", "n": "15",
...     "unidade": "dias"}).fonte
('art27_cpt',)
"""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable, Mapping
from functools import cache
from typing import Any, TypeVar, cast, get_args, get_type_hints

T = TypeVar("T")


@cache
def _aninhado(classe: Any, campo: str) -> type | None:
    """The dataclass inside a field (directly, optional or in a tuple), if there is one."""
    dica = get_type_hints(classe)[campo]
    for candidato in (dica, *get_args(dica)):
        if dataclasses.is_dataclass(candidato) and isinstance(candidato, type):
            return candidato
    return None


def montar(classe: type[T], dados: Mapping[str, Any]) -> T:
    """One instance of ``classe`` from plain data."""
    valores: dict[str, Any] = {}
    for campo, bruto in dados.items():
        interno = _aninhado(cast(Hashable, classe), campo)
        if interno and isinstance(bruto, (list, tuple)):
            valores[campo] = tuple(montar(interno, x) for x in bruto)
        elif interno and isinstance(bruto, Mapping):
            valores[campo] = montar(interno, bruto)
        else:
            valores[campo] = _tupla(bruto)
    return classe(**valores)


def _tupla(x: Any) -> Any:
    return tuple(_tupla(i) for i in x) if isinstance(x, (list, tuple)) else x
