"""Who gets it, in what order, how many fit? A tie that the law doesn't break is a person's."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any

from ..contexto import Contexto
from ..exame import cabe
from ..parecer import SIM, Parecer, Passo
from ..regras import Preferencia


def responder(c: Contexto) -> Parecer:
    parecer = Parecer("alocacao", c.sobre)
    for r in c.lei.sobre(Preferencia, c.sobre or ""):
        if not cabe(r, c, parecer):
            continue
        for chave in ("vagas", "piso", "teto"):
            texto = getattr(r, chave)
            v = None if texto is None else c.valor(texto)
            if v is not None:
                parecer.valores[chave] = max(0, int(v))
        _ordenar(parecer, r, c)
        parecer.citar(r.fonte)
        c.citar(parecer, r.cita)
        fatos = c.usados([r.se, r.candidatos, r.vagas])
        parecer.passos.append(Passo(r.id, r.fonte[0], SIM, fatos=fatos))
        return parecer
    return parecer


def _ordenar(parecer: Parecer, r: Preferencia, c: Contexto) -> None:
    if r.escolhe is not None:
        escolhidos = c.valor(r.escolhe)
        if escolhidos is not None:
            parecer.valores["escolhidos"] = list(escolhidos)
        return
    lista = None if r.candidatos is None else c.valor(r.candidatos)
    if lista is None:
        return
    aptos = [x for x in lista if r.elegivel is None or c.valor(r.elegivel, {"c": x}, "c") is True]
    chaves = [tuple(c.valor(k, {"c": x}, "c") for k in r.ordem) for x in aptos]
    nomes = [c.valor(r.nome, {"c": x}, "c") for x in aptos]
    if any(None in chave for chave in chaves):
        parecer.memoria.append("Falta saber de um candidato o que o põe na ordem.")
        parecer.pedir(c.lei.condicao(r.candidatos).fatos if r.candidatos else ())
        return
    ordem = _em_ordem(chaves, r.dominancia)
    parecer.valores["ordem"] = [nomes[i] for i in ordem]
    parecer.valores["escolhidos"] = _escolhidos(parecer, r, ordem, chaves, nomes)


def _em_ordem(chaves: Sequence[tuple[Any, ...]], dominancia: bool) -> list[int]:
    if not dominancia:
        return [i for i, _ in sorted(enumerate(chaves), key=itemgetter(1))]
    acima = [sum(_domina(outra, esta) for outra in chaves) for esta in chaves]
    return sorted(range(len(chaves)), key=lambda i: acima[i])


def _domina(a: tuple[Any, ...], b: tuple[Any, ...]) -> int:
    """1 if ``a`` comes before ``b``: not worse in any key, better in one."""
    return int(all(x <= y for x, y in zip(a, b, strict=True)) and a != b)


def _podem_vir_antes(i: int, chaves: Sequence[tuple[Any, ...]], dominancia: bool) -> int:
    """How many others are not surely after one: the places that may be gone before its turn."""
    minha = chaves[i]
    return sum(
        not (_domina(minha, outra) if dominancia else minha < outra)
        for j, outra in enumerate(chaves)
        if j != i
    )


def _escolhidos(
    parecer: Parecer,
    r: Preferencia,
    ordem: list[int],
    chaves: Sequence[tuple[Any, ...]],
    nomes: list[Any],
) -> list[Any]:
    vagas = parecer.valores.get("vagas", parecer.valores.get("teto", 1))
    if r.todos_elegiveis:
        return [nomes[i] for i in ordem]
    if r.empate == "dada":
        return [nomes[i] for i in ordem[:vagas]]
    certos = [i for i in ordem if _podem_vir_antes(i, chaves, r.dominancia) < vagas]
    if len(certos) < min(vagas, len(ordem)):
        parecer.memoria.append("Há empate que a lei não resolve: uma pessoa decide, com motivos.")
    return [nomes[i] for i in certos]
