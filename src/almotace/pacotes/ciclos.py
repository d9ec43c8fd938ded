"""Find rules that go in a circle: a fact computed from itself, through others or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..nucleo.lei import Lei
from ..nucleo.regras import Termo

if TYPE_CHECKING:
    from .verificacao import Origem


def dependencias(termo: Termo, lei: Lei) -> set[str]:
    """Facts that a classification reads."""
    textos = [termo.valor, termo.se, termo.exceto, *(o.se for o in termo.opcoes)]
    return {f for t in textos if t is not None for f in lei.condicao(t).fatos}


def procurar_ciclo(lei: Lei, origens: list[Origem]) -> None:
    """Raise at the first rule of a circle, naming the way round."""
    de = {
        fato: {d for t in termos for d in dependencias(t, lei)} & set(lei.termos)
        for fato, termos in lei.termos.items()
    }
    pronto: set[str] = set()

    def visitar(fato: str, caminho: tuple[str, ...]) -> tuple[str, ...] | None:
        if fato in caminho:
            return (*caminho[caminho.index(fato) :], fato)
        if fato in pronto:
            return None
        for outro in sorted(de[fato]):
            volta = visitar(outro, (*caminho, fato))
            if volta:
                return volta
        pronto.add(fato)
        return None

    for o in origens:
        if isinstance(o.regra, Termo):
            volta = visitar(o.regra.fato or o.regra.id, ())
            if volta:
                o.erro(f"Regras em círculo: {' → '.join(volta)}.")
