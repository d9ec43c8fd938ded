"""What each open case of an auto waits for, and whose it is: read from the projections, in a
constant number of queries."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ...registro.models import Processo
from ..casa import Casa, lei_da_casa
from ..fatos import AUTUACAO
from .regra import apuracao

MAXIMO = 200


@dataclass(frozen=True, slots=True)
class TarefaDoAuto:
    """``titulo``: of the queue; ``acao``: the form that the page opens; ``ate``: until when."""

    processo: Processo
    ato: str
    titulo: str
    acao: str
    papeis: tuple[str, ...]
    desde: date
    ate: date | None


def das_autuacoes(municipio_id: int, casa: Casa, dia: date) -> list[TarefaDoAuto]:
    """Ciencia to give, defences to decide, what ended without defence and must be decided, the
    first to end first."""
    abertos = (
        Processo.objects.filter(
            municipio_id=municipio_id, especie=AUTUACAO, encerrado=False, lei__in=casa.leis
        )
        .select_related("requerente")
        .order_by("vence_em", "atualizado_em")[:MAXIMO]
    )
    return [t for p in abertos if (t := _tarefa(p, casa, dia)) is not None]


def _tarefa(p: Processo, casa: Casa, dia: date) -> TarefaDoAuto | None:
    if p.situacao in ("lavrado", "aguarda_ciencia_da_decisao"):
        return _feita(p, casa, "ciencia", "Ciências a dar", "cientificar")
    regra = apuracao(lei_da_casa(p.lei), p.modalidade)
    for f in regra.fases:
        vencida = f.sem_defesa == "julga" and p.vence_em is not None and p.vence_em < dia
        esperando = p.situacao in (f"em_{f.id}", f"sem_{f.id}")
        if esperando or (p.situacao == f"prazo_de_{f.id}" and vencida):
            return _feita(p, casa, f.decide, "Autos a julgar", f"julgar-{f.id}")
    return None


def _feita(p: Processo, casa: Casa, ato: str, titulo: str, acao: str) -> TarefaDoAuto:
    papeis = tuple(casa.competencias.get(ato, ()))
    return TarefaDoAuto(p, ato, titulo, acao, papeis, p.atualizado_em.date(), p.vence_em)
