"""What may become of seized goods: asked of the law's own demands, effects and ritos.

An act is refused by what forbids it, by a demand that fails, by another fate that the law already
gives, by a state that it does not leave; and, no rule speaking for it, because nothing allows it.
Pure: the lot and its acts are in the ``Contexto``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .contexto import Contexto
from .exame import examinar
from .parecer import FALTA, SIM, Parecer
from .perguntar import perguntar
from .perguntas import decidir
from .regras import Apreensao, Efeito, Exigencia, Rito

VEDADO, OUTRO, ESTADO, FALHA, TIPO, NADA = (
    "vedado", "outro_destino", "estado", "falha", "tipo", "nada",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Impedimento:
    """Why not. ``dispositivos``: what says so; ``de``: the rule, or the act that is due instead."""

    porque: str
    dispositivos: tuple[str, ...]
    de: str = ""
    faltam: tuple[str, ...] = ()


@dataclass(slots=True)
class Cabimento:
    """Whether an act may be done on a lot. ``mandado``: the law orders it; ``dispensados``: demands
    of payment set aside by the reading taken."""

    ato: str
    impedimentos: list[Impedimento] = field(default_factory=list)
    fundamentos: list[str] = field(default_factory=list)
    leituras: dict[str, str] = field(default_factory=dict)
    dispensados: list[str] = field(default_factory=list)
    mandado: bool = False
    apoiado: bool = False

    @property
    def pode(self) -> bool:
        return not self.impedimentos

    def somar(self, p: Parecer) -> None:
        self.fundamentos += [f for f in p.fundamentos if f not in self.fundamentos]
        self.leituras |= p.leituras


def cabimento(
    a: Apreensao, k: Contexto, ato: str, tipo: str, *, sem_pagamento: bool = False
) -> Cabimento:
    """May the act be done on goods of that type? ``sem_pagamento``: payment is not demanded."""
    return cabimentos(a, k, (ato,), tipo, sem_pagamento=sem_pagamento)[0]


def cabimentos(
    a: Apreensao, k: Contexto, atos: Iterable[str], tipo: str, *, sem_pagamento: bool = False
) -> list[Cabimento]:
    """Each act, the law being asked once how the goods stand."""
    assuntos = dict.fromkeys((a.sobre[tipo], *a.libera))
    pareceres = [perguntar("estado", k.com(sobre=s)) for s in assuntos]
    return [_um(a, k, ato, tipo, pareceres, sem_pagamento) for ato in atos]


def _um(
    a: Apreensao, k: Contexto, ato: str, tipo: str, pareceres: list[Parecer], sem_pagamento: bool
) -> Cabimento:
    feito = Cabimento(ato)
    if tipo not in a.so_para.get(ato, (tipo,)):
        feito.impedimentos.append(Impedimento(TIPO, a.fonte, tipo))
        return feito
    for p in pareceres:
        _dos_efeitos(feito, a, k, p)
    _do_rito(feito, k, pareceres[0])
    assuntos = (ato, a.reclama) if ato in a.devolve else (ato,)
    vistas: set[str] = set()
    for assunto in assuntos:
        _das_exigencias(feito, a, k.com(sobre=assunto), vistas, sem_pagamento)
    if not feito.impedimentos and not feito.apoiado:
        feito.impedimentos.append(Impedimento(NADA, a.fonte))
    return feito


def _dos_efeitos(feito: Cabimento, a: Apreensao, k: Contexto, p: Parecer) -> None:
    efeitos = {e.id: e for e in k.lei.sobre(Efeito, p.sobre or "sem_assunto")}
    falam = [efeitos[x.regra] for x in p.passos if x.regra in efeitos]
    feito.somar(p)
    if feito.ato in p.valores.get("atos_vedados", ()):
        dizem = [e.fonte[0] for e in falam if feito.ato in e.atos_vedados] or p.fundamentos
        feito.impedimentos.append(Impedimento(VEDADO, tuple(dict.fromkeys(dizem))))
    if feito.ato in p.valores.get("atos_possiveis", ()):
        feito.apoiado = True
    mandados = {a.manda[c]: e for e in falam for c in e.consequencias if c in a.manda}
    if feito.ato in mandados:
        feito.mandado = feito.apoiado = True
    elif mandados and feito.ato in a.libera:
        for outro, efeito in mandados.items():
            feito.impedimentos.append(Impedimento(OUTRO, efeito.fonte[:1], outro))


def _do_rito(feito: Cabimento, k: Contexto, p: Parecer) -> None:
    """A rito that has steps by this act takes them only from the states that they leave."""
    atual = p.valores.get("estado")
    for rito in k.lei.sobre(Rito, p.sobre or ""):
        passos = [t for t in rito.transicoes if t.ato == feito.ato]
        if atual is None or not passos or not k.ativa(rito):
            continue
        if any(not t.de or atual in t.de for t in passos):
            feito.apoiado = True
        else:
            feito.impedimentos.append(Impedimento(ESTADO, passos[0].fonte[:1], str(atual)))


def _das_exigencias(
    feito: Cabimento, a: Apreensao, k: Contexto, vistas: set[str], sem_pagamento: bool
) -> None:
    novas = [r for r in decidir.exigencias(k) if r.id not in vistas]
    vistas |= {r.id for r in novas}
    if novas:
        feito.somar(perguntar("decidir", k))
    for r in novas:
        x = examinar(r, k)
        if x.resultado == SIM:
            feito.apoiado = True
        elif x.resultado in ("nao", FALTA):
            if sem_pagamento and _de_pagamento(a, r, k):
                feito.dispensados.append(r.fonte[0])
                feito.apoiado = True
            else:
                feito.impedimentos.append(
                    Impedimento(FALHA, r.fonte[:1], r.id, x.faltam or tuple(r.falta))
                )


def _de_pagamento(a: Apreensao, r: Exigencia, k: Contexto) -> bool:
    prova = r.prova if r.prova in decidir.PROVAS else k.valor(r.prova)
    return r.id in a.pagamento or prova == "pagamento"


def fatos_do_lote(
    a: Apreensao, tipo: str, perecivel: bool | None, outros: Mapping[str, Any]
) -> dict[str, Any]:
    """What is told of a lot, under the names of the law."""
    ditos = dict(outros)
    if a.tipo is not None:
        ditos.setdefault(a.tipo, tipo)
    if a.perecivel is not None and perecivel is not None:
        ditos[a.perecivel] = perecivel
    return ditos


def atos_da_apreensao(a: Apreensao) -> Iterable[str]:
    """Acts that may be done on goods in deposit: to claim them first."""
    return (a.reclama, *a.libera)
