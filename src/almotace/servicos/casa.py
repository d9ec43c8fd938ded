"""The town as the desk knows it: its laws, calendar, figures, roles; loaded once a process.

Loading is lazy and cached; a pack changed on disk is taken up by a restart, so that a running
desk never mixes two versions of a law.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..nucleo.erros import ErroDePacote
from ..nucleo.lei import Lei
from ..nucleo.regras import Instrumento
from ..pacotes.ambiente import Ambiente, carregar_ambiente
from ..pacotes.carga import carregar, listar, raiz_das_leis
from ..pacotes.yaml_estrito import ler


@dataclass(frozen=True)
class Casa:
    """``dados``: municipio.yaml; ``leis``: keys of the laws of the town."""

    chave: str
    dados: dict[str, Any]
    leis: tuple[str, ...]

    @property
    def fuso(self) -> str:
        return str(self.dados["fuso"])

    @property
    def papeis(self) -> dict[str, str]:
        return dict(self.dados.get("papeis") or {})

    @property
    def competencias(self) -> dict[str, list[str]]:
        return dict(self.dados.get("competencias") or {})

    @property
    def dados_pessoais(self) -> dict[str, Any]:
        """How long what is known of people is kept, and why it may be erased."""
        return dict(self.dados.get("dados_pessoais") or {})

    @property
    def impedem(self) -> dict[str, list[str]]:
        return dict(self.dados.get("impedem") or {})

    @property
    def parametros(self) -> dict[str, Any]:
        """What the law leaves to an act of the town, by fact, with its source."""
        return dict(self.dados.get("parametros") or {})

    @property
    def demonstracao(self) -> dict[str, Any]:
        """Invented people and cases, where the town has them (``demonstracao.yaml``)."""
        arquivo = raiz_das_leis() / self.chave / "demonstracao.yaml"
        return dict(ler(arquivo).dados) if arquivo.is_file() else {}

    def instrumentos(self) -> list[tuple[Lei, Instrumento]]:
        """What the desk gives, by law."""
        return [
            (lei, i) for lei in map(lei_da_casa, self.leis) for i in lei.da_especie(Instrumento)
        ]


@lru_cache(maxsize=64)
def casa(chave: str) -> Casa:
    """The town of that key (uf/municipio)."""
    arquivo = raiz_das_leis() / chave / "municipio.yaml"
    if not arquivo.is_file():
        raise ErroDePacote("Falta o municipio.yaml deste município.", arquivo=str(arquivo))
    leis = tuple(x for x in listar() if x.startswith(f"{chave}/"))
    return Casa(chave, ler(arquivo).dados, leis)


@lru_cache(maxsize=64)
def lei_da_casa(chave: str) -> Lei:
    return carregar(chave)


@lru_cache(maxsize=64)
def ambiente_da_casa(municipio: str) -> Ambiente:
    return carregar_ambiente(raiz_das_leis(), f"{municipio}/")


def instrumento(lei: Lei, modalidade: str) -> Instrumento:
    """The instrument of a modality, or a sentence."""
    for i in lei.da_especie(Instrumento):
        if i.id == modalidade:
            return i
    raise ErroDePacote(f"A lei não tem o instrumento “{modalidade}”.", campo="modalidade")


def esquecer() -> None:
    """Drop what is cached (tests, reload)."""
    for f in (casa, lei_da_casa, ambiente_da_casa):
        f.cache_clear()
