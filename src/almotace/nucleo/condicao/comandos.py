"""Statements and tests of generated code, with what constants decide already worked out.

>>> ast.unparse(e(nome("a"), ast.Constant(True), nao(nome("b")))), ast.unparse(ou(e(), nome("a")))
('a and (not b)', 'True')
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from .codigo import NONE, nome

__all__ = ["Bloco", "atribuir", "chamar", "e", "nao", "nome", "ou", "presente", "se"]

Bloco = list[ast.stmt]


def atribuir(alvo: str, valor: ast.expr) -> ast.stmt:
    return ast.Assign([ast.Name(alvo, ast.Store())], valor)


def chamar(funcao: str, *args: ast.expr) -> ast.expr:
    return ast.Call(nome(funcao), list(args), [])


def se(teste: ast.expr, corpo: Bloco, senao: Bloco | None = None) -> ast.stmt:
    return ast.If(teste, corpo or [ast.Pass()], senao or [])


def e(*nos: ast.expr) -> ast.expr:
    return _juntar(ast.And(), nos, decide=False)


def ou(*nos: ast.expr) -> ast.expr:
    return _juntar(ast.Or(), nos, decide=True)


def nao(no: ast.expr) -> ast.expr:
    if isinstance(no, ast.Constant):
        return ast.Constant(not no.value)
    return ast.UnaryOp(ast.Not(), no)


def presente(no: ast.expr) -> ast.expr:
    """Whether it is known."""
    return ast.Compare(no, [ast.IsNot()], [NONE])


def _juntar(op: ast.boolop, nos: Sequence[ast.expr], *, decide: bool) -> ast.expr:
    """One of the truths decides; the other is neutral; the same test is made once."""
    restam: dict[str, ast.expr] = {}
    for no in nos:
        partes = no.values if isinstance(no, ast.BoolOp) and type(no.op) is type(op) else [no]
        for x in partes:
            if _e(x, decide):
                return ast.Constant(decide)
            if not _e(x, not decide):
                restam.setdefault(ast.dump(x), x)
    if not restam:
        return ast.Constant(not decide)
    unicos = list(restam.values())
    return unicos[0] if len(unicos) == 1 else ast.BoolOp(op, unicos)


def _e(no: ast.expr, valor: bool) -> bool:
    return isinstance(no, ast.Constant) and no.value is valor
