"""What conditions may ask of a case: acts, deadlines, other rules, calendar, units."""

from __future__ import annotations

import re
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from . import kleene
from .atos import autuacoes
from .erros import ErroDePacote, sugerir
from .regras import Exigencia, Prazo, Regime, Regra, Rito, Valor

if TYPE_CHECKING:
    from .contexto import Contexto
    from .sancao import Aplicacao


def _dia(d: Any) -> Any:
    return d.date() if isinstance(d, datetime) else d


def _uma(c: Contexto, especie: type[Any], ident: str) -> Any:
    """The rule of that id (or, several being about it, the first whose premise holds)."""
    from .exame import aplica

    candidatas: list[Regra] = [r for r in c.lei.sobre(especie, ident) if c.ativa(r)]
    for r in candidatas:
        if r.id == ident:
            return r
    cabem = [r for r in candidatas if aplica(r, c) is True]
    if cabem or candidatas:
        return (cabem or candidatas)[0]
    conhecidas = [r.id for r in c.lei.da_especie(especie)]
    if c.lei.sobre(especie, ident):
        return None
    raise ErroDePacote(
        f"Não há regra “{ident}” dessa espécie.", sugestao=sugerir(ident, conhecidas)
    )


# acts
def houve(c: Contexto, tipo: str) -> bool:
    return any(a.tipo == tipo for a in c.atos)


def momento_do(c: Contexto, tipo: str) -> Any:
    return next((a.em for a in reversed(c.atos) if a.tipo == tipo), None)


def data(c: Contexto, tipo: str) -> date | None:
    dia: date | None = _dia(momento_do(c, tipo))
    return dia


def atos(c: Contexto, tipo: str) -> tuple[Any, ...]:
    return tuple(a.registro() for a in c.atos if a.tipo == tipo)


def autuacoes_dos_atos(c: Contexto, tipo: str | None = None) -> tuple[Any, ...]:
    """Autos of the timeline (or acts of that type, if given), each with its fate."""
    return tuple(autuacoes(c.atos) if tipo is None else autuacoes(c.atos, (tipo,)))


def perguntado(c: Contexto) -> str | None:
    return c.sobre


# other rules
def cumpre(c: Contexto, grupo: str) -> bool | None:
    """Whether what is demanded for an act is met; falta if nothing of it was said."""
    from .exame import MUDO, examinar
    from .parecer import FALTA, NAO, SIM

    resultados = [examinar(r, c).resultado for r in c.lei.sobre(Exigencia, grupo)]
    if NAO in resultados:
        return False
    if FALTA in resultados or SIM not in resultados:
        return None
    return True if MUDO not in resultados or c.hipotese else None


def infracao(c: Contexto, ident: str) -> bool | None:
    from .exame import examinar
    from .parecer import FALTA, NAO

    resultados = [examinar(r, c).resultado for r in c.lei.sobre(Exigencia, ident) if r.infracao]
    return kleene.algum(True if r == NAO else None if r == FALTA else False for r in resultados)


def infracoes(c: Contexto) -> tuple[str, ...]:
    """Every dispositivo breached by what the case tells, whatever the question is about."""
    from .perguntas import enquadrar

    return tuple(enquadrar.infracoes(c.sem_assunto()))


def estado(c: Contexto, sobre: str) -> str | None:
    from .rito import situacao

    estados = [situacao(r, c).estado for r in c.lei.sobre(Rito, sobre)]
    return next((e for e in estados if e is not None), None)


def valor(c: Contexto, ident: str) -> Any:
    regra = _uma(c, Valor, ident)
    return None if regra is None or regra.valor is None else c.valor(regra.valor)


def completo(c: Contexto, documento: str) -> bool | None:
    """Whether a paper has all that the law demands of it."""
    from .perguntas import conteudo

    resposta: bool | None = conteudo.responder(c.com(sobre=documento)).valores.get("completo")
    return resposta


def faltas_do_documento(c: Contexto, documento: str) -> tuple[str, ...]:
    from .perguntas import conteudo

    return tuple(conteudo.responder(c.com(sobre=documento)).valores.get("faltam", ()))


def dispositivo_existe(c: Contexto, citado: str) -> bool:
    """Whether what a paper cites (an id, or “art. 23, X”) is a dispositivo of the law; of ids
    parted by commas, whether each is."""
    if _plano(citado) in c.lei.rotulos_planos:
        return True
    return all(x.strip() in c.lei.dispositivos for x in citado.split(","))


def _plano(rotulo: str) -> str:
    return re.sub(r"caput|[^a-z0-9§]", "", rotulo.lower())


# deadlines
def fim(c: Contexto, ident: str) -> Any:
    from .termo_de_prazo import calcular

    conta = calcular(_uma(c, Prazo, ident), c)
    return None if conta is None else conta.fim


def nominal(c: Contexto, ident: str) -> Any:
    """The last day of a term before rolling."""
    from .termo_de_prazo import calcular

    conta = calcular(_uma(c, Prazo, ident), c)
    return None if conta is None else conta.nominal


def inicio(c: Contexto, ident: str) -> Any:
    from .termo_de_prazo import calcular

    conta = calcular(_uma(c, Prazo, ident), c)
    return None if conta is None else conta.inicio


def vencido(c: Contexto, ident: str) -> bool | None:
    ultimo = fim(c, ident)
    if ultimo is None or c.momento is None:
        return None
    if isinstance(ultimo, datetime) and isinstance(c.momento, datetime):
        return c.momento > ultimo
    return bool(c.em is not None and c.em > _dia(ultimo))


def no_prazo(c: Contexto, ident: str) -> bool | None:
    from .termo_de_prazo import calcular, tempestivo

    regra = _uma(c, Prazo, ident)
    conta = calcular(regra, c)
    return None if conta is None else tempestivo(regra, conta, c)


# penalties
def _regime(c: Contexto, ident: str) -> Aplicacao:
    """The regime on the breaches that the facts show (one, not said which, if they show none)."""
    from .sancao import aplicar

    regime: Regime = _uma(c, Regime, ident)
    return aplicar(regime, c, _breaches(c, regime))


def _breaches(c: Contexto, regime: Regime) -> list[str]:
    """Conduct that the regime punishes, by the facts; asked once, and not from within itself."""
    from .perguntas import enquadrar
    from .sancao import alcanca

    assunto = next((s for s in regime.sobre if s in c.lei.vocabulario.ids()), None)
    if assunto is None or "enquadrando" in c.memo_das_regras:
        return []
    chave = ("infracoes", assunto)
    if chave not in c.memo_das_regras:
        c.memo_das_regras["enquadrando"] = True
        dela = c.com(sobre=assunto)
        dela.memo_das_regras["enquadrando"] = True
        c.memo_das_regras[chave] = enquadrar.infracoes(dela)
        del c.memo_das_regras["enquadrando"]
    return [b for b in c.memo_das_regras[chave] if alcanca(regime, b)]


def posicao(c: Contexto, ident: str) -> str | None:
    return _regime(c, ident).posicao


def reincidente(c: Contexto, ident: str) -> bool | None:
    quantas = reincidencias(c, ident)
    return None if quantas is None else quantas > 0


def reincidencias(c: Contexto, ident: str) -> int | None:
    from .sancao import repeticao_de

    return repeticao_de(_uma(c, Regime, ident), c).quantidade


def pena(c: Contexto, ident: str, tipo: str) -> bool:
    return any(p.dados["tipo"] == tipo for p in _regime(c, ident).penas)


def _da_pena(c: Contexto, ident: str, tipo: str, campo: str, infracao: str | None = None) -> Any:
    from .sancao import aplicar

    if infracao is None:
        penas = _regime(c, ident).penas
    else:
        penas = aplicar(_uma(c, Regime, ident), c, [infracao]).penas
    valores = [p.dados.get(campo) for p in penas if p.dados["tipo"] == tipo]
    if not valores or None in valores:
        return None
    return sum(valores)


def dias_da_pena(c: Contexto, ident: str, tipo: str) -> Any:
    return _da_pena(c, ident, tipo, "dias")


def valor_da_pena(c: Contexto, ident: str, tipo: str, infracao: str | None = None) -> Any:
    """What a regime fixes for that breach (or for those that the case names)."""
    return _da_pena(c, ident, tipo, "valor", infracao)


def multas_por_autuacao(c: Contexto, ident: str, lista: Any) -> Any:
    """Sum of the fines of each auto of the list up to the day, each by its own day."""
    return sum((a.valor for a in autuacoes_punidas(c, ident, lista)), Decimal(0))


def autuacoes_punidas(c: Contexto, ident: str, lista: Any) -> list[Any]:
    from .soma_de_multas import punir

    return punir(_uma(c, Regime, ident), c, lista)


# calendar and figures
def util(c: Contexto, d: date) -> bool:
    return c.calendario.util(d)


def proximo_util(c: Contexto, d: date) -> date:
    return c.calendario.proximo_util(d)


def dias_uteis_entre(c: Contexto, a: date, b: date) -> int:
    """Business days after ``a`` up to ``b``, ``b`` included."""
    return c.calendario.contar_uteis(a, b)


def unidade(c: Contexto, nome: str, dia: date | None = None) -> Decimal | None:
    """Value on that day; without a day, the only value that a hypothesis gives (else falta)."""
    return c.externos.unica(nome) if dia is None else c.externos.unidade(nome, dia)


def corrigir(c: Contexto, valor: Any, indice: str, base: date, em: date) -> Any:
    """Yearly corrected amount on the day ``em``; the nominal before the base date."""
    if em < base:
        return Decimal(valor)
    return c.externos.corrigir(Decimal(valor), indice, base, em).valor


def acumulado(c: Contexto, indice: str, de: date, ate: date) -> Decimal:
    """Factor of an index over the whole months from ``de`` until before ``ate`` (1 if none)."""
    return c.externos.acumulado(indice, de, ate).valor
