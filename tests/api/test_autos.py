"""Autos by program: the same acts, refusals and reasons as at the screens."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from balcao import LEI, Balcao
from fiscal import DESCRICAO, MOTIVOS, SEM_AUTORIZACAO


@pytest.fixture
def corpo(balcao: Balcao) -> dict[str, Any]:
    balcao.agora = datetime(2025, 10, 6, 12, 0, tzinfo=UTC)
    return {
        "lei": LEI, "pessoa": str(balcao.pessoa().id), "infracoes": [SEM_AUTORIZACAO],
        "momento": "2025-10-06T08:30", "local": "Praça", "descricao": DESCRICAO,
        "assinatura": "recusa",
    }  # fmt: skip


def test_do_auto_a_decisao(
    balcao: Balcao, programa: Callable[..., Any], corpo: dict[str, Any]
) -> None:
    fiscal, atendente = programa("fiscal"), programa("atendente")
    r = fiscal.post("/autos", corpo)
    assert r.codigo == 201, r.dados
    auto = f"/autos/{r.dados['id']}"
    assert (r.dados["autos"], r.dados["andamento"]) == (["1/2025"], "lavrado")
    assert [p["tipo"] for p in r.dados["penas"]] == ["multa", "apreensao"]
    ciencia = {"meio": "pessoal", "em": "2025-10-06", "recebedor": "o próprio"}
    assert fiscal.post(f"{auto}/cientificar", ciencia).codigo == 200
    (prazo,) = atendente.get(auto).dados["prazos"]
    assert (prazo["fim"], prazo["fundamento"]) == ("2025-10-16", "Art. 59, caput")
    balcao.agora += timedelta(days=2)
    defesa = {"fase": "impugnacao", "razoes": "Não era eu."}
    assert atendente.post(f"{auto}/apresentar", defesa).dados["situacao"] == "em_impugnacao"
    decisao = {"fase": "impugnacao", "motivos": MOTIVOS,
               "por_infracao": {SEM_AUTORIZACAO: "anulada"}}  # fmt: skip
    r = programa("autoridade_julgadora").post(f"{auto}/julgar", decisao)
    assert (r.codigo, r.dados["situacao"]) == (200, "anulado")
    assert [x["id"] for x in atendente.get("/autos").dados["itens"]] == [auto.split("/")[-1]]


def test_quem_autuou_nao_julga_por_programa_tambem(
    balcao: Balcao, programa: Callable[..., Any], corpo: dict[str, Any]
) -> None:
    balcao.nomear("fiscal", "autoridade_julgadora")
    balcao.nomear("fiscal", "atendente")
    fiscal = programa("fiscal")
    auto = f"/autos/{fiscal.post('/autos', corpo).dados['id']}"
    assert fiscal.post(f"{auto}/apresentar", {"fase": "impugnacao", "razoes": "x"}).codigo == 200
    r = fiscal.post(f"{auto}/julgar", {"fase": "impugnacao", "motivos": MOTIVOS,
                                       "por_infracao": {SEM_AUTORIZACAO: "mantida"}})  # fmt: skip
    assert r.codigo in (403, 409, 422) and "impedido" in r.erro


def test_o_mesmo_envio_e_um_so_auto(programa: Callable[..., Any], corpo: dict[str, Any]) -> None:
    fiscal, chave = programa("fiscal"), uuid.uuid4()
    um, dois = fiscal.post("/autos", corpo, chave), fiscal.post("/autos", corpo, chave)
    assert (um.codigo, dois.codigo) == (201, 200) and um.dados["id"] == dois.dados["id"]


@pytest.mark.parametrize(
    ("muda", "codigo", "frase"),
    [
        ({"infracoes": []}, 422, "infracoes"),
        ({"infracoes": ["art1_cpt"]}, 422, "não é infração que a lei punisse"),
        ({"momento": "ontem"}, 422, "momento"),
        ({"pessoa": str(uuid.UUID(int=7))}, 422, "autuado"),
        ({"lei": "ac/rio-branco/lei-2273-2017"}, 404, ""),
        ({"fatos": {"inventado": True}}, 422, "inventado"),
        ({"outro": 1}, 422, "outro"),
        ({"assinatura": "nao_dita"}, 422, "assinatura: escolha uma destas opções"),
        ({"assinatura": None}, 422, "assinatura"),
    ],
)
def test_o_que_esta_errado_se_diz(
    programa: Callable[..., Any],
    corpo: dict[str, Any],
    muda: dict[str, Any],
    codigo: int,
    frase: str,
) -> None:
    r = programa("fiscal").post("/autos", corpo | muda)
    assert 400 <= r.codigo < 500 and (frase in str(r.dados) or r.codigo == codigo)


def test_so_quem_pode_e_so_na_sua_cidade(
    programa: Callable[..., Any], corpo: dict[str, Any], balcao: Balcao
) -> None:
    assert programa("atendente").post("/autos", corpo).codigo == 403
    auto = f"/autos/{programa('fiscal').post('/autos', corpo).dados['id']}"
    assert programa("atendente").post(f"{auto}/anular", {"motivos": MOTIVOS}).codigo == 403
    assert programa("fiscal").get(f"/autos/{uuid.uuid4()}").codigo == 404
    assert programa("fiscal").get(f"/autos/{balcao.requerer().id}").codigo == 404


def test_sem_dizer_da_assinatura_nao_ha_auto(
    programa: Callable[..., Any], corpo: dict[str, Any]
) -> None:
    r = programa("fiscal").post("/autos", {k: v for k, v in corpo.items() if k != "assinatura"})
    assert (400 <= r.codigo < 500, r.erro, r.campo) == (
        True,
        "Falta dizer assinatura.",
        "assinatura",
    )
