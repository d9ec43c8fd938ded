"""The calendars that come with the program: known dates, doubts kept out, an outside oracle."""

from __future__ import annotations

import csv
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import holidays
import pytest

from almotace.nucleo.calendario import Calendario
from almotace.nucleo.contagem import Duracao, RegraDeContagem, contar
from almotace.pacotes.feriados import ler_calendario, ler_feriados

LEIS = Path(__file__).parents[2] / "leis"
CAMADAS = sorted(p.parent.relative_to(LEIS).as_posix() for p in LEIS.rglob("feriados.csv"))
MUNICIPIOS = [c for c in CAMADAS if "/" in c]
D = date.fromisoformat


@cache
def calendario(municipio: str) -> Calendario:
    uf = municipio.split("/")[0]
    pastas = ["br", uf] if uf == municipio else ["br", uf, municipio]
    return ler_calendario(LEIS / p / "feriados.csv" for p in pastas if p)


def dias_do_ano(ano: int) -> list[date]:
    return [date(ano, 1, 1) + timedelta(i) for i in range(365)]


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
        assert [c.util(d) for d in dias_do_ano(ano)] == [so_certos.util(d) for d in dias_do_ano(ano)]


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


# Differences from the package used as oracle, each with its reason. Days that we have and it has
# not (+), and that it has and we have not (-), by state and from what year to what year.
DIFERENCAS = {
    # It dates the day from the creation of the State; our source, from the law that made it one.
    "br": {("-", "pascoa-2", 1960, 1995), ("-", "11-02", 1960, 2002)},
}


def oraculo(uf: str, ano: int) -> set[date]:
    return set(holidays.country_holidays("BR", subdiv=uf, years=ano))
