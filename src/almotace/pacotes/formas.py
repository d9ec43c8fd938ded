"""Shapes of the files of a pack, checked by pydantic, and their errors in Portuguese.

Authors may write one id where a list is meant, and ``8`` or ``true`` where an expression is.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import cache
from typing import Any, cast, get_args, get_type_hints

from pydantic import TypeAdapter, ValidationError

from ..nucleo.erros import ErroDePacote, sugerir
from .expressoes import campos_de_expressao
from .linhas import Linhas, linha_de


def normalizar(classe: type, dados: Any) -> Any:
    """The author's shorthand made explicit: one id → list; numbers and yes/no → expression."""
    if not isinstance(dados, Mapping):
        return dados
    dicas = _dicas(classe)
    expressoes = campos_de_expressao(classe)
    novo: dict[str, Any] = {}
    for chave, valor in dados.items():
        dica = dicas.get(chave)
        interno = _dataclass_em(dica)
        if interno is not None:
            valor = (
                [normalizar(interno, x) for x in valor]
                if isinstance(valor, list)
                else normalizar(interno, valor)
            )
        elif chave in expressoes:
            valor = [_expr(x) for x in valor] if isinstance(valor, list) else _expr(valor)
        elif _lista_de_textos(dica) and isinstance(valor, str):
            valor = [valor]
        elif _texto(dica) and isinstance(valor, bool):
            valor = str(valor).lower()
        novo[chave] = valor
    return novo


def _expr(x: Any) -> Any:
    return str(x) if isinstance(x, (bool, int, Decimal)) else x


@cache
def _dicas(classe: type) -> dict[str, Any]:
    return get_type_hints(classe)


def _dataclass_em(dica: Any) -> type | None:
    for x in (dica, *get_args(dica)):
        if isinstance(x, type) and dataclasses.is_dataclass(x):
            return x
    return None


def _lista_de_textos(dica: Any) -> bool:
    opcoes = (dica, *get_args(dica))
    return tuple[str, ...] in opcoes


def _texto(dica: Any) -> bool:
    return str in (dica, *get_args(dica))


@cache
def _adaptador(classe: type) -> TypeAdapter[Any]:
    return TypeAdapter(classe)


def conferir(
    classe: type, dados: Any, arquivo: str, linhas: Linhas, caminho: tuple[str | int, ...]
) -> Any:
    """One rule from what the author wrote; the first error with file, line and key."""
    if not isinstance(dados, Mapping):
        raise ErroDePacote(
            "Aqui se espera um registro de chaves.",
            arquivo=arquivo,
            linha=linha_de(linhas, caminho),
        )
    try:
        return _adaptador(classe).validate_python(normalizar(classe, dados))
    except ValidationError as e:
        erro = e.errors()[0]
        onde = tuple(x for x in erro["loc"])
        raise ErroDePacote(
            _frase(classe, erro, onde),
            arquivo=arquivo,
            campo=".".join(str(x) for x in onde),
            linha=linha_de(linhas, (*caminho, *onde)),
            sugestao=_sugestao(classe, erro, onde),
        ) from None


def _frase(classe: type, erro: Any, onde: tuple[Any, ...]) -> str:
    tipo = erro["type"]
    if tipo in ("missing", "missing_keyword_only_argument", "missing_argument"):
        return "Falta esta chave."
    if tipo in ("unexpected_keyword_argument", "extra_forbidden"):
        return "Esta chave não existe nesta espécie de regra."
    if tipo == "literal_error":
        return f"Valor desconhecido; esperava {erro['ctx']['expected']}.".replace(" or ", " ou ")
    if tipo in ("string_type", "bool_type", "tuple_type", "int_type", "dict_type"):
        nome = {
            "str": "um texto",
            "boo": "true ou false",
            "tup": "uma lista",
            "int": "um número inteiro",
            "dic": "um registro",
        }[tipo[:3]]
        return f"Aqui se espera {nome}."
    return "Este valor não tem a forma que a regra pede."


def _sugestao(classe: type, erro: Any, onde: tuple[Any, ...]) -> str | None:
    if erro["type"] in ("unexpected_keyword_argument", "extra_forbidden"):
        alvo = classe
        for parte in onde[:-1]:
            if isinstance(parte, str) and parte in _dicas(alvo):
                alvo = _dataclass_em(_dicas(alvo)[parte]) or alvo
        return sugerir(str(onde[-1]), _dicas(alvo))
    if erro["type"] == "literal_error":
        opcoes = [x.strip("'") for x in erro["ctx"]["expected"].replace(" or ", ", ").split(", ")]
        return sugerir(str(erro.get("input")), opcoes)
    return None


def esquema(especies: Mapping[str, type]) -> dict[str, Any]:
    """JSON Schema of a file of rules, for editors: what authors may write, shorthand included."""
    adaptadores: list[Any] = [
        (nome, "validation", TypeAdapter(cast(Any, list)[classe]))
        for nome, classe in especies.items()
    ]
    mapa, geral = TypeAdapter.json_schemas(adaptadores)
    for classe in _todas(especies.values()):
        _com_atalhos(classe, geral["$defs"][classe.__name__]["properties"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Arquivo de regras de um pacote do Almotacé",
        "type": "object",
        "properties": {nome: mapa[(nome, "validation")] for nome, _, _ in adaptadores},
        "additionalProperties": False,
        **geral,
    }


def _todas(classes: Iterable[type]) -> set[type]:
    """The classes and those inside their fields."""
    achadas: set[type] = set()
    fila = list(classes)
    while fila:
        classe = fila.pop()
        if classe not in achadas:
            achadas.add(classe)
            fila += [x for x in map(_dataclass_em, _dicas(classe).values()) if x is not None]
    return achadas


def _com_atalhos(classe: type, propriedades: dict[str, Any]) -> None:
    """Let a schema accept what ``normalizar`` makes explicit."""
    expressoes = campos_de_expressao(classe)
    for campo, dica in _dicas(classe).items():
        atalho: dict[str, Any] | None = None
        if _dataclass_em(dica) is not None:
            continue
        if campo in expressoes and _lista_de_textos(dica):
            atalho = {"type": "array", "items": {"type": ["string", "number", "boolean"]}}
        elif campo in expressoes:
            atalho = {"type": ["number", "boolean"]}
        elif _lista_de_textos(dica):
            atalho = {"type": "string"}
        elif _texto(dica):
            atalho = {"type": "boolean"}
        if atalho is not None:
            propriedades[campo] = {"anyOf": [propriedades[campo], atalho]}
