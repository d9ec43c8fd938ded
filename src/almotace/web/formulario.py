"""Forms generated from the vocabulary: a field for each fact, in sections, as people type.

Dates are typed dd/mm/aaaa and amounts 1.234,56; what cannot be read is refused beside its field,
and what was typed stays typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from ..nucleo.erros import ErroAlmotace
from ..nucleo.lei import Lei
from ..nucleo.leitura_de_fato import ler_valor
from ..nucleo.regras import Secao
from ..nucleo.tipos import SECOES, Tipo


@dataclass(slots=True)
class Campo:
    """One field. ``especie``: simnao, escolha, varios, data, instante, numero, texto, lista."""

    nome: str
    rotulo: str
    especie: str
    opcoes: list[tuple[str, str]] = field(default_factory=list)
    valor: Any = ""
    erro: str = ""
    ajuda: str = ""
    unidade: str = ""
    fontes: list[tuple[str, str]] = field(default_factory=list)

    @property
    def id(self) -> str:
        return f"f-{self.nome}"


@dataclass(slots=True)
class Bloco:
    """A section with its fields."""

    titulo: str
    ajuda: str
    campos: list[Campo]


def especie_de(tipo: Tipo) -> str | None:
    """How a type is asked; None for what a form of one column does not ask."""
    if tipo.nome == "bool":
        return "simnao"
    if tipo.nome == "escolha" or tipo.nome in SECOES:
        return "escolha"
    if tipo.nome == "lista" and tipo.de is not None:
        interna = especie_de(tipo.de)
        return "varios" if interna == "escolha" else "lista" if interna == "texto" else None
    return {"data": "data", "instante": "instante", "inteiro": "numero", "decimal": "numero",
            "texto": "texto", "dispositivo": "texto"}.get(tipo.nome)  # fmt: skip


def opcoes_de(tipo: Tipo, lei: Lei) -> list[tuple[str, str]]:
    """Values of a choice with what each means."""
    if tipo.nome == "lista" and tipo.de is not None:
        return opcoes_de(tipo.de, lei)
    if tipo.nome == "escolha":
        return [(v, v.replace("_", " ")) for v in tipo.valores]
    if tipo.nome in SECOES:
        return [(k, v or k) for k, v in lei.vocabulario.secoes[SECOES[tipo.nome]].items()]
    return []


def blocos(
    lei: Lei,
    secoes: Iterable[Secao],
    dados: Mapping[str, Any],
    erros: Mapping[str, str] | None = None,
) -> list[Bloco]:
    """The form of these sections, filled with what was typed."""
    feitos = []
    for s in secoes:
        campos = [c for f in s.fatos if (c := campo(lei, f, dados, erros or {})) is not None]
        feitos.append(Bloco(s.titulo, s.ajuda, campos))
    return feitos


def campo(lei: Lei, fato: str, dados: Mapping[str, Any], erros: Mapping[str, str]) -> Campo | None:
    tipo = lei.vocabulario.fatos[fato]
    especie = especie_de(tipo)
    if especie is None:
        return None
    rotulo = lei.vocabulario.descricao.get(fato) or fato.replace("_", " ")
    valor = dados.get(fato, [] if especie == "varios" else "")
    return Campo(
        fato, rotulo[:1].upper() + rotulo[1:], especie, opcoes_de(tipo, lei), valor,
        erros.get(fato, ""), unidade=tipo.unidade or "", fontes=quem_pede(lei, fato),
    )  # fmt: skip


def quem_pede(lei: Lei, fato: str) -> list[tuple[str, str]]:
    """Which articles ask for a fact: (id, label)."""
    return [(d, lei.rotulo(d)) for d in lei.quem_pede(fato)[:3]]


def ler(lei: Lei, fatos: Iterable[str], postado: Any) -> tuple[dict[str, Any], dict[str, str]]:
    """(facts in plain form, errors by field) from what was posted. Empty: not said."""
    lidos: dict[str, Any] = {}
    erros: dict[str, str] = {}
    for fato in fatos:
        tipo = lei.vocabulario.fatos[fato]
        especie = especie_de(tipo)
        if especie is None:
            continue
        bruto: Any = postado.getlist(fato) if especie == "varios" else postado.get(fato, "")
        try:
            valor = interpretar(bruto, especie)
            if valor is not None:
                ler_valor(valor, tipo, fato, lei.vocabulario.secoes)
                lidos[fato] = valor
        except ErroAlmotace as e:
            erros[fato] = e.mensagem + (f" Seria {e.sugestao}?" if e.sugestao else "")
    return lidos, erros


def interpretar(bruto: Any, especie: str) -> Any:
    """What was typed, in the form that the reader of facts takes.

    >>> interpretar("09/05/2025", "data"), interpretar("1.234,56", "numero")
    ('2025-05-09', '1234.56')
    """
    if especie == "varios":
        return list(bruto) or None
    texto = str(bruto).strip()
    if not texto:
        return None
    if especie == "simnao":
        return {"sim": True, "nao": False}.get(texto)
    if especie == "data":
        return data_iso(texto)
    if especie == "numero":
        return numero(texto)
    if especie == "lista":
        return [x.strip() for x in texto.split(",") if x.strip()]
    return texto


def data_iso(texto: str) -> str:
    """dd/mm/aaaa (or ISO) as ISO; anything else is left for the reader to refuse."""
    m = re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{4})", texto)
    return f"{m[3]}-{int(m[2]):02}-{int(m[1]):02}" if m else texto


def numero(texto: str) -> str:
    """1.234,56 or 1234.56 as plain text with a point."""
    limpo = texto.replace("R$", "").strip()
    if re.fullmatch(r"-?\d{1,3}(\.\d{3})*,\d+|-?\d+,\d+", limpo):
        return limpo.replace(".", "").replace(",", ".")
    if re.fullmatch(r"-?\d{1,3}(\.\d{3})+", limpo):
        return limpo.replace(".", "")
    return limpo


def como_digitado(fatos: Mapping[str, Any]) -> dict[str, Any]:
    """Plain facts as a form shows them."""

    def um(v: Any) -> Any:
        if isinstance(v, bool):
            return "sim" if v else "nao"
        if isinstance(v, date):
            return f"{v:%d/%m/%Y}"
        if isinstance(v, str) and re.fullmatch(r"\d{4}-\d{2}-\d{2}", v):
            return f"{v[8:]}/{v[5:7]}/{v[:4]}"
        return v

    return {k: um(v) for k, v in fatos.items()}
