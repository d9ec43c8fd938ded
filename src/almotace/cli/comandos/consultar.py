"""``almotace consultar``: ask the law, from a file or answering what is missing."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...nucleo.erros import ErroAlmotace, ErroDeEntrada
from ...nucleo.escrita import mostrar
from ...nucleo.lei import Lei
from ...nucleo.parecer import Parecer
from ...nucleo.perguntar import TIPOS
from ...nucleo.redacao import html, texto
from ...pacotes.carga import encontrar
from ...pacotes.conferencia import Leis
from ...pacotes.consulta import Consulta, com_fatos, ler_consultas, responder
from ..analisador import Analisador
from ..entrada import data_digitada, ler_fatos, ler_opcoes
from ..questionario import Pedido, pedidos
from ..saida import como_json

MAXIMO_DE_PERGUNTAS = 200


def main(argumentos: Sequence[str]) -> int:
    a = _analisador().parse_args(argumentos)
    leis = Leis()
    if a.alvo and Path(a.alvo).is_file():
        consultas = ler_consultas(Path(a.alvo), a.hipotese)
    elif a.alvo and (a.alvo.endswith((".yaml", ".yml", ".json")) or "\\" in a.alvo):
        raise ErroDeEntrada("Não há este arquivo.", arquivo=a.alvo)
    else:
        consultas = [_das_opcoes(a, leis)]
    respostas = []
    for consulta in consultas:
        lei = leis.lei(encontrar(consulta.lei))
        try:
            parecer, consulta = _responder(consulta, lei, leis, a.perguntar)
        except ErroAlmotace as e:
            e.em(Path(a.alvo).name if a.alvo and Path(a.alvo).is_file() else None, None)
            raise
        respostas.append((parecer, lei))
    _mostrar(respostas, "json" if a.json else a.formato)
    return 0


def _analisador() -> Analisador:
    p = Analisador(
        prog="almotace consultar",
        description=(
            "Pergunta à lei. De um arquivo (YAML ou JSON: casos, ou uma pergunta solta com\n"
            "lei, tipo, sobre, em, fatos, atos), ou pelas opções.\n\n"
            "Exemplos:\n"
            "  almotace consultar pedido.yaml\n"
            "  almotace consultar LEI --tipo decidir --sobre ATO --perguntar\n"
            "  almotace consultar LEI --tipo sancao --sobre ATO --hipotese \\\n"
            "      --em 2025-05-20 --fato NOME=sim --fato 'LISTA=[]'"
        ),
    )
    p.add_argument("alvo", nargs="?", metavar="ARQUIVO|LEI", help="arquivo da pergunta, ou a lei")
    p.add_argument("--tipo", help=f"um de: {', '.join(TIPOS)}")
    p.add_argument("--sobre", help="ato, documento, dispositivo ou fato de que se trata")
    p.add_argument("--em", help="dia (AAAA-MM-DD) ou instante (AAAA-MM-DDTHH:MM) da pergunta")
    p.add_argument("--fato", action="append", default=[], metavar="NOME=VALOR", help="um fato")
    p.add_argument(
        "--leitura",
        action="append",
        default=[],
        metavar="NOME=OPÇÃO",
        help="uma leitura diversa da padrão",
    )
    p.add_argument(
        "--hipotese",
        action="store_true",
        help="o caso só fala do que menciona; o resto se tem por cumprido",
    )
    p.add_argument("--perguntar", action="store_true", help="pergunta os fatos que faltam")
    p.add_argument(
        "--formato", choices=["texto", "html", "json"], default="texto", help="como mostrar"
    )
    p.add_argument("--json", action="store_true", help="o mesmo que --formato json")
    return p


def _das_opcoes(a: Any, leis: Leis) -> Consulta:
    if not a.alvo or not a.tipo:
        raise ErroDeEntrada(
            "Diga um arquivo, ou a lei e o tipo da pergunta (--tipo)."
            " Veja “almotace consultar --ajuda”."
        )
    chave = encontrar(a.alvo)
    lei = leis.lei(chave)
    leituras = ler_opcoes(a.leitura, "a leitura")
    pergunta = {
        "tipo": a.tipo,
        "sobre": a.sobre,
        "em": data_digitada(a.em) if a.em else None,
        "fatos": ler_fatos(a.fato, lei),
    }
    return Consulta(chave, {"premissas": {"leituras": leituras}}, pergunta, a.hipotese)


def _responder(
    consulta: Consulta, lei: Lei, leis: Leis, perguntar: bool
) -> tuple[Parecer, Consulta]:
    ambiente = leis.ambiente(lei.chave)
    parecer = responder(consulta, lei, ambiente)
    feitos: set[Pedido] = set()
    for _ in range(MAXIMO_DE_PERGUNTAS if perguntar else 0):
        ditos = {**(consulta.caso.get("fatos") or {}), **(consulta.pergunta.get("fatos") or {})}
        proximo = next(
            (
                x
                for x in pedidos(parecer, lei)
                if x not in feitos and (x.campo is not None or x.fato not in ditos)
            ),
            None,
        )
        if proximo is None:
            break
        try:
            novos = proximo.perguntar(lei, ditos)
        except EOFError:
            break
        feitos.add(proximo)
        consulta = com_fatos(consulta, novos)
        parecer = responder(consulta, lei, ambiente)
    return parecer, consulta


def _mostrar(respostas: list[tuple[Parecer, Lei]], formato: str) -> None:
    if formato == "json":
        lista = [como_dados(p, lei) for p, lei in respostas]
        como_json(lista[0] if len(lista) == 1 else lista)
    elif formato == "html":
        corpo = "\n".join(html(p, lei) for p, lei in respostas)
        print(
            '<!doctype html>\n<html lang="pt-BR"><meta charset="utf-8">'
            f"<title>Parecer</title>\n<main>{corpo}</main></html>"
        )
    else:
        print("\n\n".join(texto(p, lei) for p, lei in respostas))
    sys.stdout.flush()


def como_dados(p: Parecer, lei: Lei) -> dict[str, Any]:
    """A parecer as plain data."""
    return {
        "lei": lei.chave,
        "hash": lei.hash,
        "tipo": p.tipo,
        "sobre": p.sobre,
        "resposta": mostrar(p.valores),
        "fundamentos": p.fundamentos,
        "passos": [
            {
                "regra": x.regra,
                "dispositivo": x.dispositivo,
                "resultado": x.resultado,
                "texto": x.texto,
                "fatos": mostrar(dict(x.fatos)),
            }
            for x in p.passos
        ],
        "leituras": p.leituras,
        "lacunas": p.lacunas,
        "falta_saber": p.pede,
        "memoria": p.memoria,
        "avisos": p.avisos,
        "silencio": p.silencio,
    }
