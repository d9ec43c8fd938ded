"""Which rule of which law a place, a case or a town follows."""

from __future__ import annotations

from datetime import date

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.lei import Lei
from ...nucleo.regra_da_feira import DIAS_DA_SEMANA, Feira
from ...registro.models import Espaco, Lugar
from ..casa import Casa, lei_da_casa
from .desenho import Planta, segmento_do_produto


def feiras(casa: Casa) -> list[tuple[Lei, Feira]]:
    """Kinds of place that the town's laws have."""
    return [(lei, f) for lei in map(lei_da_casa, casa.leis) for f in lei.da_especie(Feira)]


def feira(lei: Lei, id: str) -> Feira:
    achada = next((f for f in lei.da_especie(Feira) if f.id == id), None)
    if achada is None:
        raise ErroDeEntrada(f"A lei não tem este tipo de lugar: “{id}”.", campo="regra")
    return achada


def do_lugar(lugar: Lugar) -> tuple[Lei, Feira]:
    """The law of a place, and its rule there."""
    lei = lei_da_casa(lugar.lei)
    return lei, feira(lei, lugar.regra)


def do_instrumento(lei: Lei, modalidade: str) -> Feira | None:
    """The kind of place whose stalls that modality allots, if any."""
    return next((f for f in lei.da_especie(Feira) if modalidade in f.instrumentos.values()), None)


def fechados(f: Feira, dia: date) -> set[str]:
    """Sectors that don't open on that day of the week."""
    if f.dia is None:
        return set()
    hoje = DIAS_DA_SEMANA[dia.weekday()]
    return {setor for setor, semana in f.dia.so_em.items() if hoje not in semana}


def da_lei(lei: Lei) -> Feira | None:
    """The only kind of place of a law, or its first."""
    return next(iter(lei.da_especie(Feira)), None)


def dadas(feira: Feira) -> set[str]:
    """Modalities that are given a stall."""
    return {*feira.instrumentos.values(), *feira.tambem}


def nome_do_espaco(espaco: Espaco, feira: Feira) -> str:
    """A stall in words: “banca A-12, dentro do Mercado (Mercado Central)”."""
    tipo = feira.tipos.get(espaco.tipo, espaco.tipo)
    setor = feira.setores.get(espaco.setor, espaco.setor)
    return f"{tipo} {espaco.codigo}, {setor} ({espaco.lugar.nome})"


def serve(espaco: Espaco, feira: Feira, modalidade: str) -> bool:
    """Is it by that modality that a stall of its kind is given?"""
    return modalidade in (feira.instrumentos.get(espaco.tipo), *feira.tambem)


def segmento_de(lugar: Lugar, produto: str) -> str | None:
    """Which segment of the place holds a product; none: nobody said."""
    planta = Planta(0, 0, {}, tuple(lugar.segmentos))
    return segmento_do_produto(planta, produto) if produto else None
