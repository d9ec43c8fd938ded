"""What must have come before a decision: acts of the proceeding, opinions, the votes of a body.

A body is the town's: ``colegiados`` in its ``municipio.yaml``, by act, with ``quorum``, how many of
each role (``por_papel``) and, if some rule says it, whose vote breaks a tie (``desempata``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.regras import Fase
from ...registro.models import Ato
from ..casa import Casa
from ..nomes import nome_do_ato
from ..praticar import Mesa
from .caso import Caso
from .perguntas import contexto_do_caso


@dataclass(frozen=True, slots=True)
class Falta:
    """An act that must still come before a decision: of ``quorum`` people, ``ha`` did it."""

    tipo: str
    quorum: int
    ha: int


def faltam(c: Caso, alvo: Fase, casa: Casa, dia: date) -> list[Falta]:
    """What must still be done before that instance is decided, in order; of a body, by so many of
    its members. For whoever decides, and for whose turn it is."""
    auto, papel = c.auto, c.apresentado(alvo)
    desde = dict.fromkeys(alvo.antes, auto)
    if contexto_do_caso(c, dia, fase=alvo).valor(alvo.pareceres_se) is True:
        desde |= dict.fromkeys(alvo.pareceres, papel or auto)
    achadas = []
    for tipo, marco in desde.items():
        autores = {
            a.autor_id
            for a in c.autos.atos
            if a.tipo == tipo and (marco is None or a.seq > marco.seq)
        }
        quorum = int((_colegiado(casa, tipo) or {"quorum": 1})["quorum"])
        if len(autores) < quorum:
            achadas.append(Falta(tipo, quorum, len(autores)))
    return achadas


def exigir_pareceres(c: Caso, alvo: Fase, mesa: Mesa) -> None:
    """Refuse a decision before what must come first."""
    for f in faltam(c, alvo, mesa.quem.casa, mesa.quem.dia):
        quantos = f", de {f.quorum} membros; há {f.ha}" if f.ha else ""
        raise ErroDeEntrada(f"Falta antes: {nome_do_ato(f.tipo)}{quantos}.", campo="pareceres")


def _colegiado(casa: Casa, ato: str) -> Mapping[str, Any] | None:
    regra: Mapping[str, Any] | None = (casa.dados.get("colegiados") or {}).get(ato)
    return regra


def exigir_votos(c: Caso, alvo: Fase, mesa: Mesa, resultado: str) -> None:
    """Of a body: enough members voted, of each kind of them that the law wants, and the decision is
    what most of them said."""
    regra = _colegiado(mesa.quem.casa, alvo.decide)
    if not regra:
        return
    desde = c.auto.seq if c.auto else 0
    votos = {
        a.autor_id: a
        for a in c.autos.atos
        if a.tipo == "voto" and a.seq > desde and a.dados.get("fase") == alvo.id
    }
    quorum = int(regra["quorum"])
    if len(votos) < quorum:
        raise ErroDeEntrada(
            f"Faltam votos: {len(votos)} de {quorum} membros votaram.", campo="votos"
        )
    for papel, n in (regra.get("por_papel") or {}).items():
        ha = sum(a.papel == papel for a in votos.values())
        if ha < int(n):
            chamado = mesa.quem.casa.papeis.get(papel, papel)
            raise ErroDeEntrada(f"Faltam votos: {ha} de {n} de {chamado}.", campo="votos")
    maior = _vencedor(list(votos.values()), regra.get("desempata"))
    if maior != resultado:
        raise ErroDeEntrada(f"A maioria votou por “{maior}”: a decisão é a dela.", campo="votos")


def _vencedor(votos: list[Ato], desempata: str | None) -> str:
    contas = Counter(str(a.dados.get("resultado")) for a in votos)
    n = contas.most_common(1)[0][1]
    empatados = [r for r, quantos in contas.items() if quantos == n]
    if len(empatados) == 1:
        return empatados[0]
    de_quem = [str(a.dados.get("resultado")) for a in votos if a.papel == desempata]
    if len(de_quem) != 1 or de_quem[0] not in empatados:
        raise ErroDeEntrada(
            "Os votos empataram, e não há regra de desempate carregada: um membro muda o seu voto,"
            " ou carregue-se o ato que diz de quem é o voto de desempate.",
            campo="votos",
        )
    return de_quem[0]
