"""From what was measured to docs/desempenho.md, its picture, and the table on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .grafico import Barra, desenhar, numero

NOSSA = "Almotacé: a lei compilada"
A_MAO = "Python escrito à mão, com a terceira verdade"
SOMA = "Almotacé: somar 15 dias úteis"
INTEIRO = "Almotacé: o prazo inteiro (contagem.contar)"
MODELO = Path(__file__).parent / "modelo.md"
Medidas = dict[str, Any]


@dataclass(frozen=True)
class Meta:
    """What was promised, what was measured, and whether it is enough."""

    o_que: str
    medido: str
    meta: str
    passa: bool

    @property
    def veredito(self) -> str:
        return "passa" if self.passa else "aquém"


def metas(m: Medidas) -> list[Meta]:
    decisao, prazo, partida = m["decisao"], m["prazo"], m["partida"]
    lista = []
    for chave, nome in (("completos", "tudo se sabe"), ("com_faltas", "um fato em cinco falta")):
        mediana, menor, maior = decisao[chave][NOSSA]["razao"]
        lista.append(
            Meta(
                f"Uma decisão com razões, contra a escrita à mão ({nome})",
                f"{numero(mediana)} vez ({numero(menor)} a {numero(maior)})",
                "até 1,3 vez",
                mediana <= 1.3,
            )
        )
    for outra in ("holidays", "workalendar"):
        mediana, menor, maior = prazo["tempos"][outra]["razao"]
        lista.append(
            Meta(
                f"Somar 15 dias úteis, contra {outra}",
                f"{numero(mediana)} vezes mais rápido ({numero(menor)} a {numero(maior)})",
                "100 vezes ou mais",
                mediana >= 100,
            )
        )
    for chave, nome, teto in (
        ("importar_nucleo", "Importar o núcleo (almotace.nucleo)", 0.15),
        ("comando_prazo", "Contar um prazo na linha de comando (almotace prazo)", 0.4),
    ):
        lista.append(
            Meta(
                nome,
                f"{segundos(partida[chave][0])} de processador",
                f"menos de {segundos(teto)}",
                partida[chave][0] < teto,
            )
        )
    return lista


def segundos(x: float) -> str:
    """
    >>> segundos(0.15), segundos(0.0007)
    ('0,15 s', '0,001 s')
    """
    texto = f"{x:.3f}" if x < 0.1 else f"{x:.2f}"
    return f"{texto.replace('.', ',')} s"


def na_tela(lista: Sequence[Meta]) -> str:
    """The table for a terminal."""
    linhas = [("O que se mede", "Medido", "Meta", "")]
    linhas += [(x.o_que, x.medido, x.meta, x.veredito) for x in lista]
    larguras = [max(len(linha[i]) for linha in linhas) for i in range(4)]
    return "\n".join(
        "  ".join(c.ljust(w) for c, w in zip(linha, larguras, strict=True)).rstrip()
        for linha in linhas
    )


def tabela(cabecalho: Sequence[str], linhas: Sequence[Sequence[str]]) -> str:
    """A table in Markdown, its first column to the left and the others to the right."""
    regua = ["---", *["---:"] * (len(cabecalho) - 1)]
    return "\n".join("| " + " | ".join(x) + " |" for x in (cabecalho, regua, *linhas))


def _tempos(tempos: Medidas, versoes: Medidas) -> str:
    linhas = []
    for nome, t in sorted(tempos.items(), key=lambda x: x[1]["razao"][0]):
        us, menor_us, maior_us = t["us"]
        razao, menor, maior = t["razao"]
        linhas.append(
            [
                nome,
                versoes.get(nome, "—"),
                f"{numero(us)} ({numero(menor_us)} a {numero(maior_us)})",
                f"{numero(razao)} ({numero(menor)} a {numero(maior)})",
            ]
        )
    cabecalho = ["como se decide", "versão", "µs (mínimo a máximo)", "razão (mínima a máxima)"]
    return tabela(cabecalho, linhas)


def figura(m: Medidas) -> str:
    tempos = m["decisao"]["completos"]
    barras = [
        Barra(nome, tuple(t["razao"]), nome == NOSSA)
        for nome, t in sorted(tempos.items(), key=lambda x: x[1]["razao"][0])
    ]
    return desenhar(
        "Quanto custa uma decisão com razões",
        "Dez exigências e uma multa; 1 é o Python escrito à mão com a terceira verdade.",
        barras,
    )


def _partida(partida: Medidas) -> str:
    nomes = {
        "interpretador": "O interpretador de Python, sem nada",
        "importar_nucleo": "Importar `almotace.nucleo`",
        "importar_decisao": "Importar `almotace.nucleo.decisao`, com tudo de que precisa",
        "importar_tudo": "Importar todos os módulos do núcleo",
        "comando_prazo": "`python -m almotace prazo …`, do começo ao fim",
    }
    return tabela(
        ["o que", "processador", "relógio"],
        [[nome, *map(segundos, partida[chave])] for chave, nome in nomes.items()],
    )


def documento(m: Medidas, lista: Sequence[Meta]) -> str:
    """The page: ``modelo.md`` with its blanks filled."""
    decisao, prazo, partida, maquina = m["decisao"], m["prazo"], m["partida"], m["maquina"]
    leis = m["leis"]
    completos = decisao["completos"]
    aquem = [f"- {x.o_que}: {x.medido}; a meta é {x.meta}." for x in lista if not x.passa]
    return MODELO.read_text(encoding="utf-8").format(
        resumo=tabela(
            ["o que se mede", "medido", "meta", ""],
            [[x.o_que, x.medido, x.meta, x.veredito] for x in lista],
        ),
        decisoes_conferidas=numero(decisao["conferidos"]),
        rodadas_da_decisao=decisao["rodadas"],
        completos=_tempos(completos, decisao["versoes"]),
        com_faltas=_tempos(decisao["com_faltas"], decisao["versoes"]),
        extenso=numero(completos["Almotacé: decisão e parecer por extenso"]["us"][0]),
        uma_a_uma=numero(completos["Almotacé: as mesmas regras, uma a uma"]["razao"][0]),
        leis=leis,
        leis_compiladas=numero(leis["tempos"]["compilada"]["us"][0]),
        leis_uma_a_uma=numero(leis["tempos"]["uma a uma"]["us"][0]),
        leis_razao=numero(leis["tempos"]["uma a uma"]["razao"][0]),
        feriados=prazo["feriados"],
        prazos_conferidos=numero(prazo["conferidos"]),
        rodadas_do_prazo=prazo["rodadas"],
        prazos=_tempos(prazo["tempos"], prazo["versoes"]),
        inteiro=numero(prazo["tempos"][INTEIRO]["razao"][0]),
        partida=_partida(partida),
        vezes=partida["vezes"],
        aquem="\n".join(aquem) or "Todas as metas foram alcançadas nesta medição.",
        maquina=(
            f"{maquina['processador']}, {maquina['nucleos']} núcleos, {maquina['memoria']}; "
            f"{maquina['sistema']}; Python {maquina['python']}"
        ),
        carga=maquina["carga"],
    )
