"""The discount for paying early: day 15 and 16, the rolled day, renunciation, defence."""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.calendario import Calendario
from almotace.nucleo.contagem import Contagem, Duracao, RegraDeContagem, contar
from almotace.nucleo.erros import ErroAlmotace
from almotace.servicos.arrecadacao.desconto import Regra, devido

REGRA = Regra(
    percentual=Decimal(20), prazo=Duracao(15, "dias"), exige_renuncia=True, fonte="art. 9º"
)
CIENCIA = date(2026, 6, 1)  # a Monday: day 15 is Tuesday 16
MULTA = Decimal("500.00")


def prazo(ciencia: date = CIENCIA, feriados: tuple[date, ...] = (), **horas: time) -> Contagem:
    calendario = Calendario.so_com(feriados, **horas)  # type: ignore[arg-type]
    return contar(ciencia, REGRA.prazo, RegraDeContagem(), calendario)


def a_pagar(em: date, p: Contagem | None = None, **como: date | None) -> Decimal:
    como.setdefault("renuncia_em", em)
    return devido(MULTA, REGRA, p or prazo(), em, **como).a_pagar


def test_no_dia_quinze_ha_desconto_e_no_dezesseis_nao() -> None:
    assert prazo().fim == date(2026, 6, 16)
    assert a_pagar(date(2026, 6, 16)) == Decimal("400.00")
    assert a_pagar(date(2026, 6, 17)) == MULTA
    assert a_pagar(CIENCIA) == Decimal("400.00")


def test_no_dia_prorrogado_ainda_ha_desconto() -> None:
    p = prazo(date(2026, 6, 4), (date(2026, 6, 19), date(2026, 6, 22)))
    assert (p.nominal, p.fim) == (date(2026, 6, 19), date(2026, 6, 23))
    assert a_pagar(date(2026, 6, 23), p) == Decimal("400.00")
    assert a_pagar(date(2026, 6, 20), p) == Decimal("400.00")  # a Saturday, by Pix
    assert a_pagar(date(2026, 6, 24), p) == MULTA


def test_o_pix_das_23h59_do_ultimo_dia_esta_no_prazo_com_o_balcao_fechado() -> None:
    p = prazo(abre=time(12), fecha=time(18))
    assert not p.tempestivo(datetime(2026, 6, 16, 23, 59))
    assert a_pagar(datetime(2026, 6, 16, 23, 59), p) == Decimal("400.00")
    assert a_pagar(datetime(2026, 6, 17, 0, 0), p) == MULTA


def test_depois_de_defesa_nao_ha_desconto() -> None:
    dia = date(2026, 6, 10)
    for defesa in (date(2026, 6, 9), dia):
        feito = devido(MULTA, REGRA, prazo(), dia, renuncia_em=dia, defesa_em=defesa)
        assert feito.a_pagar == MULTA
        assert feito.motivo == f"houve defesa em {defesa:%d/%m/%Y}"
        assert feito.memoria[-1] == (
            f"Pagamento em 10/06/2026, sem desconto: houve defesa em {defesa:%d/%m/%Y}; "
            "a pagar: R$ 500,00."
        )
    assert a_pagar(dia, defesa_em=date(2026, 6, 11)) == Decimal("400.00")


def test_no_mesmo_dia_a_hora_diz_o_que_veio_antes() -> None:
    paga = datetime(2026, 6, 10, 10)
    assert a_pagar(paga, defesa_em=datetime(2026, 6, 10, 11)) == Decimal("400.00")
    assert a_pagar(paga, defesa_em=datetime(2026, 6, 10, 9)) == MULTA
    assert a_pagar(paga, defesa_em=date(2026, 6, 10)) == MULTA


def test_sem_renuncia_nao_ha_desconto_onde_o_ato_a_exige() -> None:
    dia = date(2026, 6, 10)
    for renuncia in (None, date(2026, 6, 11)):
        feito = devido(MULTA, REGRA, prazo(), dia, renuncia_em=renuncia)
        assert (feito.a_pagar, feito.desconto) == (MULTA, Decimal("0.00"))
        assert feito.motivo == "não havia renúncia à defesa em 10/06/2026"


def test_onde_o_ato_nao_exige_renuncia_a_defesa_nao_tira_o_desconto() -> None:
    livre = Regra(percentual=Decimal(20), prazo=REGRA.prazo, exige_renuncia=False, fonte="art. 9º")
    feito = devido(MULTA, livre, prazo(), date(2026, 6, 10), defesa_em=date(2026, 6, 9))
    assert feito.a_pagar == Decimal("400.00")
    assert feito.memoria[1:3] == (
        "Desconto de 20 % para quem paga até 16/06/2026 (art. 9º).",
        "Pagamento em 10/06/2026, no prazo.",
    )


@pytest.mark.parametrize(
    ("valor", "percentual", "desconto"),
    [
        ("0.29", "50", "0.15"), ("1.15", "30", "0.35"), ("4.35", "12.5", "0.54"),
        ("19.99", "20", "4.00"), ("0.01", "20", "0.00"), ("1000000.00", "33.33", "333300.00"),
        ("5.00", "100", "5.00"),
    ],
)  # fmt: skip
def test_meio_centavo_de_desconto_sobe(valor: str, percentual: str, desconto: str) -> None:
    regra = Regra.de_dados(
        {"percentual": percentual, "prazo": "15 dias", "exige_renuncia": False, "fonte": "art. 1º"}
    )
    feito = devido(Decimal(valor), regra, prazo(), CIENCIA)
    assert feito.desconto == Decimal(desconto)


@given(st.integers(0, 10**12), st.integers(1, 10000), st.integers(-5, 40))
def test_o_que_se_paga_mais_o_desconto_e_o_valor(c: int, percentual: int, dias: int) -> None:
    regra = Regra(
        percentual=Decimal(percentual).scaleb(-2), prazo=REGRA.prazo, exige_renuncia=True,
        fonte="art. 9º",
    )  # fmt: skip
    valor, em = Decimal(c).scaleb(-2), date.fromordinal(CIENCIA.toordinal() + dias)
    feito = devido(valor, regra, prazo(), em, renuncia_em=em)
    assert feito.a_pagar + feito.desconto == valor
    assert 0 <= feito.desconto <= valor
    assert bool(feito.motivo) == (dias > 15)
    exato = valor * regra.percentual / 100
    assert bool(feito.motivo) or abs(feito.desconto - exato) <= Decimal("0.005")


@pytest.mark.parametrize(
    ("muda", "campo"),
    [
        ({"percentual": "0"}, "percentual"), ({"percentual": "101"}, "percentual"),
        ({"percentual": 0.2}, "percentual"), ({"percentual": "20%"}, "percentual"),
        ({"percentual": None}, "percentual"), ({"prazo": "0 dias"}, "prazo"),
        ({"prazo": "10 horas"}, "prazo"), ({"exige_renuncia": "sim"}, "exige_renuncia"),
        ({"fonte": ""}, "fonte"), ({"percentul": "20"}, "percentul"),
    ],
)  # fmt: skip
def test_o_dado_errado_do_ato_e_recusado_pelo_nome(muda: dict[str, object], campo: str) -> None:
    dados = {"percentual": "20", "prazo": "15 dias", "exige_renuncia": True, "fonte": "art. 9º"}
    assert Regra.de_dados(dados) == REGRA
    with pytest.raises(ErroAlmotace) as e:
        Regra.de_dados({**dados, **muda})
    assert e.value.campo == campo
