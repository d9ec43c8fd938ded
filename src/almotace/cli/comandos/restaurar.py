"""``almotace restaurar``: a backup brought back, into an empty folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ...servidor.restauracao import restaurar
from ..analisador import Analisador
from ..saida import como_json


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
    p.add_argument("--json", action="store_true", help="saída para máquinas")
    a = p.parse_args(argumentos)
    manifesto = restaurar(Path(a.origem), Path(a.destino))
    if a.json:
        como_json({"destino": str(Path(a.destino).absolute()), "criado_em": manifesto.criado_em,
                   "itens": len(manifesto.itens), "tamanho": manifesto.total})  # fmt: skip
        return 0
    print(f"Restaurado em {a.destino}. Confira com: ALMOTACE_DADOS={a.destino} almotace verificar")
    return 0
