"""Where the data live.

::

    dados/                what ALMOTACE_DADOS names; by default a folder of the project
      arquivos/           attachments
      banco/              the server's house (see ``Casa``); where the service user could not
                          reach it, a link to a folder of the system's

Nothing that was there before is ever opened, given away or closed: when root's service user cannot
reach a folder, the server goes elsewhere instead.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from .arquivos import criar_caminho, criar_pasta, recusa_do_sistema
from .erros import ErroDeServidor
from .usuario import Executor

PROJETO = Path(__file__).resolve().parents[3]
PASTA_DO_SISTEMA = Path("/var/lib/almotace")
# A socket's address holds 104 octets on some systems, with the name and the end that follow.
MAIOR_SOQUETE = 100
NOME_DO_SOQUETE = ".s.PGSQL.5432"


def pasta_padrao(ambiente: Mapping[str, str] | None = None, projeto: Path = PROJETO) -> Path:
    """The data folder: ``ALMOTACE_DADOS``, or ``dados`` in the project, or the user's data folder.

    >>> pasta_padrao({"ALMOTACE_DADOS": "/srv/dados"})
    PosixPath('/srv/dados')
    """
    ambiente = os.environ if ambiente is None else ambiente
    if pedida := ambiente.get("ALMOTACE_DADOS"):
        return Path(pedida).expanduser().absolute()
    dados = projeto / "dados"
    if os.access(dados if os.path.exists(dados) else projeto, os.W_OK | os.X_OK):
        return dados
    if os.geteuid() == 0:
        return PASTA_DO_SISTEMA / "dados"
    base = ambiente.get("XDG_DATA_HOME") or ""
    if not os.path.isabs(base):
        casa = ambiente.get("HOME") or ""
        if not os.path.isabs(casa):
            raise ErroDeServidor(
                "Não posso gravar na pasta do programa: diga em ALMOTACE_DADOS a pasta dos dados."
            )
        base = os.path.join(casa, ".local", "share")
    return Path(base) / "almotace" / "dados"


@dataclass(frozen=True)
class Casa:
    """The server's house: its data, its socket, its locks, its log and its secrets."""

    pasta: Path

    @property
    def pg(self) -> Path:
        return self.pasta / "pg"

    @property
    def registro(self) -> Path:
        return self.pasta / "servidor.log"

    @property
    def segredos(self) -> Path:
        return self.pasta / "segredos.json"

    def trava(self, nome: str) -> Path:
        return self.pasta / f"{nome}.trava"


def casa_existente(dados: Path) -> Casa | None:
    """The house in these data, if there is one that we may look at."""
    try:
        return Casa((dados / "banco").resolve()) if (dados / "banco").is_dir() else None
    except PermissionError:
        return None


def preparar_dados(dados: Path, executor: Executor) -> None:
    """Make the data folder if it is missing."""
    criar_caminho(dados)
    if not os.path.exists(dados):
        if executor.outro and executor.alcanca(dados.parent):
            if criar_pasta(dados, 0o700) and dados.stat().st_uid == os.geteuid():
                os.chown(dados, -1, executor.gid)
                dados.chmod(0o710)  # the service user may pass, not look around
        else:
            criar_pasta(dados, 0o700)
    if not os.access(dados, os.W_OK | os.X_OK):
        raise ErroDeServidor(f"Sem permissão para usar a pasta de dados {dados}.")


def preparar_casa(dados: Path, executor: Executor) -> Casa:
    """The server's house, made where the one who runs the server reaches it."""
    banco = dados / "banco"
    if banco.is_symlink() and not banco.exists():
        raise ErroDeServidor(
            f"A pasta do banco de dados, {os.readlink(banco)}, para onde {banco} aponta, não existe"
            " mais: recupere-a, ou apague esse atalho para começar um banco novo."
        )
    if not banco.exists():
        if not executor.outro or executor.alcanca(dados):
            _criar_casa(banco, executor)
        else:
            longe = pasta_do_sistema() / f"banco-{secrets.token_hex(6)}"
            _criar_casa(longe, executor)
            banco.symlink_to(longe)
    if not os.access(banco, os.W_OK | os.X_OK):
        raise ErroDeServidor(f"Sem permissão para usar a pasta {banco}.")
    if executor.outro and not executor.alcanca(banco.resolve()):
        raise ErroDeServidor(
            f"O usuário {executor.nome}, que executa o banco de dados, não consegue entrar em"
            f" {banco}: as permissões dessa pasta ou das de cima foram mudadas."
        )
    return Casa(banco.resolve())


def pasta_do_sistema() -> Path:
    """Root's own folder for what the service user must reach."""
    pasta = PASTA_DO_SISTEMA
    criar_caminho(pasta)
    criar_pasta(pasta, 0o755)
    feita = pasta.lstat()
    if not stat.S_ISDIR(feita.st_mode) or feita.st_uid != 0 or feita.st_mode & 0o022:
        raise ErroDeServidor(
            f"A pasta {pasta} devia ser do administrador (root) e fechada à escrita dos demais:"
            " confira quem a fez."
        )
    return pasta


def pasta_do_soquete(casa: Casa, executor: Executor) -> Path:
    """Where the server listens: in its house, or in /tmp if that name would not do.

    It must not be too long, nor have a comma, at which clients part it into several.
    """
    pasta = casa.pasta / "soquete"
    if len(os.fsencode(pasta / NOME_DO_SOQUETE)) > MAIOR_SOQUETE or "," in str(pasta):
        resumo = hashlib.sha256(os.fsencode(casa.pasta)).hexdigest()[:16]
        pasta = Path("/tmp") / f"almotace-{resumo}"
    if criar_pasta(pasta, 0o700):
        executor.receber(pasta)
    feita = pasta.lstat()
    if stat.S_IFMT(feita.st_mode) != stat.S_IFDIR or feita.st_uid != executor.uid:
        raise ErroDeServidor(f"{pasta} não é do usuário {executor.nome}: apague-a e tente de novo.")
    if feita.st_mode & 0o077:
        raise ErroDeServidor(f"A pasta {pasta} está aberta a outros usuários: apague-a.")
    return pasta


def _criar_casa(pasta: Path, executor: Executor) -> None:
    """A house that its owner alone may look into, and the server's user pass through."""
    criar_pasta(pasta, 0o700)
    if executor.outro and pasta.stat().st_uid != executor.uid:
        try:
            os.chown(pasta, -1, executor.gid)
            pasta.chmod(0o710)
        except OSError as e:
            raise ErroDeServidor(recusa_do_sistema(e, pasta)) from None
