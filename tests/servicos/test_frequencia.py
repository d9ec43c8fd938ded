"""Absences: the fourth in a row without excuse is too many; the law counts and says the rest."""

from __future__ import annotations

import time
from datetime import date, timedelta
from typing import Any

import pytest
from balcao import Balcao
from banco import Banco
from django.db import connection
from django.test.utils import CaptureQueriesContext
from feirante import CIDADE, Mercado, folga
from test_chamada import semear

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import (
    Afastamento,
    Edicao,
    Espaco,
    Licenca,
    Matricula,
    Ocupacao,
    Presenca,
    Processo,
    Vinculo,
)
from almotace.servicos.feira import edicao
from almotace.servicos.feira.acervo import Acervo
from almotace.servicos.feira.fontes import feiras_da_pessoa
from almotace.servicos.feira.frequencia import frequencia, justificar

SABADO = date(2026, 3, 14)
SEMANA = timedelta(weeks=1)


@pytest.fixture
def m(banco: Banco) -> Mercado:
    return Mercado(Balcao(banco, CIDADE).abrir())


@pytest.fixture
def p(m: Mercado) -> Any:
    """Ana always comes; Bia is the one who may not."""
    lugar = m.aberto()
    for c, n in (("A-1", "Ana"), ("A-2", "Bia")):
        m.licenciar(lugar, c, m.b.pessoa(n))
    return lugar


def semanas(m: Mercado, p: Any, *bia: str) -> list[Any]:
    """A fair each Saturday, with what Bia did."""
    dias = []
    for i, dito in enumerate(bia):
        dia = SABADO + i * SEMANA
        if dito == "chuva":
            m.no_dia(dia)
            e = m.marcar(p, dia)
            edicao.nao_realizar(m.quem(), e.id, "Choveu a manhã inteira.")
        else:
            e = m.feira(p, dia, A_1="presente", A_2=dito)
        dias.append(e)
    return dias


@pytest.mark.parametrize(
    ("bia", "passou", "faltas"),
    [
        (["falta"] * 3, False, 3),
        (["falta"] * 4, True, 4),
        (["falta", "falta", "chuva", "falta", "falta"], True, 4),
        (["falta", "falta", "falta", "presente", "falta"], False, 4),
        (["falta", "falta", "presente", "falta", "falta"], False, 4),
    ],
)
def test_mais_de_tres_seguidas_sem_motivo(
    m: Mercado, p: Any, bia: list[str], passou: bool, faltas: int
) -> None:
    semanas(m, p, *bia)
    f = m.frequencia(p, SABADO + len(bia) * SEMANA)
    assert (f["A-2"].passou, len(f["A-2"].faltas)) == (passou, faltas)
    assert not f["A-1"].passou and f["A-1"].faltas == []
    if passou:
        assert f["A-2"].exigido.dispositivo == "art15_cpt"
        assert f["A-2"].consequencias == ["manifestacao_previa"]
        assert {"art15_cpt", "art18_cpt"} <= set(f["A-2"].fundamentos)
        assert list(f) == ["A-2", "A-1"], "who passed the limit comes first"


def test_a_justificada_nao_soma_e_a_recusada_soma(m: Mercado, p: Any) -> None:
    dias = semanas(m, p, *["falta"] * 4)
    fim = SABADO + 4 * SEMANA
    justificar(m.quem(), dias[1].id, "A-2", True, "Atestado médico de 21/03.")
    assert not m.frequencia(p, fim)["A-2"].passou
    justificar(m.quem(), dias[1].id, "A-2", False, "O atestado era de outra pessoa.")
    assert m.frequencia(p, fim)["A-2"].passou


@pytest.mark.parametrize(
    ("na_banca", "na_loja", "faltas"),
    [("presente", "falta", 0), ("falta", "presente", 0), ("falta", "falta", 1)],
)
def test_quem_tem_dois_espacos_veio_se_esteve_num_deles(
    m: Mercado, p: Any, na_banca: str, na_loja: str, faltas: int
) -> None:
    """What the page counts, and what the law is told in a case of the holder."""
    with m.b.dentro():
        licenca = Licenca.objects.select_related("titular", "processo").get(titular__nome="Bia")
        ja = licenca.processo
        loja = Processo.objects.create(
            municipio=m.b.municipio, lei=ja.lei, modalidade="ocupacao_loja", numero="900/2026",
            ano=2026, ordem=900, requerente=licenca.titular, aberto_em=m.agora,
            atualizado_em=m.agora,
        )  # fmt: skip
        Ocupacao.objects.create(
            municipio=m.b.municipio, processo=loja, ato=loja.id, desde=SABADO,
            espaco=Espaco.objects.get(codigo="B-1"), ate=date(2026, 12, 31),
        )  # fmt: skip
        Licenca.objects.create(
            municipio=m.b.municipio, processo=loja, titular=licenca.titular, lei=ja.lei,
            modalidade="ocupacao_loja", numero="900/2026", emitida_em=SABADO,
            validade_inicio=SABADO, validade_fim=date(2026, 12, 31),
        )  # fmt: skip
    m.feira(p, SABADO, A_1="presente", A_2=na_banca, B_1=na_loja)
    f = m.frequencia(p, SABADO)
    assert (len(f["A-2"].faltas), len(f["B-1"].faltas)) == (faltas, faltas)
    with m.b.dentro():
        acervo = Acervo(ja.lei, frozenset({licenca.titular_id}))
        (dito,) = feiras_da_pessoa(acervo, licenca.titular_id, SABADO) or []
    assert dito["presente"] == (faltas == 0)


def test_o_preposto_que_atende_interrompe_as_faltas(m: Mercado, p: Any) -> None:
    davi = m.b.pessoa("Davi")
    with m.b.dentro():
        Vinculo.objects.create(
            municipio=m.b.municipio, matricula=Matricula.objects.get(pessoa__nome="Bia"),
            pessoa=davi, especie="cadastro_preposto", ato=p.id, de=SABADO,
        )  # fmt: skip
    semanas(m, p, "falta", "falta", "falta", "cadastro_preposto", "falta")
    f = m.frequencia(p, SABADO + 5 * SEMANA)["A-2"]
    assert (f.passou, len(f.faltas)) == (False, 4)


def test_o_motivo_fica_fora_da_corrente(m: Mercado, p: Any) -> None:
    (e,) = semanas(m, p, "falta")
    ato = justificar(m.quem(), e.id, "A-2", True, "Cirurgia do coração.")
    assert "Cirurgia" not in str(ato.dados)
    with pytest.raises(ErroDeEntrada, match="Não há falta no espaço “A-1”"):
        justificar(m.quem(), e.id, "A-1", True, "Atestado médico.")
    with pytest.raises(ErroDeEntrada, match="Diga o motivo"):
        justificar(m.quem(), e.id, "A-2", True, "")


def test_no_afastamento_nao_se_contam_faltas(m: Mercado, p: Any) -> None:
    dias, davi = semanas(m, p, *["falta"] * 5), m.b.pessoa("Davi")
    with m.b.dentro():
        Afastamento.objects.create(
            municipio=m.b.municipio, matricula=Matricula.objects.get(pessoa__nome="Bia"),
            ato=dias[0].id, de=SABADO + SEMANA, ate=SABADO + 60 * SEMANA,
            substituto=davi,
        )  # fmt: skip
    f = m.frequencia(p, SABADO + 5 * SEMANA)["A-2"]
    assert (f.passou, len(f.faltas), len(f.justificadas)) == (False, 1, 4)


def test_um_ano_de_quinhentos_feirantes_em_poucos_segundos_e_em_consultas_contadas(
    m: Mercado,
) -> None:
    """Fifty fairs, five hundred holders, of whom each tenth stays away at the end."""
    p = m.aberto(400, 100, largura=100_000)
    semear(m, p)
    linha = m.lugar(p)
    with m.b.dentro():
        from almotace.servicos.feira.ocupacao import quem_tem

        donos = list(quem_tem(linha, SABADO).values())
        for i in range(50):
            dia = date(2026, 1, 3) + i * SEMANA
            x = Processo.objects.create(
                municipio=m.b.municipio, lei=linha.lei, modalidade=linha.regra, especie="edicao",
                numero=f"{20000 + i}/2026", ano=2026, ordem=20000 + i, aberto_em=m.agora,
                atualizado_em=m.agora,
            )  # fmt: skip
            e = Edicao.objects.create(
                municipio=m.b.municipio, processo=x, lugar=linha, dia=dia, situacao="encerrada"
            )
            Presenca.objects.bulk_create(
                Presenca(
                    municipio=m.b.municipio, edicao=e, espaco=o.espaco, pessoa=o.pessoa,
                    estado="falta" if j % 10 == 0 and i > 44 else "presente", marcada_em=m.agora,
                    seq=1,
                )
                for j, o in enumerate(donos)
            )  # fmt: skip
        comeco = time.perf_counter()
        with CaptureQueriesContext(connection) as quantas:
            feitas = frequencia(linha, date(2026, 12, 19))
        levou = time.perf_counter() - comeco
    assert sum(x.passou for x in feitas) == 50
    assert len(quantas) < 12
    assert levou < 5 * folga(), levou
