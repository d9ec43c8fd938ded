"""What a pack may ask of papers, demands, citations, preference and repetition, each alone."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

from almotace.nucleo.contexto import Contexto
from almotace.nucleo.lei import Lei
from almotace.nucleo.perguntar import perguntar
from almotace.nucleo.valores_externos import ValoresExternos
from almotace.nucleo.vocabulario import Ato

FATOS = {
    "papel": {"tipo": "registro", "campos": {"nome": "texto", "lugar": "texto"}},
    "entregues": {"tipo": "lista", "de": "texto"},
    "fila": {
        "tipo": "lista",
        "de": "registro",
        "campos": {"id": "texto", "a": "inteiro", "b": "inteiro"},
    },
    "conduta": {"tipo": "dispositivo"},
    "fator_do_indice": {"tipo": "decimal"},
}


def lei(**regras: Any) -> Lei:
    dispositivos = ("art1_cpt", "art2_cpt", "art3_cpt", "art3_cpt_inc1", "art3_cpt_inc2")
    return Lei.de_dict(
        {
            "chave": "xx/nenhures/lei-1-2000",
            "titulo": "Lei 1",
            "identidade": {},
            "vocabulario": {
                "fatos": FATOS,
                "atos": {
                    "auto": {"campos": {"infracao": "dispositivo"}},
                    "julgamento": {"campos": {"definitivo": "bool"}},
                },
                "modalidades": {"licenca": ""},
                "documentos": {"ficha": ""},
            },
            "dispositivos": {d: {"rotulo": d, "resumo": "", "motivo": ""} for d in dispositivos},
            "contagens": [],
            "lacunas": [],
            "regras": regras,
        }
    )


FICHA = {
    "id": "ficha",
    "documento": "ficha",
    "fonte": ["art1_cpt"],
    "registro": "papel",
    "campos": [{"campo": "nome", "fonte": ["art1_cpt"]}, {"campo": "lugar", "fonte": ["art2_cpt"]}],
}


def test_an_incomplete_paper_cites_only_the_field_where_the_pack_says_so() -> None:
    def faltas(**campos: Any) -> tuple[list[str], list[str]]:
        c = Contexto(lei(conteudos=[{**FICHA, **campos}]), {"papel": {"nome": "x"}}, sobre="ficha")
        p = perguntar("conteudo", c)
        return p.valores["faltam"], p.fundamentos

    assert faltas() == (["lugar"], ["art1_cpt", "art2_cpt"])
    assert faltas(cita_incompleto=[]) == (["lugar"], ["art2_cpt"])


def test_a_missing_paper_is_listed_and_may_name_the_demand_too() -> None:
    def decidir(**campos: Any) -> dict[str, Any]:
        regra = {
            "id": "papeis",
            "fonte": ["art1_cpt"],
            "para": ["licenca"],
            "exige": "'rg' in entregues",
            "prova": "documento",
            "falta": ["rg"],
            **campos,
        }
        c = Contexto(lei(exigencias=[regra]), {"entregues": ()}, sobre="licenca")
        return perguntar("decidir", c).valores

    assert decidir() == {"decisao": "exigir", "nao_atendidos": [], "faltam": ["rg"]}
    assert decidir(nao_atendido=["art1_cpt"])["nao_atendidos"] == ["art1_cpt"]


def test_dominance_orders_whoever_comes_first_in_any_order_of_arrival() -> None:
    regra = {
        "id": "vez",
        "fonte": ["art2_cpt"],
        "candidatos": "fila",
        "ordem": ["-c.a", "-c.b"],
        "vagas": "1",
        "dominancia": True,
    }
    fila = [{"id": "z", "a": 1, "b": 1}, {"id": "x", "a": 0, "b": 3}, {"id": "m", "a": 2, "b": 2}]
    for volta in range(3):
        giro = tuple(fila[volta:] + fila[:volta])
        ordem = perguntar(
            "alocacao", Contexto(lei(preferencias=[regra]), {"fila": giro}, sobre="vez")
        ).valores["ordem"]
        assert ordem.index("m") < ordem.index("z")


def test_a_computed_dispositivo_is_cited_by_what_it_is() -> None:
    termo = {"id": "conduta", "fonte": ["art3_cpt"], "valor": "ultimo(atos('auto')).infracao"}
    ambito = {"id": "a", "fonte": ["art1_cpt"], "aplica": "True", "cita": ["@conduta"]}
    c = Contexto(
        lei(termos=[termo], ambitos=[ambito]),
        {},
        sobre="art1_cpt",
        atos=[Ato("auto", date(2024, 1, 2), {"infracao": "art3_cpt_inc2"})],
    )
    assert perguntar("enquadrar", c).fundamentos == ["art1_cpt", "art3_cpt_inc2"]


def test_a_precedent_may_have_to_be_decided_before_the_new_fact() -> None:
    regime = {
        "id": "r",
        "fonte": ["art3_cpt"],
        "infracoes": ["art3_cpt"],
        "posicoes": ["um", "dois"],
        "sobe": "reincidencias",
        "reincidencia": {
            "precedentes": "autuacoes_dos_atos()",
            "conta": "sim(p.definitivo) and p.decidida_em < fato_em",
        },
    }
    atos = [
        Ato("auto", date(2024, 1, 2), {"infracao": "art3_cpt_inc1"}),
        Ato("julgamento", date(2024, 3, 1), {"definitivo": True}),
    ]
    posicoes = [
        perguntar(
            "sancao", Contexto(lei(regimes=[regime]), {}, atos=atos, em=em, sobre="art3_cpt_inc1")
        ).valores["posicao"]
        for em in (date(2024, 2, 1), date(2024, 3, 1), date(2024, 3, 2))
    ]
    assert posicoes == ["um", "um", "dois"]


def test_an_index_accumulates_whole_months_before_the_last() -> None:
    externos = ValoresExternos().com({}, {"INPC": {"2023-01": "0.46", "2023-02": "0.77"}})
    termo = {
        "id": "fator_do_indice",
        "fonte": ["art1_cpt"],
        "valor": "acumulado('INPC', dia('2023-01-20'), em)",
    }
    valor = {"id": "v", "fonte": ["art1_cpt"], "valor": "100 * fator_do_indice", "casas": 4}

    def em(dia: date) -> Decimal:
        c = Contexto(
            lei(termos=[termo], valores=[valor]), {}, em=dia, externos=externos, sobre="art1_cpt"
        )
        return Decimal(perguntar("valor", c).valores["valor"])

    assert em(date(2023, 1, 31)) == Decimal("100")
    assert em(date(2023, 2, 1)) == Decimal("100.4600")
    assert em(date(2023, 3, 1)) == Decimal("101.2335")
