"""Every expression gives what its field asks: a number, a day, a list, one of a few words."""

from __future__ import annotations

import ast
import dataclasses
from typing import TYPE_CHECKING, Any

from ..nucleo.condicao import Condicao
from ..nucleo.duracao import UNIDADES, Duracao
from ..nucleo.erros import ErroAlmotace, sugerir
from ..nucleo.lei import Lei
from ..nucleo.leitura_de_fato import ler_valor
from ..nucleo.numero import sugerir_decimal
from ..nucleo.perguntas.conteudo import GRAVIDADE
from ..nucleo.perguntas.decidir import PROVAS
from ..nucleo.regras import (
    Campo,
    Conteudo,
    Efeito,
    Exigencia,
    Horario,
    Medida,
    Opcao,
    Pena,
    Prazo,
    Preferencia,
    Regime,
    RegraDeVigencia,
    Reincidencia,
    Termo,
    Transicao,
    Valor,
)
from ..nucleo.sancao import GRUPOS
from ..nucleo.tipos import Tipo
from .verificacao_dos_nomes import Caminho, partes

if TYPE_CHECKING:
    from .verificacao import Origem

NUMERO, TEMPO, LISTA, TEXTO = "um número", "um dia ou instante", "uma lista", "um texto"
_ACEITOS = {
    NUMERO: {"inteiro", "decimal"},
    TEMPO: {"data", "instante"},
    LISTA: {"lista"},
}
ESPERADOS: dict[tuple[type, str], str] = {
    **{(Valor, c): NUMERO for c in ("valor", "minimo", "maximo")},
    **{(Medida, c): NUMERO for c in ("valor", "minimo", "maximo")},
    **{(Pena, c): NUMERO for c in ("valor", "minimo", "maximo", "dias", "ate_dias", "horas")},
    **{(Preferencia, c): NUMERO for c in ("vagas", "piso", "teto")},
    (Prazo, "n"): NUMERO,
    (Regime, "sobe"): NUMERO,
    (Reincidencia, "quantidade"): NUMERO,
    **{(Prazo, c): TEMPO for c in ("inicio", "ato")},
    **{(Transicao, c): TEMPO for c in ("desde", "ate")},
    **{(Efeito, c): TEMPO for c in ("desde", "ate_dia")},
    **{(RegraDeVigencia, c): TEMPO for c in ("desde", "ate_dia")},
    (Regime, "data"): TEMPO,
    (Reincidencia, "data"): TEMPO,
    **{(Preferencia, c): LISTA for c in ("candidatos", "escolhe")},
    **{(Efeito, c): LISTA for c in ("vedados_de", "possiveis_de")},
    **{(c, "faltam_de"): LISTA for c in (Exigencia, Campo)},
    (Reincidencia, "precedentes"): LISTA,
    (Horario, "intervalo"): LISTA,
    (Prazo, "suspenso"): LISTA,
    (Regime, "natural"): TEXTO,
    (Regime, "posicao_dada"): TEXTO,
}
PALAVRAS: dict[tuple[type, str], tuple[str, ...]] = {
    (Reincidencia, "universo"): ("lei", "artigo", "dispositivo"),
    (Reincidencia, "modo"): ("deslizante", "primeira", "ultima"),
    (Reincidencia, "fim_de_mes"): ("dia_imediato", "ultimo_dia", "vespera"),
    (Regime, "simultaneas"): ("mesma", "seguidas"),
    (Pena, "grupo"): GRUPOS,
    (Exigencia, "prova"): PROVAS,
    (Horario, "limites"): ("inclusivos", "exclusivos"),
    (Conteudo, "vicio"): GRAVIDADE,
    (Prazo, "unidade"): tuple(UNIDADES),
}
"""Fields whose expression must give one of a few words."""


def verificar_tipos(o: Origem, lei: Lei) -> None:
    """Raise at the first expression, option or field that cannot be what it must."""
    for caminho, parte in partes(o.regra):
        for campo in dataclasses.fields(parte):
            texto = getattr(parte, campo.name)
            if not isinstance(texto, str):
                continue
            onde = (*caminho, campo.name)
            escopo = "regime" if isinstance(parte, (Pena, Reincidencia)) else ""
            if isinstance(parte, Regime) and campo.name == "sobe":
                escopo = "regime"
            palavras = PALAVRAS.get((type(parte), campo.name))
            if palavras is not None and texto not in palavras:
                _palavra(o, onde, _condicao(parte, campo.name, texto, escopo, lei), palavras)
            esperado = ESPERADOS.get((type(parte), campo.name))
            if esperado is not None:
                _tipo(o, onde, _condicao(parte, campo.name, texto, escopo, lei), esperado)
        if isinstance(parte, Reincidencia) and parte.janela is not None:
            _janela(o, (*caminho, "janela"), parte.janela)
    if isinstance(o.regra, Termo):
        _termo(o, o.regra, lei)
    if isinstance(o.regra, Conteudo):
        _campos(o, o.regra, lei)
    if isinstance(o.regra, Regime) and o.regra.natural is not None and o.regra.posicoes:
        _palavra(o, ("natural",), lei.condicao(o.regra.natural), o.regra.posicoes)


def _condicao(parte: Any, campo: str, texto: str, escopo: str, lei: Lei) -> Condicao:
    plenos = {"data", "conta", "infracao"} if isinstance(parte, Reincidencia) else {campo}
    return lei.condicao(texto, escopo if campo in plenos else "")


def _tipo(o: Origem, onde: Caminho, condicao: Condicao, esperado: str) -> None:
    tipo = condicao.tipo
    certo = tipo.textual if esperado == TEXTO else tipo.nome in _ACEITOS[esperado]
    if not certo and tipo.nome != "qualquer":
        o.erro(
            f"Aqui se espera {esperado}, e não {tipo}.",
            onde,
            condicao.texto[:80],
            sugestao=sugerir_decimal(condicao.texto) if esperado == NUMERO else None,
        )


def _palavra(o: Origem, onde: Caminho, condicao: Condicao, palavras: tuple[str, ...]) -> None:
    _tipo(o, onde, condicao, TEXTO)
    for dita in resultados(condicao.arvore, condicao.tipo):
        if dita not in palavras:
            o.erro(
                f"“{dita}” não é uma das opções ({', '.join(palavras)}).",
                onde,
                sugestao=sugerir(dita, palavras),
            )


def resultados(arvore: ast.expr, tipo: Tipo) -> set[str]:
    """Texts that an expression surely may give (those that it spells, options of a reading).

    >>> sorted(resultados(ast.parse("'a' if x else 'b' if y else z", mode="eval").body,
    ...     Tipo("texto")))
    ['a', 'b']
    """
    if isinstance(arvore, ast.Constant):
        return {arvore.value} if isinstance(arvore.value, str) else set()
    if isinstance(arvore, ast.IfExp):
        return resultados(arvore.body, tipo) | resultados(arvore.orelse, tipo)
    if isinstance(arvore, ast.Attribute) and tipo.nome == "escolha":
        return set(tipo.valores)
    return set()


def _janela(o: Origem, onde: Caminho, texto: str) -> None:
    try:
        duracao = Duracao.ler(texto)
    except ErroAlmotace as e:
        o.erro(e.mensagem, onde, sugestao=e.sugestao)
    if duracao.unidade not in ("dias", "meses", "anos"):
        o.erro("Uma janela conta-se em dias, meses ou anos.", onde)


def _termo(o: Origem, r: Termo, lei: Lei) -> None:
    tipo = lei.vocabulario.fatos.get(r.fato or r.id)
    if tipo is None:
        return
    if r.valor is not None:
        dado = lei.condicao(r.valor).tipo
        if not _cabe(dado, tipo):
            o.erro(f"O fato {r.fato or r.id} é {tipo}, e este valor é {dado}.", ("valor",))
    cada = tipo.de if r.multiplo and tipo.nome == "lista" and tipo.de else tipo
    for i, opcao in enumerate(r.opcoes):
        _opcao(o, ("opcoes", i, "valor"), opcao, r.fato or r.id, cada, lei)


def _cabe(dado: Tipo, tipo: Tipo) -> bool:
    return (
        dado.nome in (tipo.nome, "qualquer")
        or (dado.numerico and tipo.numerico)
        or (dado.textual and tipo.textual)
    )


def _opcao(o: Origem, onde: Caminho, opcao: Opcao, fato: str, tipo: Tipo, lei: Lei) -> None:
    if tipo.nome == "bool":
        if opcao.valor not in ("true", "false"):
            o.erro(f"O fato {fato} é sim ou não: escreva true ou false.", onde)
        return
    try:
        ler_valor(opcao.valor, tipo, fato, lei.vocabulario.secoes)
    except ErroAlmotace as e:
        o.erro(e.mensagem, onde, sugestao=e.sugestao)


def _campos(o: Origem, r: Conteudo, lei: Lei) -> None:
    """A field is one of the record of the paper, or a fact, or has its own expression."""
    if r.registro is None:
        conhecidos = {*lei.vocabulario.fatos, *lei.termos}
    else:
        tipo = lei.vocabulario.fatos[r.registro]
        if tipo.nome != "registro":
            o.erro(f"O fato {r.registro} não é um registro de campos.", ("registro",))
        conhecidos = set(tipo.campos)
    for i, campo in enumerate(r.campos):
        if campo.exige is None and campo.campo not in conhecidos:
            o.erro(
                f"“{campo.campo}” não é um campo do registro nem um fato.",
                ("campos", i, "campo"),
                sugestao=sugerir(campo.campo, conhecidos),
            )
