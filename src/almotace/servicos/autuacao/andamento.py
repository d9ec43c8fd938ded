"""Where a case of an auto stands on a day: its instances, the terms that run, when it is final.

Nothing here is stored: a term that ends makes itself felt on the day after, without any job.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta

from ...nucleo.regras import Fase
from ...registro.models import Ato
from .caso import Caso, dia_de, quando
from .perguntas import Termo, cabe_fase, termo

SEM_CIENCIA, CORRE, VENCIDA, APRESENTADA, DECIDIDA = (
    "sem_ciencia", "corre", "vencida", "apresentada", "decidida",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Passo:
    """One instance on a day. ``fora``: what was filed came after its term."""

    fase: Fase
    estado: str
    termo: Termo | None = None
    ato: Ato | None = None
    fora: bool = False
    decisao: Ato | None = None


@dataclass(slots=True)
class Andamento:
    """``situacao``: one word for lists; ``atual``: the instance that is open or waits to be
    decided; ``definitivo_em``: from which day the outcome is final, if nothing more is filed;
    ``suspenso``: the penalty waits for a decision."""

    situacao: str
    passos: list[Passo] = field(default_factory=list)
    definitivo_em: date | None = None
    suspenso: bool = False

    @property
    def atual(self) -> Passo | None:
        abertos = [
            p for p in self.passos
            if p.estado in (CORRE, APRESENTADA, SEM_CIENCIA)
            or (p.estado == VENCIDA and p.fase.sem_defesa == "julga")
        ]  # fmt: skip
        return abertos[-1] if abertos else None

    def passo(self, fase: str) -> Passo | None:
        return next((p for p in self.passos if p.fase.id == fase), None)


def andamento(c: Caso, dia: date) -> Andamento:
    """The case at the end of that day."""
    c = c.ate(dia)
    if c.auto is None:
        return Andamento("sem_auto")
    if c.anulado is not None:
        return Andamento("anulado", definitivo_em=c.anulado.dia)
    passos: list[Passo] = []
    base: Ato = c.auto
    tipo = "auto"
    while True:
        aberto = _instancia(c, tipo, dia, passos)
        if aberto is None:
            return _final(c, base, tipo, passos, dia)
        if aberto.estado != DECIDIDA or aberto.decisao is None:
            return _aberto(c, aberto, passos, dia)
        base, tipo = aberto.decisao, aberto.fase.decide
        if base.dados.get("resultado") == aberto.fase.anula:
            return Andamento("anulado", passos, definitivo_em=base.dia)


def _instancia(c: Caso, tipo: str, dia: date, passos: list[Passo]) -> Passo | None:
    """The instance that follows that act, if there is one in this case."""
    for fase in c.regra.fases:
        ja = any(p.fase.id == fase.id for p in passos)
        if fase.depois_de == tipo and not ja and cabe_fase(c.na_fase(fase), fase, dia):
            passo = _passo(c, fase, dia)
            passos.append(passo)
            return passo
    return None


def _passo(c: Caso, fase: Fase, dia: date) -> Passo:
    decisao = c.decisao(fase)
    ato = c.apresentado(fase)
    conta = termo(c.na_fase(fase), fase.prazo, dia, fase)
    fora = bool(ato and conta and not conta.em_tempo(quando(ato)))
    if decisao is not None:
        return Passo(fase, DECIDIDA, conta, ato, fora, decisao)
    if c.ciencia(fase.depois_de) is None:
        return Passo(fase, SEM_CIENCIA, conta, ato)
    if ato is not None:
        return Passo(fase, APRESENTADA, conta, ato, fora)
    if conta is not None and conta.fim < dia:
        return Passo(fase, VENCIDA, conta)
    return Passo(fase, CORRE, conta)


def _aberto(c: Caso, p: Passo, passos: list[Passo], dia: date) -> Andamento:
    """An instance that is not decided. Without a timely filing the outcome is final the day after
    the term ends: known beforehand, and undone by what is filed in time."""
    fim = p.termo.fim + timedelta(days=1) if p.termo else None
    if p.estado == SEM_CIENCIA:
        decididos = any(x.decisao for x in passos)
        return Andamento("aguarda_ciencia_da_decisao" if decididos else "lavrado", passos)
    if p.ato is not None and not p.fora:
        return Andamento(f"em_{p.fase.id}", passos, None, _suspende(c, p, dia))
    if p.ato is not None:
        so_no_fim = None if p.fase.sem_defesa == "julga" else fim
        return Andamento(f"em_{p.fase.id}", passos, so_no_fim)
    if p.estado == VENCIDA and p.fase.sem_defesa == "julga":
        return Andamento(f"sem_{p.fase.id}", passos, None, _suspende(c, p, dia))
    if p.estado == VENCIDA:
        return Andamento("definitivo", passos, fim)
    so_no_fim = None if p.fase.sem_defesa == "julga" else fim
    return Andamento(f"prazo_de_{p.fase.id}", passos, so_no_fim, _suspende(c, p, dia))


def _suspende(c: Caso, p: Passo, dia: date) -> bool:
    from .perguntas import contexto_do_caso

    return contexto_do_caso(c, dia, fase=p.fase).valor(p.fase.suspende) is True


def _final(c: Caso, base: Ato, tipo: str, passos: list[Passo], dia: date) -> Andamento:
    """No further instance: final once who is bound by it knows."""
    ciencia = c.ciencia(tipo)
    if ciencia is None:
        nome = "lavrado" if base is c.auto else "aguarda_ciencia_da_decisao"
        return Andamento(nome, passos)
    return Andamento("definitivo", passos, max(dia_de(ciencia), base.dia))
