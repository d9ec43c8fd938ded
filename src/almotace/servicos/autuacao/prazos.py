"""Terms of a case of an auto: which run, and the acts that extend them or have them stand still."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from ...nucleo.calendario import Calendario
from ...nucleo.contagem import Contagem
from ...nucleo.erros import ErroDeEntrada
from ...nucleo.regras import Prazo
from ...registro.models import Ato
from ..fatos import Autos
from ..motivos import exigir_motivos
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from .andamento import APRESENTADA, CORRE, andamento
from .caso import Caso
from .perguntas import Termo, termo
from .projecao import projetar


def correm(c: Caso, dia: date, calendario: Calendario | None = None) -> Iterator[tuple[str, Termo]]:
    """(title, term) of what runs: for the accused, and for who has to decide."""
    for p in andamento(c, dia).passos:
        if p.estado == CORRE:
            t = termo(c, p.fase.prazo, dia, p.fase, calendario)
            if t is not None:
                yield p.fase.titulo, t
        elif p.estado == APRESENTADA:
            t = termo(c, p.fase.prazo_dos_pareceres, dia, p.fase, calendario)
            if t is not None and c.autos.ultimo(*p.fase.pareceres) is None:
                yield f"Instruir: {p.fase.titulo.lower()}", t
            t = termo(c, p.fase.prazo_da_decisao, dia, p.fase, calendario)
            if t is not None:
                yield f"Decidir: {p.fase.titulo.lower()}", t


def prazos_do_auto(
    autos: Autos, dia: date, calendario: Calendario
) -> Iterator[tuple[Prazo, Contagem]]:
    """What a new calendar may move: the terms whose act was not done."""
    for _titulo, t in correm(Caso.de(autos), dia, calendario):
        yield t.regra, t.conta


def _conferir(mesa: Mesa, prazo: str) -> Mapping[str, Any]:
    c = Caso.de(mesa.autos)
    for _titulo, t in correm(c, mesa.quem.dia):
        if t.regra.id == prazo:
            return {**congelar(mesa.lei), "antes": t.memoria()}
    raise ErroDeEntrada("Este prazo não corre neste processo.", campo="prazo")


def _motivos(motivos: str) -> str:
    return exigir_motivos(motivos, "Diga os motivos.")


def prorrogar(quem: Quem, processo_id: uuid.UUID, prazo: str, n: int, motivos: str) -> Ato:
    """Give more time, in the term's own unit, before it ends."""
    if not 0 < n <= 365:
        raise ErroDeEntrada("Diga quanto se prorroga: de 1 a 365.", campo="n")
    return praticar(
        quem, processo_id, "prorrogacao", conferir=lambda mesa: _conferir(mesa, prazo),
        depois=projetar, dados={"prazo": prazo, "n": n, "motivos": _motivos(motivos)},
    )  # fmt: skip


def suspender(
    quem: Quem, processo_id: uuid.UUID, prazo: str, de: date, ate: date, motivos: str
) -> Ato:
    """Have a term stand still between two days, both included."""
    if ate < de:
        raise ErroDeEntrada("A suspensão acaba antes de começar.", campo="ate")
    return praticar(
        quem, processo_id, "suspensao_de_prazo", conferir=lambda mesa: _conferir(mesa, prazo),
        depois=projetar,
        dados={"prazo": prazo, "de": de.isoformat(), "ate": ate.isoformat(),
               "motivos": _motivos(motivos)},
    )  # fmt: skip
