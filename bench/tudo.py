"""Measure everything in an environment of its own; print the table; rewrite docs/desempenho.*.

python3 bench/tudo.py             all of it
python3 bench/tudo.py --rapido    fewer rounds, and the documents stay as they are
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

RAIZ = Path(__file__).resolve().parent.parent
AMBIENTE = RAIZ / ".venv-bench"
REQUISITOS = RAIZ / "bench" / "requirements.txt"
PARTES = {"decisao": 61, "leis": 31, "prazo": 41, "partida": 0}


def preparar() -> Path:
    """The interpreter of an environment with the peers, made again when they change."""
    carimbo = AMBIENTE / "almotace.carimbo"
    soma = hashlib.sha256(REQUISITOS.read_bytes() + sys.version.encode()).hexdigest()
    python = AMBIENTE / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not carimbo.is_file() or carimbo.read_text() != soma:
        print("Preparando o ambiente das medidas; só na primeira vez.", file=sys.stderr)
        venv.create(AMBIENTE, with_pip=True, clear=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "-r", str(REQUISITOS)]
        subprocess.run(pip, check=True)
        carimbo.write_text(soma)
    return python


def medir(python: Path, rapido: bool) -> dict[str, Any]:
    ambiente = {**os.environ, "PYTHONPATH": str(RAIZ / "src"), "PYTHONHASHSEED": "0"}
    medidas: dict[str, Any] = {}
    cargas = [_carga()]
    for parte, rodadas in PARTES.items():
        print(f"Medindo: {parte}…", file=sys.stderr)
        argumentos = [str(rodadas // 6 if rapido else rodadas)] if rodadas else []
        comando = [str(python), "-m", f"bench.{parte}", *argumentos]
        feito = subprocess.run(
            comando, cwd=RAIZ, env=ambiente, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        if feito.returncode:
            raise SystemExit(f"A medida {parte} não terminou.")
        medidas[parte] = json.loads(feito.stdout)
        cargas.append(_carga())
    medidas["maquina"] = maquina(cargas)
    return medidas


def maquina(cargas: list[float]) -> dict[str, Any]:
    return {
        "processador": _linha("/proc/cpuinfo", "model name") or platform.machine(),
        "nucleos": os.cpu_count(),
        "memoria": _memoria(),
        "sistema": _sistema(),
        "python": platform.python_version(),
        "carga": " a ".join(f"{x:.1f}".replace(".", ",") for x in (min(cargas), max(cargas))),
    }


def _carga() -> float:
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def _sistema() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return platform.system()


def _memoria() -> str:
    kib = (_linha("/proc/meminfo", "MemTotal") or "").partition(" ")[0]
    return f"{round(int(kib) / 2**20)} GiB de memória" if kib.isdigit() else "memória não sabida"


def _linha(arquivo: str, nome: str) -> str | None:
    try:
        texto = Path(arquivo).read_text(encoding="utf-8")
    except OSError:
        return None
    for linha in texto.splitlines():
        chave, _, valor = linha.partition(":")
        if chave.strip() == nome:
            return valor.strip()
    return None


def principal(argumentos: list[str]) -> int:
    rapido = "--rapido" in argumentos
    medidas = medir(preparar(), rapido)
    sys.path.insert(0, str(RAIZ))
    from bench.relatorio import documento, figura, metas, na_tela

    lista = metas(medidas)
    print(na_tela(lista))
    if not rapido:
        docs = RAIZ / "docs"
        (docs / "desempenho.md").write_text(documento(medidas, lista), encoding="utf-8")
        (docs / "desempenho.svg").write_text(figura(medidas), encoding="utf-8")
        print("\nEscritos docs/desempenho.md e docs/desempenho.svg.")
    return 0


if __name__ == "__main__":
    raise SystemExit(principal(sys.argv[1:]))
