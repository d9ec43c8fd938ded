"""An amount whose figure lies outside the law: the gap is named, and no other amount stands in."""

from __future__ import annotations

from datetime import date
from typing import Any

from almotace.nucleo.contexto import Contexto
from almotace.nucleo.lei import Lei
from almotace.nucleo.parecer import Parecer
from almotace.nucleo.perguntar import perguntar
from almotace.nucleo.valores_externos import ValoresExternos

MULTA = {"id": "multa", "fonte": ["art1_cpt"], "sobre": ["preco"], "valor": "2 * unidade('UF', em)"}
OUTRO = {"id": "outro", "fonte": ["art2_cpt"], "sobre": ["preco"], "valor": "10"}
LACUNA = {"id": "sem_uf", "fonte": ["art3_cpt"], "sobre": ["preco"], "lacuna": "art3_cpt"}


def quanto(valores: list[dict[str, Any]], externos: ValoresExternos | None = None) -> Parecer:
    lei = Lei.de_dict(
        {
            "chave": "xx/nenhures/lei-1-2000",
            "titulo": "Lei 1",
            "identidade": {},
            "vocabulario": {"fatos": {"preco": {"tipo": "decimal"}}},
            "dispositivos": {
                d: {"rotulo": d, "resumo": "", "motivo": ""}
                for d in ("art1_cpt", "art2_cpt", "art3_cpt")
            },
            "contagens": [],
            "lacunas": [],
            "regras": {"valores": valores},
        }
    )
    return perguntar(
        "valor", Contexto(lei, {}, em=date(2025, 3, 3), externos=externos, sobre="preco")
    )


def test_unidade_nao_carregada_responde_a_lacuna_que_a_nomeia() -> None:
    p = quanto([MULTA, OUTRO, LACUNA])
    assert p.valores == {"unidade": "BRL", "lacuna": "art3_cpt"}
    assert p.fundamentos == ["art3_cpt"]
    assert any("UF" in x for x in p.lacunas)


def test_sem_regra_que_a_nomeie_nada_se_inventa() -> None:
    p = quanto([MULTA, OUTRO])
    assert p.valores == {}
    assert p.fundamentos == ["art1_cpt"]
    assert p.lacunas


def test_unidade_carregada_responde() -> None:
    externos = ValoresExternos().com({"UF": {"2025": "3.50"}}, {})
    assert str(quanto([MULTA, OUTRO, LACUNA], externos).valores["valor"]) == "7.00"
