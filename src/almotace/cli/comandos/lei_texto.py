"""``almotace lei texto``: attach the town's official text to the ledger of a law."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.lei import Lei
from ...pacotes.carga import carregar, encontrar
from ...pacotes.texto_leitura import CITACAO, Leitura
from ...pacotes.texto_oficial import (
    Fonte,
    analisar,
    confirmadas_antes,
    juntar,
    ler_confirmacoes,
    ler_fonte,
)
from ..analisador import Analisador
from ..saida import como_json

MOSTRA = 5


def main(argumentos: Sequence[str]) -> int:
    a = _analisador().parse_args(argumentos)
    lei = carregar(encontrar(a.lei))
    fonte = ler_fonte(Path(a.arquivo))
    confirmacoes = _confirmacoes(a, lei, fonte)
    if a.so_conferir:
        leitura, destino = analisar(lei, fonte, confirmacoes), None
    else:
        leitura, destino = juntar(lei, fonte, confirmacoes, date.today())
    if a.json:
        como_json(_dados(lei, leitura, destino))
    else:
        _mostrar(lei, leitura, destino, a.detalhes)
    return 1 if leitura.abertas else 0


def _analisador() -> Analisador:
    p = Analisador(
        prog="almotace lei texto",
        description=(
            "Junta o texto oficial de uma lei aos dispositivos do seu rol. A sequência dos\n"
            "números dos artigos é a prova: onde ela se quebra, o texto espera que uma pessoa\n"
            "confirme.\n\n"
            "Exemplos:\n"
            "  almotace lei texto LEI lei.txt\n"
            "  almotace lei texto LEI lei.txt --confirmar art22\n"
            "  almotace lei texto LEI lei.txt --confirmacoes conferido.yaml\n\n"
            "Um arquivo de confirmações diz quem conferiu: “art22: Fulana, no original”.\n"
            "Um título que é só citação no meio do texto confirma-se com “art15=texto”."
        ),
    )
    p.add_argument("lei", help="chave da lei, ou parte dela")
    p.add_argument("arquivo", help="o texto da lei (texto simples, UTF-8)")
    p.add_argument(
        "--confirmar", action="append", default=[], metavar="ID", help="aceita o que se propôs"
    )
    p.add_argument("--confirmacoes", metavar="ARQUIVO", help="confirmações num YAML pequeno")
    p.add_argument(
        "--esquecer", action="store_true", help="não vale o que já se confirmou deste arquivo"
    )
    p.add_argument("--so-conferir", action="store_true", help="não grava nada")
    p.add_argument("--detalhes", action="store_true", help="mostra tudo que ficou de fora")
    p.add_argument("--json", action="store_true", help="saída para máquinas")
    return p


def _confirmacoes(a: Any, lei: Lei, fonte: Fonte) -> dict[str, str]:
    """What was confirmed of this file before, then the YAML, then the options."""
    confirmacoes = {} if a.esquecer else confirmadas_antes(lei.chave, fonte)
    if a.confirmacoes:
        confirmacoes |= ler_confirmacoes(Path(a.confirmacoes))
    for dito in (x for texto in a.confirmar for x in texto.split(",")):
        ident, _, como = dito.strip().partition("=")
        if como not in ("", CITACAO):
            raise ErroDeEntrada(f"“{como}” não é um modo de confirmar; há só “{CITACAO}”.",
                                campo=ident)  # fmt: skip
        confirmacoes[ident] = f"{CITACAO}|" if como else ""
    return confirmacoes


def _dados(lei: Lei, leitura: Leitura, destino: Path | None) -> dict[str, Any]:
    return {
        "lei": lei.chave,
        "artigos": leitura.artigos,
        "dispositivos": len(lei.dispositivos),
        "com_texto": len(leitura.textos),
        "retidos": leitura.retidos,
        "pendencias": [
            {
                "id": p.id,
                "especie": p.especie,
                "frase": p.frase,
                "proposta": dict(p.proposta),
                "confirmada": p.confirmada,
            }
            for p in leitura.pendencias
        ],
        "sem_texto": leitura.sem_texto,
        "sem_id": [{"artigo": x, "comeco": y} for x, y in leitura.sem_id],
        "duvidas": leitura.duvidas,
        "notas": leitura.notas,
        "fora": leitura.fora,
        "gravado_em": str(destino) if destino else None,
    }


def _mostrar(lei: Lei, x: Leitura, destino: Path | None, detalhes: bool) -> None:
    print(lei.titulo)
    print(f"Artigos achados no texto: {x.artigos}.")
    print(f"Dispositivos com texto: {len(x.textos)} de {len(lei.dispositivos)}.")
    if x.abertas:
        print(f"\nEspera que uma pessoa confirme ({len(x.retidos)} dispositivos retidos):")
    for p in x.abertas:
        print(f"  {p.frase}")
        for d, comeco in list(p.proposta.items())[: None if detalhes else MOSTRA]:
            print(f"    {lei.rotulo(d)}: {comeco}")
        if not detalhes and len(p.proposta) > MOSTRA:
            print(f"    … e mais {len(p.proposta) - MOSTRA} (veja com --detalhes)")
        print(f"    Se é assim: --confirmar {p.id}")
        if p.citacao:
            print(f"    Se é só uma citação no meio do texto: --confirmar {p.id}={CITACAO}")
    _lista("Sem texto", [lei.rotulo(d) for d in x.sem_texto])
    _lista("Texto que o rol da lei não tem", [f"{a}: {t}" for a, t in x.sem_id])
    _lista("A conferir", [f"{lei.rotulo(d)}: {t}" for d, t in x.duvidas.items()])
    _lista("Notas", x.notas if detalhes else x.notas[:MOSTRA])
    if detalhes:
        _lista("Linhas deixadas de fora", [f"{t} ({n} vez)" if n == 1 else f"{t} ({n} vezes)"
                                           for t, n in x.fora.items()])  # fmt: skip
    elif x.fora:
        print(
            f"\n{sum(x.fora.values())} linhas de capítulos, cabeçalhos e assinaturas ficaram de"
            " fora (veja com --detalhes)."
        )
    print(f"\nGravado em {destino}." if destino else "\nNada foi gravado.")


def _lista(titulo: str, itens: Sequence[str]) -> None:
    if itens:
        print(f"\n{titulo}:")
        for x in itens:
            print(f"  {x}")
