"""The form of an instrument, as data: each fact with its type, meaning and articles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..nucleo.erros import ErroDeEntrada, sugerir
from ..nucleo.lei import Lei
from ..nucleo.regras import Instrumento, Secao
from ..nucleo.tipos import SECOES, Tipo
from .erros import Recusa


def artigos(lei: Lei, ids: Iterable[str]) -> list[dict[str, str]]:
    return [
        {"id": d, "rotulo": lei.rotulo(d), "resumo": lei.dispositivos.get(d, {}).get("resumo", "")}
        for d in ids
    ]


def campo(lei: Lei, fato: str) -> dict[str, Any]:
    """One fact as a field of a form."""
    rotulo = lei.vocabulario.descricao.get(fato) or fato.replace("_", " ")
    return {
        **_forma(lei, fato, lei.vocabulario.fatos[fato]),
        "rotulo": rotulo[:1].upper() + rotulo[1:],
        "pessoal": fato in lei.vocabulario.pessoais,
        "artigos": artigos(lei, lei.quem_pede(fato)),
    }


def _forma(lei: Lei, nome: str, tipo: Tipo) -> dict[str, Any]:
    return {
        "nome": nome,
        "rotulo": nome.replace("_", " "),
        "tipo": tipo.nome,
        "unidade": tipo.unidade,
        "opcoes": _opcoes(lei, tipo),
        "de": _forma(lei, nome, tipo.de) if tipo.de else None,
        "campos": [_forma(lei, k, t) for k, t in tipo.campos.items()],
    }


def _opcoes(lei: Lei, tipo: Tipo) -> list[dict[str, str]]:
    if tipo.nome in SECOES:
        secao = lei.vocabulario.secoes[SECOES[tipo.nome]]
        return [{"valor": k, "rotulo": v or k} for k, v in secao.items()]
    return [{"valor": v, "rotulo": v.replace("_", " ")} for v in tipo.valores]


def secoes(lei: Lei, partes: Iterable[Secao]) -> list[dict[str, Any]]:
    return [
        {"titulo": s.titulo, "ajuda": s.ajuda, "se": s.se,
         "campos": [campo(lei, f) for f in s.fatos]}
        for s in partes
    ]  # fmt: skip


def fatos_de(instr: Instrumento, ato: str | None) -> list[str]:
    """What an application may say: the facts of its form."""
    partes = {None: instr.secoes, "renovacao": instr.renovacao,
              "pedido_transferencia": instr.transferencia}[ato]  # fmt: skip
    if not partes:
        raise Recusa(400, "Esta modalidade não admite este ato.", "ato")
    return [f for s in partes for f in s.fatos]


def so_estes(lei: Lei, fatos: dict[str, Any], admitidos: Iterable[str]) -> dict[str, Any]:
    """The facts, read by type; one that the form does not ask is refused by its name."""
    lista = list(admitidos)
    for nome in fatos:
        if nome not in lista:
            raise ErroDeEntrada(
                "O formulário deste ato não pede este fato.",
                campo=nome[:80],
                sugestao=sugerir(nome, lista),
            )
    ditos = {k: v for k, v in fatos.items() if v is not None}
    lei.vocabulario.ler_fatos(ditos)
    return ditos
