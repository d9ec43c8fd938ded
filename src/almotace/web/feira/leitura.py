"""What the forms of a place send, read."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ..leitura import numero

MAIOR_ENVIO = 1_000_000


def centimetros(post: Any, campo: str) -> int:
    """Metres as typed, in centimetres."""
    dito = numero(post.get(campo, ""), campo)
    if not dito:
        raise ErroDeEntrada("Diga quantos metros, como 2,50.", campo=campo)
    cm = Decimal(dito) * 100
    if cm != int(cm) or cm > 1_000_000:
        raise ErroDeEntrada("São metros, até o centímetro, como 2,50.", campo=campo)
    return int(cm)


def inteiro(post: Any, campo: str, padrao: int | None = None) -> int:
    dito = numero(post.get(campo, ""), campo)
    if not dito and padrao is not None:
        return padrao
    if not dito.lstrip("-").isdigit() or len(dito) > 9:
        raise ErroDeEntrada("É um número inteiro.", campo=campo)
    return int(dito)


def opcional(post: Any, campo: str) -> int | None:
    return inteiro(post, campo) if post.get(campo, "").strip() else None


def pendentes(post: Any) -> list[dict[str, Any]]:
    """Changes made on the drawing and not saved yet."""
    texto = post.get("mudancas", "").strip()
    if not texto:
        return []
    try:
        lidas = json.loads(texto) if len(texto) <= MAIOR_ENVIO else None
    except (ValueError, RecursionError):
        lidas = None
    if not isinstance(lidas, list) or not all(map(_serve, lidas)):
        raise ErroDeEntrada("O desenho não veio inteiro: recarregue a página.", campo="mudancas")
    return [{k: v for k, v in x.items() if k in ACEITOS} for x in lidas]


def _serve(mudanca: Any) -> bool:
    """A record, whose numbers are whole."""
    return isinstance(mudanca, dict) and not any(isinstance(v, float) for v in mudanca.values())


ACEITOS = ("op", "codigo", "x", "y", "largura", "altura", "reservado", "tipo", "setor", "segmento")
