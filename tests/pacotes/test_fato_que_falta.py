"""A fact that nobody told is asked for: leaving one out of a real case never makes a refusal.

Over every decision that the cases of the whole laws ask, taken as a real case, each fact is left
out in turn. What is then refused and was not before must stand below, with its reason.
"""

from __future__ import annotations

import pytest
from apoio import LEIS

from almotace.nucleo.perguntar import perguntar
from almotace.pacotes.carga import carregar, listar
from almotace.pacotes.casos import contexto_do_caso, ler_casos
from almotace.pacotes.conferencia import Leis

RAZOES = {
    "data_concessao": "who has no grant yet is new, and shows the equipment at once",
    "data_primeira_cnh": "the first licence, if not told, is the one of the category",
    "data_requerimento": "without a day of the request no other licence may stand",
    "motivo_inclusao_veiculo": "a breakdown that is not told has not happened",
    "auto_lavrado": "an auto that is not told has not been drawn",
    "data_ciencia": "a hearing of which no day is told is not shown",
    "data_protocolo": "a statement of which no day is told was not made",
}
"""Facts whose absence says something by itself: an act that is not told has not happened."""


@pytest.fixture(scope="module")
def leis() -> Leis:
    return Leis()


@pytest.mark.parametrize("chave", [c for c in listar() if c.startswith("mg/")])
def test_leaving_a_fact_out_of_a_real_case_asks_and_does_not_refuse(chave: str, leis: Leis) -> None:
    assert not carregar(chave).identidade.get("esboco")
    quantas = 0
    recusas: dict[tuple[str, str], set[str]] = {}
    for arquivo in sorted((LEIS / chave).glob("casos*.yaml")):
        for caso in ler_casos(arquivo):
            for pergunta in caso.dados["perguntas"]:
                if pergunta["tipo"] != "decidir":
                    continue
                c = contexto_do_caso(leis.lei(chave), leis.ambiente(chave), caso.dados, pergunta)
                c.hipotese = False
                antes = set(perguntar("decidir", c.com()).valores["nao_atendidos"])
                for fato in c.d:
                    sem = c.com()
                    sem.d = {k: v for k, v in c.d.items() if k != fato}
                    novas = set(perguntar("decidir", sem).valores["nao_atendidos"]) - antes
                    quantas += 1
                    if novas:
                        recusas.setdefault((str(c.sobre), fato), set()).update(novas)
    assert quantas > 100
    assert {k: v for k, v in recusas.items() if k[1] not in RAZOES} == {}
