"""An ``Apuracao`` names only what is there: facts, sources of the register, terms, papers."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from ..nucleo.erros import sugerir
from ..nucleo.fontes_do_registro import FONTES_DO_REGISTRO
from ..nucleo.lei import Lei
from ..nucleo.regras import Apuracao, Prazo

if TYPE_CHECKING:
    from .verificacao import Origem


def verificar_apuracao(o: Origem, a: Apuracao, lei: Lei) -> None:
    """Raise at the first name that is not known."""
    fatos = lei.vocabulario.fatos
    prazos = {p.id for p in lei.da_especie(Prazo)}

    def conhecido(nome: str, onde: tuple[str | int, ...], onde_ha: Collection[str]) -> None:
        if nome not in onde_ha:
            o.erro(f"“{nome}” não é conhecido aqui.", onde, sugestao=sugerir(nome, onde_ha))

    for i, secao in enumerate(a.secoes):
        for j, fato in enumerate(secao.fatos):
            conhecido(fato, ("secoes", i, "fatos", j), fatos)
    for fato, fonte in a.registra.items():
        conhecido(fato, ("registra", fato), fatos)
        conhecido(fonte, ("registra", fato), FONTES_DO_REGISTRO)
    ids = {f.id for f in a.fases}
    decidem = {"auto", *(f.decide for f in a.fases)}
    if len(ids) != len(a.fases):
        o.erro("Duas fases têm o mesmo nome.", ("fases",))
    for i, fase in enumerate(a.fases):
        conhecido(fase.depois_de, ("fases", i, "depois_de"), decidem)
        if fase.norma is None:
            for campo in ("prazo", "prazo_da_decisao"):
                for j, prazo in enumerate(getattr(fase, campo)):
                    conhecido(prazo, ("fases", i, campo, j), prazos)
    for j, prazo in enumerate(a.pagamento):
        conhecido(prazo, ("pagamento", j), prazos)
    if a.precedentes is not None:
        conhecido(a.precedentes, ("precedentes",), lei.vocabulario.atos)
    if a.apreensao is not None:
        conhecido(a.apreensao.termo, ("apreensao", "termo"), lei.vocabulario.secoes["documentos"])
        for j, prazo in enumerate(a.apreensao.reclamacao):
            conhecido(prazo, ("apreensao", "reclamacao", j), prazos)
        if a.apreensao.perecivel is not None:
            conhecido(a.apreensao.perecivel, ("apreensao", "perecivel"), fatos)
