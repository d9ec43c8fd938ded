"""What pydantic finds wrong in a request, in Portuguese, with the field's name.

>>> traduzir([{"type": "missing", "loc": ("body", "corpo", "lei"), "msg": "Field required"}])
('Falta dizer lei.', 'lei')
>>> traduzir([{"type": "int_parsing", "loc": ("query", "pagina"), "msg": ""}])
('pagina: escreva um número inteiro.', 'pagina')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

FORMAS = {
    "missing": "Falta dizer {campo}.",
    "extra_forbidden": "Não conheço o campo {campo}.",
    "uuid_parsing": "{campo}: isto não é um identificador (UUID).",
    "uuid_type": "{campo}: isto não é um identificador (UUID).",
    "int_parsing": "{campo}: escreva um número inteiro.",
    "int_type": "{campo}: escreva um número inteiro.",
    "int_from_float": "{campo}: escreva um número inteiro.",
    "int_parsing_size": "{campo}: o número é grande demais.",
    "decimal_parsing": "{campo}: escreva um número com ponto, como 1234.56.",
    "decimal_type": "{campo}: escreva um número com ponto, como 1234.56.",
    "bool_parsing": "{campo}: responda true (sim) ou false (não).",
    "bool_type": "{campo}: responda true (sim) ou false (não).",
    "string_type": "{campo}: escreva um texto.",
    "string_too_long": "{campo}: passa de {max_length} letras.",
    "string_too_short": "{campo}: está vazio ou curto demais.",
    "string_pattern_mismatch": "{campo}: não tem a forma esperada.",
    "finite_number": "{campo}: escreva um número com ponto, como 1234.56.",
    "frase": "{campo}: {frase}",
    "dict_type": "{campo}: aqui se espera um registro de campos.",
    "model_type": "{campo}: aqui se espera um registro de campos.",
    "model_attributes_type": "{campo}: aqui se espera um registro de campos.",
    "list_type": "{campo}: aqui se espera uma lista.",
    "too_long": "{campo}: a lista passa de {max_length} itens.",
    "literal_error": "{campo}: escolha uma destas opções: {expected}.",
    "enum": "{campo}: escolha uma destas opções: {expected}.",
    "greater_than": "{campo}: tem de ser maior que {gt}.",
    "greater_than_equal": "{campo}: tem de ser ao menos {ge}.",
    "less_than": "{campo}: tem de ser menor que {lt}.",
    "less_than_equal": "{campo}: tem de ser no máximo {le}.",
}
OUTRA = "{campo}: este valor não serve."


def traduzir(erros: Sequence[Mapping[str, Any]]) -> tuple[str, str | None]:
    """(sentence, field) of the first thing wrong; the sentence says how many more there are."""
    erro = erros[0]
    campo = _campo(erro.get("loc") or ())
    contexto = {k: _sem_ingles(v) for k, v in (erro.get("ctx") or {}).items()}
    forma = FORMAS.get(str(erro.get("type")), OUTRA)
    try:
        frase = forma.format(campo=campo or "o corpo do pedido", **contexto)
    except (KeyError, IndexError):
        frase = OUTRA.format(campo=campo or "o corpo do pedido")
    frase = frase[:1].upper() + frase[1:] if not campo else frase
    if len(erros) > 1:
        resto = len(erros) - 1
        frase += f" (E mais {resto} {'campo' if resto == 1 else 'campos'} a corrigir.)"
    return frase, campo


def _campo(lugar: Sequence[Any]) -> str | None:
    """Where in the request: without the part of it and the name of its variable."""
    partes = [str(p) for p in lugar]
    if partes and partes[0] == "body":
        partes = partes[2:]
    elif partes:
        partes = partes[1:]
    nome = ".".join(partes)[:120]
    return nome or None


def _sem_ingles(v: Any) -> Any:
    return v.replace(" or ", " ou ") if isinstance(v, str) else v
