"""Run golden cases against their laws: what differs, and how well the citations agree."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..nucleo.erros import ErroAlmotace, ErroDePacote
from ..nucleo.lei import Lei
from .ambiente import Ambiente, carregar_ambiente
from .carga import carregar, listar, raiz_das_leis
from .casos import Caso, Resposta, ler_casos, responder


@dataclass(frozen=True)
class Citacoes:
    """Agreement of citations over questions: expected, given, in common."""

    esperadas: int = 0
    dadas: int = 0
    comuns: int = 0

    def __add__(self, o: Citacoes) -> Citacoes:
        return Citacoes(self.esperadas + o.esperadas, self.dadas + o.dadas, self.comuns + o.comuns)

    @property
    def cobertura(self) -> float:
        """Recall: share of the expected ones that were given."""
        return self.comuns / self.esperadas if self.esperadas else 1.0

    @property
    def precisao(self) -> float:
        """Precision: share of the given ones that were expected."""
        return self.comuns / self.dadas if self.dadas else 1.0


@dataclass(frozen=True)
class Resultado:
    """One case: its answers. ``pendente``: a known failure, with its reason."""

    caso: Caso
    respostas: tuple[Resposta, ...]
    pendente: str | None = None
    erro: str | None = None

    @property
    def passou(self) -> bool:
        return self.erro is None and not any(r.diferencas for r in self.respostas)

    @property
    def diferencas(self) -> list[str]:
        if self.erro:
            return [self.erro]
        return [f"{r.ref}: {d}" for r in self.respostas for d in r.diferencas]

    @property
    def citacoes(self) -> Citacoes:
        soma = Citacoes()
        for r in self.respostas:
            e, d = set(r.fundamentos), set(r.parecer.fundamentos)
            soma += Citacoes(len(e), len(d), len(e & d))
        return soma


@dataclass
class Leis:
    """Laws and what surrounds them, each loaded once."""

    raiz: Path = field(default_factory=raiz_das_leis)
    _leis: dict[str, Lei] = field(default_factory=dict)
    _ambientes: dict[str, Ambiente] = field(default_factory=dict)

    def lei(self, chave: str) -> Lei:
        if chave not in self._leis:
            if not (self.raiz / chave / "lei.yaml").is_file():
                from ..nucleo.erros import sugerir

                raise ErroDePacote(
                    f"Não há a lei “{chave}”.",
                    campo="lei",
                    sugestao=sugerir(chave, listar(self.raiz)),
                )
            self._leis[chave] = carregar(chave, self.raiz)
        return self._leis[chave]

    def ambiente(self, chave: str) -> Ambiente:
        municipio = chave.rpartition("/")[0]
        if municipio not in self._ambientes:
            self._ambientes[municipio] = carregar_ambiente(self.raiz, chave)
        return self._ambientes[municipio]


def casos_das_leis(raiz: Path | None = None) -> list[Path]:
    """Every file of cases inside the packs."""
    raiz = raiz or raiz_das_leis()
    return sorted(raiz.glob("*/*/*/casos*.yaml"))


def pendentes(pasta: Path) -> dict[str, str]:
    """Cases known to fail in a pack, each with its reason."""
    arquivo = pasta / "pendentes.csv"
    if not arquivo.is_file():
        return {}
    with arquivo.open(encoding="utf-8", newline="") as f:
        return {linha["id"]: linha["motivo"] for linha in csv.DictReader(f)}


def conferir(arquivos: Iterable[Path], leis: Leis) -> list[Resultado]:
    """Each case of each file. A case that cannot be asked fails with its sentence."""
    resultados = []
    for arquivo in arquivos:
        conhecidos = pendentes(arquivo.parent)
        for caso in ler_casos(arquivo):
            resultados.append(_um(caso, leis, conhecidos.get(caso.id)))
    return resultados


def _um(caso: Caso, leis: Leis, pendente: str | None) -> Resultado:
    try:
        respostas = responder(leis.lei(caso.lei), leis.ambiente(caso.lei), caso)
    except ErroAlmotace as e:
        e.em(caso.arquivo, caso.linha)
        return Resultado(caso, (), pendente, str(e))
    return Resultado(caso, tuple(respostas), pendente)


def como_json(resultados: list[Resultado]) -> dict[str, Any]:
    """The machine-readable report."""
    total = sum((r.citacoes for r in resultados), Citacoes())
    return {
        "casos": [
            {
                "id": r.caso.id,
                "passou": r.passou,
                "diferencas": r.diferencas,
                "citacoes": {
                    "cobertura": round(r.citacoes.cobertura, 4),
                    "precisao": round(r.citacoes.precisao, 4),
                    "esperadas": r.citacoes.esperadas,
                    "dadas": r.citacoes.dadas,
                    "comuns": r.citacoes.comuns,
                },
                **({"pendente": r.pendente} if r.pendente else {}),
            }
            for r in resultados
        ],
        "passaram": sum(r.passou for r in resultados),
        "total": len(resultados),
        "citacoes": {"cobertura": round(total.cobertura, 4), "precisao": round(total.precisao, 4)},
    }
