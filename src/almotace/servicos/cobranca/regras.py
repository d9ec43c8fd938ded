"""What the town says of collecting: ``recebedor`` and ``cobranca`` in ``municipio.yaml``.

None of it has a default that changes an amount: without a discount there is no discount, without
``mora`` a late payment costs nothing more, without ``unidade_no_dia`` a fine in units is a gap.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any

from ...nucleo.duracao import Duracao
from ...nucleo.erros import ErroDePacote, sugerir
from ...nucleo.numero import ler_decimal
from ...pacotes.carga import raiz_das_leis
from ...pacotes.yaml_estrito import ler
from ..arrecadacao.desconto import Regra as Desconto
from ..arrecadacao.formas_de_pagar import Recebedor
from ..arrecadacao.linha_de_arrecadacao import PREFEITURA
from ..casa import Casa

DEMONSTRACAO = "ALMOTACE_DEMONSTRACAO"
"""Set by ``almotace demo`` alone."""
COBRANCA = ("prazo_da_guia", "desconto", "mora", "unidade_no_dia", "livro")
RECEBEDOR = ("nome", "cidade", "chave_pix", "orgao", "segmento", "modulo", "aviso")
DIAS_DA_UNIDADE = ("fato", "decisao", "lancamento")
COMPLETO, INICIADO = "completo", "iniciado"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrazoDaGuia:
    duracao: Duracao
    fonte: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Mora:
    """``multa``: percent, once; ``juros_ao_mes``: percent, simple; ``mes``: how it is counted."""

    multa: Decimal
    juros_ao_mes: Decimal
    mes: str
    fonte: str


def _dados(casa: Casa, chave: str, nomes: tuple[str, ...]) -> Mapping[str, Any]:
    dados = casa.dados.get(chave) or {}
    for nome in dados:
        if nome not in nomes:
            raise ErroDePacote(
                "Este dado não é daqui.", arquivo="municipio.yaml", campo=f"{chave}.{nome}",
                sugestao=sugerir(nome, nomes),
            )  # fmt: skip
    return dict(dados)


def _exigido(dados: Mapping[str, Any], nome: str, onde: str) -> Any:
    if dados.get(nome) in (None, ""):
        raise ErroDePacote("Falta este dado.", arquivo="municipio.yaml", campo=f"{onde}.{nome}")
    return dados[nome]


def prazo_da_guia(casa: Casa) -> PrazoDaGuia | None:
    """How long a guide may be paid, where the law that fines does not say it."""
    d = _dados(casa, "cobranca", COBRANCA).get("prazo_da_guia")
    if not d:
        return None
    onde = "cobranca.prazo_da_guia"
    return PrazoDaGuia(
        duracao=Duracao.ler(str(_exigido(d, "duracao", onde))),
        fonte=str(_exigido(d, "fonte", onde)),
    )


def desconto(casa: Casa) -> Desconto | None:
    d = _dados(casa, "cobranca", COBRANCA).get("desconto")
    return Desconto.de_dados(d) if d else None


def mora(casa: Casa) -> Mora | None:
    d = _dados(casa, "cobranca", COBRANCA).get("mora")
    if not d:
        return None
    onde = "cobranca.mora"
    mes = str(_exigido(d, "mes", onde))
    if mes not in (COMPLETO, INICIADO):
        raise ErroDePacote(
            "O mês dos juros é “completo” ou “iniciado”.", arquivo="municipio.yaml",
            campo=f"{onde}.mes",
        )  # fmt: skip
    return Mora(
        multa=ler_decimal(d.get("multa", "0"), campo=f"{onde}.multa"),
        juros_ao_mes=ler_decimal(d.get("juros_ao_mes", "0"), campo=f"{onde}.juros_ao_mes"),
        mes=mes, fonte=str(_exigido(d, "fonte", onde)),
    )  # fmt: skip


def unidade_no_dia(casa: Casa) -> str | None:
    """Of which day a unit's value is taken: fato, decisao, lancamento."""
    dito = _dados(casa, "cobranca", COBRANCA).get("unidade_no_dia")
    if dito is not None and dito not in DIAS_DA_UNIDADE:
        raise ErroDePacote(
            "O valor da unidade é o do dia do fato, da decisão ou do lançamento.",
            arquivo="municipio.yaml", campo="cobranca.unidade_no_dia",
            sugestao=sugerir(str(dito), DIAS_DA_UNIDADE),
        )  # fmt: skip
    return dito


def livro(casa: Casa) -> str:
    """The book of dívida ativa; the electronic one where the town names none."""
    return str(_dados(casa, "cobranca", COBRANCA).get("livro") or "eletrônico")


def recebedor(casa: Casa) -> tuple[Recebedor, tuple[str, ...], str]:
    """Who is paid; what is lacking to be paid by Pix or by bars; what the guide must say of it."""
    d = _dados(casa, "recebedor", RECEBEDOR) or _de_mentira()
    faltam = []
    if not d.get("chave_pix"):
        faltam.append("a chave Pix do Município (recebedor.chave_pix)")
    if not d.get("orgao"):
        faltam.append("o código do órgão no convênio de arrecadação (recebedor.orgao)")
    nome = str(casa.dados["nome"])
    quem = Recebedor(
        nome=str(d.get("nome") or f"Município de {nome}"), cidade=str(d.get("cidade") or nome),
        chave=str(d.get("chave_pix") or ""), orgao=str(d.get("orgao") or ""),
        segmento=str(d.get("segmento") or PREFEITURA), modulo=int(d.get("modulo") or 10),
    )  # fmt: skip
    return quem, tuple(faltam), str(d.get("aviso") or "")


def _de_mentira() -> Mapping[str, Any]:
    """In the demonstration, where the town has none: said to be invented, on the guide itself."""
    if not os.environ.get(DEMONSTRACAO):
        return {}
    return {
        "chave_pix": "123e4567-e12b-12d1-a456-426655440000", "orgao": "0000",
        "aviso": "DEMONSTRAÇÃO: o Pix e o código de barras são inventados. Não pague.",
    }  # fmt: skip


@lru_cache(maxsize=4)
def _do_pais(raiz: str) -> Mapping[str, Any]:
    from pathlib import Path

    return dict(ler(Path(raiz) / "br" / "cobranca.yaml").dados)


def do_pais() -> Mapping[str, Any]:
    """What is checked whatever the town: ``leis/br/cobranca.yaml``."""
    return _do_pais(str(raiz_das_leis()))
