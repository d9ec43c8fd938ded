"""Write the amounts that a decision carries: computed, then rounded as their unit is."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from functools import partial

from ..condicao.alcance import Lugar
from ..condicao.codigo import NONE
from ..condicao.comandos import atribuir, chamar, presente, se
from ..condicao.dobra import funcao_de
from ..regras import Valor
from .premissas import Premissas


def escrever_valor(escrita: Premissas, r: Valor, local: str) -> None:
    """An amount in a local; ``None`` where it does not apply or is not known."""
    escrita.escrever(atribuir(local, NONE))
    if r.valor is not None:
        d = escrita.roteiro.dobrada(r)
        _, lugar = d.premissa(())
        guardas = escrita.roteiro.guardas(r)
        corpo = partial(_guardado, escrita, r, local, lugar, guardas)
        escrita.sob_premissa(d, (), corpo, [], [])


def _guardado(
    escrita: Premissas, r: Valor, local: str, lugar: Lugar, guardas: Sequence[str]
) -> None:
    """The amount, once each fact that it needs is known: nothing more is read after one is not."""
    if not guardas:
        _escrever(escrita, r, local)
        return
    fato, resto = guardas[0], guardas[1:]
    sabido = presente(escrita.fusor.gerar(ast.Name(fato, ast.Load())))
    with escrita.em((*lugar, fato)) as bloco, escrita.fusor.sabendo(fato):
        _guardado(escrita, r, local, (*lugar, fato), resto)
    escrita.escrever(se(sabido, bloco))


def _escrever(escrita: Premissas, r: Valor, local: str) -> None:
    assert r.valor is not None
    arvore = escrita.roteiro.arvore(r.valor)
    x = escrita.fusor.gerar(arvore)
    sempre = escrita.fusor.sempre(x)
    if not sempre:
        x = escrita.fusor.guardar(x)
    escrito = atribuir(local, _arredondado(escrita, r, arvore, x))
    escrita.escrever(escrito if sempre else se(presente(x), [escrito]))


def _arredondado(escrita: Premissas, r: Valor, arvore: ast.expr, v: ast.expr) -> ast.expr:
    """See ``execucao_de_valor.arredondar``; the step of the last place is made beforehand."""
    exato = v if _decimal(arvore) else chamar("Decimal", v)
    casas = 2 if r.casas is None and r.unidade == "BRL" else r.casas
    if casas is None:
        return chamar("ARREDONDAR", exato, ast.Constant(r.unidade))
    passo = escrita.fusor.constante(Decimal(1).scaleb(-casas))
    quantize = ast.Attribute(exato, "quantize", ast.Load())
    return ast.Call(quantize, [passo, ast.Constant(ROUND_HALF_UP)], [])


def _decimal(no: ast.expr) -> bool:
    """Whether the value, if known, is surely a Decimal."""
    if isinstance(no, ast.BinOp):
        soma = isinstance(no.op, (ast.Add, ast.Sub, ast.Mult))
        return soma and (_decimal(no.left) or _decimal(no.right))
    return funcao_de(no) == "unidade" or (
        isinstance(no, ast.Constant) and isinstance(no.value, float)
    )
