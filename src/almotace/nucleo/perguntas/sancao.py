"""What penalties follow from the breaches?"""

from __future__ import annotations

from dataclasses import replace

from ..conta import Conta
from ..contexto import Contexto
from ..exame import MUDO, aplica, examinar, falta_na_premissa
from ..parecer import NAO, NAO_SE_APLICA, SIM, Parecer, Passo
from ..regras import Exigencia, Regime
from ..sancao import Aplicacao, alcanca, aplicar, distribuir, infracoes_ditas, total
from . import enquadrar

LISTAS = {
    "obrigatoria": "obrigatorias",
    "alternativa": "alternativas",
    "facultativa": "facultativas",
}


def responder(c: Contexto, so: str | None = None) -> Parecer:
    """``so``: penalties of that type alone (their citations too)."""
    parecer = Parecer("sancao", c.sobre)
    breaches = _infracoes(c)
    parecer.valores = {"obrigatorias": [], "alternativas": [], "facultativas": []}
    if not breaches and _nada_a_punir(c):
        parecer.memoria.append("Os fatos não mostram infração; não há pena.")
        return parecer
    for r in _regimes(c):
        if aplica(r, c) is None and (not breaches or any(alcanca(r, b) for b in breaches)):
            parecer.pedir(falta_na_premissa(r, c))
    penas = []
    for regime, minhas in distribuir(_regimes(c), c, breaches):
        aplicacao = aplicar(regime, c, minhas)
        if so is not None:
            aplicacao = replace(
                aplicacao, penas=[p for p in aplicacao.penas if p.dados["tipo"] == so]
            )
            if not aplicacao.penas:
                continue
        if minhas and len(minhas) > 1:
            parecer.citar(regime.cita_simultaneas)
        decide = aplicacao.penas or aplicacao.lacunas or aplicacao.posicao is not None
        if not decide and not regime.prevalece_sobre:
            continue
        _juntar(parecer, aplicacao, c)
        penas += aplicacao.penas
    soma = total(penas)
    if soma is not None:
        parecer.valores["total"] = soma
    return parecer


def _regimes(c: Contexto) -> list[Regime]:
    if c.sobre is None:
        return c.lei.da_especie(Regime)
    achados = list(c.lei.sobre(Regime, c.sobre))
    if c.sobre in c.lei.dispositivos:
        achados += [
            r
            for r in c.lei.da_especie(Regime)
            if r not in achados and r.infracoes and alcanca(r, c.sobre)
        ]
    return achados


def _nada_a_punir(c: Contexto) -> bool:
    """The facts show conduct, all of it lawful; or the case shows nothing at all.

    A case that dates the breach (or an auto of the day) says that there was one."""
    if _datada(c):
        return False
    if c.sobre is None:
        return not c.d and not c.todos_os_atos
    if c.sobre in c.lei.dispositivos:
        return _cumprido(c)
    conduta = enquadrar.responder(c.com())
    regular = conduta.valores.get("resultado") in ("regular", "permitido")
    return regular and any(p.resultado == SIM for p in conduta.passos)


def _infracoes(c: Contexto) -> list[str]:
    """Breaches: the dispositivo asked about, if it is a conduct; else those that the case names;
    else those that the facts show."""
    if c.sobre is not None and c.sobre in c.lei.dispositivos:
        if any(r.infracoes and alcanca(r, c.sobre) for r in c.lei.da_especie(Regime)) or any(
            r.infracao and r.fonte[0] == c.sobre for r in c.lei.sobre(Exigencia, c.sobre)
        ):
            return [] if _cumprido(c) else [c.sobre]
        return []
    return infracoes_ditas(_regimes(c), c) or enquadrar.infracoes(c)


def _datada(c: Contexto) -> bool:
    return any(f in c.d for f in ("data_infracao", "momento_fato"))


def _cumprido(c: Contexto) -> bool:
    """Whether the facts show the duty asked about, and show it met."""
    if _datada(c):
        return False
    regras = [r for r in c.lei.sobre(Exigencia, str(c.sobre)) if r.infracao]
    resultados = {examinar(r, c).resultado for r in regras}
    return SIM in resultados and resultados <= {SIM, MUDO, NAO_SE_APLICA}


def _juntar(parecer: Parecer, a: Aplicacao, c: Contexto) -> None:
    v = parecer.valores
    if a.posicao is not None:
        v.setdefault("posicao", a.posicao)
    if a.regime.reincidencia is not None:
        v.setdefault("reincidente", a.reincidente)
    for p in a.penas:
        v[LISTAS[p.grupo]].append(p.dados)
        parecer.citar(p.pena.fonte)
        p.contexto.citar(parecer, p.pena.cita, p.extras)
        if p.pena.valor is not None and p.dados.get("valor") is not None:
            linhas = Conta(p.contexto, p.extras, "regime").da_expressao(
                p.pena.valor, p.pena.unidade
            )
            parecer.memoria += [x for x in linhas if x not in parecer.memoria]
    so = a.regime.cita_so
    if so is None:
        parecer.citar(a.regime.fonte)
    for ci, extras in a.contextos:
        ci.citar(parecer, a.regime.cita if so is None else so, extras)
    if a.regime.reincidencia is not None and a.reincidente:
        parecer.citar(a.regime.reincidencia.fonte)
    parecer.lacunas += a.lacunas
    por = [c.lei.rotulo(str(e["infracao"])) for _, e in a.contextos if e["infracao"] is not None]
    partes = [f"posição {a.posicao}" if a.posicao else "", f"por infração: {', '.join(por)}"]
    texto = "; ".join(partes if por else partes[:1]).removeprefix("; ")
    parecer.passos.append(Passo(a.regime.id, a.regime.fonte[0], SIM, texto))
    for antes in a.repeticao.precedentes:
        parecer.passos.append(
            Passo(
                a.regime.id,
                a.regime.fonte[0],
                SIM if antes.conta else NAO,
                f"autuação de {antes.data:%d/%m/%Y}: {antes.porque}",
                dict(antes.registro),
            )
        )
