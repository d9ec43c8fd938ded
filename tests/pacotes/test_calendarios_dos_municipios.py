"""The calendars that come with the program: known dates, doubts kept out, an outside oracle."""

from __future__ import annotations

import csv
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import holidays
import pytest

from almotace.nucleo.calendario import Calendario
from almotace.nucleo.contagem import Duracao, RegraDeContagem, contar
from almotace.nucleo.pascoa import pascoa
from almotace.nucleo.regra_de_dia import MudancaSemanal
from almotace.pacotes.feriados import ler_calendario, ler_feriados

LEIS = Path(__file__).parents[2] / "leis"
CAMADAS = sorted(p.parent.relative_to(LEIS).as_posix() for p in LEIS.rglob("feriados.csv"))
MUNICIPIOS = [c for c in CAMADAS if "/" in c]
D = date.fromisoformat


@cache
def calendario(municipio: str) -> Calendario:
    pastas = dict.fromkeys(("br", municipio.split("/")[0], municipio))
    return ler_calendario(LEIS / p / "feriados.csv" for p in pastas)


def dias_do_ano(ano: int) -> list[date]:
    base = date(ano, 1, 1)
    return [base + timedelta(i) for i in range((date(ano + 1, 1, 1) - base).days)]


def test_ciencia_em_30_de_outubro_de_2026_e_quinze_dias_uteis_acabam_em_25_de_novembro() -> None:
    c = contar(
        D("2026-10-30"), Duracao(15, "dias_uteis"), RegraDeContagem(), calendario("ac/rio-branco")
    )
    assert (c.inicio, c.fim) == (D("2026-11-03"), D("2026-11-25"))
    sem = [x.dia for x in c.memoria() if x.numero is None and "feriado" in x.texto]
    assert D("2026-11-17") in sem  # a Tuesday that the decree did not move
    assert D("2026-11-20") in sem  # a national day of its own
    assert c.duvidas() == []


@pytest.mark.parametrize(
    ("municipio", "dia", "nome"),
    [
        ("mg/muriae", "2025-06-29", "São Paulo (padroeiro)"),
        ("mg/muriae", "2025-09-06", "Dia do Muriaeense / aniversário"),
        ("mg/brasilia-de-minas", "2025-01-20", "São Sebastião"),
        ("mg/itauna", "2026-04-20", "ponte de Tiradentes"),
        ("mg/itauna", "2026-02-18", "Carnaval e Cinzas"),
        ("ac/rio-branco", "2026-01-22", "Dia do Católico, de 20/01/2026"),
        ("ac/rio-branco", "2025-10-31", "Dia do Servidor Público"),
        ("ac/rio-branco", "2026-12-28", "Aniversário do Município"),
        ("am/manacapuru", "2025-07-16", "Aniversário do Município"),
        ("am/manacapuru", "2023-11-20", "Consciência Negra"),
    ],
)
def test_o_dia_fecha_por_ato_com_nome(municipio: str, dia: str, nome: str) -> None:
    motivo = calendario(municipio).motivo(D(dia))
    assert motivo and motivo.nome == nome and motivo.ato


@pytest.mark.parametrize("municipio", MUNICIPIOS)
def test_nenhuma_duvida_e_nenhuma_referencia_entra_na_conta(municipio: str) -> None:
    c = calendario(municipio)
    so_certos = Calendario(tuple(d for d in c.dias if d.tipo not in ("duvida", "referencia")))
    for ano in (2020, 2021, 2022, 2023, 2025, 2026):
        assert [c.util(d) for d in dias_do_ano(ano)] == [
            so_certos.util(d) for d in dias_do_ano(ano)
        ]


def test_os_dias_facultativos_da_uniao_nao_fecham_o_balcao_do_municipio() -> None:
    muriae = calendario("mg/muriae")
    for dia in ("2025-03-03", "2025-03-04", "2025-03-05", "2025-06-19", "2025-10-28"):
        assert muriae.util(D(dia))
        assert muriae.listar(D(dia), D(dia), "referencia")


@pytest.mark.parametrize("camada", CAMADAS)
def test_toda_entrada_tem_ato_e_fonte_e_toda_duvida_tem_nota(camada: str) -> None:
    for dia in ler_feriados(LEIS / camada / "feriados.csv"):
        assert dia.ato and dia.fonte, dia
        assert dia.nota or dia.tipo not in ("duvida", "referencia"), dia


def test_cada_municipio_se_lista_sem_repetir_id_entre_camadas() -> None:
    ids = [d.id for c in CAMADAS for d in ler_feriados(LEIS / c / "feriados.csv")]
    assert len(ids) == len(set(ids))


# The outside oracle, and the documented differences from it -----------------------------------
def oraculo(uf: str | None, ano: int) -> set[date]:
    return set(holidays.country_holidays("BR", subdiv=uf, years=ano))


def nossos(c: Calendario, ano: int) -> set[date]:
    return {d for d, _ in c.listar(date(ano, 1, 1), date(ano, 12, 31), "feriado")}


@pytest.mark.parametrize("uf", ["br", "mg", "am"])
def test_feriados_nacionais_e_estaduais_sao_os_de_outra_biblioteca(uf: str) -> None:
    """From 2003 on, equal. Before, ours begin with the law that our source cites: Finados with
    that of 2002 (holy day by local laws until then), Good Friday with that of 1995."""
    c = calendario(uf)
    for ano in range(1996, 2061):
        sobra = {date(ano, 11, 2)} if ano < 2003 else set()
        assert oraculo(None if uf == "br" else uf.upper(), ano) - sobra == nossos(c, ano), ano


def test_before_1996_the_oracle_knows_no_state_and_takes_good_friday_as_national() -> None:
    c = calendario("br")
    for ano in range(1981, 1996):
        falta = oraculo(None, ano) - nossos(c, ano)
        assert falta == {pascoa(ano) - timedelta(2), date(ano, 11, 2)}
        assert nossos(c, ano) <= oraculo(None, ano)


def test_no_acre_a_diferenca_e_a_regra_semanal_que_o_decreto_do_ano_afasta() -> None:
    """The oracle always moves the State's days to Friday and lacks the Dia do Católico (2016);
    with the weekly rule taken as law, and no decree, ours are the same days."""
    camada = ler_feriados(LEIS / "ac" / "feriados.csv")
    leis = [d for d in camada if d.tipo == "feriado" and d.id != "ac-dia-do-catolico"]
    semanais = [
        replace(d, tipo="transferencia")
        for d in camada
        if isinstance(d.quando, MudancaSemanal) and d.quando.id != "ac-dia-do-catolico"
    ]
    c = Calendario((*ler_feriados(LEIS / "br" / "feriados.csv"), *leis, *semanais))
    for ano in range(2005, 2061):
        dias = dias_do_ano(ano)
        fecham = {d for d in dias if (m := c.motivo(d)) and m.tipo == "feriado"}
        assert fecham == oraculo("AC", ano), ano


def test_no_acre_toda_diferenca_e_o_dia_do_catolico_um_decreto_ou_uma_duvida_listada() -> None:
    c = calendario("ac")
    for ano in range(2005, 2061):
        dias = dias_do_ano(ano)
        fecham = {d for d in dias if (m := c.motivo(d)) and m.tipo == "feriado"}
        de, ate = date(ano, 1, 1), date(ano, 12, 31)
        explicados = {d for d, _ in c.listar(de, ate, "transferencia", "duvida")}
        assert (fecham ^ oraculo("AC", ano)) - explicados <= {date(ano, 1, 20)}, ano


def test_o_ponto_facultativo_da_uniao_e_o_de_outra_biblioteca() -> None:
    c = calendario("br")
    for ano in range(2003, 2061):
        facultativos = holidays.country_holidays("BR", years=ano, categories="optional")
        referencias = c.listar(date(ano, 1, 1), date(ano, 12, 31), "referencia")
        assert {d for d, _ in referencias} == set(facultativos)


def test_every_line_of_the_layers_ends_in_an_entry() -> None:
    for camada in CAMADAS:
        arquivo = LEIS / camada / "feriados.csv"
        with arquivo.open(encoding="utf-8", newline="") as f:
            assert len(list(csv.reader(f))) == len(ler_feriados(arquivo)) + 1


def test_a_law_of_the_whole_country_counts_the_federal_days_once() -> None:
    from almotace.pacotes.ambiente import camadas_do_municipio
    from almotace.pacotes.carga import raiz_das_leis

    ids = [d.id for d in camadas_do_municipio(raiz_das_leis(), "br/geral")]
    assert "br-tiradentes" in ids and len(ids) == len(set(ids))
