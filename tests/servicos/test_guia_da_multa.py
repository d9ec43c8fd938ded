"""A fine becomes a guide: when, how much, until when; paid, paid twice, given back."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from balcao import Balcao
from cobrador import SEGUNDO, Cobrador

from almotace.nucleo.erros import ErroDeEntrada
from almotace.servicos.autuacao import anular
from almotace.servicos.cobranca import lancar, receber

VALOR = Decimal("985.24")


def test_da_decisao_definitiva_sai_a_guia_com_a_memoria_do_valor(cobrador: Cobrador) -> None:
    caso, dia = cobrador.definitivo()
    guia = cobrador.lancar(caso, dia)
    assert (guia.valor, guia.numero, guia.especie) == (VALOR, "2/2025", "multa")
    assert guia.memoria["linhas"][0] == "Valor de 13/11/2012: R$ 500,00."
    assert guia.memoria["penas"] == ["art25_cpt_inc2"]
    assert guia.memoria["correcoes"] == [
        {"indice": "INPC", "desde": "2012-11-13", "dispositivos": ["art25_par4"]}
    ]
    with pytest.raises(ErroDeEntrada, match="já foi lançada"):
        cobrador.lancar(caso, dia)


def test_antes_de_definitiva_so_a_pedido(cobrador: Cobrador) -> None:
    caso = cobrador.multado()
    dia = SEGUNDO + timedelta(2)
    with pytest.raises(ErroDeEntrada, match="não é definitiva"):
        cobrador.lancar(caso, dia)
    with pytest.raises(ErroDeEntrada, match="ciência"):
        cobrador.lancar(caso, dia, a_pedido=True)
    cobrador.f.cientificar(caso, dia)
    assert cobrador.lancar(caso, dia, a_pedido=True).valor == VALOR


def test_sem_prazo_na_lei_nem_na_cidade_quem_lanca_diz_o_vencimento(cobrador: Cobrador) -> None:
    caso, dia = cobrador.definitivo()
    with pytest.raises(ErroDeEntrada, match="diga o vencimento"):
        lancar.lancar_multa(cobrador.quem("caixa", dia), caso.id)
    cobrador.cidade(prazo_da_guia={"duracao": "10 dias", "fonte": "Decreto 1/2025, art. 2º"})
    guia = cobrador.lancar(caso, dia, vence_em=None)
    # Ten days end on a Saturday, All Souls falls on the Sunday: the Monday after it.
    assert guia.vence_em == date(2025, 11, 3)
    assert "Decreto 1/2025, art. 2º" in guia.memoria["vencimento"]


def test_paga_no_caixa_fecha_o_caso(cobrador: Cobrador, balcao: Balcao) -> None:
    caso, dia = cobrador.definitivo()
    guia = cobrador.lancar(caso, dia)
    cobrador.pagar(guia, "500.00", dia)
    assert cobrador.situacao(caso) == ("definitivo", False)
    assert cobrador.guia(guia).paga_em is None
    with pytest.raises(ErroDeEntrada, match=r"Só falta R\$ 485,24"):
        cobrador.pagar(guia, "500.00", dia)
    cobrador.pagar(guia, "485.24", dia + timedelta(1))
    lida = cobrador.guia(guia)
    assert (lida.paga_em, lida.valor_pago) == (dia + timedelta(1), VALOR)
    assert cobrador.situacao(caso) == ("quitado", True)
    with pytest.raises(ErroDeEntrada, match="já está paga"):
        cobrador.pagar(guia, "1.00", dia + timedelta(1))


def test_anulado_o_auto_a_multa_cai_e_o_pago_se_devolve_uma_vez(cobrador: Cobrador) -> None:
    caso, dia = cobrador.definitivo()
    guia = cobrador.lancar(caso, dia)
    cobrador.pagar(guia, VALOR, dia)
    with pytest.raises(ErroDeEntrada, match="Não há o que devolver"):
        cobrador.devolver(caso, guia, "1.00", dia)
    anular.anular(
        cobrador.quem("secretario", dia), caso.id, "O auto citava o artigo errado, e é nulo."
    )
    assert cobrador.guia(guia).cancelada_em == dia
    assert cobrador.conta(caso, guia, dia).a_devolver == VALOR
    with pytest.raises(ErroDeEntrada, match=r"Só há R\$ 985,24"):
        cobrador.devolver(caso, guia, "985.25", dia)
    cobrador.devolver(caso, guia, VALOR, dia)
    assert cobrador.conta(caso, guia, dia).a_devolver == 0
    with pytest.raises(ErroDeEntrada, match="Não há o que devolver"):
        cobrador.devolver(caso, guia, "0.01", dia)


def test_guia_cancelada_nao_se_recebe_e_outra_se_lanca(cobrador: Cobrador) -> None:
    caso, dia = cobrador.definitivo()
    guia = cobrador.lancar(caso, dia)
    lancar.cancelar_guia(
        cobrador.quem("chefe_de_secao", dia), caso.id, guia.id, "O vencimento saiu errado na guia."
    )
    with pytest.raises(ErroDeEntrada, match="cancelada"):
        cobrador.pagar(guia, VALOR, dia)
    assert cobrador.lancar(caso, dia).numero == "3/2025"


@pytest.mark.parametrize(
    ("dias", "situacao", "falta"),
    [(0, "aberta", VALOR), (1, "aberta", VALOR), (32, "aberta", VALOR)],
)
def test_sem_mora_na_cidade_o_atraso_nao_custa(
    cobrador: Cobrador, dias: int, situacao: str, falta: Decimal
) -> None:
    caso, dia = cobrador.definitivo()
    guia = cobrador.lancar(caso, dia, vence_em=date(2025, 11, 5))
    q = cobrador.conta(caso, guia, guia.vence_em + timedelta(dias))
    assert (q.situacao, q.falta, q.vencida) == (situacao, falta, dias > 0)


@pytest.mark.parametrize(
    ("dia", "mais"),
    [
        (date(2025, 11, 4), "0.00"), (date(2025, 11, 5), "0.00"), (date(2025, 11, 6), "19.70"),
        (date(2025, 12, 4), "19.70"), (date(2025, 12, 5), "29.55"),
    ],
)  # fmt: skip
def test_onde_a_cidade_da_mora_conta_se_do_vencimento(
    cobrador: Cobrador, dia: date, mais: str
) -> None:
    cobrador.cidade(mora={
        "multa": "2", "juros_ao_mes": "1", "mes": "completo", "fonte": "Lei 9/2020, art. 7º",
    })  # fmt: skip
    caso, d = cobrador.definitivo()
    guia = cobrador.lancar(caso, d, vence_em=date(2025, 11, 5))
    assert cobrador.conta(caso, guia, dia).falta == VALOR + Decimal(mais)
    cobrador.pagar(guia, VALOR + Decimal(mais), dia)
    assert cobrador.conta(caso, guia, dia + timedelta(400)).situacao == "quitada"


def test_no_dia_sem_expediente_em_que_vence_paga_se_no_seguinte_sem_atraso(
    cobrador: Cobrador,
) -> None:
    cobrador.cidade(mora={"multa": "2", "mes": "completo", "fonte": "Lei 9/2020, art. 7º"})
    caso, dia = cobrador.definitivo()
    guia = cobrador.lancar(caso, dia, vence_em=date(2025, 11, 8))  # a Saturday
    assert cobrador.conta(caso, guia, date(2025, 11, 10)).falta == VALOR
    assert cobrador.conta(caso, guia, date(2025, 11, 11)).falta > VALOR


DESCONTO = {
    "percentual": "20", "prazo": "15 dias", "exige_renuncia": True, "fonte": "Lei 9/2020, art. 8º",
}  # fmt: skip


@pytest.mark.parametrize(("dias", "falta"), [(14, "0.00"), (15, "0.00"), (16, "197.05")])
def test_desconto_ate_o_dia_quinze_com_renuncia(cobrador: Cobrador, dias: int, falta: str) -> None:
    cobrador.cidade(desconto=DESCONTO)
    caso = cobrador.multado()
    cobrador.f.cientificar(caso, SEGUNDO)
    guia = cobrador.lancar(caso, SEGUNDO + timedelta(1), renuncia=True)
    assert guia.vence_em == SEGUNDO + timedelta(15)
    dia = SEGUNDO + timedelta(dias)
    if dias < 16:
        with pytest.raises(ErroDeEntrada, match=r"com o desconto: R\$ 788,19"):
            cobrador.pagar(guia, VALOR, dia)
    cobrador.pagar(guia, "788.19", dia)
    assert cobrador.conta(caso, guia, dia).falta == Decimal(falta)


def test_depois_da_defesa_nao_ha_desconto(cobrador: Cobrador) -> None:
    cobrador.cidade(desconto=DESCONTO)
    caso = cobrador.multado()
    cobrador.f.cientificar(caso, SEGUNDO)
    cobrador.f.defender(caso, SEGUNDO + timedelta(2))
    with pytest.raises(ErroDeEntrada, match="houve defesa em 08/10/2025"):
        cobrador.lancar(caso, SEGUNDO + timedelta(3), renuncia=True)


def test_sem_desconto_na_cidade_nao_ha_renuncia(cobrador: Cobrador) -> None:
    caso = cobrador.multado()
    cobrador.f.cientificar(caso, SEGUNDO)
    with pytest.raises(ErroDeEntrada, match="não dá desconto"):
        cobrador.lancar(caso, SEGUNDO, renuncia=True)


def test_multa_em_unidade_se_converte_pelo_valor_datado_ou_se_recusa_pelo_nome(
    cobrador: Cobrador, monkeypatch: pytest.MonkeyPatch
) -> None:
    from almotace.nucleo.erros import Lacuna
    from almotace.servicos.casa import casa
    from almotace.servicos.cobranca.valor import _em_reais

    caso, dia = cobrador.definitivo()
    c = cobrador.f.caso(caso)
    pena = {"tipo": "multa", "valor": "2", "unidade": "SM", "fundamento": "art25_cpt_inc2"}
    with pytest.raises(Lacuna, match="não disse de que dia é o valor da unidade"):
        _em_reais(c, pena, casa("mg/muriae"), dia)
    cobrador.cidade(unidade_no_dia="fato")
    valor, linha = _em_reais(c, pena, casa("mg/muriae"), dia)
    assert valor == Decimal("3036.00")
    assert linha.startswith("2 SM × R$ 1.518,00 (valor de SM em 06/10/2025: ")
    with pytest.raises(Lacuna, match="O valor de UFX não foi carregado"):
        _em_reais(c, {**pena, "unidade": "UFX"}, casa("mg/muriae"), dia)


def test_dois_caixas_recebem_a_mesma_guia_e_so_um_a_quita(
    cobrador: Cobrador, balcao: Balcao
) -> None:
    from banco import em_paralelo

    caso, dia = cobrador.definitivo()
    guia = cobrador.lancar(caso, dia)
    um, outro = cobrador.quem("caixa", dia), cobrador.quem("caixa", dia)
    saidas = em_paralelo([
        lambda: receber.receber(um, guia.id, "985.24").id,
        lambda: receber.receber(outro, guia.id, "985.24").id,
    ])  # fmt: skip
    assert sorted(isinstance(s, Exception) for s in saidas) == [False, True]
    assert cobrador.conta(caso, guia, dia).situacao == "quitada"


def test_mesmo_envio_duas_vezes_e_um_pagamento(cobrador: Cobrador) -> None:
    caso, dia = cobrador.definitivo()
    guia = cobrador.lancar(caso, dia)
    quem = cobrador.quem("caixa", dia)
    primeiro = receber.receber(quem, guia.id, "100.00")
    assert receber.receber(quem, guia.id, "100.00").id == primeiro.id
    assert cobrador.conta(caso, guia, dia).pago == Decimal("100.00")
    with pytest.raises(ErroDeEntrada, match="outro conteúdo"):
        receber.receber(quem, guia.id, "101.00")


def test_quem_nao_e_caixa_nao_recebe(cobrador: Cobrador) -> None:
    caso, dia = cobrador.definitivo()
    guia = cobrador.lancar(caso, dia)
    with pytest.raises(ErroDeEntrada, match="Este ato é de caixa"):
        receber.receber(cobrador.quem("fiscal", dia), guia.id, "1.00")


def test_a_taxa_paga_pelo_balcao_deixa_o_mesmo_recibo(balcao: Balcao) -> None:
    from almotace.registro.models import Guia, Pagamento

    licenca = balcao.licenciar()
    with balcao.dentro():
        guia = Guia.objects.get(processo=licenca.processo, tributo="taxa_licenca_atividade")
        recibo: Any = Pagamento.objects.get(guia=guia)
    assert (recibo.valor, recibo.origem, guia.paga_em) == (guia.valor, "caixa", recibo.pago_em)


def test_o_destino_das_coisas_que_cancela_a_multa_cancela_a_guia(
    cobrador: Cobrador, balcao: Balcao
) -> None:
    from deposito import DIA, HORA, PERECIVEL, Deposito

    d = Deposito(balcao)
    caso = d.apreender(PERECIVEL)
    dia = DIA + timedelta(1)
    cobrador.f.cientificar(caso, dia)
    guia = cobrador.lancar(caso, dia, a_pedido=True)
    cobrador.pagar(guia, "100.00", dia)
    d.doar(caso, HORA + timedelta(hours=49))
    lida = cobrador.guia(guia)
    assert lida.cancelada_em == DIA + timedelta(2)
    assert cobrador.conta(caso, guia, DIA + timedelta(3)).a_devolver == Decimal("100.00")
    with pytest.raises(ErroDeEntrada, match="cancelada"):
        cobrador.pagar(guia, "1.00", DIA + timedelta(3))


def test_paga_a_pedido_e_anulada_no_julgamento_volta_tudo(cobrador: Cobrador) -> None:
    from fiscal import GRITO

    caso = cobrador.multado()
    cobrador.f.cientificar(caso, SEGUNDO)
    guia = cobrador.lancar(caso, SEGUNDO, a_pedido=True)
    cobrador.pagar(guia, VALOR, SEGUNDO)
    assert cobrador.situacao(caso)[0] == "prazo_de_defesa"  # to pay takes no defence away
    cobrador.f.defender(caso, SEGUNDO + timedelta(3))
    dia = SEGUNDO + timedelta(9)
    cobrador.f.julgar(caso, dia, por_infracao={GRITO: "anulada"})
    assert cobrador.conta(caso, guia, dia).a_devolver == VALOR
    assert cobrador.guia(guia).cancelada_em == dia


def test_as_linhas_da_guia_se_refazem_dos_atos(cobrador: Cobrador, balcao: Balcao) -> None:
    from almotace.registro.models import Guia, Processo
    from almotace.servicos.cobranca.projecao import refazer_guias
    from almotace.servicos.fatos import ler_autos

    caso, dia = cobrador.definitivo()
    guia = cobrador.lancar(caso, dia)
    cobrador.pagar(guia, VALOR, dia)
    anular.anular(cobrador.quem("secretario", dia), caso.id, "O auto citava o artigo errado.")
    colunas = ("paga_em", "valor_pago", "comprovante", "cancelada_em", "motivo_do_cancelamento")
    com = {c: getattr(cobrador.guia(guia), c) for c in colunas}
    with balcao.dentro():
        Guia.objects.filter(id=guia.id).update(
            paga_em=None, valor_pago=None, comprovante="", cancelada_em=None,
            motivo_do_cancelamento="x",
        )  # fmt: skip
        refazer_guias(ler_autos(Processo.objects.get(id=caso.id)), dia + timedelta(90))
    assert {c: getattr(cobrador.guia(guia), c) for c in colunas} == com
