"""The outcome of a question: the answer, what decided it, and the working.

``valores`` holds the answer's keys (those of the case format); ``fundamentos`` the dispositivos
that decided, in the order in which they did; ``passos`` the working.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

SIM, NAO, FALTA, NAO_SE_APLICA = "sim", "nao", "falta", "nao_se_aplica"


@dataclass(frozen=True, slots=True)
class Passo:
    """One step of the working: a rule, its dispositivo, its result, in words, on which facts."""

    regra: str
    dispositivo: str
    resultado: str
    texto: str = ""
    fatos: Mapping[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Parecer:
    """Answer with reasons. ``leituras``: readings that decided, with the option taken;
    ``lacunas``: named gaps; ``pede``: facts that would complete the answer; ``avisos``: what to
    mind before using it; ``silencio``: why there is no answer, where there is none."""

    tipo: str
    sobre: str | None
    valores: dict[str, Any] = field(default_factory=dict)
    fundamentos: list[str] = field(default_factory=list)
    passos: list[Passo] = field(default_factory=list)
    leituras: dict[str, str] = field(default_factory=dict)
    lacunas: list[str] = field(default_factory=list)
    pede: list[str] = field(default_factory=list)
    memoria: list[str] = field(default_factory=list)
    avisos: list[str] = field(default_factory=list)
    silencio: str = ""

    def citar(self, *ids: str | Iterable[str]) -> None:
        """Add citations, each once, in the order in which they come."""
        for x in ids:
            for i in (x,) if isinstance(x, str) else x:
                if i not in self.fundamentos:
                    self.fundamentos.append(i)

    def pedir(self, fatos: Iterable[str]) -> None:
        self.pede += [f for f in fatos if f not in self.pede]
