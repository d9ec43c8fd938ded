"""What the rules of an act read, and where in one function each of it is best computed.

A *place* is the path of the blocks that surround a statement. What is read in many places belongs
in the innermost block that surrounds them all; so a fact that only one rule asks about, and only
where its premise holds, is not read before that.

>>> comum([("a", "se"), ("a", "se", "fato:x"), ("a",)]), comum([(), ("b",)]), comum([("a", "b")])
(('a',), (), ('a', 'b'))
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import takewhile

from .dobra import funcao_de, pergunta_de
from .funcoes import FUNCOES

Lugar = tuple[str, ...]
Uso = tuple[Lugar, ast.expr]
"""A folded tree and the place where it is asked."""

LIGAVEIS = {"unidade": 2, "util": 1, "proximo_util": 1}
"""Functions of the case that need only what is known when the law is compiled → arguments."""


def comum(lugares: Iterable[Lugar]) -> Lugar:
    """The innermost block that surrounds all the places."""
    return tuple(x[0] for x in takewhile(lambda x: len(set(x)) == 1, zip(*lugares, strict=False)))


def lidos(arvore: ast.expr) -> Iterator[str]:
    """Facts that a folded tree reads, and other rules that it asks (``cumpre:act``)."""
    locais = {
        g.target.id
        for no in ast.walk(arvore)
        if isinstance(no, ast.GeneratorExp)
        for g in no.generators
        if isinstance(g.target, ast.Name)
    }
    funcoes = {id(no.func) for no in ast.walk(arvore) if isinstance(no, ast.Call)}
    for no in ast.walk(arvore):
        if isinstance(no, ast.Name) and id(no) not in funcoes and no.id not in locais:
            yield no.id
        elif isinstance(no, ast.Call) and funcao_de(no) in ("cumpre", "infracao"):
            yield pergunta_de(no)


def sozinha(arvore: ast.expr) -> bool:
    """Whether the tree asks nothing of the case but facts and rules that hold or not."""
    for no in ast.walk(arvore):
        funcao = funcao_de(no)
        if isinstance(no, ast.Call) and FUNCOES[funcao].especie == "contexto":
            if funcao in ("cumpre", "infracao"):
                continue
            if len(no.args) != LIGAVEIS.get(funcao) or (
                funcao == "unidade" and not isinstance(no.args[0], ast.Constant)
            ):
                return False
    return True


class Alcance:
    """``usos(name, place)``: the trees that compute a fact (none, if it is only given).

    Names that cannot be computed here (they ask the case, or each other in a circle) are found
    once and remembered.
    """

    def __init__(self, usos: Callable[[str, Lugar], list[Uso]]) -> None:
        self._usos = usos
        self._sabidos: dict[str, bool] = {}
        self.lugares: dict[str, Lugar] = {}

    def cabe(self, usos: Iterable[Uso]) -> bool:
        """Whether all that the trees need can be computed in the function."""
        return all(sozinha(t) and all(self._nome_cabe(n) for n in lidos(t)) for _, t in usos)

    def _nome_cabe(self, nome: str) -> bool:
        if nome not in self._sabidos:
            self._sabidos[nome] = False  # until known: what comes back here is a circle
            self._sabidos[nome] = self.cabe(self._usos(nome, ()))
        return self._sabidos[nome]

    def situar(self, usos: Iterable[Uso]) -> None:
        """Find the place of every name that the trees read, directly or not."""
        pedidos: dict[str, list[Lugar]] = {}
        for lugar, arvore in usos:
            for nome in lidos(arvore):
                pedidos.setdefault(nome, []).append(lugar)
        for nome in self._de_cima(pedidos):
            lugar = self.lugares[nome] = comum(pedidos[nome])
            for dentro, arvore in self._usos(nome, (*lugar, nome)):
                for outro in lidos(arvore):
                    pedidos.setdefault(outro, []).append(dentro)

    def _de_cima(self, pedidos: Mapping[str, object]) -> list[str]:
        """Every name reached, each before those that it reads."""
        ordem: list[str] = []
        vistos: set[str] = set()

        def visitar(nome: str) -> None:
            if nome in vistos:
                return
            vistos.add(nome)
            for _, arvore in self._usos(nome, ()):
                for outro in lidos(arvore):
                    visitar(outro)
            ordem.append(nome)

        for nome in list(pedidos):
            visitar(nome)
        return ordem[::-1]
