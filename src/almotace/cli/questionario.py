"""What to ask next on the terminal: facts, and the blanks of a paper one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..nucleo.lei import Lei
from ..nucleo.parecer import NAO, Parecer
from ..nucleo.regras import Conteudo
from .entrada import perguntar_fato, perguntar_valor


@dataclass(frozen=True, slots=True)
class Pedido:
    """A fact to be asked, or one blank (``campo``) of the paper that a fact holds."""

    fato: str
    campo: str | None = None

    def perguntar(self, lei: Lei, ditos: Mapping[str, Any]) -> dict[str, Any]:
        """The fact with what the person answered; a blank goes into its paper."""
        if self.campo is None:
            return {self.fato: perguntar_fato(self.fato, lei)}
        tipo = lei.vocabulario.fatos[self.fato].campos[self.campo]
        papel = lei.vocabulario.descricao.get(self.fato) or self.fato.replace("_", " ")
        rotulo = f"{papel}: {self.campo.replace('_', ' ')}"
        valor = perguntar_valor(f"{self.fato}.{self.campo}", rotulo, tipo, lei)
        return {self.fato: {**(ditos.get(self.fato) or {}), self.campo: valor}}


def pedidos(parecer: Parecer, lei: Lei) -> Iterator[Pedido]:
    """What would complete the answer: facts not known, papers not told, blanks of papers."""
    papeis = {r.id: r for r in lei.da_especie(Conteudo)}
    do_papel: list[Pedido] = []
    for passo in parecer.passos:
        regra, _, campo = passo.regra.partition(".")
        if passo.resultado == NAO and campo and regra in papeis:
            do_papel += _do_papel(papeis[regra], campo, lei)
    brancos = {x.campo for x in do_papel}
    faltam = [f for f in parecer.valores.get("faltam", ()) if f not in brancos]
    for nome in (*parecer.pede, *faltam):
        if nome in lei.vocabulario.fatos:
            yield Pedido(nome)
    yield from do_papel


def _do_papel(papel: Conteudo, campo: str, lei: Lei) -> Iterator[Pedido]:
    fatos = lei.vocabulario.fatos
    if papel.registro is not None:
        if papel.registro in fatos and campo in fatos[papel.registro].campos:
            yield Pedido(papel.registro, campo)
        return
    exige = next((x.exige for x in papel.campos if x.campo == campo), None)
    for nome in lei.condicao(exige).fatos if exige else (campo,):
        if nome in fatos:
            yield Pedido(nome)
