"""Set the desk up: server on, schema in place, towns registered, Django ready.

The schema is brought up to date by the owner role, in a process of its own; this process, like
every one that serves, only ever holds the application role.
"""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg

from ..nucleo.erros import ErroDeEntrada
from ..pacotes.carga import PROJETO, raiz_das_leis
from ..pacotes.yaml_estrito import ler
from ..servidor.em_vigor import servidor_em_vigor
from ..servidor.embutido import Embutido

MIGRACOES = PROJETO / "src" / "almotace" / "registro" / "migrations"


def avisar(frase: str) -> None:
    print(frase, file=sys.stderr, flush=True)


def exigir_dados() -> None:
    """Refuse to look into a data folder that nobody has used yet, instead of making one."""
    servidor = servidor_em_vigor()
    if isinstance(servidor, Embutido) and not servidor.dados.is_dir():
        raise ErroDeEntrada(f"Não há dados em {servidor.dados}.", campo="ALMOTACE_DADOS")


def abrir(unico: str | None = None) -> Any:
    """Start (or join) the server and make Django ready to serve as the application role."""
    servidor = servidor_em_vigor()
    servidor.iniciar(unico=unico) if servidor.embutido else servidor.iniciar()
    try:
        _preparar(servidor)
    except BaseException:
        if servidor.embutido:
            servidor.parar()
        raise
    return servidor


def abrir_para_servir(preparar: Callable[[], Any] | None = None) -> tuple[Any, Any]:
    """The server, the only one of its folder, and the desks of all towns opened for the day.
    ``preparar`` is done in between; what it gives comes with the server."""
    servidor = abrir(unico="servir")
    try:
        from ..servicos.arranque import abrir_as_mesas

        feito = preparar() if preparar else None
        abrir_as_mesas(datetime.now(UTC), avisar)
    except BaseException:
        if servidor.embutido:
            servidor.parar()
        raise
    return servidor, feito


def _preparar(servidor: Any) -> None:
    """Schema, towns, and what Django reads from the environment."""
    dono = servidor.endereco("dono")
    if _falta_migrar(dono):
        avisar("Preparando o banco de dados…")
        _migrar(dono.url())
    _registrar_municipios(dono)
    os.environ["DATABASE_URL"] = servidor.endereco("app").url()
    os.environ.setdefault("ALMOTACE_ARQUIVOS", str(servidor.arquivos))
    os.environ["ALMOTACE_SEGREDO"] = _segredo(servidor.arquivos.parent)
    os.environ["DJANGO_SETTINGS_MODULE"] = "almotace.web.configuracao"
    import django

    django.setup()


def _falta_migrar(dono: Any) -> bool:
    """Is there a migration of ours that the database does not have?"""
    nossas = {p.stem for p in MIGRACOES.glob("[0-9]*.py")}
    try:
        with psycopg.connect(**dono.parametros()) as con:
            feitas = con.execute("SELECT name FROM django_migrations WHERE app = 'registro'")
            return not nossas <= {x[0] for x in feitas.fetchall()}
    except psycopg.errors.UndefinedTable:
        return True


def _migrar(url: str) -> None:
    ambiente = {
        **os.environ,
        "DATABASE_URL": url,
        "DJANGO_SETTINGS_MODULE": "almotace.web.configuracao",
    }
    feito = subprocess.run(
        [sys.executable, "-P", "-m", "django", "migrate", "--no-input", "-v", "0"],
        env=ambiente, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if feito.returncode:
        ultima = (feito.stderr.strip().splitlines() or ["sem explicação"])[-1]
        raise ErroDeEntrada(f"Não consegui preparar o banco de dados: {ultima}")


def _registrar_municipios(dono: Any) -> None:
    """Every town that has a municipio.yaml, as data for the walls between towns.

    Nothing is written where nothing changed: a refused insert would use up a number each time.
    """
    with psycopg.connect(**dono.parametros()) as con:
        for arquivo in sorted(raiz_das_leis().glob("*/*/municipio.yaml")):
            d = ler(arquivo).dados
            chave = "/".join(arquivo.parent.relative_to(raiz_das_leis()).parts)
            linha = {"chave": chave, "nome": d["nome"], "uf": d["uf"], "ibge": str(d["ibge"]),
                     "fuso": d["fuso"]}  # fmt: skip
            con.execute(
                "UPDATE registro_municipio SET nome = %(nome)s, fuso = %(fuso)s"
                " WHERE chave = %(chave)s AND (nome, fuso) <> (%(nome)s, %(fuso)s)",
                linha,
            )
            con.execute(
                "INSERT INTO registro_municipio (chave, nome, uf, ibge, fuso)"
                " SELECT %(chave)s::text, %(nome)s, %(uf)s, %(ibge)s, %(fuso)s"
                " WHERE NOT EXISTS (SELECT FROM registro_municipio WHERE chave = %(chave)s::text)"
                " ON CONFLICT (chave) DO NOTHING",
                linha,
            )


def _segredo(pasta: Path) -> str:
    """The key that signs sessions: made once, kept beside the data, read by us alone."""
    dado = os.environ.get("ALMOTACE_SEGREDO")
    if dado:
        return dado
    arquivo = pasta / "segredo-da-web"
    try:
        return arquivo.read_text()
    except FileNotFoundError:
        novo = secrets.token_urlsafe(48)
        descritor = os.open(arquivo, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descritor, "w") as f:
            f.write(novo)
        return novo
