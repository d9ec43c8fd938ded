"""Strict YAML: what is read, what is refused, and never a traceback."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from almotace.nucleo.erros import ErroDePacote
from almotace.pacotes import yaml_estrito
from almotace.pacotes.yaml_estrito import Documento, ler, ler_texto

LEITORES = [yaml.CSafeLoader, yaml.SafeLoader]
EXEMPLO = """\
# comentário
lei: mg/vila/lei-1-2020
vigencia: {de: 2020-01-01, ate: ~}
exigencias:
  - id: maior_de_idade
    exige: anos(nascimento, em) >= 21
    horas: ["05:00", 17:00]
  - id: taxa
    valor: 148.05
    texto: |
      Duas linhas
      de texto.
"""


@pytest.fixture(params=LEITORES, ids=["C", "puro"])
def leitor(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(yaml_estrito, "_LEITOR", request.param)
    yield


def recusa(texto: str) -> ErroDePacote:
    with pytest.raises(ErroDePacote) as erro:
        ler_texto(texto, "lei.yaml")
    mensagem = erro.value.mensagem
    assert erro.value.arquivo == "lei.yaml"
    assert mensagem.endswith(".") and "\n" not in mensagem and len(mensagem) < 200
    return erro.value


@pytest.mark.usefixtures("leitor")
def test_plain_data_comes_out_with_the_line_of_each_piece() -> None:
    doc = ler_texto(EXEMPLO)
    assert doc.dados["vigencia"] == {"de": "2020-01-01", "ate": None}
    assert doc.dados["exigencias"][0]["horas"] == ["05:00", "17:00"]
    assert doc.dados["exigencias"][1]["valor"] == Decimal("148.05")
    assert doc.dados["exigencias"][1]["texto"] == "Duas linhas\nde texto.\n"
    assert doc.linhas[()] == doc.linhas["lei",] == 2
    assert doc.linhas["exigencias",] == 4
    assert doc.linhas["exigencias", 0] == doc.linhas["exigencias", 0, "id"] == 5
    assert doc.linhas["exigencias", 0, "horas", 1] == 7
    assert doc.linhas["exigencias", 1, "valor"] == 9


def test_a_path_without_a_line_takes_that_of_what_holds_it() -> None:
    doc = ler_texto(EXEMPLO, "lei.yaml")
    assert doc.linha(("exigencias", 1, "falta", "mais")) == 8
    assert doc.linha(("nada",)) == 2
    erro = doc.erro(("exigencias", 0, "exige"), "Fato desconhecido.", sugestao="nascimento")
    assert str(erro) == "lei.yaml, linha 6: Fato desconhecido. Você quis dizer “nascimento”?"


@pytest.mark.usefixtures("leitor")
@pytest.mark.parametrize(
    ("escrito", "lido"),
    [
        ("true", True), ("false", False), ("null", None), ("~", None), ("", None),
        ("0", 0), ("-12", -12), ("123456789012345678", 123456789012345678),
        ("148.05", Decimal("148.05")), ("-0.5", Decimal("-0.5")), ("1.20", Decimal("1.20")),
        ('"1"', "1"), ("'true'", "true"), ('""', ""), ("'~'", "~"),
    ],
)  # fmt: skip
def test_the_few_words_that_are_not_text(escrito: str, lido: Any) -> None:
    valor = ler_texto(f"a: {escrito}\n").dados["a"]
    assert valor == lido and type(valor) is type(lido) and str(valor) == str(lido)


@pytest.mark.usefixtures("leitor")
@pytest.mark.parametrize(
    "palavra",
    [
        *("no", "yes", "on", "off", "y", "n", "True", "FALSE", "Null", "NULL", "=", "<<"),
        *("12:30", "190:20:30", "017", "0o17", "0x1F", "0b1", "1_000", "+5", "1e3", ".5", "5."),
        *(".inf", ".nan", "-.inf", "2025-01-01", "2025-01-01T10:00:00Z", "1234567890123456789"),
        *("1.1.1", "1,5", "１２", "٣", "00", "-01", "--1", "01.5", "12.345.678/0001-95"),
    ],
)
def test_everything_else_stays_text(palavra: str) -> None:
    assert ler_texto(f"a: {palavra}\nb:\n- {palavra}\n").dados == {"a": palavra, "b": [palavra]}


@pytest.mark.usefixtures("leitor")
def test_a_name_is_always_text() -> None:
    texto = "2024: 1\ntrue: 2\n~: 3\n12:30: 4\n1.5: 5\n"
    assert ler_texto(texto).dados == {"2024": 1, "true": 2, "~": 3, "12:30": 4, "1.5": 5}


@pytest.mark.usefixtures("leitor")
@pytest.mark.parametrize(
    ("texto", "linha", "trecho"),
    [
        ("a: 1\nb: &x 2\n", 2, "Âncoras"),
        ("a: &x\n  b: 1\n", 1, "Âncoras"),
        ("a: 1\nb: *x\n", 2, "Âncoras"),
        ("a: 1\n*x : 2\n", 2, "Âncoras"),
        ("a: 1\n&x b: 2\n", 2, "Âncoras"),
        ("a: & 1\n", 1, "Âncoras"),
        ("a: *\n", 1, "Âncoras"),
        ("a: !!str 1\n", 1, "etiquetas"),
        ("a: ! 1\n", 1, "etiquetas"),
        ("a: !x [1]\n", 1, "etiquetas"),
        ("a: !!python/object/apply:os.system ['true']\n", 1, "etiquetas"),
        ("a:\n  <<: {b: 1}\n", 2, "junção"),
        ("a: 1\nb: 2\na: 3\n", 3, "duas vezes: a primeira é na linha 1"),
        ("x:\n- {a: 1,\n   b: 2, a: 3}\n", 3, "duas vezes: a primeira é na linha 2"),
        ("2024: 1\n'2024': 2\n", 2, "duas vezes"),
        ("? [a]\n: 1\n", 1, "tem de ser um texto simples"),
        ("a: 1\n{b: 1}: 2\n", 2, "tem de ser um texto simples"),
        ("a: 1\n?\n: 2\n", 2, "Falta o nome"),
        ("a: 1\n---\nb: 1\n", 2, "Só cabe um documento"),
        ("%TAG ! tag:x,2000:\n---\na: 1\n", 1, "%"),
        ("%YAML 1.1\n---\na: 1\n", 1, "%"),
        ("%YAML 3.0\n---\na: 1\n", 1, "%"),
        ("a:\n\tb: 1\n", 2, "tabulação"),
        ("a:\n  - b\n\t- c\n", 3, "tabulação"),
        ("a: 1\nb: [1, 2\nc: 3\n", 3, "aberta por “[” na linha 2"),
        ("a: {b: 1\n", 1, "aberto por “{” na linha 1"),
        ("a: 'abc\nb: 1\n", 2, "aspas abertas na linha 1"),
        ('a: 1\nb: "abc\n', 2, "aspas abertas na linha 2"),
        ('a: "x\\qz"\n', 1, "barra invertida"),
        ('a: "\\xZZ"\n', 1, "barra invertida"),
        ("a: b: c\n", 1, "“:” onde não cabe"),
        ("- a\nb: 1\n", 2, "recuo"),
        ("a: 1\n- b\n", 2, "recuo"),
        ("a: - b\n", 1, "“- ” onde não cabe"),
        ("  a: 1\n b: 2\n", 2, "depois do fim dos dados"),
        ("a: 'x' y\n", 1, "recuo desta linha"),
        ("a: @x\n", 1, "“@” não pode começar"),
        ("a: 1\nb: `x`\n", 2, "“`” não pode começar"),
        ("a: ]\n", 1, "Falta um valor"),
        ("a: |x\n", 1, "“|” ou “>”"),
        ("a: 1\nb\n", 2, "Falta “:”"),
        ("a: 1\nb: \x07\n", 2, "caractere de controle"),
        ("a: 1\nb: \x00\n", 2, "caractere de controle"),
        ("a: 1\nção: é\nb: \x7f\n", 3, "caractere de controle"),
        ("a: 1\nb: \ufeffc\n", 2, "invisível"),
        ("a: ? b\n", 1, "“? ” onde não cabe"),
        ("a: 1\nb: \ud800\n", 2, "caractere inválido"),
    ],
)
def test_what_is_refused_says_the_line_and_what_to_do(texto: str, linha: int, trecho: str) -> None:
    erro = recusa(texto)
    assert trecho in erro.mensagem, erro.mensagem
    assert erro.linha == linha


@pytest.mark.usefixtures("leitor")
@pytest.mark.parametrize(
    "texto", ["", "\n\n", "# só comentário\n", "\ufeff", "---", "---\n...\n", "~"]
)
def test_an_empty_file_is_refused(texto: str) -> None:
    assert "vazio" in recusa(texto).mensagem


@pytest.mark.usefixtures("leitor")
def test_every_beginning_of_a_file_is_read_or_refused_in_one_sentence() -> None:
    for n in range(len(EXEMPLO)):
        try:
            ler_texto(EXEMPLO[:n], "lei.yaml")
        except ErroDePacote:
            assert recusa(EXEMPLO[:n])


@pytest.mark.usefixtures("leitor")
@pytest.mark.parametrize("abre", ["[", "{a: ", "- ", "? ", "[{a: "])
def test_what_is_too_deep_is_refused_before_the_stack_notices(abre: str) -> None:
    erro = recusa(abre * 20_000)
    assert "níveis" in erro.mensagem or "texto simples" in erro.mensagem
    assert "níveis" in recusa("".join(f"{'  ' * n}a:\n" for n in range(60))).mensagem


def test_fifty_levels_fit() -> None:
    ler_texto("[" * 50 + "]" * 50)
    recusa("[" * 51 + "]" * 51)


def test_a_bomb_of_anchors_is_refused_at_its_first_line() -> None:
    bomba = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n"
        for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    assert recusa(bomba).linha == 1


def test_too_many_values_are_refused() -> None:
    assert "200000 valores" in recusa("- 1\n" * 200_001).mensagem


def test_a_file_of_50_mb_is_refused_by_its_size_without_being_read(tmp_path: Path) -> None:
    grande = tmp_path / "grande.yaml"
    with grande.open("wb") as arquivo:
        arquivo.truncate(50_000_000)
    inicio = time.process_time()
    with pytest.raises(ErroDePacote, match="limite de 2 MB"):
        ler(grande)
    assert time.process_time() - inicio < 0.05


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no endless file here")
def test_a_file_without_end_is_refused() -> None:
    with pytest.raises(ErroDePacote, match="limite de 2 MB"):
        ler("/dev/zero")


def test_a_file_of_two_megabytes_fits_and_one_byte_more_does_not(tmp_path: Path) -> None:
    arquivo = tmp_path / "dois.yaml"
    arquivo.write_bytes(b"a: " + b"x" * (2_000_000 - 3))
    assert len(ler(arquivo).dados["a"]) == 2_000_000 - 3
    arquivo.write_bytes(b"a: " + b"x" * (2_000_000 - 2))
    with pytest.raises(ErroDePacote, match="limite"):
        ler(arquivo)


def test_what_cannot_be_opened_is_one_sentence(tmp_path: Path) -> None:
    for caminho, trecho in [
        (tmp_path / "nada.yaml", "não existe"),
        (tmp_path, "pasta"),
        (Path("a\0b"), "Não foi possível"),
        (Path("a" * 5000), "Não foi possível"),
    ]:
        with pytest.raises(ErroDePacote, match=trecho) as erro:
            ler(caminho)
        assert erro.value.arquivo == str(caminho)


def test_a_file_in_another_encoding_is_refused_at_the_line_of_the_first_bad_byte(
    tmp_path: Path,
) -> None:
    arquivo = tmp_path / "lei.yaml"
    arquivo.write_bytes("a: 1\nb: 2\nc: ação\n".encode("latin-1"))
    with pytest.raises(ErroDePacote, match="UTF-8") as erro:
        ler(arquivo)
    assert (erro.value.arquivo, erro.value.linha) == (str(arquivo), 3)
    for codificacao in ("utf-16", "utf-32"):
        arquivo.write_text("a: 1\n", encoding=codificacao)
        with pytest.raises(ErroDePacote):
            ler(arquivo)
    arquivo.write_text("a: ação\n", encoding="utf-8-sig")
    assert ler(arquivo).dados == {"a": "ação"}


def so_dados_simples(valor: Any) -> bool:
    if type(valor) is dict:
        return all(type(k) is str and so_dados_simples(v) for k, v in valor.items())
    if type(valor) is list:
        return all(map(so_dados_simples, valor))
    return valor is None or type(valor) in (bool, int, Decimal, str)


def caminhos(valor: Any, aqui: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield aqui
    pares: Any = valor.items() if type(valor) is dict else ()
    for chave, dentro in enumerate(valor) if type(valor) is list else pares:
        yield from caminhos(dentro, (*aqui, chave))


def tentar(texto: str) -> Documento | None:
    try:
        doc = ler_texto(texto, "lei.yaml")
    except ErroDePacote as erro:
        assert erro.arquivo == "lei.yaml" and "\n" not in erro.mensagem
        return None
    assert so_dados_simples(doc.dados)
    assert set(doc.linhas) == set(caminhos(doc.dados))
    assert all(1 <= n <= len(texto.splitlines()) for n in doc.linhas.values())
    return doc


pedacos = st.sampled_from(
    ["a", "b", ": ", ":", "- ", "\n", "  ", " ", "\t", "[", "]", "{", "}", ", ", "'", '"', "|", ">",
     "&x", "*x", "!t", "#", "%", "---", "...", "~", "1", "0.5", "ç", "\r", "\\", "? ", "<<",
     "\u2028", "\x85", "\ufeff", "\x00", "\ud800", "@", "`"]
)  # fmt: skip


@given(st.lists(pedacos, max_size=60).map("".join) | st.text(max_size=80))
@example("a: |\n\n \tb")
@example("\u2028- 1")
def test_any_text_gives_plain_data_with_lines_or_one_sentence(texto: str) -> None:
    tentar(texto)


@given(st.integers(0, len(EXEMPLO)), st.integers(0, 12), st.lists(pedacos, max_size=4))
def test_a_damaged_file_gives_plain_data_or_one_sentence(
    onde: int, quantos: int, novos: list[str]
) -> None:
    tentar(EXEMPLO[:onde] + "".join(novos) + EXEMPLO[onde + quantos :])


@given(st.binary(max_size=80))
def test_any_bytes_give_plain_data_or_one_sentence(
    tmp_path_factory: pytest.TempPathFactory, bruto: bytes
) -> None:
    arquivo = tmp_path_factory.getbasetemp() / "bytes.yaml"
    arquivo.write_bytes(bruto)
    try:
        assert so_dados_simples(ler(arquivo).dados)
    except ErroDePacote as erro:
        assert erro.arquivo == str(arquivo)


textos = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=20)
folhas = st.none() | st.booleans() | st.integers(-(10**17), 10**17) | textos
dados = st.recursive(
    folhas, lambda d: st.lists(d, max_size=4) | st.dictionaries(textos.filter(bool), d, max_size=4)
)


@given(dados)
def test_json_is_read_as_what_it_says(valor: Any) -> None:
    valor = [valor]
    doc = tentar(json.dumps(valor, ensure_ascii=False, indent=1))
    assert doc is not None and doc.dados == valor


@given(dados)
def test_what_pyyaml_writes_is_read_as_what_it_meant(valor: Any) -> None:
    escrito = yaml.safe_dump({"raiz": valor}, allow_unicode=True, width=10_000)
    if "&id" not in escrito and "!!" not in escrito:
        doc = tentar(escrito)
        assert doc is not None and doc.dados == {"raiz": valor}


@given(st.lists(pedacos, max_size=40).map("".join))
def test_both_parsers_agree_on_what_both_accept(texto: str) -> None:
    resultados = []
    with pytest.MonkeyPatch.context() as troca:
        for classe in LEITORES:
            troca.setattr(yaml_estrito, "_LEITOR", classe)
            resultados.append(tentar(texto))
    um, outro = resultados
    assert um is None or outro is None or um.dados == outro.dados


def test_a_file_of_60_kb_is_read_in_less_than_60_ms() -> None:
    regra = (
        "- id: exigencia_{n}\n  exige: anos(requerente.nascimento, em) >= 21\n"
        "  fundamentos: [art{n}_cpt, art{n}_par1u]\n  em: 2025-01-01\n  valor: {n}.50\n"
    )
    texto = "".join(regra.replace("{n}", str(n)) for n in range(1, 520))
    assert 60_000 < len(texto.encode()) < 80_000
    tempos = []
    for _ in range(7):
        inicio = time.process_time()
        ler_texto(texto)
        tempos.append(time.process_time() - inicio)
    assert min(tempos) < 0.06
