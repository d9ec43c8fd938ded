"""A paper given for a time only: longer by an act, ended when another takes its place."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...registro.models import Ato, Licenca, Ocupacao, Processo
from ...registro.reservas import liberar, reservar
from ...registro.travas import travar_processo
from ...registro.verificacao import documento_de
from ..casa import instrumento
from ..exclusividade import periodo
from ..fatos import fatos_do_caso
from ..motivos import exigir_motivos
from ..pergunta import atos_do_caso, congelar, contexto
from ..praticar import Mesa, Quem, praticar
from ..vida_da_licenca import situacao_em
from .acervo import PRORROGA
from .fontes import VIVAS
from .ocupacao import chave_do_espaco
from .regra import da_lei

MAIS_DIAS = 3_650


def trancar(mesa: Mesa) -> list[Processo]:
    """Cases, locked, of the provisional papers that the one being issued takes the place of."""
    feira = da_lei(mesa.lei)
    if feira is None or mesa.processo.modalidade not in feira.titulares:
        return []
    if mesa.processo.modalidade in feira.tambem:
        return []
    ids = (
        Licenca.objects.filter(
            titular_id=mesa.processo.requerente_id, lei=mesa.lei.chave,
            modalidade__in=feira.tambem, situacao__in=VIVAS, validade_fim__gte=mesa.quem.dia,
        ).exclude(processo=mesa.processo).order_by("processo_id")
        .values_list("processo_id", flat=True)
    )  # fmt: skip
    return [travar_processo(i) for i in ids]


def prorrogar(quem: Quem, processo_id: uuid.UUID, dias: int, motivos: str) -> Ato:
    """Add days to a provisional paper that still holds; its stall is kept as long."""
    if not 0 < dias <= MAIS_DIAS:
        raise ErroDeEntrada("Diga quantos dias se acrescentam.", campo="dias")
    dito = exigir_motivos(motivos, "Diga por que se prorroga.")
    feito: dict[str, Any] = {}

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        licenca = _viva(mesa)
        fato = da_lei(mesa.lei).prorrogacao  # type: ignore[union-attr]
        assert fato is not None
        mesa.feitos[fato] = int(mesa.autos.fatos.get(fato) or 0) + dias
        licenca.validade_fim = _novo_fim(mesa, licenca)
        feito["licenca"] = licenca
        return {**congelar(mesa.lei), "documento": documento_de(licenca)}

    def depois(mesa: Mesa) -> None:
        licenca: Licenca = feito["licenca"]
        licenca.save(update_fields=["validade_fim"])
        Processo.objects.filter(id=mesa.processo.id).update(vence_em=licenca.validade_fim)
        _estender(mesa.processo, licenca)

    return praticar(
        quem, processo_id, PRORROGA, dados={"dias": dias, "motivos": dito}, conferir=conferir,
        depois=depois,
    )  # fmt: skip


def _viva(mesa: Mesa) -> Licenca:
    feira = da_lei(mesa.lei)
    if feira is None or feira.prorrogacao is None or mesa.processo.modalidade not in feira.tambem:
        raise ErroDeEntrada("A lei não prevê prorrogar este documento.")
    if not mesa.autos.licencas:
        raise ErroDeEntrada("Este processo ainda não tem documento emitido.")
    licenca = mesa.autos.licencas[-1]
    estado, frase = situacao_em(licenca, mesa.autos, mesa.quem.dia)
    if estado not in (*VIVAS, "por_comecar"):
        raise ErroDeEntrada(f"Este documento já não vale. {frase}")
    return licenca


def _novo_fim(mesa: Mesa, licenca: Licenca) -> date:
    lei = mesa.lei
    fatos = fatos_do_caso(mesa.autos, lei, mesa.quem.dia, mesa.feitos)
    c = contexto(lei, fatos, mesa.quem.dia, atos=atos_do_caso(mesa.autos, lei))
    _, fim = periodo(instrumento(lei, mesa.processo.modalidade), c, licenca.validade_inicio)
    if not isinstance(fim, date) or fim <= licenca.validade_fim:
        raise ErroDeEntrada("Com estes dias o documento não valeria mais do que já vale.")
    return fim


def _estender(processo: Processo, licenca: Licenca) -> None:
    """The keys that the paper holds, to its new end; somebody else may have taken the stall."""
    atuais = Ocupacao.objects.filter(processo=processo).select_related("espaco")
    espacos = {chave_do_espaco(o.espaco.lugar_id, o.espaco.codigo): o for o in atuais}
    for r in processo.reservas.order_by("chave"):
        de, ocupacao = r.periodo.lower, espacos.get(r.chave)
        liberar(processo, r.chave, de)
        reservar(
            processo, r.chave, de, licenca.validade_fim,
            f"O espaço {ocupacao.espaco.codigo} já está dado a outra pessoa depois do fim atual."
            if ocupacao else "Outra licença começa antes do novo fim desta.",
        )  # fmt: skip
        if ocupacao is not None:
            Ocupacao.objects.filter(id=ocupacao.id).update(ate=licenca.validade_fim)
