"""How long a stall is kept for a case: from its designation to the end of its paper.

``Reserva`` is what the database keeps to one; ``Ocupacao`` says the same for who looks. Both are
made again from the acts of the licence's case by ``dobrar``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...registro.models import Ato, Espaco, Licenca, Ocupacao, Processo
from ...registro.reservas import liberar, reservar
from ..origem import ENCERRAM
from ..praticar import Mesa
from .ocupacao import chave_do_espaco
from .regra import da_lei, dadas

DESIGNA, DEVOLVE = "designacao", "desocupacao"
UM_DIA = timedelta(days=1)


def comeca(espaco: Espaco, processo: Processo, de: date, ate: date) -> date:
    """From when the stall may be kept for that case: one's own goes on until the paper that gave it
    ends, and is taken over when the new one is issued."""
    propria = (
        Ocupacao.objects.filter(
            espaco=espaco, processo__requerente_id=processo.requerente_id, desde__lte=de,
            ate__gte=de,
        ).exclude(processo=processo).order_by("-ate").first()
    )  # fmt: skip
    return de if propria is None else min(propria.ate + UM_DIA, ate)


def guardar(mesa: Mesa, espaco: Espaco, dados: dict[str, Any]) -> None:
    """Keep a stall for a case. ``dados``: of the row, without the stall and the case."""
    ato, processo = mesa.ato, mesa.processo
    assert ato is not None
    reservar(
        processo, chave_do_espaco(espaco.lugar_id, espaco.codigo), dados["desde"], dados["ate"],
        f"O espaço {espaco.codigo} já está dado nesse período: escolha outro.",
    )  # fmt: skip
    Ocupacao.objects.create(
        municipio_id=processo.municipio_id, espaco=espaco, processo=processo, ato=ato.id, **dados
    )


def soltar(processo: Processo, dia: date) -> None:
    """Whatever stall the case kept is free from that day."""
    for r in list(processo.reservas.filter(chave__startswith="espaco:")):
        liberar(processo, r.chave, dia)


def exigir_espaco(mesa: Mesa) -> None:
    """A paper that gives a stall names it: refused where none was allotted."""
    feira = da_lei(mesa.lei)
    if feira is None or mesa.processo.modalidade not in dadas(feira):
        return
    if not Ocupacao.objects.filter(processo=mesa.processo, ate__gte=mesa.quem.dia).exists():
        raise ErroDeEntrada("Falta designar o espaço: o documento diz qual é.")


def ate_o_fim(processo: Processo, licenca: Licenca) -> None:
    """The stall is kept as long as the paper holds; what the same person had there before ends
    where this begins."""
    ocupacao = (
        Ocupacao.objects.filter(processo=processo, ate__gte=licenca.emitida_em)
        .select_related("espaco").order_by("-desde").first()
    )  # fmt: skip
    if ocupacao is None:
        return
    espaco, inicio = ocupacao.espaco, licenca.validade_inicio
    chave = chave_do_espaco(espaco.lugar_id, espaco.codigo)
    for antiga in Ocupacao.objects.filter(
        espaco=espaco, processo__requerente_id=processo.requerente_id, ate__gte=inicio
    ).exclude(processo=processo).select_related("processo"):  # fmt: skip
        liberar(antiga.processo, chave, inicio)
    desde = min(ocupacao.desde, inicio)
    processo.reservas.filter(chave=chave).delete()
    reservar(
        processo, chave, desde, licenca.validade_fim,
        f"O espaço {espaco.codigo} está dado a outra pessoa antes do fim deste documento.",
    )  # fmt: skip
    Ocupacao.objects.filter(id=ocupacao.id).update(desde=desde, ate=licenca.validade_fim)


@dataclass(slots=True)
class Posse:
    """A stall as the acts leave it."""

    ato: Any
    lugar: str
    codigo: str
    grupo: str
    produtos: list[str]
    desde: date
    ate: date


def dobrar(atos: Iterable[Ato]) -> list[Posse]:
    """What the acts of a licence's case leave of stalls, in order."""
    posses: list[Posse] = []
    emitida = False
    for a in atos:
        documento = a.congelado.get("documento")
        if a.tipo == DESIGNA or "mudou" in a.congelado:
            x = {**a.dados, **a.congelado}
            if not x.get("mudou", True):
                posses[-1].produtos = x["produtos"]
                continue
            if a.tipo != DESIGNA:
                posses[-1].ate = a.dia - UM_DIA
            posses.append(Posse(
                a.id, x["lugar"], x["espaco"], x["grupo"], x["produtos"],
                date.fromisoformat(x["desde"]), date.fromisoformat(x["ate"]),
            ))  # fmt: skip
        elif not posses:
            continue
        elif documento is not None:
            inicio = date.fromisoformat(documento["inicio"])
            posses[-1].desde = posses[-1].desde if emitida else min(posses[-1].desde, inicio)
            posses[-1].ate, emitida = date.fromisoformat(documento["fim"]), True
        elif a.tipo == DEVOLVE or a.tipo in ENCERRAM:
            posses[-1].ate = min(posses[-1].ate, a.dia - UM_DIA)
    return posses
