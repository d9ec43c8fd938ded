"""The demands inside a demand: what made ``cumpre('act')`` fail, told item by item."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from .exame import Exame, examinar, expressoes_de
from .parecer import NAO
from .regras import Exigencia

if TYPE_CHECKING:
    from .contexto import Contexto


def falhas(regra: Exigencia, c: Contexto) -> list[Exame]:
    """Failed demands that the expressions of a rule ask about, directly or by computed facts."""
    achadas: dict[str, Exame] = {}
    for alvo in dict.fromkeys(_cumpridos(expressoes_de(regra), c, set())):
        for r in c.lei.sobre(Exigencia, alvo):
            if r.id != regra.id and r.id not in achadas:
                x = examinar(r, c)
                if x.resultado == NAO:
                    achadas[r.id] = x
    return list(achadas.values())


def _cumpridos(textos: Iterable[str], c: Contexto, vistos: set[str]) -> Iterator[str]:
    for texto in textos:
        condicao = c.lei.condicao(texto)
        yield from (alvo for funcao, alvo in condicao.analise.referencias if funcao == "cumpre")
        for fato in condicao.fatos:
            if fato in vistos or c.d.get(fato) is not None:
                continue
            vistos.add(fato)
            partes = [x for t in c.termos(fato) for x in (t.valor, *(o.se for o in t.opcoes))]
            yield from _cumpridos([x for x in partes if x is not None], c, vistos)
