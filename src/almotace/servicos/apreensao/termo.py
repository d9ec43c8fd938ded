"""What the termo says, under the names that laws give to its elements, and what it lacks."""

from __future__ import annotations

from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.perguntar import perguntar
from ...nucleo.regras import Apreensao, Conteudo
from ..autuacao.caso import Caso
from ..autuacao.papel import _para
from ..autuacao.papel import elementos as elementos_do_auto
from ..autuacao.perguntas import contexto_do_caso
from ..nomes import nomes
from ..praticar import Quem
from .tomada import Tomada

TESTEMUNHAS = 2
"""How many make the refusal to take the copy as good as taking it."""


def conferir_termo(c: Caso, a: Apreensao, t: Tomada, quem: Quem) -> None:
    """The law's own list of what the termo must hold, asked before there is one."""
    regras = c.lei.sobre(Conteudo, a.termo)
    if not regras:
        return
    ditos = elementos(a, t)
    if _em_numero(c, regras):
        ditos["quantidade"] = len([i for x in t.lotes for i in x.itens])
    if a.termo == c.regra.documento:
        ditos = _do_auto(c, quem) | ditos
    novos = {**dict(t.fatos), **_para(c.lei.vocabulario.fatos, regras, ditos)}
    k = contexto_do_caso(c, quem.dia, sobre=a.termo, novos=novos)
    faltam = perguntar("conteudo", k).valores.get("faltam")
    if faltam:
        raise ErroDeEntrada(
            f"O termo não pode ser lavrado: falta {nomes(faltam, c.lei, a.termo)}.",
            campo=str(faltam[0]),
        )


def _em_numero(c: Caso, regras: list[Conteudo]) -> bool:
    """Does the law's record count the goods, rather than tell of them? Then so many items."""
    registros = [c.lei.vocabulario.fatos.get(r.registro or "") for r in regras]
    tipos = [r.campos.get("quantidade") for r in registros if r is not None]
    return any(t is not None and t.nome in ("inteiro", "decimal") for t in tipos)


def _do_auto(c: Caso, quem: Quem) -> dict[str, Any]:
    """Where the law has the auto itself tell of the goods: its own elements, found complete when it
    was drawn."""
    dito = {
        "nome": quem.agente.nome, "funcao": True, "orgao": quem.casa.dados.get("orgao"),
        "descricao": True, "testemunhas": c.dito("testemunhas"), "assinou": True,
    }  # fmt: skip
    return elementos_do_auto(c, c.autos.processo.requerente, dito)


def elementos(a: Apreensao, t: Tomada) -> dict[str, Any]:
    """Every element of the termo under each name by which laws call it."""
    itens = [i for x in t.lotes for i in x.itens]
    recusa = (t.recusou or t.ausente) and len(t.testemunhas) >= TESTEMUNHAS
    marcas = "; ".join(dict.fromkeys(i.marca for i in itens if i.marca)) or None
    origens = "; ".join(dict.fromkeys(i.procedencia for i in itens if i.procedencia)) or None
    coisas = "; ".join(f"{i.quantidade} {i.unidade} de {i.descricao}" for i in itens)
    return {
        "vias_qtd": a.vias, "bens_discriminados": bool(itens),
        "copia_entregue": t.copia_entregue or recusa or None,
        "natureza_produto": coisas, "quantidade": coisas, "nome_ou_marca": marcas,
        "procedencia": origens, "local_deposito": t.lugar.strip() or None,
        "fiel_depositario": t.depositario.strip() or None, "lacre": t.lacre.strip() or None,
        "apreensao": True,
    }  # fmt: skip
