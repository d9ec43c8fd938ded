"""Run the web server as a child that dies with us, and stop in order.

Ctrl-C and SIGTERM end the web server first and the database after it. If we are killed outright,
the kernel ends the web server too (Linux), and the database goes on until the next start.
"""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

from ..nucleo.erros import ErroDeEntrada
from .mesa import avisar

MORRER_COM_O_PAI = 1
ESPERA = 30.0


def porta_livre(endereco: str, porta: int) -> int:
    """``porta`` if it is free, else a sentence; 0: any."""
    if not 0 <= porta <= 65535:
        raise ErroDeEntrada("Uma porta vai de 0 a 65535.", campo="--porta")
    with socket.socket() as s:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            s.bind((endereco, porta))
        except OSError:
            raise ErroDeEntrada(
                f"A porta {porta} está em uso; escolha outra com --porta.", campo="--porta"
            ) from None
        return int(s.getsockname()[1])


def servir(
    endereco: str, porta: int, processos: int, pronto: Callable[[str], None], servidor: Any
) -> int:
    """Serve until told to stop. ``pronto`` is called once pages are answered."""
    comando = [
        sys.executable, "-P", "-m", "granian", "--interface", "wsgi", "--host", endereco,
        "--port", str(porta), "--workers", str(processos), "--blocking-threads", "4",
        "--log-level", "warning", "--no-ws", "almotace.web.wsgi:application",
    ]  # fmt: skip
    filho = subprocess.Popen(comando, start_new_session=True, preexec_fn=_morrer_com_o_pai)
    parar = {"pedido": False}

    def ao_sinal(numero: int, _quadro: Any) -> None:
        parar["pedido"] = True

    for numero in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(numero, ao_sinal)
    url = f"http://{endereco}:{porta}"
    try:
        if _esperar(filho, url, parar):
            pronto(url)
        while filho.poll() is None and not parar["pedido"]:
            time.sleep(0.2)
        if not parar["pedido"]:
            raise ErroDeEntrada("O servidor de páginas parou sozinho; veja o que ele disse acima.")
        avisar("Encerrando…")
        return 0
    finally:
        if filho.poll() is None:
            os.killpg(filho.pid, signal.SIGTERM)
            try:
                filho.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(filho.pid, signal.SIGKILL)
        if servidor.embutido:
            servidor.parar()


def _morrer_com_o_pai() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(MORRER_COM_O_PAI, signal.SIGTERM)


def _esperar(filho: subprocess.Popen[bytes], url: str, parar: dict[str, bool]) -> bool:
    fim = time.monotonic() + ESPERA
    while time.monotonic() < fim and filho.poll() is None and not parar["pedido"]:
        try:
            with urllib.request.urlopen(f"{url}/saude/", timeout=2) as resposta:
                return bool(resposta.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
    return False
