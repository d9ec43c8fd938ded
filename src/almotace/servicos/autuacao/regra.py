"""The proceeding of a law by which a breach is pursued: its ``Apuracao``."""

from __future__ import annotations

from ...nucleo.erros import ErroDePacote
from ...nucleo.lei import Lei
from ...nucleo.regras import Apuracao, Fase
from ..casa import Casa, lei_da_casa


def apuracao(lei: Lei, id: str | None = None) -> Apuracao:
    """The proceeding of that id, or the law's first; a sentence if it has none."""
    for a in lei.da_especie(Apuracao):
        if id is None or a.id == id:
            return a
    raise ErroDePacote("Esta lei não tem apuração de infrações para o balcão.", campo="apuracoes")


def apuracoes(casa: Casa) -> list[tuple[Lei, Apuracao]]:
    """What the town's inspectors may open, by law."""
    return [(lei, a) for lei in map(lei_da_casa, casa.leis) for a in lei.da_especie(Apuracao)]


def fase(a: Apuracao, id: str) -> Fase:
    """One instance by its id."""
    for f in a.fases:
        if f.id == id:
            return f
    raise ErroDePacote(f"Esta apuração não tem a fase “{id}”.", campo="fase")
