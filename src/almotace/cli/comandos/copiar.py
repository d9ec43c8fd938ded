"""``almotace copiar``: a backup, while the house works."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ...servidor.copia import copiar
from ...servidor.em_vigor import servidor_em_vigor
from ..analisador import Analisador
from ..mesa import exigir_dados


def main(argumentos: Sequence[str]) -> int:
    p = Analisador(
        prog="almotace copiar",
        description=(
            "Faz uma cópia de segurança de tudo (banco e arquivos), com a casa funcionando."
        ),
    )
    p.add_argument("destino", help="pasta nova, que ainda não existe")
    a = p.parse_args(argumentos)
    exigir_dados()
    servidor = servidor_em_vigor()
    servidor.iniciar()
    try:
        copiar(Path(a.destino), servidor)
    finally:
        if servidor.embutido:
            servidor.parar()
    print(f"Cópia pronta e conferida em {a.destino}.")
    return 0
