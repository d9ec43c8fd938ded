"""Before a holder is given his paper: there is a vehicle, seen by the inspector."""

from __future__ import annotations

from ...nucleo.erros import ErroDeEntrada
from ..fatos import Autos
from ..praticar import Mesa
from .dobra import INCLUSAO, VISTORIA, dobrar
from .regra import do_processo

FRASES = {
    INCLUSAO: "Antes de decidir, inclua um veículo e leve-o à vistoria.",
    VISTORIA: "Antes de decidir, vistorie o veículo.",
}


def passo_que_falta(autos: Autos) -> str | None:
    """The act that the case waits for before it may be decided; none: no fleet, or all is there."""
    if do_processo(autos.processo) is None:
        return None
    veiculos = dobrar(autos.atos).veiculos.values()
    if not veiculos:
        return INCLUSAO
    if all(v["vistoriado_em"] is None and v["inspecionado_em"] is None for v in veiculos):
        return VISTORIA
    return None


def exigir_veiculo(mesa: Mesa) -> None:
    """Refused in words about what to do next, before the law is asked about a vehicle's parts."""
    falta = passo_que_falta(mesa.autos)
    if falta is not None:
        raise ErroDeEntrada(FRASES[falta])
