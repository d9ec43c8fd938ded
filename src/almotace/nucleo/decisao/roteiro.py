"""The rules of one act with their conditions folded, and the trees that each of them asks.

Readings are settled here: a rule that they silence, or whose premise they make false, is not
``ativa``. The order and the places of what is asked are those in which ``escrita`` writes.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from ..condicao.alcance import LIGAVEIS, Lugar, Uso
from ..condicao.dobra import Dobra
from ..condicao.fusao import necessarios
from ..contexto import Contexto
from ..exame import expressoes_de
from ..regras import Exigencia, Regra, Termo, Valor


@dataclass(frozen=True, slots=True, eq=False)
class Dobrada:
    """A rule with its premise folded. ``chave``: what its inner places are called by."""

    regra: Regra
    chave: str
    ativa: bool
    datada: bool
    se: ast.expr | None
    exceto: ast.expr | None

    def premissa(self, lugar: Lugar) -> tuple[list[Uso], Lugar]:
        """What the premise asks, and the place of what follows where it holds."""
        usos: list[Uso] = []
        if self.datada:
            lugar = self.nas_datas(lugar)
        if self.se is not None:
            usos.append((lugar, self.se))
            if self.exceto is not None:
                usos.append((self.sem_se(lugar), self.exceto))
            lugar = self.no_se(lugar)
        if self.exceto is not None:
            usos.append((lugar, self.exceto))
            lugar = self.sem_excecao(lugar)
        return usos, lugar

    def nas_datas(self, lugar: Lugar) -> Lugar:
        return (*lugar, f"{self.chave} datas")

    def no_se(self, lugar: Lugar) -> Lugar:
        return (*lugar, f"{self.chave} se")

    def sem_se(self, lugar: Lugar) -> Lugar:
        """Where ``se`` is not known."""
        return (*lugar, f"{self.chave} sem se")

    def sem_excecao(self, lugar: Lugar) -> Lugar:
        return (*lugar, f"{self.chave} exceto")


class Roteiro:
    """``c``: the law with readings, calendar and units settled, and no case."""

    def __init__(self, c: Contexto) -> None:
        self.c = c
        self.lei = c.lei
        self.dobra = Dobra(c.lei.escopo.fatos, c.leituras, c.sobre or "")
        self._dobradas: dict[int, Dobrada] = {}
        self._arvores: dict[str, ast.expr] = {}

    def arvore(self, texto: str) -> ast.expr:
        achada = self._arvores.get(texto)
        if achada is None:
            achada = self.dobra.dobrar(self.lei.condicao(texto).arvore)
            self._arvores[texto] = achada
        return achada

    def dobrada(self, regra: Regra) -> Dobrada:
        achada = self._dobradas.get(id(regra))
        if achada is None:
            achada = self._dobradas[id(regra)] = self._dobrar(regra)
        return achada

    def _dobrar(self, regra: Regra) -> Dobrada:
        se = None if regra.se is None else self.arvore(regra.se)
        exceto = None if regra.exceto is None else self.arvore(regra.exceto)
        ativa = not regra.leitura or self.c.leitura_confere(regra.leitura)
        if isinstance(se, ast.Constant):
            ativa, se = ativa and se.value is True, None
        if isinstance(exceto, ast.Constant) and exceto.value is not True:
            exceto = None
        elif isinstance(exceto, ast.Constant) and se is None:
            ativa = False
        datada = regra.de is not None or regra.ate is not None
        return Dobrada(regra, f"{len(self._dobradas)} {regra.id}", ativa, datada, se, exceto)

    # what each kind asks
    def da_regra(self, regra: Regra) -> list[Uso]:
        """What a demand or an amount asks, from the top."""
        if isinstance(regra, Exigencia):
            return self.da_exigencia(regra, ())
        assert isinstance(regra, Valor)
        return self.do_valor(regra)

    def da_exigencia(self, regra: Exigencia, lugar: Lugar) -> list[Uso]:
        d = self.dobrada(regra)
        if not d.ativa:
            return []
        usos, lugar = d.premissa(lugar)
        return usos + [(lugar, self.arvore(t)) for t in expressoes_de(regra)]

    def do_valor(self, regra: Valor) -> list[Uso]:
        d = self.dobrada(regra)
        if not d.ativa or regra.valor is None:
            return []
        usos, lugar = d.premissa(())
        for fato in self.guardas(regra):
            usos.append((lugar, ast.Name(fato, ast.Load())))
            lugar = (*lugar, fato)
        return [*usos, (lugar, self.arvore(regra.valor))]

    def guardas(self, regra: Valor) -> list[str]:
        """Facts without which an amount is not known: the given ones are looked at first."""
        assert regra.valor is not None
        fatos = necessarios(self.arvore(regra.valor), LIGAVEIS)
        return sorted(fatos, key=lambda f: f in self.lei.termos)

    def do_termo(self, termo: Termo, lugar: Lugar) -> list[Uso]:
        usos, lugar = self.dobrada(termo).premissa(lugar)
        textos = [termo.valor] if termo.valor is not None else [o.se for o in termo.opcoes]
        return usos + [(lugar, self.arvore(t)) for t in textos if t is not None]

    def do_nome(self, nome: str, lugar: Lugar) -> list[Uso]:
        """What computes a fact that was not given, or a question about other rules."""
        usos: list[Uso] = []
        if ":" in nome:
            for r in self.do_grupo(nome):
                usos += self.da_exigencia(r, lugar)
            return usos
        for i, termo in enumerate(self.termos(nome)):
            usos += self.do_termo(termo, self.do_seguinte(lugar, i))
        return usos

    def termos(self, fato: str) -> list[Termo]:
        """What may compute the fact under these readings."""
        return [t for t in self.lei.termos.get(fato, ()) if self.dobrada(t).ativa]

    @staticmethod
    def do_seguinte(lugar: Lugar, i: int) -> Lugar:
        """Place of the i-th way to compute a fact: asked only if the ones before gave nothing."""
        return (*lugar, f"senao {i}") if i else lugar

    def do_grupo(self, nome: str) -> list[Exigencia]:
        """The demands that ``cumpre:id`` or ``infracao:id`` asks."""
        funcao, _, ident = nome.partition(":")
        regras = self.lei.sobre(Exigencia, ident)
        return [r for r in regras if r.infracao or funcao == "cumpre"]
