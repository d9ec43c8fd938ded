"""How long it takes to start: importing the core, answering a deadline on the command line.

python -m bench.partida        prints JSON
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

RAIZ = Path(__file__).resolve().parent.parent
VEZES = 5
IMPORTAR = """
import importlib, sys, time
relogio, processador = time.perf_counter(), time.process_time()
for modulo in sys.argv[1:]:
    importlib.import_module(modulo)
print(time.process_time() - processador, time.perf_counter() - relogio)
"""
Segundos = tuple[float, float]
"""Of processor and of clock."""


def importar(*modulos: str) -> Segundos:
    """What imports take in a fresh interpreter: the best after one that compiles."""
    comando = [sys.executable, "-c", IMPORTAR, *modulos]
    saidas = [_rodar(comando)[0].split() for _ in range(VEZES + 1)][1:]
    return min(float(x) for x, _ in saidas), min(float(x) for _, x in saidas)


def cronometrar(comando: list[str]) -> Segundos:
    """What a whole command takes: the best after one that compiles."""
    tempos = [_rodar(comando)[1] for _ in range(VEZES + 1)][1:]
    return min(x for x, _ in tempos), min(x for _, x in tempos)


def _rodar(comando: list[str]) -> tuple[str, Segundos]:
    ambiente = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    antes, inicio = os.times(), time.perf_counter()
    feito = subprocess.run(comando, capture_output=True, text=True, cwd=RAIZ, env=ambiente)
    relogio, depois = time.perf_counter() - inicio, os.times()
    if feito.returncode:
        raise SystemExit(f"{' '.join(comando)}:\n{feito.stderr}")
    processador = (depois.children_user + depois.children_system) - (
        antes.children_user + antes.children_system
    )
    return feito.stdout, (processador, relogio)


def do_nucleo() -> list[str]:
    """Every module of the core."""
    fonte = RAIZ / "src"
    arquivos = sorted((fonte / "almotace" / "nucleo").rglob("*.py"))
    nomes = [".".join(f.relative_to(fonte).with_suffix("").parts) for f in arquivos]
    return [n.removesuffix(".__init__") for n in nomes]


def municipio() -> str:
    """Some town with a calendar: ``uf/municipio``."""
    achado = min((RAIZ / "leis").glob("[a-z][a-z]/*/feriados.csv"))
    return "/".join(achado.parts[-3:-1])


def prazo() -> list[str]:
    return [
        *(sys.executable, "-m", "almotace", "prazo", "--municipio", municipio()),
        *("--inicio", "2026-10-30", "--duracao", "15 dias_uteis"),
    ]


def principal() -> dict[str, Any]:
    return {
        "vezes": VEZES,
        "interpretador": cronometrar([sys.executable, "-c", "pass"]),
        "importar_nucleo": importar("almotace.nucleo"),
        "importar_decisao": importar("almotace.nucleo.decisao"),
        "importar_tudo": importar(*do_nucleo()),
        "comando_prazo": cronometrar(prazo()),
    }


if __name__ == "__main__":
    json.dump(principal(), sys.stdout, ensure_ascii=False, indent=1)
