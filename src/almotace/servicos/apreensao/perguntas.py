"""What the law is asked about a lot: what may be done with it now, and its clocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from ...nucleo.contexto import Contexto
from ...nucleo.destino import (
    ESTADO,
    FALHA,
    NADA,
    OUTRO,
    TIPO,
    Cabimento,
    Impedimento,
    atos_da_apreensao,
    cabimentos,
)
from ...nucleo.lei import Lei
from ...nucleo.regras import Prazo
from ...nucleo.termo_de_prazo import calcular
from ..autuacao.caso import Caso, quando
from ..autuacao.perguntas import Termo, contexto_do_caso
from ..nomes import nome, nome_do_ato, nomes
from .lote import LoteDoCaso, regra_da_apreensao, so_deste


def contexto_do_lote(
    c: Caso,
    lote: LoteDoCaso,
    momento: date | datetime,
    sobre: str | None = None,
    novos: Mapping[str, Any] | None = None,
) -> Contexto:
    """The case as the law sees it, of this lot alone."""
    ditos = {**lote.fatos, **(novos or {})}
    return contexto_do_caso(so_deste(c, lote), momento, sobre=sobre, novos=ditos)


def o_que_cabe(
    c: Caso,
    lote: LoteDoCaso,
    momento: datetime,
    *,
    sem_pagamento: bool = False,
    novos: Mapping[str, Any] | None = None,
    atos: tuple[str, ...] | None = None,
) -> list[Cabimento]:
    """Each act that may end the deposit, and whether the law lets it now. Of an auto annulled
    nothing is left but to give back."""
    a = regra_da_apreensao(c)
    quais = tuple(a.libera) if atos is None else atos
    if caiu(c):
        return [_do_anulado(a.fonte, x, x in a.devolve) for x in quais]
    k = contexto_do_lote(c, lote, momento, novos=novos)
    return cabimentos(a, k, quais, lote.tipo, sem_pagamento=sem_pagamento)


def caiu(c: Caso) -> bool:
    """Was the auto annulled, by an act or by the decision?"""
    anulam = {f.decide: f.anula for f in c.regra.fases}
    ultimo = c.decididos[-1] if c.decididos else None
    decidido = ultimo is not None and ultimo.dados.get("resultado") == anulam[ultimo.tipo]
    return c.anulado is not None or decidido


def _do_anulado(fonte: tuple[str, ...], ato: str, devolve: bool) -> Cabimento:
    feito = Cabimento(ato, mandado=devolve, apoiado=devolve)
    if not devolve:
        feito.impedimentos.append(Impedimento("anulado", fonte))
    return feito


def em_palavras(c: Cabimento, lei: Lei) -> list[str]:
    """Why not, one sentence a reason, with the article."""
    return [_frase(x, c, lei) for x in c.impedimentos]


def _frase(x: Impedimento, c: Cabimento, lei: Lei) -> str:
    artigo = nome(x.dispositivos[0], lei)
    ato = nome_do_ato(c.ato)
    if x.porque == "anulado":
        return "O auto foi anulado: as coisas se devolvem ao dono."
    if x.porque == TIPO:
        return f"A lei não dá a este tipo de coisa o destino “{ato}”: {artigo}."
    if x.porque == OUTRO:
        return f"A lei já deu outro destino a este lote, {nome_do_ato(x.de)}: {artigo}."
    if x.porque == ESTADO:
        return f"Do estado em que o lote está não se passa a {ato}: {artigo}."
    if x.porque == NADA:
        return f"A lei não prevê {ato} deste lote no dia de hoje."
    faltam = [f for f in x.faltam if f not in x.dispositivos]
    if x.porque == FALHA and faltam:
        return f"Falta {nomes(faltam, lei)}: {artigo}."
    return f"A lei não permite {ato} agora: {artigo}."


@dataclass(frozen=True, slots=True)
class Relogio:
    """A clock of a lot. ``estado``: corre, reclamado (in time), reclamado_fora, vencido, parado
    (the lot is no longer in deposit)."""

    termo: Termo
    estado: str

    @property
    def fim(self) -> datetime:
        """The instant; of a term in days, the last minute of its last day."""
        fim = self.termo.conta.fim
        return fim if isinstance(fim, datetime) else datetime(fim.year, fim.month, fim.day, 23, 59)

    @property
    def em_horas(self) -> bool:
        return isinstance(self.termo.conta.fim, datetime)


def relogios(c: Caso, lote: LoteDoCaso, momento: datetime) -> list[Relogio]:
    """The terms to claim it, as they stand at that instant."""
    a = regra_da_apreensao(c)
    k = contexto_do_lote(c, lote, momento)
    feitos = []
    for id in a.reclamacao:
        for regra in k.lei.sobre(Prazo, id):
            conta = calcular(regra, k) if regra.id == id and k.ativa(regra) else None
            if conta is not None:
                termo = Termo(regra, k.lei, conta)
                feitos.append(Relogio(termo, _estado(termo, lote, momento)))
    return feitos


def _estado(t: Termo, lote: LoteDoCaso, momento: datetime) -> str:
    if lote.fim is not None:
        return "parado"
    if lote.reclamacoes:
        em_tempo = any(t.em_tempo(quando(x)) for x in lote.reclamacoes)
        return "reclamado" if em_tempo else "reclamado_fora"
    agora = momento if isinstance(t.conta.fim, datetime) else momento.date()
    return "vencido" if not t.conta.tempestivo(agora) else "corre"


def reclamaveis(c: Caso) -> tuple[str, ...]:
    """The acts of the deposit, to claim first."""
    return tuple(atos_da_apreensao(regra_da_apreensao(c)))
