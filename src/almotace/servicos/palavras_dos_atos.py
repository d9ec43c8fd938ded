"""What an act says, in words for who reads it on paper: labels, money, days, people by name.

The act keeps ids, ISO days and plain decimals; nothing of that is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from ..documentos.dados import Linha
from ..nucleo.data import formatar_data
from ..nucleo.dinheiro import em_reais
from ..nucleo.erros import ErroAlmotace
from ..nucleo.lei import Lei
from .autuacao.precedentes import DO_MESMO_AUTO
from .casa import lei_da_casa
from .fuso import local
from .nomes import ATOS, nome_do_ato
from .nomes_por_id import UUID
from .papeis import em_palavras, em_texto, maiuscula
from .rotulos_dos_atos import ASSINATURA, CALADOS, ROTULOS, VALORES

SEM_CIFRAO = {"quantidade", "percentual", "aliquota", "folha", "livro", "numero"}
LOTES = ("lotes", "lotes_do_termo")
_HASH = re.compile(r"[0-9a-f]{64}")
_DIA = re.compile(r"\d{4}-\d\d-\d\d")
_INSTANTE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?([+-]\d\d:\d\d|Z)?")
_DINHEIRO = re.compile(r"-?\d+\.\d\d")
_DECIMAL = re.compile(r"-?\d+\.\d+")
_LEI = re.compile(r"[a-z]{2}/[a-z0-9_-]+/[a-z0-9_-]+")
_ID = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Palavras:
    """``nomes``: what the ids of an act are called; ``fases``: the instances of the case."""

    lei: Lei
    fuso: str
    nomes: Mapping[str, str]
    fases: Mapping[str, str]

    def linhas(self, dados: Mapping[str, Any]) -> Iterable[Linha]:
        """Each thing told, with its label; nothing for what says nothing."""
        assinatura = [ASSINATURA[k] for k in ASSINATURA if dados.get(k) is True]
        for nome, valor in dados.items():
            if nome in CALADOS or nome in ASSINATURA:
                continue
            if nome == "testemunhas" and isinstance(valor, int):
                continue
            dito = self._campo(nome, valor)
            if dito:
                yield Linha(rotulo=self.rotulo(nome), valor=dito)
        if assinatura:
            yield Linha(rotulo="Assinatura", valor=maiuscula(", ".join(assinatura)))

    def fatos(self, fatos: Mapping[str, Any]) -> Iterable[Linha]:
        """Facts by what the law's vocabulary says of each."""
        for nome, valor in fatos.items():
            tipo = self.lei.vocabulario.fatos.get(nome)
            dito = em_texto(valor, tipo, self.lei) if tipo else self.valor(valor, nome)
            if dito:
                descricao = self.lei.vocabulario.descricao.get(nome)
                rotulo = re.sub(r"\s*\(ids? de \w+\)", "", descricao) if descricao else ""
                yield Linha(rotulo=maiuscula(rotulo or em_palavras(nome, self.lei)), valor=dito)

    def rotulo(self, nome: str) -> str:
        return ROTULOS.get(nome) or maiuscula(em_palavras(nome, self.lei))

    def _campo(self, nome: str, valor: Any) -> str:
        if nome == "penas" and isinstance(valor, list):
            return "; ".join(self._pena(p) for p in valor)
        if nome == "precedentes" and isinstance(valor, list):
            textos = (x.get("texto") if isinstance(x, Mapping) else x for x in valor)
            return "; ".join(
                maiuscula(str(t)) for t in textos if t and not str(t).endswith(DO_MESMO_AUTO)
            )
        if nome == "prazo" and isinstance(valor, Mapping) and valor.get("conta"):
            onde = ", ".join(str(valor[k]) for k in ("fundamento", "lei") if valor.get(k))
            return f"{valor['conta']} {f'({onde})' if onde else ''}".strip()
        if nome == "itens" and isinstance(valor, list):
            return "; ".join(self._item(x) for x in valor)
        if nome in LOTES and isinstance(valor, list):
            return "; ".join(x for x in (self._lote(x) for x in valor) if x)
        if nome == "lacunas" and isinstance(valor, list):
            from ..nucleo.redacao import nome_da_lacuna

            return "; ".join(nome_da_lacuna(str(x), self.lei) for x in valor)
        if nome == "fase":
            return self.fases.get(str(valor)) or maiuscula(nome_do_ato(str(valor)))
        if nome == "testemunhas" and isinstance(valor, list):
            return "; ".join(
                ", ".join(str(t[k]) for k in ("nome", "documento") if t.get(k)) for t in valor
            )
        return self.valor(valor, nome)

    def _pena(self, p: Mapping[str, Any]) -> str:
        from .papeis_do_auto.comum import pena

        x = pena(p, self.lei)
        quanto = f": {x.valor}" if any(c.isdigit() for c in x.valor) else ""
        return f"{x.rotulo}{quanto}{f' ({x.artigo})' if x.artigo else ''}"

    def _item(self, x: Mapping[str, Any]) -> str:
        quanto = str(x.get("quantidade") or "").replace(".", ",")
        partes = [str(x.get("descricao") or ""), f"{quanto} {x.get('unidade') or ''}".strip()]
        partes += [str(x[k]) for k in ("estado", "marca", "procedencia") if x.get(k)]
        return ", ".join(p for p in partes if p)

    def _lote(self, x: Any) -> str:
        if not isinstance(x, Mapping):
            return self.valor(x)
        tipo = maiuscula(em_palavras(str(x.get("tipo") or "lote"), self.lei))
        perece = ", perecível" if x.get("perecivel") else ""
        itens = self._campo("itens", x.get("itens") or [])
        return f"{tipo}{perece}: {itens}" if itens else tipo

    def valor(self, v: Any, nome: str = "") -> str:
        """Any plain value in words; empty for what is only for machines."""
        if v is None or v == "" or v == [] or v == {}:
            return ""
        if isinstance(v, bool):
            return "sim" if v else "não"
        if isinstance(v, (str, int)) and (dito := VALORES.get(nome, {}).get(v)):
            return dito
        if isinstance(v, Mapping):
            return self._registro(v)
        if isinstance(v, (list, tuple)):
            ditos = [x for x in (self.valor(x, nome) for x in v) if x]
            return (" " if all(x.endswith(".") for x in ditos) else "; ").join(ditos)
        return self._texto(str(v), nome)

    def _registro(self, v: Mapping[str, Any]) -> str:
        partes = []
        for k, x in v.items():
            if k in CALADOS or k == "unidade":
                continue
            numero = isinstance(x, str) and _DECIMAL.fullmatch(x)
            unidade = str(v.get("unidade") or "")
            dito = self._campo(str(k), x)
            if numero and unidade and unidade != "BRL":
                dito = f"{x.replace('.', ',')} {unidade}"
            if dito:
                nome = self.lei.rotulo(k) if k in self.lei.dispositivos else self.rotulo(str(k))
                partes.append(f"{nome}: {dito}")
        return "; ".join(partes)

    def _texto(self, t: str, nome: str) -> str:
        if t in self.lei.dispositivos:
            return self.lei.rotulo(t)
        if UUID.fullmatch(t):
            return self.nomes.get(t, "")
        if _HASH.fullmatch(t):
            return ""
        if _INSTANTE.fullmatch(t):
            return self._instante(t)
        if _DIA.fullmatch(t):
            return formatar_data(date.fromisoformat(t))
        if nome not in SEM_CIFRAO and _DINHEIRO.fullmatch(t):
            return em_reais(Decimal(t))
        if _DECIMAL.fullmatch(t):
            return t.replace(".", ",")
        if _LEI.fullmatch(t):
            return _titulo(t)
        if t in ATOS or nome == "de":
            return nome_do_ato(t)
        return em_palavras(t, self.lei) if "_" in t or _ID.fullmatch(t) else t

    def _instante(self, t: str) -> str:
        quando = datetime.fromisoformat(t.replace("Z", "+00:00"))
        quando = local(quando, self.fuso) if quando.tzinfo else quando
        return f"{formatar_data(quando.date())}, {quando:%Hh%M}"


def _titulo(chave: str) -> str:
    try:
        return lei_da_casa(chave).titulo
    except (ErroAlmotace, KeyError):
        return chave
