"""``almotace cobertura``: what carries out each dispositivo, or why nothing does."""

from __future__ import annotations

from collections.abc import Sequence

from ...pacotes.carga import carregar, encontrar, listar
from ...pacotes.cobertura import cobrir
from ...pacotes.cobertura import como_json as relatorio
from ...pacotes.dispositivos import MOTIVOS
from ..analisador import Analisador
from ..saida import como_json


def main(argumentos: Sequence[str]) -> int:
    p = Analisador(
        prog="almotace cobertura",
        description=(
            "Diz, de cada dispositivo da lei, que regras o cumprem ou por que nenhuma cumpre.\n"
            "Sai com 1 se um dispositivo de lei completa não tem regra nem motivo."
        ),
    )
    p.add_argument("lei", nargs="?", help="chave da lei, ou parte dela (todas, se omitida)")
    p.add_argument("--json", action="store_true", help="saída para máquinas")
    p.add_argument("--tudo", action="store_true", help="mostra todas as linhas")
    a = p.parse_args(argumentos)
    chaves = [encontrar(a.lei)] if a.lei else listar()
    relatorios, falhou = [], False
    for chave in chaves:
        lei = carregar(chave)
        r = relatorio(lei, cobrir(lei))
        r["esboco"] = bool(lei.identidade.get("esboco"))
        if "recorte" in lei.identidade:
            r["recorte"] = str(lei.identidade["recorte"])
        falhou = falhou or (not r["esboco"] and r["cobertos"] < r["dispositivos"])
        relatorios.append(r)
    if a.json:
        como_json(relatorios[0] if a.lei else {"leis": relatorios})
        return int(falhou)
    for r in relatorios:
        conta = r["por_situacao"]
        nota = " (esboço)" if r["esboco"] else ""
        if "recorte" in r:
            nota = f" (só uma parte: {r['recorte']})"
        print(
            f"{r['lei']}{nota}: {r['cobertos']} de {r['dispositivos']} dispositivos;"
            f" {conta['regra']} por regra própria, {conta['itens']} pelas regras dos seus itens,"
            f" {conta['motivo']} por motivo ({r['por_motivo_pct']} %)"
            + (f", {conta['descoberto']} por escrever." if conta["descoberto"] else ".")
        )
        for x in r["linhas"]:
            if (
                a.tudo
                or x["situacao"] == "motivo"
                or (x["situacao"] == "descoberto" and not r["esboco"])
            ):
                detalhe = ", ".join(x["regras"]) or MOTIVOS.get(x.get("motivo", ""), "sem regra")
                print(f"  {x['id']}: {detalhe if x['situacao'] != 'itens' else 'pelos itens'}")
    return int(falhou)
