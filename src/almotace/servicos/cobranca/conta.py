"""The account of a guide, folded from the acts of its case: what is owed, paid, given back.

``movimentos`` are of acts alone: payments, refunds, the guide cancelled, the auto annulled or its
fine reduced after the guide was made, the discount that was earned, what lateness costs. The same
acts give the same account, to the cent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from ...nucleo.numero import CONTEXTO
from ...registro.models import Ato, Guia
from ..apreensao.multa import cancelada_por, multa_subsiste
from ..arrecadacao.movimento import Movimento
from ..arrecadacao.quitacao import Quitacao, quitar
from ..autuacao.andamento import andamento
from ..autuacao.caso import Caso, dia_de
from ..autuacao.valores import multa as soma
from ..casa import Casa, ambiente_da_casa
from ..fatos import AUTUACAO, Autos
from .mora import acrescimo
from .regras import Mora, mora

MULTA = "multa"
"""Species of a guide."""


@dataclass(frozen=True, slots=True)
class Conta:
    guia: Guia
    quitacao: Quitacao
    paga_em: date | None
    comprovante: str
    anulada_em: date | None = None
    porque_anulada: str = ""

    @property
    def falta(self) -> Decimal:
        return self.quitacao.falta


def da_guia(autos: Autos, guia: Guia, tipo: str) -> list[Ato]:
    """Acts of that type about that guide, in order."""
    return [a for a in autos.atos if a.tipo == tipo and a.dados.get("guia") == str(guia.id)]


def conta(autos: Autos, guia: Guia, casa: Casa, em: date) -> Conta:
    """The guide at the end of that day; a late balance with what its lateness costs by then."""
    calendario = ambiente_da_casa(autos.processo.lei.rpartition("/")[0]).calendario
    ultimo = calendario.proximo_util(guia.vence_em)
    fixos = _fixos(autos, guia)
    pagos = _pagamentos(autos, guia)
    ditos = [*fixos, *_desconto(guia, pagos, fixos), *pagos]
    todos = [*ditos, *_acrescimos(guia, ultimo, ditos, em, mora(casa))]
    q = quitar(guia.valor, guia.vence_em, todos, em, calendario=calendario)
    paga = _quando(guia, todos, em)
    nula = next((m for m in fixos if m.tipo == "anulacao" and m.dia <= em), None)
    return Conta(
        guia, q, paga.dia if paga else None, paga.motivo if paga else "",
        nula.dia if nula else None, nula.motivo if nula else "",
    )  # fmt: skip


def _pagamentos(autos: Autos, guia: Guia) -> list[Movimento]:
    feitos = []
    for tipo, nome in (("pagamento", "pagamento"), ("restituicao", "devolucao")):
        for a in da_guia(autos, guia, tipo):
            motivo = str(a.dados.get("comprovante") or "")
            valor = Decimal(str(a.dados["valor"]))
            feitos.append(Movimento(f"ato {a.seq}", nome, dia_de(a), valor, motivo, a.seq))  # type: ignore[arg-type]
    return feitos


def _fixos(autos: Autos, guia: Guia) -> list[Movimento]:
    """What takes away of what is owed, whatever was paid."""
    cancelada = next(iter(da_guia(autos, guia, "cancelamento_da_guia")), None)
    if cancelada is not None:
        return [Movimento(f"ato {cancelada.seq}", "anulacao", cancelada.dia, ordem=cancelada.seq)]
    if guia.especie != MULTA or autos.processo.especie != AUTUACAO:
        return []
    feitos = _da_decisao(autos, guia)
    c = Caso.de(autos)
    coisas = cancelada_por(c)
    if coisas is None or any(m.tipo == "anulacao" and m.dia <= coisas.dia for m in feitos):
        return feitos
    antes = [m for m in feitos if m.tipo == "abatimento" and m.dia <= coisas.dia]
    porque = multa_subsiste(c, coisas.dia).porque.rstrip(".")
    return [
        *antes,
        Movimento(f"ato {coisas.seq}", "anulacao", coisas.dia, motivo=porque, ordem=coisas.seq),
    ]


def _da_decisao(autos: Autos, guia: Guia) -> list[Movimento]:
    """The auto annulled or replaced, or its fine reduced, after the guide."""
    nascida = next(iter(da_guia(autos, guia, "lancamento_da_multa")), None)
    auto = Caso.de(autos).auto
    # A guide brought from elsewhere has no act of its own: it is of the auto that stands.
    desde = nascida.seq if nascida is not None else auto.seq if auto is not None else 0
    feitos: list[Movimento] = []
    resta = guia.valor
    for a in autos.atos:
        if a.seq <= desde or a.tipo in ("pagamento", "restituicao"):
            continue
        c = Caso.de(autos_ate(autos, a))
        if c.auto is None or not (a.id == c.auto.id or a.tipo == "anulacao" or a in c.decididos):
            continue
        if a.id == c.auto.id or andamento(c, a.dia).situacao == "anulado":
            return [*feitos, Movimento(f"ato {a.seq}", "anulacao", a.dia, ordem=a.seq)]
        novo = soma(c.penas)
        devido = Decimal(novo) if novo is not None else None
        if devido is None and not any(p.get("tipo") == "multa" for p in c.penas):
            return [*feitos, Movimento(f"ato {a.seq}", "anulacao", a.dia, ordem=a.seq)]
        if devido is not None and devido < resta:
            menos = CONTEXTO.subtract(resta, devido)
            feitos.append(
                Movimento(f"ato {a.seq}", "abatimento", a.dia, menos, "multa reduzida", a.seq)
            )
            resta = devido
    return feitos


def autos_ate(autos: Autos, ato: Ato) -> Autos:
    """The papers up to an act, it included."""
    from dataclasses import replace

    return replace(autos, atos=[a for a in autos.atos if a.seq <= ato.seq])


def _desconto(
    guia: Guia, pagos: Sequence[Movimento], fixos: Iterable[Movimento]
) -> list[Movimento]:
    """The discount, earned by who paid its price by its last day; lost if the auto fell."""
    d: dict[str, Any] = guia.desconto or {}
    if not d.get("valor") or any(fixos):
        return []
    ate, menos = date.fromisoformat(d["ate"]), Decimal(str(d["valor"]))
    preco, pago = CONTEXTO.subtract(guia.valor, menos), Decimal("0.00")
    for m in sorted(pagos, key=lambda m: m.dia):
        if m.tipo == "pagamento" and m.dia <= ate:
            pago = CONTEXTO.add(pago, m.valor)
            if pago >= preco:
                return [Movimento("desconto", "abatimento", m.dia, menos, str(d["fonte"]))]
    return []


def _acrescimos(
    guia: Guia, ultimo: date, ditos: Sequence[Movimento], em: date, regra: Mora | None
) -> list[Movimento]:
    """At each late payment, and on the day asked about: on what was lacking of the guide."""
    if regra is None:
        return []
    feitos: list[Movimento] = []
    dias = sorted({m.dia for m in ditos if m.tipo == "pagamento" and m.dia > ultimo} | {em})
    desde = ultimo
    for dia in dias:
        antes = [m for m in [*ditos, *feitos] if m.dia < dia or m.tipo != "pagamento"]
        q = quitar(guia.valor, ultimo, [m for m in antes if m.dia <= dia], dia)
        if dia <= desde or q.situacao == "anulada" or q.falta <= 0:
            continue
        base = min(q.falta, guia.valor)
        mais = acrescimo(base, desde, dia, regra, com_multa=desde == ultimo)
        if mais > 0:
            feitos.append(Movimento(f"mora {dia:%Y%m%d}", "acrescimo", dia, mais, regra.fonte))
        desde = dia
    return feitos


def _quando(guia: Guia, movimentos: Sequence[Movimento], em: date) -> Movimento | None:
    """The payment that left nothing lacking, if nothing is."""
    for m in sorted((m for m in movimentos if m.tipo == "pagamento"), key=lambda m: m.dia):
        if m.dia > em:
            continue
        ate = [x for x in movimentos if x.dia <= m.dia]
        q = quitar(guia.valor, guia.vence_em, ate, m.dia)
        if q.falta == 0 and q.situacao != "anulada":
            return m
    return None
