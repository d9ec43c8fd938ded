"""A question about days before the law gets its answer with a warning."""

from __future__ import annotations

from pathlib import Path

import pytest
from apoio import LEI, lei_de, pergunta

from almotace.nucleo.lei import Lei
from almotace.nucleo.redacao import html, texto

REGRAS = """
vigencias:
  - {id: inicio, fonte: art9_cpt, leitura: {clausula: publicacao}, desde: "dia('2001-03-05')"}
  - {id: depois, fonte: art9_cpt, leitura: {clausula: trinta},
     desde: "mais(dia('2001-03-05'), 30, 'dias')"}
prazos:
  - {id: recurso, fonte: art3_cpt, inicio: data('auto'), n: 10, unidade: dias}
  - {id: defesa, fonte: art1_cpt, inicio: data_ciencia, n: 10, unidade: dias}
valores:
  - {id: taxa, fonte: art2_cpt, valor: 3}
"""
VOCABULARIO = """
fatos:
  data_ciencia: {tipo: data, significado: dia da ciência}
  data_infracao: {tipo: data, significado: dia da infração}
  momento_fato: {tipo: instante}
atos: {auto: {campos: {}}}
leituras:
  clausula: {fonte: art9_cpt, padrao: publicacao, opcoes: {publicacao: na publicação,
    trinta: trinta dias}}
"""


@pytest.fixture(scope="module")
def lei(tmp_path_factory: pytest.TempPathFactory) -> Lei:
    pasta = tmp_path_factory.mktemp("vigencia")
    return lei_de(
        pasta,
        REGRAS,
        VOCABULARIO,
        lei=LEI.replace("identidade:", "identidade:\n  vigencia: art9_cpt"),
    )


def test_a_term_that_starts_before_the_law_is_counted_and_warned_of(lei: Lei) -> None:
    antes = pergunta(lei, "prazo", "defesa", data_ciencia="2001-03-04")
    assert str(antes.valores["inicio"]) == "2001-03-05", "the first day that counts"
    assert antes.avisos == [
        "Dia da ciência (04/03/2001) é anterior à vigência da lei, que vale desde 05/03/2001"
        " (Rótulo de art9_cpt): a lei ainda não se aplicava."
    ]
    assert f"  – {antes.avisos[0]}" in texto(antes, lei).splitlines()
    assert antes.avisos[0] in html(antes, lei)
    assert pergunta(lei, "prazo", "defesa", data_ciencia="2001-03-05").avisos == []
    do_auto = pergunta(lei, "prazo", "recurso", atos=[{"tipo": "auto", "em": "2001-03-01"}])
    assert do_auto.avisos[0].startswith("O início do prazo (02/03/2001) é anterior")


def test_the_vacatio_of_the_reading_taken_is_the_one_that_warns(lei: Lei) -> None:
    for dia, quantos in (("2001-04-03", 1), ("2001-04-04", 0)):
        p = pergunta(lei, "prazo", "defesa", data_ciencia=dia, leituras={"clausula": "trinta"})
        assert len(p.avisos) == quantos


def test_the_day_of_the_question_and_of_the_fact_are_looked_at(lei: Lei) -> None:
    assert pergunta(lei, "valor", "taxa").avisos == []
    assert pergunta(lei, "valor", "taxa", em="2001-03-05").avisos == []
    p = pergunta(
        lei, "valor", "taxa", em="2001-03-01", data_infracao="2001-02-01",
        momento_fato="2001-02-01T10:00",
    )  # fmt: skip
    assert [a.split(" (")[0] for a in p.avisos] == [
        "O dia da pergunta", "Dia da infração", "Momento fato",
    ]  # fmt: skip


def test_a_law_that_does_not_say_where_its_beginning_stands_gives_no_warning(
    tmp_path: Path,
) -> None:
    calada = lei_de(tmp_path, REGRAS, VOCABULARIO)
    assert pergunta(calada, "prazo", "defesa", data_ciencia="1999-01-01").avisos == []
