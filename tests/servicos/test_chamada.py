"""The call: by stall, in batches that may come late or twice, in seconds for five hundred."""

from __future__ import annotations

import time
import uuid
from dataclasses import replace
from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from balcao import Balcao
from banco import Banco, em_paralelo
from feirante import CIDADE, LEI, Mercado, folga

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro import verificacao
from almotace.registro.models import Licenca, Matricula, Presenca, Vinculo
from almotace.servicos import vida_da_licenca
from almotace.servicos.feira import edicao, lugar, presencas
from almotace.servicos.feira.chamada import Marca, chamar

SABADO = date(2026, 3, 14)


@pytest.fixture
def m(banco: Banco) -> Mercado:
    return Mercado(Balcao(banco, CIDADE).abrir())


@pytest.fixture
def dia(m: Mercado) -> Any:
    """A fair day with three holders, at nine in the morning."""
    p = m.aberto()
    for c, n in (("A-1", "Ana"), ("A-2", "Bia"), ("A-3", "Caio")):
        m.licenciar(p, c, m.b.pessoa(n))
    e = m.marcar(p, SABADO)
    m.no_dia(SABADO)
    return e


def test_vale_a_ultima_marca_de_cada_espaco(m: Mercado, dia: Any) -> None:
    m.chamar(dia, A_1="presente", A_2="falta")
    m.chamar(dia, A_2="presente")
    assert m.presencas(dia) == {
        "A-1": ("presente", "titular", None), "A-2": ("presente", "titular", None)
    }  # fmt: skip
    assert m.edicao(dia).situacao == "aberta"


def test_as_boas_entram_e_as_outras_se_dizem(m: Mercado, dia: Any) -> None:
    ato = m.chamar(dia, A_1="presente", B_1="presente", A_2="cadastro_preposto")
    assert set(m.presencas(dia)) == {"A-1"}
    assert ato.congelado["recusadas"] == {
        "B-1": "Ninguém tem o espaço “B-1” neste dia.",
        "A-2": "A-2: Bia não tem preposto cadastrado neste dia.",
    }
    with pytest.raises(ErroDeEntrada, match="Ninguém tem o espaço"):
        m.chamar(dia, B_1="presente")


def test_preposto_cadastrado_que_atende_e_presenca(m: Mercado, dia: Any) -> None:
    davi = m.b.pessoa("Davi")
    with m.b.dentro():
        Vinculo.objects.create(
            municipio=m.b.municipio, matricula=Matricula.objects.get(pessoa__nome="Bia"),
            pessoa=davi, especie="cadastro_preposto", ato=dia.id, de=SABADO,
        )  # fmt: skip
    m.chamar(dia, A_2="cadastro_preposto")
    assert m.presencas(dia) == {"A-2": ("presente", "cadastro_preposto", None)}


def test_antes_do_dia_nao_se_chama(m: Mercado) -> None:
    p = m.aberto()
    m.licenciar(p, "A-1")
    e = m.marcar(p, SABADO)
    with pytest.raises(ErroDeEntrada, match="só em 14/03/2026"):
        m.chamar(e, A_1="presente")


def test_o_que_chega_depois_do_dia_mas_antes_de_encerrar_entra(m: Mercado, dia: Any) -> None:
    m.no_dia(SABADO + timedelta(days=2))
    m.chamar(dia, A_1="presente")
    assert m.presencas(dia)["A-1"][0] == "presente"


def test_a_mesma_remessa_cinco_vezes_e_um_ato(m: Mercado, dia: Any) -> None:
    q = m.quem()
    feitos = em_paralelo([lambda: m.chamar(dia, q, A_1="presente", A_2="falta")] * 5)
    assert len({x.id for x in feitos}) == 1
    with m.b.dentro():
        assert Presenca.objects.count() == 2


def test_dois_telefones_chamam_ao_mesmo_tempo_e_tudo_entra(m: Mercado, dia: Any) -> None:
    um = m.quem()
    quem = [replace(um, chave=uuid.uuid4()) for _ in "123"]
    marcas = [{"A_1": "presente"}, {"A_2": "presente"}, {"A_3": "falta"}]
    feitos = em_paralelo(
        [lambda q=q, x=x: m.chamar(dia, q, **x) for q, x in zip(quem, marcas, strict=True)]
    )
    assert not [x for x in feitos if isinstance(x, Exception)]
    assert len(m.presencas(dia)) == 3


def test_a_marca_guarda_a_hora_em_que_se_tocou(m: Mercado, dia: Any) -> None:
    """Made without network at nine, sent at noon; a clock that is ahead says no later than that."""
    nove, q = m.agora, m.quem()
    meio_dia = replace(q, quando=nove + timedelta(hours=3))
    ditas = [
        {"espaco": "A-1", "estado": "presente", "em": nove.isoformat()},
        {"espaco": "A-2", "estado": "falta", "em": (nove + timedelta(days=9)).isoformat()},
        {"espaco": "A-3", "estado": "presente", "em": "ontem"},
    ]
    ato = chamar(meio_dia, dia.id, [Marca.de(x) for x in ditas])
    depois = replace(meio_dia, quando=nove + timedelta(days=10))
    assert chamar(depois, dia.id, [Marca.de(x) for x in ditas]).id == ato.id
    with m.b.dentro():
        em = dict(Presenca.objects.values_list("espaco__codigo", "marcada_em"))
    assert em == {"A-1": nove, "A-2": meio_dia.quando, "A-3": meio_dia.quando}


def test_no_lugar_suspenso_ninguem_se_chama_nem_falta(m: Mercado, dia: Any) -> None:
    """A suspension that is said after the day was set; what goes on again is called again."""
    chefe, lugar_id = "administracao_municipal", dia.origem_id
    p = SimpleNamespace(id=lugar_id)
    lugar.suspender(m.quem(chefe), lugar_id, SABADO, date(2026, 4, 30), "Obra na rua toda.")
    for recusado in (lambda: m.chamar(dia, A_1="falta"), lambda: m.encerrar(dia, 3)):
        with pytest.raises(ErroDeEntrada, match="está suspenso em 14/03/2026"):
            recusado()
    m.no_dia(date(2026, 3, 20))
    lugar.retomar(m.quem(chefe), lugar_id, "A obra acabou.")
    with pytest.raises(ErroDeEntrada, match="está suspenso em 14/03/2026"):
        m.chamar(dia, A_1="falta")
    edicao.nao_realizar(m.quem(), dia.id, "O lugar estava suspenso.")
    seguinte = m.feira(p, date(2026, 3, 21), A_1="presente")
    assert m.edicao(seguinte).situacao == "encerrada"
    assert len(m.frequencia(p, date(2026, 3, 21))["A-2"].faltas) == 1


def test_o_papel_que_acaba_no_dia_nao_leva_o_que_se_chamou(m: Mercado, dia: Any) -> None:
    m.chamar(dia, A_1="presente")
    with m.b.dentro():
        licenca = Licenca.objects.get(titular__nome="Ana")
    porque = "A área passa a ser de outra obra da cidade."
    vida_da_licenca.extinguir(m.quem(), licenca.processo_id, "revogacao", porque, porque)
    assert m.presencas(dia) == {"A-1": ("presente", "titular", None)}
    m.b.banco.por_baixo("DELETE FROM registro_presenca")
    with m.b.dentro():
        presencas.refazer(m.edicao(dia).processo)
        refeita = Presenca.objects.get()
        assert (refeita.pessoa_id, refeita.licenca_id) == (licenca.titular_id, licenca.id)
        assert list(verificacao.verificar(m.b.municipio.pk)) == []
    with pytest.raises(ErroDeEntrada, match="Ninguém tem o espaço"):
        m.chamar(dia, A_1="falta")


def test_quinhentos_espacos_cada_marca_em_menos_de_duzentos_milissegundos(m: Mercado) -> None:
    p = m.aberto(400, 100, largura=100_000)
    semear(m, p)
    e = m.marcar(p, SABADO)
    m.no_dia(SABADO)
    codigos = list(m.espacos(p))
    m.chamar(e, **{c.replace("-", "_"): "presente" for c in codigos[:400]})
    tempos = []
    for c in codigos[400:410]:
        q = m.quem()
        comeco = time.perf_counter()
        m.chamar(e, q, **{c.replace("-", "_"): "presente"})
        tempos.append(time.perf_counter() - comeco)
    assert len(m.presencas(e)) == 410
    assert min(tempos) < 0.2 * folga(), tempos


def semear(m: Mercado, p: Any, primeiro: int = 9000) -> None:
    """Every stall with a holder, written below the services: five hundred papers take minutes.
    ``primeiro``: number of the first case."""
    from almotace.registro.models import Espaco, Licenca, Ocupacao, Pessoa, Processo

    with m.b.dentro():
        espacos = list(Espaco.objects.filter(lugar__processo_id=p.id).order_by("codigo"))
        gente = Pessoa.objects.bulk_create(
            Pessoa(municipio=m.b.municipio, nome=f"Feirante {i:03}", ordem=f"feirante {i:03}")
            for i in range(len(espacos))
        )
        processos = Processo.objects.bulk_create(
            Processo(
                municipio=m.b.municipio, lei=LEI, modalidade="autorizacao_feirante",
                numero=f"{primeiro + i}/2026", ano=2026, ordem=primeiro + i, requerente=x,
                aberto_em=m.agora, atualizado_em=m.agora, situacao="emitido",
            )
            for i, x in enumerate(gente)
        )  # fmt: skip
        Ocupacao.objects.bulk_create(
            Ocupacao(
                municipio=m.b.municipio, espaco=e, processo=x, ato=x.id, desde=date(2026, 1, 1),
                ate=date(2026, 12, 31),
            )
            for e, x in zip(espacos, processos, strict=True)
        )  # fmt: skip
        Licenca.objects.bulk_create(
            Licenca(
                municipio=m.b.municipio, processo=x, titular=x.requerente, lei=x.lei,
                modalidade=x.modalidade, numero=x.numero, emitida_em=date(2026, 1, 1),
                validade_inicio=date(2026, 1, 1), validade_fim=date(2026, 12, 31),
            )
            for x in processos
        )  # fmt: skip
    # What the database does by itself within a minute: without it, each plan expects one row.
    m.b.banco.por_baixo("ANALYZE")
