"""A payment as a bank or a spreadsheet tells it, and a file of them.

Both readers (``retorno_febraban``, ``retorno_csv``) give a ``Retorno``: the payments in the order
of the file, and which of them repeat another. A repetition is told, never dropped: somebody may
have paid twice. A file with any error is refused whole (``ArquivoRecusado``), each error with its
line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import reduce

from ...nucleo.dinheiro import centavos
from ...nucleo.erros import ErroDeEntrada
from ...nucleo.numero import CONTEXTO

ZERO = Decimal("0.00")
MAXIMO_DE_ERROS = 50
MAXIMO_DE_OCTETOS = 50_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Recebimento:
    """``id_externo`` names the payment for ever: the same one imported again is the same.

    The guide is found by ``guia_numero`` or, where a bar code was paid, by ``nosso_numero``.
    ``linha``: of the file, from one."""

    id_externo: str
    guia_numero: str = ""
    nosso_numero: str = ""
    pago_em: date
    creditado_em: date | None
    valor: Decimal
    tarifa: Decimal = ZERO
    linha: int


@dataclass(frozen=True, slots=True)
class Repetido:
    """Two lines that tell of one payment, or of a guide paid twice; ``motivo`` says which."""

    linha: int
    de_linha: int
    motivo: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Retorno:
    """What a file says."""

    recebimentos: tuple[Recebimento, ...]
    repetidos: tuple[Repetido, ...] = ()
    banco: str = ""
    convenio: str = ""
    gerado_em: date | None = None
    sequencia: str = ""

    @property
    def total(self) -> Decimal:
        return somar(r.valor for r in self.recebimentos)

    @property
    def tarifas(self) -> Decimal:
        return somar(r.tarifa for r in self.recebimentos)


class ArquivoRecusado(ErroDeEntrada):
    """A file with errors: ``erros`` has them all (up to ``MAXIMO_DE_ERROS``), in order."""

    def __init__(self, erros: Sequence[ErroDeEntrada]) -> None:
        self.erros = tuple(erros)
        primeiro = self.erros[0]
        outros = len(self.erros) - 1
        fim = f" Há mais {outros} no arquivo." if outros else ""
        super().__init__(
            primeiro.mensagem + fim,
            campo=primeiro.campo,
            arquivo=primeiro.arquivo,
            linha=primeiro.linha,
            sugestao=primeiro.sugestao,
        )


def somar(valores: Iterable[Decimal]) -> Decimal:
    """The sum, to the cent, whatever the thread's context is."""
    return centavos(reduce(CONTEXTO.add, valores, ZERO))


def decodificar(conteudo: bytes, arquivo: str | None) -> str:
    """Text of a file in UTF-8, with or without its mark, or as older systems write it."""
    if len(conteudo) > MAXIMO_DE_OCTETOS:
        raise ErroDeEntrada("O arquivo passa de 50 MB.", arquivo=arquivo)
    try:
        return conteudo.decode("utf-8-sig")
    except UnicodeDecodeError:
        return conteudo.decode("cp1252", errors="replace")


def repetidos(recebimentos: Sequence[Recebimento]) -> tuple[Repetido, ...]:
    """Lines of the same identifier; lines of the same guide."""
    achados = []
    ids: dict[str, int] = {}
    guias: dict[tuple[str, str], int] = {}
    for r in recebimentos:
        antes = ids.setdefault(r.id_externo, r.linha)
        guia = guias.setdefault((r.guia_numero, r.nosso_numero), r.linha)
        if antes != r.linha:
            achados.append(Repetido(r.linha, antes, "o mesmo pagamento"))
        elif guia != r.linha:
            achados.append(Repetido(r.linha, guia, "a mesma guia, outro pagamento"))
    return tuple(achados)
