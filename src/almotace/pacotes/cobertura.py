"""What carries out each dispositivo of a law: rules, the rules of its items, or a reason."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from ..nucleo.dispositivo import ancestrais
from ..nucleo.lei import Lei
from ..nucleo.regras import Regra


@dataclass(frozen=True)
class Linha:
    """One dispositivo: ``regras`` that carry it out; ``itens``: it opens a list whose items are
    carried out; ``motivo``: why no rule does."""

    dispositivo: str
    regras: tuple[str, ...]
    itens: int
    motivo: str

    @property
    def situacao(self) -> str:
        if self.regras:
            return "regra"
        if self.motivo:
            return "motivo"
        return "itens" if self.itens else "descoberto"


def fontes(regra: Regra) -> list[str]:
    """Every dispositivo that a rule, or a part of it, carries out."""
    achadas = list(regra.fonte)
    for parte in ("opcoes", "campos", "penas", "transicoes"):
        for item in getattr(regra, parte, ()):
            achadas += item.fonte
            achadas += citadas(item)
    reincidencia = getattr(regra, "reincidencia", None)
    return [*achadas, *(reincidencia.fonte if reincidencia else ()), *citadas(regra)]


def citadas(item: object) -> list[str]:
    """Dispositivos that a rule carries out by citing them where they decide."""
    ids = []
    for campo in (
        "cita",
        "cita_so",
        "cita_atende",
        "cita_falha",
        "cita_nao",
        "cita_ato",
        "cita_completo",
        "cita_incompleto",
        "cita_simultaneas",
    ):
        for texto in getattr(item, campo, None) or ():
            if not texto.startswith("@"):
                ids.append(texto.partition(" se ")[0])
    return ids


def cobrir(lei: Lei) -> list[Linha]:
    """A line for each dispositivo of the ledger, in its order."""
    por: dict[str, list[str]] = defaultdict(list)
    for r in lei.regras:
        for f in fontes(r):
            if r.id not in por[f]:
                por[f].append(r.id)
    for m in lei.contagens:
        for f in m.fonte:
            nome = f"contagem {m.id}"
            if nome not in por[f]:
                por[f].append(nome)
    itens: dict[str, int] = defaultdict(int)
    for d in lei.dispositivos:
        if por.get(d):
            for a in ancestrais(d):
                itens[a] += 1
    return [
        Linha(d, tuple(por.get(d, ())), itens.get(d, 0), linha.get("motivo", ""))
        for d, linha in lei.dispositivos.items()
    ]


def _pct(parte: int, todo: int) -> float:
    return round(100 * parte / max(todo, 1), 2)


def como_json(lei: Lei, linhas: list[Linha]) -> dict[str, Any]:
    conta: dict[str, int] = {"regra": 0, "itens": 0, "motivo": 0, "descoberto": 0}
    for x in linhas:
        conta[x.situacao] += 1
    return {
        "lei": lei.chave,
        "dispositivos": len(linhas),
        "cobertos": len(linhas) - conta["descoberto"],
        "por_situacao": conta,
        "sem_regra_pct": _pct(conta["motivo"] + conta["descoberto"], len(linhas)),
        "por_motivo_pct": _pct(conta["motivo"], len(linhas)),
        "linhas": [
            {
                "id": x.dispositivo,
                "situacao": x.situacao,
                "regras": list(x.regras),
                **({"motivo": x.motivo} if x.motivo else {}),
            }
            for x in linhas
        ],
    }
