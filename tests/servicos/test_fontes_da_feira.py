"""What the register of fairs tells the law, by the names that a kind of place uses."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from balcao import Balcao
from banco import Banco
from django.db import connection
from django.test.utils import CaptureQueriesContext
from feirante import CIDADE, LEI, Mercado
from fiscal import Fiscal

from almotace.nucleo.regra_da_feira import FONTES_DA_FEIRA
from almotace.servicos.casa import lei_da_casa
from almotace.servicos.fatos import do_registro, ler_autos
from almotace.servicos.feira import lugar, provisoria, vinculos
from almotace.servicos.feira.fontes import FONTES

CHEFE = "administracao_municipal"
MOTIVOS = "O caso o pede, pelos fundamentos do parecer que está nos autos."


@pytest.fixture
def m(banco: Banco) -> Mercado:
    return Mercado(Balcao(banco, CIDADE).abrir())


def ditos(m: Mercado, processo: Any, dia: date | None = None, **novos: Any) -> dict[str, Any]:
    with m.b.dentro():
        autos = ler_autos(type(processo).objects.get(id=processo.id))
        return do_registro(autos, lei_da_casa(LEI), dia or m.agora.date(), novos)


def test_cada_nome_tem_a_sua_fonte() -> None:
    assert set(FONTES) == set(FONTES_DA_FEIRA)


def test_do_pedido_novo_o_registro_diz_vagas_lotacao_e_papeis(m: Mercado) -> None:
    p = m.aberto(3, 1)
    m.licenciar(p, "A-1", m.b.pessoa("Ana"))
    x = m.pedir(m.b.pessoa("Bia"))
    d = ditos(m, x)
    assert (d["licenciados_ativos"], d["max_licenciados"], d["vagas_qtd"]) == (1, 4, 3)
    assert (d["autorizacoes_vigentes_qtd"], d["espacos_pedidos"]) == (0, 1)
    assert d["documentos_exigidos"] == ["rg", "cpf", "comprovante_residencia"]
    assert d["local_pretendido"] == "Mercado Central"
    for nada in ("local_designado", "data_cassacao", "data_concessao", "autorizacao_vigente"):
        assert nada not in d, nada
    lugar.fixar_lotacao(m.quem(CHEFE), p.id, 2, None, "Portaria 1/2026")
    assert ditos(m, x)["max_licenciados"] == 2


def test_com_dois_lugares_vale_o_que_o_pedido_diz(m: Mercado) -> None:
    m.aberto(3, 1)
    m.aberto(2, 0, nome="Feira do Bairro")
    x = m.pedir(m.b.pessoa("Ana"))
    assert "max_licenciados" not in ditos(m, x), "nobody said which"
    y = m.pedir(m.b.pessoa("Bia"), local_pretendido="feira do bairro")
    d = ditos(m, y)
    assert (d["max_licenciados"], d["local_pretendido"]) == (2, "Feira do Bairro")


def test_quem_ja_tem_nao_conta_contra_si(m: Mercado) -> None:
    p, pessoa = m.aberto(1, 0), m.b.pessoa("Rosa")
    m.licenciar(p, "A-1", pessoa, modalidade="autorizacao_provisoria", requisitos_previos=True,
                duracao_dias=60)  # fmt: skip
    d = ditos(m, m.pedir(pessoa))
    assert (d["licenciados_ativos"], d["vagas_qtd"]) == (0, 1)


def test_da_provisoria_o_registro_diz_desde_quando_quanto_e_o_que_se_prorrogou(m: Mercado) -> None:
    p, pessoa = m.aberto(), m.b.pessoa("Rosa")
    x = m.licenciar(p, "A-1", pessoa, modalidade="autorizacao_provisoria",
                    requisitos_previos=True, duracao_dias=60)  # fmt: skip
    provisoria.prorrogar(m.quem(CHEFE), x.processo_id, 20, MOTIVOS)
    d = ditos(m, m.pedir(pessoa))
    assert d["data_concessao"] == "2026-03-09"
    assert (d["duracao_dias"], d["prorrogacao_dias"]) == (80, 20)
    assert d["local_designado"].startswith("banca A-1")


def test_do_cassado_o_registro_diz_quando_e_onde(m: Mercado) -> None:
    p, pessoa = m.aberto(), m.b.pessoa("Davi")
    x = m.licenciar(p, "A-1", pessoa)
    q = m.cassar(x.processo_id)
    m.no_dia(date(2026, 6, 1))
    d = ditos(m, m.pedir(pessoa))
    assert (d["data_cassacao"], d["local_anterior"]) == (q.dia.isoformat(), "Mercado Central")
    assert d["autorizacao_vigente"] is False


def test_no_auto_o_registro_fala_do_dia_do_fato(m: Mercado) -> None:
    p, pessoa = m.aberto(), m.b.pessoa("Rosa Lima", cpf="529.982.247-25")
    licenca = m.licenciar(p, "A-1", pessoa)
    x = ler_matricula(m, pessoa)
    vinculos.cadastrar(m.quem(), x.processo_id, "cadastro_preposto", m.b.pessoa("Joana").id)
    sabado = date(2026, 3, 14)
    for i in range(2):
        m.feira(p, sabado + timedelta(weeks=i))
    dia = sabado + timedelta(weeks=2)
    auto = Fiscal(m.b).lavrar(
        pessoa, dia, "art23_cpt_inc4", lei=LEI, fatos={}, local="Mercado Central, banca A-1",
        momento=datetime(dia.year, dia.month, dia.day, 8, 0),
        descricao="Desacatou a fiscal, que lhe pedia a autorização, diante de quem comprava.",
    )  # fmt: skip
    d = ditos(m, auto, dia)
    assert [(f["data"], f["presente"]) for f in d["feiras"]] == [
        ("2026-03-14", False), ("2026-03-21", False)
    ]  # fmt: skip
    assert d["autorizacao_vigente"] is True
    assert d["data_termo"] == licenca.validade_inicio.isoformat()
    assert d["data_cadastro_preposto"] == "2026-03-09"
    assert d["local_designado"].startswith("banca A-1")
    for nada in ("licenciados_ativos", "vagas_qtd", "documentos_exigidos", "espacos_pedidos"):
        assert nada not in d, nada


def ler_matricula(m: Mercado, pessoa: Any) -> Any:
    from almotace.registro.models import Matricula

    with m.b.dentro():
        return Matricula.objects.get(pessoa=pessoa)


def test_as_fontes_se_leem_em_consultas_de_numero_fixo(m: Mercado) -> None:
    p, pessoa = m.aberto(9, 3), m.b.pessoa("Rosa")
    m.licenciar(p, "A-1", pessoa)
    x = m.pedir(pessoa)

    def quantas() -> int:
        with m.b.dentro():
            autos = ler_autos(x)
            lei = lei_da_casa(LEI)
            with CaptureQueriesContext(connection) as c:
                do_registro(autos, lei, m.agora.date())
        return len(c)

    quantas()  # the town of the case is read once
    poucas = quantas()
    for i in range(2, 7):
        m.licenciar(p, f"A-{i}", m.b.pessoa(f"Pessoa {i}"))
    m.feira(p, date(2026, 3, 14))
    m.feira(p, date(2026, 3, 21))
    assert quantas() == poucas <= 20
