"""The embedded server: made, started, found again and stopped by us.

Who may use it at once: any number of processes of the same user (or root). The first ``iniciar()``
starts the server, the others join it; the last ``parar()`` stops it. Uses are counted by a lock of
the kernel, so that a user killed with -9 does not count: the server then goes on, and the next
``iniciar()`` joins it, and the last ``parar()`` stops it.

The server has a session of its own: Ctrl-C and the end of the terminal do not reach it.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from . import pastas
from .binarios import Binarios, achar_binarios, copiar_programas
from .configuracao import SUPERUSUARIO, escrever_configuracao
from .endereco import Endereco
from .erros import ErroDeServidor
from .externo import explicar_conexao
from .inicializacao import garantir_inicializacao
from .papeis import APP, BANCO, DONO, garantir_papeis
from .pastas import Casa
from .postmaster import Postmaster
from .processos import servidor_alheio
from .segredos import Segredos
from .servico import ESPERA_DE_PARTIDA, Servico
from .travas import Trava
from .usuario import Executor, executor_para

PAPEIS = {"app": APP, "dono": DONO, "admin": SUPERUSUARIO}
# In a data folder that a restore is still filling, or left half filled.
RESTAURANDO = "restauracao-incompleta"


def avisar_no_terminal(frase: str) -> None:
    if sys.stderr.isatty():
        print(frase, file=sys.stderr, flush=True)


class Embutido:
    """The embedded server of one data folder.

    ``pasta_de_dados``: see ``pastas.pasta_padrao``. ``porta``: listen on 127.0.0.1 too, at that
    port (0: any free one); it counts only for the one who starts the server. Used as a context,
    starts and stops.
    """

    embutido = True

    def __init__(
        self,
        pasta_de_dados: Path | str | None = None,
        *,
        porta: int | None = None,
        binarios: Binarios | None = None,
        avisar: Callable[[str], None] = avisar_no_terminal,
    ) -> None:
        pasta = pastas.pasta_padrao() if pasta_de_dados is None else Path(pasta_de_dados)
        self.dados = pasta.expanduser().absolute()
        if not str(self.dados).isprintable():
            raise ErroDeServidor(f"O nome da pasta de dados tem um sinal estranho: {pasta!r}.")
        self.porta = porta
        self._binarios = binarios
        self._avisar = avisar
        self._servico: Servico | None = None
        self._uso: Trava | None = None
        self._unico: Trava | None = None
        self._segredos: Segredos | None = None
        self._processo = os.getpid()

    @property
    def arquivos(self) -> Path:
        """Folder of attachments. It may not exist yet."""
        return self.dados / "arquivos"

    def iniciar(self, *, unico: str | None = None, restaurando: bool = False) -> Embutido:
        """Start the server or join the one that runs; called again, starts it again if it died.

        ``unico``: what at most one process may do with these data at a time ("servir"); a second
        one is refused with a sentence that names the first. ``restaurando``: the data are being
        restored, and nobody else may use them yet.
        """
        if os.path.exists(self.dados / RESTAURANDO) and not restaurando:
            raise ErroDeServidor(
                f"A restauração para {self.dados} não terminou: apague essa pasta e restaure de"
                " novo."
            )
        executor = self.preparar()
        with self._trava_da_pasta():
            casa = pastas.preparar_casa(self.dados, executor)
            try:
                self._entrar(casa, unico)
                self._assegurar(casa, executor)
            except BaseException:
                self._desistir()
                raise
        return self

    def parar(self) -> bool:
        """End this use. True if it was the last one and the server was therefore stopped.

        A copy of the process (``fork``) has no use of its own to end.
        """
        if self._uso is None or self._servico is None or self._processo != os.getpid():
            return False
        with self._trava_da_pasta():
            ultimo = self._uso.tomar()
            if ultimo:
                self._servico.parar()
            else:
                self._servico.esquecer()
            self._sair()
        return ultimo

    def vivo(self) -> bool:
        """Does a server of these data answer, whoever started it?"""
        achado = self._achar()
        return achado is not None and achado.atende()

    @property
    def pid(self) -> int | None:
        """Number of the server's main process."""
        achado = self._achar()
        return achado.pid if achado else None

    def endereco(self, papel: str = "app", banco: str = BANCO) -> Endereco:
        """How to connect as ``app`` (day to day), ``dono`` (migrations) or ``admin`` (backups).

        ``admin`` has no password: the server knows by the socket who is on the other side.
        """
        achado = self._achar()
        if achado is None or self._segredos is None:
            raise ErroDeServidor("O banco de dados embutido não foi iniciado.")
        usuario = PAPEIS[papel]
        senha = None if papel == "admin" else self._segredos.segredo(usuario)
        maquinas = ((str(achado.soquete), str(achado.porta)),)
        return Endereco(banco, usuario, senha, maquinas)

    def url(self, papel: str = "app", banco: str = BANCO) -> str:
        """``endereco`` as one line."""
        return self.endereco(papel, banco).url()

    @property
    def porta_tcp(self) -> int | None:
        """Port on 127.0.0.1, if the running server listens there."""
        achado = self._achar()
        return achado.porta if achado and achado.tcp else None

    def descrever(self) -> str:
        """Which mode is in force, for people."""
        return f"Banco de dados embutido, na pasta {self.dados}."

    def __enter__(self) -> Embutido:
        return self.iniciar()

    def __exit__(
        self,
        tipo: type[BaseException] | None,
        erro: BaseException | None,
        rastro: TracebackType | None,
    ) -> None:
        self.parar()

    def preparar(self) -> Executor:
        """Make the data folder if it is missing; who will run its server."""
        banco = self.dados / "banco"
        executor = executor_para(banco / "pg", banco, self.dados, self.dados.parent)
        try:
            pastas.preparar_dados(self.dados, executor)
        except ErroDeServidor:
            pid = servidor_alheio(self.dados.absolute() / "banco" / "pg")
            if pid is None:
                raise
            raise ErroDeServidor(
                f"A pasta de dados {self.dados} está em uso por outro usuário (processo {pid})."
            ) from None
        return executor

    def _trava_da_pasta(self) -> Trava:
        trava = Trava(self.dados / ".trava")
        if not trava.tomar():
            outro = trava.dono()
            if not trava.esperar(ESPERA_DE_PARTIDA):
                trava.fechar()
                raise ErroDeServidor(
                    f"Outro programa (processo {outro}) está há muito tempo iniciando ou parando"
                    f" o banco de dados de {self.dados}."
                )
        trava.assinar()
        return trava

    def _entrar(self, casa: Casa, unico: str | None) -> None:
        """Take the locks of this use; those that a copied process inherited are not its own."""
        if self._processo != os.getpid():
            self._uso = self._unico = None
            self._processo = os.getpid()
        if unico and self._unico is None:
            trava = Trava(casa.trava(f"unico-{unico}"))
            if not trava.tomar():
                outro = trava.dono()
                trava.fechar()
                raise ErroDeServidor(
                    f"A pasta de dados {self.dados} já está em uso por outro Almotacé"
                    f" (processo {outro}): encerre-o, ou use outra pasta (ALMOTACE_DADOS)."
                )
            trava.assinar()
            self._unico = trava
        if self._uso is None:
            self._uso = Trava(casa.trava("uso"))
            self._uso.tomar(compartilhada=True)

    def _sair(self) -> None:
        for trava in (self._uso, self._unico):
            if trava is not None:
                trava.soltar()
        self._uso = self._unico = None

    def _desistir(self) -> None:
        """Undo a start that failed half way: nobody else uses the server, so stop it."""
        try:
            if self._servico and self._uso and self._uso.tomar():
                self._servico.parar()
        except ErroDeServidor:
            pass  # the first error is the one to tell
        finally:
            self._sair()

    def _assegurar(self, casa: Casa, executor: Executor) -> None:
        if self._servico is None:
            self._servico = Servico(casa, executor, self._avisar)
        achado = self._servico.achar()
        if achado is None or not achado.atende():
            binarios = self._programas(executor)
            garantir_inicializacao(casa, executor, binarios)
            achado = self._servico.assegurar(binarios, lambda: self._configurar(casa, executor))
            if not achado.deixa_entrar(SUPERUSUARIO, "postgres"):
                self._servico.parar(ja=True)
                raise self._servico.explicar()
        self._segredos = Segredos(casa.segredos)
        if not self._segredos.marcado("papeis"):
            self._fazer_papeis(self._segredos)

    def _configurar(self, casa: Casa, executor: Executor) -> Path:
        soquete = pastas.pasta_do_soquete(casa, executor)
        for resto in soquete.glob(".s.PGSQL.*.lock"):  # the folder is ours, and no server is up
            resto.unlink(missing_ok=True)
        porta = _porta_livre() if self.porta == 0 else self.porta
        return escrever_configuracao(casa, executor, soquete, porta)

    def _programas(self, executor: Executor) -> Binarios:
        """The programs, where the one who runs them reaches them."""
        binarios = self._binarios or achar_binarios()
        partes = [binarios.programa("postgres"), binarios.raiz / "share" / "postgresql"]
        partes += [binarios.raiz / "share" / "postgresql" / "postgres.bki"]
        partes += list(binarios.bibliotecas.glob("libpq*"))
        if executor.alcanca(*partes):
            return binarios
        return copiar_programas(binarios, pastas.pasta_do_sistema())

    def _fazer_papeis(self, segredos: Segredos) -> None:
        import psycopg

        senhas = {papel: segredos.segredo(papel) for papel in (DONO, APP)}
        admin = self.endereco("admin", "postgres")
        try:
            with psycopg.connect(**admin.parametros(), autocommit=True) as conexao:
                garantir_papeis(conexao, senhas)
        except psycopg.Error as e:
            raise explicar_conexao(str(e), admin) from None
        segredos.marcar("papeis")

    def _achar(self) -> Postmaster | None:
        if self._servico is not None:
            return self._servico.achar()
        casa = pastas.casa_existente(self.dados)
        if casa is None:
            return None
        dono = os.geteuid()  # to look, it does not matter who would run it
        return Servico(casa, Executor("", dono, dono, False), self._avisar).achar()


def _porta_livre() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])
