"""Questions about nothing in particular, gaps as answers, and choices left to a reading."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Any

from almotace.nucleo.calendario import Calendario
from almotace.nucleo.contexto import Contexto
from almotace.nucleo.lei import Lei
from almotace.nucleo.perguntar import perguntar
from almotace.nucleo.vocabulario import Ato


def lei(**regras: Any) -> Lei:
    return Lei.de_dict(
        {
            "chave": "xx/nenhures/lei-1-2000",
            "titulo": "Lei 1",
            "identidade": {},
            "vocabulario": {
                "fatos": {"suja": {"tipo": "bool"}, "papel": {"tipo": "bool"}},
                "atos": {"falta": {}, "julgamento": {"campos": {"resultado": "texto"}}},
                "modalidades": {"licenca": ""},
                "ramos": {"loja": ""},
                "estados": {"aberta": ""},
                "consequencias": {"limpar": ""},
                "leituras": {
                    "borda": {
                        "fonte": "art1_cpt",
                        "opcoes": {"inclusivos": "", "exclusivos": ""},
                        "padrao": "inclusivos",
                    },
                    "papel": {
                        "fonte": "art1_cpt",
                        "opcoes": {"exigir": "", "indeferir": ""},
                        "padrao": "exigir",
                    },
                },
            },
            "dispositivos": {
                d: {"rotulo": d, "resumo": "", "motivo": ""}
                for d in ("art1_cpt", "art2_cpt", "art3_cpt", "anx1")
            },
            "contagens": [],
            "lacunas": [{"id": "tabela", "fonte": "anx1", "falta": "a tabela das multas"}],
            "regras": regras,
        }
    )


LIMPEZA = {"id": "limpeza", "fonte": ["art1_cpt"], "infracao": True, "veda": "suja"}


def test_a_state_asked_about_nothing_is_told_by_the_rules_that_say_so() -> None:
    norma = lei(
        efeitos=[
            {
                "id": "e",
                "fonte": ["art2_cpt"],
                "sobre": ["sem_assunto"],
                "se": "suja",
                "consequencias": ["limpar"],
            },
            {"id": "f", "fonte": ["art3_cpt"], "sobre": ["licenca"], "consequencias": ["limpar"]},
        ]
    )
    p = perguntar("estado", Contexto(norma, {"suja": True}))
    assert (p.valores["consequencias"], p.fundamentos) == (["limpar"], ["art2_cpt"])


def test_the_fine_that_the_source_lacks_is_answered_by_the_name_of_the_gap() -> None:
    norma = lei(
        exigencias=[LIMPEZA],
        regimes=[
            {
                "id": "r",
                "fonte": ["art2_cpt"],
                "infracoes": ["art1"],
                "penas": [
                    {"tipo": "multa", "fonte": ["art2_cpt"], "unidade": "UF", "lacuna": "tabela"}
                ],
            }
        ],
    )
    p = perguntar("valor", Contexto(norma, {}, sobre="art1_cpt"))
    assert p.valores == {"unidade": "UF", "lacuna": "anx1"}
    assert p.fundamentos == ["art2_cpt"]


def test_a_condition_may_ask_what_was_breached_whatever_the_question_is_about() -> None:
    norma = lei(
        exigencias=[LIMPEZA],
        valores=[
            {"id": "v", "fonte": ["art3_cpt"], "valor": "tamanho(infracoes())", "unidade": "vezes"}
        ],
    )
    for suja, quantas in ((True, 1), (False, 0)):
        p = perguntar("valor", Contexto(norma, {"suja": suja}, sobre="art3_cpt"))
        assert p.valores["valor"] == Decimal(quantas)


def test_a_reading_may_say_whether_a_missing_paper_asks_for_it_or_refuses() -> None:
    norma = lei(
        exigencias=[
            {
                "id": "x",
                "fonte": ["art1_cpt"],
                "para": ["licenca"],
                "exige": "papel",
                "prova": "'documento' if leitura.papel == 'exigir' else 'condicao'",
            }
        ]
    )
    for leitura, decisao, faltam, falham in (
        ("exigir", "exigir", ["art1_cpt"], []),
        ("indeferir", "indeferir", [], ["art1_cpt"]),
    ):
        c = Contexto(norma, {"papel": False}, leituras={"papel": leitura}, sobre="licenca")
        v = perguntar("decidir", c).valores
        assert (v["decisao"], v["faltam"], v["nao_atendidos"]) == (decisao, faltam, falham)


def test_the_minute_of_the_limit_is_inside_or_outside_as_the_law_is_read() -> None:
    norma = lei(
        horarios=[
            {
                "id": "h",
                "fonte": ["art1_cpt"],
                "ramos": ["loja"],
                "intervalos": [["22:00", "01:00"]],
                "limites": "leitura.borda",
            }
        ]
    )

    def situacao(hora: int, minuto: int, borda: str) -> str:
        em = datetime(2025, 5, 10, hora, minuto)
        c = Contexto(norma, {}, em=em, leituras={"borda": borda}, sobre="loja")
        return str(perguntar("horario", c).valores["situacao"])

    for hora, minuto in ((22, 0), (1, 0)):
        assert situacao(hora, minuto, "inclusivos") == "permitido"
        assert situacao(hora, minuto, "exclusivos") == "fora_do_horario"
    assert situacao(0, 59, "exclusivos") == "permitido"


def test_acts_of_any_type_are_paired_with_their_fate_and_business_days_are_counted() -> None:
    norma = lei(
        valores=[
            {
                "id": "vivas",
                "fonte": ["art1_cpt"],
                "unidade": "vezes",
                "valor": "conta(p.em for p in autuacoes_dos_atos('falta')"
                " if not sim(p.resultado == 'anulado'))",
            },
            {
                "id": "uteis",
                "fonte": ["art2_cpt"],
                "unidade": "dias_uteis",
                "valor": "dias_uteis_entre(dia('2025-06-18'), dia('2025-06-23'))",
            },
        ]
    )
    atos = [
        Ato("falta", date(2025, 1, 1)),
        Ato("julgamento", date(2025, 1, 9), {"resultado": "anulado"}),
        Ato("falta", date(2025, 2, 1)),
    ]
    calendario = Calendario.so_com([date(2025, 6, 19)])
    for sobre, valor in (("art1_cpt", 1), ("art2_cpt", 2)):
        c = Contexto(norma, {}, atos=atos, calendario=calendario, sobre=sobre)
        assert perguntar("valor", c).valores["valor"] == Decimal(valor)
