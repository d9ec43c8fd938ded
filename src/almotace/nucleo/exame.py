"""Examine one rule against a case: does it apply, does it hold, what is missing.

Two ways of asking. A *hypothesis* speaks only of what it mentions: a rule none of whose facts is
mentioned is silent; a fact expressly ``null`` is unknown. A *real* case asks for whatever is not
known.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .parecer import FALTA, NAO, NAO_SE_APLICA, SIM, Parecer
from .regras import Exigencia, Regra

if TYPE_CHECKING:
    from .contexto import Contexto

MUDO = "mudo"
"""Nothing that the rule asks about was mentioned (in a hypothesis)."""


@dataclass(frozen=True, slots=True)
class Exame:
    """``resultado``: sim, nao, falta, nao_se_aplica or mudo; ``faltam``: facts not known."""

    regra: Regra
    resultado: str
    faltam: tuple[str, ...] = ()


def aplica(regra: Regra, c: Contexto) -> bool | None:
    """Whether the rule's premise holds: readings, dates, ``se`` and not ``exceto``."""
    if not c.ativa(regra):
        return False
    if regra.se is not None:
        se = c.valor(regra.se)
        if se is not True:
            return None if se is None and not c.hipotese else False
    return not (regra.exceto is not None and c.valor(regra.exceto) is True)


def cabe(regra: Regra, c: Contexto, parecer: Parecer) -> bool:
    """Whether the rule speaks; what its premise still needs is asked for (in a real case)."""
    premissa = aplica(regra, c)
    if premissa is None and regra.se is not None:
        parecer.pedir(c.faltantes(regra.se))
    return premissa is True


def examinar(regra: Exigencia, c: Contexto) -> Exame:
    """The result of one demand, with the facts that are missing."""
    premissa = aplica(regra, c)
    if premissa is False:
        return Exame(regra, NAO_SE_APLICA)
    if premissa is None:
        assert regra.se is not None
        return Exame(regra, FALTA, c.faltantes(regra.se))
    expressoes = expressoes_de(regra)
    if c.hipotese and not any(c.mencionada(x) for x in expressoes):
        return Exame(regra, MUDO)
    valor = verdade(regra, c)
    if valor is not None:
        return Exame(regra, SIM if valor else NAO)
    faltam = tuple(dict.fromkeys(f for x in expressoes for f in c.faltantes(x)))
    if c.hipotese and not any(c.nulo(f) for f in faltam):
        return Exame(regra, MUDO, faltam)
    return Exame(regra, FALTA, faltam)


def expressoes_de(regra: Exigencia) -> list[str]:
    """The expressions that say what is demanded."""
    if regra.exige is not None:
        return [regra.exige]
    if regra.veda is not None:
        return [regra.veda]
    assert regra.medida is not None
    m = regra.medida
    return [x for x in (m.valor, m.minimo, m.maximo) if x is not None]


def verdade(regra: Exigencia, c: Contexto) -> bool | None:
    """sim, nao or falta of what the rule demands."""
    if regra.exige is not None:
        v: Any = c.valor(regra.exige)
        return None if v is None else bool(v)
    if regra.veda is not None:
        v = c.valor(regra.veda)
        return None if v is None else not v
    assert regra.medida is not None
    m = regra.medida
    medido = c.valor(m.valor)
    minimo = None if m.minimo is None else c.valor(m.minimo)
    maximo = None if m.maximo is None else c.valor(m.maximo)
    if medido is None:
        return None
    if minimo is not None and medido < minimo:
        return False
    if maximo is not None and medido > maximo:
        return False
    conhecidos = (m.minimo is None or minimo is not None) and (
        m.maximo is None or maximo is not None
    )
    return True if conhecidos else None
