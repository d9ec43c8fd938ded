"""From the checked tree to Python code that keeps the third truth.

Each node has one lowering. ``falta`` is ``None``; strict operators (comparison, arithmetic, pure
functions) answer ``None`` as soon as one operand is ``None``; ``and``/``or`` follow Kleene. The
generated tree is compiled; text never is.
"""

from __future__ import annotations

import ast
from decimal import Decimal
from typing import Any

from . import execucao
from .funcoes import FUNCOES

NONE = ast.Constant(None)


def nome(n: str) -> ast.Name:
    return ast.Name(n, ast.Load())


def local(item: str) -> str:
    """The generated name of an item of a list: no author's word can be one of ours."""
    return f"i_{item}"


def e_none(x: ast.expr) -> ast.expr:
    return ast.Compare(x, [ast.Is()], [NONE])


def e_valor(x: ast.expr, valor: bool) -> ast.expr:
    return ast.Compare(x, [ast.Is()], [ast.Constant(valor)])


def chamada(funcao: str, *args: ast.expr) -> ast.expr:
    return ast.Call(ast.Attribute(nome("R"), funcao, ast.Load()), list(args), [])


class Gerador:
    """Lowers expressions; ``constantes`` are the values that code cannot spell (Decimal, date)."""

    def __init__(self, fato: Any) -> None:
        self.constantes: dict[str, Any] = {}
        self._fato = fato
        self._locais: list[str] = []
        self._n = 0

    def temp(self) -> str:
        self._n += 1
        return f"t{self._n}_"

    def constante(self, valor: Any) -> ast.expr:
        chave = f"k{len(self.constantes)}_"
        self.constantes[chave] = valor
        return nome(chave)

    def gerar(self, no: ast.expr) -> ast.expr:
        resultado: ast.expr = getattr(self, f"g_{type(no).__name__}")(no)
        return resultado

    def estrito(self, nos: list[ast.expr], monta: Any) -> ast.expr:
        """``None`` if any operand is ``None``, else ``monta(operands)``."""
        testes: list[ast.expr] = []
        atomos: list[ast.expr] = []
        for no in nos:
            x = self.gerar(no)
            if (
                isinstance(x, ast.Constant)
                or (isinstance(x, ast.Name) and x.id.startswith("k") and x.id.endswith("_"))
                or isinstance(x, (ast.Tuple, ast.Set))
            ):
                atomos.append(x)
            elif isinstance(x, ast.Name):
                testes.append(e_none(x))
                atomos.append(x)
            else:
                t = self.temp()
                testes.append(e_none(ast.NamedExpr(ast.Name(t, ast.Store()), x)))
                atomos.append(nome(t))
        corpo: ast.expr = monta(atomos)
        if not testes:
            return corpo
        teste = testes[0] if len(testes) == 1 else ast.BoolOp(ast.Or(), testes)
        return ast.IfExp(teste, NONE, corpo)

    def g_Constant(self, no: ast.Constant) -> ast.expr:
        if isinstance(no.value, float):
            return self.constante(Decimal(repr(no.value)))
        return ast.Constant(no.value)

    def g_Name(self, no: ast.Name) -> ast.expr:
        if no.id in self._locais:
            return nome(local(no.id))
        resultado: ast.expr = self._fato(no.id)
        return resultado

    def g_Attribute(self, no: ast.Attribute) -> ast.expr:
        if isinstance(no.value, ast.Name) and no.value.id == "leitura":
            leituras = ast.Attribute(nome("c"), "leituras", ast.Load())
            return ast.Call(
                ast.Attribute(leituras, "__getitem__", ast.Load()), [ast.Constant(no.attr)], []
            )
        return self.estrito(
            [no.value],
            lambda a: ast.Call(ast.Attribute(a[0], "get", ast.Load()), [ast.Constant(no.attr)], []),
        )

    def g_Subscript(self, no: ast.Subscript) -> ast.expr:
        return self.estrito([no.value, no.slice], lambda a: chamada("posicao", *a))

    def g_List(self, no: ast.List) -> ast.expr:
        return ast.Tuple([self.gerar(x) for x in no.elts], ast.Load())

    g_Tuple = g_List

    def g_BoolOp(self, no: ast.BoolOp) -> ast.expr:
        decide = isinstance(no.op, ast.Or)
        decidem: list[ast.expr] = []
        faltam: list[ast.expr] = []
        for x in no.values:
            g = self.gerar(x)
            if isinstance(g, ast.Name):
                decidem.append(e_valor(g, decide))
                faltam.append(e_none(g))
            else:
                t = self.temp()
                decidem.append(e_valor(ast.NamedExpr(ast.Name(t, ast.Store()), g), decide))
                faltam.append(e_none(nome(t)))
        return ast.IfExp(
            ast.BoolOp(ast.Or(), decidem),
            ast.Constant(decide),
            ast.IfExp(ast.BoolOp(ast.Or(), faltam), NONE, ast.Constant(not decide)),
        )

    def g_UnaryOp(self, no: ast.UnaryOp) -> ast.expr:
        return self.estrito([no.operand], lambda a: ast.UnaryOp(no.op, a[0]))

    def g_IfExp(self, no: ast.IfExp) -> ast.expr:
        t = self.temp()
        teste = ast.NamedExpr(ast.Name(t, ast.Store()), self.gerar(no.test))
        return ast.IfExp(
            e_none(teste), NONE, ast.IfExp(nome(t), self.gerar(no.body), self.gerar(no.orelse))
        )

    def g_Compare(self, no: ast.Compare) -> ast.expr:
        return self.estrito([no.left, *no.comparators], lambda a: ast.Compare(a[0], no.ops, a[1:]))

    def g_BinOp(self, no: ast.BinOp) -> ast.expr:
        if isinstance(no.op, (ast.Div, ast.FloorDiv, ast.Mod)):
            f = {ast.Div: "divide", ast.FloorDiv: "divide_inteiro", ast.Mod: "resto"}[type(no.op)]
            return self.estrito([no.left, no.right], lambda a: chamada(f, *a))
        return self.estrito([no.left, no.right], lambda a: ast.BinOp(a[0], no.op, a[1]))

    def g_Call(self, no: ast.Call) -> ast.expr:
        assert isinstance(no.func, ast.Name)
        f = FUNCOES[no.func.id]
        if f.especie == "agregada":
            return self._agregada(f.nome, no.args[0])
        if f.nome == "dia":
            assert isinstance(no.args[0], ast.Constant)
            return self.constante(execucao.dia(str(no.args[0].value)))
        if f.nome == "sim":
            return e_valor(self.gerar(no.args[0]), True)
        if f.nome == "dito":
            return ast.Compare(self.gerar(no.args[0]), [ast.IsNot()], [NONE])
        if f.nome == "se_falta":
            t = self.temp()
            valor = ast.NamedExpr(ast.Name(t, ast.Store()), self.gerar(no.args[0]))
            return ast.IfExp(e_none(valor), self.gerar(no.args[1]), nome(t))
        if f.especie == "contexto":
            return self.estrito(
                no.args,
                lambda a: ast.Call(
                    ast.Attribute(nome("C"), f.nome, ast.Load()), [nome("c"), *a], []
                ),
            )
        return self.estrito(no.args, lambda a: chamada(f.nome, *a))

    def _agregada(self, funcao: str, gerador: ast.expr) -> ast.expr:
        assert isinstance(gerador, ast.GeneratorExp)
        laco = gerador.generators[0]
        assert isinstance(laco.target, ast.Name)
        lista = self.gerar(laco.iter)
        item = laco.target.id
        self._locais.append(item)
        args = ast.arguments([], [ast.arg(local(item))], None, [], [], None, [])
        corpo = ast.Lambda(args, self.gerar(gerador.elt))
        filtro: ast.expr = NONE
        if laco.ifs:
            teste = laco.ifs[0] if len(laco.ifs) == 1 else ast.BoolOp(ast.And(), laco.ifs)
            filtro = ast.Lambda(args, self.gerar(teste))
        self._locais.pop()
        return chamada(funcao, lista, corpo, filtro)


def funcao(nome_da_funcao: str, corpo: list[ast.stmt], constantes: dict[str, Any]) -> Any:
    """A Python function ``(d, c)`` from generated statements."""
    args = ast.arguments([], [ast.arg("d"), ast.arg("c")], None, [], [], None, [])
    definicao = ast.FunctionDef(nome_da_funcao, args, corpo, [], None)
    modulo = ast.Module([definicao], [])
    ast.fix_missing_locations(modulo)
    from .. import funcoes_do_caso

    espaco: dict[str, Any] = {"R": execucao, "C": funcoes_do_caso, **constantes}
    exec(compile(modulo, f"<{nome_da_funcao}>", "exec"), espaco)
    return espaco[nome_da_funcao]
