"""The shape of a case and of its questions, and the line of what is wrong in one."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NoReturn

from ..nucleo.erros import ErroAlmotace, ErroDePacote, sugerir
from .yaml_estrito import Caminho, Documento

CHAVES = ("id", "titulo", "lei", "fatos", "premissas", "atos", "perguntas", "conta")
DA_PERGUNTA = ("tipo", "ref", "em", "sobre", "fatos", "atos", "esperado", "fundamentos")
SOLTAS = ("lei", "tipo", "sobre", "em", "fatos", "atos", "premissas", "leituras")
PREMISSAS = ("feriados", "unidades", "indices", "leituras", "texto")
_DITOS = (str, int)


def conferir_caso(doc: Documento, caminho: Caminho, caso: Any) -> None:
    """A case with its questions, as FORMATO says; only what each key holds, not what it means."""
    _registro(doc, caminho, caso, CHAVES, "Um caso é um registro de chaves.")
    for chave in ("lei", "perguntas"):
        if chave not in caso:
            _erro(doc, caminho, f"Falta a chave {chave}.")
    for chave in ("id", "titulo", "lei", "conta"):
        _texto(doc, (*caminho, chave), caso.get(chave))
    _do_caso(doc, caminho, caso)
    aqui = (*caminho, "perguntas")
    perguntas = _lista(doc, aqui, caso["perguntas"], "As perguntas são uma lista.")
    for j, pergunta in enumerate(perguntas):
        onde = (*aqui, j)
        _registro(doc, onde, pergunta, DA_PERGUNTA, "Uma pergunta é um registro.")
        _da_pergunta(doc, onde, pergunta)


def conferir_pergunta_solta(doc: Documento, caminho: Caminho, pergunta: Any) -> None:
    """A question that brings its own facts, acts and premises."""
    _registro(doc, caminho, pergunta, SOLTAS, "Uma pergunta é um registro de chaves.")
    _texto(doc, (*caminho, "lei"), pergunta.get("lei"))
    _do_caso(doc, caminho, pergunta)
    _da_pergunta(doc, caminho, pergunta)
    _registro(doc, (*caminho, "leituras"), pergunta.get("leituras") or {})


def _do_caso(doc: Documento, caminho: Caminho, caso: Mapping[str, Any]) -> None:
    _registro(doc, (*caminho, "fatos"), caso.get("fatos") or {})
    _atos(doc, (*caminho, "atos"), caso.get("atos"))
    aqui = (*caminho, "premissas")
    premissas = _registro(doc, aqui, caso.get("premissas") or {}, PREMISSAS)
    _lista(doc, (*aqui, "feriados"), premissas.get("feriados") or [])
    _registro(doc, (*aqui, "leituras"), premissas.get("leituras") or {})
    for chave in ("unidades", "indices"):
        for nome, serie in _registro(doc, (*aqui, chave), premissas.get(chave) or {}).items():
            _registro(doc, (*aqui, chave, nome), serie)


def _da_pergunta(doc: Documento, onde: Caminho, pergunta: Mapping[str, Any]) -> None:
    if "tipo" not in pergunta:
        _erro(doc, onde, "Falta o tipo da pergunta.")
    for chave in ("tipo", "ref", "em", "sobre"):
        _texto(doc, (*onde, chave), pergunta.get(chave))
    _registro(doc, (*onde, "fatos"), pergunta.get("fatos") or {})
    _atos(doc, (*onde, "atos"), pergunta.get("atos"))
    _registro(doc, (*onde, "esperado"), pergunta.get("esperado") or {})
    fundamentos = (*onde, "fundamentos")
    for i, f in enumerate(_lista(doc, fundamentos, pergunta.get("fundamentos") or [])):
        _texto(doc, (*fundamentos, i), f)


def _atos(doc: Documento, onde: Caminho, atos: Any) -> None:
    for i, ato in enumerate(_lista(doc, onde, atos or [])):
        _registro(doc, (*onde, i), ato, frase="Um ato é um registro com em e tipo.")


def _registro(
    doc: Documento,
    onde: Caminho,
    valor: Any,
    chaves: Collection[str] | None = None,
    frase: str = "Aqui se espera um registro de chaves.",
) -> Mapping[str, Any]:
    if not isinstance(valor, Mapping):
        _erro(doc, onde, frase)
    for chave in valor:
        if chaves is not None and chave not in chaves:
            _erro(doc, (*onde, chave), "Chave desconhecida.", sugerir(chave, chaves))
    return valor


def _lista(
    doc: Documento, onde: Caminho, valor: Any, frase: str = "Aqui se espera uma lista."
) -> list[Any]:
    if not isinstance(valor, list):
        _erro(doc, onde, frase)
    return valor


def _texto(doc: Documento, onde: Caminho, valor: Any) -> None:
    if valor is not None and not isinstance(valor, _DITOS):
        _erro(doc, onde, "Aqui se espera um texto.")


def _erro(doc: Documento, onde: Caminho, frase: str, sugestao: str | None = None) -> NoReturn:
    nomes = [x for x in onde if isinstance(x, str)]
    raise ErroDePacote(
        frase,
        campo=nomes[-1] if nomes else None,
        arquivo=Path(doc.nome).name,
        linha=doc.linha(onde),
        sugestao=sugestao,
    )


def situar(erro: ErroAlmotace, doc: Documento, caso: Caminho, pergunta: Caminho) -> ErroAlmotace:
    """The error with the file and the line of what it names, as deep as it goes; returned."""
    nome, *dentro = _partes(erro.nome or "")
    lugares: tuple[Caminho, ...] = (
        *((*p, *meio, nome) for p in (pergunta, caso) for meio in ((), ("fatos",), ("premissas",))),
        *((*caso, "premissas", meio, nome) for meio in ("unidades", "indices", "leituras")),
    )
    onde = next((x for x in lugares if nome and x in doc.linhas), pergunta)
    if nome == "atos" and onde != pergunta:
        onde, dentro = _ato(doc, onde, dentro)
    for parte in dentro:
        if (*onde, parte) not in doc.linhas:
            break
        onde = (*onde, parte)
    return erro.em(Path(doc.nome).name, doc.linha(onde))


def _partes(campo: str) -> list[str | int]:
    """``autuacoes[2].infracao`` as names and places in lists.

    >>> _partes("autuacoes[2].infracao"), _partes("UFPM:2024"), _partes("")
    (['autuacoes', 1, 'infracao'], ['UFPM', '2024'], [''])
    """
    partes: list[str | int] = []
    for nome, vez in re.findall(r"([^.:\[\]]+)|\[(\d+)\]", campo):
        partes.append(nome if nome else int(vez) - 1)
    return partes or [""]


def _ato(doc: Documento, lista: Caminho, nomes: list[str | int]) -> tuple[Caminho, list[Any]]:
    """The act at fault: the first of that type that has the field (or lacks its day)."""
    atos: Any = doc.dados
    for parte in lista:
        atos = atos[parte]
    tipo, campo = nomes[0] if nomes else None, nomes[1] if len(nomes) > 1 else "tipo"
    for i, ato in enumerate(atos if isinstance(atos, list) else ()):
        dele = isinstance(ato, Mapping) and tipo == ato.get("tipo")
        if dele and (campo in ato) is (campo != "em"):
            return (*lista, i), [campo]
    return lista, []
