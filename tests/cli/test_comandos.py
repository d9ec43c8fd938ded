"""Every command as a person calls it: text, JSON, help, exit codes; sentences for wrong calls."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from apoio import LEIS, RAIZ

from almotace.cli.principal import COMANDOS, main
from almotace.pacotes.carga import carregar, listar

CHAVE = next("/".join(p.parent.relative_to(LEIS).parts) for p in LEIS.glob("mg/muriae/*/lei.yaml"))
Captura = pytest.CaptureFixture[str]


def rodar(captura: Captura, *args: str, codigo: int = 0) -> str:
    """What a command prints; the other stream must be empty."""
    assert main(args) == codigo
    saida = captura.readouterr()
    if codigo == 2:
        assert saida.out == ""
        assert saida.err.startswith("Erro: ") and saida.err.count("\n") == 1
        return saida.err.removeprefix("Erro: ").rstrip("\n")
    assert saida.err == ""
    return saida.out


def em_json(captura: Captura, *args: str, codigo: int = 0) -> Any:
    return json.loads(rodar(captura, *args, "--json", codigo=codigo))


# ---- the door ----


def test_alone_it_explains_itself_and_answers_a_sample(capsys: Captura) -> None:
    saida = rodar(capsys)
    for comando in COMANDOS:
        assert comando in saida
    assert CHAVE in saida and "Fundamento: Art." in saida


@pytest.mark.parametrize("pedido", ["-h", "--ajuda", "--help", "ajuda"])
def test_help_lists_every_command(capsys: Captura, pedido: str) -> None:
    saida = rodar(capsys, pedido)
    assert all(f"  {c} " in saida for c in COMANDOS)


@pytest.mark.parametrize("comando", COMANDOS)
@pytest.mark.parametrize("pedido", ["--ajuda", "-h"])
def test_every_command_explains_itself_in_portuguese(
    capsys: Captura, comando: str, pedido: str
) -> None:
    saida = rodar(capsys, comando, pedido)
    assert saida.startswith(f"Uso: almotace {comando}")
    for ingles in ("usage", "options:", "positional", "show this help"):
        assert ingles not in saida


def test_the_version_is_told(capsys: Captura) -> None:
    assert rodar(capsys, "--versao").startswith("almotace ")


ERRADAS: list[tuple[list[str], str]] = [
    (["consulta"], "Não há o comando “consulta”. Veja “almotace --ajuda”. Você quis dizer “cons"),
    (["xyz"], "Não há o comando “xyz”. Veja “almotace --ajuda”."),
    (["lei"], "Falta dizer: lei."),
    (["lei", "nenhures"], "Não há lei “nenhures”. Veja as que há com “almotace leis”."),
    (["lei", "muriae", "art25_cpt_inc99"], "A lei não tem o dispositivo “art25_cpt_inc99”. Você"),
    (["lei", "muriae", "--em", "2012-02-30"], "--em: "),
    (["lei", "muriae", "--em", "2012-11-12"], "em: O dia 12/11/2012 é anterior à lei, publicada"),
    (["lei", "muriae", "--emm", "2025-01-01"], "Não entendi: --emm"),
    (["lei", "mg"], "“mg” serve a mais de uma lei: "),
    (["leis", "x"], "Não entendi: x."),
    (["leis", "--jsom"], "Não entendi: --jsom. Você quis dizer “--json”?"),
    (["consultar"], "Diga um arquivo, ou a lei e o tipo da pergunta (--tipo)."),
    (["consultar", "muriae"], "Diga um arquivo, ou a lei e o tipo da pergunta (--tipo)."),
    (["consultar", "nao-ha.yaml"], "nao-ha.yaml: Não há este arquivo."),
    (
        ["consultar", "muriae", "--tipo", "decidr"],
        "tipo: Tipo de pergunta desconhecido: decidr. Vo",
    ),
    (["consultar", "muriae", "--tipo", "valor", "--sobre", "art25"], "sobre: “art25” não está no"),
    (
        ["consultar", "muriae", "--tipo", "valor", "--fato", "x"],
        "x: Escreva o fato como nome=valor",
    ),
    (
        ["consultar", "muriae", "--tipo", "valor", "--fato", "camel=sim"],
        "camel: Este fato não está no vocabulário da lei. Você quis dizer “camelo”?",
    ),
    (
        ["consultar", "muriae", "--tipo", "valor", "--fato", "camelo=talvez"],
        "camelo: Responda sim ou não, e não “talvez”.",
    ),
    (
        ["consultar", "muriae", "--tipo", "valor", "--fato", "multa_aplicada=1.234,56"],
        "multa_aplicada: “1.234,56” não é um número: escreva com ponto",
    ),
    (
        ["consultar", "muriae", "--tipo", "valor", "--leitura", "contagem_dia=uteis"],
        "Não conheço a leitura “contagem_dia”. Você quis dizer “contagem_dias”?",
    ),
    (["consultar", "muriae", "--tipo", "valor", "--em", "hoje"], "em: “hoje” não é um dia"),
    (["consultar", "muriae", "--formato", "pdf"], "--formato: “pdf” não é uma opção."),
    (["prazo"], "Diga a lei, ou o início e a duração (--inicio, --duracao)."),
    (["prazo", "--inicio", "2025-01-02"], "--duracao: Falta a duração"),
    (["prazo", "--inicio", "2025-02-30", "--duracao", "2 dias"], "--inicio: "),
    (["prazo", "--inicio", "2025-01-02", "--duracao", "dois dias"], "“dois dias”"),
    (["prazo", "--inicio", "2025-01-02", "--duracao", "2 diaz"], "“2 diaz”"),
    (
        ["prazo", "--municipio", "mg/muria", "--inicio", "2025-01-02", "--duracao", "2 dias"],
        "--municipio: Não conheço o município “mg/muria”. Você quis dizer “mg/muriae”?",
    ),
    (["prazo", "muriae", "art99_cpt"], "sobre: “art99_cpt” não está no vocabulário da lei."),
    (["conferir", "nao-ha.yaml"], "nao-ha.yaml: Não há este arquivo."),
    (["conferir", "--lei", "nenhures"], "Não há lei “nenhures”."),
    (["cobertura", "nenhures"], "Não há lei “nenhures”."),
    (["esquema", "regra"], "qual: “regra” não é uma opção. Você quis dizer “regras”?"),
]


@pytest.mark.parametrize(("args", "comeco"), ERRADAS, ids=[" ".join(a) for a, _ in ERRADAS])
def test_a_wrong_call_gets_one_sentence_and_code_2(
    capsys: Captura, args: list[str], comeco: str
) -> None:
    frase = rodar(capsys, *args, codigo=2)
    assert comeco in frase, frase


# ---- leis, lei, cobertura ----


def test_laws_are_listed_with_what_they_have(capsys: Captura) -> None:
    dados = em_json(capsys, "leis")["leis"]
    assert [x["lei"] for x in dados] == listar()
    for x in dados:
        lei = carregar(x["lei"])
        assert (x["dispositivos"], x["hash"]) == (len(lei.dispositivos), lei.hash)
        assert 0 < x["cobertos"] <= x["dispositivos"] and x["regras"] > 0
    tabela = rodar(capsys, "leis").splitlines()
    assert len(tabela) == len(dados) + 1


def test_a_law_shows_its_dispositivos_and_one_of_them_in_full(capsys: Captura) -> None:
    toda = em_json(capsys, "lei", "muriae")
    assert len(toda["dispositivos"]) == len(carregar(CHAVE).dispositivos)
    um = em_json(capsys, "lei", "muriae", "art25_cpt_inc2")
    (d,) = um["dispositivos"]
    assert d["id"] == "art25_cpt_inc2" and d["situacao"] == "regra" and d["casos"]
    assert any(r["especie"] for r in d["regras"])
    texto = rodar(capsys, "lei", "muriae", "art25_cpt_inc2")
    assert d["resumo"] in texto and d["casos"][0] in texto


def test_an_article_shows_all_that_is_inside_it_its_readings_and_gaps(capsys: Captura) -> None:
    ids = [d["id"] for d in em_json(capsys, "lei", "muriae", "art25")["dispositivos"]]
    assert len(ids) > 5 and all(i.startswith("art25_") for i in ids)
    texto = rodar(capsys, "lei", "muriae", "art25")
    assert "Leitura janela_reincidencia" in texto and "(padrão)" in texto
    assert "Falta na fonte: " in rodar(capsys, "lei", "muriae", "art5")


def test_a_law_may_be_read_as_it_was_on_a_day(capsys: Captura) -> None:
    assert em_json(capsys, "lei", "muriae", "art25", "--em", "2020-06-01")["em"] == "2020-06-01"
    assert "2020" in rodar(capsys, "lei", "muriae", "art25", "--em", "2020-06-01")


def test_a_version_out_of_force_on_that_day_is_not_shown(
    capsys: Captura, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from apoio import CHAVE as PEQUENA
    from apoio import escrever_pacote

    regras = (
        "valores:\n  - {id: taxa, fonte: art1_cpt, ate: 2009-12-31, valor: 10}\n"
        "  - {id: taxa, fonte: art1_cpt, de: 2010-01-01, valor: 20}\n"
    )
    escrever_pacote(tmp_path / PEQUENA, regras)
    monkeypatch.setenv("ALMOTACE_LEIS", str(tmp_path))
    for em, valor in (("2009-12-31", "10"), ("2010-01-01", "20")):
        (d,) = em_json(capsys, "lei", "vila", "art1_cpt", "--em", em)["dispositivos"]
        assert [r["valor"] for r in d["regras"]] == [valor]
    (d,) = em_json(capsys, "lei", "vila", "art1_cpt")["dispositivos"]
    assert len(d["regras"]) == 2


def test_coverage_is_told_for_one_law_or_all(capsys: Captura) -> None:
    um = em_json(capsys, "cobertura", "muriae")
    assert um["cobertos"] == um["dispositivos"] == len(um["linhas"]) == 159
    todas = em_json(capsys, "cobertura")["leis"]
    assert [x["lei"] for x in todas] == listar()
    assert "159 de 159 dispositivos" in rodar(capsys, "cobertura", "muriae")
    assert len(rodar(capsys, "cobertura", "muriae", "--tudo").splitlines()) == 160


# ---- consultar ----

SOLTA = f"""\
lei: {CHAVE}
tipo: prazo
sobre: art27_cpt
fatos: {{pena_notificada: art25_cpt_inc2, data_ciencia: 2025-08-04}}
premissas: {{feriados: [2025-08-19]}}
"""


def test_a_loose_question_is_answered_from_yaml_and_from_json(
    capsys: Captura, tmp_path: Path
) -> None:
    arquivo = tmp_path / "pergunta.yaml"
    arquivo.write_text(SOLTA, encoding="utf-8")
    de_yaml = em_json(capsys, "consultar", str(arquivo))
    assert de_yaml["resposta"]["fim"] == "2025-08-20"
    assert de_yaml["fundamentos"] and de_yaml["hash"] == carregar(CHAVE).hash
    pergunta = {
        "lei": CHAVE,
        "tipo": "prazo",
        "sobre": "art27_cpt",
        "fatos": {"pena_notificada": "art25_cpt_inc2", "data_ciencia": "2025-08-04"},
        "premissas": {"feriados": ["2025-08-19"]},
    }
    (tmp_path / "pergunta.json").write_text(json.dumps(pergunta))
    assert em_json(capsys, "consultar", str(tmp_path / "pergunta.json")) == de_yaml


def test_readings_of_a_loose_question_add_to_its_premises(capsys: Captura, tmp_path: Path) -> None:
    arquivo = tmp_path / "pergunta.yaml"
    arquivo.write_text(SOLTA + "leituras: {contagem_dias: corridos_sem_prorroga}\n")
    dados = em_json(capsys, "consultar", str(arquivo))
    assert dados["resposta"]["fim"] == "2025-08-19"
    assert dados["leituras"]["contagem_dias"] == "corridos_sem_prorroga"


def test_the_same_question_from_options(capsys: Captura) -> None:
    args = ["consultar", "muriae", "--tipo", "prazo", "--sobre", "art27_cpt"]
    fatos = ["--fato", "pena_notificada=art25_cpt_inc2", "--fato", "data_ciencia=2025-08-04"]
    texto = rodar(capsys, *args, *fatos)
    assert "Que prazo corre?" in texto and "Termina: 19/08/2025" in texto
    sem = ["--leitura", "contagem_dias=uteis"]
    assert em_json(capsys, *args, *fatos, *sem)["resposta"]["fim"] != "2025-08-19"
    pagina = rodar(capsys, *args, *fatos, "--formato", "html")
    assert pagina.startswith("<!doctype html>") and "19/08/2025" in pagina


def test_every_case_of_a_file_may_be_consulted(capsys: Captura) -> None:
    casos = str(LEIS / CHAVE / "casos.yaml")
    dados = em_json(capsys, "consultar", casos, "--hipotese")
    assert len(dados) > 100
    assert {d["tipo"] for d in dados} >= {"decidir", "sancao", "prazo", "valor", "estado"}


def test_a_hypothesis_speaks_of_what_it_mentions_and_a_real_case_asks(capsys: Captura) -> None:
    args = ["consultar", "muriae", "--tipo", "decidir", "--sobre", "registro_auxiliar"]
    assert em_json(capsys, *args, "--hipotese")["resposta"]["decisao"] == "deferir"
    real = em_json(capsys, *args)
    assert real["resposta"]["decisao"] == "exigir" and real["falta_saber"] == ["auxiliares_qtd"]


def perguntar(
    monkeypatch: pytest.MonkeyPatch, captura: Captura, respostas: str, *args: str
) -> tuple[Any, str]:
    monkeypatch.setattr(sys, "stdin", io.StringIO(respostas))
    assert main(["consultar", "muriae", *args, "--perguntar", "--json"]) == 0
    saida = captura.readouterr()
    return json.loads(saida.out), saida.err


def test_what_is_missing_is_asked_one_by_one(
    monkeypatch: pytest.MonkeyPatch, capsys: Captura
) -> None:
    args = ["--tipo", "decidir", "--sobre", "registro_auxiliar"]
    dados, conversa = perguntar(monkeypatch, capsys, "0\n", *args)
    assert dados["resposta"]["decisao"] == "deferir"
    assert "[auxiliares_qtd]" in conversa and conversa.count("> ") == 1
    dados, _ = perguntar(monkeypatch, capsys, "1\n", *args)
    assert dados["resposta"]["decisao"] == "indeferir"


def test_a_wrong_answer_is_told_and_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: Captura
) -> None:
    args = ["--tipo", "decidir", "--sobre", "registro_auxiliar"]
    dados, conversa = perguntar(monkeypatch, capsys, "muitos\n1.5\n0\n", *args)
    assert dados["resposta"]["decisao"] == "deferir"
    assert "“muitos” não é um número inteiro." in conversa and conversa.count("> ") == 3


def test_who_does_not_know_presses_enter_and_who_leaves_gets_what_there_is(
    monkeypatch: pytest.MonkeyPatch, capsys: Captura
) -> None:
    args = ["--tipo", "decidir", "--sobre", "registro_auxiliar"]
    for respostas in ("\n", ""):
        dados, _ = perguntar(monkeypatch, capsys, respostas, *args)
        assert dados["resposta"]["decisao"] == "exigir"
        assert dados["falta_saber"] == ["auxiliares_qtd"]


def test_a_whole_application_is_answered_by_questions(
    monkeypatch: pytest.MonkeyPatch, capsys: Captura
) -> None:
    """Answer whatever is asked with the first thing that its type takes; it must come to an end."""
    args = ["--tipo", "decidir", "--sobre", "autorizacao_ambulante", "--em", "2025-08-04"]
    dados, conversa = perguntar(monkeypatch, capsys, "\n" * 200, *args)
    assert conversa.count("> ") > 5
    assert dados["resposta"]["decisao"] == "exigir"
    em_branco = len(dados["resposta"]["faltam"]) + len(dados["falta_saber"])
    assert em_branco >= conversa.count("> ")


# ---- prazo ----


def test_a_free_term_is_counted_and_shown_day_by_day(capsys: Captura) -> None:
    args = ["prazo", "--inicio", "2025-08-04", "--duracao", "15 dias"]
    assert rodar(capsys, *args).startswith("Termina em 19/08/2025.")
    dados = em_json(capsys, *args, "--feriado", "2025-08-19", "--memoria")
    assert (dados["nominal"], dados["fim"]) == ("2025-08-19", "2025-08-20")
    assert len(dados["memoria"]) >= 15
    assert em_json(capsys, *args, "--feriado", "2025-08-19", "--sem-prorrogar")["fim"] == (
        "2025-08-19"
    )


@pytest.mark.parametrize(
    ("duracao", "inicio", "fim"),
    [
        ("10 dias_uteis", "2025-08-04", "2025-08-18"),
        ("48 horas", "2025-08-12T10:00", "2025-08-14T10:00"),
        ("2 meses", "2025-08-04", "2025-10-06"),
        ("1 anos", "2024-02-29", "2025-03-03"),
    ],
)
def test_every_unit_counts(capsys: Captura, duracao: str, inicio: str, fim: str) -> None:
    assert em_json(capsys, "prazo", "--inicio", inicio, "--duracao", duracao)["fim"] == fim


def test_a_free_term_may_run_backwards_and_judge_an_act(capsys: Captura) -> None:
    atras = ["prazo", "--inicio", "2025-08-29", "--duracao", "10 dias", "--tras"]
    assert em_json(capsys, *atras)["fim"] == "2025-08-19"
    args = ["prazo", "--inicio", "2025-08-04", "--duracao", "15 dias", "--ato"]
    assert em_json(capsys, *args, "2025-08-19")["tempestivo"] is True
    assert em_json(capsys, *args, "2025-08-20")["tempestivo"] is False
    assert "O ato foi fora do prazo." in rodar(capsys, *args, "2025-08-20")


def test_a_town_has_its_own_calendar(capsys: Captura) -> None:
    args = ["prazo", "--inicio", "2025-11-05", "--duracao", "15 dias"]
    assert em_json(capsys, *args)["fim"] == "2025-11-20"
    assert em_json(capsys, *args, "--municipio", "mg/muriae")["fim"] == "2025-11-21"


def test_a_count_without_a_town_names_the_holidays_that_it_leaves_out(capsys: Captura) -> None:
    args = ["prazo", "--inicio", "2025-11-05", "--duracao", "15 dias"]
    saida = rodar(capsys, *args)
    assert "sem --municipio faltam os feriados nacionais, estaduais e municipais" in saida
    assert "Nesse período caem: 20/11/2025, " in saida
    livre = rodar(capsys, "prazo", "--inicio", "2025-08-04", "--duracao", "3 dias")
    assert "Nenhum feriado nacional cai em dia de semana nesse período." in livre
    dito = rodar(capsys, *args, "--feriado", "2025-11-20")
    assert "só os dias de --feriado, sábados e domingos" in dito
    da_cidade = [*args, "--municipio", "mg/muriae"]
    assert "faltam os feriados" not in rodar(capsys, *da_cidade)
    assert "sem_feriados" not in em_json(capsys, *da_cidade)
    assert "20/11/2025" in em_json(capsys, *args)["sem_feriados"]


def test_a_term_that_starts_before_the_law_is_warned_of(capsys: Captura) -> None:
    fatos = ["--fato", "data_ciencia=2012-12-20", "--fato", "pena_notificada=art25_cpt_inc2"]
    dados = em_json(capsys, "prazo", "muriae", "art27_cpt", *fatos)
    assert len(dados["avisos"]) == 1 and "vale desde 28/12/2012" in dados["avisos"][0]
    assert "Atenção:" in rodar(capsys, "prazo", "muriae", "art27_cpt", *fatos)


def test_the_terms_of_a_law_are_listed_and_counted(capsys: Captura) -> None:
    ids = {x["id"] for x in em_json(capsys, "prazo", "muriae")}
    assert {"defesa", "reconsideracao"} <= ids
    assert "defesa" in rodar(capsys, "prazo", "muriae")
    fatos = ["--fato", "data_ciencia=2025-08-04", "--fato", "pena_notificada=art25_cpt_inc2"]
    dados = em_json(capsys, "prazo", "muriae", "art27_cpt", *fatos, "--em", "2025-08-20")
    assert dados["resposta"]["fim"] == "2025-08-19"
    assert dados["resposta"]["situacao"] == "vencido"
    assert dados["memoria"] == []
    assert em_json(capsys, "prazo", "muriae", "art27_cpt", *fatos, "--memoria")["memoria"]


def test_a_term_of_a_law_that_cannot_be_counted_says_what_is_missing(capsys: Captura) -> None:
    saida = rodar(capsys, "prazo", "muriae", "art27_cpt", codigo=1)
    assert "Não se sabe o bastante para responder" in saida and "(pena_notificada)" in saida


# ---- conferir ----


def test_conferir_uma_pasta_roda_os_casos_que_estao_nela(capsys: Captura) -> None:
    pasta = em_json(capsys, "conferir", str(LEIS / CHAVE))
    assert pasta["casos"] == em_json(capsys, "conferir", "--lei", CHAVE)["casos"]


def test_conferir_onde_nao_ha_casos_diz_o_que_se_espera(capsys: Captura, tmp_path: Path) -> None:
    espera = (
        "espera-se um ou mais arquivos casos*.yaml, cada um uma lista de casos (docs/casos.md)."
    )
    erro = rodar(capsys, "conferir", str(tmp_path), codigo=2)
    assert erro == f"{tmp_path}: Não há casos nesta pasta: {espera}"
    vazio = tmp_path / "casos.yaml"
    vazio.write_text("[]\n")
    assert rodar(capsys, "conferir", str(vazio), codigo=2) == f"Nenhum caso em {vazio}: {espera}"


def test_the_cases_of_a_law_pass_and_are_scored(capsys: Captura) -> None:
    dados = em_json(capsys, "conferir", str(LEIS / CHAVE / "casos.yaml"))
    assert dados["passaram"] == dados["total"] == len(dados["casos"]) == 35
    assert dados["citacoes"]["cobertura"] >= 0.95 and dados["citacoes"]["precisao"] >= 0.85
    assert all({"id", "passou", "diferencas", "citacoes"} <= set(c) for c in dados["casos"])
    assert "35 de 35 casos passam" in rodar(
        capsys, "conferir", str(LEIS / CHAVE / "casos.yaml"), "--citacoes"
    )


def test_a_case_that_differs_makes_the_command_fail(capsys: Captura, tmp_path: Path) -> None:
    casos = (LEIS / CHAVE / "casos.yaml").read_text(encoding="utf-8")
    arquivo = tmp_path / "casos.yaml"
    arquivo.write_text(casos.replace("decisao: deferir", "decisao: indeferir", 1))
    dados = em_json(capsys, "conferir", str(arquivo), codigo=1)
    assert [c["id"] for c in dados["casos"] if not c["passou"]] == ["muriae-001"]
    saida = rodar(capsys, "conferir", str(arquivo), codigo=1)
    assert "decisao: esperava indeferir, veio deferir" in saida and "34 de 35 casos" in saida


# ---- esquema ----


@pytest.mark.parametrize("qual", ["regras", "casos", "vocabulario", "lei"])
def test_a_schema_is_printed_whole(capsys: Captura, qual: str) -> None:
    dados = json.loads(rodar(capsys, "esquema", qual))
    assert dados["$schema"].endswith("2020-12/schema")
    assert em_json(capsys, "esquema", qual) == dados


# ---- as a process ----


def processo(*args: str, **opcoes: Any) -> subprocess.Popen[bytes]:
    ambiente = {**os.environ, "PYTHONPATH": str(RAIZ / "src"), "PYTHONUTF8": "1"}
    return subprocess.Popen(
        [sys.executable, "-m", "almotace", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ambiente,
        cwd="/",
        **opcoes,
    )


def test_a_reader_that_leaves_early_is_no_error() -> None:
    p = processo("esquema", "regras")
    assert p.stdout is not None and p.stderr is not None
    assert p.stdout.read(10)
    p.stdout.close()
    assert p.stderr.read() == b""
    assert p.wait(timeout=60) == 0


def test_a_wrong_byte_in_an_argument_is_refused_in_a_sentence() -> None:
    p = processo("lei", os.fsdecode(b"\xff\xfe"))
    saida, erros = p.communicate(timeout=60)
    assert (p.returncode, saida) == (2, b"")
    assert erros.startswith("Erro: Não há lei".encode()) and b"Traceback" not in erros


def test_the_process_exits_with_the_code_of_the_answer() -> None:
    for args, codigo in ((["--versao"], 0), (["prazo", "muriae", "art27_cpt"], 1), (["xyz"], 2)):
        p = processo(*args)
        p.communicate(timeout=60)
        assert p.returncode == codigo
