"""``almotace servir``: the counter, on the air."""

from __future__ import annotations

from collections.abc import Sequence

from ..analisador import Analisador
from ..mesa import abrir_para_servir, avisar
from ..no_ar import porta_livre, servir
from ..saida import como_json


def main(argumentos: Sequence[str]) -> int:
    p = Analisador(prog="almotace servir", description=(
        "Põe o balcão no ar. Sem DATABASE_URL, usa o PostgreSQL embutido, na pasta de dados\n"
        "(ALMOTACE_DADOS). Para a internet, ponha na frente um servidor com HTTPS e diga\n"
        "ALMOTACE_HTTPS=1 e ALMOTACE_HOSTS."))  # fmt: skip
    p.add_argument("--endereco", default="127.0.0.1", help="endereço em que ouve (127.0.0.1)")
    p.add_argument("--porta", type=int, default=8000, help="porta (8000)")
    p.add_argument("--processos", type=int, default=2, help="processos de trabalho (2)")
    p.add_argument("--json", action="store_true", help="diz o endereço em JSON, quando no ar")
    a = p.parse_args(argumentos)
    porta = porta_livre(a.endereco, a.porta)
    servidor, _ = abrir_para_servir()

    def pronto(url: str) -> None:
        if a.json:
            como_json({"url": url})
        else:
            avisar(f"No ar em {url} (Ctrl-C encerra).")

    return servir(a.endereco, porta, a.processos, pronto, servidor)
