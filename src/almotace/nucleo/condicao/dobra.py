"""Fold into a checked tree what is known before any case: the readings taken, the question's act.

Specification: the folded tree has the same value as the first one, ``falta`` included, in every
case asked under those readings about that act. Only ``leitura.x`` and ``perguntado()`` are
replaced; what follows from the constants is worked out by Kleene's tables.

>>> from ..tipos import tipo_de
>>> d = Dobra({"a": tipo_de("bool"), "n": tipo_de("inteiro")}, {"rigor": "alto"}, "vistoria")
>>> ler = lambda texto: ast.unparse(d.dobrar(ast.parse(texto, mode="eval").body))
>>> ler("leitura.rigor == 'baixo' and n > 3"), ler("leitura.rigor in ['alto', 'medio'] and a")
('False', 'a')
>>> ler("n if not leitura.rigor == 'alto' else n + 1"), ler("se_falta(a, perguntado() == 'auto')")
('n + 1', 'se_falta(a, False)')
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Mapping
from typing import Any

from ..tipos import BOOL, Tipo
from .funcoes import FUNCOES

CONTIDO = (ast.List, ast.Tuple)


class Dobra(ast.NodeTransformer):
    """``fatos``: types, to know what can only be sim, nao or falta."""

    def __init__(self, fatos: Mapping[str, Tipo], leituras: Mapping[str, str], ato: str) -> None:
        self.fatos = fatos
        self.leituras = leituras
        self.ato = ato

    def dobrar(self, arvore: ast.expr) -> ast.expr:
        """A folded copy."""
        dobrada: ast.expr = self.visit(copy.deepcopy(arvore))
        return dobrada

    def logica(self, no: ast.expr) -> bool:
        """Whether the value is surely ``True``, ``False`` or ``None``."""
        if isinstance(no, (ast.Compare, ast.BoolOp)):
            return True
        if isinstance(no, ast.Constant):
            return isinstance(no.value, bool)
        if isinstance(no, ast.Name):
            return no.id in self.fatos and self.fatos[no.id].nome == "bool"
        if isinstance(no, ast.UnaryOp):
            return isinstance(no.op, ast.Not)
        if isinstance(no, ast.IfExp):
            return self.logica(no.body) and self.logica(no.orelse)
        if funcao_de(no) == "se_falta":
            assert isinstance(no, ast.Call)
            return all(self.logica(x) for x in no.args)
        return funcao_de(no) in LOGICAS

    def visit_Attribute(self, no: ast.Attribute) -> ast.expr:
        if isinstance(no.value, ast.Name) and no.value.id == "leitura":
            return ast.Constant(self.leituras[no.attr])
        return self._dentro(no)

    def visit_Call(self, no: ast.Call) -> ast.expr:
        nome = funcao_de(no)
        if nome == "perguntado":
            return ast.Constant(self.ato)
        self._dentro(no)
        if no.args and isinstance(no.args[0], ast.Constant):
            if nome == "se_falta" or (nome == "sim" and isinstance(no.args[0].value, bool)):
                return no.args[0]
            if nome == "dito":
                return ast.Constant(True)
        return no

    def visit_Compare(self, no: ast.Compare) -> ast.expr:
        self._dentro(no)
        esquerda, direita = _literal(no.left), _literal(no.comparators[0])
        if len(no.ops) > 1 or esquerda is None or direita is None:
            return no
        match no.ops[0]:
            case ast.Eq():
                return ast.Constant(esquerda == direita)
            case ast.NotEq():
                return ast.Constant(esquerda != direita)
            case ast.In() if isinstance(direita, tuple):
                return ast.Constant(esquerda in direita)
            case ast.NotIn() if isinstance(direita, tuple):
                return ast.Constant(esquerda not in direita)
        return no

    def visit_BoolOp(self, no: ast.BoolOp) -> ast.expr:
        self._dentro(no)
        decide = isinstance(no.op, ast.Or)
        if any(_e(x, decide) for x in no.values):
            return ast.Constant(decide)
        restam = [x for x in no.values if not _e(x, not decide)]
        if not restam:
            return ast.Constant(not decide)
        if len(restam) > 1:
            return ast.BoolOp(no.op, restam)
        return restam[0] if self.logica(restam[0]) else no

    def visit_UnaryOp(self, no: ast.UnaryOp) -> ast.expr:
        self._dentro(no)
        if isinstance(no.op, ast.Not) and isinstance(no.operand, ast.Constant):
            return ast.Constant(not no.operand.value)
        return no

    def visit_IfExp(self, no: ast.IfExp) -> ast.expr:
        self._dentro(no)
        if isinstance(no.test, ast.Constant):
            return no.body if no.test.value else no.orelse
        return no

    def _dentro(self, no: ast.expr) -> ast.expr:
        self.generic_visit(no)
        return no


LOGICAS = {f.nome for f in FUNCOES.values() if f.retorno == BOOL}


def funcao_de(no: ast.AST) -> str:
    """The name of the function that a node calls, or nothing."""
    return no.func.id if isinstance(no, ast.Call) and isinstance(no.func, ast.Name) else ""


def pergunta_de(no: ast.Call) -> str:
    """``cumpre:act`` for ``cumpre('act')``."""
    assert isinstance(no.args[0], ast.Constant)
    return f"{funcao_de(no)}:{no.args[0].value!s}"


def _e(no: ast.expr, valor: bool) -> bool:
    return isinstance(no, ast.Constant) and no.value is valor


def _literal(no: ast.expr) -> Any:
    """A text, yes-or-no or whole number written out, or a list of texts; else None."""
    if isinstance(no, ast.Constant) and isinstance(no.value, (str, int)):
        return no.value
    if isinstance(no, CONTIDO) and all(
        isinstance(x, ast.Constant) and isinstance(x.value, str) for x in no.elts
    ):
        return tuple(x.value for x in no.elts if isinstance(x, ast.Constant))
    return None
