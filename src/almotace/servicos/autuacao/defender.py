"""File the defence or the appeal of an instance. It is always received; late, it is marked so, with
the arithmetic, and does not move what has become final.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...registro.models import Ato
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from .andamento import DECIDIDA, andamento
from .caso import Caso
from .perguntas import cabe_fase, termo
from .projecao import projetar
from .regra import apuracao, fase


def apresentar(
    quem: Quem,
    processo_id: uuid.UUID,
    fase_id: str,
    razoes: str,
    *,
    em: date | datetime | None = None,
    por: str = "",
    anexos: list[str] | None = None,
) -> Ato:
    """``em``: when it was handed in, if before being recorded; ``por``: a representative."""
    from ...registro.inquilino import do_municipio
    from ...registro.models import Processo
    from ..casa import lei_da_casa

    if not razoes.strip():
        raise ErroDeEntrada(
            "Escreva as razões, ou diga que estão no papel juntado.", campo="razoes"
        )
    with do_municipio(quem.agente.municipio_id):
        processo = Processo.objects.filter(id=processo_id).first()
    if processo is None:
        raise ErroDeEntrada("Não há este processo.")
    alvo = fase(apuracao(lei_da_casa(processo.lei), processo.modalidade), fase_id)
    quando = em or quem.dia

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        c = Caso.de(mesa.autos)
        _admitir(c, alvo, quando, quem)
        conta = termo(c, alvo.prazo, quem.dia, alvo)
        frio: dict[str, Any] = {**congelar(mesa.lei), "tempestivo": None}
        if conta is not None:
            frio |= {"tempestivo": conta.em_tempo(quando), "prazo": conta.memoria()}
        return frio

    dito = quando.isoformat(timespec="minutes") if isinstance(quando, datetime) else (
        quando.isoformat()
    )  # fmt: skip
    return praticar(
        quem,
        processo_id,
        alvo.ato,
        conferir=conferir,
        depois=projetar,
        dados={"fase": fase_id, "em": dito, "anexos": anexos or []},
        reservado={"razoes": razoes.strip(), **({"por": por.strip()} if por.strip() else {})},
    )


def _admitir(c: Caso, alvo: Any, quando: date | datetime, quem: Quem) -> None:
    dia = quando.date() if isinstance(quando, datetime) else quando
    if dia > quem.dia:
        raise ErroDeEntrada("A entrega não pode ser de um dia que não chegou.", campo="em")
    if c.anulado is not None:
        raise ErroDeEntrada("O auto foi anulado: não há do que se defender.")
    base = c.base(alvo.depois_de)
    if base is None or not cabe_fase(c, alvo, quem.dia):
        raise ErroDeEntrada(f"Neste processo não cabe agora: {alvo.titulo.lower()}.", campo="fase")
    if dia < base.dia:
        raise ErroDeEntrada(
            f"A entrega não pode ser anterior ao ato, que é de {base.dia:%d/%m/%Y}.", campo="em"
        )
    if c.apresentado(alvo) is not None:
        raise ErroDeEntrada(f"Já foi apresentado: {alvo.titulo.lower()}.", campo="fase")
    passo = andamento(c, quem.dia).passo(alvo.id)
    if passo is not None and passo.estado == DECIDIDA:
        raise ErroDeEntrada("Esta fase já foi decidida.", campo="fase")
