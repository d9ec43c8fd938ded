"""What the law has only one of, seen before it is issued: who holds it, and until when.

The database refuses the second licence when it is issued (``registro.reservas``). Whoever applies,
decides or pays is told sooner, by the same keys and the same validity.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from ..nucleo.contexto import Contexto
from ..nucleo.lei import Lei
from ..nucleo.parecer import Parecer
from ..nucleo.regras import Instrumento
from ..registro.models import Licenca, Pessoa, Reserva
from ..registro.reservas import tomadas
from .casa import instrumento
from .fatos import Autos, fatos_do_caso
from .origem import comeco
from .pergunta import atos_do_caso, contexto

UM_DIA = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Tomado:
    """The person or the place is taken by another licence, up to ``ate`` (included).
    ``livre_em``: the first day on which this one could be issued; None if there is no such day."""

    recusa: str
    numero: str
    licenca_id: uuid.UUID | None
    ate: date
    livre_em: date | None

    @property
    def frase(self) -> str:
        qual = f"é a licença {self.numero}, que vale" if self.numero else "está tomado"
        depois = (
            "O documento deste pedido não poderá ser emitido enquanto ela durar."
            if self.livre_em is None
            else f"O documento deste pedido só poderá ser emitido a partir de {_dia(self.livre_em)}"
            ", ou quando ela se extinguir."
        )
        return f"{self.recusa.rstrip('.')}: {qual} até {_dia(self.ate)}. {depois}"


def periodo(instr: Instrumento, c: Contexto, de: date) -> tuple[Any, Any]:
    """First and last day of the validity, issued so that it may begin on ``de``."""
    quando = c.com(em=de)
    return quando.valor(instr.inicio), quando.valor(instr.fim)


def chaves(instr: Instrumento, lei: Lei, c: Contexto, pessoa: Pessoa) -> list[tuple[str, str]]:
    """Each key that the licence takes, with the sentence for who comes second."""
    achadas = []
    for x in instr.exclusivas:
        if x.se is None or c.valor(x.se) is True:
            chave = c.valor(x.chave)
            dona = f":{pessoa.id}" if chave == "pessoa" else ""
            achadas.append((f"{lei.chave}:{chave}{dona}", x.recusa))
    return achadas


def tomados(autos: Autos, lei: Lei, dia: date, fatos: dict[str, Any] | None = None) -> list[Tomado]:
    """What this application would take and is another's. ``fatos``: typed and not yet filed."""
    processo = autos.processo
    instr = instrumento(lei, processo.modalidade)
    if processo.requerente_id is None or autos.licencas or not instr.exclusivas:
        return []
    c = _contexto(autos, lei, dia, fatos)
    de = comeco(autos, dia)
    inicio, fim = _periodo_ou_hoje(instr, c, de)
    achados = []
    for chave, recusa in chaves(instr, lei, c, processo.requerente):
        fora = [x for x in (processo.id, processo.origem_id) if x is not None]
        presas = tomadas(processo.municipio_id, chave, inicio, fim, fora)
        if presas:
            achados.append(_tomado(presas, recusa, instr, c))
    return achados


def _tomado(presas: list[Reserva], recusa: str, instr: Instrumento, c: Contexto) -> Tomado:
    """The last to be freed counts; a licence whose days are asked may never find it free."""
    ultima = max(presas, key=lambda r: r.periodo.upper)
    livre: date | None = ultima.periodo.upper
    inicio, fim = periodo(instr, c, ultima.periodo.upper)
    if isinstance(inicio, date) and isinstance(fim, date) and fim < inicio:
        livre = None
    licenca = Licenca.objects.filter(processo_id=ultima.processo_id).order_by("emitida_em").last()
    return Tomado(
        recusa, licenca.numero if licenca else "", licenca.id if licenca else None,
        ultima.periodo.upper - UM_DIA, livre,
    )  # fmt: skip


def avisar(
    parecer: Parecer, autos: Autos, lei: Lei, dia: date, fatos: dict[str, Any] | None = None
) -> Parecer:
    """Add to the parecer what is taken, and a validity that would not be the period asked."""
    parecer.avisos += [t.frase for t in tomados(autos, lei, dia, fatos)]
    if not autos.licencas:
        parecer.avisos += _outro_periodo(autos, lei, dia, fatos)
    return parecer


def _outro_periodo(autos: Autos, lei: Lei, dia: date, fatos: dict[str, Any] | None) -> list[str]:
    c = _contexto(autos, lei, dia, fatos)
    pedido: Any = c.d.get("periodo_inicio")
    de, ate = periodo(instrumento(lei, autos.processo.modalidade), c, comeco(autos, dia))
    if not all(isinstance(x, date) for x in (pedido, de, ate)) or pedido <= de:
        return []
    return [
        f"O período pedido começa em {_dia(pedido)}, mas este documento vale desde a emissão:"
        f" emitido hoje, iria de {_dia(de)} a {_dia(ate)}."
    ]


def _contexto(autos: Autos, lei: Lei, dia: date, fatos: dict[str, Any] | None) -> Contexto:
    lidos = fatos_do_caso(autos, lei, dia, fatos)
    return contexto(lei, lidos, dia, atos=atos_do_caso(autos, lei))


def _periodo_ou_hoje(instr: Instrumento, c: Contexto, de: date) -> tuple[date, date]:
    """What is not said yet is measured by the day."""
    inicio, fim = periodo(instr, c, de)
    inicio = inicio if isinstance(inicio, date) else de
    return inicio, fim if isinstance(fim, date) and fim >= inicio else inicio


def _dia(dia: date) -> str:
    return f"{dia:%d/%m/%Y}"
