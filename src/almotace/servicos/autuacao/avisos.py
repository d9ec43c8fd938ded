"""Who is warned of a term before it ends: once, on the first day that the desk is open within reach
of it, also after days without the server."""

from __future__ import annotations

from datetime import date, timedelta

from ...registro.models import PrazoDoProcesso

ANTES = timedelta(days=5)


def avisar(municipio_id: int, dia: date) -> list[PrazoDoProcesso]:
    """Terms to be warned of today: those that come within reach and were not warned of before, and
    those first warned of today. Call in a transaction of the municipality."""
    perto = PrazoDoProcesso.objects.filter(
        municipio_id=municipio_id, situacao="corre", fim_dia__lte=dia + ANTES
    )
    perto.filter(avisado_em__isnull=True).update(avisado_em=dia)
    return list(
        perto.filter(avisado_em=dia).select_related("processo__requerente").order_by("fim_dia")
    )
