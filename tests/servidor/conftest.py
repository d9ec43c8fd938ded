"""Real servers for the tests, made once for each person."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from apoio_do_servidor import PESSOAS, Pessoa, lugar_de_todos, matar_tudo, pessoa


@pytest.fixture
def lugar() -> Iterator[Path]:
    with lugar_de_todos() as pasta:
        yield pasta


@pytest.fixture(scope="session")
def lugar_dos_dados() -> Iterator[Path]:
    with lugar_de_todos() as pasta:
        yield pasta


@pytest.fixture(params=PESSOAS)
def quem(request: pytest.FixtureRequest, lugar: Path) -> Pessoa:
    return pessoa(request.param, lugar)


@pytest.fixture
def dados(quem: Pessoa, lugar_dos_dados: Path) -> Iterator[Path]:
    """A data folder of that person's, its server stopped; the next test gets it too."""
    pasta = lugar_dos_dados / quem.nome
    if not pasta.exists():
        quem.rodar("with Embutido(dados): pass", pasta)
    yield pasta
    matar_tudo(pasta / "banco" / "pg")
