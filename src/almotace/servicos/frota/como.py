"""What an act of a fleet is, for the law: the acts that its vocabulary names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...nucleo.lei import Lei
from ...nucleo.regra_da_frota import Frota
from ...registro.models import Ato
from .dobra import (
    AVARIA,
    BAIXA,
    COMUNICA,
    DESLIGA,
    EMISSAO,
    ENDERECO,
    INSPECAO,
    RELACAO,
    RETORNO,
    TEMPORARIA,
    TROCA,
    VISTORIA,
)
from .regra import da_lei

CAMPO = {
    VISTORIA: "conduta", INSPECAO: "inspecao", AVARIA: "avaria", RETORNO: "retorno",
    TEMPORARIA: "substituto", TROCA: "troca", BAIXA: "baixa", RELACAO: "relacao",
    COMUNICA: "comunicacao",
}  # fmt: skip
"""Field of the rule that names the law's act."""


def da_frota(a: Ato, lei: Lei) -> Iterator[dict[str, Any]]:
    """Lines for the law: type, day or instant, fields. Acts whose type is already the law's word
    are left to who asks."""
    frota = da_lei(lei)
    if frota is None:
        return
    for x in _linhas(a, frota):
        if x["tipo"] and x["tipo"] != a.tipo:
            yield x


def _linhas(a: Ato, frota: Frota) -> Iterator[dict[str, Any]]:
    em = a.dados.get("em") or a.dia.isoformat()
    if a.tipo in CAMPO:
        yield {"tipo": getattr(frota, CAMPO[a.tipo]), "em": em}
    elif a.tipo == DESLIGA:
        yield {"tipo": a.dados["fato"], "em": em}
        yield from _avisou(a, frota)
    elif a.tipo == ENDERECO:
        yield {"tipo": frota.endereco, "em": em}
        yield from _avisou(a, frota)
    elif a.tipo.startswith(EMISSAO):
        yield {"tipo": "emissao", "em": em, "documento": a.dados["documento"]}


def _avisou(a: Ato, frota: Frota) -> Iterator[dict[str, Any]]:
    if a.dados.get("comunicado_em"):
        yield {"tipo": frota.comunicacao, "em": a.dados["comunicado_em"]}
