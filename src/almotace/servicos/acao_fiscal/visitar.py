"""Order a visit, and tell of it: team, hour, photos, what was found, what the law makes of it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...registro.models import AcaoFiscal, Anexo, Ato, Processo, Visita
from ..casa import lei_da_casa
from ..conteudo import EXTENSAO
from ..fuso import dia_local
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from . import comum, equipe
from .conferencia import Conferencia, conferir
from .orientacao import Orientacao, examinar, ja_orientado, vespera

NINGUEM, ORIENTACAO, INFRACAO, INCOMPLETA, REGULAR = (
    "ninguem", "orientacao", "infracao", "incompleta", "regular",
)  # fmt: skip
MAIS_FOTOS = 12
RONDA = "ronda"


@dataclass(frozen=True, slots=True)
class Relato:
    """``momento``: on the town's clock; ``encontrou``: was there anything to look at;
    ``fatos``: answers of the checklist; ``da_orientacao``: of the rule on orienting visits;
    ``fotos``: as ``Foto.para_o_ato`` tells them, each with its name."""

    momento: datetime
    equipe: tuple[uuid.UUID, ...]
    encontrou: bool
    achados: str = ""
    fatos: Mapping[str, Any] = field(default_factory=dict)
    da_orientacao: Mapping[str, Any] = field(default_factory=dict)
    fotos: tuple[Mapping[str, Any], ...] = ()
    latitude: str = ""
    longitude: str = ""


def ordenar(quem: Quem, processo_id: uuid.UUID, dia: date, quais: tuple[uuid.UUID, ...]) -> Ato:
    """Send a team on a day."""
    if dia < quem.dia:
        raise ErroDeEntrada("A visita não pode ser marcada para um dia que passou.", campo="dia")

    def conferir_ordem(mesa: Mesa) -> Mapping[str, Any]:
        comum.exigir_aberta(comum.achar(mesa.processo))
        return {"equipe": equipe.conferir(mesa.processo.municipio_id, quem.casa, dia, quais)}

    def depois(mesa: Mesa) -> None:
        _mudar(mesa, comum.COM_VISITA, visitar_em=dia, equipe=[str(x) for x in quais])

    return praticar(
        quem, processo_id, "ordem_de_visita", conferir=conferir_ordem, depois=depois,
        dados={"para": dia.isoformat(), "equipe": [str(x) for x in quais]},
    )  # fmt: skip


def visitar(quem: Quem, processo_id: uuid.UUID, r: Relato) -> Ato:
    """Record a visit. Who records it was there."""
    comum.instante(r.momento, quem.casa.fuso, quem.quando, "momento")
    lugar = comum.coordenadas(r.latitude, r.longitude)
    achados = comum.texto(
        r.achados, "achados", "Conte o que encontrou, com as suas palavras.", menor=5
    )
    if len(r.fotos) > MAIS_FOTOS:
        raise ErroDeEntrada(f"Até {MAIS_FOTOS} fotos numa visita.", campo="fotos")
    quais = (quem.agente.id, *(x for x in r.equipe if x != quem.agente.id))

    def conferir_visita(mesa: Mesa) -> Mapping[str, Any]:
        acao = comum.achar(mesa.processo)
        comum.exigir_aberta(acao)
        _exigir_depois(mesa, acao, r)
        frio = {"equipe": equipe.conferir(
            mesa.processo.municipio_id, quem.casa, r.momento.date(), quais
        )}  # fmt: skip
        return {**frio, **_resultado(mesa, r, acao)}

    return praticar(
        quem, processo_id, "visita", fatos=r.fatos if r.encontrou else {},
        reservado={"achados": achados}, conferir=conferir_visita,
        depois=lambda mesa: _gravar(mesa, r, quais),
        dados={
            "em": r.momento.isoformat(timespec="minutes"), "equipe": [str(x) for x in quais],
            "encontrou": r.encontrou, "fotos": [_sem_nome(f) for f in r.fotos],
            "coordenadas": [str(x) for x in lugar] if lugar else None,
            "orientacao": {"fatos": dict(r.da_orientacao)} if r.da_orientacao else None,
        },
    )  # fmt: skip


def _exigir_depois(mesa: Mesa, acao: AcaoFiscal, r: Relato) -> None:
    """Nobody visits before being sent, nor before the matter was known."""
    ordem = mesa.autos.primeiro("ordem_de_visita")
    desde = ordem.dia if ordem is not None else dia_local(acao.recebida_em, mesa.quem.casa.fuso)
    if acao.origem != RONDA and r.momento.date() < desde:
        que = "a visita foi ordenada" if ordem is not None else "o caso foi recebido"
        raise ErroDeEntrada(
            f"A visita não pode ser de antes de {desde:%d/%m/%Y}, em que {que}.", campo="momento"
        )


def _resultado(mesa: Mesa, r: Relato, acao: AcaoFiscal) -> dict[str, Any]:
    """What the law makes of the answers, frozen with the act."""
    if not r.encontrou:
        return {**congelar(mesa.lei), "resultado": NINGUEM, "infracoes": [], "faltam": []}
    c = conferir(mesa.quem, mesa.processo, r.fatos, r.momento, acao.alvo)
    o = orientacao_da_visita(mesa.processo, r, acao)
    return {
        **congelar(mesa.lei, c.parecer), "resultado": resultado(c, o),
        "infracoes": c.infracoes, "faltam": c.faltam,
        "conferencia": [[i.regra, i.dispositivo, i.resultado] for i in c.itens],
        "orientacao": _da_orientacao(o),
    }  # fmt: skip


def orientacao_da_visita(processo: Processo, r: Relato, acao: AcaoFiscal) -> Orientacao | None:
    """Whether this visit has to orient: the rule applies, and nobody oriented before."""
    lei, dia = lei_da_casa(processo.lei), r.momento.date()
    o = examinar(lei, r.da_orientacao, dia)
    antes = None if o is None else ja_orientado(acao.alvo, processo, lei.chave, vespera(dia))
    return None if antes is not None else o


def resultado(c: Conferencia, o: Orientacao | None) -> str:
    """In one word. A breach found where the law wants an orientation first is an orientation; where
    the law has nothing to check, nothing was found in order."""
    if c.infracoes:
        return ORIENTACAO if o is not None and o.aplica is True else INFRACAO
    return INCOMPLETA if c.faltam or not c.itens else REGULAR


def _da_orientacao(o: Orientacao | None) -> dict[str, Any] | None:
    if o is None:
        return None
    return {"lei": o.lei.chave, "artigo": o.artigo, "aplica": o.aplica, "faltam": list(o.faltam)}


def _sem_nome(foto: Mapping[str, Any]) -> dict[str, Any]:
    """A file's name may be of a person: it stays outside the chain."""
    return {k: v for k, v in foto.items() if k != "nome"}


def _gravar(mesa: Mesa, r: Relato, quais: tuple[uuid.UUID, ...]) -> None:
    ato = mesa.ato
    assert ato is not None
    dito = str(ato.congelado["resultado"])
    Visita.objects.create(
        municipio_id=mesa.processo.municipio_id, processo=mesa.processo, ato=ato.id,
        dia=r.momento.date(), equipe=[str(x) for x in quais], resultado=dito,
        orientadora=dito == ORIENTACAO,
    )  # fmt: skip
    Anexo.objects.bulk_create(
        Anexo(
            municipio_id=mesa.processo.municipio_id, processo=mesa.processo, fato="foto_da_visita",
            nome=f"visita-{ato.dia:%Y-%m-%d}-{i}.{EXTENSAO[str(f['tipo'])]}", tipo=f["tipo"],
            tamanho=f["tamanho"], sha256=f["sha256"], enviado_em=mesa.quem.quando,
        )
        for i, f in enumerate(r.fotos, 1)
    )  # fmt: skip
    _mudar(mesa, comum.VISITADA)


def _mudar(mesa: Mesa, situacao: str, **mais: Any) -> None:
    AcaoFiscal.objects.filter(processo=mesa.processo).update(situacao=situacao, **mais)
    Processo.objects.filter(id=mesa.processo.id).update(situacao=situacao)
