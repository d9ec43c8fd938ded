"""Compile the demands made for an act into one function, and decide with it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from ..calendario import Calendario
from ..condicao import execucao
from ..condicao.alcance import Alcance, Uso
from ..condicao.codigo import nome
from ..condicao.comandos import Bloco, atribuir, chamar, ou, se
from ..contexto import Contexto, _instante
from ..erros import ErroDePacote, Lacuna, sugerir
from ..exame import aplica, examinar
from ..execucao_de_valor import arredondar
from ..lei import Lei
from ..parecer import FALTA, NAO
from ..perguntas import conteudo, decidir
from ..regras import Conteudo, Exigencia, Regra, Valor
from ..valores_externos import ValoresExternos
from ..vocabulario import Ato
from .degraus import bisect_right
from .escrita import Efeitos, Escrita
from .papeis import VAZIOS, documentos_fundiveis, escrever_papel, usos_do_papel
from .quantias import escrever_valor
from .roteiro import Roteiro
from .veredito import Veredito

FORTE, EXIGE = "forte_", "exige_"


class DecisaoCompilada:
    """The decision on one act of a law, in real-case mode: what is not known is falta.

    Specification: ``decidir(fatos, em, atos)`` gives the decision, and for each of ``regras`` the
    result, that ``decidir.responder`` and ``examinar`` give with ``hipotese=False``; and for each
    of ``valores`` (ids of rules of amount) the amount. Readings, calendar and units are settled
    when it is made. ``fatos`` are as the vocabulary read them.

    ``fundidas``: demands wholly written into the function; ``fora``: those that ask the case
    itself (acts, deadlines, other papers), examined one by one, and so slower;
    ``papeis_de_fora``: papers likewise. Should the function
    stumble (a date out of the calendar, a unit without value), everything is examined one by one,
    and refuses or not as it would there.
    """

    decidir: Callable[..., Veredito]
    """``(fatos, em=None, atos=()) -> Veredito``: the generated function itself."""

    def __init__(
        self,
        lei: Lei,
        ato: str,
        *,
        leituras: Mapping[str, str] | None = None,
        valores: Iterable[str] = (),
        calendario: Calendario | None = None,
        externos: ValoresExternos | None = None,
    ) -> None:
        self.lei, self.ato = lei, ato
        self._base = Contexto(
            lei, {}, leituras=leituras, calendario=calendario, externos=externos,
            hipotese=False, sobre=ato,
        )  # fmt: skip
        self.regras: tuple[Exigencia, ...] = tuple(decidir.exigencias(self._base))
        self.valores = tuple(self._regra_de_valor(v) for v in valores)
        self.papeis = tuple(p for p in lei.sobre(Conteudo, ato) if ato in p.para)
        self.da_administracao = ato in lei.identidade.get("atos_da_administracao", ())
        self.arvore = self._escrever()
        self.decidir = self._compilar()

    @property
    def fora(self) -> tuple[Exigencia, ...]:
        return tuple(r for r in self.regras if r not in self.fundidas)

    @property
    def codigo(self) -> str:
        """The function, to be read by people; what runs is compiled from the tree."""
        return ast.unparse(self.arvore)

    def caso(
        self,
        fatos: Mapping[str, Any],
        em: date | datetime | None = None,
        atos: Iterable[Ato] = (),
    ) -> Contexto:
        """The same question, for the core to answer at leisure."""
        b = self._base
        return Contexto(
            self.lei, fatos, atos=atos, em=em, leituras=b.leituras, calendario=b.calendario,
            externos=b.externos, hipotese=False, sobre=self.ato,
        )  # fmt: skip

    def um_a_um(
        self,
        fatos: Mapping[str, Any],
        em: date | datetime | None = None,
        atos: Iterable[Ato] = (),
    ) -> Veredito:
        """The same answer without the compiled function."""
        c = self.caso(fatos, em, atos)
        resultados = tuple(examinar(r, c).resultado for r in self.regras)
        decisoes = [
            self._da_falha(r, c) if x == NAO else self._da_falta()
            for r, x in zip(self.regras, resultados, strict=True)
            if x in (NAO, FALTA)
        ]
        if self._incompleto(self.papeis, c):
            decisoes.append(self._da_falta())
        forte = max(decisoes, key=lambda d: decidir.ORDEM[d], default="deferir")
        valores = tuple(self._valor(i, c) for i in range(len(self.valores)))
        return Veredito((forte, resultados, valores, fatos, em, atos, self))

    # what the function asks outside
    def _regra_de_valor(self, ident: str) -> Valor:
        regras = {r.id: r for r in self.lei.da_especie(Valor)}
        if ident not in regras:
            raise ErroDePacote(f"Não há regra de valor “{ident}”.", sugestao=sugerir(ident, regras))
        return regras[ident]

    def _valor(self, i: int, c: Contexto) -> Decimal | None:
        r = self.valores[i]
        try:
            v = c.valor(r.valor) if r.valor is not None and aplica(r, c) is True else None
        except Lacuna:
            return None
        return None if v is None else arredondar(Decimal(v), r.unidade, r.casas)

    def _exame(self, i: int, c: Contexto) -> str:
        return examinar(self.regras[i], c).resultado

    def _incompleto(self, papeis: Iterable[Conteudo], c: Contexto) -> bool:
        respostas = (conteudo.responder(c.com(sobre=p.documento)) for p in papeis)
        return any(map(conteudo.incompleto, respostas))

    def _papel_de_fora_incompleto(self, c: Contexto) -> bool:
        return self._incompleto(self.papeis_de_fora, c)

    def _da_falha(self, r: Exigencia, c: Contexto) -> str:
        return decidir.decisao_da_falha(r, c, self.da_administracao)

    def _falha_pede(self, i: int, c: Contexto) -> bool:
        return self._da_falha(self.regras[i], c) == "exigir"

    def _da_falta(self) -> str:
        return "bloquear" if self.da_administracao else "exigir"

    # the function
    def _escrever(self) -> ast.Module:
        roteiro = Roteiro(self._base)
        alcance = Alcance(roteiro.do_nome)
        usos: list[Uso] = []
        fundidas: list[Regra] = []
        for r in (*self.regras, *self.valores):
            dela = roteiro.da_regra(r)
            if alcance.cabe(dela):
                fundidas.append(r)
                usos += dela
        self.fundidas = tuple(r for r in fundidas if isinstance(r, Exigencia))
        dentro = documentos_fundiveis(roteiro, alcance, {p.documento for p in self.papeis})
        self.papeis_de_fora = tuple(p for p in self.papeis if p.documento not in dentro)
        documentos = dict.fromkeys(p.documento for p in self.papeis if p.documento in dentro)
        self._papeis_fundidos = [r for d in documentos for r in self.lei.sobre(Conteudo, d)]
        usos += [u for r in self._papeis_fundidos for u in usos_do_papel(roteiro, r)]
        alcance.situar(usos)
        escrita = Escrita(roteiro, alcance)
        self._constantes = escrita.fusor.constantes
        self._exigencias(escrita)
        for i, v in enumerate(self.valores):
            if v in fundidas:
                escrever_valor(escrita, v, f"v{i}")
            else:
                fora = chamar("VALOR", ast.Constant(i), escrita.contexto())
                escrita.escrever(atribuir(f"v{i}", fora))
        return self._funcao(escrita.fusor.bloco)

    def _exigencias(self, escrita: Escrita) -> None:
        escrita.escrever(atribuir(FORTE, ast.Constant(None)))
        escrita.escrever(atribuir(EXIGE, ast.Constant(False)))
        falhas = [self._da_falha_sempre(r, escrita.roteiro) for r in self.regras]
        fortes = {"indeferir" if x is None else x for x in (*falhas, self._da_falta())}
        disputa = len(fortes - {"exigir"}) > 1
        da_falta = _efeito(self._da_falta(), disputa)
        for i, (r, falha) in enumerate(zip(self.regras, falhas, strict=True)):
            da_falha = _efeito(falha or "indeferir", disputa)
            if falha is None:
                pede = chamar("PEDE", ast.Constant(i), chamar("CASO", *map(nome, "dca")))
                da_falha = [se(pede, _efeito("exigir", disputa), da_falha)]
            efeitos = Efeitos([], da_falha, da_falta)
            if r in self.fundidas:
                escrita.exigencia(r, f"r{i}", efeitos, ())
            else:
                escrita.exigencia_de_fora(i, f"r{i}", efeitos)
        for papel in self._papeis_fundidos:
            escrever_papel(escrita, papel, da_falta)
        if self.papeis_de_fora:
            escrita.escrever(se(chamar("INCOMPLETO", escrita.contexto()), da_falta))

    def _da_falha_sempre(self, r: Exigencia, roteiro: Roteiro) -> str | None:
        """The decision that failing forces; ``None`` if it depends on the case."""
        fixa = (
            r.se_falha is not None
            or self.da_administracao
            or r.prova in decidir.PROVAS
            or isinstance(roteiro.arvore(r.prova), ast.Constant)
        )
        return self._da_falha(r, self._base) if fixa else None

    def _funcao(self, corpo: Bloco) -> ast.Module:
        menor = ast.IfExp(nome(EXIGE), ast.Constant("exigir"), ast.Constant("deferir"))
        resultados, valores = (
            ast.Tuple([nome(f"{letra}{i}") for i in range(len(quais))], ast.Load())
            for letra, quais in (("r", self.regras), ("v", self.valores))
        )
        campos = [ou(nome(FORTE), menor), resultados, valores, *map(nome, ("d", "c", "a", "EU"))]
        tupla = ast.Tuple(campos, ast.Load())
        fim = ast.Return(chamar("VEREDITO", tupla))
        args = ast.arguments(
            [], [ast.arg(x) for x in "dca"], None, [], [], None,
            [ast.Constant(None), ast.Tuple([], ast.Load())],
        )  # fmt: skip
        recurso = ast.Return(chamar("UM_A_UM", *map(nome, "dca")))
        tropeco = ast.ExceptHandler(nome("Exception"), None, [recurso])
        protegido = ast.Try([*corpo, fim], [tropeco], [], [])
        modulo = ast.Module([ast.FunctionDef("decidir", args, [protegido], [], None)], [])
        return ast.fix_missing_locations(modulo)

    def _compilar(self) -> Callable[..., Veredito]:
        espaco: dict[str, Any] = {
            **self._constantes,
            "R": execucao,
            "Decimal": Decimal,
            "VEREDITO": Veredito,
            "EU": self,
            "UM_A_UM": self.um_a_um,
            "CASO": self.caso,
            "EXAME": self._exame,
            "PEDE": self._falha_pede,
            "VALOR": self._valor,
            "INCOMPLETO": self._papel_de_fora_incompleto,
            "VAZIOS": VAZIOS,
            "ARREDONDAR": arredondar,
            "VIGE": vige,
            "EM": _dia,
            "date": date,
            "bisect_right": bisect_right,
            "MOMENTO": _instante,
        }
        exec(compile(self.arvore, f"<{self.lei.chave} {self.ato}>", "exec"), espaco)
        feita: Callable[..., Veredito] = espaco["decidir"]
        return feita


def _efeito(decisao: str, disputa: bool) -> Bloco:
    """``exigir`` weighs less than the others; among those (``disputa``), the first one decides."""
    if decisao == "exigir":
        return [atribuir(EXIGE, ast.Constant(True))]
    valor: ast.expr = ast.Constant(decisao)
    return [atribuir(FORTE, ou(nome(FORTE), valor) if disputa else valor)]


def _dia(c: date | datetime | None) -> date | None:
    return c.date() if isinstance(c, datetime) else c


def vige(de: str | None, ate: str | None, *dias: date | datetime | None) -> bool:
    """Whether the first known of the days is within a rule's own dates (see ``Contexto.ativa``).

    >>> vige("2020-01-01", None, None, date(2019, 12, 31)), vige("2020-01-01", None, None)
    (False, True)
    """
    dia = next((_dia(d) for d in dias if d is not None), None)
    if dia is None:
        return ate is None
    iso = dia.isoformat()
    return (de is None or de <= iso) and (ate is None or iso <= ate)
