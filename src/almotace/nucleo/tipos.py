"""Types of facts, as a vocabulary declares them.

A type is written as a name (``bool``) or as a record with ``tipo`` and its details:

>>> tipo_de({"tipo": "escolha", "valores": ["anual", "eventual"]}).valores
('anual', 'eventual')
>>> str(tipo_de({"tipo": "lista", "de": "registro", "campos": {"em": "data"}}))
'lista de registro'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .erros import ErroDePacote, sugerir

SIMPLES = ("bool", "inteiro", "decimal", "data", "instante", "texto", "dispositivo")
SECOES = {
    "modalidade": "modalidades",
    "documento": "documentos",
    "ramo": "ramos",
    "classe": "classes",
    "estado": "estados",
    "papel": "papeis",
    "orgao": "orgaos",
    "consequencia": "consequencias",
}
NOMES = (*SIMPLES, "escolha", "lista", "registro", *SECOES)


@dataclass(frozen=True, slots=True)
class Tipo:
    """One type. ``nome`` is one of NOMES, or ``qualquer`` (not known before run time),
    ``nulo``, ``hora`` (clock text) inside conditions."""

    nome: str
    valores: tuple[str, ...] = ()
    de: Tipo | None = None
    campos: Mapping[str, Tipo] = field(default_factory=dict)
    unidade: str | None = None

    def __str__(self) -> str:
        return f"lista de {self.de}" if self.nome == "lista" else self.nome

    @property
    def numerico(self) -> bool:
        return self.nome in ("inteiro", "decimal")

    @property
    def textual(self) -> bool:
        return self.nome in ("texto", "escolha", "dispositivo", *SECOES)


BOOL, INTEIRO, DECIMAL = Tipo("bool"), Tipo("inteiro"), Tipo("decimal")
DATA, INSTANTE, TEXTO = Tipo("data"), Tipo("instante"), Tipo("texto")
QUALQUER, NULO = Tipo("qualquer"), Tipo("nulo")


def tipo_de(declarado: object) -> Tipo:
    """Read a type as declared; errors name the unknown type or the missing detail."""
    d: Mapping[str, Any] = declarado if isinstance(declarado, Mapping) else {"tipo": declarado}
    nome = d.get("tipo")
    if nome not in NOMES:
        raise ErroDePacote(
            f"Tipo de fato desconhecido: {nome!r}.", sugestao=sugerir(str(nome), NOMES)
        )
    if nome == "escolha" and not d.get("valores"):
        raise ErroDePacote("Uma escolha precisa da lista de valores.")
    if nome == "lista":
        de = d.get("de", "texto")
        interno = de if isinstance(de, Mapping) else {**d, "tipo": de}
        return Tipo("lista", de=tipo_de(interno), unidade=d.get("unidade"))
    campos = {k: tipo_de(v) for k, v in (d.get("campos") or {}).items()}
    return Tipo(
        str(nome),
        valores=tuple(str(v) for v in d.get("valores") or ()),
        campos=campos,
        unidade=d.get("unidade"),
    )
