"""Random damage to the files of a whole pack and to case files: a sentence or an answer, nothing
else. Bytes are cut, doubled, replaced; lines moved; words and values swapped for others.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from apoio import LEIS
from hypothesis import given, settings
from hypothesis import strategies as st

from almotace.cli.comandos.consultar import como_dados
from almotace.cli.principal import main
from almotace.nucleo.erros import ErroAlmotace
from almotace.nucleo.lei import Lei
from almotace.nucleo.redacao import html, texto
from almotace.pacotes.ambiente import carregar_ambiente
from almotace.pacotes.casos import responder
from almotace.pacotes.leitor import arquivos_do_pacote, ler_pacote
from almotace.pacotes.mutacao import casos_do_pacote

PASTA = next(p.parent for p in sorted(LEIS.glob("mg/muriae/*/lei.yaml")))
ORIGINAIS = {p.name: p.read_bytes() for p in arquivos_do_pacote(PASTA)}
BLOCOS = re.split(rb"\n(?=- id:)", (PASTA / "casos.yaml").read_bytes())
VALORES = (
    *("[]", "null", "3", "{}", '"x"', "true", "1.5", "-1", "[a]", "{a: b}", '""', "2025-02-30"),
    *("1.234,56", "'a'", "999999999", "em", "[[]]", "c", "dia('2025-01-01')", "not", "(", "&a"),
)
Dano = Callable[[bytes], bytes]


@st.composite
def danos(draw: st.DrawFn) -> Dano:
    """One way to spoil a file; positions are fractions, so that it fits any length."""
    especie = draw(st.sampled_from(["corta", "dobra", "troca", "linha", "palavra", "valor"]))
    onde, outro = draw(st.integers(0, 10**6)), draw(st.integers(0, 10**6))
    n, octeto = draw(st.integers(1, 20)), draw(st.binary(min_size=1, max_size=2))
    valor = draw(st.sampled_from(VALORES))

    def em_octetos(b: bytes) -> bytes:
        i = onde % (len(b) or 1)
        meio = {"corta": b"", "dobra": b[i : i + n] * 2, "troca": octeto}[especie]
        return b[:i] + meio + b[i + n :]

    def em_linhas(b: bytes) -> bytes:
        linhas = b.split(b"\n")
        i, j = onde % len(linhas), outro % len(linhas)
        if n % 3 == 0:
            del linhas[i]
        elif n % 3 == 1:
            linhas.insert(i, linhas[j])
        else:
            linhas[i], linhas[j] = linhas[j], linhas[i]
        return b"\n".join(linhas)

    def em_palavras(b: bytes) -> bytes:
        t = b.decode("utf-8", "surrogateescape")
        alvos = list(re.finditer(r"\w+" if especie == "palavra" else r"(?<=: )[^,{}\[\]\n]+", t))
        if not alvos:
            return b
        m, o = alvos[onde % len(alvos)], alvos[outro % len(alvos)]
        novo = valor if n % 2 else o.group()
        return (t[: m.start()] + novo + t[m.end() :]).encode("utf-8", "surrogateescape")

    if especie == "linha":
        return em_linhas
    return em_palavras if especie in ("palavra", "valor") else em_octetos


def estragar(b: bytes, como: list[Dano]) -> bytes:
    for dano in como:
        b = dano(b)
    return b


@pytest.fixture(scope="module")
def copia(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pasta = tmp_path_factory.mktemp("copia")
    for nome, octetos in ORIGINAIS.items():
        (pasta / nome).write_bytes(octetos)
    return pasta


AMBIENTE = carregar_ambiente(LEIS, "/".join(PASTA.relative_to(LEIS).parts))
CASOS = casos_do_pacote(PASTA)[:35]


@pytest.mark.lento
@settings(max_examples=25)
@given(
    st.sampled_from(sorted(ORIGINAIS)),
    st.lists(danos(), min_size=1, max_size=3),
    st.lists(st.sampled_from(CASOS), min_size=4, max_size=4),
)
def test_a_spoilt_pack_is_refused_in_a_sentence_or_answers_its_cases(
    copia: Path, nome: str, como: list[Dano], casos: list[object]
) -> None:
    (copia / nome).write_bytes(estragar(ORIGINAIS[nome], como))
    try:
        lei = Lei.de_dict(ler_pacote(copia))
        for caso in casos:
            for resposta in responder(lei, AMBIENTE, caso):  # type: ignore[arg-type]
                assert texto(resposta.parecer, lei) and html(resposta.parecer, lei)
                assert json.dumps(como_dados(resposta.parecer, lei))
    except ErroAlmotace as erro:
        assert erro.mensagem and "\n" not in erro.mensagem
    finally:
        (copia / nome).write_bytes(ORIGINAIS[nome])


@pytest.mark.lento
@settings(max_examples=60)
@given(
    st.lists(st.sampled_from(BLOCOS), min_size=1, max_size=2, unique=True),
    st.lists(danos(), min_size=1, max_size=3),
    st.sampled_from(
        [["conferir"], ["consultar"], ["consultar", "--hipotese"], ["consultar", "--json"]]
    ),
)
def test_a_spoilt_case_file_gets_an_answer_or_one_sentence(
    tmp_path_factory: pytest.TempPathFactory,
    blocos: list[bytes],
    como: list[Dano],
    comando: list[str],
) -> None:
    arquivo = tmp_path_factory.getbasetemp() / "estragado.yaml"
    arquivo.write_bytes(estragar(b"\n".join(blocos) + b"\n", como))
    saida, erros = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(saida), contextlib.redirect_stderr(erros):
        codigo = main([comando[0], str(arquivo), *comando[1:]])
    assert codigo in (0, 1, 2)
    if codigo == 2:
        assert erros.getvalue().startswith("Erro: ")
        assert erros.getvalue().count("\n") == 1
    else:
        assert erros.getvalue() == ""
