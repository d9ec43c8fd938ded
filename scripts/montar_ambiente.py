"""Makes a Python environment that holds exactly what a lock file says.

Run by scripts/ambiente.sh with any Python >= 3.11, so: standard library only. The environment is
built in a folder beside its place and renamed into it when whole, its stamp written last: whatever
kills the work leaves only rubbish that the next run sweeps away. Two runs at once take turns on a
lock that the kernel drops with its holder, so a killed one leaves nothing to clear by hand.
"""

from __future__ import annotations

import contextlib
import ensurepip
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # not a Unix; the rename alone must do
    fcntl = None  # type: ignore[assignment]

CARIMBO = "almotace.carimbo"
VERSAO = f"{sys.version_info.major}.{sys.version_info.minor}"
INDISPONIVEL = 69  # EX_UNAVAILABLE of sysexits.h

# What pip prints, and what a person needs to hear; the first that matches is said.
MOTIVOS = [
    (
        r"DO NOT MATCH THE HASHES",
        "Um pacote baixado não é o que foi conferido pelo projeto (a soma não bate). Nada foi "
        "instalado. Se a sua rede usa um espelho de pacotes, avise quem cuida dele.",
    ),
    (r"No space left on device|Errno 28", "O disco está cheio."),
    (
        r"Max retries|NewConnectionError|Connection|timed out|Temporary failure|Name or service|"
        r"ProxyError|SSLError|Could not find a version|No matching distribution",
        "Não consegui baixar os pacotes. Confira a conexão com a internet e tente de novo.",
    ),
]


class Recusa(Exception):
    """One sentence for the user."""


def dizer(texto: str) -> None:
    print(texto, file=sys.stderr, flush=True)


def carimbo(pasta: Path) -> str | None:
    """The stamp of the environment in a folder, or None if it was not made here or not finished."""
    try:
        return (pasta / CARIMBO).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return None


def pronto(destino: Path, soma: str) -> bool:
    marca = carimbo(destino)
    if marca is None:
        return False
    soma_feita, _, versao = marca.rpartition(" ")
    return soma_feita == soma and os.access(destino / "bin" / f"python{versao}", os.X_OK)


@contextlib.contextmanager
def vez(arquivo: Path) -> Iterator[None]:
    """One builder at a time; the kernel frees the lock when its holder dies, however it dies."""
    with arquivo.open("a") as trava:
        if fcntl is not None:
            with contextlib.suppress(OSError):  # a file system without locks: the rename must do
                try:
                    fcntl.flock(trava, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    dizer("Outra instalação está em andamento; esperando que termine…")
                    fcntl.flock(trava, fcntl.LOCK_EX)
        yield


def montar(destino: Path, lock: Path, soma: str) -> None:
    pai, nome = destino.parent, destino.name
    pai.mkdir(parents=True, exist_ok=True)
    with vez(pai / f"{nome}.trava"):
        if pronto(destino, soma):
            return
        for sobra in pai.glob(f"{nome}.obra-*"):
            shutil.rmtree(sobra, ignore_errors=True)
        obra = Path(tempfile.mkdtemp(prefix=f"{nome}.obra-", dir=pai))
        try:
            obra.chmod(0o777 & ~mascara())  # mkdtemp makes it private
            instalar(obra, lock)
            enderecar(obra, destino)
            (obra / CARIMBO).write_text(f"{soma} {VERSAO}\n", encoding="ascii")
            por_no_lugar(obra, destino, soma)
        finally:
            shutil.rmtree(obra, ignore_errors=True)


def instalar(obra: Path, lock: Path) -> None:
    pacotes = re.findall(r"^[A-Za-z0-9][\w.-]*==", lock.read_text(encoding="utf-8"), re.MULTILINE)
    inicio = time.monotonic()
    dizer(f"Preparando o Almotacé (só desta vez): {len(pacotes)} pacotes a instalar…")
    roda = roda_do_pip()
    criar = subprocess.run(
        [sys.executable, "-I", "-m", "venv", *(["--without-pip"] if roda else []), str(obra)],
        capture_output=True,
        text=True,
    )
    if criar.returncode:
        raise Recusa(
            "Não consegui criar o ambiente do Python:\n"
            + recuar((criar.stdout + criar.stderr).splitlines())
        )
    if roda:
        with zipfile.ZipFile(roda) as z:
            z.extractall(obra / "lib" / f"python{VERSAO}" / "site-packages")
    if pacotes:
        baixar(obra, lock)
    dizer(f"Pronto em {time.monotonic() - inicio:.0f} s.")


def roda_do_pip() -> Path | None:
    """The pip wheel that Python carries: unzipping it takes half a second, ensurepip seven."""
    pastas = [
        sysconfig.get_config_var("WHEEL_PKG_DIR"),
        Path(ensurepip.__file__).parent / "_bundled",
    ]
    rodas = (r for pasta in pastas if pasta for r in Path(pasta).glob("pip-*-py3-none-any.whl"))
    return next(rodas, None)


def baixar(obra: Path, lock: Path) -> None:
    comando = [str(obra / "bin" / "python"), "-I", "-X", "utf8", "-m", "pip"]
    comando += ["--disable-pip-version-check", "--no-input", "install", "--progress-bar", "off"]
    comando += ["--require-hashes", "--requirement", str(lock)]
    with subprocess.Popen(
        comando,
        env=ambiente_do_pip(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as pip:
        assert pip.stdout is not None
        linhas = list(acompanhar(pip.stdout))
    if pip.returncode:
        tudo = "\n".join(linhas)
        motivo = next((m for padrao, m in MOTIVOS if re.search(padrao, tudo)), None)
        raise Recusa(f"{motivo or 'A instalação falhou.'}\n{recuar(linhas)}")


def ambiente_do_pip() -> dict[str, str]:
    """The user's settings (a mirror, a proxy, a certificate) stay; what moves the target goes."""
    fora = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER", "PIP_DRY_RUN", "PIP_QUIET")
    return {k: v for k, v in os.environ.items() if k not in fora} | {"PIP_USER": "0"}


def acompanhar(saida: Iterable[str]) -> Iterator[str]:
    """Pass pip's lines on, telling the user what they mean; on a terminal, package by package."""
    terminal = sys.stderr.isatty()
    baixados = 0
    for linha in saida:
        linha = linha.rstrip()
        yield linha
        if linha.startswith("Collecting "):
            baixados += 1
            if terminal:
                pacote = linha.split()[1].partition("==")[0]
                print(f"\r\033[K  {baixados}. {pacote}", end="", file=sys.stderr, flush=True)
        elif linha.startswith("Installing collected"):
            print("\r\033[K" if terminal else "", end="", file=sys.stderr)
            dizer("  pacotes baixados e conferidos; instalando…")
    if terminal:
        print("\r\033[K", end="", file=sys.stderr, flush=True)


def recuar(linhas: list[str]) -> str:
    return "\n".join(f"    {x}" for x in linhas if x.strip())[-2000:]


def enderecar(obra: Path, destino: Path) -> None:
    """Console scripts and pyvenv.cfg carry the folder's full path: write the final one."""
    velho, novo = os.fsencode(obra), os.fsencode(destino)
    for arquivo in [*(obra / "bin").iterdir(), obra / "pyvenv.cfg"]:
        if arquivo.is_symlink() or not arquivo.is_file():
            continue
        texto = arquivo.read_bytes()
        if velho in texto and b"\0" not in texto:
            arquivo.write_bytes(texto.replace(velho, novo))


def por_no_lugar(obra: Path, destino: Path, soma: str) -> None:
    antigo = None
    if os.path.lexists(destino):
        alheio = carimbo(destino) is None
        antigo = Path(tempfile.mkdtemp(prefix=f"{destino.name}.antigo-", dir=destino.parent))
        destino.rename(antigo / destino.name)
        if alheio:
            dizer(f"A pasta {destino} não era deste programa; guardei-a em {antigo}.")
            antigo = None
    try:
        obra.rename(destino)
    except OSError:
        if not pronto(destino, soma):
            raise
    if antigo is not None:
        shutil.rmtree(antigo, ignore_errors=True)


def mascara() -> int:
    atual = os.umask(0)
    os.umask(atual)
    return atual


def principal(argumentos: list[str]) -> int:
    destino, lock, soma = argumentos
    try:
        montar(Path(destino), Path(lock), soma)
    except Recusa as recusa:
        dizer(str(recusa))
    except OSError as erro:
        dizer(f"Não consegui preparar o ambiente em {destino}: {erro.strerror or erro}.")
    except KeyboardInterrupt:
        dizer("Interrompido; nada ficou pela metade.")
        return 130
    else:
        return 0
    return INDISPONIVEL


if __name__ == "__main__":
    raise SystemExit(principal(sys.argv[1:]))
