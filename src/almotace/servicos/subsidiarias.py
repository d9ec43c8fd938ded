"""The laws that answer where the town's own is silent, in order: the town's first.

``municipio.yaml`` may say ``subsidiarias``, a list of keys; without it, the federal ones. The first
law that has a rule about what is asked governs, and whoever shows the answer names it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from ..nucleo.contagem import Contagem
from ..nucleo.contexto import Contexto
from ..nucleo.erros import ErroDePacote, sugerir
from ..nucleo.exame import aplica
from ..nucleo.lei import Lei
from ..nucleo.regras import Prazo, Regra
from ..nucleo.termo_de_prazo import calcular
from ..pacotes.carga import listar, raiz_das_leis
from .casa import casa, lei_da_casa

R = TypeVar("R", bound=Regra)
BASE = (
    "br/geral/lei-9784-1999",
    "br/geral/lei-6830-1980",
    "br/geral/decreto-20910-1932",
    "br/geral/lei-complementar-123-2006",
    "br/geral/lei-14534-2023",
)
"""Those of a town that names none."""


def cadeia(lei: Lei) -> list[Lei]:
    """The law itself, then the subsidiary ones that the town names, else the federal ones."""
    municipio = lei.chave.rpartition("/")[0]
    com_casa = (raiz_das_leis() / municipio / "municipio.yaml").is_file()
    ditas = casa(municipio).dados.get("subsidiarias") if com_casa else None
    existentes = set(listar())
    if ditas is None:
        chaves = [k for k in BASE if k in existentes]
    else:
        chaves = [_conhecida(str(k), existentes) for k in ditas]
    return [lei, *(lei_da_casa(k) for k in chaves if k != lei.chave)]


def _conhecida(chave: str, existentes: set[str]) -> str:
    if chave not in existentes:
        raise ErroDePacote(
            f"Não há a lei “{chave}”.",
            arquivo="municipio.yaml",
            campo="subsidiarias",
            sugestao=sugerir(chave, existentes),
        )
    return chave


def primeira(lei: Lei, especie: type[R], ids: Iterable[str]) -> tuple[Lei, list[R]] | None:
    """The first law of the chain that has a rule of that kind about any of these (a rule, a
    document, an act), and its rules; ``None`` where all are silent."""
    ids = tuple(ids)
    for norma in cadeia(lei):
        regras = _sobre(norma, especie, ids)
        if regras:
            return norma, regras
    return None


def _sobre(lei: Lei, especie: type[R], ids: Iterable[str]) -> list[R]:
    """Rules about any of the ids, each once, in the order of the ids."""
    return list({id(r): r for i in ids for r in lei.sobre(especie, i)}.values())


@dataclass(frozen=True, slots=True)
class PrazoDaCadeia:
    """A term and the law that gives it. ``conta``: None while its start is not known."""

    lei: Lei
    regra: Prazo
    conta: Contagem | None

    @property
    def fundamento(self) -> str:
        """The law and the dispositivo, as whoever shows the date names them.

        >>> from almotace.pacotes.carga import carregar
        >>> lei = carregar("br/geral/lei-9784-1999")
        >>> PrazoDaCadeia(lei, lei.sobre(Prazo, "recurso")[0], None).fundamento
        'Lei federal 9.784/1999 (processo administrativo), Art. 59, caput'
        """
        return f"{self.lei.titulo}, {self.lei.rotulo(self.regra.fonte[0])}"


def prazo_de(
    lei: Lei, ids: Iterable[str], contexto: Callable[[Lei], Contexto]
) -> PrazoDaCadeia | None:
    """The term of the first law of the chain whose rule reaches the case. ``contexto``: the case
    as each law sees it. A rule whose premise is not known yet governs, without a date."""
    ids = tuple(ids)
    for norma in cadeia(lei):
        regras = _sobre(norma, Prazo, ids)
        if not regras:
            continue
        caso = contexto(norma)
        alcancam = [r for r in regras if caso.ativa(r) and aplica(r, caso) is not False]
        contados = [(r, calcular(r, caso)) for r in alcancam]
        if contados:
            r, conta = next(((r, k) for r, k in contados if k is not None), contados[0])
            return PrazoDaCadeia(norma, r, conta)
    return None
