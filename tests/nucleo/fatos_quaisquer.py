"""Strategies: cases at random for a vocabulary, with facts missing, unknown and at odds."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

from almotace.nucleo.tipos import SECOES, Tipo
from almotace.nucleo.vocabulario import Vocabulario

DIAS = st.dates(date(2009, 1, 1), date(2031, 12, 31))
INSTANTES = st.datetimes(datetime(2009, 1, 1), datetime(2031, 12, 31)).map(
    lambda i: i.replace(second=0, microsecond=0)
)
TEXTOS = st.sampled_from(["", "Muriaé", "x", "2h", "08:00"])


def valores(t: Tipo, v: Vocabulario, dispositivos: tuple[str, ...]) -> st.SearchStrategy[Any]:
    """Values that the vocabulary's reader gives for a type; few, so that they meet."""
    simples: dict[str, st.SearchStrategy[Any]] = {
        "bool": st.booleans(),
        "inteiro": st.integers(-2, 100) | st.integers(2000, 2025),
        "decimal": st.decimals(-1, 400, places=2) | st.sampled_from([Decimal(0), Decimal(50)]),
        "data": DIAS,
        "instante": INSTANTES,
        "texto": TEXTOS,
        "dispositivo": st.sampled_from(dispositivos),
    }
    if t.nome in simples:
        return simples[t.nome]
    if t.nome == "escolha":
        return st.sampled_from(t.valores)
    if t.nome == "lista":
        assert t.de is not None
        return st.lists(valores(t.de, v, dispositivos), max_size=3).map(tuple)
    if t.nome == "registro":
        campos = {
            k: st.none() | valores(x, v, dispositivos) if i % 2 else valores(x, v, dispositivos)
            for i, (k, x) in enumerate(t.campos.items())
        }
        return st.fixed_dictionaries({}, optional=campos)
    return st.sampled_from(sorted(v.secoes[SECOES[t.nome]]) or ["nenhum"])


def casos(
    v: Vocabulario, nomes: Iterable[str], dispositivos: Iterable[str] = ("art1_cpt", "art2_cpt")
) -> st.SearchStrategy[dict[str, Any]]:
    """Facts by name: each one missing, ``None`` or some value of its type."""
    fixos = tuple(dispositivos)
    campos = {n: st.none() | valores(v.fatos[n], v, fixos) for n in nomes if n in v.fatos}
    alguns = st.fixed_dictionaries({}, optional=campos)
    quase_todos = st.fixed_dictionaries({n: valores(v.fatos[n], v, fixos) for n in campos})
    return alguns | quase_todos


DIAS_DA_PERGUNTA = st.none() | DIAS | INSTANTES
