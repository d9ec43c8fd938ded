"""Which fleet rule a case follows, and its words."""

from __future__ import annotations

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.lei import Lei
from ...nucleo.regra_da_frota import Frota, PapelDaFrota
from ...registro.models import Processo
from ..casa import Casa, lei_da_casa


def da_lei(lei: Lei) -> Frota | None:
    """The fleet rule of a law, if it has one."""
    return next(iter(lei.da_especie(Frota)), None)


def do_processo(processo: Processo) -> tuple[Lei, Frota] | None:
    """Law and rule, where the case is the book of a fleet."""
    if processo.especie != "licenca":
        return None
    lei = lei_da_casa(processo.lei)
    frota = da_lei(lei)
    return (lei, frota) if frota and processo.modalidade in frota.titulares else None


def exigir_do(processo: Processo) -> tuple[Lei, Frota]:
    """The same, or a sentence."""
    achada = do_processo(processo)
    if achada is None:
        raise ErroDeEntrada("Este processo não tem frota.")
    return achada


def frotas(casa: Casa) -> list[tuple[Lei, Frota]]:
    """The fleets that the town's laws have."""
    return [(lei, f) for lei in map(lei_da_casa, casa.leis) if (f := da_lei(lei)) is not None]


def papel(frota: Frota, documento: str) -> PapelDaFrota:
    """The paper of that word, or a sentence."""
    achado = next((p for p in frota.papeis if p.documento == documento), None)
    if achado is None:
        raise ErroDeEntrada("A lei não tem este documento.", campo="documento")
    return achado
