"""Examine one rule against a case: does it apply, does it hold, what is missing.

Two ways of asking. A *hypothesis* speaks only of what it mentions: a rule none of whose facts is
mentioned is silent; a fact expressly ``null`` is unknown. A *real* case asks for whatever is not
known.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .kleene import e, nao, ou
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
    vale = premissa(regra, c)
    return False if vale is False else e(vale, nao(excecao(regra, c)))


def premissa(regra: Regra, c: Contexto) -> bool | None:
    """Readings, dates and ``se``; in a hypothesis, what is not told does not hold."""
    if not c.ativa(regra):
        return False
    se = True if regra.se is None else c.valor(regra.se)
    if se is True:
        return True
    return None if se is None and not c.hipotese else False


def excecao(regra: Regra, c: Contexto) -> bool | None:
    """What defeats the rule; in a hypothesis, what is not told does not defeat it."""
    if regra.exceto is None:
        return False
    v = c.valor(regra.exceto)
    return None if v is None and not c.hipotese else v is True


def cabe(regra: Regra, c: Contexto, parecer: Parecer) -> bool:
    """Whether the rule speaks; what its premise still needs is asked for (in a real case)."""
    vale = aplica(regra, c)
    if vale is None:
        parecer.pedir(falta_na_premissa(regra, c))
    return vale is True


def falta_na_premissa(regra: Regra, c: Contexto) -> tuple[str, ...]:
    """The facts not known on which it hangs whether the rule speaks."""
    textos = (x for x in (regra.se, regra.exceto) if x is not None)
    return tuple(dict.fromkeys(f for x in textos for f in c.faltantes(x)))


def examinar(regra: Exigencia, c: Contexto) -> Exame:
    """The result of one demand, with the facts that are missing.

    Kleene's “or” of demand and exception: a failed demand whose exception is not known is falta.
    """
    vale = premissa(regra, c)
    afastada = False if vale is False else excecao(regra, c)
    if vale is False or afastada is True:
        return Exame(regra, NAO_SE_APLICA)
    if vale is None:
        return Exame(regra, FALTA, falta_na_premissa(regra, c))
    expressoes = expressoes_de(regra)
    if c.hipotese and not any(c.mencionada(x) for x in expressoes):
        return Exame(regra, MUDO)
    atendida = verdade(regra, c)
    valor = ou(atendida, afastada)
    if valor is not None:
        return Exame(regra, SIM if valor else NAO)
    abertas = expressoes if atendida is None else []
    if afastada is None and regra.exceto is not None:
        abertas = [*abertas, regra.exceto]
    faltam = tuple(dict.fromkeys(f for x in abertas for f in c.faltantes(x)))
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
