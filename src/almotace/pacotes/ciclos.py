"""Find rules that go in a circle: a fact, term, amount, paper… that needs itself to be known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..nucleo.lei import Lei
from ..nucleo.regras import Regime, Regra, Termo
from .expressoes import lugares
from .verificacao_dos_nomes import POR_FUNCAO

if TYPE_CHECKING:
    from .verificacao import Origem

No = tuple[str, str]
"""A computed fact (``fato``, name), a rule of another kind (its class, its id), or the repetition
of a regime by itself, which its penalties may ask (``repeticao``, id)."""
SO_A_REPETICAO = ("reincidente", "reincidencias")


def no_da_regra(r: Regra) -> No:
    return ("fato", r.fato or r.id) if isinstance(r, Termo) else (type(r).__name__, r.id)


def dependencias(r: Regra, lei: Lei) -> Iterator[tuple[No, No]]:
    """Edges: what a rule (or its repetition) reads that is computed, and the rules that it asks."""
    proprio = no_da_regra(r)
    for lugar in lugares(r):
        na_repeticao = lugar.caminho[0] in ("reincidencia", "data") and isinstance(r, Regime)
        de = ("repeticao", r.id) if na_repeticao else proprio
        condicao = lei.condicao(lugar.texto, lugar.escopo)
        for fato in condicao.fatos:
            if fato in lei.termos:
                yield de, ("fato", fato)
        for funcao, ident in condicao.analise.referencias:
            especie = POR_FUNCAO.get(funcao)
            if especie is None:
                continue
            achadas = lei.sobre(especie, ident)
            for x in [x for x in achadas if x.id == ident] or achadas:
                yield de, ("repeticao", x.id) if funcao in SO_A_REPETICAO else no_da_regra(x)
    if isinstance(r, Regime):
        yield proprio, ("repeticao", r.id)


def procurar_ciclo(lei: Lei, origens: list[Origem]) -> None:
    """Raise at the first rule of a circle, naming the way round."""
    de: dict[No, dict[No, None]] = {}
    for r in lei.regras:
        for antes, depois in dependencias(r, lei):
            de.setdefault(antes, {})[depois] = None
    pronto: set[No] = set()
    for o in origens:
        volta = _volta(no_da_regra(o.regra), de, pronto)
        if volta:
            o.erro(f"Regras em círculo: {' → '.join(nome for _, nome in volta)}.")


def _volta(inicio: No, de: dict[No, dict[No, None]], pronto: set[No]) -> list[No]:
    """The circle reached from a node, if there is one (without recursion: packs may be long)."""
    caminho = [inicio]
    filas = [iter(sorted(de.get(inicio, ())))]
    while filas:
        outro = next(filas[-1], None)
        if outro is None:
            pronto.add(caminho.pop())
            filas.pop()
        elif outro in caminho:
            return [*caminho[caminho.index(outro) :], outro]
        elif outro not in pronto:
            caminho.append(outro)
            filas.append(iter(sorted(de.get(outro, ()))))
    return []
