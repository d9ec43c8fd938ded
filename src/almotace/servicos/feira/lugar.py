"""A fair or market from its opening to its end: each step an act in its own case."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from django.db import IntegrityError

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.lei import Lei
from ...nucleo.regra_da_feira import Feira
from ...registro.models import Ato, Lugar, Processo
from .. import abertura
from ..casa import lei_da_casa
from ..praticar import Mesa, Quem, praticar
from . import projecao, reserva
from .desenho import MAIOR, aplicar
from .ocupacao import quem_tem
from .regra import do_lugar, feira

LUGAR = "lugar"
"""Species of its case."""


def achar(processo_id: uuid.UUID) -> Lugar:
    """A place by its case, inside the town's transaction; or a sentence."""
    lugar = Lugar.objects.select_related("processo").filter(processo_id=processo_id).first()
    if lugar is None:
        raise ErroDeEntrada("Não há este lugar.")
    return lugar


def texto(dito: str, campo: str, falta: str, maior: int) -> str:
    limpo = " ".join(dito.split())
    if len(limpo) < 3:
        raise ErroDeEntrada(falta, campo=campo)
    if len(limpo) > maior:
        raise ErroDeEntrada(f"Este texto passa de {maior} letras.", campo=campo)
    return limpo


def abrir(
    quem: Quem, lei: str, regra: str, nome: str, endereco: str, largura: int, altura: int
) -> Processo:
    """Open a place. Sizes of its plan in centimetres."""
    if lei not in quem.casa.leis:
        raise ErroDeEntrada(f"A lei “{lei}” não é deste município.", campo="lei")
    da_lei = lei_da_casa(lei)
    da_feira = feira(da_lei, regra)
    for campo, lado in (("largura", largura), ("altura", altura)):
        if not 100 <= lado <= MAIOR:
            raise ErroDeEntrada("Um lado da planta tem de 1 m a 1 km.", campo=campo)
    dados = {
        "nome": texto(nome, "nome", "Diga o nome do lugar.", 120),
        "endereco": texto(endereco, "endereco", "Diga onde fica.", 240),
        "largura": largura, "altura": altura,
    }  # fmt: skip

    def depois(mesa: Mesa) -> None:
        assert mesa.ato is not None
        d = projecao.dobrar([mesa.ato], da_feira)
        lugar = Lugar.objects.create(
            municipio_id=mesa.processo.municipio_id, processo=mesa.processo, lei=lei, regra=regra,
            **d.linha,
        )  # fmt: skip
        projecao.gravar(lugar, d)

    try:
        return abertura.abrir(quem, abertura.Abertura(
            da_lei, LUGAR, regra, "abertura_do_lugar", dados=dados, depois=depois,
            situacao=projecao.FUNCIONA,
        ))  # fmt: skip
    except IntegrityError as e:
        if "lugar_de_um_nome" in str(e):
            raise ErroDeEntrada("Já há um lugar com este nome.", campo="nome") from None
        raise


def fazer(
    quem: Quem,
    processo_id: uuid.UUID,
    tipo: str,
    dados: Mapping[str, Any],
    conferir: Callable[[Mesa, Lugar, Lei, Feira], Mapping[str, Any] | None] | None = None,
    **mais: Any,
) -> Ato:
    """One act on a place; its rows follow from its acts."""

    def antes(mesa: Mesa) -> Mapping[str, Any] | None:
        lugar = achar(mesa.processo.id)
        if lugar.situacao == projecao.EXTINTO:
            raise ErroDeEntrada(f"“{lugar.nome}” foi extinto: não há mais o que fazer nele.")
        return conferir(mesa, lugar, *do_lugar(lugar)) if conferir else None

    def depois(mesa: Mesa) -> None:
        lugar = achar(mesa.processo.id)
        projecao.refazer(lugar, do_lugar(lugar)[1])

    return praticar(quem, processo_id, tipo, dados=dados, conferir=antes, depois=depois, **mais)


def fixar_lotacao(
    quem: Quem, processo_id: uuid.UUID, lotacao: int | None, equipamentos: int | None, ato: str
) -> Ato:
    """How many may be licensed and how many pieces of equipment fit. ``ato``: of the town."""
    for campo, n in (("lotacao", lotacao), ("equipamentos", equipamentos)):
        if n is not None and not 0 < n <= 100_000:
            raise ErroDeEntrada("Diga um número maior que zero, ou deixe em branco.", campo=campo)
    if lotacao is None and equipamentos is None:
        raise ErroDeEntrada("Diga ao menos um dos dois números.", campo="lotacao")
    fonte = texto(ato, "ato", "Diga o ato da cidade que fixa os números.", 200)
    dados = {"lotacao": lotacao, "equipamentos": equipamentos, "ato": fonte}

    def conferir(mesa: Mesa, lugar: Lugar, lei: Lei, f: Feira) -> None:
        ha = len(quem_tem(lugar, quem.dia))
        if lotacao is not None and lotacao < ha:
            raise ErroDeEntrada(
                f"Já há {ha} com espaço em {lugar.nome}: a lotação não pode ser menor.",
                campo="lotacao",
            )

    return fazer(quem, processo_id, "lotacao_do_lugar", dados, conferir)


def suspender(quem: Quem, processo_id: uuid.UUID, de: date, ate: date | None, motivo: str) -> Ato:
    """Stop it for a time, or until told otherwise."""
    if de < quem.dia:
        raise ErroDeEntrada("A suspensão não começa num dia que já passou.", campo="de")
    if ate is not None and ate < de:
        raise ErroDeEntrada("A suspensão acabaria antes de começar.", campo="ate")
    dados = {"de": de.isoformat(), "ate": ate.isoformat() if ate else None,
             "motivo": _motivo(motivo)}  # fmt: skip
    return fazer(quem, processo_id, _ato(quem, processo_id, "suspende"), dados)


def retomar(quem: Quem, processo_id: uuid.UUID, motivo: str) -> Ato:
    def conferir(mesa: Mesa, lugar: Lugar, lei: Lei, f: Feira) -> None:
        if lugar.situacao != projecao.SUSPENSO:
            raise ErroDeEntrada(f"“{lugar.nome}” não está suspenso.")

    return fazer(quem, processo_id, "retomada_da_feira", {"motivo": _motivo(motivo)}, conferir)


def remanejar(quem: Quem, processo_id: uuid.UUID, endereco: str, motivo: str) -> Ato:
    """Move it elsewhere."""
    dados = {"endereco": texto(endereco, "endereco", "Diga para onde vai.", 240),
             "motivo": _motivo(motivo)}  # fmt: skip
    return fazer(quem, processo_id, _ato(quem, processo_id, "muda"), dados)


def extinguir(
    quem: Quem, processo_id: uuid.UUID, motivo: str, espacos: tuple[str, ...] = ()
) -> Ato:
    """End it whole, or only some stalls. Nobody may hold what ends."""

    def conferir(mesa: Mesa, lugar: Lugar, lei: Lei, f: Feira) -> None:
        tidos = quem_tem(lugar, quem.dia)
        presos = sorted(c for c in tidos if not espacos or c in espacos)
        if presos:
            raise ErroDeEntrada(
                f"Ainda há quem tenha espaço ali ({', '.join(presos[:8])}"
                f"{'…' if len(presos) > 8 else ''}): antes, revogue ou mude as autorizações.",
                campo="espacos",
            )
        if espacos:
            resto, _ = aplicar(
                projecao.planta_das_linhas(lugar), ({"op": "tira", "codigo": c} for c in espacos)
            )
            reserva.exigir(lei, f, resto, quem.dia)

    dados = {"motivo": _motivo(motivo), "espacos": sorted(espacos)}
    return fazer(quem, processo_id, _ato(quem, processo_id, "extingue"), dados, conferir)


def _motivo(dito: str) -> str:
    return texto(dito, "motivo", "Diga o motivo de interesse público.", 600)


def _ato(quem: Quem, processo_id: uuid.UUID, campo: str) -> str:
    """The law's own word for what is done to a place."""
    from ...registro.inquilino import do_municipio

    with do_municipio(quem.agente.municipio_id):
        ato = getattr(do_lugar(achar(processo_id))[1], campo)
    if ato is None:
        raise ErroDeEntrada("A lei deste lugar não prevê este ato.")
    return str(ato)
