"""The nullity test: what the law says today of the paper of the auto as it stands, and of the acts
that should have come before it. Shown to whoever judges; it decides nothing by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..nomes import nome_do_ato, nomes
from .caso import Caso, dia_de
from .papel import conferir, elementos

GRAVIDADE = {"nenhum": 0, "sanavel": 1, "nulo": 2}


@dataclass(slots=True)
class Vicios:
    """``grau``: nenhum, sanavel (can be mended by rectifying or by the defence that was made) or
    nulo; ``ditos``: each flaw in a sentence, with its ground."""

    grau: str = "nenhum"
    ditos: list[str] = field(default_factory=list)

    def somar(self, grau: str, dito: str) -> None:
        self.ditos.append(dito)
        if GRAVIDADE[grau] > GRAVIDADE[self.grau]:
            self.grau = grau


def vicios(c: Caso, reservado: Mapping[str, Any]) -> Vicios:
    """``reservado``: what the auto says of people (kept outside the chain)."""
    achados = Vicios()
    auto = c.auto
    if auto is None:
        return achados
    quem = {
        "nome": auto.autor.nome if auto.autor else None, "funcao": auto.papel or None,
        "orgao": True, "descricao": reservado.get("descricao"),
        "testemunhas": auto.dados.get("testemunhas"), "assinou": auto.dados.get("assinou"),
        "recusa": auto.dados.get("recusa") or auto.dados.get("ausente"),
    }  # fmt: skip
    papel = conferir(c, elementos(c, c.autos.processo.requerente, quem))
    faltam = papel.valores.get("faltam") if papel is not None else None
    if papel is not None and faltam:
        grau = str(papel.valores.get("vicio") or "sanavel")
        artigos = "; ".join(c.lei.rotulo(f) for f in papel.fundamentos if f in c.lei.dispositivos)
        onde = f" ({artigos})" if artigos else ""
        achados.somar(
            "sanavel" if grau == "nenhum" else grau,
            f"Falta no auto: {nomes(faltam, c.lei, c.regra.documento)}{onde}.",
        )
    _impedidos(c, achados)
    _ciencias(c, achados)
    return achados


def _impedidos(c: Caso, achados: Vicios) -> None:
    """Who drew the auto and decided on it."""
    auto = c.auto
    for d in c.decididos:
        if auto is not None and d.autor_id is not None and d.autor_id == auto.autor_id:
            achados.somar("nulo", f"Quem lavrou o auto praticou {nome_do_ato(d.tipo)}.")


def _ciencias(c: Caso, achados: Vicios) -> None:
    """A decision before anybody knew; an edital without any try before it."""
    ciencia = c.ciencia("auto")
    for d in c.decididos:
        if ciencia is None or dia_de(ciencia) > d.dia:
            achados.somar("nulo", f"Houve {nome_do_ato(d.tipo)} antes da ciência do auto.")
    if ciencia is not None and ciencia.dados.get("meio") == "edital":
        antes = [a for a in c.autos.atos
                 if a.tipo == "tentativa_ciencia" and a.seq < ciencia.seq]  # fmt: skip
        if not antes:
            achados.somar("nulo", "A ciência foi por edital, sem tentativa registrada antes dele.")
