"""The server process of one house: start it, find it again, stop it.

Whoever calls holds the lock of the data folder, so that these steps never run twice at once.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from .arquivos import abrir_registro
from .binarios import Binarios
from .diagnostico import explicar, nao_executa
from .erros import ErroDeServidor
from .inicializacao import ambiente_dos_programas
from .pastas import Casa
from .postmaster import Postmaster
from .processos import e_servidor_de, numero_em_uso, restantes, vive
from .travas import Trava
from .usuario import Executor

# Recovery after a crash reads again what was written since the last checkpoint: minutes at worst.
ESPERA_DE_PARTIDA = 600.0
ESPERA_DE_PARADA = 60.0
ESPERA_DE_RESTANTES = 5.0
REGISTRO_MAXIMO = 10 * 1024 * 1024
_PASSO = 0.005


class Servico:
    """One house's server. ``avisar`` gets a sentence when something takes long."""

    def __init__(self, casa: Casa, executor: Executor, avisar: Callable[[str], None]) -> None:
        self.casa = casa
        self.executor = executor
        self.avisar = avisar
        self._processo: subprocess.Popen[bytes] | None = None
        self._lido = 0

    def achar(self) -> Postmaster | None:
        """The server that runs now, if it does and is ready."""
        achado = Postmaster.ler(self.casa.pg)
        if achado and achado.pronto and e_servidor_de(achado.pid, self.casa.pg):
            return achado
        return None

    def assegurar(self, binarios: Binarios, configurar: Callable[[], Path]) -> Postmaster:
        """The running server, started if need be with the file that ``configurar`` writes.

        While a process of an earlier server lives (it is stopping, or its head was killed and an
        arm still works), no new one is started.
        """
        inicio = time.monotonic()
        while True:
            self._recolher()
            with Trava(self.casa.trava("servidor")) as trava:
                if trava.tomar() and not self._alheio():
                    achado = self._partir(binarios, configurar(), trava)
                    if achado:
                        return achado
            if (achado := self.achar()) and achado.atende():
                return achado
            self._esperar_pelo_anterior(time.monotonic() - inicio)

    def parar(self, *, ja: bool = False) -> None:
        """Stop the server, without waiting for its clients; does nothing if none runs.

        ``ja``: without tidying up either, as if it had crashed; for one that does not work.
        """
        antes = Postmaster.ler(self.casa.pg)
        with Trava(self.casa.trava("servidor")) as trava:
            pid = Postmaster.pid_escrito(self.casa.pg)
            livre = trava.tomar()
            if pid is not None and e_servidor_de(pid, self.casa.pg):
                _sinal(pid, signal.SIGQUIT if ja else signal.SIGINT)
                if not self._esperar_fim(pid, ESPERA_DE_RESTANTES if ja else ESPERA_DE_PARADA):
                    _sinal(pid, signal.SIGQUIT)  # as if it had crashed: recovered at next start
                    self._esperar_fim(pid, ESPERA_DE_RESTANTES)
            if not livre and not trava.esperar(ESPERA_DE_RESTANTES):
                self._matar_restantes()
                if not trava.esperar(ESPERA_DE_RESTANTES):
                    raise ErroDeServidor(
                        f"O banco de dados não parou (processo {pid}); os dados estão a salvo."
                    )
        self._recolher()
        if antes and antes.soquete.parent != self.casa.pasta:
            with contextlib.suppress(OSError):
                antes.soquete.rmdir()  # the one in /tmp

    def esquecer(self) -> None:
        """Leave the server running, no longer as a child to be waited for."""
        if self._processo is not None:
            self._recolher()
            if self._processo is not None:
                self._processo.returncode = 0  # or its end would be warned about
                self._processo = None

    def _partir(self, binarios: Binarios, configuracao: Path, trava: Trava) -> Postmaster | None:
        """Start it and wait until it is ready; None if leftovers of an earlier one forbid it."""
        self._apagar_pid_enganoso()
        pg = self.casa.pg
        comando = [str(binarios.programa("postgres")), "-D", str(pg)]
        comando += ["-c", f"config_file={configuracao}"]
        with abrir_registro(self.casa.registro, REGISTRO_MAXIMO) as registro:
            self._lido = os.fstat(registro.fileno()).st_size
            try:
                processo = subprocess.Popen(
                    comando,
                    cwd="/",
                    env=ambiente_dos_programas(),
                    stdin=subprocess.DEVNULL,
                    stdout=registro,
                    stderr=registro,
                    start_new_session=True,
                    pass_fds=(trava.fd,),
                    **self.executor.opcoes(),
                )
            except OSError as e:
                raise nao_executa(binarios.programa("postgres"), e) from None
        trava.fechar()
        self._processo = processo
        try:
            achado = self._esperar_pronto(processo)
        except BaseException:
            _sinal(processo.pid, signal.SIGINT)
            processo.wait(ESPERA_DE_PARADA)
            self._processo = None
            raise
        if achado:
            return achado
        self._processo = None
        dito = self._dito()
        if "pre-existing shared memory block" in dito:
            return None
        raise self.explicar()

    def explicar(self) -> ErroDeServidor:
        """Why the server that was last started does not work, from what it logged since."""
        return explicar(self._dito(), self.casa.pasta, self.casa.registro)

    def _esperar_pronto(self, processo: subprocess.Popen[bytes]) -> Postmaster | None:
        """Wait; None if the process ended instead."""
        inicio = time.monotonic()
        avisado = False
        while processo.poll() is None:
            achado = Postmaster.ler(self.casa.pg)
            if achado and achado.pid == processo.pid and achado.pronto:
                return achado
            passou = time.monotonic() - inicio
            if passou > 5 and not avisado:
                self.avisar("O banco de dados está se recuperando da última parada; aguarde.")
                avisado = True
            if passou > ESPERA_DE_PARTIDA:
                raise ErroDeServidor(
                    "O banco de dados não ficou pronto a tempo."
                    f" O registro está em {self.casa.registro}."
                )
            time.sleep(_PASSO)
        return None

    def _alheio(self) -> bool:
        """Is a server there that somebody started by hand, without our lock?"""
        pid = Postmaster.pid_escrito(self.casa.pg)
        return pid is not None and e_servidor_de(pid, self.casa.pg)

    def _apagar_pid_enganoso(self) -> None:
        """Remove a leftover that would make PostgreSQL refuse to start.

        Its number may be another program's now, or still that of the dead server, if nobody
        collects the dead (as in a container); or the file lost its text with the power. A number
        that nobody bears is left for PostgreSQL, which also looks for orphans.
        """
        pid = Postmaster.pid_escrito(self.casa.pg)
        if (pid is None or numero_em_uso(pid)) and not restantes(self.casa.pg):
            (self.casa.pg / "postmaster.pid").unlink(missing_ok=True)

    def _esperar_pelo_anterior(self, passou: float) -> None:
        pid = Postmaster.pid_escrito(self.casa.pg)
        comanda = pid is not None and e_servidor_de(pid, self.casa.pg)
        if not comanda and passou > ESPERA_DE_RESTANTES:
            self._matar_restantes()
        if passou > ESPERA_DE_PARTIDA or (not comanda and passou > 4 * ESPERA_DE_RESTANTES):
            raise ErroDeServidor(
                f"Um banco de dados anterior ainda ocupa {self.casa.pasta}"
                f" (processo {pid or 'desconhecido'}): encerre-o e tente de novo."
            )
        time.sleep(_PASSO)

    def _esperar_fim(self, pid: int, segundos: float) -> bool:
        limite = time.monotonic() + segundos
        while vive(pid):
            self._recolher()
            if time.monotonic() > limite:
                return False
            time.sleep(_PASSO)
        return True

    def _matar_restantes(self) -> None:
        """End the processes that a dead server left; what they had not recorded is undone."""
        for pid in restantes(self.casa.pg):
            _sinal(pid, signal.SIGKILL)

    def _recolher(self) -> None:
        """Take note that our child ended, if it did."""
        if self._processo is not None and self._processo.poll() is not None:
            self._processo = None

    def _dito(self) -> str:
        try:
            with self.casa.registro.open("rb") as arquivo:
                arquivo.seek(self._lido)
                return arquivo.read(1024 * 1024).decode("utf-8", "replace")
        except OSError:
            return ""


def _sinal(pid: int, sinal: signal.Signals) -> None:
    try:
        os.kill(pid, sinal)
    except ProcessLookupError:
        pass
    except PermissionError:
        raise ErroDeServidor(
            f"O banco de dados (processo {pid}) é de outro usuário, que é quem pode pará-lo."
        ) from None
