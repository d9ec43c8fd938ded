"""Forms generated from the vocabulary: a field for each fact, in sections.

What was typed stays typed, whatever else happens; how it is read is in ``leitura``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from ..nucleo.lei import Lei
from ..nucleo.regras import Secao
from ..nucleo.tipos import SECOES, Tipo
from . import palavras

LINHAS = 3
"""Empty rows that a table of the form begins with."""
MAIS_LINHAS = 40


@dataclass(slots=True)
class Campo:
    """One field. ``especie``: simnao, escolha, varios, data, instante, numero, texto, lista,
    registros (``linhas``: the fields of each row)."""

    nome: str
    rotulo: str
    especie: str
    opcoes: list[tuple[str, str]] = field(default_factory=list)
    valor: Any = ""
    erro: str = ""
    ajuda: str = ""
    unidade: str = ""
    fontes: list[tuple[str, str]] = field(default_factory=list)
    linhas: list[list[Campo]] = field(default_factory=list)
    desenho: Any = None

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
        if tipo.de.nome == "registro":
            simples = all(especie_de(t) not in (None, "registros") for t in tipo.de.campos.values())
            return "registros" if simples else None
        interna = especie_de(tipo.de)
        return "varios" if interna == "escolha" else "lista" if interna == "texto" else None
    return {"data": "data", "instante": "instante", "inteiro": "numero", "decimal": "numero",
            "texto": "texto", "dispositivo": "texto"}.get(tipo.nome)  # fmt: skip


def opcoes_de(tipo: Tipo, lei: Lei) -> list[tuple[str, str]]:
    """Values of a choice with what each means."""
    if tipo.nome == "lista" and tipo.de is not None:
        return opcoes_de(tipo.de, lei)
    if tipo.nome == "escolha":
        rotulos = [lei.rotulo(v) if v in lei.dispositivos else palavras.palavras(v)
                   for v in tipo.valores]  # fmt: skip
    elif tipo.nome in SECOES:
        secao = lei.vocabulario.secoes[SECOES[tipo.nome]]
        return [(k, palavras.maiuscula(v or palavras.palavras(k))) for k, v in secao.items()]
    else:
        return []
    return [(v, palavras.maiuscula(r)) for v, r in zip(tipo.valores, rotulos, strict=True)]


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
        if campos:
            feitos.append(Bloco(s.titulo, s.ajuda, campos))
    return feitos


def rotulo_do_fato(lei: Lei, fato: str) -> str:
    """The label: what the vocabulary says, as a question where the answer is yes or no."""
    tipo = lei.vocabulario.fatos[fato]
    dito = palavras.sem_ids(lei.vocabulario.descricao.get(fato) or palavras.palavras(fato))
    return palavras.maiuscula(dito) + ("?" if tipo.nome == "bool" else "")


def campo(lei: Lei, fato: str, dados: Mapping[str, Any], erros: Mapping[str, str]) -> Campo | None:
    tipo = lei.vocabulario.fatos[fato]
    especie = especie_de(tipo)
    if especie is None:
        return None
    feito = _campo(fato, rotulo_do_fato(lei, fato), especie, tipo, lei, dados, erros)
    feito.fontes = quem_pede(lei, fato)
    if especie == "registros" and tipo.de is not None:
        _tabela(feito, tipo.de, lei, dados, erros)
    return feito


def _campo(
    nome: str,
    rotulo: str,
    especie: str,
    tipo: Tipo,
    lei: Lei,
    dados: Mapping[str, Any],
    erros: Mapping[str, str],
) -> Campo:
    valor = dados.get(nome, [] if especie == "varios" else "")
    return Campo(
        nome, rotulo, especie, opcoes_de(tipo, lei), valor, erros.get(nome, ""),
        unidade=tipo.unidade or "",
    )  # fmt: skip


def _tabela(
    feito: Campo, tipo: Tipo, lei: Lei, dados: Mapping[str, Any], erros: Mapping[str, str]
) -> None:
    """Rows of the table: those typed, and some empty ones."""
    for i in range(quantas_linhas(feito.nome, dados)):
        feito.linhas.append([])
        for sub, de in tipo.campos.items():
            nome, rotulo = f"{feito.nome}.{i}.{sub}", rotulo_da_coluna(sub)
            especie = especie_de(de) or "texto"
            feito.linhas[i].append(_campo(nome, rotulo, especie, de, lei, dados, erros))
    feito.valor = dados.get(f"{feito.nome}.nenhum", "")


def rotulo_da_coluna(sub: str) -> str:
    """The name of a column; its last letters may be a unit.

    >>> rotulo_da_coluna("distancia_m"), rotulo_da_coluna("atividade_similar")
    ('Distância (m)', 'Atividade similar')
    """
    if sub.endswith("_m"):
        return f"{palavras.maiuscula(palavras.palavras(sub[:-2]))} (m)"
    return palavras.maiuscula(palavras.palavras(sub))


def quantas_linhas(fato: str, dados: Mapping[str, Any]) -> int:
    """Rows to show: up to the last one typed, and what was asked for."""
    pedidas = str(dados.get(f"{fato}.linhas", ""))
    numeradas = [int(m[1]) + 1 for k, v in dados.items() if v
                 and (m := re.match(rf"{re.escape(fato)}\.(\d{{1,2}})\.", k))]  # fmt: skip
    quantas = max([LINHAS, *numeradas, int(pedidas) if pedidas.isdigit() else 0])
    return min(quantas, MAIS_LINHAS)


def quem_pede(lei: Lei, fato: str) -> list[tuple[str, str]]:
    """Which articles ask for a fact: (id, label)."""
    return [(d, lei.rotulo(d)) for d in lei.quem_pede(fato)[:3]]


def digitado(lei: Lei, fatos: Iterable[str], postado: Any) -> dict[str, Any]:
    """What was typed for these facts, as it was typed."""
    tudo: dict[str, Any] = {}
    for fato in fatos:
        especie = especie_de(lei.vocabulario.fatos[fato])
        if especie == "varios":
            tudo[fato] = postado.getlist(fato)
        elif especie == "registros":
            tudo |= {k: postado[k] for k in postado if k.startswith(f"{fato}.")}
        elif fato in postado:
            tudo[fato] = postado[fato]
    return tudo


def como_digitado(lei: Lei, fatos: Mapping[str, Any]) -> dict[str, Any]:
    """Plain facts as a form shows them."""
    tudo: dict[str, Any] = {}
    for fato, valor in fatos.items():
        tipo = lei.vocabulario.fatos.get(fato)
        especie = especie_de(tipo) if tipo is not None else None
        if especie == "registros" and isinstance(valor, list):
            tudo[f"{fato}.nenhum"] = "" if valor else "sim"
            for i, linha in enumerate(valor):
                tudo |= {f"{fato}.{i}.{k}": escrito(v) for k, v in linha.items()}
        elif especie == "lista" and isinstance(valor, list):
            tudo[fato] = ", ".join(str(x) for x in valor)
        else:
            tudo[fato] = escrito(valor, numero=especie == "numero")
    return tudo


def escrito(v: Any, *, numero: bool = False) -> Any:
    """One plain value as it is typed."""
    if isinstance(v, bool):
        return "sim" if v else "nao"
    if isinstance(v, date):
        return f"{v:%d/%m/%Y}"
    if isinstance(v, str) and re.fullmatch(r"\d{4}-\d{2}-\d{2}", v):
        return f"{v[8:]}/{v[5:7]}/{v[:4]}"
    if isinstance(v, str) and re.fullmatch(r"-?\d+\.\d+", v):
        return v.replace(".", ",")
    return v
