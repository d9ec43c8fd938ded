"""What the forms of the plan's editor show: what is there, or what was typed and came back."""

from __future__ import annotations

from typing import Any

from ...nucleo.lei import Lei
from ...nucleo.regra_da_feira import Feira
from ...servicos.feira.desenho import Desenho, Planta
from ..palavras import maiuscula, palavras
from .palavras import metros

LINHAS_NOVAS = 2
VAO = 50
"""Centimetres between one stall and the next, unless told otherwise."""


def valores(
    p: Planta, escolhido: Desenho | None, acao: str, post: Any, regra: Feira
) -> dict[str, Any]:
    """The fields of each form, by name."""

    def de(qual: str, iniciais: dict[str, Any]) -> dict[str, Any]:
        if post is None or acao != qual:
            return iniciais
        return {k: post.get(k, "") for k in iniciais}

    novo = _novo(p, regra)
    return {
        "um": de("mudar", _de(escolhido)) if escolhido else {},
        "novo": de("por", {"codigo": "", "reservado": "", **novo}),
        "fila": de("fileira", {"prefixo": "", "quantos": "", "primeiro": "1", "vao": VAO,
                               "reservados": "", "sentido": "", **novo}),
        "medidas": de("tamanho", {"planta_largura": metros(p.largura),
                                  "planta_altura": metros(p.altura)}),
    }  # fmt: skip


def _de(d: Desenho) -> dict[str, Any]:
    return {"tipo": d.tipo, "setor": d.setor, "segmento": d.segmento, "x": d.x, "y": d.y,
            "largura": d.largura, "altura": d.altura,
            "reservado": "sim" if d.reservado else ""}  # fmt: skip


def _novo(p: Planta, regra: Feira) -> dict[str, Any]:
    """Like the last one drawn, below all that is there."""
    feitos = list(p.espacos.values())
    pe = max((e.y + e.altura for e in feitos), default=-100) + 100
    if not feitos:
        return {"tipo": next(iter(regra.tipos)), "setor": next(iter(regra.setores)),
                "segmento": "", "x": 0, "y": 0, "largura": 200, "altura": 200}  # fmt: skip
    igual = _de(feitos[-1])
    del igual["reservado"]
    return {**igual, "x": 0, "y": pe if pe + feitos[-1].altura <= p.altura else ""}


def opcoes(lei: Lei, regra: Feira, p: Planta, acao: str, post: Any) -> dict[str, Any]:
    """Kinds, parts, segments and products that may be chosen."""
    produtos = lei.vocabulario.fatos[regra.produto].valores
    linhas: list[dict[str, Any]] = [dict(s) for s in p.segmentos]
    if post is not None and acao == "segmentos":
        quantas = post.get("segmentos", "")
        linhas = [
            {"id": post.get(f"id.{i}", ""), "titulo": post.get(f"titulo.{i}", ""),
             "produtos": post.getlist(f"produtos.{i}")}
            for i in range(min(int(quantas) if quantas.isdigit() else 0, 60))
        ]  # fmt: skip
    else:
        linhas += [{"id": "", "titulo": "", "produtos": []} for _ in range(LINHAS_NOVAS)]
    return {
        "tipos": [(k, maiuscula(v)) for k, v in regra.tipos.items()],
        "setores": [(k, maiuscula(v)) for k, v in regra.setores.items()],
        "ramos": [("", "Nenhum"), *((str(s["id"]), str(s["titulo"])) for s in p.segmentos)],
        "linhas": [
            (i, x, [(v, maiuscula(palavras(v)), v in x["produtos"]) for v in produtos])
            for i, x in enumerate(linhas)
        ],
    }  # fmt: skip
