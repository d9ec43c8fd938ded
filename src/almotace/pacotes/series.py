"""Figures that come from outside the law, each with its source: index, minimum wage, fiscal units.

``inpc.csv``: mes, variacao_pct, fonte; every month once, in order, none skipped.
``salario_minimo.csv``: inicio, valor, moeda, ato, fonte, observacao; ``R$`` is the currency BRL.
``unidades.csv``: unidade, inicio, fim, valor, ato, fonte, conferencia; ``fim`` is the last day for
which the source gives the value (see ``nucleo.unidade`` for what an empty one means).
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

from almotace.nucleo.data import ler_data
from almotace.nucleo.erros import ErroDePacote
from almotace.nucleo.indice import Serie
from almotace.nucleo.mes import ler_mes, mes_por_extenso, somar_meses
from almotace.nucleo.numero import ler_decimal
from almotace.nucleo.unidade import REAL, Degrau, UnidadeFiscal
from almotace.pacotes.tabela import exigir, ler_tabela, na_linha

INDICE = ("mes", "variacao_pct", "fonte")
SALARIO = ("inicio", "valor", "moeda", "ato", "fonte", "observacao")
UNIDADES = ("unidade", "inicio", "fim", "valor", "ato", "fonte", "conferencia")


def ler_indice(caminho: str | Path, nome: str) -> Serie:
    """A monthly index under the name given."""
    variacoes: dict[str, Decimal] = {}
    fontes: dict[str, str] = {}
    esperado = ""
    for linha, dados in ler_tabela(caminho, INDICE):
        with na_linha(caminho, linha):
            exigir(dados, *INDICE)
            mes = ler_mes(dados["mes"], campo="mes")
            if esperado and mes != esperado:
                frase = f"Aqui devia vir {mes_por_extenso(esperado)}, e não {mes_por_extenso(mes)}."
                raise ErroDePacote(frase, campo="mes")
            esperado = somar_meses(mes, 1)
            variacoes |= Serie.de_textos(nome, {mes: dados["variacao_pct"]}).variacoes
            fontes[mes] = dados["fonte"]
    return Serie(nome, variacoes, fontes)


def ler_inpc(caminho: str | Path) -> Serie:
    """The consumer price index of the country's statistics office."""
    return ler_indice(caminho, "INPC")


def ler_salario_minimo(caminho: str | Path) -> UnidadeFiscal:
    """The minimum wage, ``SM``, with the currency of each time."""
    degraus: list[Degrau] = []
    for linha, dados in ler_tabela(caminho, SALARIO):
        with na_linha(caminho, linha):
            exigir(dados, "inicio", "valor", "moeda", "fonte")
            moeda = REAL if dados["moeda"] == "R$" else dados["moeda"]
            degraus.append(_degrau(dados, degraus, moeda=moeda))
            UnidadeFiscal("SM", degraus[-2:])
    return UnidadeFiscal("SM", degraus)


def ler_unidades(caminho: str | Path) -> dict[str, UnidadeFiscal]:
    """The fiscal units of a municipality, by name."""
    degraus: dict[str, list[Degrau]] = {}
    for linha, dados in ler_tabela(caminho, UNIDADES):
        with na_linha(caminho, linha):
            exigir(dados, "unidade", "inicio", "valor", "ato", "fonte")
            da_unidade = degraus.setdefault(dados["unidade"], [])
            fim = ler_data(dados["fim"], campo="fim") if dados["fim"] else None
            da_unidade.append(_degrau(dados, da_unidade, fim=fim))
            UnidadeFiscal(dados["unidade"], da_unidade[-2:])
    return {nome: UnidadeFiscal(nome, lista) for nome, lista in degraus.items()}


def _degrau(
    dados: dict[str, str], antes: list[Degrau], *, moeda: str = REAL, fim: date | None = None
) -> Degrau:
    inicio = ler_data(dados["inicio"], campo="inicio")
    if antes and inicio <= antes[-1].inicio:
        raise ErroDePacote("As linhas não estão em ordem de data.", campo="inicio")
    valor = ler_decimal(dados["valor"], campo="valor")
    return Degrau(inicio, valor, dados["ato"], dados["fonte"], moeda, fim)
