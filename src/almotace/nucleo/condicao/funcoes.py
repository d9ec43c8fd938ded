"""The closed list of functions that a condition may call.

``estrita``: ``falta`` in, ``falta`` out. ``contexto``: asked of the case (acts, deadlines, other
rules). ``agregada``: takes one generator over a list. ``aberta``: receives ``falta`` as a value.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..tipos import BOOL, DATA, DECIMAL, INTEIRO, QUALQUER, TEXTO, Tipo

_LISTA = Tipo("lista", de=QUALQUER)


@dataclass(frozen=True, slots=True)
class Funcao:
    """``args``: names of accepted types per argument (``*`` any; ``?`` before: optional).
    ``ids``: what a literal argument must name (``ato``, ``fato``, or None)."""

    nome: str
    especie: str
    args: tuple[str, ...]
    retorno: Tipo
    literal: str | None = None
    ajuda: str = ""


def _f(nome: str, especie: str, args: str, retorno: Tipo, literal: str | None = None) -> Funcao:
    return Funcao(nome, especie, tuple(args.split()), retorno, literal)


LISTA = [
    # numbers and lists
    _f("tamanho", "estrita", "lista|texto", INTEIRO),
    _f("arredonda", "estrita", "numero ?inteiro", DECIMAL),
    _f("inteiro", "estrita", "numero", INTEIRO),
    _f("potencia", "estrita", "numero inteiro", DECIMAL),
    _f("menor", "estrita", "* *", QUALQUER),
    _f("maior", "estrita", "* *", QUALQUER),
    _f("contem", "estrita", "lista *", BOOL),
    _f("minuscula", "estrita", "texto", TEXTO),
    _f("ultimo", "estrita", "lista", QUALQUER),
    _f("primeiro", "estrita", "lista", QUALQUER),
    # time
    _f("dia", "estrita", "texto", DATA),
    _f("ano", "estrita", "data|instante", INTEIRO),
    _f("mes", "estrita", "data|instante", INTEIRO),
    _f("dia_da_semana", "estrita", "data|instante", INTEIRO),
    _f("data_de", "estrita", "data|instante", DATA),
    _f("hora", "estrita", "instante", TEXTO),
    _f("minutos_entre", "estrita", "instante instante", INTEIRO),
    _f("dias_entre", "estrita", "data data", INTEIRO),
    _f("anos_completos", "estrita", "data data", INTEIRO),
    _f("meses_completos", "estrita", "data data", INTEIRO),
    _f("mais", "estrita", "data|instante inteiro texto ?texto", QUALQUER),
    _f("no_intervalo", "estrita", "instante lista", BOOL),
    # dispositivos
    _f("dentro_de", "estrita", "dispositivo|texto texto", BOOL),
    _f("artigo", "estrita", "dispositivo|texto", TEXTO),
    # open: falta is a value
    _f("sim", "aberta", "bool", BOOL),
    _f("dito", "aberta", "*", BOOL),
    _f("se_falta", "aberta", "* *", QUALQUER),
    # aggregates
    _f("algum", "agregada", "gerador", BOOL),
    _f("todos", "agregada", "gerador", BOOL),
    _f("nenhum", "agregada", "gerador", BOOL),
    _f("conta", "agregada", "gerador", INTEIRO),
    _f("soma", "agregada", "gerador", DECIMAL),
    _f("minimo", "agregada", "gerador", QUALQUER),
    _f("maximo", "agregada", "gerador", QUALQUER),
    _f("lista", "agregada", "gerador", _LISTA),
    # the case
    _f("houve", "contexto", "texto", BOOL, "ato"),
    _f("data", "contexto", "texto", DATA, "ato"),
    _f("momento_do", "contexto", "texto", QUALQUER, "ato"),
    _f("atos", "contexto", "texto", _LISTA, "ato"),
    _f("autuacoes_dos_atos", "contexto", "?texto", _LISTA),
    _f("infracoes", "contexto", "", Tipo("lista", de=TEXTO)),
    _f("cumpre", "contexto", "texto", BOOL, "id"),
    _f("fim", "contexto", "texto", QUALQUER, "id"),
    _f("inicio", "contexto", "texto", QUALQUER, "id"),
    _f("no_prazo", "contexto", "texto", BOOL, "id"),
    _f("vencido", "contexto", "texto", BOOL, "id"),
    _f("estado", "contexto", "texto", TEXTO, "id"),
    _f("valor", "contexto", "texto", DECIMAL, "id"),
    _f("posicao", "contexto", "texto", TEXTO, "id"),
    _f("reincidente", "contexto", "texto", BOOL, "id"),
    _f("reincidencias", "contexto", "texto", INTEIRO, "id"),
    _f("pena", "contexto", "texto texto", BOOL, "id"),
    _f("dias_da_pena", "contexto", "texto texto", INTEIRO, "id"),
    _f("valor_da_pena", "contexto", "texto texto ?texto", DECIMAL, "id"),
    _f("multas_por_autuacao", "contexto", "texto lista", DECIMAL, "id"),
    _f("infracao", "contexto", "texto", BOOL, "id"),
    _f("util", "contexto", "data", BOOL),
    _f("proximo_util", "contexto", "data", DATA),
    _f("dias_uteis_entre", "contexto", "data data", INTEIRO),
    _f("unidade", "contexto", "texto ?data", DECIMAL),
    _f("corrigir", "contexto", "numero texto data data", DECIMAL),
    _f("acumulado", "contexto", "texto data data", DECIMAL),
    _f("nominal", "contexto", "texto", QUALQUER, "id"),
    _f("completo", "contexto", "texto", BOOL, "id"),
    _f("faltas_do_documento", "contexto", "texto", _LISTA, "id"),
    _f("dispositivo_existe", "contexto", "texto", BOOL),
    _f("perguntado", "contexto", "", TEXTO),
]
FUNCOES = {f.nome: f for f in LISTA}
