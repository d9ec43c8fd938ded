"""A ``Frota`` names only what is there: facts, acts, terms, papers, modalities, sources."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from ..nucleo.erros import sugerir
from ..nucleo.lei import Lei
from ..nucleo.regra_da_frota import FONTES_DA_FROTA, Frota
from ..nucleo.regras import Exigencia, Prazo, Secao

if TYPE_CHECKING:
    from .verificacao import Origem

ATOS = ("avaria", "substituto", "retorno", "troca", "baixa", "inspecao", "comunicacao",
        "endereco", "relacao")  # fmt: skip


def verificar_frota(o: Origem, f: Frota, lei: Lei) -> None:
    """Raise at the first name that is not known."""
    voc = lei.vocabulario
    fatos, atos, modalidades = voc.fatos, voc.atos, voc.secoes["modalidades"]
    documentos = voc.secoes["documentos"]
    prazos = {r.id for r in lei.da_especie(Prazo)}
    exigencias = {r.id for r in lei.da_especie(Exigencia)}

    def conhecido(nome: str | None, onde: tuple[str | int, ...], ha: Collection[str]) -> None:
        if nome is not None and nome not in ha:
            o.erro(f"“{nome}” não é conhecido aqui.", onde, sugestao=sugerir(nome, ha))

    def todos(nomes: Iterable[str], onde: tuple[str | int, ...], ha: Collection[str]) -> None:
        for i, nome in enumerate(nomes):
            conhecido(nome, (*onde, i), ha)

    def secoes(campo: str, achadas: tuple[Secao, ...]) -> None:
        for i, s in enumerate(achadas):
            todos(s.fatos, (campo, i, "fatos"), fatos)

    todos(f.titulares, ("titulares",), modalidades)
    conhecido(f.tipo, ("tipo",), fatos)
    todos(f.dirige, ("dirige",), fatos[f.tipo].valores or ())
    for campo in ("veiculo", "vistoria", "condutor"):
        secoes(campo, getattr(f, campo))
    for campo in ("inclusao", "cadastro"):
        conhecido(getattr(f, campo), (campo,), modalidades)
    conhecido(f.atraso, ("atraso",), fatos)
    for campo in ATOS:
        conhecido(getattr(f, campo), (campo,), atos)
    todos(f.desligamento, ("desligamento",), atos)
    conhecido(f.vida_util, ("vida_util",), prazos)
    conhecido(f.conducao, ("conducao",), exigencias)
    for fato, fonte in f.registra.items():
        conhecido(fato, ("registra", fato), fatos)
        conhecido(fonte, ("registra", fato), FONTES_DA_FROTA)
    for i, p in enumerate(f.papeis):
        conhecido(p.documento, ("papeis", i, "documento"), documentos)
        todos(p.depois_de, ("papeis", i, "depois_de"), documentos)
        todos(p.fonte, ("papeis", i, "fonte"), lei.dispositivos)
    for i, r in enumerate(f.relogios):
        conhecido(r.prazo, ("relogios", i, "prazo"), prazos)
        conhecido(r.desde, ("relogios", i, "desde"), fatos)
        conhecido(r.exigencia, ("relogios", i, "exigencia"), exigencias)
        for campo in ("cumpre", "abre", "baixa"):
            todos(getattr(r, campo), ("relogios", i, campo), atos)
