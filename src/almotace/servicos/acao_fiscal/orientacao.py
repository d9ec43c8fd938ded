"""The first visit that must orient: what a federal law demands before an auto against a small firm.

The rule is data: a law of the country with the scope ``primeira_visita_orientadora``. Where there
is none, nothing is demanded. What it asks and nobody said is asked, never supposed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import lru_cache
from typing import Any

from ...nucleo.contexto import Contexto
from ...nucleo.erros import ErroDeEntrada
from ...nucleo.lei import Lei
from ...nucleo.parecer import Parecer
from ...nucleo.perguntar import perguntar
from ...nucleo.regras import Ambito
from ...pacotes.carga import listar
from ...registro.models import Ato, Pessoa, Processo, Visita
from ..casa import ambiente_da_casa, lei_da_casa
from ..subsidiarias import cadeia

AMBITO = "primeira_visita_orientadora"
DO_PAIS = "br/geral/"


@dataclass(frozen=True, slots=True)
class Orientacao:
    """``aplica``: the first visit must orient (none: not known, for want of ``faltam``)."""

    lei: Lei
    artigo: str
    aplica: bool | None
    faltam: tuple[str, ...] = ()
    fatos: Mapping[str, Any] = field(default_factory=dict)
    parecer: Parecer | None = None

    @property
    def onde(self) -> str:
        """The article, as one cites it."""
        return f"{self.lei.rotulo(self.artigo)} da {self.lei.titulo}"


def lei_que_orienta(lei: Lei) -> tuple[Lei, Ambito] | None:
    """The law that has the rule, of those that answer for this one or of the country."""
    return _que_orienta(lei.chave)


@lru_cache(maxsize=256)
def _que_orienta(chave_da_lei: str) -> tuple[Lei, Ambito] | None:
    lei = lei_da_casa(chave_da_lei)
    vistas = {x.chave: x for x in cadeia(lei)}
    for chave in listar():
        if chave.startswith(DO_PAIS) and chave not in vistas:
            vistas[chave] = lei_da_casa(chave)
    for x in vistas.values():
        for regra in x.da_especie(Ambito):
            if regra.id == AMBITO:
                return x, regra
    return None


def examinar(lei: Lei, fatos: Mapping[str, Any], dia: date) -> Orientacao | None:
    """Whether the rule applies with these facts (plain form, by the names of that law)."""
    achada = lei_que_orienta(lei)
    if achada is None:
        return None
    dela, regra = achada
    conhecidos = {k: v for k, v in fatos.items() if k in dela.vocabulario.fatos and v is not None}
    ambiente = ambiente_da_casa(lei.chave.rpartition("/")[0])
    k = Contexto(
        dela, dela.vocabulario.ler_fatos(conhecidos), em=dia, hipotese=False, sobre=AMBITO,
        calendario=ambiente.calendario, externos=ambiente.externos,
    )  # fmt: skip
    parecer = perguntar("enquadrar", k)
    dito = parecer.valores.get("resultado")
    aplica = {"aplica": True, "nao_aplica": False}.get(str(dito))
    if aplica is None and not parecer.pede:
        aplica = False
    return Orientacao(dela, regra.fonte[0], aplica, tuple(parecer.pede), conhecidos, parecer)


def perguntas(lei: Lei) -> tuple[Lei, list[str]] | None:
    """What has to be asked: the facts that the rule reads which nobody computes."""
    achada = lei_que_orienta(lei)
    if achada is None:
        return None
    dela, regra = achada
    textos = [x for x in (regra.aplica, regra.se, regra.exceto) if x]
    lidos = [f for x in textos for f in _ultimos(dela, dela.condicao(x).fatos, set())]
    return dela, [f for f in dict.fromkeys(lidos) if f in dela.vocabulario.fatos]


def _ultimos(lei: Lei, fatos: Iterable[str], vistos: set[str]) -> list[str]:
    """The facts at the end of the chain: those that no rule computes."""
    feitos: list[str] = []
    for f in fatos:
        if f in vistos or f in ("em", "momento"):
            continue
        vistos.add(f)
        termos = lei.termos.get(f, [])
        dentro = [x for t in termos for x in (t.valor, *(o.se for o in t.opcoes)) if x]
        if not dentro:
            feitos.append(f)
        for x in dentro:
            feitos += _ultimos(lei, lei.condicao(x).fatos, vistos)
    return feitos


def ditos_antes(processo: Processo | None) -> dict[str, Any]:
    """What the visits of a matter answered of this rule; the last word counts."""
    ditos: dict[str, Any] = {}
    if processo is not None:
        for a in Ato.objects.filter(processo=processo, tipo="visita").order_by("seq"):
            ditos |= (a.dados.get("orientacao") or {}).get("fatos") or {}
    return ditos


def ja_orientado(
    pessoa: Pessoa | None, processo: Processo | None, lei: str, ate: date
) -> Visita | None:
    """The visit that oriented this person, or in this matter, under that law."""
    visitas = Visita.objects.filter(orientadora=True, dia__lte=ate, processo__lei=lei)
    if pessoa is not None:
        visitas = visitas.filter(processo__requerente=pessoa)
    elif processo is not None:
        visitas = visitas.filter(processo=processo)
    else:
        return None
    return visitas.select_related("processo").order_by("-dia").first()


def vespera(dia: date) -> date:
    """What was found on the day of the orienting visit is what was oriented: the auto is for what
    is found again after it."""
    return dia - timedelta(days=1)


def exigir_orientacao(
    lei: Lei,
    dia: date,
    *,
    pessoa: Pessoa | None = None,
    origem: Processo | None = None,
    fatos: Mapping[str, Any] | None = None,
) -> Orientacao | None:
    """Refuse an auto where the law demands an orienting visit that was not made. Call in a
    transaction of the town. What is not known does not refuse: it comes back, to be asked."""
    o = examinar(lei, {**ditos_antes(origem), **(fatos or {})}, dia)
    if o is None or o.aplica is not True:
        return o
    if ja_orientado(pessoa, origem, lei.chave, vespera(dia)) is None:
        raise ErroDeEntrada(
            f"A primeira visita a esta empresa é de orientação ({o.onde}): registre-a antes; sem"
            " ela o auto é nulo.",
            campo="orientacao",
        )
    return o
