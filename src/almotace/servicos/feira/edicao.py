"""A day of fair, a case of its own: set, called, closed, or not held at all.

Whether it may be set is asked of the law, with the days that are set already; the place's case is
locked meanwhile, so that of two who set two days of one week the second is told.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping
from datetime import date, timedelta
from typing import Any

from django.db import IntegrityError

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.lei import Lei
from ...nucleo.regra_da_feira import Feira
from ...registro.models import Ato, Edicao, Lugar, Processo
from ...registro.travas import travar_processo
from .. import abertura
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from . import cuidado, exigencias, projecao
from .lugar import achar as achar_lugar
from .lugar import texto
from .ocupacao import Ocupante, autorizados
from .presencas import projetar, quem_era
from .regra import do_lugar, fechados
from .suspensao import exigir_que_funcione

EDICAO = "edicao"
"""Species of its case, and the act that opens it."""
MARCADA, ABERTA, ENCERRADA, NAO_REALIZADA = "marcada", "aberta", "encerrada", "nao_realizada"
MAIS_DIAS = 60
PERTO = timedelta(days=21)
"""Days set within this distance are told to the law, whatever it calls a week."""


def achar(processo_id: uuid.UUID) -> Edicao:
    """By its case, inside the town's transaction; or a sentence."""
    achada = (
        Edicao.objects.select_related("lugar__processo", "processo")
        .filter(processo_id=processo_id).first()
    )  # fmt: skip
    if achada is None:
        raise ErroDeEntrada("Não há este dia de feira.")
    return achada


def marcar(
    quem: Quem, lugar_id: uuid.UUID, dia: date, horario: Mapping[str, str] | None = None
) -> Processo:
    """Set a day. ``lugar_id``: the case of the place; ``horario``: HH:MM by moment, else the
    place's own."""
    from ...registro.inquilino import do_municipio

    with do_municipio(quem.agente.municipio_id):
        lugar = achar_lugar(lugar_id)
        lei, f = do_lugar(lugar)
    if f.dia is None:
        raise ErroDeEntrada("A lei deste lugar não tem dias de feira.")
    if dia < quem.dia:
        raise ErroDeEntrada("Este dia já passou.", campo="dia")

    def preparar(mesa: Mesa) -> Mapping[str, Any]:
        travar_processo(lugar_id)
        atual = achar_lugar(lugar_id)
        _funciona(atual, dia)
        exigencias.exigir(
            exigencias.conferir(lei, f.dia.ao_marcar, _fatos(f, atual, dia), dia),  # type: ignore[union-attr]
            "A lei não deixa marcar feira neste dia.", "dia",
        )  # fmt: skip
        return congelar(lei)

    def depois(mesa: Mesa) -> None:
        Edicao.objects.create(
            municipio_id=mesa.processo.municipio_id, processo=mesa.processo, lugar=lugar, dia=dia,
            horario=dict(horario or lugar.horario),
        )  # fmt: skip

    dados = {"dia": dia.isoformat(), "horario": dict(horario or lugar.horario)}
    try:
        return abertura.abrir(quem, abertura.Abertura(
            lei, EDICAO, f.id, EDICAO, dados=dados, origem=lugar.processo, preparar=preparar,
            depois=depois, situacao=MARCADA,
        ))  # fmt: skip
    except IntegrityError as e:
        if "edicao_de_um_dia" in str(e):
            raise ErroDeEntrada("Este dia já está marcado.", campo="dia") from None
        raise


def _funciona(lugar: Lugar, dia: date) -> None:
    if lugar.situacao == projecao.EXTINTO:
        raise ErroDeEntrada(f"“{lugar.nome}” foi extinto.", campo="dia")
    if suspenso_em(lugar, dia):
        ate = f" até {lugar.suspenso_ate:%d/%m/%Y}" if lugar.suspenso_ate else ""
        raise ErroDeEntrada(f"“{lugar.nome}” está suspenso{ate}.", campo="dia")


def suspenso_em(lugar: Lugar, dia: date) -> bool:
    """Was it stopped on that day? Without a last day, until told otherwise."""
    de, ate = lugar.suspenso_de, lugar.suspenso_ate
    return lugar.situacao == projecao.SUSPENSO and de is not None and de <= dia and (
        ate is None or dia <= ate
    )  # fmt: skip


def _fatos(f: Feira, lugar: Lugar, dia: date) -> dict[str, Any]:
    d = f.dia
    assert d is not None
    perto = Edicao.objects.filter(lugar=lugar, dia__gte=dia - PERTO, dia__lte=dia + PERTO)
    marcadas = list(
        perto.exclude(situacao=NAO_REALIZADA).exclude(dia=dia).values_list("dia", flat=True)
    )
    fatos: dict[str, Any] = {d.data: dia.isoformat()}
    if d.marcadas:
        fatos[d.marcadas] = [x.isoformat() for x in marcadas]
    for nome in (d.lugar, d.lugar_das_marcadas):
        if nome:
            fatos[nome] = lugar.nome
    return fatos


def marcar_varias(
    quem: Quem, lugar_id: uuid.UUID, dias: list[date]
) -> tuple[list[date], list[tuple[date, str]]]:
    """Each by itself: those set, and those that were not, with why."""
    from dataclasses import replace

    if len(dias) > MAIS_DIAS:
        raise ErroDeEntrada(f"Marque até {MAIS_DIAS} dias de cada vez.", campo="ate")
    feitos, recusados = [], []
    for dia in dias:
        try:
            marcar(replace(quem, chave=uuid.uuid5(quem.chave, dia.isoformat())), lugar_id, dia)
            feitos.append(dia)
        except ErroDeEntrada as e:
            recusados.append((dia, e.mensagem))
    return feitos, recusados


def nao_realizar(quem: Quem, processo_id: uuid.UUID, motivo: str) -> Ato:
    """It was not held: nobody was absent."""
    dito = texto(motivo, "motivo", "Diga por que não houve feira.", 300)

    def conferir(mesa: Mesa) -> None:
        em_aberto(mesa)

    return praticar(
        quem, processo_id, "feira_nao_realizada", dados={"motivo": dito}, conferir=conferir,
        depois=projetar,
    )  # fmt: skip


def em_aberto(mesa: Mesa) -> Edicao:
    """The day, if it is neither closed nor called off."""
    edicao = achar(mesa.processo.id)
    if edicao.situacao in (ENCERRADA, NAO_REALIZADA):
        como = "encerrada" if edicao.situacao == ENCERRADA else "dada como não realizada"
        raise ErroDeEntrada(f"A feira de {edicao.dia:%d/%m/%Y} já foi {como}.")
    return edicao


def por_chamar(edicao: Edicao) -> dict[str, Ocupante]:
    """Who holds a stall that day and was not called yet, by code."""
    chamados = set(edicao.presencas.values_list("espaco__codigo", flat=True))
    return {c: o for c, o in de_quem_e_o_dia(edicao).items() if c not in chamados}


def de_quem_e_o_dia(edicao: Edicao, codigos: Collection[str] | None = None) -> dict[str, Ocupante]:
    """Who may sell on that day, by stall."""
    _, f = do_lugar(edicao.lugar)
    return autorizados(edicao.lugar, edicao.dia, fechados(f, edicao.dia), codigos)


def encerrar(
    quem: Quem, processo_id: uuid.UUID, horario: Mapping[str, str], ausentes: int | None
) -> Ato:
    """Close the day. ``horario``: the hours as they were; ``ausentes``: how many stalls were not
    called, said by who closes: they count as absent."""
    ditos = {k: v.strip() for k, v in horario.items() if v.strip()}
    for momento, hora in ditos.items():
        if not cuidado.HORA.fullmatch(hora):
            raise ErroDeEntrada(f"“{hora}” não é uma hora: escreva como 07:30.", campo=momento)
    cuidado.em_ordem(ditos)

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        edicao = em_aberto(mesa)
        if edicao.dia > quem.dia:
            raise ErroDeEntrada("Esta feira ainda não começou.")
        exigir_que_funcione(edicao)
        lei, f = do_lugar(edicao.lugar)
        faltam = por_chamar(edicao)
        if len(faltam) != (ausentes or 0):
            raise ErroDeEntrada(
                f"Não se chamou {len(faltam)} de quem tem espaço: chame, ou confirme que faltaram"
                f" os {len(faltam)}.",
                campo="ausentes",
            )
        feitos = da_lei(lei, f, {**edicao.horario, **ditos}, ditos, edicao.dia)
        return {
            **congelar(lei), "faltaram": sorted(faltam), "donos": quem_era(faltam),
            "exigencias": [[x.regra, x.dispositivo, x.resultado, x.frase] for x in feitos],
        }  # fmt: skip

    return praticar(
        quem, processo_id, "encerramento_da_feira", dados={"horario": ditos, "ausentes": ausentes},
        conferir=conferir, depois=projetar,
    )  # fmt: skip


def da_lei(
    lei: Lei, f: Feira, marcado: Mapping[str, str], visto: Mapping[str, str], dia: date
) -> list[exigencias.Exigido]:
    """What the law asks of the hours as they were; of those set, only beginning and end."""
    assert f.dia is not None
    limites = {k: v for k, v in marcado.items() if k in ("inicio", "fim")}
    fatos = cuidado.fatos_do_horario(f, {**limites, **visto}, dia)
    return exigencias.conferir(lei, f.dia.ao_encerrar, fatos, dia)
