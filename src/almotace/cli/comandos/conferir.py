"""``almotace conferir``: run golden cases, say what differs, score the citations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from ...nucleo.erros import ErroDeEntrada
from ...pacotes.carga import encontrar, listar, raiz_das_leis
from ...pacotes.conferencia import (
    Citacoes,
    Leis,
    Resultado,
    casos_das_leis,
    conferir,
)
from ...pacotes.conferencia import como_json as relatorio
from ..analisador import Analisador
from ..saida import como_json, progresso

ESPERA_SE = "espera-se um ou mais arquivos casos*.yaml, cada um uma lista de casos (docs/casos.md)"


def main(argumentos: Sequence[str]) -> int:
    p = Analisador(
        prog="almotace conferir",
        description=(
            "Roda casos de ouro (docs/casos.md) e diz o que difere. Sai com 1 se algum falha.\n"
            "Sem arquivos, roda os casos de todas as leis. --mutar tira cada regra da lei,\n"
            "uma a uma: algum caso tem de notar."
        ),
    )
    p.add_argument(
        "arquivos", nargs="*", metavar="ARQUIVO", help="arquivos de casos, ou pastas com eles"
    )
    p.add_argument("--todos", action="store_true", help="os casos de todas as leis")
    p.add_argument("--lei", help="só os casos do pacote desta lei")
    p.add_argument("--mutar", action="store_true", help="tira cada regra e espera que se note")
    p.add_argument("--citacoes", action="store_true", help="mostra as citações que divergem")
    p.add_argument("--json", action="store_true", help="saída para máquinas")
    a = p.parse_args(argumentos)
    if a.mutar:
        if a.arquivos and not a.lei:
            a.lei = a.arquivos[0]
        return _mutar(a.lei, a.json)
    arquivos = [Path(x) for x in a.arquivos]
    if a.lei:
        arquivos += sorted((raiz_das_leis() / encontrar(a.lei)).glob("casos*.yaml"))
    if not arquivos and a.lei:
        raise ErroDeEntrada("O pacote desta lei não traz casos.", campo="--lei")
    if not arquivos:
        arquivos = casos_das_leis()
    resultados = conferir([y for x in arquivos for y in _de(x)], Leis())
    if not resultados:
        raise ErroDeEntrada(f"Nenhum caso em {', '.join(map(str, arquivos))}: {ESPERA_SE}.")
    falharam = [r for r in resultados if not r.passou and not r.pendente]
    if a.json:
        como_json(relatorio(resultados))
    else:
        _mostrar(resultados, a.citacoes)
    return int(bool(falharam))


def _de(lugar: Path) -> list[Path]:
    """A file of cases, or those of a folder and of what is in it."""
    if lugar.is_dir():
        achados = sorted(lugar.rglob("casos*.yaml"))
        if not achados:
            raise ErroDeEntrada(f"Não há casos nesta pasta: {ESPERA_SE}.", arquivo=str(lugar))
        return achados
    if not lugar.is_file():
        raise ErroDeEntrada("Não há este arquivo.", arquivo=str(lugar))
    return [lugar]


def _mostrar(resultados: list[Resultado], citacoes: bool) -> None:
    for r in resultados:
        if not r.passou:
            print(
                f"{r.caso.id}: {'pendente' if r.pendente else 'difere'}"
                f"{f' ({r.pendente})' if r.pendente else ''}"
            )
            for d in r.diferencas:
                print(f"  {d}")
        if citacoes:
            for x in r.respostas:
                faltam = set(x.fundamentos) - set(x.parecer.fundamentos)
                sobram = set(x.parecer.fundamentos) - set(x.fundamentos)
                if faltam or sobram:
                    print(
                        f"{r.caso.id} {x.ref}: não citou {sorted(faltam)},"
                        f" citou a mais {sorted(sobram)}"
                    )
    total = sum((r.citacoes for r in resultados), Citacoes())
    passaram = sum(r.passou for r in resultados)
    pendentes = sum(not r.passou and r.pendente is not None for r in resultados)
    resto = f", {pendentes} pendentes com motivo" if pendentes else ""
    print(
        f"{passaram} de {len(resultados)} casos passam{resto}; das citações esperadas, vieram"
        f" {100 * total.cobertura:.1f} %; das que vieram, {100 * total.precisao:.1f} %"
        " eram esperadas."
    )


def _avisar(total: int, feitos: int) -> None:
    progresso(feitos, total, "regras tiradas")


def _mutar(nome: str | None, em_json: bool) -> int:
    from ...pacotes.leitor import ler_pacote
    from ...pacotes.mutacao import casos_do_pacote, mutantes, mutar

    leis = Leis()
    chaves = (
        [encontrar(nome)]
        if nome
        else [c for c in listar() if not leis.lei(c).identidade.get("esboco")]
    )
    saida, escaparam = [], 0
    for chave in chaves:
        pasta = raiz_das_leis() / chave
        canonico = ler_pacote(pasta)
        total = sum(1 for _ in mutantes(canonico))
        feitos = mutar(
            canonico,
            leis.ambiente(chave),
            casos_do_pacote(pasta),
            partial(_avisar, total),
        )
        livres = [m for m in feitos if m.notado_por is None]
        escaparam += len(livres)
        saida.append(
            {
                "lei": chave,
                "regras": len(feitos),
                "notadas": len(feitos) - len(livres),
                "escaparam": [{"regra": m.nome, "fonte": m.fonte} for m in livres],
            }
        )
        if not em_json:
            print(f"{chave}: {len(feitos)} regras tiradas, {len(feitos) - len(livres)} notadas.")
            for m in livres:
                print(f"  ninguém notou: {m.nome} ({m.fonte})")
    if em_json:
        como_json({"leis": saida})
    return int(escaparam > 0)
