"""JSON Schemas of the files of a pack: rules, law, vocabulary, golden cases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..nucleo.especies import ESPECIES
from ..nucleo.perguntar import TIPOS
from ..nucleo.regras import Contagem
from ..nucleo.tipos import NOMES, SECOES
from .formas import esquema
from .formas_do_pacote import ORIGENS

_DIA = {"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$"}
_DECIMAL = {"type": "string", "pattern": r"^-?\d+(\.\d+)?$"}
_TEXTO = {"type": "string"}
_BOOL = {"type": "boolean"}
_IDS = {"type": "array", "items": _TEXTO}
_DATA_OU_NADA = {"anyOf": [_DIA, {"type": "null"}]}


def _registro(propriedades: dict[str, Any], *exigidas: str) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": propriedades,
        "required": list(exigidas),
        "additionalProperties": False,
    }


_PENA = _registro(
    {
        "tipo": _TEXTO,
        "valor": _DECIMAL,
        "minimo": _DECIMAL,
        "maximo": _DECIMAL,
        "unidade": _TEXTO,
        "dias": {"type": ["integer", "null"]},
        "ate_dias": {"type": ["integer", "null"]},
        "horas": {"type": ["integer", "null"]},
        "lugar": _TEXTO,
        "fundamento": _TEXTO,
    },
    "tipo",
)
_PENAS = {"type": "array", "items": _PENA}
_NUMEROS = dict.fromkeys(("medida", "minimo", "maximo", "excesso", "falta"), _DECIMAL)
_RESPOSTAS: dict[str, dict[str, Any]] = {
    "decidir": {
        "decisao": {"enum": ["deferir", "indeferir", "exigir", "bloquear"]},
        "nao_atendidos": _IDS,
        "faltam": _IDS,
    },
    "enquadrar": {
        "resultado": {
            "enum": ["permitido", "vedado", "regular", "irregular", "aplica", "nao_aplica"]
        },
        "classes": _IDS,
        "infracoes": _IDS,
    },
    "prazo": {
        "inicio": _DATA_OU_NADA,
        "fim": _DATA_OU_NADA,
        "nominal": _DATA_OU_NADA,
        "tempestivo": _BOOL,
        "situacao": {"enum": ["correndo", "vencido", "nao_iniciado", "suspenso"]},
    },
    "sancao": {
        "reincidente": _BOOL,
        "posicao": _TEXTO,
        "obrigatorias": _PENAS,
        "alternativas": _PENAS,
        "facultativas": _PENAS,
        "total": _registro({"valor": _DECIMAL, "unidade": _TEXTO}, "valor", "unidade"),
    },
    "valor": {
        "valor": _DECIMAL,
        "unidade": _TEXTO,
        "minimo": _DECIMAL,
        "maximo": _DECIMAL,
        "lacuna": _TEXTO,
    },
    "competencia": {"pode": _BOOL, "quem": _IDS, "encaminhar": _IDS},
    "conteudo": {
        "completo": _BOOL,
        "faltam": _IDS,
        "vicio": {"enum": ["nenhum", "sanavel", "nulo"]},
    },
    "estado": {
        "estado": _TEXTO,
        "desde": _DATA_OU_NADA,
        "ate": _DATA_OU_NADA,
        "atos_possiveis": _IDS,
        "atos_vedados": _IDS,
        "consequencias": _IDS,
    },
    "horario": {
        "situacao": {"enum": ["permitido", "fora_do_horario", "obrigatorio", "lacuna"]},
        "intervalos": {"type": "array", "items": {"type": "array", "items": _TEXTO}},
    },
    "limite": {"atende": _BOOL, "unidade": _TEXTO, **_NUMEROS},
    "alocacao": {
        "ordem": _IDS,
        "escolhidos": _IDS,
        "vagas": {"type": "integer"},
        "piso": {"type": "integer"},
        "teto": {"type": "integer"},
    },
    "vigencia": {"aplica": _BOOL, "desde": _DATA_OU_NADA, "ate": _DATA_OU_NADA, "norma": _TEXTO},
}


def casos() -> dict[str, Any]:
    """Of a file of golden cases."""
    assert set(_RESPOSTAS) == set(TIPOS)
    fatos = {"type": "object"}
    atos = {"type": "array", "items": {"type": "object", "required": ["em", "tipo"]}}
    perguntas = [
        _registro(
            {
                "tipo": {"const": tipo},
                "ref": _TEXTO,
                "em": _DIA,
                "sobre": _TEXTO,
                "fatos": fatos,
                "atos": atos,
                "esperado": _registro(chaves),
                "fundamentos": _IDS,
            },
            "tipo",
            "esperado",
            "fundamentos",
        )
        for tipo, chaves in _RESPOSTAS.items()
    ]
    premissas = _registro(
        {
            "feriados": {"type": "array", "items": _DIA},
            "unidades": fatos,
            "indices": fatos,
            "leituras": fatos,
            "texto": _TEXTO,
        }
    )
    caso = _registro(
        {
            "id": _TEXTO,
            "titulo": _TEXTO,
            "lei": _TEXTO,
            "fatos": fatos,
            "atos": atos,
            "premissas": premissas,
            "conta": _TEXTO,
            "perguntas": {"type": "array", "minItems": 1, "items": {"oneOf": perguntas}},
        },
        "id",
        "titulo",
        "lei",
        "perguntas",
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Casos de ouro do Almotacé",
        "type": "array",
        "items": caso,
    }


def vocabulario() -> dict[str, Any]:
    """Of ``vocabulario.yaml``."""
    tipo: dict[str, Any] = {"anyOf": [{"enum": list(NOMES)}, {"$ref": "#/$defs/detalhado"}]}
    detalhado = _registro(
        {
            "tipo": {"enum": list(NOMES)},
            "de": tipo,
            "valores": _IDS,
            "unidade": _TEXTO,
            "campos": {"type": "object", "additionalProperties": tipo},
            "significado": _TEXTO,
            "rotulo": _TEXTO,
            "ajuda": _TEXTO,
            "pessoal": _BOOL,
            "origem": {"enum": list(ORIGENS)},
        },
        "tipo",
    )
    leitura = _registro(
        {
            "fonte": _TEXTO,
            "padrao": _TEXTO,
            "motivo": _TEXTO,
            "opcoes": {"type": "object", "additionalProperties": _TEXTO},
        },
        "fonte",
        "padrao",
        "opcoes",
    )
    ato = _registro(
        {"campos": {"type": "object", "additionalProperties": tipo}, "significado": _TEXTO}
    )
    nomes = {"type": "object", "additionalProperties": {"type": ["string", "null"]}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Vocabulário de uma lei",
        "$defs": {"detalhado": detalhado},
        **_registro(
            {
                "fatos": {
                    "type": "object",
                    "additionalProperties": {"$ref": "#/$defs/detalhado"},
                },
                "atos": {
                    "type": "object",
                    "additionalProperties": {"anyOf": [ato, {"type": "null"}]},
                },
                "leituras": {"type": "object", "additionalProperties": leitura},
                **dict.fromkeys(SECOES.values(), nomes),
            },
            "fatos",
        ),
    }


def lei() -> dict[str, Any]:
    """Of ``lei.yaml``."""
    contagens = esquema({"contagens": Contagem})
    lacuna = _registro({"id": _TEXTO, "fonte": _TEXTO, "falta": _TEXTO}, "id", "fonte", "falta")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "lei.yaml",
        "$defs": contagens.get("$defs", {}),
        **_registro(
            {
                "chave": _TEXTO,
                "titulo": _TEXTO,
                "identidade": {"type": "object"},
                "lacunas": {"type": "array", "items": lacuna},
                "contagens": contagens["properties"]["contagens"],
            },
            "chave",
            "titulo",
            "identidade",
        ),
    }


ESQUEMAS: dict[str, Callable[[], dict[str, Any]]] = {
    "regras": lambda: esquema(ESPECIES),
    "casos": casos,
    "vocabulario": vocabulario,
    "lei": lei,
}
