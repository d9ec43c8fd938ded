"""What every test shares: helpers in ``apoio`` (importable by name) and how hypothesis runs.

``banco``: a real PostgreSQL with empty tables, Django bound to it as the application role.
``balcao``: a town at that bank, with one officer a role.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from balcao import Balcao
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
