"""Triage: urgency, law, duplicates near in place and time, filing, reopening, what awaits whom."""

from __future__ import annotations

import contextlib
import uuid
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from balcao import LEI, Balcao
from banco import em_paralelo
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rua import DIA, LIMPO, PRACA, Rua

from almotace.nucleo.erros import ErroDeEntrada
from almotace.servicos.acao_fiscal import acompanhar, triar
from almotace.servicos.acao_fiscal.duplicatas import parecidas
from almotace.servicos.acao_fiscal.tarefas import tarefas_fiscais, visitas_do_dia
from almotace.servicos.casa import casa

MOTIVOS = "Foi-se ao lugar duas vezes e não havia ninguém."


@pytest.fixture
def rua(balcao: Balcao) -> Rua:
    return Rua(balcao)


def achadas(rua: Rua, processo: Any) -> list[Any]:
    with rua.b.dentro():
        return parecidas(rua.acao(processo))


def tarefas(rua: Rua, dia: date = DIA) -> list[tuple[str, str]]:
    with rua.b.dentro():
        todas = tarefas_fiscais(rua.b.municipio.pk, casa(rua.b.chave), dia)
        return [(t.acao.processo.numero, t.ato) for t in todas]


def test_a_triagem_diz_contra_quem_e_por_que_lei(rua: Rua) -> None:
    licenca = rua.b.licenciar()
    processo = rua.denunciar()
    rua.triar(processo, licenca.titular)
    acao = rua.acao(processo)
    assert (acao.situacao, acao.prioridade, acao.alvo_id) == ("triada", 1, licenca.titular.id)
    assert (acao.licenca_id, acao.processo.lei) == (licenca.id, LEI)
    assert acao.processo.requerente_id == licenca.titular.id
    with pytest.raises(ErroDeEntrada, match="Este ato é de chefe de seção"):
        triar.triar(rua.quem("fiscal"), processo.id, triar.Triagem(1, LEI))
    with pytest.raises(ErroDeEntrada, match="não é deste município"):
        triar.triar(rua.quem("chefe_de_secao"), processo.id, triar.Triagem(1, "am/manacapuru/x"))


def test_duplicatas_por_metros_e_por_dias(rua: Rua) -> None:
    lat = Decimal(PRACA[0])
    um = rua.denunciar(latitude=PRACA[0], longitude=PRACA[1])
    perto = rua.denunciar(latitude=str(lat + Decimal("0.0006")), longitude=PRACA[1],
                          endereco="Ponto de ônibus")  # fmt: skip
    rua.denunciar(latitude=str(lat + Decimal("0.002")), longitude=PRACA[1], endereco="Longe")
    rua.denunciar(latitude=PRACA[0], longitude=PRACA[1], dia=DIA + timedelta(days=31))
    (achada,) = achadas(rua, um)
    assert (achada.acao.processo_id, achada.metros, achada.dias) == (perto.id, 66, 0)


def test_sem_coordenadas_as_palavras_do_lugar(rua: Rua) -> None:
    um = rua.denunciar(endereco="Rua São José, 45, em frente à padaria")
    dois = rua.denunciar(endereco="R. Sao Jose 45 padaria", assunto="Camelô")
    rua.denunciar(endereco="Rua São José, 900, fundos do colégio novo")
    assert [p.acao.processo_id for p in achadas(rua, um)] == [dois.id]


def test_apensar_leva_junto_e_se_desfaz(rua: Rua) -> None:
    um, dois, tres = (rua.denunciar() for _ in range(3))
    chefe = rua.quem
    triar.apensar(chefe("chefe_de_secao"), dois.id, um.id)
    acao = rua.acao(dois)
    assert (acao.situacao, acao.principal.processo_id, acao.processo.encerrado) == (
        "apensada", um.id, True)  # fmt: skip
    assert rua.b.atos(dois)[-1].congelado == {"numero_do_principal": um.numero}
    for caso, principal, frase in (
        (um, um, "a si mesmo"), (um, tres, "Outros casos estão apensados"),
        (tres, dois, "apensado a outro"), (dois, um, "apensado a outro"),
        (tres, type(um)(id=uuid.uuid4()), "Escolha o caso"),
    ):  # fmt: skip
        with pytest.raises(ErroDeEntrada, match=frase):
            triar.apensar(chefe("chefe_de_secao"), caso.id, principal.id)
    rua.visitar(um)
    with rua.b.dentro():
        assert "esteve no local" in acompanhar.acompanhar(rua.acao(dois), "America/Sao_Paulo").frase
    triar.reabrir(chefe("chefe_de_secao"), dois.id, "Era outro vendedor, do outro lado.")
    assert rua.acao(dois).situacao == "recebida" and rua.acao(dois).principal is None


def test_dois_que_se_apensam_um_ao_outro_ao_mesmo_tempo(rua: Rua) -> None:
    um, dois = rua.denunciar(), rua.denunciar()
    quem = [rua.quem("chefe_de_secao") for _ in range(2)]
    feitos = em_paralelo([
        lambda: triar.apensar(quem[0], um.id, dois.id),
        lambda: triar.apensar(quem[1], dois.id, um.id),
    ])  # fmt: skip
    assert sum(isinstance(x, ErroDeEntrada) for x in feitos) == 1, feitos
    assert sorted(rua.acao(p).situacao for p in (um, dois)) == ["apensada", "recebida"]


def test_arquivar_leva_motivos_e_se_reabre(rua: Rua) -> None:
    processo = rua.denunciar()
    for motivo, motivos, frase in (("x", MOTIVOS, "por que se arquiva"),
                                   ("improcedente", "não", "leva os seus motivos")):  # fmt: skip
        with pytest.raises(ErroDeEntrada, match=frase):
            triar.arquivar(rua.quem("chefe_de_secao"), processo.id, motivo, motivos)
    triar.arquivar(rua.quem("secretario"), processo.id, "improcedente", MOTIVOS)
    assert rua.acao(processo).processo.encerrado
    with pytest.raises(ErroDeEntrada, match="arquivado: reabra-o"):
        rua.visitar(processo)
    with rua.b.dentro():
        dito = acompanhar.acompanhar(rua.acao(processo), "America/Sao_Paulo")
    assert "encerrado" in dito.frase and "não se encontrou" in dito.detalhe
    triar.reabrir(rua.quem("chefe_de_secao"), processo.id, "Chegaram fotos novas do lugar.")
    assert not rua.acao(processo).processo.encerrado


def test_o_que_espera_por_quem(rua: Rua) -> None:
    recebida, triada, marcada, vista = (rua.denunciar() for _ in range(4))
    for p in (triada, marcada, vista):
        rua.triar(p)
    rua.ordenar(marcada)
    rua.visitar(vista, fatos={"local_limpo": False})
    assert sorted(tarefas(rua)) == sorted([
        (recebida.numero, "triagem"), (triada.numero, "ordem_de_visita"),
        (marcada.numero, "visita"), (vista.numero, "auto"),
    ])  # fmt: skip
    rua.ordenar(vista, para=DIA + timedelta(days=1))
    with rua.b.dentro():
        m, fiscal = rua.b.municipio.pk, rua.b.agente("fiscal").id
        hoje = visitas_do_dia(m, fiscal, DIA)
        amanha = visitas_do_dia(m, fiscal, DIA + timedelta(days=1))
    assert [a.processo_id for a in hoje] == [marcada.id] and len(amanha) == 2


def test_de_duas_visitas_no_mesmo_dia_vale_a_ultima(rua: Rua) -> None:
    caso = rua.denunciar()
    for limpo in (False, True, False, True):
        rua.visitar(caso, fatos={**LIMPO, "local_limpo": limpo})
    assert tarefas(rua) == [(caso.numero, "arquivamento")]


PASSOS = ("triar", "triar_alvo", "ordenar", "visitar", "apensar", "arquivar", "reabrir")


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(passos=st.lists(st.sampled_from(PASSOS), max_size=7))
def test_refazer_dos_atos_da_a_linha_guardada(rua: Rua, passos: list[str]) -> None:
    """Whatever is done, in whatever order, or refused: the acts alone give the stored row."""
    from almotace.servicos.acao_fiscal.projecao import dobrar

    outro, pessoa = rua.denunciar(endereco="Rua do Outro, 1"), rua.b.pessoa()
    caso = rua.denunciar(latitude=PRACA[0], longitude=PRACA[1])
    chefe = lambda: rua.quem("chefe_de_secao")  # noqa: E731
    fazer = {
        "triar": lambda: rua.triar(caso), "triar_alvo": lambda: rua.triar(caso, pessoa),
        "ordenar": lambda: rua.ordenar(caso), "visitar": lambda: rua.visitar(caso),
        "apensar": lambda: triar.apensar(chefe(), caso.id, outro.id),
        "arquivar": lambda: triar.arquivar(chefe(), caso.id, "improcedente", MOTIVOS),
        "reabrir": lambda: triar.reabrir(chefe(), caso.id, MOTIVOS),
    }  # fmt: skip
    for passo in passos:
        with contextlib.suppress(ErroDeEntrada):
            fazer[passo]()
    acao = rua.acao(caso)
    with rua.b.dentro():
        refeita = dobrar(acao.processo, rua.b.municipio.fuso)
    tida = {k: getattr(acao, k) for k in refeita}
    for campo in ("alvo_id", "principal_id"):
        tida[campo] = str(tida[campo]) if tida[campo] else None
    assert tida == refeita
    assert acao.processo.situacao == acao.situacao
    assert acao.processo.encerrado is (acao.situacao in ("apensada", "arquivada"))


def test_as_tarefas_custam_uma_consulta(rua: Rua) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    for _ in range(3):
        rua.denunciar()
    with (
        rua.b.dentro(),
        CaptureQueriesContext(
            connection,
        ) as lidas,
    ):
        tarefas_fiscais(rua.b.municipio.pk, casa(rua.b.chave), DIA)
    assert len(lidas) == 1
