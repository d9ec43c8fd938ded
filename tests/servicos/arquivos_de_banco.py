"""Return files written as a bank would, for the tests that read them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from almotace.servicos.arrecadacao.linha_de_arrecadacao import campo_livre, montar
from almotace.servicos.arrecadacao.recebimento import Recebimento

VENCE = date(2026, 12, 15)
PREFIXO = "febraban:001:123456:2026-12-17:000042"


def dias(dia: date | None) -> str:
    return f"{dia:%Y%m%d}" if dia else "00000000"


def centavos(valor: Decimal, casas: int) -> str:
    return f"{int(valor * 100):0{casas}}"


def registro_g(nosso: int, reais: str, sequencia: int = 1, **muda: str) -> str:
    """A payment; ``muda`` replaces a field by its text."""
    campos = {
        "tipo": "G", "conta": f"{'0001234567890':<20}", "pago": "20261216", "credito": "20261217",
        "barras": montar(Decimal(reais), "1042", campo_livre(VENCE, nosso)).codigo,
        "valor": centavos(Decimal(reais), 12), "tarifa": "0000140", "nsr": f"{sequencia:08}",
        "agencia": "0001    ", "forma": "3", "autenticacao": " " * 23, "pagamento": "1",
        "livre": " " * 9,
    }  # fmt: skip
    return "".join({**campos, **muda}.values())


def arquivo(
    pagamentos: Sequence[str], total: str | None = None, quantos: int | None = None
) -> list[str]:
    """Lines of a whole file; total and count are those of the lines unless given."""
    soma = sum(int(g[81:93]) for g in pagamentos) if total is None else int(total)
    quantos = len(pagamentos) + 2 if quantos is None else quantos
    cabeca = (
        f"A2{'123456':<20}{'VILA REAL':<20}001{'BANCO DE TESTE':<20}2026121700004207"
        f"{'CODIGO DE BARRAS':<17}{'':<52}"
    )
    return [cabeca, *pagamentos, f"Z{quantos:06}{soma:017}{'':<126}"]


def texto(linhas: Sequence[str], fim: str = "\r\n") -> bytes:
    return (fim.join(linhas) + fim).encode("latin-1")


def de_recebimentos(recebimentos: Sequence[Recebimento]) -> bytes:
    """The file that tells of these payments, whose ids are as the reader makes them."""
    return texto(arquivo([
        registro_g(
            int(r.nosso_numero), f"{r.valor}", int(r.id_externo[-8:]), pago=dias(r.pago_em),
            credito=dias(r.creditado_em), tarifa=centavos(r.tarifa, 7),
        )
        for r in recebimentos
    ]))  # fmt: skip
