"""What a condition may name: facts with their types, ids of sections, readings."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace

from ..tipos import DATA, INSTANTE, SECOES, Tipo
from ..vocabulario import Vocabulario

DO_MOMENTO = {"em": DATA, "momento": INSTANTE}


@dataclass(frozen=True, slots=True)
class Escopo:
    """``fatos``: name → type. ``ids``: section type → known ids. ``leituras``: reading → options.
    ``atos``: act → fields. ``calculados``: facts that rules compute, asked of the context."""

    fatos: Mapping[str, Tipo]
    ids: Mapping[str, Set[str]] = field(default_factory=dict)
    leituras: Mapping[str, Set[str]] = field(default_factory=dict)
    atos: Mapping[str, Mapping[str, Tipo]] = field(default_factory=dict)
    calculados: Set[str] = frozenset()

    @classmethod
    def de_vocabulario(cls, v: Vocabulario, calculados: Set[str] = frozenset()) -> Escopo:
        return cls(
            fatos={**v.fatos, **DO_MOMENTO},
            ids={t: set(v.secoes[s]) for t, s in SECOES.items()},
            leituras={k: set(x.get("opcoes") or ()) for k, x in v.leituras.items()},
            atos=v.atos,
            calculados=calculados | set(DO_MOMENTO),
        )

    def com(self, extras: Mapping[str, Tipo]) -> Escopo:
        """The same scope with further names, that the caller gives at run time."""
        return replace(
            self,
            fatos={**self.fatos, **extras},
            calculados=frozenset(self.calculados) - set(extras),
        )
