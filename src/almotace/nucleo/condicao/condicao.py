"""One checked condition, compiled when first asked."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from ..tipos import Tipo
from .analise import Analise
from .codigo import Gerador, funcao, nome
from .escopo import Escopo


class Condicao:
    """Callable ``(facts, context) -> value or None``.

    ``fatos``: names of the facts it reads; ``leituras``: readings it consults; ``tipo``: of its
    result. The context answers for acts, deadlines and computed facts; a condition over plain
    facts needs none.
    """

    __slots__ = ("_analise", "_escopo", "_f", "texto")

    def __init__(self, texto: str, escopo: Escopo, *, verificar: bool = True) -> None:
        self.texto = texto
        self._escopo = escopo
        self._f: Any = None
        self._analise: Analise | None = Analise(texto, escopo) if verificar else None

    @property
    def analise(self) -> Analise:
        if self._analise is None:
            self._analise = Analise(self.texto, self._escopo)
        return self._analise

    @property
    def fatos(self) -> tuple[str, ...]:
        return tuple(self.analise.fatos)

    @property
    def leituras(self) -> tuple[str, ...]:
        return tuple(self.analise.leituras)

    @property
    def tipo(self) -> Tipo:
        return self.analise.tipo

    @property
    def arvore(self) -> ast.expr:
        return self.analise.arvore

    def __repr__(self) -> str:
        return f"Condicao({self.texto!r})"

    def __call__(self, d: Mapping[str, Any], c: Any = None) -> Any:
        if self._f is None:
            self._f = self._compilar()
        return self._f(d, c)

    def _compilar(self) -> Any:
        calculados = self._escopo.calculados
        g = Gerador(lambda n: nome(f"f_{n}"))
        expressao = g.gerar(self.analise.arvore)
        corpo: list[ast.stmt] = [
            ast.Assign([ast.Name(f"f_{n}", ast.Store())], _ler(n, n in calculados))
            for n in self.fatos
        ]
        corpo.append(ast.Return(expressao))
        return funcao("condicao", corpo, g.constantes)


def _ler(fato: str, calculado: bool) -> ast.expr:
    if calculado:
        return ast.Call(ast.Attribute(nome("c"), "fato", ast.Load()), [ast.Constant(fato)], [])
    return ast.Call(ast.Attribute(nome("d"), "get", ast.Load()), [ast.Constant(fato)], [])
