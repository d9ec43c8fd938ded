"""What the law is asked in a case of an auto: the penalty, a term, what may be breached."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from ...nucleo.calendario import Calendario
from ...nucleo.contagem import Contagem
from ...nucleo.contexto import Contexto
from ...nucleo.data_pt import formatar_data
from ...nucleo.dispositivo import artigo_de
from ...nucleo.exame import aplica
from ...nucleo.lei import Lei
from ...nucleo.parecer import SIM, Parecer
from ...nucleo.perguntar import perguntar
from ...nucleo.redacao import texto
from ...nucleo.regras import Exigencia, Fase, Prazo, Regime
from ...nucleo.sancao import alcanca
from ...nucleo.termo_de_prazo import calcular
from ..casa import ambiente_da_casa, lei_da_casa
from ..fatos import da_feira_no_auto
from ..pergunta import atos_do_caso, contexto
from .caso import Caso
from .fontes import fatos_da_apuracao
from .precedentes import atos_anteriores

CONDUTAS = ("vedacao", "dever", "requisito", "dimensao", "distancia", "limite", "horario", "prazo")
"""Classes of the ledger that say what people must do or not do."""


def contexto_do_caso(
    c: Caso,
    em: date | datetime,
    *,
    fase: Fase | None = None,
    sobre: str | None = None,
    novos: Mapping[str, Any] | None = None,
    historico: bool = False,
    lei: Lei | None = None,
    calendario: Calendario | None = None,
) -> Contexto:
    """The case as the law sees it. ``historico``: with the earlier autos of the person, as
    penalties are asked; ``lei``: a subsidiary one, which sees what its vocabulary knows."""
    dia = em.date() if isinstance(em, datetime) else em
    alvo = lei or c.lei
    conhecidos = alvo.vocabulario.fatos
    brutos = {k: v for k, v in c.autos.fatos.items() if k in conhecidos and v is not None}
    c_da_lei = c if lei is None else replace(c, lei=lei)
    brutos |= da_feira_no_auto(c_da_lei, dia)
    brutos |= fatos_da_apuracao(c_da_lei, dia, fase)
    brutos |= {k: v for k, v in (novos or {}).items() if k in conhecidos}
    atos = atos_do_caso(c.autos, alvo)
    if historico:
        atos = [*atos_anteriores(c, dia), *atos]
    fatos = alvo.vocabulario.ler_fatos(brutos)
    if lei is None:
        return contexto(alvo, fatos, em, sobre=sobre, atos=atos, calendario=calendario)
    ambiente = ambiente_da_casa(c.lei.chave.rpartition("/")[0])
    return Contexto(
        alvo, fatos, atos=atos, em=em, calendario=calendario or ambiente.calendario,
        externos=ambiente.externos, hipotese=False, sobre=sobre,
    )  # fmt: skip


def parecer_da_pena(c: Caso, dia: date, novos: Mapping[str, Any] | None = None) -> Parecer:
    """The penalties that the law gives for what the auto says, with the precedents and why each
    counts or not. A law without a subject for all is asked about each breach."""
    if c.regra.sancao is not None or not c.infracoes:
        return _perguntar_da_pena(c, dia, c.regra.sancao, novos)
    return _somar([_perguntar_da_pena(c.so_com([i]), dia, i, novos) for i in c.infracoes])


def _perguntar_da_pena(
    c: Caso, dia: date, sobre: str | None, novos: Mapping[str, Any] | None
) -> Parecer:
    p = perguntar("sancao", contexto_do_caso(c, dia, sobre=sobre, novos=novos, historico=True))
    if c.auto is not None and c.regra.precedentes == c.auto.tipo:
        # The auto itself is in the timeline that precedents are read from; it is none.
        proprio = f"autuação de {formatar_data(c.auto.dia)}: "
        meus = [x for x in p.passos if x.texto.startswith(proprio) and x.resultado != SIM]
        p.passos = [x for x in p.passos if x not in meus[-len(c.infracoes or [None]) :]]
    return p


def _somar(pareceres: list[Parecer]) -> Parecer:
    todos = Parecer("sancao", None, {"obrigatorias": [], "alternativas": [], "facultativas": []})
    for p in pareceres:
        for lista in ("obrigatorias", "alternativas", "facultativas"):
            todos.valores[lista] += p.valores.get(lista, [])
        for chave in ("posicao", "reincidente"):
            if chave in p.valores:
                todos.valores.setdefault(chave, p.valores[chave])
        todos.citar(p.fundamentos)
        todos.passos += p.passos
        todos.leituras |= p.leituras
        todos.lacunas += [x for x in p.lacunas if x not in todos.lacunas]
        todos.pedir(p.pede)
        todos.memoria += p.memoria
    return todos


@dataclass(frozen=True, slots=True)
class Termo:
    """A counted term of a case: the rule, the law it is of, the counting."""

    regra: Prazo
    lei: Lei
    conta: Contagem

    @property
    def fim(self) -> date:
        return self.conta.fim.date() if isinstance(self.conta.fim, datetime) else self.conta.fim

    def em_tempo(self, ato: date | datetime) -> bool:
        dia = ato.date() if isinstance(ato, datetime) and not isinstance(self.conta.fim, datetime) \
            else ato  # fmt: skip
        return self.conta.tempestivo(dia)

    def memoria(self) -> dict[str, Any]:
        """How it was counted, for the agenda and the paper."""
        return {
            "lei": self.lei.titulo,
            "fundamento": self.lei.rotulo(self.regra.fonte[0]),
            "dispositivo": self.regra.fonte[0],
            "conta": self.conta.resumo(),
        }


def termo(
    c: Caso,
    ids: Iterable[str],
    dia: date,
    fase: Fase | None = None,
    calendario: Calendario | None = None,
) -> Termo | None:
    """The first of these terms that applies and whose start is known, as acts extended it or had
    it stand still."""
    lei = lei_da_casa(fase.norma) if fase is not None and fase.norma else None
    k = contexto_do_caso(c, dia, fase=fase, lei=lei, calendario=calendario)
    for id in ids:
        for regra in k.lei.sobre(Prazo, id):
            if regra.id != id or not k.ativa(regra):
                continue
            mais, pausas = mudancas(c, id)
            conta = calcular(regra, k, mais=mais, pausas=pausas)
            if conta is not None:
                return Termo(regra, k.lei, conta)
    return None


def termo_de_pagamento(c: Caso, dia: date) -> Termo | None:
    """The term to pay the fine: of the case itself, as no instance of it."""
    ato = c.regra.pagamento_de
    fase = Fase(id="pagamento", titulo="", fonte=(), ato="pagamento", decide="", depois_de=ato)
    return termo(c, c.regra.pagamento, dia, fase)


def primeira_defesa(c: Caso, de: str, dia: date) -> tuple[Fase, Lei, Prazo, int] | None:
    """What may be filed after that act, the term and how many of its unit there are."""
    for fase in c.regra.fases:
        if fase.depois_de != de or not cabe_fase(c, fase, dia):
            continue
        norma = lei_da_casa(fase.norma) if fase.norma else None
        k = contexto_do_caso(c, dia, fase=fase, lei=norma)
        for regra in (r for i in fase.prazo for r in k.lei.sobre(Prazo, i) if r.id == i):
            n = k.valor(regra.n) if k.ativa(regra) else None
            if n is not None:
                return fase, k.lei, regra, int(n)
    return None


def mudancas(c: Caso, prazo: str) -> tuple[int, list[tuple[date, date]]]:
    """How acts of the case changed a term: units added, periods in which it stood still."""
    mais, pausas = 0, []
    for a in c.autos.atos:
        if a.dados.get("prazo") != prazo:
            continue
        if a.tipo == "prorrogacao":
            mais += int(a.dados["n"])
        elif a.tipo == "suspensao_de_prazo":
            de, ate = (date.fromisoformat(str(a.dados[x])) for x in ("de", "ate"))
            pausas.append((de, ate))
    return mais, pausas


def cabe_fase(c: Caso, fase: Fase, dia: date) -> bool:
    """Is there such an instance in this case? What is not known does not take a defence away."""
    k = contexto_do_caso(c, dia, fase=fase)
    if fase.se is not None and k.valor(fase.se) is False:
        return False
    if fase.norma is not None or not fase.prazo:
        return True
    regras = [r for i in fase.prazo for r in k.lei.sobre(Prazo, i) if r.id == i]
    return any(k.ativa(r) and aplica(r, k) is True for r in regras)


def infringiveis(lei: Lei, conduta: str | None, dia: date) -> list[str]:
    """Dispositivos whose breach the law punishes on that day: of demands whose breach is an
    infraction, and those that a regime names, down to the items; of an article that a regime names
    as a whole, what is a conduct by its class in the ledger."""
    k = contexto(lei, {}, dia)
    regimes = [r for r in lei.da_especie(Regime) if k.ativa(r)]
    das_exigencias = [
        e.fonte[0] for e in lei.da_especie(Exigencia) if e.infracao and k.ativa(e)
    ]  # fmt: skip
    nomeados = [i for r in regimes for i in r.infracoes if i in lei.dispositivos]
    artigos = {i for r in regimes for i in r.infracoes if i not in lei.dispositivos}
    dentro = [
        d for d, linha in lei.dispositivos.items()
        if any(r.infracoes and alcanca(r, d) for r in regimes)
        and (linha["classe"] in CONDUTAS if artigo_de(d) in artigos else d.count("_") > 1)
    ]  # fmt: skip
    ordem = {d: i for i, d in enumerate(lei.dispositivos)}
    todos = {*das_exigencias, *nomeados, *dentro}
    # The head of a list is no conduct: what is breached is one of its items.
    cabecas = {d for d in todos if any(x.startswith(f"{d}_") for x in todos)}
    return sorted(todos - (cabecas - {*das_exigencias}), key=lambda d: ordem[d])


def em_palavras(p: Parecer, lei: Lei) -> str:
    return texto(p, lei)
