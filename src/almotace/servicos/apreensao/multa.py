"""Does the fine outlive the goods? After certain ends of a lot the law is asked what is left of it.

Where lots of one case had different fates and the law does not tell them apart, a person decides.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, time
from decimal import Decimal

from ...nucleo.perguntar import perguntar
from ...nucleo.regras import Apreensao
from ...registro.models import Ato
from ..autuacao.caso import Caso
from .lote import LoteDoCaso, lotes_do_caso
from .perguntas import contexto_do_lote


@dataclass(frozen=True, slots=True)
class Subsistencia:
    """``vale``: the fine stands, or not; ``None``: the law does not say and a person decides."""

    vale: bool | None
    porque: str = ""
    fundamentos: tuple[str, ...] = ()


def multa_subsiste(c: Caso, dia: date) -> Subsistencia:
    """The fine of the case at the end of that day, as far as goods go."""
    c = c.ate(dia)
    a = c.regra.apreensao
    if a is None or not a.cancela:
        return Subsistencia(True)
    lotes = lotes_do_caso(c)
    acabados = [x for x in lotes if x.fim is not None and x.fim.tipo in a.cancela]
    if not acabados:
        return Subsistencia(True)
    momento = datetime.combine(dia, time(23, 59))
    caidos, fundamentos = [], []
    for x in acabados:
        resto, ditos = _resto(c, x, momento)
        if resto == 0:
            caidos.append(x)
            fundamentos += [f for f in ditos if f not in fundamentos]
    if not caidos:
        return Subsistencia(True)
    artigos = "; ".join(c.lei.rotulo(f) for f in fundamentos)
    if len(caidos) < len([x for x in lotes if _podia(a, x)]):
        return Subsistencia(
            None,
            "Parte das coisas teve destino que cancela a multa, parte não: a lei não diz se ela"
            f" cai inteira ({artigos}). Decide-o uma pessoa, com motivos.",
            tuple(fundamentos),
        )
    return Subsistencia(
        False, f"A multa foi cancelada pelo destino das coisas ({artigos}).", tuple(fundamentos)
    )


def cancelada_por(c: Caso) -> Ato | None:
    """The act by which the fate of the goods ended the fine, if one did: for accounts made again
    from the acts."""
    a = c.regra.apreensao
    if a is None or not a.cancela:
        return None
    for ato in c.autos.atos:
        if ato.tipo in a.cancela:
            ate = replace(
                c, autos=replace(c.autos, atos=[x for x in c.autos.atos if x.seq <= ato.seq])
            )
            if multa_subsiste(ate, ato.dia).vale is False:
                return ato
    return None


def _podia(a: Apreensao, x: LoteDoCaso) -> bool:
    """Could this lot have such an end? Goods that the law never gives it do not count."""
    return any(x.tipo in a.so_para.get(ato, (x.tipo,)) for ato in a.cancela)


def _resto(c: Caso, x: LoteDoCaso, momento: datetime) -> tuple[Decimal | None, list[str]]:
    """What is left of the fine by the value that the law gives for that end."""
    a = c.regra.apreensao
    assert a is not None and x.fim is not None
    p = perguntar("valor", contexto_do_lote(c, x, momento, sobre=a.cancela[x.fim.tipo]))
    valor = p.valores.get("valor")
    return (None if valor is None else Decimal(str(valor))), list(p.fundamentos)
