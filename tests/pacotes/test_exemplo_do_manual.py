"""The worked example of the manual is a law that loads, answers, and is wholly noticed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from apoio import RAIZ

from almotace.cli.principal import main
from almotace.pacotes.carga import carregar
from almotace.pacotes.cobertura import cobrir
from almotace.pacotes.conferencia import Leis, conferir

MANUAL = RAIZ / "docs" / "acrescentar-municipio.md"
BLOCO = re.compile(r"^`([\w.-]+\.(?:yaml|csv))`:\n\n```\w+\n(.*?)^```$", re.M | re.S)
CHAVE = "mg/vila-clara/lei-10-2020"


@pytest.fixture
def raiz(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of laws as the manual tells it to be written, beside the country's own files."""
    (tmp_path / "br").symlink_to(RAIZ / "leis" / "br")
    pasta = tmp_path / CHAVE
    pasta.mkdir(parents=True)
    for nome, texto in BLOCO.findall(MANUAL.read_text(encoding="utf-8")):
        (pasta / nome).write_text(texto, encoding="utf-8")
    monkeypatch.setenv("ALMOTACE_LEIS", str(tmp_path))
    return tmp_path


def test_the_manual_shows_every_file_of_a_pack(raiz: Path) -> None:
    assert {x.name for x in (raiz / CHAVE).iterdir()} == {
        "dispositivos.csv",
        "vocabulario.yaml",
        "lei.yaml",
        "regras.yaml",
        "casos.yaml",
    }


def test_its_cases_pass_with_the_citations_that_it_writes(raiz: Path) -> None:
    leis = Leis(raiz)
    resultados = conferir([raiz / CHAVE / "casos.yaml"], leis)
    assert len(resultados) == 4
    assert {r.caso.id: r.diferencas for r in resultados} == {r.caso.id: [] for r in resultados}
    assert all(r.citacoes.cobertura == r.citacoes.precisao == 1 for r in resultados)


def test_every_dispositivo_of_it_has_its_rule(raiz: Path) -> None:
    assert {x.situacao for x in cobrir(carregar(CHAVE, raiz))} == {"regra"}


def test_the_commands_that_it_names_say_what_it_says(
    raiz: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["conferir", "--lei", "vila-clara"]) == 0
    assert "4 de 4 casos passam" in capsys.readouterr().out
    assert main(["conferir", "--mutar", "vila-clara"]) == 0
    tiradas, notadas = re.findall(
        r"(\d+) regras? tiradas?, (\d+) notadas", capsys.readouterr().out
    )[0]
    assert tiradas == notadas
    pergunta = ["consultar", "vila-clara", "--tipo", "decidir", "--sobre", "licenca_de_mesa"]
    assert main([*pergunta, "--fato", "alvara_em_vigor=sim", "--fato", "faixa_livre_m=1.19"]) == 0
    saida = capsys.readouterr().out
    assert "Decisão: exigir" in saida and "(rua_fechada)" in saida
