"""Penalties in words."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ...nucleo.escrita import legivel
from ...nucleo.lei import Lei
from ..palavras import maiuscula, palavras


@dataclass(frozen=True, slots=True)
class Pena:
    """A penalty in words. ``limites``: between which figures a judge fixes it."""

    texto: str
    dispositivo: str
    rotulo: str
    ordem: int = 0
    a_fixar: bool = False


def penas(lista: list[dict[str, Any]], lei: Lei) -> list[Pena]:
    """Each penalty in words, with its dispositivo."""
    feitas = []
    for i, p in enumerate(lista):
        limites = p.get("valor") is None and (p.get("minimo") is not None or p.get("maximo"))
        fonte = str(p.get("fundamento") or "")
        feitas.append(Pena(em_palavras(p), fonte, lei.rotulo(fonte), i, bool(limites)))
    return feitas


def em_palavras(p: dict[str, Any]) -> str:
    r"""multa de R$ 500,00; suspensão por 7 dias.

    >>> em_palavras({"tipo": "suspensao", "dias": 7})
    'Suspensão por 7 dias'
    >>> em_palavras({"tipo": "multa", "minimo": "1.00", "maximo": "2.00", "unidade": "UFM"})
    'Multa entre 1,00 e 2,00 UFM'
    >>> em_palavras({"tipo": "multa", "valor": "500.00", "unidade": "BRL"}).replace("\xa0", " ")
    'Multa de R$ 500,00'
    """
    texto = maiuscula(palavras(str(p.get("tipo", ""))))
    unidade = p.get("unidade")

    def valor(v: Any) -> str:
        dito = legivel(Decimal(str(v)), unidade)
        return dito if unidade in (None, "BRL") else f"{dito} {unidade}"

    if p.get("valor") is not None:
        return f"{texto} de {valor(p['valor'])}"
    if p.get("minimo") is not None and p.get("maximo") is not None:
        return f"{texto} entre {legivel_simples(p['minimo'])} e {valor(p['maximo'])}"
    if p.get("minimo") is not None or p.get("maximo") is not None:
        lado = "de pelo menos" if p.get("minimo") is not None else "de até"
        return f"{texto} {lado} {valor(p.get('minimo') or p.get('maximo'))}"
    if p.get("dias") is not None:
        return f"{texto} por {p['dias']} dias"
    if p.get("ate_dias") is not None:
        return f"{texto} por até {p['ate_dias']} dias"
    if p.get("tipo") == "multa":
        return f"{texto}, de valor que a fonte não traz"
    return texto


def legivel_simples(v: Any) -> str:
    return legivel(Decimal(str(v)))
