"""Run-time helpers of generated code. No argument of a strict function is ``None`` here.

>>> from datetime import date
>>> anos_completos(date(2004, 2, 29), date(2025, 2, 28)), mais(date(2024, 2, 29), 1, "anos")
(20, datetime.date(2025, 3, 1))
>>> no_intervalo(datetime(2025, 9, 10, 18, 30), ("08:00", "18:00"))
False
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from .. import kleene
from ..contagem import somar_meses
from ..dispositivo import artigo_de
from ..dispositivo import contem as _contem_dispositivo

Lambda = Callable[[Any], Any] | None


def dia(texto: str) -> date:
    return date.fromisoformat(texto)


def divide(a: Any, b: Any) -> Decimal | None:
    return Decimal(a) / Decimal(b) if b else None


def divide_inteiro(a: Any, b: Any) -> Any:
    return a // b if b else None


def resto(a: Any, b: Any) -> Any:
    return a % b if b else None


def posicao(lista: Sequence[Any], i: int) -> Any:
    return lista[i] if -len(lista) <= i < len(lista) else None


def tamanho(x: Any) -> int:
    return len(x)


def arredonda(x: Any, casas: int = 2) -> Decimal:
    return Decimal(x).quantize(Decimal(1).scaleb(-casas), ROUND_HALF_UP)


def inteiro(x: Any) -> int:
    return int(x)


def potencia(base: Any, n: int) -> Decimal:
    """``base`` times itself ``n`` times (``n`` up to 100, so that no figure grows wild)."""
    return Decimal(base) ** max(0, min(n, 100))


def menor(a: Any, b: Any) -> Any:
    return min(a, b)


def maior(a: Any, b: Any) -> Any:
    return max(a, b)


def contem(lista: Any, x: Any) -> bool:
    return x in lista


def minuscula(x: str) -> str:
    """Lower case without accents, for comparing names typed by hand."""
    plano = unicodedata.normalize("NFD", x.casefold())
    return " ".join("".join(ch for ch in plano if not unicodedata.combining(ch)).split())


def ultimo(lista: Sequence[Any]) -> Any:
    return lista[-1] if lista else None


def primeiro(lista: Sequence[Any]) -> Any:
    return lista[0] if lista else None


def ano(d: date) -> int:
    return d.year


def mes(d: date) -> int:
    return d.month


def dia_da_semana(d: date) -> int:
    """1 = segunda-feira … 7 = domingo."""
    return d.isoweekday()


def data_de(d: date) -> date:
    return d.date() if isinstance(d, datetime) else d


def hora(i: datetime) -> str:
    return f"{i:%H:%M}"


def minutos_entre(a: datetime, b: datetime) -> int:
    return int((b - a).total_seconds() // 60)


def dias_entre(a: date, b: date) -> int:
    return (data_de(b) - data_de(a)).days


def meses_completos(a: date, b: date) -> int:
    a, b = data_de(a), data_de(b)
    return (b.year - a.year) * 12 + b.month - a.month - (b.day < a.day)


def anos_completos(a: date, b: date) -> int:
    return meses_completos(a, b) // 12


def mais(d: Any, n: int, unidade: str, regra: str = "dia_imediato") -> Any:
    """Plain calendar sum: horas, dias, meses, anos; months and years by a named rule."""
    if unidade in ("horas", "minutos"):
        base = d if isinstance(d, datetime) else datetime(d.year, d.month, d.day)
        return base + timedelta(**{"hours" if unidade == "horas" else "minutes": n})
    if unidade == "dias":
        return d + timedelta(days=n)
    dia_final = somar_meses(data_de(d), n * (12 if unidade == "anos" else 1), regra)
    return datetime.combine(dia_final, d.time()) if isinstance(d, datetime) else dia_final


def no_intervalo(i: datetime, intervalo: Sequence[str]) -> bool | None:
    """Clock time within [start, end], both included; an end before the start passes midnight."""
    if len(intervalo) != 2 or None in intervalo:
        return None
    h, (de, ate) = hora(i), intervalo
    return de <= h <= ate if de <= ate else h >= de or h <= ate


def dentro_de(d: str, grupo: str) -> bool:
    return _contem_dispositivo(grupo, d)


def artigo(d: str) -> str:
    return artigo_de(d)


# aggregates over a list: None in, None out
def _pares(lista: Any, corpo: Any, filtro: Lambda) -> list[tuple[Any, Any]]:
    return [(True if filtro is None else filtro(x), x) for x in lista]


def algum(lista: Any, corpo: Any, filtro: Lambda) -> bool | None:
    if lista is None:
        return None
    return kleene.algum(
        False if f is False else kleene.e(f, corpo(x)) for f, x in _pares(lista, corpo, filtro)
    )


def todos(lista: Any, corpo: Any, filtro: Lambda) -> bool | None:
    if lista is None:
        return None
    return kleene.todos(
        True if f is False else kleene.ou(kleene.nao(f), corpo(x))
        for f, x in _pares(lista, corpo, filtro)
    )


def nenhum(lista: Any, corpo: Any, filtro: Lambda) -> bool | None:
    return kleene.nao(algum(lista, corpo, filtro))


def lista(itens: Any, corpo: Any, filtro: Lambda) -> tuple[Any, ...] | None:
    if itens is None:
        return None
    pares = _pares(itens, corpo, filtro)
    if any(f is None for f, _ in pares):
        return None
    return tuple(corpo(x) for f, x in pares if f)


def conta(itens: Any, corpo: Any, filtro: Lambda) -> int | None:
    """How many items answer ``sim`` (or pass the filter, when the item is not a yes or no)."""
    valores = lista(itens, corpo, filtro)
    if valores is None or any(v is None for v in valores):
        return None
    return sum(1 for v in valores if v is not False)


def soma(itens: Any, corpo: Any, filtro: Lambda) -> Any:
    valores = lista(itens, corpo, filtro)
    if valores is None or any(v is None for v in valores):
        return None
    return sum(valores, Decimal(0))


def _extremo(itens: Any, corpo: Any, filtro: Lambda, escolhe: Any) -> Any:
    valores = lista(itens, corpo, filtro)
    if not valores or any(v is None for v in valores):
        return None
    return escolhe(valores)


def minimo(itens: Any, corpo: Any, filtro: Lambda) -> Any:
    return _extremo(itens, corpo, filtro, min)


def maximo(itens: Any, corpo: Any, filtro: Lambda) -> Any:
    return _extremo(itens, corpo, filtro, max)
