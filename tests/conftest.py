"""What every test shares: helpers in ``apoio`` (importable by name) and how hypothesis runs.

``banco``: a real PostgreSQL with empty tables, Django bound to it as the application role.
``balcao``: a town at that bank, with one officer a role. ``outra_cidade``: another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from balcao import VILA, Balcao, escrever_vila
from banco import Banco, preparar_django, servidor_de_testes
from hypothesis import settings

# A busy machine is not a failure: time is bounded where a test is about time.
settings.register_profile("casa", deadline=None)
settings.load_profile("casa")


def pytest_configure() -> None:
    """Models can be imported (doctests do) before any database is there."""
    preparar_django()


@pytest.fixture(scope="session")
def banco_da_corrida() -> Iterator[Banco]:
    with servidor_de_testes() as banco:
        yield banco


@pytest.fixture
def banco(banco_da_corrida: Banco) -> Banco:
    banco_da_corrida.esvaziar()
    return banco_da_corrida


@pytest.fixture
def balcao(banco: Banco) -> Balcao:
    return Balcao(banco).abrir()


@pytest.fixture(scope="session")
def leis_com_vila(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return escrever_vila(tmp_path_factory.mktemp("leis"))


@pytest.fixture
def outra_cidade(balcao: Balcao, leis_com_vila: Path, monkeypatch: pytest.MonkeyPatch) -> Balcao:
    """A second town, two hours behind the first, with the same law under its own name.

    What is already loaded of the first one stays loaded: its files are the same.
    """
    monkeypatch.setenv("ALMOTACE_LEIS", str(leis_com_vila))
    return Balcao(balcao.banco, VILA).abrir(ibge="9999999")
