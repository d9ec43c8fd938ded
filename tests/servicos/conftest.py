"""The folder's own helpers can be imported by name."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from collections.abc import Iterator

import pytest
from balcao import Balcao
from cobrador import Cobrador


@pytest.fixture
def cobrador(balcao: Balcao) -> Iterator[Cobrador]:
    """The cashier over a town; what a test makes the town say of collecting goes with it."""
    c = Cobrador(balcao)
    yield c
    c.fim()
