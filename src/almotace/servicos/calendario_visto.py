"""A calendar as data that stays, and what differs between two of them, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, time
from typing import Any

from ..nucleo.calendario import Dia

CAMPOS = ("id", "nome", "tipo", "regra", "desde", "ate", "abre", "fecha", "ato", "fonte", "nota")
DE_TEXTO: dict[str, Any] = {"desde": date, "ate": date, "abre": time, "fecha": time}
CAUSA = 300


def como_dados(dias: Iterable[Dia]) -> list[dict[str, str]]:
    """Each entry as texts; what is empty is left out.

    >>> d = Dia("natal", "Natal", "feriado", "12-25", desde=date(1949, 1, 1))
    >>> como_dados([d])[0]["desde"], de_dados(como_dados([d])) == (d,)
    ('1949-01-01', True)
    """
    return [
        {c: v.isoformat() if c in DE_TEXTO else str(v) for c in CAMPOS if (v := getattr(d, c))}
        for d in dias
    ]


def de_dados(linhas: Iterable[Mapping[str, str]]) -> tuple[Dia, ...]:
    """The entries again."""

    def lida(campo: str, texto: str) -> Any:
        return DE_TEXTO[campo].fromisoformat(texto) if campo in DE_TEXTO else texto

    return tuple(Dia(**{c: lida(c, x) for c, x in linha.items()}) for linha in linhas)


def o_que_mudou(antigos: Iterable[Dia], novos: Iterable[Dia]) -> str:
    """The cause of a recount: what came into the calendar, and what left it.

    >>> natal = Dia("n", "Natal", "feriado", "12-25")
    >>> o_que_mudou([], [natal]), o_que_mudou([natal], [])
    ('Calendário novo: entra Natal', 'Calendário novo: sai Natal')
    """
    antes, depois = set(antigos), set(novos)
    partes = [
        ("entra", sorted(depois - antes, key=_ordem)),
        ("sai", sorted(antes - depois, key=_ordem)),
    ]
    ditos = [f"{verbo} {', '.join(_nome(d) for d in dias)}" for verbo, dias in partes if dias] or [
        "a ordem dos dias"
    ]
    texto = f"Calendário novo: {'; '.join(ditos)}"
    return texto if len(texto) <= CAUSA else f"{texto[: CAUSA - 1]}…"


def _ordem(d: Dia) -> str:
    return d.id


def _nome(d: Dia) -> str:
    return f"{d.nome} ({d.ato})" if d.ato else d.nome
