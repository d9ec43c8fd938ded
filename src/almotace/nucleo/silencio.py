"""Why a question got no answer: no rule, none in force, facts missing, a rule that does not reach.

``motivo`` says which in one sentence. It looks only at the rules about what was asked, and so
speaks of the law, not of the program.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TYPE_CHECKING

from .exame import expressoes_de, falta_na_premissa, premissa
from .regras import (
    Ambito,
    Competencia,
    Conteudo,
    Efeito,
    Exigencia,
    Horario,
    Prazo,
    Preferencia,
    Regime,
    Regra,
    RegraDeVigencia,
    Rito,
    Termo,
    Valor,
)
from .sancao import alcanca

if TYPE_CHECKING:
    from .contexto import Contexto
    from .parecer import Parecer

ESPECIES: dict[str, tuple[type[Regra], ...]] = {
    "decidir": (Exigencia,),
    "enquadrar": (Ambito, Exigencia, Termo),
    "prazo": (Prazo,),
    "sancao": (Regime,),
    "valor": (Valor, Regime),
    "competencia": (Competencia,),
    "conteudo": (Conteudo,),
    "estado": (Rito, Efeito),
    "horario": (Horario,),
    "limite": (Exigencia,),
    "alocacao": (Preferencia,),
    "vigencia": (RegraDeVigencia,),
}
DE_QUE = {
    "prazo": "prazo", "valor": "valor", "competencia": "competência", "conteudo": "documento",
    "estado": "situação", "horario": "horário", "limite": "limite", "alocacao": "ordem de escolha",
    "vigencia": "vigência", "sancao": "pena",
}  # fmt: skip


def calado(parecer: Parecer) -> bool:
    """Whether the answer says nothing: no key, or only empty ones (no fine adds up to zero)."""
    if parecer.lacunas or parecer.memoria:
        return False
    v = {k: x for k, x in parecer.valores.items() if k not in ("unidade", "total", "reincidente")}
    return parecer.tipo != "decidir" and all(x in (None, [], ()) for x in v.values())


def motivo(parecer: Parecer, c: Contexto) -> str:
    """The reason in one sentence; what is missing is also asked for."""
    oque = DE_QUE.get(parecer.tipo)
    regras = [*_sobre(parecer.tipo, c)]
    if not regras:
        return f"A lei não tem regra de {oque} sobre isto." if oque else "A lei não trata disto."
    vigentes = [r for r in regras if _vige(r, c)]
    if not vigentes:
        return _fora_de_vigencia(regras, c)
    if not parecer.pede:
        for r in vigentes:
            if not r.leitura or c.leitura_confere(r.leitura):
                parecer.pedir(f for f in _faltam(r, c) if f not in _da_pergunta(r, c))
    if parecer.pede:
        return "Não se sabe o bastante para responder: veja o que falta saber."
    if parecer.tipo == "horario":
        return "A lei não fixa horário para este ramo neste dia."
    rotulos = _rotulos(vigentes, c)
    return f"A lei tem regra sobre isto ({rotulos}), mas ela não alcança este caso."


def _sobre(tipo: str, c: Contexto) -> Iterable[Regra]:
    for especie in ESPECIES[tipo]:
        regras: Iterable[Regra]
        regras = c.lei.sobre(especie, c.sobre) if c.sobre else c.lei.da_especie(especie)
        if especie is Regime and c.sobre in c.lei.dispositivos:
            regras = [r for r in c.lei.da_especie(Regime) if r in regras or _pune(r, c.sobre)]
        for r in regras:
            if tipo != "limite" or getattr(r, "medida", None) is not None:
                yield r


def _vige(r: Regra, c: Contexto) -> bool:
    """Whether the rule's own dates let it speak, whatever the readings."""
    dia = c.data_que_rege(r)
    if dia is None:
        return r.ate is None
    iso = dia.isoformat()
    return (r.de is None or r.de <= iso) and (r.ate is None or iso <= r.ate)


def _fora_de_vigencia(regras: list[Regra], c: Contexto) -> str:
    partes = []
    for r in regras:
        datas = [f"{p} {_dia(d)}" for p, d in (("desde", r.de), ("até", r.ate)) if d is not None]
        partes.append(f"{c.lei.rotulo(r.fonte[0])} vale {' '.join(datas)}")
    return f"A regra sobre isto não valia nesse dia ({'; '.join(dict.fromkeys(partes))})."


def _dia(iso: str) -> str:
    ano, mes, dia = iso.split("-")
    return f"{dia}/{mes}/{ano}"


def _faltam(r: Regra, c: Contexto) -> tuple[str, ...]:
    """What a hypothesis leaves out, and a person may tell."""
    if r.se is not None and c.valor(r.se) is None:
        return falta_na_premissa(r, c)
    if premissa(r, c) is False:
        return tuple(f for nome in _nao_ditos(r, c) for f in c.faltantes(nome))
    textos = [getattr(r, k, None) for k in ("inicio", "valor", "aplica", "candidatos", "intervalo")]
    if isinstance(r, Exigencia):
        textos += expressoes_de(r)
    return tuple(f for t in textos if isinstance(t, str) for f in c.faltantes(t))


def _da_pergunta(r: Regra, c: Contexto) -> tuple[str, ...]:
    """Facts that the question itself sets: which dispositivo was breached."""
    perguntada = isinstance(r, Regime) and c.sobre in c.lei.dispositivos
    return r.fatos_da_infracao if isinstance(r, Regime) and perguntada else ()


def _nao_ditos(r: Regra, c: Contexto) -> list[str]:
    """Facts whose absence alone keeps the rule away (``dito(fact)``)."""
    if r.se is None or not c.ativa(r):
        return []
    nomes = [
        no.args[0].id
        for no in ast.walk(c.lei.condicao(r.se).arvore)
        if isinstance(no, ast.Call)
        and isinstance(no.func, ast.Name)
        and no.func.id == "dito"
        and isinstance(no.args[0], ast.Name)
    ]
    return [n for n in nomes if c.fato(n) is None]


def _pune(r: Regime, dispositivo: str | None) -> bool:
    return bool(r.infracoes) and dispositivo is not None and alcanca(r, dispositivo)


def _rotulos(regras: list[Regra], c: Contexto) -> str:
    nomes = list(dict.fromkeys(c.lei.rotulo(r.fonte[0]) for r in regras))
    return ", ".join(nomes[:3]) + (" e outros" if len(nomes) > 3 else "")
