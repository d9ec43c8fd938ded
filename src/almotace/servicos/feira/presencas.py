"""The rows of a day of fair, made again from its acts: its state, its hours, who was there."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from ...registro.models import Ato, Edicao, Presenca, Processo
from ..praticar import Mesa
from .ocupacao import quem_tem

PRESENTE, FALTA = "presente", "falta"


@dataclass(slots=True)
class Chamado:
    """What was said last of one stall."""

    estado: str
    quem: str
    em: datetime
    seq: int
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
                    d.chamados[m["espaco"]] = Chamado(m["estado"], m["quem"], ato.em, ato.seq)
        elif ato.tipo == "encerramento_da_feira":
            d.situacao = "encerrada"
            d.horario |= x["horario"]
            for codigo in ato.congelado["faltaram"]:
                d.chamados[codigo] = Chamado(FALTA, "", ato.em, ato.seq)
        elif ato.tipo == "feira_nao_realizada":
            d.situacao, d.motivo = "nao_realizada", x["motivo"]
        elif ato.tipo == "justificativa":
            d.chamados[x["espaco"]].justificada = x["aceita"]
    return d


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
    donos = quem_tem(edicao.lugar, edicao.dia, sem_linha) if sem_linha else {}
    novas, mudadas = [], []
    for codigo, dito in d.chamados.items():
        campos: dict[str, Any] = {
            "estado": dito.estado, "quem": dito.quem, "marcada_em": dito.em, "seq": dito.seq,
            "justificada": dito.justificada,
        }  # fmt: skip
        linha = linhas.get(codigo)
        if linha is None:
            dono = donos[codigo]
            novas.append(Presenca(
                municipio_id=edicao.municipio_id, edicao=edicao, espaco=dono.espaco,
                licenca=dono.licenca, pessoa=dono.pessoa, **campos,
            ))  # fmt: skip
        elif any(getattr(linha, k) != v for k, v in campos.items()):
            for k, v in campos.items():
                setattr(linha, k, v)
            mudadas.append(linha)
    Presenca.objects.bulk_create(novas)
    Presenca.objects.bulk_update(
        mudadas, ["estado", "quem", "marcada_em", "seq", "justificada"], batch_size=500
    )
