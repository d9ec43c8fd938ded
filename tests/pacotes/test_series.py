"""The index, the minimum wage and the fiscal units as data with sources."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from almotace.nucleo.correcao import corrigir_anual
from almotace.nucleo.dinheiro import centavos
from almotace.nucleo.erros import ErroDeEntrada, ErroDePacote, Lacuna
from almotace.nucleo.indice import aplicar, doze_meses, fator
from almotace.pacotes.series import ler_inpc, ler_salario_minimo, ler_unidades

LEIS = Path(__file__).parents[2] / "leis"
INPC = LEIS / "br" / "inpc.csv"
SALARIO = LEIS / "br" / "salario_minimo.csv"
UNIDADES = LEIS / "ac" / "rio-branco" / "unidades.csv"


def test_every_figure_of_the_country_has_its_source() -> None:
    inpc = ler_inpc(INPC)
    assert inpc.variacoes["2023-01"] == Decimal("0.46")
    assert set(inpc.variacoes) == {m for m, fonte in inpc.fontes.items() if fonte}
    salario = ler_salario_minimo(SALARIO)
    assert all(d.fonte for d in salario.degraus)
    assert salario.em(date(2025, 6, 1)).valor == Decimal("1518.00")
    assert salario.em(date(2023, 4, 30)).valor == Decimal("1302.00")


def test_the_index_stops_where_its_source_stops() -> None:
    inpc = ler_inpc(INPC)
    ultimo = max(inpc.variacoes)
    assert fator(inpc, "2025-01", ultimo).passos[-1].mes == ultimo
    with pytest.raises(Lacuna, match="INPC"):
        fator(inpc, "2025-01", "2099-01")


def test_twelve_months_of_2025_are_the_published_3_90_percent() -> None:
    assert centavos(doze_meses(ler_inpc(INPC), "2026-01")) == Decimal("3.90")


def test_a_value_of_the_law_is_corrected_by_the_real_index() -> None:
    feito = corrigir_anual(Decimal("500.00"), date(2012, 11, 13), date(2014, 12, 1), ler_inpc(INPC))
    assert [p.dia for p in feito.passos] == [date(2013, 11, 13), date(2014, 11, 13)]
    # 500.00 × 1.0558 = 527.92 and 527.92 × 1.0634 = 561.41; the percentages are the published.
    assert [centavos(p.variacao) for p in feito.passos] == [Decimal("5.58"), Decimal("6.34")]
    assert feito.valor == Decimal("561.41")


def test_the_fiscal_unit_grew_by_the_index_and_is_unknown_after_its_last_year() -> None:
    ufm = ler_unidades(UNIDADES)["UFMRB"]
    antes, depois = ufm.valor(date(2021, 6, 1)), ufm.valor(date(2022, 6, 1))
    assert centavos(aplicar(antes, centavos(doze_meses(ler_inpc(INPC), "2021-12")))) == depois
    with pytest.raises(Lacuna, match=r"UFMRB .* vai até 31/12/2022"):
        ufm.valor(date(2023, 1, 1))


def test_the_wage_of_an_old_currency_is_not_taken_for_reais() -> None:
    salario = ler_salario_minimo(SALARIO)
    with pytest.raises(ErroDeEntrada, match=r"é em Cr\$"):
        salario.em(date(1965, 1, 1))
    assert salario.em(date(1994, 7, 1)).moeda == "BRL"


INDICE = "mes,variacao_pct,fonte\n"
SM = "inicio,valor,moeda,ato,fonte,observacao\n"
UF = "unidade,inicio,fim,valor,ato,fonte,conferencia\n"


@pytest.mark.parametrize(
    ("ler", "texto", "linha", "trecho"),
    [
        (ler_inpc, "", None, "vazio"),
        (ler_inpc, "mes,fonte\n", 1, "colunas devem ser"),
        (ler_inpc, INDICE + "2024-01,0.5,x\n2024-03,0.5,x\n", 3, "devia vir fevereiro de 2024"),
        (ler_inpc, INDICE + "2024-01,0.5,x\n2024-01,0.5,x\n", 3, "devia vir fevereiro de 2024"),
        (ler_inpc, INDICE + "2024-01,0.5,x\n\n2024-2,0.5,x\n", 4, "não é um mês"),
        (ler_inpc, INDICE + '2024-01,"0,5",x\n', 2, "Você quis dizer “0.5”"),
        (ler_inpc, INDICE + "2024-01,0.5,\n", 2, "fonte: Falta"),
        (ler_inpc, INDICE + "2024-01,0.5\n", 2, "2 colunas, e devia ter 3"),
        (ler_inpc, INDICE + '2024-01,0.5,"x\n', 2, "aspas"),
        (ler_inpc, INDICE + "2024-01,-100,x\n", 2, "100 %"),
        (ler_salario_minimo, SM + "2024-01-01,1,R$,a,f,\n2023-01-01,1,R$,a,f,\n", 3, "ordem"),
        (ler_salario_minimo, SM + "2024-02-30,1,R$,a,f,\n", 2, "O dia 30/02/2024 não existe"),
        (ler_salario_minimo, SM + "2024-01-01,1,,a,f,\n", 2, "moeda: Falta"),
        (ler_salario_minimo, SM + "2024-01-01,0,R$,a,f,\n", 2, "não é positivo"),
        (ler_unidades, UF + "X,2024-01-01,2024-12-31,1,a,,\n", 2, "fonte: Falta"),
        (ler_unidades, UF + "X,2024-01-01,2023-12-31,1,a,f,\n", 2, "acaba antes"),
        (ler_unidades, UF + "X,2024-01-01,2025-01-01,1,a,f,\nX,2025-01-01,,1,a,f,\n", 3, "sobre"),
        (ler_unidades, UF + 'X,2024-01-01,,1,"a\nb",f,\nX,2025-01-01,,um,a,f,\n', 4, "exato"),
    ],
)
def test_a_fault_in_a_series_names_file_line_and_column(
    tmp_path: Path, ler: Callable[[Path], Any], texto: str, linha: int | None, trecho: str
) -> None:
    arquivo = tmp_path / "dados.csv"
    arquivo.write_text(texto, encoding="utf-8")
    with pytest.raises(ErroDePacote) as erro:
        ler(arquivo)
    assert trecho in str(erro.value)
    assert (erro.value.arquivo, erro.value.linha) == (str(arquivo), linha)
