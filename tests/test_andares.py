"""The floors of the house, proved on the source itself."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

import almotace

PACOTE = Path(almotace.__file__).parent
NUCLEO = PACOTE / "nucleo"
RAIZ = Path(__file__).parent.parent

# The core has no clock, no I/O, no chance, no environment: neither these modules…
MODULOS_IMPUROS = {
    *("asyncio", "builtins", "glob", "http", "importlib", "io", "multiprocessing", "os"),
    *("pathlib", "pickle", "random", "secrets", "shutil", "socket", "sqlite3", "subprocess"),
    *("tempfile", "threading", "time", "urllib", "uuid"),
}
# …nor these names, called or read.
CHAMADAS_IMPURAS = {"open", "input", "print", "__import__", "breakpoint"}
ATRIBUTOS_IMPUROS = {"now", "utcnow", "today", "environ", "getenv"}


def arvore(arquivo: Path) -> ast.Module:
    return ast.parse(arquivo.read_text(encoding="utf-8"), str(arquivo))


def importados(modulo: ast.Module) -> list[tuple[str, int]]:
    """Absolute names that a module imports, at any depth, with their lines."""
    nomes: list[tuple[str, int]] = []
    for no in ast.walk(modulo):
        if isinstance(no, ast.Import):
            nomes += [(a.name, no.lineno) for a in no.names]
        elif isinstance(no, ast.ImportFrom) and not no.level:
            nomes.append((no.module or "", no.lineno))
    return nomes


def de_fora(modulo: ast.Module) -> list[str]:
    """Imports of anything but the standard library and the core itself."""
    return [
        f"linha {linha}: {nome}"
        for nome, linha in importados(modulo)
        if nome.partition(".")[0] not in sys.stdlib_module_names
        and nome != "almotace.nucleo"
        and not nome.startswith("almotace.nucleo.")
    ]


def impurezas(modulo: ast.Module) -> list[str]:
    achados = [
        f"linha {linha}: import {nome}"
        for nome, linha in importados(modulo)
        if nome.partition(".")[0] in MODULOS_IMPUROS
    ]
    for no in ast.walk(modulo):
        if isinstance(no, ast.Call) and isinstance(no.func, ast.Name):
            if no.func.id in CHAMADAS_IMPURAS:
                achados.append(f"linha {no.lineno}: {no.func.id}()")
        elif isinstance(no, ast.Attribute) and no.attr in ATRIBUTOS_IMPUROS:
            achados.append(f"linha {no.lineno}: .{no.attr}")
        elif isinstance(no, ast.Global):
            achados.append(f"linha {no.lineno}: global")
    return achados


def chapar(texto: str) -> str:
    """Lower case, no accents, every run of other characters one hyphen.

    >>> chapar("São João_del Rei!")
    '-sao-joao-del-rei-'
    """
    letras = unicodedata.normalize("NFKD", texto.casefold())
    sem_acento = "".join(c for c in letras if not unicodedata.combining(c))
    return "-" + re.sub(r"[^a-z0-9]+", "-", sem_acento).strip("-") + "-"


def municipios() -> list[str]:
    """Slugs of the municipalities that have a pack: leis/<uf>/<municipio>; br/ is the Union's."""
    return sorted(
        chapar(p.name).strip("-")
        for p in (RAIZ / "leis").glob("[a-z][a-z]/*")
        if p.is_dir() and p.parent.name != "br"
    )


def citados(texto: str, nomes: list[str]) -> list[str]:
    plano = chapar(texto)
    return [n for n in nomes if f"-{n}-" in plano or f"-{n.replace('-', '')}-" in plano]


MODULOS_DO_NUCLEO = sorted(NUCLEO.rglob("*.py"))


def nome_curto(arquivo: Path) -> str:
    return str(arquivo.relative_to(RAIZ))


def achados_no_nucleo(procurar: Callable[[ast.Module], list[str]]) -> dict[str, list[str]]:
    return {nome_curto(f): a for f in MODULOS_DO_NUCLEO if (a := procurar(arvore(f)))}


def test_nucleo_so_importa_a_biblioteca_padrao() -> None:
    assert achados_no_nucleo(de_fora) == {}


def test_nucleo_e_puro() -> None:
    assert achados_no_nucleo(impurezas) == {}


def test_o_codigo_nao_conhece_municipio() -> None:
    nomes = municipios()
    fontes = [*PACOTE.rglob("*.py"), *(RAIZ / "scripts").iterdir(), RAIZ / "testar"]
    achados = {
        nome_curto(f): n
        for f in fontes
        if f.is_file() and (n := citados(f"{f.name}\n{f.read_text(encoding='utf-8')}", nomes))
    }
    assert achados == {}


def test_os_detectores_detectam() -> None:
    """The tests above prove something only if these fail where they should."""
    assert de_fora(ast.parse("import yaml")) == ["linha 1: yaml"]
    assert de_fora(ast.parse("def f():\n    from pydantic import BaseModel")) != []
    assert de_fora(ast.parse("from almotace.pacotes import x")) != []
    assert de_fora(ast.parse("from almotace.nucleo_de_outro import x")) != []
    assert de_fora(ast.parse("from . import x\nfrom almotace.nucleo.data import y")) == []
    for impuro in (
        "import datetime\ndatetime.datetime.now()",
        "from datetime import date\ndate.today()",
        "import time",
        "from time import time",
        "open('x')",
        "import os\nos.environ['X']",
        "import random",
        "def f():\n    from random import choice",
        "global x\nx = 1",
    ):
        assert impurezas(ast.parse(impuro)) != [], impuro
    assert impurezas(ast.parse("from datetime import date\ndate(2025, 1, 2)")) == []
    nomes = ["vila-real", "itapuva"]
    assert citados("if municipio == 'Itapúva':", nomes) == ["itapuva"]
    assert citados("VILA_REAL = 1", nomes) == ["vila-real"]
    assert citados("da vilareal", nomes) == ["vila-real"]
    assert citados("itapuvas, vila realeza", nomes) == []


def melhor_importacao(nomes: list[str], pasta_de_compilados: Path) -> float:
    """Seconds of processor that importing takes in a fresh interpreter, compiled: best of five."""
    medir = (
        "import time, sys, importlib\n"
        f"sys.path.insert(0, {str(PACOTE.parent)!r})\n"
        "inicio = time.process_time()\n"
        f"for nome in {nomes!r}: importlib.import_module(nome)\n"
        "print(time.process_time() - inicio)\n"
    )
    ambiente = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    ambiente["PYTHONPYCACHEPREFIX"] = str(pasta_de_compilados)
    tempos = []
    for _ in range(6):  # the first compiles
        feito = subprocess.run(
            [sys.executable, "-c", medir], capture_output=True, text=True, env=ambiente
        )
        assert feito.returncode == 0, feito.stderr
        tempos.append(float(feito.stdout))
    return min(tempos[1:])


def test_importar_o_nucleo_e_rapido(tmp_path: Path) -> None:
    assert melhor_importacao(["almotace.nucleo"], tmp_path) < 0.15


@pytest.mark.lento
def test_importar_todo_o_nucleo_e_rapido(tmp_path: Path) -> None:
    """Every module of the core, whatever a question needs; twice the time, for a busy machine."""
    nomes = [
        ".".join(("almotace", *f.relative_to(PACOTE).with_suffix("").parts))
        for f in MODULOS_DO_NUCLEO
        if f.name != "__init__.py"
    ]
    assert melhor_importacao(nomes, tmp_path) < 0.3
