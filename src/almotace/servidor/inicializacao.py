"""The data of a new server, and whether old ones can be used."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from .arquivos import criar_pasta, gravar_nomes, gravar_tudo
from .binarios import Binarios
from .configuracao import SUPERUSUARIO
from .diagnostico import explicar, nao_executa
from .erros import ErroDeServidor
from .pastas import Casa
from .usuario import Executor


def ambiente_dos_programas() -> dict[str, str]:
    """What PostgreSQL's programs find around them: messages in English, no PG… variable."""
    fica = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
    return {k: os.environ[k] for k in fica if k in os.environ} | {"LC_ALL": "C", "TZ": "UTC"}


def garantir_inicializacao(casa: Casa, executor: Executor, binarios: Binarios) -> None:
    """Make the data if there are none, whole or not at all; refuse those that cannot be used."""
    if casa.pg.is_dir():
        conferir_versao(casa.pg, binarios)
        return
    for resto in casa.pasta.glob("pg.novo-*"):  # of a start that was cut short
        shutil.rmtree(resto, ignore_errors=True)
    novo = casa.pasta / f"pg.novo-{os.getpid()}"
    criar_pasta(novo, 0o700)
    executor.receber(novo)
    try:
        _initdb(novo, executor, binarios)
        gravar_tudo(novo)  # initdb would do it file by file, in ten times as long
        novo.rename(casa.pg)
    finally:
        shutil.rmtree(novo, ignore_errors=True)
    gravar_nomes(casa.pasta)


def conferir_versao(pg: Path, binarios: Binarios) -> None:
    """Are these data of the same major version as the programs?"""
    try:
        escrita = (pg / "PG_VERSION").read_text(encoding="ascii").strip()
    except (FileNotFoundError, UnicodeDecodeError):
        escrita = ""
    except PermissionError:
        raise ErroDeServidor(f"Sem permissão para usar a pasta de dados {pg}.") from None
    if not escrita.partition(".")[0].isdigit():
        raise ErroDeServidor(
            f"A pasta de dados {pg} está danificada (não diz de que versão é): guarde-a como está"
            " e restaure a última cópia numa pasta nova."
        )
    if escrita != str(binarios.versao):
        raise ErroDeServidor(
            f"A pasta de dados {pg} é do PostgreSQL {escrita}, e este programa traz o"
            f" {binarios.versao}: copie os dados com o programa antigo e restaure a cópia numa"
            " pasta nova."
        )


def _initdb(pg: Path, executor: Executor, binarios: Binarios) -> None:
    comando = [
        str(binarios.programa("initdb")),
        *("-D", str(pg), f"--username={SUPERUSUARIO}"),
        *("--auth-local=peer", "--auth-host=scram-sha-256"),
        *("--encoding=UTF8", "--no-locale", "--data-checksums", "--no-instructions", "--no-sync"),
    ]
    try:
        feito = subprocess.run(
            comando,
            cwd="/",
            env=ambiente_dos_programas(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            **executor.opcoes(),
        )
    except OSError as e:
        raise nao_executa(binarios.programa("initdb"), e) from None
    if feito.returncode != 0:
        raise explicar(feito.stdout.decode("utf-8", "replace"), pg.parent)
