"""Who comes before whom, by the law's own order: replayable, and each position told.

What is stored is all that the order came from: the facts, the day, the readings and the hash of the
law. Ordering it again under the same law gives the same positions; under a law that changed since,
it is refused rather than silently different. Who is tied at the edge is not chosen: a person
decides.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from ...nucleo.contexto import Contexto
from ...nucleo.erros import ErroDeEntrada
from ...nucleo.escrita import mostrar
from ...nucleo.lei import Lei
from ...nucleo.parecer import Parecer
from ...nucleo.perguntar import perguntar
from ...nucleo.regras import Preferencia
from ..casa import lei_da_casa
from ..pergunta import contexto

CAMPO = re.compile(r"\bc\.(\w+)")


@dataclass(frozen=True, slots=True)
class Posicao:
    """One candidate. ``porque``: the fields that the law's order reads, with what they say;
    ``antes``: who surely comes before; ``empata``: who the law puts neither before nor after."""

    lugar: int
    nome: str
    escolhido: bool
    porque: Mapping[str, Any]
    antes: tuple[str, ...] = ()
    empata: tuple[str, ...] = ()

    @property
    def frase(self) -> str:
        ditos = ", ".join(f"{k.replace('_', ' ')}: {v}" for k, v in self.porque.items())
        return f"{self.lugar}º, {self.nome} ({ditos})" if ditos else f"{self.lugar}º, {self.nome}"


@dataclass(frozen=True, slots=True)
class Classificacao:
    """``entrada``: what to store; ``decide_pessoa``: places that the law leaves tied."""

    entrada: Mapping[str, Any]
    posicoes: tuple[Posicao, ...]
    vagas: int
    decide_pessoa: bool
    fundamentos: tuple[str, ...]
    fora: tuple[str, ...] = ()


def classificar(
    lei: Lei,
    sobre: str,
    fatos: Mapping[str, Any],
    dia: date,
    leituras: Mapping[str, str] | None = None,
) -> Classificacao:
    """The order of who asks for it, as the law of that day gives it. ``fatos``: in plain form."""
    tipados = lei.vocabulario.ler_fatos(dict(fatos))
    c = contexto(lei, tipados, dia, sobre=sobre, leituras=leituras)
    parecer = perguntar("alocacao", c)
    if "ordem" not in parecer.valores:
        raise ErroDeEntrada(
            "Não se pode classificar: a lei não dá a ordem, ou falta saber de quem."
        )
    regra = _que_decidiu(lei, sobre, parecer)
    posicoes, fora = _posicoes(regra, parecer, c)
    vagas = int(parecer.valores.get("vagas", parecer.valores.get("teto", 1)))
    escolhidos = sum(p.escolhido for p in posicoes)
    entrada = {
        "lei": lei.chave, "pacote": lei.hash, "sobre": sobre, "dia": dia.isoformat(),
        "fatos": mostrar(dict(fatos)), "leituras": dict(parecer.leituras),
    }  # fmt: skip
    return Classificacao(
        entrada, posicoes, vagas, escolhidos < min(vagas, len(posicoes)),
        tuple(parecer.fundamentos), fora,
    )  # fmt: skip


def refazer(entrada: Mapping[str, Any]) -> Classificacao:
    """The same order again, from what was stored."""
    lei = lei_da_casa(str(entrada["lei"]))
    if lei.hash != entrada["pacote"]:
        raise ErroDeEntrada("A lei carregada não é a mesma com que esta classificação foi feita.")
    return classificar(
        lei, str(entrada["sobre"]), entrada["fatos"], date.fromisoformat(str(entrada["dia"])),
        entrada["leituras"],
    )  # fmt: skip


def _que_decidiu(lei: Lei, sobre: str, parecer: Parecer) -> Preferencia:
    decidiu = {p.regra for p in parecer.passos}
    return next(r for r in lei.sobre(Preferencia, sobre) if r.id in decidiu)


def _posicoes(
    regra: Preferencia, parecer: Parecer, c: Contexto
) -> tuple[tuple[Posicao, ...], tuple[str, ...]]:
    """Each candidate in the law's order, and who is not eligible."""
    candidatos = c.valor(regra.candidatos) if regra.candidatos else []
    por_nome = {c.valor(regra.nome, {"c": x}, "c"): x for x in candidatos}
    if len(por_nome) != len(candidatos):
        raise ErroDeEntrada("Dois candidatos estão com a mesma identificação.")
    campos = list(dict.fromkeys(n for texto in regra.ordem for n in CAMPO.findall(texto)))
    escolhidos = set(parecer.valores.get("escolhidos", ()))
    ordem = parecer.valores["ordem"]
    chaves = {n: tuple(c.valor(k, {"c": por_nome[n]}, "c") for k in regra.ordem) for n in ordem}
    posicoes = tuple(
        Posicao(
            lugar, str(nome), nome in escolhidos,
            mostrar({k: por_nome[nome].get(k) for k in campos}),
            tuple(str(o) for o in ordem if _antes(chaves[o], chaves[nome], regra.dominancia)),
            tuple(str(o) for o in ordem if o != nome
                  and not _antes(chaves[o], chaves[nome], regra.dominancia)
                  and not _antes(chaves[nome], chaves[o], regra.dominancia)),
        )
        for lugar, nome in enumerate(ordem, 1)
    )  # fmt: skip
    return posicoes, tuple(str(n) for n in por_nome if n not in ordem)


def _antes(um: tuple[Any, ...], outro: tuple[Any, ...], dominancia: bool) -> bool:
    """Does the law put one surely before the other?

    >>> _antes((-60, -1), (-50, -9), True), _antes((-60, -1), (-50, -9), False)
    (False, True)
    """
    if not dominancia:
        return um < outro
    return um != outro and all(x <= y for x, y in zip(um, outro, strict=True))
