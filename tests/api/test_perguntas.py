"""The law itself by the API: the same answers as on the command line, real or supposed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from apoio import LEIS
from balcao import LEI

from almotace.nucleo.escrita import mostrar
from almotace.nucleo.perguntar import TIPOS
from almotace.pacotes.casos import contexto_do_caso, ler_casos
from almotace.servicos.casa import ambiente_da_casa, lei_da_casa

Fabrica = Any


def casos(de_cada: int) -> list[tuple[str, Any, Any]]:
    """Questions of the law's golden cases, so many of each type: (id, case, question)."""
    pasta: Path = LEIS / LEI
    quantos: Counter[str] = Counter()
    escolhidos = []
    for arquivo in sorted(pasta.glob("casos*.yaml")):
        for c in ler_casos(arquivo):
            for i, p in enumerate(c.dados["perguntas"], 1):
                quantos[p["tipo"]] += 1
                if quantos[p["tipo"]] <= de_cada:
                    escolhidos.append((f"{c.id}-{i}", c.dados, p))
    return escolhidos


@pytest.mark.lento
def test_perguntas_de_ouro_pela_api(programa: Fabrica) -> None:
    """The wire loses nothing: the answer is the core's, for each type of question."""
    from almotace.nucleo.perguntar import perguntar

    p, lei, ambiente = programa("atendente"), lei_da_casa(LEI), ambiente_da_casa("mg/muriae")
    vistos, difere = set(), []
    for ident, caso, pergunta in casos(10):
        c = contexto_do_caso(lei, ambiente, caso, pergunta)
        esperado = perguntar(pergunta["tipo"], c)
        premissas = mostrar(dict(caso.get("premissas") or {}))
        leituras = premissas.pop("leituras", {})
        corpo = {
            "lei": LEI, "tipo": pergunta["tipo"], "hipotese": True, "leituras": leituras,
            "fatos": mostrar({**(caso.get("fatos") or {}), **(pergunta.get("fatos") or {})}),
            "atos": mostrar(pergunta.get("atos") or caso.get("atos") or []),
            "premissas": {k: v for k, v in premissas.items() if k != "texto"},
            **{k: mostrar(pergunta[k]) for k in ("sobre", "em") if pergunta.get(k) is not None},
        }  # fmt: skip
        r = p.post("/perguntar", corpo, chave=None)
        vistos.add(pergunta["tipo"])
        if "em" in corpo and corpo["em"] < lei.identidade["publicacao"]:  # there was no law yet
            assert (r.codigo, r.campo) == (400, "em")
            continue
        if (r.codigo, r.dados.get("resposta"), r.dados.get("fundamentos")) != (
            200,
            mostrar(esperado.valores),
            esperado.fundamentos,
        ):
            difere.append((ident, r.dados))
    assert difere == []
    assert len(vistos) >= 8


def test_caso_real_pergunta_o_que_nao_se_sabe(programa: Fabrica) -> None:
    p = programa("caixa")  # anybody with a token may ask
    corpo = {"lei": LEI, "tipo": "decidir", "sobre": "autorizacao_ambulante"}
    real = p.post("/perguntar", corpo, chave=None).dados
    suposto = p.post("/perguntar", {**corpo, "hipotese": True}, chave=None).dados
    assert real["falta_saber"] and real["resposta"]["decisao"] == "exigir"
    assert suposto["resposta"]["decisao"] == "deferir"
    assert real["hash"] == lei_da_casa(LEI).hash


@pytest.mark.parametrize(
    ("muda", "campo", "trecho"),
    [
        ({"tipo": "decidr"}, "tipo", "Você quis dizer “decidir”?"),
        ({"sobre": "autorizacao_ambulant"}, "sobre", "“autorizacao_ambulante”"),
        ({"fatos": {"aposentado": True}}, "aposentado", "não está no vocabulário"),
        ({"fatos": {"ramo_atividade": 3.5}}, "ramo_atividade", ""),
        ({"fatos": {"aposentado_por_invalidez": "sim"}}, "aposentado_por_invalidez", "true"),
        ({"fatos": {"periodo_inicio": "30/02/2026"}}, "periodo_inicio", "AAAA-MM-DD"),
        ({"fatos": {"periodo_inicio": "2026-02-30"}}, "periodo_inicio", "30/02/2026 não existe"),
        ({"em": "ontem"}, "em", "AAAA-MM-DD"),
        ({"em": "1999-01-01"}, "em", "anterior à lei"),
        ({"leituras": {"nenhuma": "x"}}, None, "Não conheço a leitura"),
        ({"atos": [{"tipo": "x"}]}, "atos", "vocabulário"),
        ({"atos": [{}]}, "atos", "vocabulário"),
        ({"atos": ["x"]}, "atos.0", "registro"),
        ({"fatos": []}, "fatos", "registro"),
        ({"premissas": {"feriados": ["2026-02-30"]}}, "premissas.feriados.0", "não existe"),
        ({"premissas": {"unidades": {"SM": "x"}}}, "premissas.unidades.SM", "registro"),
        (
            {"premissas": {"indices": {"INPC": {"2026-01": 5}}}},
            "premissas.indices.INPC.2026-01",
            "texto",
        ),
        ({"premissas": {"outra": 1}}, "premissas.outra", "Não conheço"),
        ({"hipotese": "talvez"}, "hipotese", "true"),
        ({"sobra": 1}, "sobra", "Não conheço o campo sobra"),
    ],
)
def test_pergunta_malfeita_se_recusa_pelo_nome(
    programa: Fabrica, muda: dict[str, Any], campo: str | None, trecho: str
) -> None:
    corpo = {"lei": LEI, "tipo": "decidir", "sobre": "autorizacao_ambulante", **muda}
    r = programa("caixa").post("/perguntar", corpo, chave=None)
    assert (r.codigo, r.campo) == (400, campo), r.dados
    assert trecho in r.erro


def test_todos_os_tipos_respondem(programa: Fabrica) -> None:
    """No type of question breaks on a case of which nothing is known."""
    p = programa("caixa")
    for tipo in TIPOS:
        for hipotese in (False, True):
            r = p.post("/perguntar", {"lei": LEI, "tipo": tipo, "hipotese": hipotese}, chave=None)
            assert r.codigo in (200, 400), (tipo, r.dados)


def test_prazo_da_lei(programa: Fabrica) -> None:
    p = programa("caixa")
    from almotace.nucleo.regras import Prazo

    prazo = next(x for x in lei_da_casa(LEI).da_especie(Prazo) if x.unidade == "dias")
    corpo = {"lei": LEI, "sobre": prazo.fonte[0], "memoria": True}
    r = p.post("/prazo", corpo, chave=None)
    assert r.codigo == 200 and r.dados["conta"] is None
    assert r.dados["parecer"]["tipo"] == "prazo"


def test_conta_livre_no_calendario_da_cidade(programa: Fabrica) -> None:
    p = programa("caixa")
    corpo = {"inicio": "2026-04-15", "duracao": "3 dias_uteis", "memoria": True}
    r = p.post("/prazo", corpo, chave=None).dados
    # The 21st of April is a national holiday.
    assert r["parecer"] is None and r["conta"]["fim"] == "2026-04-20" and r["conta"]["memoria"]
    com = p.post("/prazo", {**corpo, "feriados": ["2026-04-17"]}, chave=None).dados["conta"]
    assert com["fim"] == "2026-04-22"
    ato = p.post("/prazo", {**corpo, "ato": "2026-04-21"}, chave=None).dados["conta"]
    assert ato["tempestivo"] is False
    tras = p.post("/prazo", {**corpo, "para_tras": True}, chave=None).dados["conta"]
    assert tras["fim"] < "2026-04-15"


@pytest.mark.parametrize(
    ("corpo", "campo"),
    [
        ({}, "lei"),
        ({"lei": LEI}, "sobre"),
        ({"inicio": "2026-01-05"}, "duracao"),
        ({"inicio": "2026-13-05", "duracao": "3 dias"}, "inicio"),
        ({"inicio": "2026-01-05", "duracao": "3 luas"}, None),
        ({"inicio": "2026-01-05", "duracao": "3 dias", "ato": "x"}, "ato"),
        ({"inicio": "2026-01-05", "duracao": "999999999 anos"}, None),
        ({"inicio": "9999-12-30", "duracao": "10 dias"}, None),
        ({"inicio": "0001-01-02", "duracao": "10 dias", "para_tras": True}, None),
    ],
)
def test_prazo_malfeito(programa: Fabrica, corpo: dict[str, Any], campo: str | None) -> None:
    r = programa("caixa").post("/prazo", corpo, chave=None)
    assert r.codigo == 400, r.dados
    if campo:
        assert r.campo == campo
