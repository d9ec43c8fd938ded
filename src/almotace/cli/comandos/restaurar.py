"""``almotace restaurar``: a backup brought back, into an empty folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ...servidor.restauracao import restaurar
from ..analisador import Analisador


def main(argumentos: Sequence[str]) -> int:
    p = Analisador(
        prog="almotace restaurar",
        description=(
            "Traz uma cópia de volta para uma pasta de dados vazia ou nova. Depois, use-a com\n"
            "ALMOTACE_DADOS=PASTA."
        ),
    )
    p.add_argument("origem", help="pasta da cópia")
    p.add_argument("destino", help="pasta de dados, vazia ou nova")
    a = p.parse_args(argumentos)
    restaurar(Path(a.origem), Path(a.destino))
    print(f"Restaurado em {a.destino}. Confira com: ALMOTACE_DADOS={a.destino} almotace verificar")
    return 0
