"""What a compiled decision answers: a plain tuple; its explanation is made when someone looks."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from ..erros import ErroDeEntrada
from ..exame import examinar, expressoes_de
from ..parecer import NAO_SE_APLICA, Parecer
from ..perguntas import decidir

if TYPE_CHECKING:
    from .compilada import DecisaoCompilada


class Razao(NamedTuple):
    """One demand that spoke: rule, dispositivo, what it read, what it lacks, what is cited."""

    regra: str
    dispositivo: str
    rotulo: str
    resultado: str
    fatos: Mapping[str, Any]
    faltam: tuple[str, ...]
    fundamentos: tuple[str, ...]

    def __str__(self) -> str:
        ditos = ", ".join(f"{k} = {v}" for k, v in self.fatos.items() if v is not None)
        partes = [ditos, f"não se sabe: {', '.join(self.faltam)}" if self.faltam else ""]
        entre = "; ".join(p for p in partes if p)
        return f"{self.rotulo}: {self.resultado}" + (f" ({entre})" if entre else "")


class Veredito(tuple[Any, ...]):
    """``decisao``: deferir, indeferir, exigir, bloquear. ``resultados``: one a rule, in the order
    of ``DecisaoCompilada.regras``. ``valores``: the amounts asked for, ``None`` where not known.

    The facts are kept, not copied: a verdict is explained while they are what they were.
    """

    __slots__ = ()
    decisao: str = property(itemgetter(0))  # type: ignore[assignment]
    resultados: tuple[str, ...] = property(itemgetter(1))  # type: ignore[assignment]
    valores: tuple[Any, ...] = property(itemgetter(2))  # type: ignore[assignment]
    fatos: Mapping[str, Any] = property(itemgetter(3))  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Veredito({self.decisao!r}, {self.resultados!r}, {self.valores!r})"

    @property
    def compilada(self) -> DecisaoCompilada:
        """Law, act, readings, calendar and units that it was decided by."""
        feita: DecisaoCompilada = self[6]
        return feita

    def explicar(self) -> list[Razao]:
        """Each demand that applies, with the facts read, those missing, and the citations."""
        c = self.compilada.caso(*self[3:6])
        razoes = []
        for regra, resultado in zip(self.compilada.regras, self.resultados, strict=True):
            if resultado == NAO_SE_APLICA:
                continue
            exame = examinar(regra, c)
            if exame.resultado != resultado:
                raise ErroDeEntrada("Os fatos mudaram depois da decisão: decida de novo.")
            folha = Parecer("decidir", c.sobre)
            decidir.citar(folha, exame, c)
            rotulo = c.lei.rotulo(regra.fonte[0])
            fatos = c.usados([regra.se, regra.exceto, *expressoes_de(regra)])
            razoes.append(
                Razao(regra.id, regra.fonte[0], rotulo, resultado, fatos, exame.faltam,
                      tuple(folha.fundamentos))
            )  # fmt: skip
        return razoes

    def parecer(self) -> Parecer:
        """The whole answer, as the question ``decidir`` gives it."""
        parecer = decidir.responder(self.compilada.caso(*self[3:6]))
        if parecer.valores["decisao"] != self.decisao:
            raise ErroDeEntrada("Os fatos mudaram depois da decisão: decida de novo.")
        return parecer
