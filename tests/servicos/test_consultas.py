"""Lists and pages take as many queries for forty rows as for three; pages never lose a row."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
from balcao import VISTO, Balcao
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from almotace.registro import verificacao
from almotace.registro.models import Licenca, Pessoa, Processo
from almotace.servicos import instruir, pessoas
from almotace.servicos.fatos import ler_autos

LISTAS = ["/processos/", "/pessoas/", "/licencas/", "/processos/?q=maria", "/pessoas/?q=maria",
          "/licencas/?q=maria", "/"]  # fmt: skip


@contextmanager
def contando(consultas: list[str]) -> Iterator[None]:
    """What is asked of the database; transactions and settings left out."""
    with CaptureQueriesContext(connection) as vistas:
        yield
    consultas += [
        q["sql"]
        for q in vistas.captured_queries
        if re.match(r"\s*(SELECT|INSERT|UPDATE|DELETE)", q["sql"]) and "set_config" not in q["sql"]
    ]


@pytest.fixture
def no_balcao(balcao: Balcao, monkeypatch: pytest.MonkeyPatch) -> Client:
    """A browser of the head of section, on a day after everything that happens here."""
    from almotace.web import quem

    monkeypatch.setattr(quem, "agora", lambda: datetime(2026, 3, 20, 13, tzinfo=UTC))
    cliente = Client()
    cliente.force_login(balcao.agente("chefe_de_secao").usuario)
    sessao = cliente.session
    sessao["municipio"] = balcao.municipio.pk
    sessao.save()
    return cliente


def povoar(balcao: Balcao, quantos: int) -> None:
    """Licences in force, one a person, copied from a real one."""
    modelo = balcao.licenciar(balcao.pessoa("Maria Modelo"))
    with balcao.dentro():
        m = balcao.municipio
        gente = Pessoa.objects.bulk_create(
            Pessoa(municipio=m, nome=f"Maria {i:03}", ordem=f"maria {i:03}") for i in range(quantos)
        )
        processos = Processo.objects.bulk_create(
            Processo(
                municipio=m, lei=modelo.lei, modalidade=modelo.modalidade, numero=f"{100 + i}/2026",
                ano=2026, ordem=100 + i, requerente=p, aberto_em=balcao.agora,
                atualizado_em=balcao.agora, situacao=("em_analise", "deferido")[i % 2],
            )
            for i, p in enumerate(gente)
        )  # fmt: skip
        licencas = Licenca.objects.bulk_create(
            Licenca(
                municipio=m, processo=p, titular=p.requerente, lei=p.lei, modalidade=p.modalidade,
                numero=p.numero, emitida_em=modelo.emitida_em, ramo="bijuterias",
                validade_inicio=modelo.validade_inicio, validade_fim=modelo.validade_fim,
                dados=modelo.dados,
            )
            for p in processos
        )  # fmt: skip
        from almotace.registro.busca import indexar_todos

        indexar_todos(m.pk, "pessoa", {p.id: [p.nome] for p in gente})
        indexar_todos(m.pk, "processo", {p.id: p.procurado(p.requerente) for p in processos})
        indexar_todos(m.pk, "licenca", {x.id: x.procurado(x.titular) for x in licencas})


def test_listas_com_quarenta_linhas_fazem_as_mesmas_consultas_que_com_tres(
    balcao: Balcao, no_balcao: Client
) -> None:
    povoar(balcao, 3)
    por_pagina: dict[str, list[list[str]]] = {p: [] for p in LISTAS}
    for passo in range(2):
        if passo:
            balcao.agora = balcao.agora.replace(day=11)
            with balcao.dentro():
                Processo.objects.filter(ano=2026, ordem__gte=100).update(ano=2025)
            povoar(balcao, 40)
        for pagina in LISTAS:
            no_balcao.get(pagina)  # what is loaded once is loaded
            feitas: list[str] = []
            with contando(feitas):
                resposta = no_balcao.get(pagina)
            assert resposta.status_code == 200, pagina
            por_pagina[pagina].append(feitas)
    for pagina, (poucas, muitas) in por_pagina.items():
        assert len(muitas) == len(poucas), (pagina, muitas[len(poucas) :])
        assert len(muitas) <= 20, (pagina, muitas)


def test_a_pagina_do_processo_com_muitos_atos_faz_as_mesmas_consultas(
    balcao: Balcao, no_balcao: Client
) -> None:
    contas = []
    for vezes in (1, 12):
        processo = balcao.requerer(balcao.pessoa(f"Maria {vezes}"))
        for i in range(vezes):
            instruir.juntar(
                balcao.quem("atendente"), processo.id, {"descricao_atividade": f"versão {i}"}
            )
            instruir.vistoriar(balcao.quem("vistoriador"), processo.id, VISTO)
        feitas: list[str] = []
        with contando(feitas):
            assert no_balcao.get(f"/processos/{processo.id}/").status_code == 200
        contas.append(feitas)
    assert len(contas[1]) == len(contas[0]), contas[1][len(contas[0]) :]
    assert len(contas[1]) <= 20, contas[1]


def test_os_autos_se_leem_em_cinco_consultas_qualquer_que_seja_o_tamanho(balcao: Balcao) -> None:
    for vezes in (1, 10):
        processo = balcao.requerer(balcao.pessoa(f"Maria {vezes}"))
        for i in range(vezes):
            instruir.juntar(
                balcao.quem("atendente"), processo.id, {"descricao_atividade": f"versão {i}"}
            )
        with balcao.dentro():
            feitas: list[str] = []
            with contando(feitas):
                ler_autos(processo)
        assert len(feitas) == 5, feitas


def test_um_ato_faz_poucas_consultas(balcao: Balcao) -> None:
    """Whatever was done before: the head is on the processo row."""
    contas = []
    processo = balcao.requerer()
    for i in range(8):
        quem = balcao.quem("atendente")
        feitas: list[str] = []
        with contando(feitas):
            instruir.juntar(quem, processo.id, {"descricao_atividade": f"versão {i}"})
        contas.append(len(feitas))
    assert len(set(contas)) == 1, contas
    assert contas[0] <= 15, contas


def test_verificar_le_por_lotes(balcao: Balcao) -> None:
    contas = []
    for _ in range(2):
        for _ in range(5):
            balcao.requerer()
        with balcao.dentro():
            feitas: list[str] = []
            with contando(feitas):
                assert list(verificacao.verificar(balcao.municipio.pk)) == []
        contas.append(len(feitas))
    assert contas[0] == contas[1], contas


@pytest.mark.parametrize("lista", ["/processos/", "/licencas/", "/pessoas/"])
def test_de_pagina_em_pagina_nenhuma_linha_falta_nem_se_repete(
    balcao: Balcao, no_balcao: Client, lista: str
) -> None:
    """All opened at the same instant and ending on the same day: only a last key orders them."""
    povoar(balcao, 120)
    achadas: list[str] = []
    for pagina in range(1, 4):
        texto = no_balcao.get(lista, {"p": pagina}).content.decode()
        achadas += re.findall(rf'href="{lista}([0-9a-f-]{{36}})/"', texto)
    unicas = list(dict.fromkeys(achadas))
    assert len(unicas) == 121
    por_linha = len(achadas) // len(unicas)
    assert len(achadas) == len(unicas) * por_linha


def test_procura_de_gente_e_uma_consulta(balcao: Balcao) -> None:
    povoar(balcao, 30)
    with balcao.dentro():
        feitas: list[str] = []
        with contando(feitas):
            achadas: list[Any] = list(pessoas.procurar(balcao.agente("atendente"), "maria 0"))
    assert (len(achadas), len(feitas)) == (30, 1)
