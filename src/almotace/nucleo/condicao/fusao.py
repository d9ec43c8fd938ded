"""Lower many checked conditions into the statements of one function.

Where ``Gerador`` makes an expression per condition, a ``Fusor`` writes into the function that many
conditions share: a fact is read once into a local (by whoever asks first: see ``ler``), a yes or
no becomes a ladder of branches, and nothing is kept that a later branch would test again.

Specification of ``testes(no)``: two expressions, neither of which is ever ``None``: one holds
where the node is sim, the other where it is nao; where neither does, it is falta. The second is
only to be asked where the first failed.

The facts are those that the vocabulary read: a fact of type ``bool`` is true, false or missing.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from .codigo import NONE, Gerador, e_none, e_valor, nome
from .comandos import Bloco, atribuir, chamar, e, nao, ou, presente, se
from .dobra import CONTIDO, Dobra, funcao_de, pergunta_de
from .funcoes import FUNCOES

Montar = Callable[[list[ast.expr]], ast.expr]
Ligada = Callable[["Fusor", list[Any]], Montar]
Par = tuple[ast.expr, ast.expr]
SIM, NAO = ast.Constant(True), ast.Constant(False)
MAIOR_PAR = 120
"""Nodes of the two tests together, past which their outcome is kept in a local instead."""
CURTA = 24
"""Nodes of a test that is surely written without a local of its own."""
SEMPRE = (ast.Constant, ast.Tuple, ast.Set, ast.Compare, ast.BoolOp, ast.Attribute)
"""Lowered values that are never ``None``, once their operands are not."""
MUITOS = 4
"""From so many texts on, a hash is quicker than a walk."""


class Fusor(Gerador):
    """``bloco``: where statements go now. ``ler``: makes sure that a fact has its local.

    ``ligadas``: functions of the case known when the law is compiled (a unit's value on a day, the
    calendar): name → how to write the call from the arguments written out and the others.
    """

    def __init__(
        self,
        dobra: Dobra,
        ler: Callable[[str], str],
        ligadas: Mapping[str, Ligada] | None = None,
    ) -> None:
        super().__init__(self._nome_do_fato)
        self.dobra = dobra
        self.bloco: Bloco = []
        self._ler = ler
        self._ligadas = ligadas or {}
        self._presentes: set[str] = set()
        self._lacos = 0
        self._feitas: dict[Any, Montar] = {}

    @contextmanager
    def dentro(self) -> Iterator[Bloco]:
        """A new inner block; what is written inside goes to it."""
        fora, self.bloco = self.bloco, []
        try:
            yield self.bloco
        finally:
            self.bloco = fora

    @contextmanager
    def a_parte(self, bloco: Bloco) -> Iterator[None]:
        """Write elsewhere, where nothing that is known here is known yet."""
        antes = self.bloco, self._presentes, self._lacos, self._locais
        self.bloco, self._presentes, self._lacos, self._locais = bloco, set(), 0, []
        try:
            yield
        finally:
            self.bloco, self._presentes, self._lacos, self._locais = antes

    def _nome_do_fato(self, fato: str) -> ast.expr:
        return nome(self._ler(fato))

    # values
    def atomo(self, no: ast.expr) -> ast.expr:
        """The value as something that may be written many times: a name or a constant."""
        x = self.gerar(no)
        return x if isinstance(x, (ast.Constant, ast.Name)) or self._lista(x) else self.guardar(x)

    def guardar(self, x: ast.expr) -> ast.expr:
        t = self.temp()
        self.bloco.append(atribuir(t, x))
        if self.sempre(x):
            self._presentes = self._presentes | {t}
        return nome(t)

    @staticmethod
    def _lista(x: ast.expr) -> bool:
        return isinstance(x, (ast.Tuple, ast.Set)) and all(
            isinstance(i, (ast.Constant, ast.Name)) for i in x.elts
        )

    def sempre(self, x: ast.expr) -> bool:
        """Whether a lowered operand is surely not ``None``."""
        if isinstance(x, ast.Name):
            return x.id in self.constantes or x.id in self._presentes
        if isinstance(x, ast.BinOp):
            return isinstance(x.op, (ast.Add, ast.Sub, ast.Mult))
        return isinstance(x, SEMPRE)

    def estrito(self, nos: list[ast.expr], monta: Any) -> ast.expr:
        testes: list[ast.expr] = []
        atomos: list[ast.expr] = []
        for no in nos:
            x = self.gerar(no)
            if self.sempre(x):
                atomos.append(x)
            elif isinstance(x, ast.Name):
                testes.append(e_none(x))
                atomos.append(x)
            else:
                t = self.temp()
                testes.append(e_none(ast.NamedExpr(ast.Name(t, ast.Store()), x)))
                atomos.append(nome(t))
        corpo: ast.expr = monta(atomos)
        return ast.IfExp(ou(*testes), NONE, corpo) if testes else corpo

    def g_IfExp(self, no: ast.IfExp) -> ast.expr:
        comparacao = self._simples(no.test)
        if comparacao is None:
            return super().g_IfExp(no)
        faltam, teste = comparacao
        antes = set(self._presentes)
        self._presentes |= {x.id for x in faltam if isinstance(x, ast.Name)}
        escolha = ast.IfExp(teste, self.gerar(no.body), self.gerar(no.orelse))
        self._presentes = antes
        return ast.IfExp(ou(*map(e_none, faltam)), NONE, escolha) if faltam else escolha

    def g_Compare(self, no: ast.Compare) -> ast.expr:
        simples = self._simples(no)
        if simples is None:
            return super().g_Compare(no)
        faltam, teste = simples
        return ast.IfExp(ou(*map(e_none, faltam)), NONE, teste) if faltam else teste

    def g_Call(self, no: ast.Call) -> ast.expr:
        funcao = funcao_de(no)
        if funcao in ("cumpre", "infracao"):
            return nome(self._ler(pergunta_de(no)))
        if funcao in self._ligadas:
            ditos = [a.value for a in no.args if isinstance(a, ast.Constant)]
            chave = (funcao, *ditos)
            if chave not in self._feitas:
                self._feitas[chave] = self._ligadas[funcao](self, ditos)
            resto = [a for a in no.args if not isinstance(a, ast.Constant)]
            return self.estrito(resto, self._feitas[chave])
        if funcao in DIRETAS:
            return self.estrito(no.args, DIRETAS[funcao])
        return super().g_Call(no)

    def _agregada(self, funcao: str, gerador: ast.expr) -> ast.expr:
        self._lacos += 1
        chamada = super()._agregada(funcao, gerador)
        self._lacos -= 1
        return chamada

    @contextmanager
    def sabendo(self, fato: str) -> Iterator[None]:
        """What is written inside stands where the fact is known."""
        antes = self._presentes
        self._presentes = antes | {self._ler(fato)}
        try:
            yield
        finally:
            self._presentes = antes

    # logic
    def _simples(self, no: ast.expr) -> tuple[list[ast.expr], ast.expr] | None:
        """A test of names and constants: what may be missing, and the test."""
        if self._lacos:
            return None
        if not isinstance(no, ast.Compare):
            curta = sum(1 for _ in ast.walk(no)) <= CURTA and self._rasa(no)
            teste = self.total(no) if curta else None
            return None if teste is None else ([], teste)
        lados = [no.left, *no.comparators]
        if not all(self._plano(x) for x in lados):
            return None
        atomos = [self.gerar(x) for x in lados]
        faltam = [x for x in atomos if not self.sempre(x)]
        if len(no.ops) == 1 and isinstance(no.ops[0], (ast.In, ast.NotIn)):
            atomos[1] = _conjunto(atomos[1])
        return faltam, ast.Compare(atomos[0], no.ops, atomos[1:])

    def _plano(self, no: ast.expr) -> bool:
        if isinstance(no, CONTIDO):
            return all(isinstance(x, ast.Constant) for x in no.elts)
        return isinstance(no, (ast.Constant, ast.Name)) or funcao_de(no) == "dia"

    def _rasa(self, no: ast.expr, falta: int = 1) -> bool:
        """Whether the tests of a node are short and need no local of their own."""
        if isinstance(no, ast.UnaryOp):
            return self.dobra.logica(no) and self._rasa(no.operand, falta)
        if isinstance(no, ast.BoolOp):
            return len(no.values) <= MUITOS and all(self._rasa(x, falta) for x in no.values)
        if isinstance(no, ast.Compare):
            return all(self._plano(x) for x in (no.left, *no.comparators))
        if isinstance(no, ast.Call) and funcao_de(no) == "se_falta":
            return falta > 0 and all(self._rasa(x, falta - 1) for x in no.args)
        if isinstance(no, ast.Call) and funcao_de(no) in ("sim", "dito"):
            return self._rasa(no.args[0], falta)
        return isinstance(no, (ast.Name, ast.Constant))

    def total(self, no: ast.expr) -> ast.expr | None:
        """A test that holds where the node is sim, if it is never falta; else None."""
        funcao = funcao_de(no)
        if isinstance(no, ast.Call) and funcao in ("sim", "dito"):
            return self.testes(no)[0]
        if isinstance(no, ast.Call) and funcao == "se_falta" and self.dobra.logica(no):
            senao = self.total(no.args[1])
            if senao is None:
                return None
            sim, falha = self.testes(no.args[0])
            if isinstance(senao, ast.Constant):
                return nao(falha) if senao.value else sim
            return ou(sim, e(nao(falha), senao))
        if isinstance(no, ast.UnaryOp) and isinstance(no.op, ast.Not):
            negado = self.total(no.operand)
            return None if negado is None else nao(negado)
        if isinstance(no, ast.BoolOp):
            partes = [self.total(x) for x in no.values]
            juntar = e if isinstance(no.op, ast.And) else ou
            return None if None in partes else juntar(*(x for x in partes if x is not None))
        return no if isinstance(no, ast.Constant) and isinstance(no.value, bool) else None

    def testes(self, no: ast.expr) -> Par:
        """See the module's specification."""
        if not self.dobra.logica(no):
            x = self.atomo(no)
            return e_valor(x, True), presente(x)
        par = self._testes(no)
        if sum(1 for x in par for _ in ast.walk(x)) <= MAIOR_PAR:
            return par
        t = self.guardar(ast.IfExp(par[0], SIM, ast.IfExp(par[1], NAO, NONE)))
        return t, e_valor(t, False)

    def _testes(self, no: ast.expr) -> Par:
        if isinstance(no, ast.Constant):
            return (SIM, NAO) if no.value else (NAO, SIM)
        if isinstance(no, ast.UnaryOp) and self.dobra.logica(no.operand):
            sim, falha = self.testes(no.operand)
            return falha, sim
        if isinstance(no, ast.BoolOp) and all(self.dobra.logica(x) for x in no.values):
            sins, falhas = zip(*map(self.testes, no.values), strict=True)
            return (
                (e(*sins), ou(*falhas)) if isinstance(no.op, ast.And) else (ou(*sins), e(*falhas))
            )
        funcao = funcao_de(no)
        if isinstance(no, ast.Call) and funcao == "sim":
            sim, _ = self.testes(no.args[0])
            return sim, nao(sim)
        if isinstance(no, ast.Call) and funcao == "dito":
            x = self.atomo(no.args[0])
            return presente(x), e_none(x)
        if isinstance(no, ast.Call) and funcao == "se_falta":
            (a, na), (b, nb) = self.testes(no.args[0]), self.testes(no.args[1])
            return ou(a, e(nao(na), b)), ou(na, e(nao(a), nb))
        if isinstance(no, ast.Compare):
            return self._comparacao(no)
        x = self.atomo(no)
        return x, e_valor(x, False)

    def _comparacao(self, no: ast.Compare) -> Par:
        lados = [self.atomo(x) for x in (no.left, *no.comparators)]
        op = no.ops[0]
        if len(no.ops) == 1 and isinstance(op, (ast.In, ast.NotIn)):
            lados[1] = _conjunto(lados[1])
        teste = ast.Compare(lados[0], no.ops, lados[1:])
        ditos = [presente(x) for x in lados if not self.sempre(x)]
        if len(no.ops) == 1 and self._contra_constante(lados):
            if isinstance(op, (ast.Eq, ast.In)):  # what is missing equals no constant
                return teste, e(*ditos, nao(teste))
            if isinstance(op, (ast.NotEq, ast.NotIn)):
                igual = ast.Eq() if isinstance(op, ast.NotEq) else ast.In()
                return e(*ditos, teste), ast.Compare(lados[0], [igual], lados[1:])
        return e(*ditos, teste), e(*ditos, nao(teste))

    def _contra_constante(self, lados: list[ast.expr]) -> bool:
        esquerda, direita = lados
        fixa = isinstance(direita, ast.Constant) or (
            isinstance(direita, (ast.Tuple, ast.Set))
            and all(isinstance(x, ast.Constant) for x in direita.elts)
        )
        return isinstance(esquerda, ast.Name) and fixa

    # branches
    def escada(self, no: ast.expr, sim: Bloco, falha: Bloco, falta: Bloco) -> None:
        """Branch on a node: sim, nao, falta. A value that is no yes or no goes by its truth."""
        if isinstance(no, ast.UnaryOp) and self.dobra.logica(no.operand):
            self.escada(no.operand, falha, sim, falta)
        elif isinstance(no, ast.Constant):
            self.bloco += sim if no.value else falha
        elif not self.dobra.logica(no):
            x = self.atomo(no)
            self.bloco.append(se(x, sim, [se(e_none(x), falta, falha)]))
        elif isinstance(no, ast.Compare):
            self._escada_da_comparacao(no, sim, falha, falta)
        elif (teste := self.total(no)) is not None:
            self.bloco.append(se(teste, sim, falha))
        elif isinstance(no, (ast.BoolOp, ast.Call)) and funcao_de(no) in ("", "se_falta"):
            teste, negado = self.testes(no)
            self.bloco.append(se(teste, sim, [se(negado, falha, falta)]))
        else:
            x = self.atomo(no)
            self.bloco.append(se(x, sim, [se(e_none(x), falta, falha)]))

    def _escada_da_comparacao(
        self, no: ast.Compare, sim: Bloco, falha: Bloco, falta: Bloco
    ) -> None:
        lados = [self.atomo(x) for x in (no.left, *no.comparators)]
        if len(no.ops) == 1 and isinstance(no.ops[0], (ast.In, ast.NotIn)):
            lados[1] = _conjunto(lados[1])
        teste = ast.Compare(lados[0], no.ops, lados[1:])
        faltam = [e_none(x) for x in lados if not self.sempre(x)]
        if not faltam:
            self.bloco.append(se(teste, sim, falha))
        elif (
            len(no.ops) == 1
            and isinstance(no.ops[0], (ast.Eq, ast.In))
            and self._contra_constante(lados)
        ):
            self.bloco.append(se(teste, sim, [se(ou(*faltam), falta, falha)]))
        else:
            self.bloco.append(se(ou(*faltam), falta, [se(teste, sim, falha)]))


def _conjunto(x: ast.expr) -> ast.expr:
    """A long list of texts as a set, which the compiler keeps whole."""
    textos = isinstance(x, ast.Tuple) and all(
        isinstance(i, ast.Constant) and isinstance(i.value, str) for i in x.elts
    )
    return ast.Set(x.elts) if isinstance(x, ast.Tuple) and textos and len(x.elts) >= MUITOS else x


DIRETAS: dict[str, Montar] = {
    "ano": lambda a: ast.Attribute(a[0], "year", ast.Load()),
    "mes": lambda a: ast.Attribute(a[0], "month", ast.Load()),
    "tamanho": lambda a: chamar("len", *a),
    "contem": lambda a: ast.Compare(a[1], [ast.In()], [a[0]]),
}
"""Functions that Python has, written as it has them."""


def necessarios(no: ast.expr, funcoes: Collection[str]) -> list[str]:
    """Facts without which the value is falta, as far as the tree alone tells.

    ``funcoes``: further functions that answer falta to falta.

    >>> necessarios(ast.parse("a * ano(b) + (c if d else a)", mode="eval").body, ())
    ['a', 'b']
    """
    if isinstance(no, ast.Name):
        return [no.id]
    filhos: list[ast.expr] = []
    if isinstance(no, ast.BinOp):
        filhos = [no.left, no.right]
    elif isinstance(no, ast.UnaryOp):
        filhos = [no.operand]
    elif isinstance(no, ast.Compare):
        filhos = [no.left, *no.comparators]
    elif isinstance(no, ast.Call):
        nome_da_funcao = funcao_de(no)
        estrita = FUNCOES[nome_da_funcao].especie == "estrita" or nome_da_funcao in funcoes
        filhos = no.args if estrita else []
    return list(dict.fromkeys(n for f in filhos for n in necessarios(f, funcoes)))
