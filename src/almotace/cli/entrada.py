"""What a person types: ``fato=valor`` options and answers to questions, by the fact's type."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from typing import Any

from ..nucleo.erros import ErroAlmotace, ErroDeEntrada, sugerir
from ..nucleo.lei import Lei
from ..nucleo.leitura_de_fato import ler_valor
from ..nucleo.tipos import SECOES, Tipo

SIM = {"sim", "s", "true"}
NAO = {"nao", "não", "n", "false"}


def ler_opcoes(textos: Iterable[str], oque: str) -> dict[str, str]:
    """``nome=valor`` options as a mapping."""
    pares = {}
    for texto in textos:
        nome, igual, valor = texto.partition("=")
        if not igual:
            raise ErroDeEntrada(f"Escreva {oque} como nome=valor.", campo=texto)
        pares[nome.strip()] = valor.strip()
    return pares


def ler_fatos(textos: Iterable[str], lei: Lei) -> dict[str, Any]:
    """Facts given as options, each read by its declared type."""
    fatos = {}
    for nome, valor in ler_opcoes(textos, "o fato").items():
        tipo = lei.vocabulario.fatos.get(nome)
        if tipo is None:
            raise ErroDeEntrada(
                "Este fato não está no vocabulário da lei.",
                campo=nome,
                sugestao=sugerir(nome, lei.vocabulario.fatos),
            )
        fatos[nome] = interpretar(valor, tipo, nome)
    return fatos


def data_digitada(texto: str) -> str:
    """31/12/2024 as 2024-12-31; anything else as it is.

    >>> data_digitada("31/12/2024"), data_digitada("2024-12-31")
    ('2024-12-31', '2024-12-31')
    """
    m = re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{4})", texto)
    return f"{m[3]}-{int(m[2]):02}-{int(m[1]):02}" if m else texto


def interpretar(texto: str, tipo: Tipo, nome: str) -> Any:
    """Typed text as the plain value that the reader of facts takes."""
    if texto.lower() in ("", "null", "?"):
        return None
    if tipo.nome == "data":
        return data_digitada(texto)
    if tipo.nome == "lista" and texto.lower() in ("nenhum", "nenhuma"):
        return []
    if tipo.nome == "bool":
        if texto.lower() in SIM:
            return True
        if texto.lower() in NAO:
            return False
        raise ErroDeEntrada(f"Responda sim ou não, e não “{texto}”.", campo=nome)
    if tipo.nome in ("lista", "registro"):
        if tipo.nome == "lista" and not texto.startswith("["):
            partes = [x.strip() for x in texto.split(",")]
            return [interpretar(x, tipo.de, nome) if tipo.de else x for x in partes]
        try:
            return json.loads(texto)
        except ValueError:
            raise ErroDeEntrada("Escreva o valor em JSON, entre [ ] ou { }.", campo=nome) from None
    return texto


def perguntar_fato(nome: str, lei: Lei) -> Any:
    """Ask one fact on the terminal until it is understood. Empty: not known (``None``)."""
    rotulo = lei.vocabulario.descricao.get(nome) or nome.replace("_", " ")
    return perguntar_valor(nome, rotulo, lei.vocabulario.fatos[nome], lei)


def perguntar_valor(nome: str, rotulo: str, tipo: Tipo, lei: Lei) -> Any:
    """Ask a value of a type; see ``perguntar_fato``."""
    print(f"{rotulo} [{nome}] {_dica(tipo, lei)}", file=sys.stderr)
    while True:
        print("> ", end="", file=sys.stderr, flush=True)
        linha = sys.stdin.readline()
        if not linha:
            raise EOFError
        try:
            valor = interpretar(linha.strip(), tipo, nome)
            ler_valor(valor, tipo, nome, lei.vocabulario.secoes)
            return valor
        except ErroAlmotace as e:
            print(e, file=sys.stderr)


def _dica(tipo: Tipo, lei: Lei) -> str:
    if tipo.nome == "bool":
        return "(sim/não; Enter se não sabe)"
    if tipo.nome == "escolha":
        return f"({', '.join(tipo.valores)})"
    if tipo.nome in SECOES:
        return f"({', '.join(lei.vocabulario.secoes[SECOES[tipo.nome]])})"
    formas = {
        "data": "(dd/mm/aaaa)",
        "instante": "(AAAA-MM-DDTHH:MM)",
        "decimal": "(ex.: 1234.56)",
        "lista": "(valores separados por vírgula, ou JSON; “nenhum” se não há)",
        "registro": "(JSON)",
    }
    return formas.get(tipo.nome, "")
