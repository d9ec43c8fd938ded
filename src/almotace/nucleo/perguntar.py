"""Ask a law: one door for the twelve types of question."""

from __future__ import annotations

import re
from collections.abc import Callable

from . import periodos, silencio, vigencia_da_lei
from .contexto import Contexto
from .erros import ErroDeEntrada, sugerir
from .parecer import Parecer
from .perguntas import (
    alocacao,
    competencia,
    conteudo,
    decidir,
    enquadrar,
    estado,
    horario,
    limite,
    prazo,
    sancao,
    valor,
    vigencia,
)

TIPOS: dict[str, Callable[[Contexto], Parecer]] = {
    "decidir": decidir.responder,
    "enquadrar": enquadrar.responder,
    "prazo": prazo.responder,
    "sancao": sancao.responder,
    "valor": valor.responder,
    "competencia": competencia.responder,
    "conteudo": conteudo.responder,
    "estado": estado.responder,
    "limite": limite.responder,
    "horario": horario.responder,
    "alocacao": alocacao.responder,
    "vigencia": vigencia.responder,
}


def perguntar(tipo: str, c: Contexto) -> Parecer:
    """The answer to one question, with the readings that decided it."""
    responder = TIPOS.get(tipo)
    if responder is None:
        raise ErroDeEntrada(
            f"Tipo de pergunta desconhecido: {tipo}.", campo="tipo", sugestao=sugerir(tipo, TIPOS)
        )
    parecer = responder(c)
    if not parecer.fundamentos and c.sobre in c.lei.dispositivos:
        parecer.citar(str(c.sobre))
    _sem_nexo(parecer, c)
    vigencia_da_lei.avisar(parecer, c)
    if silencio.calado(parecer):
        parecer.silencio = silencio.motivo(parecer, c)
    parecer.leituras = leituras_que_decidiram(parecer, c)
    return parecer


def _sem_nexo(parecer: Parecer, c: Contexto) -> None:
    """A span that ends before it begins is no ground to grant anything: its end is asked again."""
    for campo, frase in periodos.invertidos(c.d):
        parecer.avisos.append(frase)
        if parecer.tipo == "decidir":
            v = parecer.valores
            if v["decisao"] == "deferir":
                v["decisao"] = decidir.da_falta(c)
            v["faltam"] = list(dict.fromkeys([*v["faltam"], re.split(r"[.[]", campo)[0]]))


def leituras_que_decidiram(parecer: Parecer, c: Contexto) -> dict[str, str]:
    """Readings consulted whose dispositivo is among the grounds, or is the way of counting."""
    fontes = set(parecer.fundamentos) | {
        p.dispositivo for p in parecer.passos if p.regra.startswith("contagem ")
    }
    return {
        nome: opcao
        for nome, opcao in c.usadas.items()
        if any(_toca(c.lei.vocabulario.leituras[nome]["fonte"], f) for f in fontes)
    }


def _toca(a: str, b: str) -> bool:
    return a == b or a.startswith(f"{b}_") or b.startswith(f"{a}_")
