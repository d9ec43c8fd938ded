"""What surrounds a law: the calendar of its municipality, units by date, indices."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..nucleo.calendario import Calendario, Dia
from ..nucleo.valores_externos import ValoresExternos


@dataclass(frozen=True)
class Ambiente:
    """Built by ``carregar_ambiente`` from the files around a pack."""

    calendario: Calendario
    externos: ValoresExternos


def camadas_do_municipio(raiz: Path, municipio: str) -> list[Dia]:
    """Calendar entries of country, state and town (``uf/municipio``), in that order."""
    from ..nucleo.erros import ErroDeEntrada, sugerir
    from .feriados import ler_feriados

    uf, _, nome = municipio.partition("/")
    if not nome or not (raiz / uf / nome).is_dir():
        conhecidos = ["/".join(p.relative_to(raiz).parts) for p in raiz.glob("*/*") if p.is_dir()]
        raise ErroDeEntrada(
            f"Não conheço o município “{municipio}”.",
            campo="--municipio",
            sugestao=sugerir(municipio, conhecidos),
        )
    camadas = dict.fromkeys((raiz / "br", raiz / uf, raiz / uf / nome))
    return [
        d
        for pasta in camadas
        if (pasta / "feriados.csv").is_file()
        for d in ler_feriados(pasta / "feriados.csv")
    ]


def carregar_ambiente(raiz: Path, chave: str) -> Ambiente:
    """Calendar of country, state and town; units of the town; indices of the country."""
    from .series import ler_inpc, ler_salario_minimo, ler_unidades

    uf, municipio, _ = chave.split("/")
    dias = camadas_do_municipio(raiz, f"{uf}/{municipio}")
    unidades = {}
    if (raiz / "br" / "salario_minimo.csv").is_file():
        unidades["SM"] = ler_salario_minimo(raiz / "br" / "salario_minimo.csv")
    arquivo = raiz / uf / municipio / "unidades.csv"
    if arquivo.is_file():
        unidades.update(ler_unidades(arquivo))
    indices = {"INPC": ler_inpc(raiz / "br" / "inpc.csv")}
    return Ambiente(Calendario(tuple(dias)), ValoresExternos(unidades, indices))
