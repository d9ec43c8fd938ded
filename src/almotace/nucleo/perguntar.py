"""Ask a law: one door for the twelve types of question."""

from __future__ import annotations

from collections.abc import Callable

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
        raise ErroDeEntrada(f"Tipo de pergunta desconhecido: {tipo}.", campo="tipo",
                            sugestao=sugerir(tipo, TIPOS))
    parecer = responder(c)
    if not parecer.fundamentos and c.sobre in c.lei.dispositivos:
        parecer.citar(str(c.sobre))
    parecer.leituras = dict(c.usadas)
    return parecer
