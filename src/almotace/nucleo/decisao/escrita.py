"""Write the rules of one act as the statements of one function ``(d, c, a)``.

``d``: facts; ``c``: day or instant of the question; ``a``: acts. Only a *real* case is written:
what is not known is falta. What asks the case itself (acts, deadlines, papers) is left to
``Contexto``, made once where the first such rule stands.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..classificacao import _valor
from ..condicao.alcance import Alcance, Lugar
from ..condicao.codigo import NONE, e_none, nome
from ..condicao.comandos import Bloco, atribuir, chamar, e, nao, ou, presente, se
from ..parecer import FALTA, NAO, NAO_SE_APLICA, SIM
from ..regras import Exigencia, Opcao, Termo
from .premissas import Premissas, lido
from .roteiro import Roteiro

CONTEXTO = "x_"
FALSO, VERDADEIRO = ast.Constant(False), ast.Constant(True)


@dataclass(frozen=True)
class Efeitos:
    """What else is done at each outcome of a demand."""

    sim: Bloco = field(default_factory=list)
    nao: Bloco = field(default_factory=list)
    falta: Bloco = field(default_factory=list)


class Escrita(Premissas):
    """Facts, demands, and what is asked of a context."""

    def __init__(self, roteiro: Roteiro, alcance: Alcance) -> None:
        super().__init__(roteiro, self.ler)
        self.alcance = alcance
        self._locais: dict[str, str] = {}
        self._contexto = False

    # facts
    def ler(self, fato: str) -> str:
        """The local of a fact, written in its place when first asked."""
        local = self._locais.get(fato)
        if local is None:
            local = f"q{len(self._locais)}_" if ":" in fato else f"f_{fato}"
            self._locais[fato] = local
            lugar = self.alcance.lugares[fato]
            with self.fusor.a_parte(self.abertos[lugar]):
                self._escrever_nome(fato, local, (*lugar, fato))
        return local

    def _escrever_nome(self, fato: str, local: str, dentro: Lugar) -> None:
        if ":" in fato:
            self.abertos[dentro] = self.fusor.bloco
            self._grupo(fato, local, dentro)
        elif fato == "momento":
            self.escrever(atribuir(local, chamar("MOMENTO", nome("c"))))
        elif fato == "em":
            so_dia = ast.Compare(chamar("type", nome("c")), [ast.Is()], [nome("date")])
            self.escrever(atribuir(local, ast.IfExp(so_dia, nome("c"), chamar("EM", nome("c")))))
        else:
            self.escrever(atribuir(local, lido(fato)))
            termos = self.roteiro.termos(fato)
            if termos:
                with self.em(dentro) as bloco:
                    self._calcular(termos, local, dentro)
                self.escrever(se(e_none(nome(local)), bloco))

    def _calcular(self, termos: Sequence[Termo], local: str, lugar: Lugar) -> None:
        for i, termo in enumerate(termos):
            onde = self.roteiro.do_seguinte(lugar, i)
            if not i:
                self._termo(termo, local, onde)
                continue
            with self.em(onde) as bloco:
                self._termo(termo, local, onde)
            self.escrever(se(e_none(nome(local)), bloco))

    def _termo(self, termo: Termo, local: str, lugar: Lugar) -> None:
        def corpo() -> None:
            if termo.valor is not None:
                self.escrever(atribuir(local, self.fusor.gerar(self.roteiro.arvore(termo.valor))))
            elif termo.multiplo:
                self._multiplo(termo, local)
            else:
                self._opcoes(termo, termo.opcoes, local, [])

        self.sob_premissa(self.roteiro.dobrada(termo), lugar, corpo, [], [])

    def _opcoes(
        self, termo: Termo, opcoes: Sequence[Opcao], local: str, negadas: list[ast.expr]
    ) -> None:
        """The first option that holds; the rest, where all before it failed."""
        if not opcoes:
            return
        o, seguintes = opcoes[0], opcoes[1:]
        if o.se is None:
            teste = e(*negadas)
        else:
            teste, falha = self.fusor.testes(self.roteiro.arvore(o.se))
            negadas = [*negadas, falha]
        with self.fusor.dentro() as senao:
            self._opcoes(termo, seguintes, local, negadas)
        self.escrever(se(teste, [atribuir(local, self._opcao(o, termo))], senao))

    def _multiplo(self, termo: Termo, local: str) -> None:
        """All the options that hold; the rest, where none did."""
        self.escrever(atribuir(local, ast.Tuple([], ast.Load())))
        negadas: list[ast.expr] = []
        for o in termo.opcoes:
            if o.se is None:
                teste = e(nao(nome(local)), *negadas)
            else:
                teste, falha = self.fusor.testes(self.roteiro.arvore(o.se))
                negadas.append(falha)
            mais = ast.Tuple([self._opcao(o, termo)], ast.Load())
            self.escrever(se(teste, [atribuir(local, ast.BinOp(nome(local), ast.Add(), mais))]))

    def _opcao(self, opcao: Opcao, termo: Termo) -> ast.expr:
        valor = _valor(opcao.valor, termo, self.roteiro.c)
        simples = isinstance(valor, (str, int))
        return ast.Constant(valor) if simples else self.fusor.constante(valor)

    def _grupo(self, pergunta: str, local: str, lugar: Lugar) -> None:
        """``cumpre`` or ``infracao``: the demands of the group, and what they come to."""
        sim, falha, falta = (f"{local}{x}" for x in ("sim", "nao", "falta"))
        for bandeira in (sim, falha, falta):
            self.escrever(atribuir(bandeira, FALSO))
        efeitos = Efeitos(*([atribuir(x, VERDADEIRO)] for x in (sim, falha, falta)))
        for r in self.roteiro.do_grupo(pergunta):
            self.exigencia(r, f"{local}r", efeitos, lugar)
        if pergunta.startswith("cumpre"):
            aberta, quebra, inteira = ou(nome(falta), nao(nome(sim))), FALSO, VERDADEIRO
        else:
            aberta, quebra, inteira = nome(falta), VERDADEIRO, FALSO
        fim = ast.IfExp(nome(falha), quebra, ast.IfExp(aberta, NONE, inteira))
        self.escrever(atribuir(local, fim))

    # rules
    def exigencia(self, r: Exigencia, local: str, efeitos: Efeitos, lugar: Lugar) -> None:
        """The result of a demand in a local, and what follows from it."""
        falta = [atribuir(local, ast.Constant(FALTA)), *efeitos.falta]

        def corpo(excecao_falha: ast.expr) -> None:
            sim = [atribuir(local, ast.Constant(SIM)), *efeitos.sim]
            falha = [atribuir(local, ast.Constant(NAO)), *efeitos.nao]
            if not isinstance(excecao_falha, ast.Constant):
                falha = [se(excecao_falha, falha, falta)]
            elif not excecao_falha.value:
                falha = falta
            if r.exige is not None:
                self.fusor.escada(self.roteiro.arvore(r.exige), sim, falha, falta)
            elif r.veda is not None:
                self.fusor.escada(self.roteiro.arvore(r.veda), falha, sim, falta)
            else:
                self._medida(r, sim, falha, falta)

        nao_cabe = [atribuir(local, ast.Constant(NAO_SE_APLICA))]
        self.salvo_excecao(self.roteiro.dobrada(r), lugar, corpo, nao_cabe, falta)

    def _medida(self, r: Exigencia, sim: Bloco, falha: Bloco, falta: Bloco) -> None:
        assert r.medida is not None
        medido = self.fusor.atomo(self.roteiro.arvore(r.medida.valor))
        desconhecidos = []
        ramos: list[tuple[ast.expr, Bloco]] = []
        if not self.fusor.sempre(medido):
            ramos.append((e_none(medido), falta))
        for limite, passa in ((r.medida.minimo, ast.Lt()), (r.medida.maximo, ast.Gt())):
            if limite is None:
                continue
            borda = self.fusor.atomo(self.roteiro.arvore(limite))
            fora: ast.expr = ast.Compare(medido, [passa], [borda])
            if not self.fusor.sempre(borda):
                fora = e(presente(borda), fora)
                desconhecidos.append(e_none(borda))
            ramos.append((fora, falha))
        if desconhecidos:
            ramos.append((ou(*desconhecidos), falta))
        corpo = sim
        for teste, bloco in reversed(ramos):
            corpo = [se(teste, bloco, corpo)]
        self.escrever(*corpo)

    def exigencia_de_fora(self, i: int, local: str, efeitos: Efeitos) -> None:
        """A demand that only a context can answer."""
        self.escrever(atribuir(local, chamar("EXAME", ast.Constant(i), self.contexto())))
        for resultado, bloco in ((NAO, efeitos.nao), (FALTA, efeitos.falta)):
            if bloco:
                teste = ast.Compare(nome(local), [ast.Eq()], [ast.Constant(resultado)])
                self.escrever(se(teste, bloco))

    def contexto(self) -> ast.expr:
        """The case as a context, made by whoever asks first."""
        if not self._contexto:
            self._contexto = True
            self.escrever(atribuir(CONTEXTO, chamar("CASO", *map(nome, "dca"))))
        return nome(CONTEXTO)
