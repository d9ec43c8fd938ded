"""Renewal and transfer: which licence they come from, what they take over, when they begin.

One person, one authorisation at a time: a renewed licence begins on the day after the old one
ends, or on the day of issue if that has passed; a transferred one begins when it is issued, and
the old one ends there, by an act in its own case.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from ..nucleo.erros import ErroDeEntrada
from ..nucleo.lei import Lei
from ..nucleo.regras import Instrumento
from ..registro.models import Licenca, Pessoa
from .casa import instrumento
from .fatos import Autos, ler_autos
from .nomes import nome_do_ato

RENOVACAO, TRANSFERENCIA = "renovacao", "pedido_transferencia"
ENCERRAM = ("revogacao", "cassacao", "nao_renovacao", "substituicao")
"""Acts after which a licence is no more."""


def conferir_origem(
    origem: Licenca | None, ato: str | None, lei: Lei, modalidade: str, pessoa: Pessoa, dia: date
) -> Licenca | None:
    """The licence that is renewed or transferred, read again; refused where it can't be."""
    if ato is None and origem is None:
        return None
    instr = instrumento(lei, modalidade)
    if not {RENOVACAO: instr.renovacao, TRANSFERENCIA: instr.transferencia}.get(ato or ""):
        raise ErroDeEntrada("Este documento não admite este pedido.", campo="ato")
    achada = origem and Licenca.objects.filter(
        id=origem.id, lei=lei.chave, modalidade=modalidade
    ).select_related("processo").first()  # fmt: skip
    if achada is None:
        raise ErroDeEntrada("Escolha o documento de que se trata.", campo="licenca")
    conferir_viva(ler_autos(achada.processo), dia)
    if ato == RENOVACAO and achada.titular_id != pessoa.id:
        raise ErroDeEntrada("Só o titular renova o seu documento.", campo="pessoa")
    return achada


def conferir_viva(autos: Autos, dia: date) -> None:
    fim = autos.ate(dia).ultimo(*ENCERRAM)
    if fim is not None:
        raise ErroDeEntrada(
            f"O documento de origem já não existe, desde {fim.dia:%d/%m/%Y}"
            f" ({nome_do_ato(fim.tipo)}).",
            campo="licenca",
        )


def herdar(origem: Licenca, lei: Lei, ato: str) -> dict[str, Any]:
    """What the application takes over: the answers to the form of the first one. Whoever gets it
    by transfer answers for himself: of those, only what the paper is filled in from."""
    instr = instrumento(lei, origem.modalidade)
    nomes = {f for s in instr.secoes for f in s.fatos}
    if ato == TRANSFERENCIA:
        nomes &= _de_que_dependem(lei, _do_documento(instr))
    ditos = ler_autos(origem.processo).fatos
    return {f: ditos[f] for f in sorted(nomes) if ditos.get(f) is not None}


def _do_documento(instr: Instrumento) -> list[str]:
    exclusivas = [t for x in instr.exclusivas for t in (x.chave, x.se) if t]
    return [instr.inicio, instr.fim, *instr.preenche.values(), *exclusivas]


def _de_que_dependem(lei: Lei, textos: Iterable[str]) -> set[str]:
    """Facts that the expressions read, down through those that rules compute."""
    achados: set[str] = set()
    por_ver = list(textos)
    while por_ver:
        for fato in set(lei.condicao(por_ver.pop()).fatos) - achados:
            achados.add(fato)
            for termo in lei.termos.get(fato, ()):
                por_ver += [t for t in (termo.valor, *(o.se for o in termo.opcoes)) if t]
    return achados


def comeco(autos: Autos, dia: date) -> date:
    """The first day on which a licence issued that day may hold."""
    if autos.primeiro(RENOVACAO) is None or autos.processo.origem_id is None:
        return dia
    fins = Licenca.objects.filter(processo_id=autos.processo.origem_id)
    return max([dia, *(x.validade_fim + timedelta(days=1) for x in fins)])
