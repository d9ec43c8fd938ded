"""What a penalty does to the licence, as of a day; who is warned; what the journal alone gives."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from balcao import Balcao
from fiscal import GRITO, Fiscal
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from almotace.nucleo.erros import ErroAlmotace, ErroDeEntrada
from almotace.registro.models import Auto, PrazoDoProcesso, Processo
from almotace.servicos.autuacao import outros
from almotace.servicos.autuacao.avisos import avisar
from almotace.servicos.autuacao.projecao import refazer
from almotace.servicos.fatos import ler_autos
from almotace.servicos.vida_da_licenca import situacao_em


@pytest.fixture
def fiscal(balcao: Balcao) -> Fiscal:
    return Fiscal(balcao)


@pytest.fixture
def licenca(balcao: Balcao) -> Any:
    balcao.agora = datetime(2025, 3, 10, 13, 0, tzinfo=UTC)
    return balcao.licenciar(periodo_inicio="2025-03-10", periodo_fim="2026-03-09")


DIAS = [date(2025, 4, 7), date(2025, 5, 12), date(2025, 6, 16), date(2025, 7, 21),
        date(2025, 8, 25), date(2025, 9, 29)]  # fmt: skip


def escada(fiscal: Fiscal, licenca: Any, ate: int) -> Any:
    """Autos up to that rung, each known and undefended; the last one."""
    for dia in DIAS[:ate]:
        ultimo = fiscal.decidido(licenca.titular, dia)
    return ultimo


def estado(balcao: Balcao, licenca: Any, dia: date) -> tuple[str, str]:
    with balcao.dentro():
        return situacao_em(licenca, ler_autos(licenca.processo), dia)


def test_suspensao_vale_os_seus_dias_e_so_eles(
    fiscal: Fiscal, balcao: Balcao, licenca: Any
) -> None:
    p = escada(fiscal, licenca, 3)
    assert fiscal.caso(p).penas[0]["dias"] == 7
    assert estado(balcao, licenca, date(2025, 7, 1))[0] == "vigente"
    with pytest.raises(ErroDeEntrada, match="só começa depois que a decisão é definitiva"):
        outros.iniciar_suspensao(fiscal.quem("chefe_de_secao", DIAS[2]), p.id, DIAS[2])
    inicio = date(2025, 7, 7)
    outros.iniciar_suspensao(fiscal.quem("chefe_de_secao", inicio), p.id, inicio)
    for dia, esperado in (
        (inicio - timedelta(1), "vigente"), (inicio, "suspensa"),
        (inicio + timedelta(6), "suspensa"), (inicio + timedelta(7), "vigente"),
    ):  # fmt: skip
        assert estado(balcao, licenca, dia)[0] == esperado
    assert "até 13/07/2025, pela pena do auto 3/2025" in estado(balcao, licenca, inicio)[1]


def test_cassacao_vale_da_ciencia_e_o_pedido_nao_a_suspende(
    fiscal: Fiscal, balcao: Balcao, licenca: Any
) -> None:
    p = escada(fiscal, licenca, 6)
    assert fiscal.caso(p).penas[0]["tipo"] == "cassacao"
    assert estado(balcao, licenca, DIAS[5] - timedelta(1))[0] == "vigente"
    assert estado(balcao, licenca, DIAS[5])[0] == "cassada"
    dia = DIAS[5] + timedelta(10)
    fiscal.defender(p, dia, "reconsideracao")
    assert estado(balcao, licenca, dia)[0] == "cassada"
    with balcao.dentro():
        prazo = PrazoDoProcesso.objects.get(processo=p, de_quem="administracao")
    assert prazo.fim_dia == date(2025, 10, 20)  # the tenth day is a Sunday
    fiscal.julgar(
        p, dia + timedelta(2), "reconsideracao", "secretario", por_infracao={GRITO: "anulada"}
    )
    assert estado(balcao, licenca, dia + timedelta(2))[0] == "vigente"


def test_multa_com_defesa_pendente_nada_faz_a_licenca(
    fiscal: Fiscal, balcao: Balcao, licenca: Any
) -> None:
    escada(fiscal, licenca, 2)
    assert estado(balcao, licenca, DIAS[1] + timedelta(1))[0] == "vigente"


def test_avisa_se_uma_vez_tambem_depois_de_dias_sem_servidor(
    fiscal: Fiscal, balcao: Balcao, licenca: Any
) -> None:
    escada(fiscal, licenca, 2)
    with balcao.dentro():
        fim = PrazoDoProcesso.objects.get(prazo="defesa").fim_dia
        PrazoDoProcesso.objects.exclude(prazo="defesa").delete()
        m = balcao.municipio.pk
        assert avisar(m, fim - timedelta(6)) == []
        assert [p.fim_dia for p in avisar(m, fim - timedelta(2))] == [fim]  # days went by unseen
        assert len(avisar(m, fim - timedelta(2))) == 1, "the same day it is still shown"
        assert avisar(m, fim - timedelta(1)) == []


MOTIVO = "Erro de pessoa no auto que se lavrou."
PASSOS = st.lists(
    st.sampled_from(["ciencia", "defesa", "julgar", "anular", "ciencia_decisao", "recurso",
                     "decidir_recurso"]),
    min_size=1, max_size=6,
)  # fmt: skip


@settings(max_examples=25, deadline=None,
          suppress_health_check=[HealthCheck.function_scoped_fixture])  # fmt: skip
@given(passos=PASSOS, saltos=st.lists(st.integers(0, 20), min_size=6, max_size=6))
def test_o_diario_sozinho_refaz_as_projecoes(
    fiscal: Fiscal, balcao: Balcao, passos: list[str], saltos: list[int]
) -> None:
    """Whatever acts the law let pass, in whatever order and on whatever day."""
    from almotace.servicos.autuacao import anular

    dia = date(2025, 10, 6)
    p = fiscal.lavrar(balcao.pessoa(), dia, "art26_cpt_inc1", fatos={})
    for passo, salto in zip(passos, saltos, strict=False):
        dia += timedelta(salto)
        try:
            if passo == "ciencia":
                fiscal.cientificar(p, dia)
            elif passo == "defesa":
                fiscal.defender(p, dia, "impugnacao")
            elif passo == "julgar":
                fiscal.julgar(p, dia, "impugnacao")
            elif passo == "anular":
                anular.anular(
                    fiscal.quem("secretario", dia), p.id, "Erro de pessoa no auto lavrado."
                )
            elif passo == "ciencia_decisao":
                fiscal.cientificar(p, dia, de="julgamento_impugnacao")
            elif passo == "recurso":
                fiscal.defender(p, dia, "recurso")
            else:
                fiscal.julgar(p, dia, "recurso", "secretario")
        except ErroAlmotace:
            continue
    campos = ("situacao", "resultado", "decidido_em", "definitivo_em", "penas", "multa")
    with balcao.dentro():

        def retrato() -> Any:
            return (
                Processo.objects.values("situacao", "encerrado", "vence_em").get(id=p.id),
                list(Auto.objects.filter(processo=p).order_by("numero").values(*campos)),
                sorted(PrazoDoProcesso.objects.filter(processo=p).values_list(
                    "prazo", "situacao", "fim_dia")),
            )  # fmt: skip

        antes = retrato()
        ultimo = balcao.atos(p)[-1].dia
        PrazoDoProcesso.objects.filter(processo=p).delete()
        Auto.objects.filter(processo=p).update(resultado="x", definitivo_em=None, penas=[])
        refazer(Processo.objects.get(id=p.id), ultimo, "America/Sao_Paulo")
        assert retrato() == antes
