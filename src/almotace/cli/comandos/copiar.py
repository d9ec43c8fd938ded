"""``almotace copiar``: a backup, while the house works."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ...servidor.copia import copiar
from ...servidor.em_vigor import servidor_em_vigor
from ..analisador import Analisador
from ..mesa import exigir_dados
from ..saida import como_json

FORA = ["segredos.json", "segredo-da-web"]
"""Secrets of this machine: a backup that travels must open no server, and needs none of them."""


def main(argumentos: Sequence[str]) -> int:
    p = Analisador(
        prog="almotace copiar",
        description=(
            "Faz uma cópia de segurança de tudo (banco e arquivos), com a casa funcionando.\n"
            "As senhas desta máquina (segredos.json, segredo-da-web) não vão nela: quem restaura\n"
            "ganha outras, e cada pessoa entra de novo. O que você mesmo deu em DATABASE_URL e\n"
            "ALMOTACE_SEGREDO, guarde à parte. A cópia tem dados pessoais: guarde-a fechada."
        ),
    )
    p.add_argument("destino", help="pasta nova, que ainda não existe")
    p.add_argument("--json", action="store_true", help="saída para máquinas")
    a = p.parse_args(argumentos)
    exigir_dados()
    servidor = servidor_em_vigor()
    servidor.iniciar()
    try:
        manifesto = copiar(Path(a.destino), servidor)
    finally:
        if servidor.embutido:
            servidor.parar()
    if a.json:
        como_json({"destino": str(Path(a.destino).absolute()), "criado_em": manifesto.criado_em,
                   "itens": len(manifesto.itens), "tamanho": manifesto.total,
                   "fora": FORA})  # fmt: skip
        return 0
    print(f"Cópia pronta e conferida em {a.destino}.")
    print(f"Não vão na cópia as senhas desta máquina ({' e '.join(FORA)}): quem restaura ganha"
          " outras.")  # fmt: skip
    return 0
