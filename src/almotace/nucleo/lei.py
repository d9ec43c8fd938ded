"""One law, loaded: its rules by what they are about, its words, its readings and gaps.

A question names what it is about by a dispositivo, an act, a document, a fact…; ``sobre`` finds
the rules: those that carry out that dispositivo or one inside it, and those that name the id.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar, cast

from .condicao import Condicao, Escopo
from .dispositivo import ancestrais
from .especies import ESPECIES
from .montagem import montar
from .regras import Contagem, Conteudo, Exigencia, Regra, Termo
from .tipos import DATA, QUALQUER, TEXTO, Tipo
from .vocabulario import Vocabulario

R = TypeVar("R", bound=Regra)
CANDIDATO = {"c": QUALQUER}
DO_REGIME = {
    "posicao": TEXTO,
    "reincidencias": Tipo("inteiro"),
    "reincidente": Tipo("bool"),
    "infracao": TEXTO,
    "p": QUALQUER,
    "fato_em": DATA,
}


@dataclass(frozen=True, slots=True)
class Lacuna:
    """What the source lacks: ``falta`` in one sentence; ``fonte`` the dispositivo that needs it."""

    id: str
    fonte: str
    falta: str


@dataclass
class Lei:
    """A compiled law. ``chave``: uf/municipio/tipo-numero-ano. ``hash``: of the canonical pack."""

    chave: str
    titulo: str
    identidade: Mapping[str, Any]
    vocabulario: Vocabulario
    dispositivos: Mapping[str, Mapping[str, str]]
    regras: tuple[Regra, ...]
    contagens: tuple[Contagem, ...] = ()
    lacunas: Mapping[str, Lacuna] = field(default_factory=dict)
    hash: str = ""
    escopo: Escopo = field(init=False)
    termos: dict[str, list[Termo]] = field(init=False, default_factory=dict)
    _por_sobre: dict[tuple[type[Regra], str], list[Regra]] = field(init=False, default_factory=dict)
    _condicoes: dict[tuple[str, str], Condicao] = field(init=False, default_factory=dict)
    _escopos: dict[str, Escopo] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        for r in self.regras:
            if isinstance(r, Termo):
                self.termos.setdefault(r.fato or r.id, []).append(r)
            for chave in self._chaves(r):
                self._por_sobre.setdefault((type(r), chave), []).append(r)
        self.escopo = Escopo.de_vocabulario(self.vocabulario, frozenset(self.termos))
        self._escopos = {
            "": self.escopo,
            "c": self.escopo.com(CANDIDATO),
            "regime": self.escopo.com(DO_REGIME),
        }

    @staticmethod
    def _chaves(r: Regra) -> Iterable[str]:
        fontes: list[str] = list(r.fonte[:1])
        for sub in ("opcoes", "campos", "transicoes"):
            for item in getattr(r, sub, ()):
                fontes += item.fonte[:1]
        grupo = {a for f in fontes for a in ancestrais(f)}
        extras = (*r.sobre, *getattr(r, "para", ()), *getattr(r, "ramos", ()))
        documento = getattr(r, "documento", None)
        return dict.fromkeys(
            [r.id, *fontes, *extras, *([documento] if documento else []), *sorted(grupo)]
        )

    @classmethod
    def de_dict(cls, d: Mapping[str, Any]) -> Lei:
        """From the canonical (compiled) pack."""
        regras: list[Regra] = []
        for especie, classe in ESPECIES.items():
            regras += [montar(classe, x) for x in d["regras"].get(especie, ())]
        return cls(
            chave=d["chave"],
            titulo=d["titulo"],
            identidade=d["identidade"],
            vocabulario=Vocabulario.de_dict(d["vocabulario"], d["dispositivos"]),
            dispositivos=d["dispositivos"],
            regras=tuple(regras),
            contagens=tuple(montar(Contagem, x) for x in d["contagens"]),
            lacunas={x["id"]: Lacuna(**x) for x in d["lacunas"]},
            hash=d.get("hash", ""),
        )

    def sobre(self, especie: type[R], chave: str) -> list[R]:
        """Rules of one kind about an id, in the order of the pack."""
        return cast(list[R], self._por_sobre.get((especie, chave), []))

    def da_especie(self, especie: type[R]) -> list[R]:
        return [r for r in self.regras if isinstance(r, especie)]

    def condicao(self, texto: str, escopo: str = "") -> Condicao:
        """The compiled expression; compiled once per law and scope (``''``, ``c``, ``regime``)."""
        chave = (texto, escopo)
        achada = self._condicoes.get(chave)
        if achada is None:
            achada = self._condicoes[chave] = Condicao(texto, self._escopos[escopo])
        return achada

    def rotulo(self, dispositivo: str) -> str:
        return self.dispositivos.get(dispositivo, {}).get("rotulo", dispositivo)

    @cached_property
    def rotulos_planos(self) -> frozenset[str]:
        """Labels of the dispositivos as typed by hand: letters, figures and § only."""
        return frozenset(
            re.sub(r"caput|[^a-z0-9§]", "", d["rotulo"].lower()) for d in self.dispositivos.values()
        )

    def leituras_padrao(self) -> dict[str, str]:
        return {k: str(v.get("padrao")) for k, v in self.vocabulario.leituras.items()}

    @cached_property
    def _pedem(self) -> dict[str, list[str]]:
        """Fact → dispositivos of the demands that read it."""
        pedem: dict[str, list[str]] = {}
        for r in self.da_especie(Exigencia):
            textos = [r.exige, r.veda, r.se, *((r.medida.valor,) if r.medida else ())]
            for fato in dict.fromkeys(f for t in textos if t for f in self.condicao(t).fatos):
                lista = pedem.setdefault(fato, [])
                if r.fonte[0] not in lista:
                    lista.append(r.fonte[0])
        for papel in self.da_especie(Conteudo):
            for campo in papel.campos:
                for fato in self.condicao(campo.exige).fatos if campo.exige else (campo.campo,):
                    lista = pedem.setdefault(fato, [])
                    if campo.fonte[0] not in lista:
                        lista.append(campo.fonte[0])
        return pedem

    def quem_pede(self, fato: str) -> list[str]:
        """Dispositivos whose demands read a fact: “which law asks for this?”"""
        return self._pedem.get(fato, [])
