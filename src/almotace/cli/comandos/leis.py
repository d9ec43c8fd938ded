"""``almotace leis``: the laws that are loaded."""

from __future__ import annotations

from collections.abc import Sequence

from ...pacotes.carga import carregar, listar
from ...pacotes.cobertura import cobrir
from ..analisador import Analisador
from ..saida import como_json, tabela


def main(argumentos: Sequence[str]) -> int:
    p = Analisador(prog="almotace leis", description="Lista as leis carregadas.")
    p.add_argument("--json", action="store_true", help="saída para máquinas")
    a = p.parse_args(argumentos)
    linhas = []
    for chave in listar():
        lei = carregar(chave)
        cobertos = sum(x.situacao != "descoberto" for x in cobrir(lei))
        linhas.append(
            {
                "lei": chave,
                "titulo": lei.titulo,
                "dispositivos": len(lei.dispositivos),
                "cobertos": cobertos,
                "regras": len(lei.regras),
                "esboco": bool(lei.identidade.get("esboco")),
                "recorte": lei.identidade.get("recorte"),
                "hash": lei.hash,
            }
        )
    if a.json:
        como_json({"leis": linhas})
        return 0
    print(
        tabela(
            [("lei", "título", "dispositivos", "cobertos", "regras", "")]
            + [
                (
                    str(x["lei"]),
                    str(x["titulo"]),
                    str(x["dispositivos"]),
                    str(x["cobertos"]),
                    str(x["regras"]),
                    "esboço" if x["esboco"] else "só uma parte" if x["recorte"] else "",
                )
                for x in linhas
            ]
        )
    )
    return 0
