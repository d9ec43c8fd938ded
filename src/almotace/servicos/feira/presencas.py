"""The rows of a day of fair, made again from its acts: its state, its hours, who was there."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from ...registro.models import Ato, Edicao, Espaco, Presenca, Processo
from ..praticar import Mesa
from .ocupacao import Ocupante

PRESENTE, FALTA = "presente", "falta"


def quem_era(donos: Mapping[str, Ocupante]) -> dict[str, list[str | None]]:
    """By stall, who held it and by which licence: an act freezes it, for a paper that ends on the
    very day of the fair takes nothing from what was called before."""
    return {
        c: [str(o.pessoa.id), str(o.licenca.id) if o.licenca else None] for c, o in donos.items()
    }


def do_dia(presencas: Iterable[Presenca]) -> dict[tuple[uuid.UUID, uuid.UUID], Presenca]:
    """By day and person, what counts: whoever holds two stalls came if he was at one of them; an
    excuse given for one is good for the day."""
    valem: dict[tuple[uuid.UUID, uuid.UUID], Presenca] = {}
    for p in presencas:
        chave = (p.edicao_id, p.pessoa_id)
        if chave not in valem or _peso(p) > _peso(valem[chave]):
            valem[chave] = p
    return valem


def _peso(p: Presenca) -> tuple[bool, bool]:
    return p.estado == PRESENTE, bool(p.justificada)


@dataclass(slots=True)
class Chamado:
    """What was said last of one stall. ``dono``: ids of who held it and of his licence."""

    estado: str
    quem: str
    em: datetime
    seq: int
    dono: tuple[str, str | None]
    justificada: bool | None = None


@dataclass(slots=True)
class Dobra:
    situacao: str = "marcada"
    horario: dict[str, str] = field(default_factory=dict)
    motivo: str = ""
    chamados: dict[str, Chamado] = field(default_factory=dict)


def dobrar(atos: list[Ato]) -> Dobra:
    """Fold them all, in order."""
    d = Dobra()
    for ato in atos:
        x = ato.dados
        if ato.tipo == "edicao":
            d.horario = dict(x["horario"])
        elif ato.tipo == "chamada":
            d.situacao = "aberta"
            recusadas = set(ato.congelado.get("recusadas", {}))
            for m in x["marcas"]:
                if m["espaco"] not in recusadas:
                    # A phone's clock may be ahead: no mark is later than the act that brings it.
                    em = min(datetime.fromisoformat(m["em"]), ato.em) if "em" in m else ato.em
                    d.chamados[m["espaco"]] = Chamado(
                        m["estado"], m["quem"], em, ato.seq, _dono(ato, m["espaco"])
                    )
        elif ato.tipo == "encerramento_da_feira":
            d.situacao = "encerrada"
            d.horario |= x["horario"]
            for codigo in ato.congelado["faltaram"]:
                d.chamados[codigo] = Chamado(FALTA, "", ato.em, ato.seq, _dono(ato, codigo))
        elif ato.tipo == "feira_nao_realizada":
            d.situacao, d.motivo = "nao_realizada", x["motivo"]
        elif ato.tipo == "justificativa":
            d.chamados[x["espaco"]].justificada = x["aceita"]
    return d


def _dono(ato: Ato, codigo: str) -> tuple[str, str | None]:
    pessoa, licenca = ato.congelado["donos"][codigo]
    return pessoa, licenca


def projetar(mesa: Mesa) -> None:
    """After an act of the day."""
    refazer(mesa.processo)


def refazer(processo: Processo) -> None:
    """Bring the rows in step with the acts; only what differs is written."""
    edicao = Edicao.objects.select_related("lugar").get(processo=processo)
    d = dobrar(list(Ato.objects.filter(processo=processo).order_by("seq")))
    Edicao.objects.filter(id=edicao.id).update(
        situacao=d.situacao, horario=d.horario, motivo=d.motivo
    )
    Processo.objects.filter(id=processo.id).update(
        situacao=d.situacao, encerrado=d.situacao in ("encerrada", "nao_realizada")
    )
    linhas = {p.espaco.codigo: p for p in edicao.presencas.select_related("espaco")}
    sem_linha = set(d.chamados) - set(linhas)
    espacos = {e.codigo: e.id for e in Espaco.objects.filter(
        lugar=edicao.lugar, codigo__in=sem_linha)} if sem_linha else {}  # fmt: skip
    novas, mudadas = [], []
    for codigo, dito in d.chamados.items():
        campos: dict[str, Any] = {
            "estado": dito.estado, "quem": dito.quem, "marcada_em": dito.em, "seq": dito.seq,
            "justificada": dito.justificada, "pessoa_id": uuid.UUID(dito.dono[0]),
            "licenca_id": uuid.UUID(dito.dono[1]) if dito.dono[1] else None,
        }  # fmt: skip
        linha = linhas.get(codigo)
        if linha is None:
            novas.append(Presenca(
                municipio_id=edicao.municipio_id, edicao=edicao, espaco_id=espacos[codigo],
                **campos,
            ))  # fmt: skip
        elif any(getattr(linha, k) != v for k, v in campos.items()):
            for k, v in campos.items():
                setattr(linha, k, v)
            mudadas.append(linha)
    Presenca.objects.bulk_create(novas)
    Presenca.objects.bulk_update(
        mudadas,
        ["estado", "quem", "marcada_em", "seq", "justificada", "pessoa_id", "licenca_id"],
        batch_size=500,
    )
