"""The working of an amount, line by line: base, index, factor, sum, result.

The expression of a value is walked as it stands: sums are shown with their figures, amounts and
factors that it takes from other rules come first, with a line of their own. Nothing is decided
here: the figures are those that the rules give.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from .data import formatar_data
from .erros import ErroAlmotace
from .escrita import legivel
from .indice import Fator, mostrar_fator
from .mes import mes_por_extenso
from .regras import Valor
from .valores_externos import DOZE

if TYPE_CHECKING:
    from .contexto import Contexto

SINAIS = {ast.Add: "+", ast.Sub: "−", ast.Mult: "×", ast.Div: "÷"}


class Conta:
    """Lines of one amount. ``extras``: further names that the expression sees (``escopo``)."""

    def __init__(
        self, c: Contexto, extras: Mapping[str, Any] | None = None, escopo: str = ""
    ) -> None:
        self.c, self.extras, self.escopo = c, extras, escopo
        self.linhas: dict[str, None] = {}

    def da_expressao(self, texto: str, unidade: str | None = "BRL") -> list[str]:
        """The working of an expression; empty where it only names a figure."""
        try:
            self._conta(self.c.lei.condicao(texto, self.escopo).arvore, unidade)
        except ErroAlmotace:
            return []
        return list(self.linhas)

    def _conta(self, no: ast.expr, unidade: str | None) -> None:
        no = self._escolhido(no)
        if _e_funcao(no, "arredonda"):
            assert isinstance(no, ast.Call)
            self._conta(no.args[0], unidade)
        elif isinstance(no, ast.BinOp):
            formula = self._escrever(no)
            resultado = self._valor(no)
            if resultado is not None:
                self._dizer(f"{formula} = {_resultado(Decimal(resultado), unidade)}")
        else:
            self._folha(no)

    def _escrever(self, no: ast.expr) -> str:
        """A sum with its figures; what it takes from elsewhere is told first."""
        no = self._escolhido(no)
        if isinstance(no, ast.BinOp) and type(no.op) in SINAIS:
            lados = [self._escrever(x) for x in (no.left, no.right)]
            if isinstance(no.op, (ast.Mult, ast.Div)):
                crus = [self._escolhido(x) for x in (no.left, no.right)]
                lados = [
                    f"({x})" if isinstance(cru, ast.BinOp) and _soma(cru) else x
                    for x, cru in zip(lados, crus, strict=True)
                ]
            return f" {SINAIS[type(no.op)]} ".join(lados)
        self._folha(no)
        v = self._valor(no)
        if isinstance(v, Decimal):
            return mostrar_fator(v) if abs(v.as_tuple().exponent) > 2 else legivel(v)  # type: ignore[arg-type]
        return legivel(v)

    def _folha(self, no: ast.expr) -> None:
        """What stands behind a figure: another rule, a corrected amount, an index, a unit."""
        if isinstance(no, ast.Name):
            for termo in self.c.termos(no.id) if self.c.d.get(no.id) is None else ():
                if termo.valor is not None and self.c.ativa(termo):
                    self._conta(self.c.lei.condicao(termo.valor).arvore, None)
        elif _e_funcao(no, "arredonda"):
            assert isinstance(no, ast.Call)
            self._conta(no.args[0], None)
        elif _e_funcao(no, "valor"):
            self._de_outra(no)
        elif _e_funcao(no, "corrigir"):
            self._corrigido(no)
        elif _e_funcao(no, "acumulado"):
            self._acumulado(no)
        elif _e_funcao(no, "unidade") and isinstance(no, ast.Call) and len(no.args) == 2:
            nome, dia = (self._valor(x) for x in no.args)
            self._dizer(f"{nome} em {legivel(dia)}: {legivel(self._valor(no), 'BRL')}")

    def _de_outra(self, no: ast.expr) -> None:
        assert isinstance(no, ast.Call)
        ident = self._valor(no.args[0])
        regra = next((r for r in self.c.lei.sobre(Valor, str(ident)) if self.c.ativa(r)), None)
        if regra is not None and regra.valor is not None:
            self._conta(self.c.lei.condicao(regra.valor).arvore, regra.unidade)

    def _corrigido(self, no: ast.expr) -> None:
        assert isinstance(no, ast.Call)
        valor, indice, base, em = (self._valor(x) for x in no.args)
        if None in (valor, base, em) or em < base:
            return
        for linha in self.c.externos.corrigir(Decimal(valor), indice, base, em).memoria():
            self._dizer(linha.replace(DOZE, "", 1).removesuffix("."))

    def _acumulado(self, no: ast.expr) -> None:
        assert isinstance(no, ast.Call)
        indice, de, ate = (self._valor(x) for x in no.args)
        if None not in (de, ate):
            self._dizer(_do_fator(self.c.externos.acumulado(indice, de, ate), de, ate))

    def _escolhido(self, no: ast.expr) -> ast.expr:
        """The branch taken of a conditional expression."""
        while isinstance(no, ast.IfExp):
            no = no.body if self._valor(no.test) is True else no.orelse
        return no

    def _valor(self, no: ast.expr) -> Any:
        return self.c.valor(ast.unparse(no), self.extras, self.escopo)

    def _dizer(self, linha: str) -> None:
        self.linhas[f"{linha}."] = None


def _resultado(exato: Decimal, unidade: str | None) -> str:
    centavos = exato.quantize(Decimal("0.01"), "ROUND_HALF_UP")
    if unidade == "BRL" and exato != centavos:
        return f"{legivel(centavos, 'BRL')}, ao centavo"
    return legivel(exato.normalize())


def _do_fator(f: Fator, de: Any, ate: Any) -> str:
    if not f.passos:
        return (
            f"{f.serie}: nenhum mês inteiro de {formatar_data(de)} a {formatar_data(ate)}, fator 1"
        )
    meses = f"de {mes_por_extenso(f.passos[0].mes)} a {mes_por_extenso(f.passos[-1].mes)}"
    return f"{f.serie} acumulado {meses} ({len(f.passos)} meses): fator {mostrar_fator(f.valor)}"


def _e_funcao(no: ast.expr, nome: str) -> bool:
    return isinstance(no, ast.Call) and isinstance(no.func, ast.Name) and no.func.id == nome


def _soma(no: ast.expr) -> bool:
    return isinstance(no, ast.BinOp) and isinstance(no.op, (ast.Add, ast.Sub))
