"""Runs every check of the project and sums them up; started by ./testar.

./testar            everything, as in CI
./testar --rapido   leaves out the steps and the tests that take long
./testar -k expr    or paths, or any other pytest argument: pytest alone, with these arguments

In CI (CI=true) a skipped test is a failure: nothing may go untested unseen.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

RAIZ = Path(__file__).resolve().parent.parent
PACOTE = "src/almotace"
EXEMPLOS = [PACOTE, "scripts"]
PYTHON = [sys.executable, "-P"]
LINT_IMPORTS = ["-c", "from importlinter.cli import lint_imports_command as c; c()", "--no-logo"]
PYTEST = [*PYTHON, "-m", "pytest", "-q", "-n", "2"]
NA_CI = os.environ.get("CI", "").lower() not in ("", "0", "false")


@dataclass(frozen=True)
class Contas:
    """Test counts, from pytest's closing line.

    >>> Contas.ler("== 3 failed, 10 passed, 1 skipped, 2 xfailed, 1 error in 2.10s ==")
    Contas(passed=10, failed=4, skipped=1)
    """

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    @classmethod
    def ler(cls, fim: str) -> Contas:
        def conta(nome: str) -> int:
            return sum(int(n) for n in re.findall(rf"\b(\d+) {nome}\b", fim))

        return cls(conta("passed"), conta("failed") + conta("errors?"), conta("skipped"))


@dataclass
class Passo:
    """One check: a Portuguese title, and the command that fails when it should."""

    titulo: str
    comando: list[str]
    demorado: bool = False
    pytest: bool = False
    situacao: str = field(default="", init=False)
    segundos: float = field(default=0.0, init=False)
    contas: Contas = field(default_factory=Contas, init=False)


def almotace(*argumentos: str) -> list[str]:
    return [*PYTHON, "-m", "almotace", *argumentos]


def passos() -> list[Passo]:
    """The steps, in order, in one place."""
    return [
        Passo("Formatação do código", [*PYTHON, "-m", "ruff", "format", "--check", "."]),
        Passo("Regras de estilo", [*PYTHON, "-m", "ruff", "check", "."]),
        Passo("Tipos", [*PYTHON, "-m", "mypy", PACOTE, "scripts"], demorado=True),
        Passo("Andares: importações só para baixo", [*PYTHON, *LINT_IMPORTS]),
        Passo("Tamanho dos módulos", [*PYTHON, "scripts/tamanhos.py"]),
        Passo("Exemplos dos módulos", [*PYTEST, "--doctest-modules", *EXEMPLOS], pytest=True),
        Passo("Testes", [*PYTEST, "tests"], pytest=True),
        Passo("Casos de ouro", almotace("conferir", "--todos")),
        Passo("Cobertura das leis", almotace("cobertura")),
        Passo("Cada regra tirada se nota", almotace("conferir", "--mutar"), demorado=True),
    ]


def rodar(passo: Passo) -> None:
    """Run one step, its output straight to the screen; pytest's is also read for its counts."""
    print(f"\n── {passo.titulo} ──", flush=True)
    inicio = time.monotonic()
    if passo.pytest:
        codigo, fim = rodar_lendo(passo.comando)
        passo.contas = Contas.ler(fim)
        if NA_CI and passo.contas.skipped and not codigo:
            print("Na CI nenhum teste pode ser pulado.", flush=True)
            codigo = 1
    else:
        codigo = subprocess.run(passo.comando, cwd=RAIZ, stdin=subprocess.DEVNULL).returncode
        passo.contas = Contas(passed=int(codigo == 0), failed=int(codigo != 0))
    passo.segundos = time.monotonic() - inicio
    passo.situacao = "falhou" if codigo else "ok"
    print(f"── {passo.situacao}, {virgula(passo.segundos)} s", flush=True)


def rodar_lendo(comando: list[str]) -> tuple[int, str]:
    """Run, copying the output line by line; returns the code and the last line with counts."""
    fim = ""
    with subprocess.Popen(
        comando,
        cwd=RAIZ,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as processo:
        assert processo.stdout is not None
        for linha in processo.stdout:
            print(linha, end="", flush=True)
            if re.search(r"\d+ (passed|failed|skipped|errors?)\b.* in [\d.]+", linha):
                fim = linha
    return processo.returncode, fim


def resumir(feitos: list[Passo]) -> bool:
    """Print the table and the closing line; True if all went well."""
    largura = max(len(p.titulo) for p in feitos)
    print("\nResumo")
    for p in feitos:
        print(f"  {p.titulo:<{largura}}  {p.situacao:<6}  {virgula(p.segundos):>7} s")
    certos = all(p.situacao == "ok" for p in feitos)
    print("Tudo certo." if certos else "Há o que corrigir.")
    passed = sum(p.contas.passed for p in feitos)
    failed = sum(p.contas.failed for p in feitos)
    if not certos and not failed:  # pytest itself broke, or skipped in CI
        failed = 1
    skipped = sum(p.contas.skipped for p in feitos)
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return certos


def virgula(segundos: float) -> str:
    """Seconds as Portuguese writes them.

    >>> virgula(1.25)
    '1,2'
    """
    return f"{segundos:.1f}".replace(".", ",")


def guardar_fora() -> None:
    """On someone else's clone the tools' caches go to a folder of our own."""
    if os.access(RAIZ, os.W_OK):
        return
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    pasta = Path(base) / "almotace" / "testar"
    try:
        pasta.mkdir(parents=True, exist_ok=True)
    except OSError:
        pasta = Path(tempfile.mkdtemp())
    for variavel in ("MYPY_CACHE_DIR", "RUFF_CACHE_DIR", "HYPOTHESIS_STORAGE_DIRECTORY"):
        os.environ[variavel] = str(pasta / variavel.partition("_")[0].lower())
    PYTEST.extend(["-o", f"cache_dir={pasta / 'pytest'}"])
    LINT_IMPORTS.extend(["--cache-dir", str(pasta / "importlinter")])


def principal(argumentos: list[str]) -> int:
    if argumentos in (["--ajuda"], ["-h"], ["--help"]):
        print(
            "Uso: ./testar             confere tudo\n"
            "     ./testar --rapido    deixa de fora o que demora\n"
            "     ./testar -k palavra  só os testes que o pytest escolher (vale qualquer\n"
            "                          argumento do pytest, como o caminho de um teste)"
        )
        return 0
    guardar_fora()
    rapido = "--rapido" in argumentos
    do_pytest = [a for a in argumentos if a != "--rapido"]
    todos = passos()
    if do_pytest:
        todos = [Passo("Testes", [*PYTEST, *do_pytest], pytest=True)]
    if rapido:
        todos = [p for p in todos if not p.demorado]
        for p in todos:
            if p.pytest:
                p.comando += ["-m", "not lento"]
    for passo in todos:
        rodar(passo)
    return 0 if resumir(todos) else 1


if __name__ == "__main__":
    try:
        raise SystemExit(principal(sys.argv[1:]))
    except KeyboardInterrupt:
        print("\nInterrompido.", file=sys.stderr)
        raise SystemExit(130) from None
