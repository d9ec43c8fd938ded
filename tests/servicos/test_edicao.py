"""Days of fair: one a week, where and when the law lets it; closed with its hours; not held."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from balcao import Balcao
from banco import Banco, em_paralelo
from feirante import CIDADE, Mercado

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro import verificacao
from almotace.registro.models import Edicao, Presenca
from almotace.servicos.feira import cuidado, edicao, lugar, presencas

SABADO = date(2026, 3, 14)


@pytest.fixture
def m(banco: Banco) -> Mercado:
    return Mercado(Balcao(banco, CIDADE).abrir())


def test_um_dia_de_feira_e_um_caso_do_lugar(m: Mercado) -> None:
    p = m.aberto()
    e = m.marcar(p, SABADO)
    assert (e.especie, e.origem_id, m.edicao(e).situacao) == ("edicao", p.id, "marcada")


@pytest.mark.parametrize(
    ("outro", "passa"),
    [
        (date(2026, 3, 15), True),  # Sunday: another week
        (date(2026, 3, 13), False),
        (date(2026, 3, 10), False),
        (date(2026, 3, 21), True),
    ],
)
def test_no_mesmo_lugar_uma_feira_por_semana(m: Mercado, outro: date, passa: bool) -> None:
    p = m.aberto()
    m.marcar(p, SABADO)
    if passa:
        assert m.marcar(p, outro).id
        return
    with pytest.raises(ErroDeEntrada, match=r"Art\. 5º"):
        m.marcar(p, outro)


def test_dois_marcam_dias_da_mesma_semana_um_ganha_e_o_outro_ouve(m: Mercado) -> None:
    p = m.aberto()
    pares = [(SABADO, m.quem()), (date(2026, 3, 13), m.quem())]
    feitos = em_paralelo([lambda d=d, q=q: m.marcar(p, d, q) for d, q in pares])
    (erro,) = [x for x in feitos if isinstance(x, Exception)]
    assert isinstance(erro, ErroDeEntrada) and "Art. 5º" in str(erro)
    with m.b.dentro():
        assert Edicao.objects.count() == 1


def test_o_mesmo_dia_duas_vezes_dia_que_passou_lugar_suspenso_ou_extinto(m: Mercado) -> None:
    p = m.aberto()
    m.marcar(p, SABADO)
    with pytest.raises(ErroDeEntrada, match="já está marcado"):
        m.marcar(p, SABADO)
    with pytest.raises(ErroDeEntrada, match="já passou"):
        m.marcar(p, date(2026, 3, 7))
    q = "administracao_municipal"
    lugar.suspender(m.quem(q), p.id, date(2026, 3, 20), date(2026, 3, 30), "Obra na rua toda.")
    with pytest.raises(ErroDeEntrada, match="está suspenso até 30/03/2026"):
        m.marcar(p, date(2026, 3, 21))
    assert m.marcar(p, date(2026, 4, 4)).id
    lugar.extinguir(m.quem(q), p.id, "A cidade fez outro mercado.")
    with pytest.raises(ErroDeEntrada, match="foi extinto"):
        m.marcar(p, date(2026, 4, 11))


def test_varios_sabados_de_uma_vez_e_os_que_nao_dao_se_dizem(m: Mercado) -> None:
    p = m.aberto()
    m.marcar(p, date(2026, 3, 20))
    dias = [date(2026, 3, 14), date(2026, 3, 21), date(2026, 3, 28)]
    feitos, recusados = edicao.marcar_varias(m.quem(), p.id, dias)
    assert feitos == [dias[0], dias[2]]
    ((dia, frase),) = recusados
    assert dia == dias[1] and "Art. 5º" in frase


def test_dias_demais_de_uma_vez_nao_se_marcam_pela_metade(m: Mercado) -> None:
    p = m.aberto()
    with pytest.raises(ErroDeEntrada, match="até 60 dias"):
        edicao.marcar_varias(m.quem(), p.id, [SABADO + timedelta(weeks=i) for i in range(61)])
    with m.b.dentro():
        assert Edicao.objects.count() == 0


def test_nao_realizada_libera_a_semana_e_nao_falta_ninguem(m: Mercado) -> None:
    p = m.aberto()
    m.licenciar(p, "A-1")
    e = m.marcar(p, SABADO)
    edicao.nao_realizar(m.quem(), e.id, "Choveu a noite inteira.")
    assert m.edicao(e).situacao == "nao_realizada"
    assert m.presencas(e) == {}
    assert m.marcar(p, date(2026, 3, 13)).id
    with pytest.raises(ErroDeEntrada, match="não realizada"):
        m.encerrar(e)


def test_encerrar_diz_quantos_faltaram_e_o_que_a_lei_acha_do_horario(m: Mercado) -> None:
    p = m.aberto()
    for c, n in (("A-1", "Ana"), ("A-2", "Bia")):
        m.licenciar(p, c, m.b.pessoa(n))
    e = m.marcar(p, SABADO)
    m.no_dia(SABADO)
    m.chamar(e, A_1="presente")
    horas = {"montagem": "05:00", "abertura": "06:00", "encerramento": "12:00",
             "desmontagem": "13:30"}  # fmt: skip
    with pytest.raises(ErroDeEntrada, match="Não se chamou 1"):
        m.encerrar(e, 0, **horas)
    ato = m.encerrar(e, 1, **horas)
    (duracao, montagem) = ato.congelado["exigencias"]
    assert duracao[1:3] == ["art7_cpt_inc2", "nao"]
    assert "510 minutos; o máximo é 480" in duracao[3]
    assert montagem[2] == "falta", "no act of the town set the hours"
    assert m.presencas(e) == {"A-1": ("presente", "titular", None), "A-2": ("falta", "", None)}
    with pytest.raises(ErroDeEntrada, match="já foi encerrada"):
        m.chamar(e, A_2="presente")


def test_o_horario_do_lugar_vale_no_dia_e_fora_dele_e_irregular(m: Mercado) -> None:
    p = m.aberto()
    cuidado.fixar_horario(m.quem(), p.id, {"inicio": "06:00", "fim": "14:00"}, "Portaria 4/2026")
    e = m.marcar(p, SABADO)
    m.no_dia(SABADO)
    ato = m.encerrar(e, 0, montagem="05:59", desmontagem="13:00")
    assert [x[2] for x in ato.congelado["exigencias"]] == ["sim", "nao"]


def test_as_linhas_do_dia_se_refazem_dos_atos(m: Mercado) -> None:
    from almotace.servicos.feira.frequencia import justificar

    p = m.aberto()
    for c, n in (("A-1", "Ana"), ("A-2", "Bia"), ("A-3", "Caio")):
        m.licenciar(p, c, m.b.pessoa(n))
    e = m.marcar(p, SABADO)
    m.no_dia(SABADO)
    m.chamar(e, A_1="presente", A_2="presente")
    m.chamar(e, A_2="falta")
    m.encerrar(e, 1)
    justificar(m.quem(), e.id, "A-2", True, "Atestado médico de 14/03.")
    antes = retrato(m, e)
    m.b.banco.por_baixo(
        "UPDATE registro_presenca SET estado = 'presente', justificada = NULL;"
        "UPDATE registro_edicao SET situacao = 'marcada'"
    )
    assert retrato(m, e) != antes
    with m.b.dentro():
        presencas.refazer(m.edicao(e).processo)
    assert retrato(m, e) == antes
    m.b.banco.por_baixo("DELETE FROM registro_presenca")
    with m.b.dentro():
        presencas.refazer(m.edicao(e).processo)
        assert Presenca.objects.count() == 3
        assert list(verificacao.verificar(m.b.municipio.pk)) == []
    assert m.presencas(e) == {
        "A-1": ("presente", "titular", None), "A-2": ("falta", "", True), "A-3": ("falta", "", None)
    }  # fmt: skip


def retrato(m: Mercado, e: Any) -> Any:
    return m.edicao(e).situacao, m.edicao(e).horario, m.presencas(e)
