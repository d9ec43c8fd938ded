"""What surrounds a law: the calendar of its municipality, units by date, indices."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..nucleo.calendario import Calendario
from ..nucleo.valores_externos import ValoresExternos


@dataclass(frozen=True)
class Ambiente:
    """Built by ``carregar_ambiente`` from the files around a pack."""

    calendario: Calendario
    externos: ValoresExternos


def carregar_ambiente(raiz: Path, chave: str) -> Ambiente:
    """Calendar of country, state and town; units of the town; indices of the country."""
    from .feriados import ler_feriados
    from .series import ler_inpc, ler_salario_minimo, ler_unidades

    uf, municipio, _ = chave.split("/")
    camadas = [raiz / "br", raiz / uf, raiz / uf / municipio]
    dias = [d for pasta in camadas if (pasta / "feriados.csv").is_file()
            for d in ler_feriados(pasta / "feriados.csv")]
    unidades = {}
    if (raiz / "br" / "salario_minimo.csv").is_file():
        unidades["SM"] = ler_salario_minimo(raiz / "br" / "salario_minimo.csv")
    arquivo = raiz / uf / municipio / "unidades.csv"
    if arquivo.is_file():
        unidades.update(ler_unidades(arquivo))
    indices = {"INPC": ler_inpc(raiz / "br" / "inpc.csv")}
    return Ambiente(Calendario(tuple(dias)), ValoresExternos(unidades, indices))
