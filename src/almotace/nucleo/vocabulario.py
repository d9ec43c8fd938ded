"""The words of one law: facts, acts, sections of ids, readings.

Facts are read by their declared type; a wrong one is refused with its name:

>>> v = Vocabulario.de_dict({"fatos": {"idade": {"tipo": "inteiro"}}})
>>> v.ler_fatos({"idade": 30})
{'idade': 30}
>>> v.ler_fatos({"idad": 30})
Traceback (most recent call last):
...
almotace.nucleo.erros.ErroDeEntrada: idad: Este fato não está no vocabulário da lei.\
 Você quis dizer “idade”?
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from .erros import ErroDeEntrada, sugerir
from .leitura_de_fato import DISPOSITIVOS, ler_valor
from .tipos import SECOES, Tipo, tipo_de


@dataclass(frozen=True, slots=True)
class Ato:
    """One act of a timeline: ``em`` is a date or an instant, ``campos`` its typed fields."""

    tipo: str
    em: Any
    campos: Mapping[str, Any] = field(default_factory=dict)

    def registro(self) -> dict[str, Any]:
        return {"em": self.em, "tipo": self.tipo, **self.campos}


@dataclass(frozen=True, slots=True)
class Vocabulario:
    """Names known to a law. ``descricao`` gives what each id means, for people."""

    fatos: Mapping[str, Tipo]
    atos: Mapping[str, Mapping[str, Tipo]]
    secoes: Mapping[str, Mapping[str, str]]
    leituras: Mapping[str, Mapping[str, Any]]
    descricao: Mapping[str, str]
    origem: Mapping[str, str]
    pessoais: frozenset[str] = frozenset()

    @classmethod
    def de_dict(cls, d: Mapping[str, Any], dispositivos: Iterable[str] = ()) -> Vocabulario:
        fatos = d.get("fatos") or {}
        atos = d.get("atos") or {}
        secoes = {s: dict(d.get(s) or {}) for s in SECOES.values()}
        secoes[DISPOSITIVOS] = dict.fromkeys(dispositivos, "")
        descricao = {k: v.get("significado", "") for k, v in {**fatos, **atos}.items()}
        for nome, s in secoes.items():
            if nome != DISPOSITIVOS:
                descricao.update(s)
        return cls(
            fatos={k: tipo_de(v) for k, v in fatos.items()},
            atos={
                k: {c: tipo_de(t) for c, t in ((v or {}).get("campos") or {}).items()}
                for k, v in atos.items()
            },
            secoes=secoes,
            leituras=d.get("leituras") or {},
            descricao=descricao,
            origem={k: v.get("origem", "declarado") for k, v in fatos.items()},
            pessoais=frozenset(k for k, v in fatos.items() if v.get("pessoal")),
        )

    def ids(self) -> set[str]:
        """Every id that a question may be about, besides dispositivos and facts."""
        secoes = (v for k, v in self.secoes.items() if k != DISPOSITIVOS)
        return {k for s in secoes for k in s} | set(self.atos)

    def ler_fatos(self, brutos: Mapping[str, Any]) -> dict[str, Any]:
        """Facts by declared type; unknown names and wrong types are refused by name."""
        lidos = {}
        for nome, bruto in brutos.items():
            tipo = self.fatos.get(nome)
            if tipo is None:
                raise ErroDeEntrada(
                    "Este fato não está no vocabulário da lei.",
                    campo=str(nome),
                    sugestao=sugerir(nome, self.fatos),
                )
            lidos[nome] = ler_valor(bruto, tipo, nome, self.secoes)
            _nao_negativo(lidos[nome], tipo, nome)
        return lidos

    def ler_atos(self, brutos: Sequence[Mapping[str, Any]]) -> list[Ato]:
        """Acts in the order of their dates; equal dates keep the order in which they came."""
        lidos = [self._ler_ato(b) for b in brutos]
        return sorted(lidos, key=lambda a: a.em.isoformat())

    def _ler_ato(self, bruto: Mapping[str, Any]) -> Ato:
        tipo = bruto.get("tipo")
        campos = self.atos.get(str(tipo))
        if campos is None:
            raise ErroDeEntrada(
                f"O ato {tipo!r} não está no vocabulário da lei.",
                campo="atos",
                nome=f"atos.{tipo}",
                sugestao=sugerir(str(tipo), self.atos),
            )
        em = ler_valor(
            bruto.get("em"), Tipo("instante" if "T" in str(bruto.get("em")) else "data"), "em", {}
        )
        if em is None:
            raise ErroDeEntrada("Falta o dia do ato.", campo=f"atos.{tipo}.em")
        lidos = {}
        for c, v in bruto.items():
            if c in ("tipo", "em"):
                continue
            if c not in campos:
                raise ErroDeEntrada(
                    f"O ato {tipo} não tem este campo.",
                    campo=f"atos.{tipo}.{c}",
                    sugestao=sugerir(c, campos),
                )
            lidos[c] = ler_valor(v, campos[c], f"atos.{tipo}.{c}", self.secoes)
        return Ato(str(tipo), em, lidos)


def _nao_negativo(valor: Any, tipo: Tipo, nome: str) -> None:
    """Counts and measures are not negative; a number without unit may be."""
    medida = tipo.unidade is not None or nome.endswith("_qtd")
    if medida and isinstance(valor, (int, Decimal)) and valor < 0:
        raise ErroDeEntrada("Não pode ser negativo.", campo=nome)
