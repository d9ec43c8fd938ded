"""An ``Apuracao`` names only what is there: facts, sources of the register, terms, papers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from ..nucleo.erros import sugerir
from ..nucleo.fontes_do_registro import FONTES_DO_REGISTRO
from ..nucleo.lei import Lei
from ..nucleo.regras import Apreensao, Apuracao, Exigencia, Prazo, Valor

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
            for campo in ("prazo", "prazo_da_decisao", "prazo_dos_pareceres"):
                for j, prazo in enumerate(getattr(fase, campo)):
                    conhecido(prazo, ("fases", i, campo, j), prazos)
        for j, fato in enumerate(fase.fixa):
            conhecido(fato, ("fases", i, "fixa", j), fatos)
    for j, dispositivo in enumerate(a.precedentes_de):
        if not any(d == dispositivo or d.startswith(f"{dispositivo}_") for d in lei.dispositivos):
            conhecido(dispositivo, ("precedentes_de", j), lei.dispositivos)
    for j, prazo in enumerate(a.pagamento):
        conhecido(prazo, ("pagamento", j), prazos)
    if a.edital_prazo is not None:
        conhecido(a.edital_prazo, ("edital_prazo",), prazos)
    if a.precedentes is not None:
        conhecido(a.precedentes, ("precedentes",), lei.vocabulario.atos)
    if a.apreensao is not None:
        _apreensao(a.apreensao, lei, prazos, conhecido)


def _apreensao(
    x: Apreensao, lei: Lei, prazos: Collection[str], conhecido: Callable[..., None]
) -> None:
    onde = "apreensao"
    fatos, atos = lei.vocabulario.fatos, {*x.libera, x.reclama}
    conhecido(x.termo, (onde, "termo"), lei.vocabulario.secoes["documentos"])
    for j, prazo in enumerate(x.reclamacao):
        conhecido(prazo, (onde, "reclamacao", j), prazos)
    for campo in ("perecivel", "tipo"):
        if getattr(x, campo) is not None:
            conhecido(getattr(x, campo), (onde, campo), fatos)
    for j, fato in enumerate(x.fatos):
        conhecido(fato, (onde, "fatos", j), fatos)
    for i, secao in enumerate(x.secoes):
        for j, fato in enumerate(secao.fatos):
            conhecido(fato, (onde, "secoes", i, "fatos", j), fatos)
    for ato, pedidos in x.pede.items():
        conhecido(ato, (onde, "pede", ato), atos)
        for j, fato in enumerate(pedidos):
            conhecido(fato, (onde, "pede", ato, j), fatos)
    for ato, tipos in x.so_para.items():
        conhecido(ato, (onde, "so_para", ato), x.libera)
        for j, tipo in enumerate(tipos):
            conhecido(tipo, (onde, "so_para", ato, j), x.sobre)
    for consequencia, ato in x.manda.items():
        conhecido(ato, (onde, "manda", consequencia), x.libera)
    for j, regra in enumerate(x.pagamento):
        conhecido(regra, (onde, "pagamento", j), {r.id for r in lei.da_especie(Exigencia)})
    valores = {i for r in lei.da_especie(Valor) for i in (r.id, *r.sobre)}
    if x.sobra is not None:
        conhecido(x.sobra, (onde, "sobra"), valores)
    for ato, valor in x.cancela.items():
        conhecido(ato, (onde, "cancela", ato), x.libera)
        conhecido(valor, (onde, "cancela", ato), valores)
