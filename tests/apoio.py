"""Small laws written as an author writes them, loaded by the real loader, and asked.

The ledger of a small law is every dispositivo that its texts name, unless the test gives one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from almotace.nucleo.calendario import Calendario
from almotace.nucleo.contexto import Contexto
from almotace.nucleo.lei import Lei
from almotace.nucleo.parecer import Parecer
from almotace.nucleo.perguntar import perguntar
from almotace.nucleo.valores_externos import ValoresExternos
from almotace.pacotes.casos import ler_em
from almotace.pacotes.leitor import ler_pacote

RAIZ = Path(__file__).resolve().parent.parent
LEIS = RAIZ / "leis"
CHAVE = "mg/vila-nova/lei-1-2001"
LEI = f"""\
chave: {CHAVE}
titulo: Lei 1/2001 de Vila Nova
identidade:
  urn: urn:lex:br;minas.gerais;vila.nova:municipal:lei:2001-03-05;1
  assinatura: 2001-03-05
  publicacao: 2001-03-05
contagens:
  - {{id: geral, fonte: art99_cpt, norma: dias corridos}}
"""
_ID = re.compile(r"\bart[0-9]+_(?:cpt|par)[a-z0-9_]*")


def rol(*textos: str) -> str:
    """A ledger with every dispositivo that the texts name."""
    ids = sorted({i for t in textos for i in _ID.findall(t)})
    linhas = [f'{i},"Rótulo de {i}",regra,"O que diz {i}.",,' for i in ids]
    return "\n".join(["id,rotulo,classe,resumo,motivo,duvida", *linhas, ""])


def escrever_pacote(
    pasta: Path,
    regras: str | Mapping[str, str],
    vocabulario: str = "fatos: {}\n",
    *,
    lei: str = LEI,
    dispositivos: str | None = None,
    casos: str | None = None,
) -> Path:
    """The folder of a pack, written; ``regras`` is one file or several by name."""
    pasta.mkdir(parents=True, exist_ok=True)
    arquivos = {"regras.yaml": regras} if isinstance(regras, str) else dict(regras)
    arquivos = {**arquivos, "lei.yaml": lei, "vocabulario.yaml": vocabulario}
    arquivos["dispositivos.csv"] = rol(*arquivos.values()) if dispositivos is None else dispositivos
    if casos is not None:
        arquivos["casos.yaml"] = casos
    for nome, texto in arquivos.items():
        (pasta / nome).write_text(texto, encoding="utf-8")
    return pasta


def lei_de(pasta: Path, regras: str, vocabulario: str = "fatos: {}\n", **partes: Any) -> Lei:
    """The law of a pack written in the folder."""
    return Lei.de_dict(ler_pacote(escrever_pacote(pasta, regras, vocabulario, **partes)))


def contexto(
    lei: Lei,
    sobre: str | None = None,
    *,
    em: str | None = None,
    real: bool = False,
    atos: Iterable[Mapping[str, Any]] = (),
    leituras: Mapping[str, str] | None = None,
    feriados: Iterable[str] = (),
    externos: ValoresExternos | None = None,
    fatos: Mapping[str, Any] | None = None,
    **mais: Any,
) -> Contexto:
    """A case as plain data, read by the law's vocabulary. ``real``: not a hypothesis."""
    return Contexto(
        lei,
        lei.vocabulario.ler_fatos({**(fatos or {}), **mais}),
        atos=lei.vocabulario.ler_atos(list(atos)),
        em=ler_em(em),
        leituras=leituras,
        calendario=Calendario.so_com([date.fromisoformat(d) for d in feriados]),
        externos=externos,
        hipotese=not real,
        sobre=sobre,
    )


def pergunta(lei: Lei, tipo: str, sobre: str | None = None, **caso: Any) -> Parecer:
    """The answer of a small law to one question; see ``contexto``."""
    return perguntar(tipo, contexto(lei, sobre, **caso))
