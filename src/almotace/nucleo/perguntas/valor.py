"""How much? An amount, a quantity, a bound; or the named gap where the source lacks it.

Where a figure from outside the law (a unit, an index) was not loaded, a later rule that names the
gap answers; another amount never takes its place.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from ..conta import Conta
from ..contexto import Contexto
from ..erros import Lacuna
from ..exame import cabe
from ..execucao_de_valor import arredondar
from ..funcoes_do_caso import autuacoes_punidas
from ..parecer import FALTA, SIM, Parecer, Passo
from ..regras import Regime, Valor
from ..sancao import alcanca, aplicar, distribuir
from . import sancao


def responder(c: Contexto) -> Parecer:
    parecer = Parecer("valor", c.sobre)
    if c.sobre in c.lei.dispositivos and not any(c.sobre in r.sobre for r in _regras(c)):
        parecer = _da_multa(parecer, c)
        if parecer.valores:
            return parecer
    sem_valor: Valor | None = None
    for r in _regras(c):
        if (sem_valor is not None and r.lacuna is None) or not cabe(r, c, parecer):
            continue
        if r.lacuna is not None:
            parecer.valores = {"unidade": r.unidade, "lacuna": r.lacuna}
            parecer.lacunas.append(r.lacuna)
            _citar(parecer, r, c)
            return parecer
        try:
            valores = _calcular(r, c)
        except Lacuna as falta:
            parecer.lacunas.append(str(falta))
            parecer.passos.append(Passo(r.id, r.fonte[0], FALTA, str(falta)))
            sem_valor = r
            continue
        if not valores:
            for texto in (r.valor, r.minimo, r.maximo):
                parecer.pedir(c.faltantes(texto) if texto else ())
            continue
        parecer.valores = {**valores, "unidade": r.unidade}
        _citar(parecer, r, c)
        fatos = c.usados([r.se, r.valor, r.minimo, r.maximo])
        parecer.passos.append(Passo(r.id, r.fonte[0], SIM, fatos=fatos))
        if r.valor is not None:
            parecer.memoria += Conta(c).da_expressao(r.valor, r.unidade)
        return parecer
    if sem_valor is not None:
        _citar(parecer, sem_valor, c)
    return parecer


def _da_multa(parecer: Parecer, c: Contexto) -> Parecer:
    """Asked about a conduct, if no rule of value names it: the fine for breaching it."""
    if not any(r.infracoes and alcanca(r, str(c.sobre)) for r in c.lei.da_especie(Regime)):
        return parecer
    resposta = sancao.responder(c, "multa")
    multas = resposta.valores["obrigatorias"]
    somas = {
        chave: sum((Decimal(m[chave]) for m in multas), Decimal(0))
        for chave in ("valor", "minimo", "maximo")
        if all(m.get(chave) is not None for m in multas)
    }
    if not multas or not somas:
        parecer.lacunas = resposta.lacunas
        falta = next((c.lei.lacunas[x].fonte for x in resposta.lacunas if x in c.lei.lacunas), None)
        if multas and falta is not None:
            parecer.valores = {"unidade": multas[0].get("unidade"), "lacuna": falta}
            parecer.fundamentos, parecer.passos = resposta.fundamentos, resposta.passos
        return parecer
    parecer.valores = {k: arredondar(v, multas[0].get("unidade")) for k, v in somas.items()}
    parecer.valores["unidade"] = multas[0].get("unidade")
    parecer.fundamentos = resposta.fundamentos
    parecer.passos, parecer.lacunas = resposta.passos, resposta.lacunas
    parecer.memoria = resposta.memoria
    return parecer


def _regras(c: Contexto) -> list[Valor]:
    if c.sobre is None:
        return [r for r in c.lei.da_especie(Valor) if "sem_assunto" in r.sobre]
    return c.lei.sobre(Valor, c.sobre)


def _calcular(r: Valor, c: Contexto) -> dict[str, Any]:
    valores: dict[str, Any] = {}
    for chave in ("valor", "minimo", "maximo"):
        texto = getattr(r, chave)
        v = None if texto is None else c.valor(texto)
        if v is not None:
            valores[chave] = arredondar(Decimal(v), r.unidade, r.casas)
    return valores


def _citar(parecer: Parecer, r: Valor, c: Contexto) -> None:
    if r.cita_penas is not None:
        _citar_penas(parecer, r.cita_penas, c)
    if r.cita_so is None:
        parecer.citar(r.fonte)
    c.citar(parecer, r.cita if r.cita_so is None else r.cita_so)


def _citar_penas(parecer: Parecer, texto: str, c: Contexto) -> None:
    """``regime`` or ``regime lista``: the fontes of the fines that made the sum."""
    ident, _, lista = texto.partition(" ")
    regimes = [x for x in c.lei.da_especie(Regime) if x.id == ident]
    if lista:
        aplicacoes = [a.aplicacao for a in autuacoes_punidas(c, ident, c.valor(lista) or ())]
    else:
        aplicacoes = [aplicar(x, c, b) for x, b in distribuir(regimes, c, [])]
    for a in aplicacoes:
        for p in a.penas:
            if p.dados["tipo"] == "multa":
                parecer.citar(p.pena.fonte)
                c.citar(parecer, p.pena.cita, p.extras)
