"""A paper for ninety days at most: made longer by an act, and turned into the yearly one."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from balcao import Balcao
from banco import Banco
from feirante import CIDADE, Mercado

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro import verificacao
from almotace.registro.models import Ato, Licenca, Matricula, Ocupacao
from almotace.servicos.fatos import ler_autos
from almotace.servicos.feira import posse, provisoria
from almotace.servicos.feira.ocupacao import quem_tem
from almotace.servicos.vida_da_licenca import situacao_em

MOTIVOS = "A feirante ainda espera a entrega da banca no padrão exigido."
CHEFE = "administracao_municipal"


@pytest.fixture
def m(banco: Banco) -> Mercado:
    return Mercado(Balcao(banco, CIDADE).abrir())


def donos(m: Mercado, p: Any, dia: date) -> dict[str, str]:
    linha = m.lugar(p)
    with m.b.dentro():
        return {c: o.pessoa.nome for c, o in quem_tem(linha, dia).items()}


def dada(m: Mercado, p: Any, pessoa: Any, codigo: str = "A-1", **mais: Any) -> Any:
    ditos = {"requisitos_previos": True, "duracao_dias": 90, **mais}
    return m.licenciar(p, codigo, pessoa, modalidade="autorizacao_provisoria", **ditos)


def test_a_provisoria_passa_de_noventa_dias_so_por_ato(m: Mercado) -> None:
    p = m.aberto()
    curta = dada(m, p, m.b.pessoa("Ana"), duracao_dias=30)
    assert (curta.validade_fim - curta.validade_inicio).days == 30
    longa = m.pedir(
        m.b.pessoa("Bia"), "autorizacao_provisoria", requisitos_previos=True, duracao_dias=120
    )
    with pytest.raises(ErroDeEntrada, match=r"Art\. 39"):
        m.deferir(longa)


def test_a_provisoria_vira_anual_no_mesmo_espaco(m: Mercado) -> None:
    """Thirty days after a provisional paper the holder asks for the yearly one: what the register
    knows of the first is told to the law, and the stall goes on."""
    p, pessoa = m.aberto(), m.b.pessoa("Rosa Lima")
    provisoria = m.licenciar(
        p, "A-1", pessoa, modalidade="autorizacao_provisoria", requisitos_previos=True,
        duracao_dias=90,
    )  # fmt: skip
    assert (provisoria.validade_fim - provisoria.validade_inicio).days == 90
    m.no_dia(date(2026, 4, 8))
    x = m.pedir(pessoa)
    with pytest.raises(ErroDeEntrada, match="funciona como a lei pede"):
        m.deferir(x)  # nobody said whether it works as the law wants
    anual = m.licenciar(p, "A-1", pessoa, funcionamento_conforme=True, data_adequacao="2026-04-01")
    assert anual.validade_fim == date(2027, 4, 8)
    assert donos(m, p, date(2027, 1, 1)) == {"A-1": "Rosa Lima"}
    with m.b.dentro():
        assert Matricula.objects.filter(pessoa=pessoa).count() == 1


def test_prorrogada_vale_mais_e_guarda_o_espaco(m: Mercado) -> None:
    p, pessoa = m.aberto(), m.b.pessoa("Rosa Lima")
    x = dada(m, p, pessoa)
    with pytest.raises(ErroDeEntrada, match="Diga por que se prorroga"):
        provisoria.prorrogar(m.quem(CHEFE), x.processo_id, 30, "sim")
    with pytest.raises(ErroDeEntrada, match="quantos dias"):
        provisoria.prorrogar(m.quem(CHEFE), x.processo_id, 0, MOTIVOS)
    provisoria.prorrogar(m.quem(CHEFE), x.processo_id, 30, MOTIVOS)
    with m.b.dentro():
        nova = Licenca.objects.select_related("processo").get(id=x.id)
        assert (nova.validade_fim - nova.validade_inicio).days == 120
        (ocupacao,) = Ocupacao.objects.all()
        assert ocupacao.ate == nova.validade_fim
        autos = ler_autos(nova.processo)
        dia = x.validade_fim + timedelta(days=5)
        assert situacao_em(nova, autos, dia)[0] == "vigente"
        assert situacao_em(nova, autos, dia + timedelta(days=40))[0] == "vencida"
        assert verificacao.confere(nova, autos.atos)
        assert list(verificacao.verificar(m.b.municipio.pk)) == []
        (feita,) = posse.dobrar(Ato.objects.filter(processo=nova.processo).order_by("seq"))
        assert (feita.desde, feita.ate) == (ocupacao.desde, ocupacao.ate)
    m.no_dia(nova.validade_fim + timedelta(days=1))
    with pytest.raises(ErroDeEntrada, match="já não vale"):
        provisoria.prorrogar(m.quem(CHEFE), x.processo_id, 30, MOTIVOS)


def test_so_a_provisoria_se_prorroga(m: Mercado) -> None:
    p = m.aberto()
    anual = m.licenciar(p, "A-1")
    with pytest.raises(ErroDeEntrada, match="não prevê prorrogar"):
        provisoria.prorrogar(m.quem(CHEFE), anual.processo_id, 30, MOTIVOS)


def test_dada_a_anual_a_provisoria_acaba_e_o_outro_espaco_fica_livre(m: Mercado) -> None:
    p, pessoa = m.aberto(), m.b.pessoa("Rosa Lima")
    x = dada(m, p, pessoa)
    m.no_dia(date(2026, 4, 8))
    y = m.licenciar(p, "A-2", pessoa, funcionamento_conforme=True)
    assert donos(m, p, date(2026, 4, 8)) == {"A-2": "Rosa Lima"}
    with m.b.dentro():
        velha = Licenca.objects.select_related("processo").get(id=x.id)
        assert (velha.situacao, velha.substituida_por_id) == ("substituida", y.id)
        assert velha.processo.encerrado
        for i in (x.processo_id, y.processo_id):
            (feita,) = posse.dobrar(Ato.objects.filter(processo_id=i).order_by("seq"))
            (linha,) = Ocupacao.objects.filter(processo_id=i)
            assert (feita.desde, feita.ate) == (linha.desde, linha.ate)
        assert list(verificacao.verificar(m.b.municipio.pk)) == []


def test_no_mesmo_espaco_a_posse_nao_para_nem_se_perde_na_desistencia(m: Mercado) -> None:
    """The yearly paper takes over the stall when it is issued; given up before, it stays."""
    from almotace.servicos.feira import designar

    p, pessoa = m.aberto(), m.b.pessoa("Rosa Lima")
    x = dada(m, p, pessoa)
    m.no_dia(date(2026, 4, 8))
    y = m.deferido(pessoa, funcionamento_conforme=True)
    m.designar(y, p, "A-1")
    designar.desocupar(m.quem(), y.id, "A pessoa pensou melhor e espera.")
    assert donos(m, p, date(2026, 5, 1)) == {"A-1": "Rosa Lima"}
    assert donos(m, p, x.validade_fim + timedelta(days=1)) == {}
    m.designar(y, p, "A-1")
    m.emitir(y)
    for dia in (date(2026, 4, 8), x.validade_fim, date(2027, 4, 8)):
        assert donos(m, p, dia) == {"A-1": "Rosa Lima"}
