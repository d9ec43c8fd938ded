"""Regimes that depend on what was breached, and amounts asked by the breach itself."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

from almotace.nucleo.contexto import Contexto
from almotace.nucleo.lei import Lei
from almotace.nucleo.perguntar import perguntar

PRECEDENTES = {
    "tipo": "lista",
    "de": "registro",
    "campos": {"dispositivo": "dispositivo", "data_punicao": "data"},
}


def lei() -> Lei:
    """Two chapters, each with its own fine; the same article again within the law doubles it."""
    dispositivos = ("art1_cpt", "art1_par1", "art2_cpt", "art3_cpt", "art4_cpt", "art5_cpt")
    return Lei.de_dict(
        {
            "chave": "xx/nenhures/lei-1-2000",
            "titulo": "Lei 1",
            "identidade": {},
            "vocabulario": {
                "fatos": {
                    "violado": {"tipo": "dispositivo"},
                    "achados": {"tipo": "lista", "de": "dispositivo"},
                    "multa_simples": {"tipo": "decimal"},
                    "antecedentes": PRECEDENTES,
                }
            },
            "dispositivos": {d: {"rotulo": d, "resumo": "", "motivo": ""} for d in dispositivos},
            "contagens": [],
            "lacunas": [],
            "regras": {
                "termos": [
                    {
                        "id": "multa_simples",
                        "fonte": ["art3_cpt"],
                        "opcoes": [
                            {
                                "valor": "10",
                                "fonte": ["art3_cpt"],
                                "se": "artigo(violado) == 'art1'",
                            },
                            {
                                "valor": "50",
                                "fonte": ["art4_cpt"],
                                "se": "artigo(violado) == 'art2'",
                            },
                        ],
                    }
                ],
                "regimes": [
                    {
                        "id": "multa",
                        "fonte": ["art5_cpt"],
                        "infracoes": ["art1", "art2"],
                        "data": "em",
                        "fatos_da_infracao": ["violado", "achados"],
                        "cita_so": ["@violado", "@multa_simples", "art5_cpt se reincidente"],
                        "reincidencia": {
                            "precedentes": "antecedentes",
                            "data": "p.data_punicao",
                            "infracao": "p.dispositivo",
                            "universo": "'artigo'",
                        },
                        "penas": [
                            {
                                "tipo": "multa",
                                "fonte": ["art3_cpt"],
                                "unidade": "BRL",
                                "valor": "multa_simples * potencia(2, reincidencias)",
                            }
                        ],
                    }
                ],
            },
        }
    )


def perguntado(tipo: str, sobre: str | None = None, **fatos: Any) -> Any:
    return perguntar(tipo, Contexto(lei(), fatos, em=date(2025, 5, 1), sobre=sobre))


def test_each_breach_has_its_own_fine_and_its_own_repetition() -> None:
    antes = ({"dispositivo": "art2_cpt", "data_punicao": date(2020, 1, 1)},)
    p = perguntado("sancao", achados=("art1_par1", "art2_cpt"), antecedentes=antes)
    assert [m["valor"] for m in p.valores["obrigatorias"]] == [Decimal(10), Decimal(100)]
    assert p.valores["reincidente"] is True
    assert p.valores["total"] == {"valor": Decimal(110), "unidade": "BRL"}
    assert {"art1_par1", "art2_cpt", "art4_cpt", "art5_cpt"} <= set(p.fundamentos)


def test_a_breach_named_by_a_fact_is_the_one_asked_about() -> None:
    p = perguntado("sancao", violado="art2_cpt")
    assert [m["valor"] for m in p.valores["obrigatorias"]] == [Decimal(50)]
    assert p.valores["reincidente"] is False


def test_the_value_of_a_dispositivo_is_the_fine_for_breaching_it() -> None:
    p = perguntado("valor", "art1_par1")
    assert p.valores == {"valor": Decimal("10.00"), "unidade": "BRL"}
    assert p.fundamentos == ["art3_cpt", "art1_par1"]


def test_no_fine_no_amount() -> None:
    assert perguntado("valor", "art5_cpt").valores == {}
