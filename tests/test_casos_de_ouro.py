"""Every golden case of every pack, one test a case; the scores of citations, a file at a time.

A case in ``pendentes.csv`` is known to fail, with its reason: it must still fail (else its line
goes), and its reason must say something.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from apoio import LEIS

from almotace.cli.comandos.consultar import como_dados
from almotace.nucleo.perguntar import TIPOS
from almotace.nucleo.redacao import html, texto
from almotace.pacotes.casos import Caso, ler_casos
from almotace.pacotes.conferencia import Citacoes, Leis, Resultado, conferir, pendentes

ARQUIVOS = sorted(LEIS.glob("*/*/*/casos*.yaml"))
CASOS = [(arquivo, caso) for arquivo in ARQUIVOS for caso in ler_casos(arquivo)]
COM_PENDENTES = sorted(LEIS.glob("*/*/*/pendentes.csv"))
LEIS_CARREGADAS = Leis()
RESULTADOS: dict[Path, dict[str, Resultado]] = {}


def resultados(arquivo: Path) -> dict[str, Resultado]:
    """The results of a file, by case; worked out once."""
    if arquivo not in RESULTADOS:
        RESULTADOS[arquivo] = {r.caso.id: r for r in conferir([arquivo], LEIS_CARREGADAS)}
    return RESULTADOS[arquivo]


def nome(x: object) -> str | None:
    if isinstance(x, Caso):
        return x.id
    return "/".join(x.relative_to(LEIS).parts[-3:]) if isinstance(x, Path) else None


@pytest.mark.parametrize(("arquivo", "caso"), CASOS, ids=[c.id for _, c in CASOS])
def test_the_case_is_answered_as_its_lawyer_says(arquivo: Path, caso: Caso) -> None:
    r = resultados(arquivo)[caso.id]
    if r.pendente is None:
        assert r.diferencas == []
    else:
        assert not r.passou, f"o caso passa: tire-o de pendentes.csv ({r.pendente})"
        assert len(r.pendente) > 20


def test_there_are_cases_and_each_has_a_name_of_its_own() -> None:
    ids = [c.id for _, c in CASOS]
    assert len(ids) > 200
    assert len(ids) == len(set(ids))


def test_every_type_of_question_is_asked() -> None:
    tipos = {p["tipo"] for _, c in CASOS for p in c.dados["perguntas"]}
    assert tipos == set(TIPOS)


@pytest.mark.parametrize("arquivo", COM_PENDENTES, ids=nome)
def test_what_is_known_to_fail_is_a_case_of_that_pack(arquivo: Path) -> None:
    ids = {c.id for a, c in CASOS if a.parent == arquivo.parent}
    assert set(pendentes(arquivo.parent)) <= ids


@pytest.mark.parametrize("arquivo", ARQUIVOS, ids=nome)
def test_the_citations_of_a_complete_pack_are_found_and_right(arquivo: Path) -> None:
    chave = "/".join(arquivo.parent.relative_to(LEIS).parts)
    soma = sum((r.citacoes for r in resultados(arquivo).values()), Citacoes())
    assert soma.esperadas > 0
    esboco = LEIS_CARREGADAS.lei(chave).identidade.get("esboco")
    assert soma.cobertura >= (0.5 if esboco else 0.95)
    assert soma.precisao >= (0.5 if esboco else 0.85)


@pytest.mark.parametrize("arquivo", ARQUIVOS, ids=nome)
def test_every_answer_can_be_read_shown_and_sent(arquivo: Path) -> None:
    for r in resultados(arquivo).values():
        lei = LEIS_CARREGADAS.lei(r.caso.lei)
        for x in r.respostas:
            assert texto(x.parecer, lei) and html(x.parecer, lei)
            assert json.loads(json.dumps(como_dados(x.parecer, lei)))
