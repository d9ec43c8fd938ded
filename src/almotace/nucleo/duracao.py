"""A length of time as a law writes it: a number and a unit, never converted by guess.

Specification: ``Duracao(n, unidade)`` with n a whole number, zero or more. Lengths of one unit
add; lengths of different units do not (a month is not thirty days, a working day is not a day).

>>> Duracao.ler("15 dias úteis")
Duracao(n=15, unidade='dias_uteis')
>>> str(Duracao.ler("1 mês")), str(Duracao(2, "anos")), str(Duracao.ler("72 horas_uteis"))
('1 mês', '2 anos', '72 horas úteis')
>>> Duracao(30, "dias") + Duracao(30, "dias")
Duracao(n=60, unidade='dias')
>>> Duracao(1, "meses") + Duracao(15, "dias")
Traceback (most recent call last):
almotace.nucleo.erros.ErroDeEntrada: Não se somam 1 mês e 15 dias: as unidades são diferentes; \
encadeie os prazos.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, get_args

from .erros import ErroDeEntrada, sugerir

Unidade = Literal["horas", "horas_uteis", "dias", "dias_uteis", "meses", "anos"]
UNIDADES: tuple[Unidade, ...] = get_args(Unidade)
_NOMES: dict[Unidade, tuple[str, str]] = {
    "horas": ("hora", "horas"),
    "horas_uteis": ("hora útil", "horas úteis"),
    "dias": ("dia", "dias"),
    "dias_uteis": ("dia útil", "dias úteis"),
    "meses": ("mês", "meses"),
    "anos": ("ano", "anos"),
}
_LIDOS: dict[str, Unidade] = {
    lido: unidade
    for unidade, (um, varios) in _NOMES.items()
    for nome in (um, varios)
    for com_traco in (nome, nome.replace(" ", "_"))
    for lido in (com_traco, com_traco.translate(str.maketrans("úê", "ue")))
} | {"dias corridos": "dias", "dia corrido": "dias", "dias_corridos": "dias"}


@dataclass(frozen=True, slots=True)
class Duracao:
    """``n`` units; no order is defined between different units."""

    n: int
    unidade: Unidade

    def __post_init__(self) -> None:
        if self.unidade not in UNIDADES:
            raise ErroDeEntrada(
                f"Unidade de tempo desconhecida: {self.unidade}.",
                campo="unidade",
                sugestao=sugerir(self.unidade, UNIDADES),
            )
        if type(self.n) is not int or self.n < 0:
            raise ErroDeEntrada("A duração é um número inteiro, de zero em diante.", campo="n")

    @classmethod
    def ler(cls, texto: str) -> Duracao:
        """Parse ``'15 dias'``, ``'30 dias_uteis'``, ``'48 horas'``, ``'1 mês'``.

        >>> Duracao.ler("15 diaz")
        Traceback (most recent call last):
        almotace.nucleo.erros.ErroDeEntrada: Não entendi a duração “15 diaz”: escreva, por \
exemplo, “15 dias”, “30 dias_uteis” ou “48 horas”. Você quis dizer “dias”?
        """
        m = re.fullmatch(r"(\d{1,6})\s+(\S.*)", " ".join(texto.split()).lower(), re.ASCII)
        if m and m[2] in _LIDOS:
            return cls(int(m[1]), _LIDOS[m[2]])
        raise ErroDeEntrada(
            f"Não entendi a duração “{texto}”: escreva, por exemplo, “15 dias”, "
            "“30 dias_uteis” ou “48 horas”.",
            sugestao=sugerir(m[2], UNIDADES) if m else None,
        )

    @property
    def em_horas(self) -> bool:
        return self.unidade in ("horas", "horas_uteis")

    @property
    def meses(self) -> int:
        """Months of a length in months or years; other units are refused."""
        if self.unidade not in ("meses", "anos"):
            raise ErroDeEntrada(f"{self} não se mede em meses.")
        return self.n * (12 if self.unidade == "anos" else 1)

    def __add__(self, outra: Duracao) -> Duracao:
        if self.unidade != outra.unidade:
            raise ErroDeEntrada(
                f"Não se somam {self} e {outra}: as unidades são diferentes; encadeie os prazos."
            )
        return Duracao(self.n + outra.n, self.unidade)

    def __str__(self) -> str:
        return f"{self.n} {_NOMES[self.unidade][self.n != 1]}"
