"""Every bad file of cases or question gets one sentence, with its line; no traceback.

The sentences are read as the command line shows them: file, line, what is wrong, a suggestion.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from apoio import LEIS
from arquivos_hostis import HOSTIS

from almotace.cli.principal import main


@pytest.mark.parametrize(("nome", "bruto", "frase"), HOSTIS, ids=[x[0] for x in HOSTIS])
@pytest.mark.parametrize("comando", ["conferir", "consultar"])
def test_a_hostile_case_file_is_refused_in_one_sentence(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    comando: str,
    nome: str,
    bruto: bytes,
    frase: str,
) -> None:
    arquivo = tmp_path / "casos.yaml"
    arquivo.write_bytes(bruto)
    assert main([comando, str(arquivo)]) == 2
    saida = capsys.readouterr()
    assert saida.out == ""
    assert saida.err.startswith("Erro: ") and saida.err.count("\n") == 1
    assert "casos.yaml" in saida.err and frase in saida.err


def test_fifty_megabytes_are_refused_by_their_size_and_not_read(tmp_path: Path) -> None:
    arquivo = tmp_path / "casos.yaml"
    with arquivo.open("wb") as f:
        f.truncate(50_000_000)
    assert main(["conferir", str(arquivo)]) == 2


def test_a_folder_without_cases_says_what_is_expected(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["conferir", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith(f"Erro: {tmp_path}: Não há casos nesta pasta")


LEI_REAL = next(p.parent.relative_to(LEIS) for p in sorted(LEIS.glob("mg/muriae/*/lei.yaml")))
CASO = f"""\
- id: c1
  titulo: um caso
  lei: {LEI_REAL}
  fatos: {{auxiliares_qtd: 1}}
  perguntas:
    - {{tipo: limite, ref: a, sobre: art21_cpt, esperado: {{maximo: "1"}},
       fundamentos: [art21_cpt]}}
"""
FATO = "auxiliares_qtd: 1"
PERGUNTAS = "  perguntas:"
# From, to → where and what.
DE_CASOS: list[tuple[str, str, str]] = [
    (FATO, "auxiliar_qtd: 1", "linha 4: auxiliar_qtd: Este fato não está no vocabulário da lei."),
    (FATO, "auxiliares_qtd: muitos", "linha 4: auxiliares_qtd: “muitos” não é um número inteiro."),
    (FATO, "auxiliares_qtd: 1.5", "linha 4: auxiliares_qtd: “1.5” não é um número inteiro."),
    (FATO, "auxiliares_qtd: true", "linha 4: auxiliares_qtd: true não é um número inteiro."),
    (FATO, "camelo: 'sim'", "linha 4: camelo: Responda true (sim) ou false (não), e não “sim”."),
    (FATO, "multa_aplicada: '1.234,56'",
     "linha 4: multa_aplicada: “1.234,56” não é um número: escreva com ponto e sem separador de"
     " milhar. Você quis dizer “1234.56”?"),
    (FATO, "multa_aplicada: '500 UFM'", "linha 4: multa_aplicada: “500 UFM” não é um número"),
    (FATO, "multa_aplicada: [1]", "linha 4: multa_aplicada: Aqui se espera um número"),
    (FATO, "data_obito: 2025-02-30", "linha 4: data_obito: O dia 30/02/2025 não existe."),
    (FATO, "data_obito: 30/01/2025", "linha 4: data_obito: “30/01/2025” não é um dia: escreva AAA"),
    (FATO, "data_obito: 0025-01-30", "linha 4: data_obito: O ano 25 está fora do que se conta"),
    (FATO, "momento_fato: 2025-01-01T25:00", "linha 4: momento_fato: A hora 25:00 não existe."),
    (FATO, "momento_fato: 2025-01-01", "linha 4: momento_fato: “2025-01-01” não é um instante"),
    (FATO, "prazo_autorizacao: anula", "linha 4: prazo_autorizacao: “anula” não é uma das opções"),
    (FATO, "ramo_atividade: pipocas", "linha 4: ramo_atividade: “pipocas” não é ramo conhecido"),
    (FATO, "autuacoes: 3", "linha 4: autuacoes: Aqui se espera uma lista."),
    (FATO, "autuacoes: [{em: 2025-01-01, infraçao: art23_cpt}]",
     "linha 4: autuacoes[1].infraçao: Este campo não está no vocabulário da lei. Você quis dizer"),
    ("sobre: art21_cpt", "em: 2025-02-30, sobre: art21_cpt", "linha 6: em: O dia 30/02/2025 não"),
    ("sobre: art21_cpt", "sobre: art21_cp", "linha 6: sobre: “art21_cp” não está no vocabulário"),
    ("tipo: limite", "tipo: limte", "linha 6: tipo: Tipo de pergunta desconhecido: limte. Você"),
    (PERGUNTAS, "  premissas: {feriados: [ontem]}\n  perguntas:", "linha 5: feriados: “ontem” não"),
    (PERGUNTAS, "  premissas: {leituras: {contagem_dia: x}}\n  perguntas:",
     "Não conheço a leitura “contagem_dia”. Você quis dizer “contagem_dias”?"),
    (PERGUNTAS, "  premissas: {leituras: {contagem_dias: utei}}\n  perguntas:",
     "A leitura contagem_dias não tem a opção “utei”. Você quis dizer “uteis”?"),
    (PERGUNTAS, "  premissas: {unidades: {UFPM: {'2024': x}}}\n  perguntas:", "UFPM:2024: “x” não"),
    (PERGUNTAS, "  premissas: {indices: {INPC: {'2024-13': '1'}}}\n  perguntas:",
     "INPC: “2024-13” não é um mês"),
    (PERGUNTAS, "  atos: [{em: 2025-01-01, tipo: apreensão}]\n  perguntas:",
     "linha 5: atos: O ato 'apreensão' não está no vocabulário da lei."),
    (PERGUNTAS, "  atos: [{em: 2025-01-01, tipo: pagamento, valo: 1}]\n  perguntas:",
     "linha 5: atos.pagamento.valo: O ato pagamento não tem este campo. Você quis dizer “valor”?"),
    (PERGUNTAS, "  atos: [{tipo: apreensao}]\n  perguntas:", "Falta o dia do ato."),
]  # fmt: skip


@pytest.mark.parametrize(("de", "para", "frase"), DE_CASOS)
def test_what_a_case_says_wrong_is_told_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], de: str, para: str, frase: str
) -> None:
    arquivo = tmp_path / "casos.yaml"
    assert de in CASO
    arquivo.write_text(CASO.replace(de, para), encoding="utf-8")
    # One case that cannot be asked fails; the others of its file are still asked.
    assert main(["conferir", str(arquivo)]) == 1
    saida = capsys.readouterr()
    assert "casos.yaml, linha " in saida.out and frase in saida.out and saida.err == ""
    # A question that cannot be asked is refused.
    assert main(["consultar", str(arquivo)]) == 2
    saida = capsys.readouterr()
    assert frase in saida.err and saida.err.count("\n") == 1 and saida.out == ""


FUNDO = f"""\
- id: c1
  titulo: um caso
  lei: {LEI_REAL}
  premissas:
    leituras:
      contagem_dias: uteis
  fatos:
    periodo_inicio: 2025-03-12
    periodo_fim: 2025-03-12
    autuacoes:
      - em: 2024-01-01
      - em: 2024-02-01
        infracao: art23_cpt_inc1
  atos:
    - {{em: 2025-01-01, tipo: pagamento}}
    - em: 2025-01-02
      tipo: pagamento
      valor: "1.00"
  perguntas:
    - tipo: decidir
      sobre: autorizacao_ambulante
      fatos:
        validade_fim: 2025-01-01
      esperado: {{}}
"""


@pytest.mark.parametrize(
    ("de", "para", "linha", "frase"),
    [
        ("dias: uteis", "dias: nunca", 6, "A leitura contagem_dias não tem"),
        ("periodo_fim: 2025-03-12", "periodo_fim: 2025-03-11", 9,
         "periodo_fim: O período termina em 11/03/2025, antes de começar, em 12/03/2025."),
        ("art23_cpt_inc1", "art99_cpt", 13, "autuacoes[2].infracao: A lei não tem o dispositivo"),
        ("2024-02-01", "2024-02-30", 12, "autuacoes[2].em: O dia 30/02/2024 não existe."),
        ('"1.00"', "um", 18, "atos.pagamento.valor: “um” não é um número"),
        ("validade_fim: 2025-01-01", "validade_fim: hoje", 23, "validade_fim: “hoje” não é um"),
    ],
)  # fmt: skip
def test_what_is_wrong_deep_in_a_case_is_told_with_its_own_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], de: str, para: str, linha: int, frase: str
) -> None:
    arquivo = tmp_path / "casos.yaml"
    arquivo.write_text(FUNDO, encoding="utf-8")
    assert main(["conferir", str(arquivo)]) == 0
    capsys.readouterr()
    assert FUNDO.count(de) == 1
    arquivo.write_text(FUNDO.replace(de, para), encoding="utf-8")
    assert main(["conferir", str(arquivo)]) == 1
    assert f"casos.yaml, linha {linha}: {frase}" in capsys.readouterr().out
    assert main(["consultar", str(arquivo)]) == 2
    assert f"casos.yaml, linha {linha}: {frase}" in capsys.readouterr().err


FORA_DE_FORMA: list[tuple[str, str, str]] = [
    ("  perguntas", "  pergunta", "linha 5: pergunta: Chave desconhecida. Você quis dizer “pergu"),
    ("ref: a", "reff: a", "linha 6: reff: Chave desconhecida. Você quis dizer “ref”?"),
    (PERGUNTAS, "  premissas: {feriado: []}\n  perguntas:", "linha 5: feriado: Chave descon"),
    ("{auxiliares_qtd: 1}", "[1]", "linha 4: fatos: Aqui se espera um registro de chaves."),
    (f"lei: {LEI_REAL}", "lei: [x]", "linha 3: lei: Aqui se espera um texto."),
    ("sobre: art21_cpt", "sobre: [art21_cpt]", "linha 6: sobre: Aqui se espera um texto."),
    ("tipo: limite, ", "", "linha 6: perguntas: Falta o tipo da pergunta."),
    ('{maximo: "1"}', "tudo", "linha 6: esperado: Aqui se espera um registro de chaves."),
    ("[art21_cpt]", "art21_cpt", "linha 7: fundamentos: Aqui se espera uma lista."),
    (PERGUNTAS, "  atos: [auto]\n  perguntas:", "linha 5: atos: Um ato é um registro com em"),
    (PERGUNTAS, "  atos: {a: b}\n  perguntas:", "linha 5: atos: Aqui se espera uma lista."),
    ("id: c1", "id: [c1]", "linha 1: id: Aqui se espera um texto."),
]  # fmt: skip


@pytest.mark.parametrize(("de", "para", "frase"), FORA_DE_FORMA)
@pytest.mark.parametrize("comando", ["conferir", "consultar"])
def test_a_case_out_of_shape_stops_the_file(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    comando: str,
    de: str,
    para: str,
    frase: str,
) -> None:
    arquivo = tmp_path / "casos.yaml"
    assert de in CASO
    arquivo.write_text(CASO.replace(de, para, 1), encoding="utf-8")
    assert main([comando, str(arquivo)]) == 2
    assert capsys.readouterr().err.startswith(f"Erro: casos.yaml, {frase}")


def test_a_case_file_is_a_list_of_cases_each_with_its_own_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arquivo = tmp_path / "casos.yaml"
    for texto, frase in (
        ("id: c1\n", "linha 1: Um arquivo de casos é uma lista."),
        ("- só texto\n", "linha 1: Um caso é um registro de chaves."),
        (CASO + CASO, "linha 8: O caso c1 se repete."),
        (CASO.replace("id: c1", "titulo: x").replace("  titulo: um caso\n", ""), "linha 1: Falta"),
    ):
        arquivo.write_text(texto, encoding="utf-8")
        assert main(["conferir", str(arquivo)]) == 2
        assert frase in capsys.readouterr().err


def test_an_unknown_law_fails_its_case_and_suggests_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arquivo = tmp_path / "casos.yaml"
    outra = str(LEI_REAL)[:-1] + "9"
    arquivo.write_text(CASO.replace(str(LEI_REAL), outra), encoding="utf-8")
    assert main(["conferir", str(arquivo)]) == 1
    assert f"lei: Não há a lei “{outra}”. Você quis dizer “{LEI_REAL}”?" in capsys.readouterr().out
    assert main(["consultar", str(arquivo)]) == 2
    assert f"Você quis dizer “{LEI_REAL}”?" in capsys.readouterr().err


def test_a_day_before_the_law_is_refused_where_one_asks_for_oneself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A golden case may suppose what it wants; a question about a real day may not."""
    arquivo = tmp_path / "casos.yaml"
    cedo = CASO.replace("sobre: art21_cpt", "em: 2012-11-12, sobre: art21_cpt")
    arquivo.write_text(cedo, encoding="utf-8")
    assert main(["consultar", str(arquivo)]) == 2
    assert capsys.readouterr().err == (
        "Erro: casos.yaml, linha 6: em: O dia 12/11/2012 é anterior à lei,"
        " publicada em 13/11/2012.\n"
    )
    assert main(["conferir", str(arquivo)]) == 0
