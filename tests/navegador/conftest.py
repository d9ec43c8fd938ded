"""The whole desk on the air, as ``almotace demo`` puts it there, and a real browser before it.

Each worker has a desk of its own: server, database, folder of data. Chromium comes from the system:
as root it is installed, otherwise the tests say how; they are never skipped.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from desk import Desk, novo_contexto
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

ARGUMENTOS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
]  # fmt: skip
expect.set_options(timeout=20_000)
NOMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def achar_chromium() -> str:
    """The system's Chromium; installed if we may."""
    achado = _no_caminho()
    if achado is None and os.geteuid() == 0 and shutil.which("apt-get"):
        with open(Path(tempfile.gettempdir()) / "almotace-chromium.trava", "w") as trava:
            fcntl.flock(trava, fcntl.LOCK_EX)
            if _no_caminho() is None:
                ambiente = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
                for comando in (["update"], ["install", "-y", "chromium", "fonts-dejavu-core"]):
                    subprocess.run(["apt-get", "-qq", *comando], check=False, env=ambiente)
        achado = _no_caminho()
    if achado is None:
        pytest.fail(
            "Falta o navegador Chromium, de que estes testes precisam. Instale-o com o"
            " administrador do sistema: sudo apt-get install chromium"
        )
    return achado


def _no_caminho() -> str | None:
    return next((x for nome in NOMES if (x := shutil.which(nome))), None)


@pytest.fixture(scope="session")
def desk() -> Iterator[Desk]:
    with Desk() as d:
        yield d
    quedas = d.quedas()
    assert not quedas, "\n".join(quedas)


@pytest.fixture(scope="session")
def navegador() -> Iterator[Browser]:
    executavel = achar_chromium()
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=executavel, args=ARGUMENTOS)
        yield browser
        browser.close()


@pytest.fixture
def contexto(navegador: Browser, desk: Desk) -> Iterator[BrowserContext]:
    """A desk-wide window of its own, with no session."""
    c = novo_contexto(navegador, desk, 1280)
    yield c
    c.close()


@pytest.fixture
def pagina(contexto: BrowserContext) -> Page:
    return contexto.new_page()
