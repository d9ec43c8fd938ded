"""What goes wrong is one Portuguese sentence with its field, whatever the cause."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest

Fabrica = Any
INGLES = re.compile(
    r"\b(field|required|input|should|valid|value|unexpected|error|string|found|allowed|request)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize(
    ("corpo", "campo", "frase"),
    [
        ("{", None, "O corpo do pedido não é um JSON que se possa ler."),
        ("[" * 100_000, None, "O corpo do pedido não é um JSON que se possa ler."),
        (b"\xff\xfe", None, "O corpo do pedido não é um JSON que se possa ler."),
        ("", None, "Falta dizer o corpo do pedido."),
        ("null", None, "O corpo do pedido: aqui se espera um registro de campos."),
        ("[]", None, "O corpo do pedido: aqui se espera um registro de campos."),
        ('{"nome": NaN}', None, "“NaN” não é um número."),
        ('{"nome": "a", "nome": "b"}', "nome", "Este campo vem duas vezes."),
        ({}, "nome", "Falta dizer nome."),
        ({"nome": 3}, "nome", "nome: escreva um texto."),
        ({"nome": "x" * 201}, "nome", "nome: passa de 200 letras."),
        ({"nome": "x" * 161}, "nome", "O nome passa de 160 letras."),
        ({"nome": " "}, "nome", "Escreva o nome da pessoa."),
        ({"nome": "x", "y": 1}, "y", "Não conheço o campo y."),
        ({"nome": "x", "natureza": "gente"}, "natureza",
         "natureza: escolha uma destas opções: 'pessoa_natural' ou 'sociedade'."),
        ({"nome": "x", "cpf": "52998224724"}, "cpf",
         "O CPF 52998224724 não confere: reveja os números."),
        ({"nome": "x", "nascimento": "2026-02-30"}, "nascimento",
         "nascimento: O dia 30/02/2026 não existe."),
        ({"nome": "x", "nascimento": 5}, "nascimento",
         "nascimento: escreva o dia como AAAA-MM-DD."),
        ({"nome": "x\x00y"}, "nome", "Há aqui um sinal que não se pode guardar."),
        ('{"nome": "x\\ud800y"}', "nome", "Há aqui um sinal que não se pode guardar."),
    ],
)  # fmt: skip
def test_corpo_malfeito(programa: Fabrica, corpo: Any, campo: str | None, frase: str) -> None:
    r = programa("atendente").post("/pessoas", corpo)
    assert (r.codigo, r.campo, r.erro) == (400, campo, frase)


@pytest.mark.parametrize(
    ("consulta", "campo", "frase"),
    [
        ({"pagina": "x"}, "pagina", "pagina: escreva um número inteiro."),
        ({"pagina": "0"}, "pagina", "pagina: tem de ser ao menos 1."),
        ({"pagina": "9" * 30}, "pagina", None),
        ({"por_pagina": "201"}, "por_pagina", "por_pagina: tem de ser no máximo 200."),
        ({"encerrado": "talvez"}, "encerrado", "encerrado: responda true (sim) ou false (não)."),
        ({"requerente": "x"}, "requerente", "requerente: isto não é um identificador (UUID)."),
        ({"situacao": "a\x00b"}, "situacao", "situacao: não tem a forma esperada."),
        ({"q": "x" * 201}, "q", "q: passa de 200 letras."),
    ],
)
def test_consulta_malfeita(
    programa: Fabrica, consulta: dict[str, str], campo: str, frase: str | None
) -> None:
    r = programa("atendente").get("/processos", **consulta)
    assert (r.codigo, r.campo) == (400, campo)
    assert frase in (None, r.erro)
    assert not INGLES.search(r.erro)


def test_mais_de_um_campo_a_corrigir(programa: Fabrica) -> None:
    r = programa("caixa").post(f"/processos/{uuid.uuid4()}/pagar", {"guia": "x", "z": 1})
    assert r.campo == "guia"
    assert r.erro.endswith("(E mais 2 campos a corrigir.)")


@pytest.mark.parametrize("valor", ["1.234,56", "-1", "1e400", "abc", "0.001", None, [], {}, True])
def test_valor_malfeito(programa: Fabrica, valor: Any, balcao: Any) -> None:
    processo = balcao.requerer()
    corpo = {"tributo": "taxa_licenca_atividade", "valor": valor, "fonte": "Lei 1/2020"}
    r = programa("caixa").post(f"/processos/{processo.id}/lancar", corpo)
    assert (r.codigo, r.campo) == (400, "valor")
    assert not INGLES.search(r.erro)


def test_enderecos_e_metodos_que_nao_ha(programa: Fabrica) -> None:
    p = programa("caixa")
    assert p.get("/nada").erro == "Não há este endereço na API. Veja /api/."
    r = p.chamar("put", "/pessoas", "{}")
    assert (r.codigo, r.erro) == (405, "Este endereço não atende a este método.")
    assert "GET" in r.cabecalhos["Allow"]
    assert p.get(f"/pessoas/{uuid.uuid4()}").codigo == 404
    assert p.get("/pessoas/x").codigo == 400


def test_pedido_grande_demais(programa: Fabrica) -> None:
    r = programa("atendente").post("/pessoas", '{"nome": "' + "x" * 7_000_000 + '"}')
    assert (r.codigo, r.erro) == (413, "O pedido é grande demais.")


def test_banco_fora_do_ar(programa: Fabrica, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.db import OperationalError

    from almotace.servicos import fichas, pessoas

    p = programa("atendente")

    def cair(*_: Any) -> Any:
        raise OperationalError("connection refused")

    monkeypatch.setattr(pessoas, "procurar", cair)
    r = p.get("/pessoas")
    assert r.codigo == 503 and "repita o pedido com a mesma chave" in r.erro
    monkeypatch.setattr(fichas, "conferir", cair)
    assert p.get("/eu").codigo == 503


def test_falha_nao_mostra_o_que_ha_dentro(
    programa: Fabrica, monkeypatch: pytest.MonkeyPatch
) -> None:
    from almotace.servicos import pessoas

    def cair(*_: Any) -> Any:
        raise KeyError("segredo")

    p = programa("atendente")
    monkeypatch.setattr(pessoas, "procurar", cair)
    r = p.get("/pessoas")
    assert r.codigo == 500 and r.erro.startswith("Algo falhou aqui") and "segredo" not in r.erro


def test_leis_instrumentos_e_dispositivos(programa: Fabrica) -> None:
    p = programa("caixa")
    base = "/leis/mg/muriae/lei-4393-2012"
    lei = p.get(base).dados
    assert lei["identidade"]["urn"].startswith("urn:lex:br;minas.gerais;muriae")
    assert lei["instrumentos"] == p.get(f"{base}/instrumentos").dados
    d = p.get(f"{base}/dispositivos/art5_par2").dados
    assert (d["rotulo"], d["texto"]) == ("Art. 5º, § 2º", None) and d["regras"]
    assert p.get(f"{base}/dispositivos/art999").codigo == 404
    assert p.get(f"{base}/instrumentos/nenhum").codigo == 404
    r = p.post("/examinar", {"lei": LEI, "modalidade": "autorizacao_ambulant"}, chave=None)
    assert (r.codigo, r.campo) == (400, "modalidade")


LEI = "mg/muriae/lei-4393-2012"


def test_openapi_diz_tudo_que_ha(programa: Fabrica) -> None:
    p = programa()
    esquema = p.get("/openapi.json").dados
    assert esquema["info"]["title"] == "Almotacé"
    for endereco, metodos in esquema["paths"].items():
        for metodo, op in metodos.items():
            assert not INGLES.search(op["summary"]), op["summary"]
            publico = endereco.startswith("/api/conferir")
            assert bool(op.get("security")) != publico, endereco
            so_le = metodo == "get" or endereco in ("/api/examinar", "/api/perguntar", "/api/prazo")
            nomes = {(x["in"], x["name"]) for x in op.get("parameters") or []}
            assert (("header", "Idempotency-Key") in nomes) != so_le, endereco
            assert "400" in op["responses"] and "422" not in op["responses"]


def test_pagina_da_documentacao_sem_nada_de_fora(programa: Fabrica) -> None:
    r = programa().get("/")
    assert r.codigo == 200
    pagina = r.dados
    assert "<script" not in pagina and "http://" not in pagina and "https://" not in pagina
    assert " style=" not in pagina and '<html lang="pt-BR">' in pagina
    for x in ("POST /api/pessoas", "Idempotency-Key", "GET /api/conferir/{codigo}"):
        assert x in pagina
    assert r.cabecalhos["Content-Security-Policy"].startswith("default-src 'none'")


def test_ninguem_precisa_de_biscoito_nem_de_csrf(programa: Fabrica) -> None:
    r = programa("atendente").post("/pessoas", {"nome": "Ana"})
    assert r.codigo == 201 and "Set-Cookie" not in r.cabecalhos
    assert r.cabecalhos["Cache-Control"] == "no-store"
