"""The reasons of a decision, drafted from the parecer as an official would write and sign them.

What fails is said with what the law demands and what the case shows; what holds, by article, with
the facts told. Every sentence comes from the law's own vocabulary and ledger.
"""

from __future__ import annotations

from collections.abc import Iterable

from .afirmacao import minuscula
from .lei import Lei
from .parecer import NAO, SIM, Parecer, Passo
from .redacao import fato_dito, leituras, nome_da_lacuna, nome_do_fato

CURTO = 4
"""A summary of so few words is an item of a list, and is told with what the list is of."""


def minuta(p: Parecer, lei: Lei) -> str:
    """The draft of the reasons, to be mended and signed."""
    decisao = p.valores.get("decisao")
    partes = [f"Pede-se: {_pedido(p, lei)}."] if p.sobre else []
    if decisao == "deferir":
        partes += [
            _lista("Consta dos autos", _do_que_consta(p, lei)),
            f"O pedido atende ao que exige a {_curto(lei)} e deve ser deferido.",
        ]
    elif decisao == "exigir":
        partes += [
            _lista("O pedido está incompleto. Falta", _do_que_falta(p, lei)),
            _lista("Consta dos autos", _do_que_consta(p, lei)),
        ]
    else:
        partes += [
            _frases(f"A {_curto(lei)} não permite deferir o pedido", _do_que_falha(p, lei)),
            _no_mais(p, lei),
        ]
    partes += [_lista("Observa-se ainda", p.avisos)]
    partes += [_lista("Onde a lei admite mais de uma leitura, tomou-se esta", leituras(p, lei))]
    partes += [_lista("A fonte não diz", [nome_da_lacuna(x, lei) for x in p.lacunas])]
    if p.fundamentos:
        partes.append(f"Fundamento: {_artigos(p.fundamentos, lei)}, da {lei.titulo}.")
    return "\n\n".join(x for x in partes if x)


def _pedido(p: Parecer, lei: Lei) -> str:
    return minuscula(nome_do_fato(str(p.sobre), lei))


def _curto(lei: Lei) -> str:
    """The title of the law, without what it is about."""
    return lei.titulo.partition(" (")[0]


def _artigos(ids: Iterable[str], lei: Lei) -> str:
    ditos = [minuscula(lei.rotulo(d)) for d in dict.fromkeys(ids)]
    return "; ".join(ditos)


def _por_artigo(passos: Iterable[Passo], lei: Lei) -> dict[str, list[str]]:
    """What each dispositivo was judged on, each statement once."""
    grupos: dict[str, list[str]] = {}
    for passo in passos:
        ditos = grupos.setdefault(passo.dispositivo, [])
        novos = [fato_dito(k, v, lei) for k, v in passo.fatos.items() if v is not None]
        ditos += [x for x in novos if x not in ditos]
    return grupos


def _do_que_consta(p: Parecer, lei: Lei) -> list[str]:
    grupos = _por_artigo((x for x in p.passos if x.resultado == SIM), lei)
    return [
        f"{'; '.join(ditos) or _exigencia(d, lei)} ({minuscula(lei.rotulo(d))})"
        for d, ditos in grupos.items()
    ]


def _do_que_falha(p: Parecer, lei: Lei) -> list[str]:
    falham = p.valores.get("nao_atendidos", [])
    passos = [x for x in p.passos if x.resultado == NAO and (not falham or x.dispositivo in falham)]
    itens = []
    for d, ditos in _por_artigo(passos, lei).items():
        item = f"{_exigencia(d, lei)} ({minuscula(lei.rotulo(d))})"
        itens.append(f"{item}. No caso, {'; '.join(ditos)}" if ditos else item)
    vistos = {x.dispositivo for x in passos}
    return itens + [f"{_exigencia(d, lei)} ({minuscula(lei.rotulo(d))})"
                    for d in falham if d not in vistos]  # fmt: skip


def _do_que_falta(p: Parecer, lei: Lei) -> list[str]:
    faltam = dict.fromkeys([*p.valores.get("faltam", []), *p.pede])
    return [
        f"{_exigencia(x, lei)} ({minuscula(lei.rotulo(x))})"
        if x in lei.dispositivos
        else minuscula(nome_do_fato(x, lei))
        for x in faltam
    ]


def _no_mais(p: Parecer, lei: Lei) -> str:
    falham = {x.dispositivo for x in p.passos if x.resultado == NAO}
    ids = [x.dispositivo for x in p.passos if x.resultado == SIM and x.dispositivo not in falham]
    return f"No mais, o pedido atende ao que se exige ({_artigos(ids, lei)})." if ids else ""


def _exigencia(d: str, lei: Lei) -> str:
    """What the dispositivo says; an item of a list after what its list says."""
    resumo = str(lei.dispositivos.get(d, {}).get("resumo") or "")
    acima = d.rpartition("_")[0]
    if len(resumo.split()) <= CURTO and acima in lei.dispositivos:
        lista = str(lei.dispositivos[acima].get("resumo") or "")
        if lista:
            return f"{minuscula(lista)}: {minuscula(resumo)}" if resumo else minuscula(lista)
    return minuscula(resumo) or minuscula(lei.rotulo(d))


def _frases(titulo: str, itens: Iterable[str]) -> str:
    """A heading and sentences under it."""
    return "\n".join([f"{titulo}:", *(f"– {x[:1].upper()}{x[1:]}." for x in itens)])


def _lista(titulo: str, itens: Iterable[str]) -> str:
    """A heading and its items; each ends as a sentence does."""
    lista = [x.rstrip(".;") for x in itens]
    if not lista:
        return ""
    return "\n".join([f"{titulo}:", *(f"– {x};" for x in lista[:-1]), f"– {lista[-1]}."])
