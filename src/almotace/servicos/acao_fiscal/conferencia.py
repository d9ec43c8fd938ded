"""The checklist of a visit, made of the law: what it demands of that activity on that day, each
item with its article. What nobody answered is falta, never a pass.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from ...nucleo.contexto import Contexto
from ...nucleo.lei import Lei
from ...nucleo.parecer import FALTA, NAO, NAO_SE_APLICA, SIM, Parecer
from ...nucleo.perguntar import perguntar
from ...nucleo.regras import Apuracao, Exigencia, Secao
from ...registro.models import Pessoa, Processo
from ..autuacao.lavrar import Lavratura, caso_proposto
from ..autuacao.perguntas import contexto_do_caso, infringiveis
from ..autuacao.regra import apuracao
from ..casa import lei_da_casa
from ..praticar import Quem
from .comum import licenca_de

DO_REGISTRO = {"licenca_existe": "A licença", "licenca_vigente": "A licença"}
"""Sources of facts that are asked where the register knows nobody."""


@dataclass(frozen=True, slots=True)
class Item:
    """One demand: ``resultado`` is sim, nao, falta or nao_se_aplica; ``faltam``: facts that
    would answer it."""

    regra: str
    dispositivo: str
    resultado: str
    faltam: tuple[str, ...] = ()


@dataclass(slots=True)
class Conferencia:
    """``secoes``: the form, and the items that hang on each; ``infracoes``: dispositivos breached
    that the law punishes."""

    lei: Lei
    regra: Apuracao
    secoes: list[tuple[Secao, list[Item]]] = field(default_factory=list)
    infracoes: list[str] = field(default_factory=list)
    parecer: Parecer | None = None

    @property
    def itens(self) -> list[Item]:
        return [i for _, itens in self.secoes for i in itens]

    def com(self, resultado: str) -> list[Item]:
        return [i for i in self.itens if i.resultado == resultado]

    @property
    def faltam(self) -> list[str]:
        return list(dict.fromkeys(i.dispositivo for i in self.com(FALTA)))


def conferir(
    quem: Quem,
    processo: Processo,
    fatos: Mapping[str, Any],
    momento: datetime,
    pessoa: Pessoa | None = None,
) -> Conferencia:
    """The checklist with these answers alone (plain form). Call in a transaction of the town.
    ``momento``: of the visit, on the town's clock."""
    lei = lei_da_casa(processo.lei)
    regra = apuracao(lei, processo.modalidade)
    k = _contexto(quem, processo, lei, fatos, momento, pessoa)
    feita = Conferencia(lei, regra)
    parecer = feita.parecer = perguntar("enquadrar", k)
    passos = {p.regra: p.resultado for p in parecer.passos}
    asked = secoes(regra, lei, pessoa)
    regras = [
        r for r in _da_conduta(lei, regra, asked)
        if r.infracao and k.ativa(r) and (not r.responde or "enquadrar" in r.responde)
    ]  # fmt: skip
    itens = [(r, _item(r, passos.get(r.id, NAO_SE_APLICA), k)) for r in regras]
    feita.secoes = _em_secoes(itens, asked, k)
    puniveis = set(infringiveis(lei, regra.conduta, momento.date()))
    feita.infracoes = [i for i in parecer.valores.get("infracoes") or [] if i in puniveis]
    return feita


def _da_conduta(lei: Lei, regra: Apuracao, asked: list[Secao]) -> list[Exigencia]:
    """The demands about the conduct; where the proceeding names none, those of which the form asks
    something."""
    if regra.conduta is not None:
        return lei.sobre(Exigencia, regra.conduta)
    perguntados = {f for s in asked for f in s.fatos}
    return [
        r for r in lei.da_especie(Exigencia)
        if any(f in perguntados for x in _textos(r) for f in lei.condicao(x).fatos)
    ]  # fmt: skip


def secoes(regra: Apuracao, lei: Lei, pessoa: Pessoa | None) -> list[Secao]:
    """What is asked: the law's own sections, and what the register can't know of a stranger."""
    proprias = list(regra.secoes)
    if pessoa is None:
        fatos = [
            f for f, fonte in regra.registra.items()
            if fonte in DO_REGISTRO and f in lei.vocabulario.fatos
        ]  # fmt: skip
        if fatos:
            proprias.insert(1, Secao(titulo="A licença", fatos=tuple(fatos)))
    return proprias


def perguntados(regra: Apuracao, lei: Lei, pessoa: Pessoa | None) -> list[str]:
    return [f for s in secoes(regra, lei, pessoa) for f in s.fatos]


def _contexto(
    quem: Quem,
    processo: Processo,
    lei: Lei,
    fatos: Mapping[str, Any],
    momento: datetime,
    pessoa: Pessoa | None,
) -> Contexto:
    """The case as an auto of that moment would see it; nobody known, nothing known of a licence."""
    proposta = Lavratura(
        processo.lei, (), momento, "", "", pessoa.id if pessoa else None, fatos=fatos
    )
    licenca = None if pessoa is None else _do_registro(pessoa, processo.lei, momento)
    c = caso_proposto(quem, proposta, pessoa, processo, congelado={"licenca": licenca})
    c.autos.fatos = dict(fatos)
    novos = {k: v for k, v in fatos.items() if pessoa is None or k not in c.regra.registra}
    return contexto_do_caso(c, momento.date(), sobre=c.regra.conduta, novos=novos)


def _do_registro(pessoa: Pessoa, lei: str, momento: datetime) -> dict[str, Any]:
    achada, dia = licenca_de(pessoa, lei), momento.date()
    if achada is None:
        return {"existe": False, "vigente": False}
    vale = achada.validade_inicio <= dia <= achada.validade_fim
    return {
        "existe": True, "vigente": vale and achada.situacao in ("vigente", "suspensa"),
        "validade_fim": achada.validade_fim.isoformat(),
    }  # fmt: skip


def _item(r: Exigencia, resultado: str, k: Contexto) -> Item:
    faltam: list[str] = []
    if resultado == FALTA:
        faltam = [f for x in _textos(r) for f in k.faltantes(x)]
    return Item(r.id, r.fonte[0], resultado, tuple(dict.fromkeys(faltam)))


def _textos(r: Exigencia) -> list[str]:
    medida = [r.medida.valor] if r.medida else []
    return [x for x in (r.exige, r.veda, *medida, r.se, r.exceto) if x is not None]


def _em_secoes(
    itens: list[tuple[Exigencia, Item]], asked: list[Secao], k: Contexto
) -> list[tuple[Secao, list[Item]]]:
    """Each item under the first section that asks for a fact that it reads."""
    grupos: list[tuple[Secao, list[Item]]] = [(s, []) for s in asked]
    outros: list[Item] = []
    for r, item in itens:
        lidos = [f for x in _textos(r) for f in (*k.lei.condicao(x).fatos, *item.faltam)]
        achado = next(
            (lista for f in lidos for s, lista in grupos if f in s.fatos), outros
        )  # fmt: skip
        achado.append(item)
    if outros:
        grupos.append((Secao(titulo="O que o registro responde", fatos=()), outros))
    return grupos


__all__ = ["FALTA", "NAO", "NAO_SE_APLICA", "SIM", "Conferencia", "Item", "conferir"]
