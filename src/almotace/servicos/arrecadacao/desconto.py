"""The discount of a town's act for who pays early and gives up the defence, with its working.

Specification: ``devido(valor, regra, prazo, em, …)`` is what is owed by who pays on the day ``em``.
The discount is given if the payment is in time (the rolled last day is; the counter's hours do not
matter to a payment) and, where the act wants it, the renunciation was made by then and no defence
was filed by then. A defence filed on the very day of the payment counts as filed before it: who
wants otherwise passes both as instants. Half a cent of discount goes up.

>>> from ...nucleo.calendario import Calendario
>>> from ...nucleo.contagem import RegraDeContagem, contar
>>> regra = Regra.de_dados({"percentual": "20", "prazo": "15 dias", "exige_renuncia": True,
...                         "fonte": "art. 9º do decreto"})
>>> prazo = contar(date(2026, 6, 1), regra.prazo, RegraDeContagem(), Calendario.so_com([]))
>>> d = devido(Decimal("49.99"), regra, prazo, date(2026, 6, 16), renuncia_em=date(2026, 6, 16))
>>> d.a_pagar, d.desconto
(Decimal('39.99'), Decimal('10.00'))
>>> print(*d.memoria, sep="\\n")
Valor sem desconto: R$ 49,99.
Desconto de 20 % para quem paga até 16/06/2026 e renuncia à defesa (art. 9º do decreto).
Pagamento em 16/06/2026, no prazo; renúncia à defesa em 16/06/2026.
R$ 49,99 × 20 % = R$ 10,00; a pagar: R$ 39,99.
>>> devido(Decimal("49.99"), regra, prazo, date(2026, 6, 17)).motivo
'o prazo do desconto acabou em 16/06/2026'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from ...nucleo.contagem import Contagem
from ...nucleo.data import formatar_data
from ...nucleo.dinheiro import centavos, em_reais, ler_valor
from ...nucleo.duracao import Duracao
from ...nucleo.erros import ErroDePacote, sugerir
from ...nucleo.indice import mostrar_fator
from ...nucleo.numero import CONTEXTO, ler_decimal

CAMPOS = ("percentual", "prazo", "exige_renuncia", "fonte")
_CEM = Decimal(100)


@dataclass(frozen=True, slots=True, kw_only=True)
class Regra:
    """What the act says; ``fonte`` is its article, as it is cited."""

    percentual: Decimal
    prazo: Duracao
    exige_renuncia: bool
    fonte: str

    @classmethod
    def de_dados(cls, dados: Mapping[str, object]) -> Regra:
        """From the pack's data; what is missing, unknown or out of range is refused by its name."""
        for nome in dados:
            if nome not in CAMPOS:
                raise ErroDePacote(
                    "Este dado não é de um desconto.", campo=nome, sugestao=sugerir(nome, CAMPOS)
                )
        for nome in CAMPOS:
            if dados.get(nome) in (None, ""):
                raise ErroDePacote("Falta este dado do desconto.", campo=nome)
        percentual = ler_decimal(dados["percentual"], campo="percentual")
        if not 0 < percentual <= _CEM:
            raise ErroDePacote("O percentual vai de mais de 0 até 100.", campo="percentual")
        exige = dados["exige_renuncia"]
        if not isinstance(exige, bool):
            raise ErroDePacote("Aqui se espera sim ou não.", campo="exige_renuncia")
        prazo = Duracao.ler(str(dados["prazo"]))
        if prazo.n < 1 or prazo.em_horas:
            raise ErroDePacote("O prazo do desconto é de um dia ou mais.", campo="prazo")
        return cls(
            percentual=percentual, prazo=prazo, exige_renuncia=exige, fonte=str(dados["fonte"])
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Devido:
    """What is owed on a day. ``motivo``: why there is no discount; empty if there is."""

    valor: Decimal
    desconto: Decimal
    motivo: str
    memoria: tuple[str, ...]

    @property
    def a_pagar(self) -> Decimal:
        return CONTEXTO.subtract(self.valor, self.desconto)


def devido(
    valor: Decimal,
    regra: Regra,
    prazo: Contagem,
    em: date,
    *,
    renuncia_em: date | None = None,
    defesa_em: date | None = None,
) -> Devido:
    """See the module's specification. ``prazo``: the act's term, counted from the ciência."""
    valor = ler_valor(valor, campo="valor")
    dia, ultimo = formatar_data(em), formatar_data(prazo.fim)
    percentual = f"{mostrar_fator(regra.percentual)} %"
    renuncia = " e renuncia à defesa" if regra.exige_renuncia else ""
    memoria = [
        f"Valor sem desconto: {em_reais(valor)}.",
        f"Desconto de {percentual} para quem paga até {ultimo}{renuncia} ({regra.fonte}).",
    ]
    motivo = ""
    if _so_dia(em) > _so_dia(prazo.fim):
        motivo = f"o prazo do desconto acabou em {ultimo}"
    elif regra.exige_renuncia and defesa_em is not None and _ate(defesa_em, em):
        motivo = f"houve defesa em {formatar_data(defesa_em)}"
    elif regra.exige_renuncia and (renuncia_em is None or not _ate(renuncia_em, em)):
        motivo = f"não havia renúncia à defesa em {dia}"
    if motivo:
        memoria.append(f"Pagamento em {dia}, sem desconto: {motivo}; a pagar: {em_reais(valor)}.")
        return Devido(
            valor=valor, desconto=centavos(Decimal(0)), motivo=motivo, memoria=tuple(memoria)
        )
    desconto = centavos(CONTEXTO.divide(CONTEXTO.multiply(valor, regra.percentual), _CEM))
    resta = em_reais(CONTEXTO.subtract(valor, desconto))
    quando = ""
    if regra.exige_renuncia and renuncia_em is not None:
        quando = f"; renúncia à defesa em {formatar_data(renuncia_em)}"
    memoria += [
        f"Pagamento em {dia}, no prazo{quando}.",
        f"{em_reais(valor)} × {percentual} = {em_reais(desconto)}; a pagar: {resta}.",
    ]
    return Devido(valor=valor, desconto=desconto, motivo="", memoria=tuple(memoria))


def _so_dia(instante: date) -> date:
    return instante.date() if isinstance(instante, datetime) else instante


def _ate(ato: date, em: date) -> bool:
    """Whether the act was done by then: by the clock if both have one, else by the day."""
    if isinstance(ato, datetime) and isinstance(em, datetime):
        return ato <= em
    return _so_dia(ato) <= _so_dia(em)
