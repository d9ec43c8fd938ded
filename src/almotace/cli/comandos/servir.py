"""``almotace servir``: the counter, on the air."""

from __future__ import annotations

from collections.abc import Sequence

from ..analisador import Analisador
from ..mesa import abrir, avisar
from ..no_ar import porta_livre, servir


def main(argumentos: Sequence[str]) -> int:
    p = Analisador(prog="almotace servir", description=(
        "Põe o balcão no ar. Sem DATABASE_URL, usa o PostgreSQL embutido, na pasta de dados\n"
        "(ALMOTACE_DADOS). Para a internet, ponha na frente um servidor com HTTPS e diga\n"
        "ALMOTACE_HTTPS=1 e ALMOTACE_HOSTS."))  # fmt: skip
    p.add_argument("--endereco", default="127.0.0.1", help="endereço em que ouve (127.0.0.1)")
    p.add_argument("--porta", type=int, default=8000, help="porta (8000)")
    p.add_argument("--processos", type=int, default=2, help="processos de trabalho (2)")
    a = p.parse_args(argumentos)
    porta = porta_livre(a.endereco, a.porta)
    servidor = abrir(unico="servir")
    return servir(
        a.endereco,
        porta,
        a.processos,
        lambda url: avisar(f"No ar em {url} (Ctrl-C encerra)."),
        servidor,
    )
