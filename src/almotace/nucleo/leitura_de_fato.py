"""One value read by its type, or refused in one sentence that names the field.

Amounts and measures are exact: decimal text with a point, or a whole number; never a float.

>>> from .tipos import tipo_de
>>> ler_valor("49.9", tipo_de("decimal"), "distancia_m", {})
Decimal('49.9')
>>> ler_valor("1.234,56", tipo_de("decimal"), "multa", {})
Traceback (most recent call last):
...
almotace.nucleo.erros.ErroDeEntrada: multa: “1.234,56” não é um número: escreva com ponto e sem\
 separador de milhar. Você quis dizer “1234.56”?
>>> ler_valor("2025-02-30", tipo_de("data"), "data_infracao", {})
Traceback (most recent call last):
...
almotace.nucleo.erros.ErroDeEntrada: data_infracao: O dia 30/02/2025 não existe.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from .dispositivo import desmontar
from .erros import ErroDeEntrada, sugerir
from .tipos import SECOES, Tipo

_NUMERO = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,9})?\Z")
_DIA = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})\Z")
_INSTANTE = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})T([0-9]{2}):([0-9]{2})(:00)?\Z")
ANOS = (1800, 2199)
"""First and last year of a day that a case may tell."""
Secoes = Mapping[str, Mapping[str, str]]
DISPOSITIVOS = "dispositivos"
"""Where a law's own dispositivos stand among the sections; none: any well-formed one passes."""


def _dito(v: Any) -> str:
    """What was written, for a sentence."""
    if isinstance(v, (list, tuple, Mapping)):
        return "uma lista" if isinstance(v, (list, tuple)) else "um registro"
    return str(v).lower() if isinstance(v, bool) else f"“{v}”"


def _bool(v: Any, t: Tipo, campo: str) -> bool:
    if isinstance(v, bool):
        return v
    raise ErroDeEntrada(f"Responda true (sim) ou false (não), e não {_dito(v)}.", campo=campo)


def _inteiro(v: Any, t: Tipo, campo: str) -> int:
    if type(v) is int:
        return v
    if isinstance(v, str) and re.fullmatch(r"-?[0-9]{1,15}", v):
        return int(v)
    raise ErroDeEntrada(f"{_dito(v)} não é um número inteiro.", campo=campo)


def _decimal(v: Any, t: Tipo, campo: str) -> Decimal:
    if isinstance(v, Decimal) or type(v) is int:
        return _reais(Decimal(v), t, campo)
    texto = str(v)
    if isinstance(v, (list, tuple, Mapping)):
        raise ErroDeEntrada("Aqui se espera um número, e não uma lista.", campo=campo)
    if isinstance(v, str) and _NUMERO.match(texto):
        return _reais(Decimal(texto), t, campo)
    limpo = texto.replace(".", "").replace(",", ".") if "," in texto else ""
    raise ErroDeEntrada(
        f"“{texto}” não é um número: escreva com ponto e sem separador de milhar.",
        campo=campo,
        sugestao=limpo if _NUMERO.match(limpo) else None,
    )


def _reais(valor: Decimal, t: Tipo, campo: str) -> Decimal:
    """Reais have two places: three are a thousand written with a point."""
    casas = valor.as_tuple().exponent
    if t.unidade == "BRL" and isinstance(casas, int) and casas < -2:
        raise ErroDeEntrada(
            f"“{valor}” tem mais de duas casas: escreva reais como 1500.00.", campo=campo
        )
    return valor


def _data(v: Any, t: Tipo, campo: str) -> date:
    if isinstance(v, date) and not isinstance(v, datetime):
        return v
    m = _DIA.match(str(v))
    if not m:
        raise ErroDeEntrada(f"“{v}” não é um dia: escreva AAAA-MM-DD.", campo=campo)
    ano, mes, dia = (int(x) for x in m.groups())
    if not ANOS[0] <= ano <= ANOS[1]:
        frase = f"O ano {ano} está fora do que se conta aqui ({ANOS[0]} a {ANOS[1]})."
        raise ErroDeEntrada(frase, campo=campo)
    try:
        return date(ano, mes, dia)
    except ValueError:
        raise ErroDeEntrada(f"O dia {dia:02}/{mes:02}/{ano} não existe.", campo=campo) from None


def _instante(v: Any, t: Tipo, campo: str) -> datetime:
    if isinstance(v, datetime):
        return v
    m = _INSTANTE.match(str(v))
    if not m:
        raise ErroDeEntrada(f"“{v}” não é um instante: escreva AAAA-MM-DDTHH:MM.", campo=campo)
    dia = _data(m[1], t, campo)
    hora, minuto = int(m[2]), int(m[3])
    if hora > 23 or minuto > 59:
        raise ErroDeEntrada(f"A hora {m[2]}:{m[3]} não existe.", campo=campo)
    return datetime(dia.year, dia.month, dia.day, hora, minuto)


def _texto(v: Any, t: Tipo, campo: str) -> str:
    if isinstance(v, str):
        return v
    raise ErroDeEntrada(f"{_dito(v)} deveria ser um texto.", campo=campo)


def _dispositivo(v: Any, t: Tipo, campo: str) -> str:
    texto = _texto(v, t, campo)
    desmontar(texto)
    return texto


def _escolha(v: Any, t: Tipo, campo: str) -> str:
    if str(v) in t.valores:
        return str(v)
    opcoes = ", ".join(t.valores)
    raise ErroDeEntrada(
        f"{_dito(v)} não é uma das opções ({opcoes}).",
        campo=campo,
        sugestao=sugerir(str(v), t.valores),
    )


_LEITORES: dict[str, Callable[[Any, Tipo, str], Any]] = {
    "bool": _bool,
    "inteiro": _inteiro,
    "decimal": _decimal,
    "data": _data,
    "instante": _instante,
    "texto": _texto,
    "dispositivo": _dispositivo,
    "escolha": _escolha,
}


def ler_valor(v: Any, t: Tipo, campo: str, secoes: Secoes) -> Any:
    """``v`` as type ``t``; ``None`` (expressly unknown) passes. Lists become tuples."""
    if v is None:
        return None
    if t.nome == "dispositivo":
        return _dispositivo_da_lei(v, t, campo, secoes)
    leitor = _LEITORES.get(t.nome)
    if leitor:
        return leitor(v, t, campo)
    if t.nome == "lista" and t.de:
        if not isinstance(v, (list, tuple)):
            raise ErroDeEntrada("Aqui se espera uma lista.", campo=campo)
        return tuple(ler_valor(x, t.de, f"{campo}[{i}]", secoes) for i, x in enumerate(v, 1))
    if t.nome == "registro":
        return _registro(v, t, campo, secoes)
    conhecidos = secoes.get(SECOES.get(t.nome, ""), {})
    if str(v) in conhecidos:
        return str(v)
    raise ErroDeEntrada(
        f"{_dito(v)} não é {t.nome} conhecido desta lei.",
        campo=campo,
        sugestao=sugerir(str(v), conhecidos),
    )


def _registro(v: Any, t: Tipo, campo: str, secoes: Secoes) -> dict[str, Any]:
    if not isinstance(v, Mapping):
        raise ErroDeEntrada("Aqui se espera um registro de campos.", campo=campo)
    for nome in v:
        if nome not in t.campos:
            raise ErroDeEntrada(
                "Este campo não está no vocabulário da lei.",
                campo=f"{campo}.{nome}",
                sugestao=sugerir(str(nome), t.campos),
            )
    return {k: ler_valor(x, t.campos[k], f"{campo}.{k}", secoes) for k, x in v.items()}


def _dispositivo_da_lei(v: Any, t: Tipo, campo: str, secoes: Secoes) -> str:
    """A dispositivo that the law has."""
    ident = _dispositivo(v, t, campo)
    conhecidos = secoes.get(DISPOSITIVOS)
    if conhecidos and ident not in conhecidos:
        raise ErroDeEntrada(
            f"A lei não tem o dispositivo {ident}.",
            campo=campo,
            sugestao=sugerir(ident, conhecidos),
        )
    return ident
