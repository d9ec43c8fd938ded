"""What awaits the procuradoria: fines whose legality nobody has checked, debts about to prescribe.

Read in a constant number of queries, whatever waits.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet

from ...registro.models import Ato, Auto, Guia, Inscricao, Processo
from ..autuacao.caso import Caso
from ..fatos import ler_muitos
from .conta import MULTA
from .inscrever import MORTAS
from .porta import falta_legalidade
from .prescricao import CORRE, Relogio, relogio

MOSTRA = 20
"""Of each queue, the oldest first; all of them are in their own page."""
AJUIZADA = "ajuizada"
FECHADAS = ("quitado", "arquivado", "anulado")


@dataclass(frozen=True, slots=True)
class ACobrar:
    """A case that waits. ``venceu_em``: the day its guide was due; ``relogio``: until when it may
    be collected."""

    processo: Processo
    venceu_em: date | None = None
    relogio: Relogio | None = None


@dataclass(slots=True)
class DaProcuradoria:
    legalidade: list[ACobrar] = field(default_factory=list)
    prescrevem: list[ACobrar] = field(default_factory=list)


def da_procuradoria(municipio_id: int, dia: date) -> DaProcuradoria:
    """Call in a transaction of the town."""
    vencidas = _vencidas(municipio_id, dia)
    antigas = _antigas(municipio_id, dia)
    ids = list(dict.fromkeys([*vencidas, *antigas]))
    processos = Processo.objects.filter(id__in=ids).select_related("requerente")
    casos = {a.processo.id: Caso.de(a) for a in ler_muitos(list(processos))} if ids else {}
    feito = DaProcuradoria()
    for i, venceu in vencidas.items():
        c = casos[i]
        if falta_legalidade(c):
            feito.legalidade.append(ACobrar(c.autos.processo, venceu_em=venceu))
    for i in antigas:
        r = relogio(casos[i], dia)
        if r is not None and r.situacao != CORRE:
            feito.prescrevem.append(ACobrar(casos[i].autos.processo, relogio=r))
    feito.prescrevem.sort(key=lambda x: x.relogio.fim if x.relogio else date.max)
    return feito


def _vencidas(municipio_id: int, dia: date) -> dict[uuid.UUID, date]:
    """Cases with a fine overdue and not inscribed, by the day that it was due."""
    inscritos = Inscricao.objects.exclude(situacao__in=MORTAS).values("processo_id")
    guias = (
        Guia.objects.filter(
            municipio_id=municipio_id, especie=MULTA, paga_em__isnull=True,
            cancelada_em__isnull=True, vence_em__lt=dia,
        )
        .exclude(processo_id__in=inscritos)
        .exclude(Exists(_conferida()))
        .order_by("vence_em", "numero")
        .values_list("processo_id", "vence_em")[:MOSTRA]
    )  # fmt: skip
    return dict(guias)


def _conferida() -> QuerySet[Ato]:
    """A check after which nothing was decided again."""
    decide = Q(dados__has_key="por_infracao") | Q(congelado__has_key="penas")
    depois = Ato.objects.filter(decide, processo=OuterRef("processo"), seq__gt=OuterRef("seq"))
    return Ato.objects.filter(processo=OuterRef("processo"), tipo="legalidade").exclude(
        Exists(depois)
    )


def _antigas(municipio_id: int, dia: date) -> list[uuid.UUID]:
    """Cases whose fine has been final for the longest and is neither paid nor in court."""
    em_juizo = Inscricao.objects.filter(situacao=AJUIZADA).values("processo_id")
    autos = (
        Auto.objects.filter(
            municipio_id=municipio_id, situacao=Auto.LAVRADO, multa__isnull=False,
            definitivo_em__lte=dia, processo__encerrado=False,
        )
        .exclude(processo__situacao__in=FECHADAS)
        .exclude(processo_id__in=em_juizo)
        .order_by("definitivo_em", "numero")
        .values_list("processo_id", flat=True)[:MOSTRA]
    )  # fmt: skip
    return list(dict.fromkeys(autos))
