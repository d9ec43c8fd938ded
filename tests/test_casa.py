"""The house: the launcher on machines that lack things, the locks, the texts that git tracks."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

RAIZ = Path(__file__).parent.parent
LANCADOR = next(p for p in (RAIZ / "almotace", RAIZ / "almotace.sh") if p.is_file())

# Stands for the program: tells how it was called.
PROGRAMA = """
import json, os, sys
print(json.dumps({"argumentos": sys.argv[1:], "pasta": os.getcwd(), "utf8": sys.flags.utf8_mode,
    "caminho": sys.path[0], "sem_pyc": sys.dont_write_bytecode, "pyc": sys.pycache_prefix}))
"""
# Stands for an environment's Python: tells the same, starting at once.
PYTHON_DE_MENTIRA = """#!/bin/sh
printf '%s\\n' "$@" "caminho=$PYTHONPATH" "pyc=${PYTHONPYCACHEPREFIX:-}" \
    "sem_pyc=${PYTHONDONTWRITEBYTECODE:-}" "pasta=$PWD"
"""


@pytest.fixture
def casa() -> Iterator[Path]:
    """A copy of the launcher in a folder with spaces, around a tiny program; readable by all."""
    with tempfile.TemporaryDirectory() as pasta:
        Path(pasta).chmod(0o755)
        copia = Path(pasta).resolve() / "pasta com espaço" / "casa"
        (copia / "scripts").mkdir(parents=True)
        shutil.copy(LANCADOR, copia / "almotacé")
        for nome in ("ambiente.sh", "montar_ambiente.py"):
            shutil.copy(RAIZ / "scripts" / nome, copia / "scripts" / nome)
        pacote = copia / "src" / "almotace"
        pacote.mkdir(parents=True)
        (pacote / "__main__.py").write_text(PROGRAMA)
        (copia / "requirements.lock").write_text("# vazio\n")
        yield copia


def fingir_ambiente(pasta: Path, lock: Path) -> None:
    """An environment that the launcher trusts, with a shell script for a Python."""
    python = pasta / "bin" / "python3.11"
    python.parent.mkdir(parents=True)
    python.write_text(PYTHON_DE_MENTIRA)
    python.chmod(0o755)
    (pasta / "almotace.carimbo").write_text(f"{cksum(lock)} 3.11\n")


def cksum(arquivo: Path) -> str:
    return subprocess.check_output(["cksum"], stdin=arquivo.open(), text=True).strip()


def pasta_de_programas(onde: Path, *nomes: str, **falsos: str) -> str:
    """A PATH with these programs of the machine alone, and these made-up ones."""
    onde.mkdir(exist_ok=True)
    for nome in nomes:
        (onde / nome).symlink_to(shutil.which(nome) or nome)
    for nome, texto in falsos.items():
        (onde / nome).write_text("#!/bin/sh\n" + texto)
        (onde / nome).chmod(0o755)
    return str(onde)


def rodar(
    programa: Path, *argumentos: str, cwd: Path | None = None, user: int | None = None, **env: str
) -> subprocess.CompletedProcess[str]:
    limpo = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PIP_", "XDG_"))}
    return subprocess.run(
        [str(programa), *argumentos],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd or "/",
        env=limpo | {"PIP_CONFIG_FILE": os.devnull} | env,
        user=user,
        timeout=300,
    )


SEM_PYTHON = (
    "Este programa precisa do Python 3.11 ou mais novo, que não foi encontrado. "
    "Instale o Python e tente de novo.\n"
)


def test_sem_python_diz_o_que_falta(casa: Path) -> None:
    feito = rodar(casa / "almotacé", PATH=pasta_de_programas(casa / "b", "cksum", "readlink"))
    assert (feito.returncode, feito.stdout, feito.stderr) == (69, "", SEM_PYTHON)


def test_python_velho_nao_serve(casa: Path) -> None:
    caminho = pasta_de_programas(casa / "b", "cksum", python3="exit 1", python="exit 1")
    feito = rodar(casa / "almotacé", PATH=caminho)
    assert (feito.returncode, feito.stderr) == (69, SEM_PYTHON)


def test_python_sem_venv_diz_que_pacote_instalar(casa: Path) -> None:
    caminho = pasta_de_programas(casa / "b", "cksum", python3="echo /usr/bin/python3.11; exit 1")
    feito = rodar(casa / "almotacé", PATH=caminho)
    assert feito.returncode == 69
    assert "(/usr/bin/python3.11) não tem os módulos venv e ensurepip" in feito.stderr
    assert "python3-venv" in feito.stderr


def test_dois_pontos_no_caminho(casa: Path) -> None:
    torta = casa.rename(casa.with_name("a:b"))
    feito = rodar(torta / "almotacé")
    assert feito.returncode == 69
    assert feito.stderr.startswith("O caminho da pasta do programa tem dois-pontos (:)")


def test_o_ambiente_pronto_basta(casa: Path) -> None:
    """With the environment there, no Python of the machine is looked for, from any folder."""
    fingir_ambiente(casa / ".venv", casa / "requirements.lock")
    caminho = pasta_de_programas(casa / "b", "cksum", "readlink")
    outra = casa.parent / "outra pasta"
    outra.mkdir()
    feito = rodar(casa / "almotacé", "conferir", "um caso", "", cwd=outra, PATH=caminho)
    assert (feito.returncode, feito.stderr) == (0, "")
    assert feito.stdout.splitlines() == [
        *("-P", "-m", "almotace", "conferir", "um caso", ""),
        *(f"caminho={casa / 'src'}", "pyc=", "sem_pyc=", f"pasta={outra}"),
    ]


def test_por_atalhos(casa: Path) -> None:
    fingir_ambiente(casa / ".venv", casa / "requirements.lock")
    caminho = pasta_de_programas(casa / "b", "cksum", "readlink", "sh")
    outra = casa.parent / "atalhos"
    outra.mkdir()
    (outra / "um").symlink_to(casa / "almotacé")
    (outra / "relativo").symlink_to(Path("..") / casa.name / "almotacé")
    (outra / "dois").symlink_to("relativo")
    for nome in ("um", "relativo", "dois"):
        feito = rodar(outra / nome, PATH=caminho)
        assert f"caminho={casa / 'src'}" in feito.stdout, feito.stderr
    for comando in ("dois", "./dois", "sh dois"):
        feito = rodar(Path("/bin/sh"), "-c", comando, cwd=outra, PATH=f"{outra}:{caminho}")
        assert f"caminho={casa / 'src'}" in feito.stdout, feito.stderr


@pytest.mark.parametrize("falta", ["carimbo", "carimbo vazio", "soma", "python"])
def test_ambiente_pela_metade_nao_e_aceito(casa: Path, falta: str) -> None:
    fingir_ambiente(casa / ".venv", casa / "requirements.lock")
    match falta:
        case "carimbo":
            (casa / ".venv" / "almotace.carimbo").unlink()
        case "carimbo vazio":
            (casa / ".venv" / "almotace.carimbo").write_text("")
        case "soma":
            (casa / "requirements.lock").write_text("# outro\n")
        case "python":
            (casa / ".venv" / "bin" / "python3.11").unlink()
    feito = rodar(casa / "almotacé", PATH=pasta_de_programas(casa / "b", "cksum"))
    assert (feito.returncode, feito.stdout, feito.stderr) == (69, "", SEM_PYTHON)


def test_sem_poder_gravar_usa_a_pasta_do_usuario(casa: Path) -> None:
    """An ordinary user on someone else's clone: environment and compiled files in the cache."""
    cache = casa.parent / "cache"
    ambiente = cache / "almotace" / (".venv-" + cksum(casa / "requirements.lock").replace(" ", "-"))
    fingir_ambiente(ambiente, casa / "requirements.lock")
    comum = 65534 if os.geteuid() == 0 else None
    for pasta in (casa, casa / "src" / "almotace"):
        pasta.chmod(0o555)
    caminho = os.environ["PATH"]
    feito = rodar(casa / "almotacé", user=comum, XDG_CACHE_HOME=str(cache), PATH=caminho)
    if comum:
        assert f"pyc={cache}/almotace/pyc" in feito.stdout, feito.stderr
    else:
        assert f"pyc={ambiente}/pyc" in feito.stdout, feito.stderr
    feito = rodar(casa / "almotacé", user=comum, HOME="", PATH=caminho)
    casa.chmod(0o755)
    assert feito.returncode == 69
    assert "a variável HOME está vazia" in feito.stderr


def test_compilados_onde_a_pessoa_quer(casa: Path) -> None:
    """Nobody's wish against .pyc files costs them a slow start, nor litters their folder."""
    fingir_ambiente(casa / ".venv", casa / "requirements.lock")
    saida = rodar(casa / "almotacé", PYTHONDONTWRITEBYTECODE="1").stdout
    assert f"pyc={casa}/.venv/pyc\nsem_pyc=\n" in saida
    saida = rodar(casa / "almotacé", PYTHONDONTWRITEBYTECODE="1", PYTHONPYCACHEPREFIX="meu").stdout
    assert "pyc=meu\nsem_pyc=\n" in saida


def test_o_lancador_custa_pouco(casa: Path) -> None:
    fingir_ambiente(casa / ".venv", casa / "requirements.lock")
    tempos = []
    for _ in range(5):
        inicio = time.perf_counter()
        rodar(casa / "almotacé")
        tempos.append(time.perf_counter() - inicio)
    assert min(tempos) < 0.1


def fazer_roda(pasta: Path) -> str:
    """A tiny wheel; returns its SHA-256."""
    pasta.mkdir()
    registro = "pacotinho-1.0.dist-info/"
    partes = {
        "pacotinho.py": "VERSAO = '1.0'\ndef main(): print(VERSAO)\n",
        registro + "METADATA": "Metadata-Version: 2.1\nName: pacotinho\nVersion: 1.0\n",
        registro + "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        registro + "entry_points.txt": "[console_scripts]\npacotinho = pacotinho:main\n",
    }
    linhas = []
    roda = pasta / "pacotinho-1.0-py3-none-any.whl"
    with zipfile.ZipFile(roda, "w") as z:
        for nome, texto in partes.items():
            z.writestr(nome, texto)
            resumo = base64.urlsafe_b64encode(hashlib.sha256(texto.encode()).digest())
            linhas.append(f"{nome},sha256={resumo.rstrip(b'=').decode()},{len(texto)}")
        z.writestr(registro + "RECORD", "\n".join([*linhas, registro + "RECORD,,", ""]))
    return hashlib.sha256(roda.read_bytes()).hexdigest()


@pytest.mark.lento
def test_instalacao_de_verdade(casa: Path) -> None:
    """Two first starts at once: one installs, both run. Then a wrong package is refused whole."""
    soma = fazer_roda(casa.parent / "rodas")
    lock = casa / "requirements.lock"
    lock.write_text(f"pacotinho==1.0 \\\n    --hash=sha256:{soma}\n")
    deposito = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": (casa.parent / "rodas").as_uri()}
    (casa / ".venv.obra-morta").mkdir()  # what a killed install leaves
    limpo = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PIP_"))}
    dois = [
        subprocess.Popen(
            [str(casa / "almotacé"), "a b"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            cwd="/",
            env=limpo | deposito | {"PIP_CONFIG_FILE": os.devnull, "PIP_USER": "1"},
        )
        for _ in range(2)
    ]
    saidas = [p.communicate(timeout=300) for p in dois]
    for saida, erros in saidas:
        assert json.loads(saida or "{}") == {
            "argumentos": ["a b"],
            "pasta": "/",
            "utf8": 1,
            "caminho": str(casa / "src"),
            "sem_pyc": False,
            "pyc": None,
        }, erros
    erros = sorted(e for _, e in saidas)
    assert "Preparando o Almotacé" in erros[1]
    assert "Pronto em" in erros[1]
    assert "Preparando" not in erros[0]
    nomes = {p.name for p in casa.iterdir() if p.name.startswith(".venv")}
    assert nomes == {".venv", ".venv.trava"}
    # The console scripts work where the environment ended up.
    assert rodar(casa / ".venv" / "bin" / "pacotinho").stdout == "1.0\n"

    lock.write_text(f"pacotinho==1.0 \\\n    --hash=sha256:{'0' * 64}\n")
    feito = rodar(casa / "almotacé", **deposito)
    assert feito.returncode == 69
    assert "não é o que foi conferido pelo projeto" in feito.stderr
    assert feito.stdout == ""
    lock.write_text("nao-existe==1.0 \\\n    --hash=sha256:" + "0" * 64 + "\n")
    feito = rodar(casa / "almotacé", **deposito)
    assert feito.returncode == 69
    assert "Confira a conexão com a internet" in feito.stderr
    assert {p.name for p in casa.iterdir() if p.name.startswith(".venv")} == nomes


@pytest.mark.lento
def test_a_pasta_de_outro_programa_e_guardada(casa: Path) -> None:
    (casa / ".venv").mkdir()
    (casa / ".venv" / "meu.txt").write_text("meu")
    feito = rodar(casa / "almotacé")
    assert feito.returncode == 0, feito.stderr
    assert "não era deste programa" in feito.stderr
    (guardada,) = casa.glob(".venv.antigo-*")
    assert (guardada / ".venv" / "meu.txt").read_text() == "meu"


def requisitos(lock: str) -> dict[str, str]:
    """Requirement -> the rest of its entry, from a lock file."""
    texto = (RAIZ / lock).read_text(encoding="utf-8")
    sem_comentarios = re.sub(r"(?m)^\s*#.*\n", "", texto).replace("\\\n", " ")
    entradas = [linha.split(None, 1) for linha in sem_comentarios.splitlines() if linha.strip()]
    return {entrada[0]: entrada[1] for entrada in entradas}


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_travas_tem_somas_e_nenhum_endereco(lock: str) -> None:
    entradas = requisitos(lock)
    assert entradas
    for nome, resto in entradas.items():
        assert re.fullmatch(r"[a-z0-9-]+==[0-9][\w.]*", nome), nome
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", resto), nome
    texto = (RAIZ / lock).read_text(encoding="utf-8")
    assert not re.search(r"https?:|--(extra-)?index-url|--find-links|@ ", texto)


def test_a_trava_de_quem_desenvolve_contem_a_do_programa() -> None:
    programa, todos = requisitos("requirements.lock"), requisitos("requirements-dev.lock")
    assert set(programa) <= set(todos)
    assert {n.partition("==")[0] for n in programa} >= {"pyyaml", "pydantic"}
    for nome, resto in programa.items():
        assert set(re.findall(r"sha256:\w+", resto)) == set(
            re.findall(r"sha256:\w+", todos[nome])
        ), nome


def textos() -> Iterator[tuple[str, str]]:
    """Every tracked text file (every file there, if git cannot say)."""
    git = ["git", "-c", f"safe.directory={RAIZ}", "ls-files", "-z"]
    try:
        saida = subprocess.run(git, cwd=RAIZ, capture_output=True, check=True, text=True).stdout
        nomes = [n for n in saida.split("\0") if n]
    except (OSError, subprocess.CalledProcessError):
        relativos = (p.relative_to(RAIZ) for p in RAIZ.rglob("*") if p.is_file())
        nomes = [str(r) for r in relativos if not r.parts[0].startswith((".git", ".venv"))]
    for nome in nomes:
        arquivo = RAIZ / nome
        if arquivo.is_file() and b"\0" not in (octetos := arquivo.read_bytes()):
            yield nome, octetos.decode("utf-8")


def test_nenhum_texto_nomeia_um_deposito_de_pacotes_nem_uma_maquina() -> None:
    # Written in halves: this file is one of those that are read.
    hosts = ("pypi" + ".org", "python" + "hosted.org", "npm" + "js.", "crates" + ".io")
    pastas = ("work/" + "main", "work/" + "shared", "root/" + r"\.?\w", "opt/" + "pypi")
    proibido = re.compile(
        "|".join(map(re.escape, hosts))
        + "|"
        + "|".join(rf"(?<![\w.])/{p}" for p in pastas)
        + r"|/(home|Users)/"
        + r"\w"
    )
    achados = {
        nome: achado.group()
        for nome, texto in textos()
        if (achado := proibido.search(texto)) is not None
    }
    assert achados == {}


def test_textos_terminam_em_uma_quebra_e_sem_retorno_de_carro() -> None:
    errados = [n for n, t in textos() if t and (not t.endswith("\n") or "\r" in t)]
    assert errados == []


@pytest.mark.parametrize("nome", [LANCADOR.name, "testar", ".ci/run", "scripts/travar.sh"])
def test_programas_de_shell(nome: str) -> None:
    arquivo = RAIZ / nome
    assert os.access(arquivo, os.X_OK)
    shell = "bash" if nome == ".ci/run" else shutil.which("dash") or "sh"
    conferido = subprocess.run([shell, "-n", str(arquivo)], capture_output=True, text=True)
    assert (conferido.returncode, conferido.stderr) == (0, "")


def test_cada_falha_conhecida_tem_os_testes_que_diz() -> None:
    texto = (RAIZ / "docs/falhas-conhecidas.md").read_text(encoding="utf-8")
    ditos = re.findall(r"`([\w/]+\.py)(?:::(\w+))?`", texto)
    assert len(re.findall(r"^\| \d+ \|", texto, re.M)) == 19 and len(ditos) > 40
    faltam = [
        f"{arquivo}::{nome}"
        for arquivo, nome in ditos
        if not (caminho := RAIZ / "tests" / arquivo.removeprefix("tests/")).is_file()
        or (nome and f"def {nome}(" not in caminho.read_text(encoding="utf-8"))
    ]
    assert faltam == []
