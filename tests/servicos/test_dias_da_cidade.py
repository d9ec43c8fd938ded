"""The town's day, not the server's: an act at 23:30 on 31 December bears that day and year."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime, timedelta

import pytest
from balcao import Balcao

from almotace.registro.models import Guia, Processo
from almotace.servicos.fuso import dia_local, local
from almotace.servicos.vida_da_licenca import autos_da_licenca, situacao_em

REVEILLON = datetime(2027, 1, 1, 2, 30, tzinfo=UTC)
"""23:30 of 31 December 2026 in Muriaé; 21:30 in the other town."""


def test_o_servidor_destes_testes_esta_em_utc() -> None:
    from django.conf import settings

    assert (settings.TIME_ZONE, settings.USE_TZ) == ("UTC", True)
    assert time.tzname[0] == "UTC"


def test_as_23h30_de_31_de_dezembro_tudo_leva_esse_dia_e_esse_ano(balcao: Balcao) -> None:
    balcao.agora = REVEILLON
    licenca = balcao.licenciar()
    assert balcao.agora < REVEILLON + timedelta(minutes=30)
    assert (licenca.processo.numero, licenca.numero) == ("1/2026", "1/2026")
    ultimo = date(2026, 12, 31)
    assert {a.dia for a in balcao.atos(licenca.processo)} == {ultimo}
    assert {a.em.date() for a in balcao.atos(licenca.processo)} == {date(2027, 1, 1)}
    assert (licenca.emitida_em, licenca.validade_inicio, licenca.validade_fim) == (
        ultimo, ultimo, date(2027, 12, 30),
    )  # fmt: skip
    assert [licenca.dados[c] for c in ("processo_data", "data_emissao", "validade_fim")] == [
        "2026-12-31", "2026-12-31", "2027-12-30",
    ]  # fmt: skip
    with balcao.dentro():
        guia = Guia.objects.get()
        assert (guia.numero, guia.lancada_em, guia.paga_em, guia.vence_em) == (
            "1/2026", ultimo, ultimo, date(2027, 1, 30),
        )  # fmt: skip
        assert Processo.objects.get().vence_em == date(2027, 12, 30)


def test_meia_hora_depois_ja_e_o_ano_novo(balcao: Balcao) -> None:
    balcao.agora = REVEILLON + timedelta(minutes=29)  # the first act comes a minute later
    licenca = balcao.licenciar()
    assert (licenca.processo.numero, licenca.emitida_em) == ("1/2027", date(2027, 1, 1))


def test_no_mesmo_instante_cada_cidade_tem_o_seu_dia(balcao: Balcao, outra_cidade: Balcao) -> None:
    instante = datetime(2027, 1, 1, 3, 30, tzinfo=UTC)
    uma = balcao.requerer(quem=balcao.quem("atendente", instante))
    outra = outra_cidade.requerer(quem=outra_cidade.quem("atendente", instante))
    assert (uma.numero, outra.numero) == ("1/2027", "1/2026")
    assert balcao.atos(uma)[0].dia == date(2027, 1, 1)
    assert outra_cidade.atos(outra)[0].dia == date(2026, 12, 31)


def test_o_ultimo_dia_de_validade_vale_ate_a_meia_noite_da_cidade(balcao: Balcao) -> None:
    licenca = balcao.licenciar()
    fim = licenca.validade_fim
    for instante, estado in (
        (datetime(fim.year, fim.month, fim.day + 1, 2, 59, tzinfo=UTC), "vigente"),
        (datetime(fim.year, fim.month, fim.day + 1, 3, 0, tzinfo=UTC), "vencida"),
    ):
        with balcao.dentro():
            dia = dia_local(instante, balcao.municipio.fuso)
            assert situacao_em(licenca, autos_da_licenca(licenca), dia)[0] == estado


@pytest.mark.parametrize(
    ("instante", "na_cidade"),
    [
        # Midnight of 4 November 2018 never was in São Paulo: the clock went to 1:00.
        (datetime(2018, 11, 4, 2, 59, tzinfo=UTC), "2018-11-03 23:59"),
        (datetime(2018, 11, 4, 3, 0, tzinfo=UTC), "2018-11-04 01:00"),
        # The hour that came twice, when it went back.
        (datetime(2019, 2, 17, 1, 30, tzinfo=UTC), "2019-02-16 23:30"),
        (datetime(2019, 2, 17, 2, 30, tzinfo=UTC), "2019-02-16 23:30"),
        (datetime(2019, 2, 17, 3, 0, tzinfo=UTC), "2019-02-17 00:00"),
    ],
)
def test_a_meia_noite_que_nao_houve(instante: datetime, na_cidade: str) -> None:
    assert f"{local(instante, 'America/Sao_Paulo'):%Y-%m-%d %H:%M}" == na_cidade
    assert str(dia_local(instante, "America/Sao_Paulo")) == na_cidade[:10]


@pytest.mark.parametrize(
    ("fuso", "dia"),
    [
        ("America/Sao_Paulo", date(2026, 12, 31)),
        ("America/Manaus", date(2026, 12, 31)),
        ("America/Rio_Branco", date(2026, 12, 31)),
        ("America/Noronha", date(2027, 1, 1)),
        ("UTC", date(2027, 1, 1)),
    ],
)
def test_o_instante_em_cada_fuso_do_pais(fuso: str, dia: date) -> None:
    assert dia_local(REVEILLON, fuso) == dia


def test_instante_sem_fuso_nao_se_aceita(balcao: Balcao) -> None:
    """Nobody guesses the zone of a naive clock."""
    from almotace.servicos.praticar import Quem

    with pytest.raises(ValueError, match="zone"):
        balcao.requerer(quem=Quem(balcao.agente("atendente"), datetime(2026, 3, 10, 10)))
