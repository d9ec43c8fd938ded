"""What each open matter waits for, and whose it is: for the worklists and the inspector's day."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.db.models.fields.json import KeyTextTransform

from ...registro.models import AcaoFiscal, Ato, Processo
from ..casa import Casa
from ..fatos import AUTUACAO
from ..fuso import dia_local
from .comum import ABERTAS, COM_VISITA, RECEBIDA, TRIADA
from .visitar import INFRACAO, ORIENTACAO

MAXIMO = 200


@dataclass(frozen=True, slots=True)
class TarefaFiscal:
    """One act that a matter waits for. ``dos``: only of these officers (the team), if any;
    ``ate``: the day of the visit."""

    acao: AcaoFiscal
    ato: str
    papeis: tuple[str, ...]
    desde: date
    porque: str
    dos: tuple[str, ...] = ()
    ate: date | None = None

    def minha(self, agente_id: uuid.UUID, papeis: set[str]) -> bool:
        if self.dos:
            return str(agente_id) in self.dos
        return bool(papeis & set(self.papeis))


def com_andamento(acoes: QuerySet[AcaoFiscal]) -> QuerySet[AcaoFiscal]:
    """Each with its last visit's outcome (the last told, if two are of one day), and whether an
    auto came of it."""
    ultima = Ato.objects.filter(processo=OuterRef("processo"), tipo="visita").order_by("-seq")
    autos = Processo.objects.filter(origem=OuterRef("processo"), especie=AUTUACAO)
    resultado = KeyTextTransform("resultado", "congelado")
    return acoes.annotate(
        resultado=Subquery(ultima.annotate(dito=resultado).values("dito")[:1]),
        visitada_em=Subquery(ultima.values("dia")[:1]), autuada=Exists(autos),
    ).select_related("processo", "alvo")  # fmt: skip


def tarefas_fiscais(municipio_id: int, casa: Casa, dia: date) -> list[TarefaFiscal]:
    """The most urgent first, then the oldest; in one query."""
    abertas = com_andamento(
        AcaoFiscal.objects.filter(municipio_id=municipio_id, situacao__in=ABERTAS)
    ).order_by("prioridade", "recebida_em")[:MAXIMO]
    return [t for a in abertas if (t := _tarefa(a, casa, dia)) is not None]


def visitas_do_dia(municipio_id: int, agente_id: uuid.UUID, dia: date) -> list[AcaoFiscal]:
    """Where this officer is sent, until that day: late ones first, then by urgency."""
    acoes = com_andamento(AcaoFiscal.objects.filter(
        municipio_id=municipio_id, situacao=COM_VISITA, visitar_em__lte=dia,
        equipe__contains=[str(agente_id)],
    )).order_by("visitar_em", "prioridade", "recebida_em")  # fmt: skip
    return list(acoes[:MAXIMO])


def _tarefa(a: AcaoFiscal, casa: Casa, dia: date) -> TarefaFiscal | None:
    def feita(ato: str, porque: str, desde: date, **mais: object) -> TarefaFiscal:
        papeis = tuple(casa.competencias.get(ato, ()))
        return TarefaFiscal(a, ato, papeis, desde, porque, **mais)  # type: ignore[arg-type]

    recebida = dia_local(a.recebida_em, casa.fuso)
    if a.situacao == RECEBIDA:
        return feita("triagem", "Chegou e ninguém viu ainda", recebida)
    if a.situacao == TRIADA:
        return feita("ordem_de_visita", "Falta marcar a visita", recebida)
    if a.situacao == COM_VISITA:
        desde = a.visitar_em or recebida
        return feita("visita", "Visita marcada", desde, dos=tuple(a.equipe), ate=a.visitar_em)
    visto = a.visitada_em or recebida  # type: ignore[attr-defined]  # annotated
    if a.autuada:  # type: ignore[attr-defined]
        return feita("arquivamento", "Auto lavrado: pode arquivar", visto)
    if a.resultado == INFRACAO:  # type: ignore[attr-defined]
        return feita("auto", "Infração encontrada e sem auto", visto)
    if a.resultado == ORIENTACAO:  # type: ignore[attr-defined]
        return feita("ordem_de_visita", "Orientado: falta voltar e conferir", visto)
    return feita("arquivamento", "Visitado: arquivar ou voltar", visto)
