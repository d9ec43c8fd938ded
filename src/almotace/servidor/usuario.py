"""Who runs the server's programs.

PostgreSQL refuses to run as root. Root therefore lends it a service user of its own, one that owns
nothing but the server's folders; an ordinary user runs it as himself.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .erros import ErroDeServidor

USUARIO_DE_SERVICO = "almotace-db"
_SISTEMA = "/usr/sbin:/usr/bin:/sbin:/bin"


@dataclass(frozen=True)
class Executor:
    """The system's user under whom the programs run; ``outro``: not the one who asks."""

    nome: str
    uid: int
    gid: int
    outro: bool

    def opcoes(self) -> dict[str, Any]:
        """Arguments of ``subprocess`` that make a program run as this user."""
        if not self.outro:
            return {}
        return {"user": self.uid, "group": self.gid, "extra_groups": []}

    def alcanca(self, *caminhos: Path) -> bool:
        """Can this user enter these folders and read (folders: enter) these files?

        Asked of the system itself, so that access lists and the like count too.
        """
        if not self.outro:
            return all(os.access(c, os.X_OK if c.is_dir() else os.R_OK) for c in caminhos)
        pergunta = (
            'for c; do if [ -d "$c" ]; then [ -x "$c" ]; else [ -r "$c" ]; fi || exit 1; done'
        )
        feito = subprocess.run(
            ["/bin/sh", "-c", pergunta, "sh", *map(str, caminhos)],
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **self.opcoes(),
        )
        return feito.returncode == 0

    def receber(self, caminho: Path) -> None:
        """Hand over to this user something that we have just made."""
        if self.outro:
            os.chown(caminho, self.uid, self.gid, follow_symlinks=False)


def executor_para(*lugares: Path) -> Executor:
    """Who runs the server whose data are (or will be) in the first of these places.

    An ordinary user runs it himself. Root runs it as whoever owns the data, or else the nearest of
    the folders around them that exists; what is root's own goes to the service user.
    """
    if os.geteuid() != 0:
        return _conhecido(os.geteuid(), outro=False)
    for lugar in lugares:
        try:
            dono = lugar.stat().st_uid
        except OSError:
            continue
        if dono != 0:
            return _conhecido(dono, outro=True)
        if lugar is lugares[0]:
            raise ErroDeServidor(
                f"A pasta {lugar} é do administrador (root), e o PostgreSQL não roda como"
                " administrador: ela não foi feita por este programa."
            )
        break
    return _do_registro(_usuario_de_servico(), outro=True)


def _conhecido(uid: int, *, outro: bool) -> Executor:
    try:
        return _do_registro(pwd.getpwuid(uid), outro=outro)
    except KeyError:
        raise ErroDeServidor(
            f"O usuário de número {uid} não tem nome neste sistema, e o PostgreSQL exige um:"
            " acrescente-o ao sistema ou execute como outro usuário."
        ) from None


def _do_registro(quem: pwd.struct_passwd, *, outro: bool) -> Executor:
    return Executor(quem.pw_name, quem.pw_uid, quem.pw_gid, outro)


def _usuario_de_servico() -> pwd.struct_passwd:
    """The service user, made if missing."""
    try:
        return pwd.getpwnam(USUARIO_DE_SERVICO)
    except KeyError:
        _criar_usuario()
    try:
        return pwd.getpwnam(USUARIO_DE_SERVICO)
    except KeyError:
        raise ErroDeServidor(
            f"O banco de dados não roda como administrador (root), e não consegui criar o usuário"
            f" “{USUARIO_DE_SERVICO}” para ele: crie-o (useradd --system {USUARIO_DE_SERVICO}),"
            " ou execute o programa como um usuário comum."
        ) from None


def _criar_usuario() -> None:
    caminho = os.pathsep.join([os.environ.get("PATH", ""), _SISTEMA])
    receitas = (
        ("useradd", "--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent"),
        ("adduser", "-S", "-D", "-H", "-h", "/nonexistent"),  # BusyBox
    )
    for programa, *opcoes in receitas:
        onde = shutil.which(programa, path=caminho)
        if onde is None:
            continue
        casca = ["--shell" if programa == "useradd" else "-s", "/bin/false"]
        feito = subprocess.run(
            [onde, *opcoes, *casca, USUARIO_DE_SERVICO],
            stdin=subprocess.DEVNULL,
            capture_output=True,
        )
        if feito.returncode == 0:
            return
