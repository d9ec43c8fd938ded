"""``almotace esquema``: JSON Schema of what authors write, for their editors."""

from __future__ import annotations

from collections.abc import Sequence

from ..analisador import Analisador
from ..saida import como_json


def main(argumentos: Sequence[str]) -> int:
    p = Analisador(
        prog="almotace esquema",
        description=(
            "Imprime o JSON Schema dos arquivos que um autor escreve; um editor o usa para\n"
            "completar e conferir enquanto se digita."
        ),
    )
    p.add_argument(
        "qual",
        nargs="?",
        default="regras",
        choices=["regras", "casos", "vocabulario", "lei"],
        help="regras (padrão), casos, vocabulario ou lei",
    )
    p.add_argument("--json", action="store_true", help="é sempre JSON")
    a = p.parse_args(argumentos)
    from ...pacotes import esquemas

    como_json(esquemas.ESQUEMAS[a.qual]())
    return 0
