"""Places of the function that is being written, and what stands under a rule's premise."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from ..condicao.alcance import LIGAVEIS, Lugar
from ..condicao.codigo import nome
from ..condicao.comandos import Bloco, chamar, se
from ..condicao.fusao import Fusor, Ligada, Montar
from ..contexto import _DATAS, Contexto
from ..regras import Regra
from .degraus import degraus
from .roteiro import Dobrada, Roteiro


class Premissas:
    """``ler``: see ``Fusor``. Places are those of ``Dobrada.premissa``."""

    def __init__(self, roteiro: Roteiro, ler: Callable[[str], str]) -> None:
        self.roteiro = roteiro
        self.fusor = Fusor(roteiro.dobra, ler, ligadas(roteiro.c))
        self.abertos: dict[Lugar, Bloco] = {(): self.fusor.bloco}

    @contextmanager
    def em(self, lugar: Lugar) -> Iterator[Bloco]:
        """Write the block of a place."""
        with self.fusor.dentro() as bloco:
            self.abertos[lugar] = bloco
            yield bloco

    def escrever(self, *comandos: ast.stmt) -> None:
        self.fusor.bloco.extend(comandos)

    def sob_premissa(
        self, d: Dobrada, lugar: Lugar, corpo: Callable[[], None], nao_cabe: Bloco, falta: Bloco
    ) -> None:
        """``corpo`` where the premise holds, else one of the others."""

        def sem_excecao(excecao_falha: ast.expr) -> None:
            with self.fusor.dentro() as bloco:
                corpo()
            self.escrever(*_se(excecao_falha, bloco, falta))

        self.salvo_excecao(d, lugar, sem_excecao, nao_cabe, falta)

    def salvo_excecao(
        self,
        d: Dobrada,
        lugar: Lugar,
        corpo: Callable[[ast.expr], None],
        nao_cabe: Bloco,
        falta: Bloco,
    ) -> None:
        """As ``sob_premissa``, but ``corpo`` stands also where the exception is not known; it is
        given the test that the exception surely fails."""
        if not d.ativa:
            self.escrever(*nao_cabe)
        elif d.datada:
            with self.em(d.nas_datas(lugar)) as bloco:
                self._no_se(d, d.nas_datas(lugar), corpo, nao_cabe, falta)
            self.escrever(se(_vige(d.regra), bloco, nao_cabe))
        else:
            self._no_se(d, lugar, corpo, nao_cabe, falta)

    def _no_se(
        self,
        d: Dobrada,
        lugar: Lugar,
        corpo: Callable[[ast.expr], None],
        nao_cabe: Bloco,
        falta: Bloco,
    ) -> None:
        if d.se is None:
            self._na_excecao(d, lugar, corpo, nao_cabe)
            return
        with self.em(d.no_se(lugar)) as bloco:
            self._na_excecao(d, d.no_se(lugar), corpo, nao_cabe)
        if d.exceto is not None:
            with self.em(d.sem_se(lugar)) as sem_se:
                self.escrever(*_se(self.fusor.testes(d.exceto)[0], nao_cabe, falta))
            falta = sem_se
        if self.roteiro.dobra.logica(d.se):
            self.fusor.escada(d.se, bloco, nao_cabe, falta)
        else:
            sim, falha = self.fusor.testes(d.se)
            self.escrever(se(sim, bloco, [se(falha, nao_cabe, falta)]))

    def _na_excecao(
        self, d: Dobrada, lugar: Lugar, corpo: Callable[[ast.expr], None], nao_cabe: Bloco
    ) -> None:
        if d.exceto is None:
            corpo(ast.Constant(True))
            return
        sim, falha = self.fusor.testes(d.exceto)
        with self.em(d.sem_excecao(lugar)) as bloco:
            corpo(falha)
        self.escrever(*_se(sim, nao_cabe, bloco))


def _se(teste: ast.expr, corpo: Bloco, senao: Bloco) -> Bloco:
    """A branch, or what a constant test leaves of it."""
    if isinstance(teste, ast.Constant):
        return corpo if teste.value else senao
    return [se(teste, corpo, senao)] if corpo or senao else []


def ligadas(c: Contexto) -> dict[str, Ligada]:
    """How the function calls what needs no case: a unit's steps, the calendar."""

    def unidade(fusor: Fusor, ditos: list[Any]) -> Montar:
        dias, valores, recusar = degraus(c.externos, *ditos)
        k_valores, k_dias, k_recusar = map(fusor.constante, (valores, dias, recusar))

        def montar(a: list[ast.expr]) -> ast.expr:
            vez = chamar("bisect_right", k_dias, a[0])
            achado = ast.Subscript(k_valores, vez, ast.Load())
            return ast.BoolOp(ast.Or(), [achado, ast.Call(k_recusar, a, [])])

        return montar

    def do_calendario(funcao: Callable[..., Any]) -> Ligada:
        return lambda fusor, _: partial(ast.Call, fusor.constante(funcao), keywords=[])

    feitas: dict[str, Ligada] = {
        "unidade": unidade,
        "util": do_calendario(c.calendario.util),
        "proximo_util": do_calendario(c.calendario.proximo_util),
    }
    assert set(feitas) == set(LIGAVEIS)
    return feitas


def lido(fato: str) -> ast.expr:
    """A fact as given."""
    return ast.Call(ast.Attribute(nome("d"), "get", ast.Load()), [ast.Constant(fato)], [])


def _vige(r: Regra) -> ast.expr:
    dias = [*map(lido, _DATAS[r.rege_por]), nome("c")]
    return chamar("VIGE", ast.Constant(r.de), ast.Constant(r.ate), *dias)
