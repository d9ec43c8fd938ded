"""A real PostgreSQL for the tests: one embedded server a run, one database a worker.

Migrated by the owner role, used by the application role, as in service. Each test begins with
empty tables, and a town of its own (``balcao``). Nothing here touches the data of this machine:
until a test asks for ``banco``, Django knows only a server that does not exist.
"""

from __future__ import annotations

import fcntl
import multiprocessing
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

import psycopg
from psycopg import sql

from almotace.servidor.embutido import Embutido
from almotace.servidor.papeis import APP, BANCO, DONO

RAIZ = Path(__file__).resolve().parent.parent
AJUSTES = "almotace.web.configuracao"
NENHUM = "postgres://ninguem@127.0.0.1:1/nenhum?connect_timeout=1"
FICAM = {"django_migrations", "django_content_type", "auth_permission"}


def preparar_django() -> None:
    """Django ready, and far from any real database."""
    import django

    with mock.patch.dict(os.environ, {"DATABASE_URL": NENHUM}):
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", AJUSTES)
        django.setup()
    # The browser tests keep a loop running in their worker; Django would refuse it every query.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


@dataclass
class Banco:
    """The worker's database. ``papel``: ``app``, ``dono`` or ``admin`` (superuser)."""

    servidor: Embutido
    nome: str
    tabelas: list[str] = field(default_factory=list)

    def endereco(self, papel: str = "app") -> Any:
        return self.servidor.endereco(papel, self.nome)

    def conectar(self, papel: str = "app", **opcoes: Any) -> psycopg.Connection[Any]:
        """A connection outside Django, in autocommit unless told otherwise."""
        return psycopg.connect(**self.endereco(papel).parametros(), **{"autocommit": True} | opcoes)

    def executar(self, comando: str, dados: Any = (), papel: str = "admin") -> list[Any]:
        """One statement as somebody; its rows, if it gives any."""
        with self.conectar(papel) as c:
            cursor = c.execute(comando, dados or None)
            return cursor.fetchall() if cursor.description else []

    def por_baixo(self, comando: str, dados: Any = ()) -> None:
        """As who has the disk: no trigger, no wall, no foreign key stands in the way."""
        with self.conectar("admin") as c:
            c.execute("SET session_replication_role = replica")
            c.execute(comando, dados or None)

    def esvaziar(self) -> None:
        if not self.tabelas:
            linhas = self.executar("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
            self.tabelas = sorted({x for (x,) in linhas} - FICAM)
        self.por_baixo(";".join(f'DELETE FROM "{t}"' for t in self.tabelas))

    def ligar_django(self, papel: str = "app") -> None:
        from django.db import connections

        connections.close_all()
        connections.databases["default"].update(self.endereco(papel).para_django())


@contextmanager
def servidor_de_testes() -> Iterator[Banco]:
    """The run's server, made by whoever comes first, ended by whoever leaves last."""
    trabalhador = os.environ.get("PYTEST_XDIST_WORKER", "so")
    corrida = os.environ.get("PYTEST_XDIST_TESTRUNUID", f"{os.getpid()}")
    lugar = Path(tempfile.gettempdir()) / f"almotace-banco-{corrida}"
    trava = lugar.with_suffix(".trava")
    with _com_trava(trava):
        lugar.mkdir(exist_ok=True)
        lugar.chmod(0o755)  # the service user of root passes here
        servidor = Embutido(lugar / "dados").iniciar()
        banco = Banco(servidor, f"t_{trabalhador}")
        _migrar(servidor, lugar / "migrado")
        _copiar_banco(servidor, banco.nome)
    guarda = _guardar(lugar)
    banco.ligar_django()
    try:
        yield banco
    finally:
        from django.db import connections

        connections.close_all()
        with _com_trava(trava):
            if servidor.parar():
                shutil.rmtree(lugar, ignore_errors=True)
                trava.unlink(missing_ok=True)
        guarda.communicate()


GUARDA = """
import fcntl, os, shutil, sys
from pathlib import Path
sys.stdin.read()
lugar = Path(sys.argv[1])
if lugar.is_dir():
    with lugar.with_suffix(".trava").open("w") as f:
        fcntl.flock(f, fcntl.LOCK_EX)
        from almotace.servidor.embutido import Embutido
        if lugar.is_dir() and Embutido(lugar / "dados").iniciar().parar():
            shutil.rmtree(lugar, ignore_errors=True)
            os.unlink(f.name)
"""


def _guardar(lugar: Path) -> subprocess.Popen[bytes]:
    """Somebody who waits for our end, and if we were killed puts things away in our place."""
    return subprocess.Popen(
        [sys.executable, "-P", "-c", GUARDA, str(lugar)],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(RAIZ / "src")}, cwd="/", start_new_session=True,
    )  # fmt: skip


@contextmanager
def _com_trava(arquivo: Path) -> Iterator[None]:
    with arquivo.open("w") as f:
        fcntl.flock(f, fcntl.LOCK_EX)
        yield


def _migrar(servidor: Embutido, marca: Path) -> None:
    """The schema, once a run, by the owner role."""
    if marca.exists():
        return
    from django.core.management import call_command

    Banco(servidor, BANCO).ligar_django("dono")
    call_command("migrate", verbosity=0)
    Banco(servidor, BANCO).ligar_django()
    marca.touch()


def _copiar_banco(servidor: Embutido, nome: str) -> None:
    """A database of the worker's own, with the rights that the real one has."""
    with Banco(servidor, "postgres").conectar("admin") as c:
        partes = {k: sql.Identifier(v) for k, v in
                  {"nome": nome, "modelo": BANCO, "dono": DONO, "app": APP}.items()}  # fmt: skip
        for comando in (
            "DROP DATABASE IF EXISTS {nome} WITH (FORCE)",
            "CREATE DATABASE {nome} TEMPLATE {modelo} OWNER {dono}",
            "REVOKE ALL ON DATABASE {nome} FROM PUBLIC",
            "GRANT CONNECT ON DATABASE {nome} TO {app}",
        ):
            c.execute(sql.SQL(comando).format(**partes))


def em_paralelo(feitos: list[Callable[[], Any]]) -> list[Any]:
    """Run each in a thread of its own, all starting at once; results or exceptions, in order."""
    from django.db import connections

    saidas: list[Any] = [None] * len(feitos)
    largada = threading.Barrier(len(feitos))

    def correr(i: int) -> None:
        try:
            connections["default"].ensure_connection()
            largada.wait(30)
            saidas[i] = feitos[i]()
        except Exception as e:
            saidas[i] = e
        finally:
            connections.close_all()

    linhas = [threading.Thread(target=correr, args=(i,)) for i in range(len(feitos))]
    for t in linhas:
        t.start()
    for t in linhas:
        t.join(120)
    return saidas


def em_processos(feitos: list[Callable[[], Any]]) -> list[Any]:
    """Run each in a process of its own, all starting at once; what each gave, in order.

    Forked: laws are already loaded, connections are not shared. A failure fails the test.
    """
    from django.db import connections

    connections.close_all()
    contexto = multiprocessing.get_context("fork")
    largada = contexto.Barrier(len(feitos))
    saidas = contexto.SimpleQueue()

    def correr(i: int) -> None:
        try:
            connections["default"].ensure_connection()
            largada.wait(30)
            saidas.put((i, feitos[i]()))
        except BaseException as e:
            saidas.put((i, RuntimeError(f"{type(e).__name__}: {e}")))
        finally:
            connections.close_all()

    processos = [contexto.Process(target=correr, args=(i,)) for i in range(len(feitos))]
    for p in processos:
        p.start()
    achadas = dict(saidas.get() for _ in processos)
    for p in processos:
        p.join(30)
    erros = [e for e in achadas.values() if isinstance(e, RuntimeError)]
    assert not erros, erros
    return [achadas[i] for i in range(len(feitos))]
