"""What a guide still owes, or is owed back, on a day: to the cent, with its working.

Specification: ``quitar(valor, vence_em, movimentos, em)`` takes the movements up to ``em``, each
once, in order of day. What is owed is the amount and its additions, less its reductions; nothing
after an annulment. Always ``falta − a_devolver = devido − pago + devolvido``, and one of ``falta``
and ``a_devolver`` is zero. A refund is of what was paid beyond what is owed on its day. A payment
after the last day still counts for what it is; it is named in ``atrasados``, and what its lateness
costs comes as an addition, by the law of that. Where ``calendario`` is given, a due day without
expediente rolls to the next that has it.

>>> from .movimento import Movimento as M
>>> q = quitar(Decimal("100.00"), date(2026, 12, 15), [
...     M("A", "pagamento", date(2026, 12, 10), Decimal("60.00")),
...     M("B", "pagamento", date(2026, 12, 18), Decimal("60.00")),
...     M("A", "pagamento", date(2026, 12, 10), Decimal("60.00"))], date(2026, 12, 20))
>>> q.situacao, q.falta, q.a_devolver, q.atrasados, q.repetidos
('paga_a_mais', Decimal('0.00'), Decimal('20.00'), ('B',), ('A',))
>>> print(*q.memoria, sep="\\n")
R$ 100,00, para pagar até 15/12/2026.
10/12/2026: pagamento de R$ 60,00 (A); falta R$ 40,00.
18/12/2026: pagamento de R$ 60,00 (B), 3 dias depois do vencimento; a devolver R$ 20,00.
Veio de novo, e conta uma vez: A.
Em 20/12/2026: devido R$ 100,00, pago R$ 120,00, devolvido R$ 0,00; a devolver R$ 20,00.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Literal

from ...nucleo.calendario import Calendario
from ...nucleo.data import formatar_data
from ...nucleo.dinheiro import em_reais, ler_valor
from ...nucleo.erros import ErroDeEntrada
from ...nucleo.numero import CONTEXTO
from .movimento import Movimento, unicos

Situacao = Literal["aberta", "paga_em_parte", "quitada", "paga_a_mais", "anulada"]
ZERO = Decimal("0.00")
NOMES = {
    "acrescimo": "acréscimo", "abatimento": "abatimento", "anulacao": "anulação",
    "pagamento": "pagamento", "devolucao": "devolução",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Quitacao:
    """How a guide stands. ``vencida``: something is lacking and its last day has passed."""

    situacao: Situacao
    ultimo_dia: date
    devido: Decimal
    pago: Decimal
    devolvido: Decimal
    falta: Decimal
    a_devolver: Decimal
    vencida: bool
    atrasados: tuple[str, ...]
    repetidos: tuple[str, ...]
    memoria: tuple[str, ...]


@dataclass(slots=True)
class _Conta:
    devido: Decimal
    pago: Decimal = ZERO
    devolvido: Decimal = ZERO
    anulada: bool = False
    atrasados: list[str] = field(default_factory=list)

    @property
    def saldo(self) -> Decimal:
        """What is lacking; below zero, what is to be given back."""
        return CONTEXTO.add(CONTEXTO.subtract(self.devido, self.pago), self.devolvido)

    def dizer(self) -> str:
        if not self.saldo:
            return "nada falta"
        nome = "falta" if self.saldo > 0 else "a devolver"
        return f"{nome} {em_reais(self.saldo.copy_abs())}"

    def fazer(self, m: Movimento) -> None:
        if m.tipo == "pagamento":
            self.pago = CONTEXTO.add(self.pago, m.valor)
        elif m.tipo == "devolucao":
            if m.valor > -self.saldo:
                raise ErroDeEntrada(
                    f"A devolução de {em_reais(m.valor)} passa do que havia a devolver "
                    f"({self.dizer()}).",
                    campo=m.id,
                )
            self.devolvido = CONTEXTO.add(self.devolvido, m.valor)
        elif m.tipo == "anulacao":
            self.anulada, self.devido = True, ZERO
        elif self.anulada:
            raise ErroDeEntrada("A guia já estava anulada neste dia.", campo=m.id)
        elif m.tipo == "acrescimo":
            self.devido = CONTEXTO.add(self.devido, m.valor)
        elif m.valor > self.devido:
            raise ErroDeEntrada(
                f"O abatimento de {em_reais(m.valor)} passa do devido ({em_reais(self.devido)}).",
                campo=m.id,
            )
        else:
            self.devido = CONTEXTO.subtract(self.devido, m.valor)


def quitar(
    valor: Decimal,
    vence_em: date,
    movimentos: Iterable[Movimento],
    em: date,
    *,
    calendario: Calendario | None = None,
) -> Quitacao:
    """See the module's specification."""
    conta = _Conta(ler_valor(valor, campo="valor"))
    ultimo = vence_em if calendario is None else calendario.proximo_util(vence_em)
    memoria = [f"{em_reais(conta.devido)}, para pagar até {formatar_data(ultimo)}."]
    if ultimo != vence_em:
        memoria[0] = memoria[0][:-1] + f" (vence em {formatar_data(vence_em)}, sem expediente)."
    ordem, repetidos = unicos(m for m in movimentos if m.dia <= em)
    for m in ordem:
        atraso = (m.dia - ultimo).days if m.tipo == "pagamento" and conta.saldo > 0 else 0
        if atraso > 0:
            conta.atrasados.append(m.id)
        conta.fazer(m)
        memoria.append(_linha(m, atraso, conta))
    if repetidos:
        memoria.append(f"Veio de novo, e conta uma vez: {', '.join(repetidos)}.")
    memoria.append(
        f"Em {formatar_data(em)}: devido {em_reais(conta.devido)}, pago {em_reais(conta.pago)}, "
        f"devolvido {em_reais(conta.devolvido)}; {conta.dizer()}."
    )
    saldo = conta.saldo
    return Quitacao(
        situacao=_situacao(conta), ultimo_dia=ultimo, devido=conta.devido, pago=conta.pago,
        devolvido=conta.devolvido, falta=max(saldo, ZERO), a_devolver=max(-saldo, ZERO),
        vencida=saldo > 0 and em > ultimo, atrasados=tuple(conta.atrasados),
        repetidos=tuple(repetidos), memoria=tuple(memoria),
    )  # fmt: skip


def _linha(m: Movimento, atraso: int, conta: _Conta) -> str:
    quanto = "" if m.tipo == "anulacao" else f" de {em_reais(m.valor)}"
    tarde = f", {atraso} dia{'s' * (atraso > 1)} depois do vencimento" if atraso > 0 else ""
    motivo = f", {m.motivo}" if m.motivo else ""
    return (
        f"{formatar_data(m.dia)}: {NOMES[m.tipo]}{quanto} ({m.id}){motivo}{tarde}; {conta.dizer()}."
    )


def _situacao(conta: _Conta) -> Situacao:
    if conta.anulada:
        return "anulada"
    if conta.saldo < 0:
        return "paga_a_mais"
    if conta.saldo == 0:
        return "quitada"
    return "paga_em_parte" if conta.pago > conta.devolvido else "aberta"
