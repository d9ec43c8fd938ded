"""Autos in lists: the state of the day and the term that goes with it, at reading time."""

from __future__ import annotations

from datetime import date

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Subquery, Value, When

from ...registro.models import Auto, PrazoDoProcesso, Processo


def com_o_dia(achados: QuerySet[Processo], hoje: date) -> QuerySet[Processo]:
    """Each case with ``lapso`` (its term ended without anything filed: final, without any job
    having run) and ``prazo`` (the end of the term that its state is about). The terms of seized
    goods are the deposit's, not the state's."""
    lapso = Exists(
        Auto.objects.filter(processo=OuterRef("pk"), situacao=Auto.LAVRADO, definitivo_em__lte=hoje)
    ) & Q(situacao__startswith="prazo_")
    correm = PrazoDoProcesso.objects.filter(processo=OuterRef("pk"), situacao="corre")
    correm = correm.order_by("fim_dia").values("fim_dia")
    da_parte = Subquery(correm.filter(de_quem="parte")[:1])
    qualquer = Subquery(correm.exclude(de_quem="deposito")[:1])
    return achados.annotate(
        lapso=Case(When(lapso, then=Value(True)), default=Value(False)),
        prazo=Case(When(situacao__startswith="prazo_", then=da_parte), default=qualquer),
    )


def situacao_de(p: Processo) -> str:
    """The state of a case listed by ``com_o_dia``."""
    return "definitivo" if getattr(p, "lapso", False) else p.situacao
