"""PostgreSQL's own programs for backups, run against a server."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from .binarios import achar_binarios
from .endereco import Endereco
from .erros import ErroDeServidor
from .externo import explicar_conexao
from .inicializacao import ambiente_dos_programas

_PEDE_SSL = ("require", "verify-ca", "verify-full")


def achar_programa(nome: str, embutido: bool, endereco: Endereco | None = None) -> str:
    """The packaged program; for a server of somebody's, the system's own if it is newer.

    A program older than the server refuses to copy it, and the packaged ones cannot speak SSL.
    """
    achados = {}
    do_sistema = None if embutido else shutil.which(nome)
    if do_sistema:
        achados[do_sistema] = int(versao_de(do_sistema).partition(".")[0] or 0)
    if not (do_sistema and endereco and endereco.opcoes.get("sslmode") in _PEDE_SSL):
        binarios = achar_binarios()
        if binarios.tem(nome):
            achados[str(binarios.programa(nome))] = binarios.versao
    if not achados:
        raise ErroDeServidor(f"Falta o programa {nome} do PostgreSQL.")
    return max(achados, key=lambda programa: achados[programa])


def correr(comando: list[str], endereco: Endereco, enquanto: Callable[[], None]) -> None:
    """Run a program, which finds the server by variables, never by arguments that all can see.

    ``enquanto`` is called now and then, to show how far it is.
    """
    with tempfile.TemporaryFile() as saida:
        processo = subprocess.Popen(
            comando,
            cwd="/",
            env=ambiente_dos_programas() | endereco.para_ambiente(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=saida,
        )
        try:
            while processo.poll() is None:
                enquanto()
                time.sleep(0.01)
        except BaseException:
            processo.kill()
            processo.wait()
            raise
        saida.seek(0)
        dito = saida.read().decode("utf-8", "replace")
    if processo.returncode != 0:
        raise _recusa(dito, Path(comando[0]).name, endereco)


def versao_de(programa: str) -> str:
    """The number that a program answers to ``--version``."""
    feito = subprocess.run([programa, "--version"], capture_output=True, text=True)
    achado = re.search(r"(\d+[\d.]*)", feito.stdout)
    return achado[1] if achado else ""


def _recusa(dito: str, programa: str, endereco: Endereco) -> ErroDeServidor:
    if re.search(r"No space left|quota exceeded", dito):
        return ErroDeServidor("O disco está cheio: libere espaço e tente de novo.")
    if "row-level security" in dito:
        return ErroDeServidor(
            "O usuário do banco não pode ler as tabelas por inteiro: em DATABASE_URL_DONO, diga um"
            " que possa (com BYPASSRLS)."
        )
    if re.search(r"valid archive|input file|could not uncompress|unexpected end of file", dito):
        return ErroDeServidor("A cópia do banco de dados está danificada. Use outra cópia.")
    if "server version mismatch" in dito:
        return ErroDeServidor(
            f"O programa {programa} é mais velho do que o servidor: instale o da versão dele."
        )
    if achado := re.search(r'role "([^"]+)" does not exist', dito):
        return ErroDeServidor(
            f"A cópia tem tabelas ou permissões do usuário de banco “{achado[1]}”, que este"
            " servidor não tem: crie-o e tente de novo."
        )
    if re.search(r"unsupported version .* in file header|file header", dito):
        return ErroDeServidor(
            "A cópia foi feita por um PostgreSQL mais novo do que o deste programa: atualize-o."
        )
    return explicar_conexao(dito, endereco)
