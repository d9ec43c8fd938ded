"""What a penalty does to a licence as of a day: asked of the law's rito over the case of each auto.

A penalty that a pending defence or appeal holds back does nothing yet; one that nothing holds back
works from the ciencia, without any job, and is public at once.
"""

from __future__ import annotations

from datetime import date

from ...nucleo.perguntar import perguntar
from ...registro.models import Auto, Licenca
from ..fatos import ler_muitos
from .andamento import andamento
from .caso import Caso
from .perguntas import contexto_do_caso

NADA = (None, "vigente", "vencida")


def estado_pela_pena(licenca: Licenca, dia: date) -> tuple[str, date | None, str] | None:
    """(state, its last day, number of the auto) that a penalty gives the licence on that day."""
    autos = list(
        Auto.objects.filter(
            municipio_id=licenca.municipio_id, licenca=licenca, situacao=Auto.LAVRADO
        ).select_related("processo")
    )
    if not autos:
        return None
    numeros = {a.processo_id: a.numero for a in autos}
    for papeis in ler_muitos([a.processo for a in autos]):
        c = Caso.de(papeis).ate(dia)
        if c.regra.efeitos is None or c.ciencia("auto") is None:
            continue
        agora = andamento(c, dia)
        pendente = agora.definitivo_em is None or agora.definitivo_em > dia
        if agora.suspenso or agora.situacao == "anulado" or (pendente and agora.atual is None):
            continue
        valores = perguntar("estado", contexto_do_caso(c, dia, sobre=c.regra.efeitos)).valores
        estado = valores.get("estado")
        if estado not in NADA:
            return str(estado), valores.get("ate"), numeros[papeis.processo.id]
    return None
