"""Complaints that may tell of the same: near in place and in time, or in words where there is no
place on the map. A person decides; nothing is joined by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

from django.db.models import Q

from ...nucleo.geodesia import graus_em, metros
from ...registro.busca import palavras
from ...registro.models import AcaoFiscal
from .comum import ABERTAS

PERTO = 100
"""Metres."""
DIAS = 30
PARECIDO = 60
"""Per cent of common words from which two texts tell of the same place."""
MOSTRA = 10
VAZIAS = {"rua", "r", "avenida", "av", "praca", "travessa", "n", "no", "na", "o", "a", "de", "do",
          "da", "em", "e", "frente", "ao", "com", "para", "que"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Parecida:
    """Another open matter. ``metros``: how far (none: not known); ``dias``: how long between;
    ``lugar`` and ``assunto``: per cent of words in common."""

    acao: AcaoFiscal
    metros: int | None
    dias: int
    lugar: int
    assunto: int


def parecidas(acao: AcaoFiscal) -> list[Parecida]:
    """Open ones, the likeliest first; in one query."""
    margem = timedelta(days=DIAS)
    perto = Q(latitude__isnull=True)
    if acao.latitude is not None and acao.longitude is not None:
        norte, leste = graus_em(PERTO, float(acao.latitude))
        perto |= Q(
            latitude__range=_ao_redor(acao.latitude, norte),
            longitude__range=_ao_redor(acao.longitude, leste),
        )
    else:
        perto = Q()
    candidatas = (
        AcaoFiscal.objects.filter(
            perto, municipio_id=acao.municipio_id, situacao__in=ABERTAS,
            recebida_em__range=(acao.recebida_em - margem, acao.recebida_em + margem),
        )
        .exclude(id=acao.id)
        .select_related("processo")
        .order_by("-recebida_em")[:500]
    )  # fmt: skip
    achadas = [p for c in candidatas if (p := _comparar(acao, c)) is not None]
    return sorted(achadas, key=_ordem)[:MOSTRA]


def _ao_redor(graus: Decimal, folga: float) -> tuple[Decimal, Decimal]:
    d = Decimal(str(round(folga, 6)))
    return graus - d, graus + d


def _comparar(a: AcaoFiscal, b: AcaoFiscal) -> Parecida | None:
    longe = None
    if None not in (a.latitude, a.longitude, b.latitude, b.longitude):
        longe = round(
            metros(*(float(x) for x in (a.latitude, a.longitude, b.latitude, b.longitude)))
        )  # type: ignore[arg-type]
    lugar = em_comum(a.endereco, b.endereco)
    if longe is not None and longe > PERTO:
        return None
    if longe is None and lugar < PARECIDO:
        return None
    dias = abs(a.recebida_em - b.recebida_em).days
    return Parecida(b, longe, dias, lugar, em_comum(a.assunto, b.assunto))


def _ordem(p: Parecida) -> tuple[int, int, int]:
    longe = p.metros if p.metros is not None else PERTO - p.lugar // 2
    return (-(p.assunto // 25), longe, p.dias)


def em_comum(um: str, outro: str) -> int:
    """Per cent of the words of both that both have.

    >>> em_comum("Rua das Flores, 12", "R. das Flores 12, fundos"), em_comum("", "")
    (75, 0)
    """
    a, b = (set(palavras(x)) - VAZIAS for x in (um, outro))
    return round(100 * len(a & b) / len(a | b)) if a and b else 0
