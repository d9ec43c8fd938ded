"""From the fourth absence to the stall given to somebody else, by the acts of every desk."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from balcao import Balcao
from banco import Banco
from feirante import CIDADE, LEI, Mercado
from fiscal import Fiscal

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import Auto, Licenca
from almotace.servicos import vida_da_licenca
from almotace.servicos.autuacao import outros

SABADO = date(2026, 3, 14)
SEMANA = timedelta(weeks=1)
FALTAS = "art15_cpt"
MOTIVOS = "Faltou a quatro feiras seguidas e nada justificou, como mostram as chamadas."


@pytest.fixture
def m(banco: Banco) -> Mercado:
    return Mercado(Balcao(banco, CIDADE).abrir())


def ausente(m: Mercado, faltas: int = 4) -> tuple[Any, Licenca]:
    p = m.aberto()
    licenca = m.licenciar(p, "A-1", m.b.pessoa("Bia Souza", cpf="529.982.247-25"))
    for i in range(faltas):
        m.feira(p, SABADO + i * SEMANA, A_1="falta")
    return p, licenca


def autuar(m: Mercado, licenca: Licenca, dia: date) -> Any:
    return Fiscal(m.b).lavrar(
        licenca.titular, dia, FALTAS, lei=LEI, fatos={}, local="Mercado Central, banca A-1",
        momento=datetime(dia.year, dia.month, dia.day, 8, 0),
        descricao="Não veio a quatro feiras seguidas, de 14/03 a 04/04, sem justificar.",
    )  # fmt: skip


def test_do_ausente_a_cassacao_e_o_espaco_a_outro(m: Mercado) -> None:
    p, licenca = ausente(m)
    dia = SABADO + 4 * SEMANA
    f = Fiscal(m.b)
    auto = autuar(m, licenca, dia)
    with m.b.dentro():
        frio = f.caso(auto).auto.congelado
    assert [x["tipo"] for x in frio["facultativas"]] == ["cassacao"]
    assert {"art18_cpt", "art18_par1u"} <= set(frio["fundamentos"])
    f.cientificar(auto, dia)
    f.defender(auto, dia + timedelta(days=5))
    outros.dar_passo(
        f.quem("fiscal", dia + timedelta(days=6)), auto.id, "conclusao_instrucao",
        "Conferi as quatro chamadas: faltou a todas.",
    )  # fmt: skip
    f.julgar(
        auto, dia + timedelta(days=12), papel="chefe_setor_fiscalizacao", escolhidas=(0,),
        motivos=MOTIVOS,
    )  # fmt: skip
    f.cientificar(auto, dia + timedelta(days=12), de="julgamento")
    assert f.andamento(auto, dia + timedelta(days=30)).situacao == "definitivo"
    depois = dia + timedelta(days=31)
    quem = m.b.quem("administracao_municipal", datetime(2026, 5, 12, 13, 0, tzinfo=UTC))
    vida_da_licenca.extinguir(quem, licenca.processo_id, "cassacao", "", MOTIVOS)
    with m.b.dentro():
        assert Licenca.objects.get(id=licenca.id).situacao == "cassada"
        assert Auto.objects.get(processo=auto).definitivo_em is not None
    m.no_dia(depois)
    outra = m.licenciar(p, "A-1", m.b.pessoa("Caio Reis"))
    assert outra.dados["local_designado"].startswith("banca A-1")
    novo = m.pedir(licenca.titular)
    with pytest.raises(ErroDeEntrada, match=r"Art\. 24"):
        m.deferir(novo)


def test_com_tres_faltas_a_lei_nao_da_pena_e_nao_ha_auto(m: Mercado) -> None:
    _, licenca = ausente(m, 3)
    with pytest.raises(ErroDeEntrada, match="falta pena a que o infrator se sujeita"):
        autuar(m, licenca, SABADO + 4 * SEMANA)
