"""Before a holder is given his paper: there is a vehicle, seen by the inspector."""

from __future__ import annotations

from ...nucleo.erros import ErroDeEntrada
from ..praticar import Mesa
from .dobra import dobrar
from .regra import do_processo


def exigir_veiculo(mesa: Mesa) -> None:
    """Refused in words about what to do next, before the law is asked about a vehicle's parts."""
    if do_processo(mesa.processo) is None:
        return
    veiculos = dobrar(mesa.autos.atos).veiculos.values()
    if not veiculos:
        raise ErroDeEntrada("Antes de decidir, inclua um veículo e leve-o à vistoria.")
    if all(v["vistoriado_em"] is None and v["inspecionado_em"] is None for v in veiculos):
        raise ErroDeEntrada("Antes de decidir, vistorie o veículo.")
