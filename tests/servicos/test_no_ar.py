"""``almotace demo`` as a person runs it: started, killed outright, started again, copied, restored.

One data folder goes through it all, in whatever order: each test starts what it needs.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from banco import RAIZ

from almotace.servidor.processos import restantes

pytestmark = pytest.mark.lento
ESPERA = 120


def descendentes(pid: int) -> list[int]:
    """The process and all that came of it, as the system tells."""
    filhos: dict[int, list[int]] = {}
    for pasta in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, IndexError, ValueError):
            pai = int((pasta / "stat").read_text().rpartition(")")[2].split()[1])
            filhos.setdefault(pai, []).append(int(pasta.name))
    achados, por_ver = [], [pid]
    while por_ver:
        achados.append(por_ver.pop())
        por_ver += filhos.get(achados[-1], [])
    return achados


def vivo(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


@dataclass
class Demo:
    """A data folder, and the demonstration that runs on it."""

    dados: Path
    porta: int = 0
    processo: subprocess.Popen[str] | None = None
    dito: list[str] = field(default_factory=list)
    primeira: list[str] = field(default_factory=list)

    def no_ar(self) -> Demo:
        """Started, if it was not; ``primeira`` is what it said the first time of all."""
        if self.processo is None or self.processo.poll() is not None:
            self.comecar()
            self.primeira = self.primeira or self.dito
        return self

    @property
    def ambiente(self) -> dict[str, str]:
        limpo = {k: v for k, v in os.environ.items()
                 if not k.startswith(("PG", "DATABASE", "DJANGO", "ALMOTACE"))}  # fmt: skip
        return {**limpo, "ALMOTACE_DADOS": str(self.dados), "PYTHONPATH": str(RAIZ / "src")}

    def almotace(self, *argumentos: str, dados: Path | None = None) -> tuple[int, str, str]:
        ambiente = self.ambiente | ({"ALMOTACE_DADOS": str(dados)} if dados else {})
        feito = subprocess.run(
            [sys.executable, "-P", "-m", "almotace", *argumentos],
            env=ambiente, cwd="/", capture_output=True, text=True, timeout=ESPERA, check=False,
        )  # fmt: skip
        return feito.returncode, feito.stdout, feito.stderr

    def comecar(self) -> float:
        """Start, and wait until it serves; how long that took."""
        inicio = time.monotonic()
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            self.porta = s.getsockname()[1]
        self.processo = subprocess.Popen(
            [sys.executable, "-P", "-m", "almotace", "demo", "--porta", str(self.porta)],
            env=self.ambiente, cwd="/", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True,
        )  # fmt: skip
        assert self.processo.stdout is not None
        self.dito = []
        for linha in self.processo.stdout:
            self.dito.append(linha.rstrip())
            if "Ctrl-C encerra" in linha:
                return time.monotonic() - inicio
        pytest.fail("\n".join(self.dito))

    def pedir(self, caminho: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(
                f"http://127.0.0.1:{self.porta}{caminho}", timeout=20
            ) as resposta:
                return resposta.status, resposta.read().decode()
        except urllib.error.HTTPError as e:
            return e.code, e.read().decode()

    def do_banco(self) -> list[int]:
        return list(restantes((self.dados / "banco").resolve() / "pg"))

    def matar(self) -> None:
        """kill -9 of everything that we started: the program, its children, the database."""
        assert self.processo is not None
        for pid in [*descendentes(self.processo.pid), *self.do_banco()]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.processo.wait(ESPERA)
        for _ in range(100):
            if not self.do_banco():
                return
            time.sleep(0.1)
        pytest.fail("o banco não morreu")

    def parar(self, sinal: int = signal.SIGINT) -> int:
        assert self.processo is not None
        self.processo.send_signal(sinal)
        return self.processo.wait(ESPERA)


@pytest.fixture(scope="module")
def demo() -> Iterator[Demo]:
    with tempfile.TemporaryDirectory(prefix="almotace-demo-", ignore_cleanup_errors=True) as lugar:
        Path(lugar).chmod(0o755)
        feita = Demo(Path(lugar) / "dados")
        try:
            yield feita
        finally:
            if feita.processo is not None and feita.processo.poll() is None:
                feita.matar()
            for pid in feita.do_banco():
                os.kill(pid, signal.SIGKILL)


def folga() -> float:
    """How many times slower a shared machine may be."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def confere(demo: Demo, dados: Path | None = None) -> int:
    """``verificar`` finds everything whole; how many acts there are."""
    codigo, saida, erros = demo.almotace("verificar", "--json", dados=dados)
    assert codigo == 0, saida + erros
    dito = json.loads(saida)
    assert dito["falhas"] == []
    return int(dito["atos"])


def test_na_primeira_vez_prepara_tudo_serve_e_diz_um_acesso_por_cargo(demo: Demo) -> None:
    assert demo.no_ar().pedir("/saude/") == (200, '{"situacao": "bem"}')
    codigo, pagina = demo.pedir("/entrar/")
    assert (codigo, "Senha" in pagina) == (200, True)
    texto = "\n".join(demo.primeira)
    assert "A demonstração está no ar: http://127.0.0.1:" in texto
    for usuario in ("atendente", "vistoriador", "caixa", "chefe_de_secao", "secretario"):
        assert f"usuário {usuario} " in texto, texto
    assert "Traceback" not in texto


def test_a_segunda_demonstracao_na_mesma_pasta_ouve_uma_frase(demo: Demo) -> None:
    codigo, saida, erros = demo.no_ar().almotace("demo", "--porta", "0")
    assert codigo != 0
    linhas = [x for x in (saida + erros).splitlines() if not x.endswith("…")]
    assert len(linhas) == 1, linhas
    assert "já está em uso por outro Almotacé" in linhas[0]
    assert demo.pedir("/saude/")[0] == 200


def test_a_porta_ocupada_se_diz_numa_frase(demo: Demo, tmp_path: Path) -> None:
    porta = str(demo.no_ar().porta)
    codigo, saida, erros = demo.almotace("demo", "--porta", porta, dados=tmp_path / "x")
    assert codigo != 0
    assert f"A porta {porta} está em uso" in saida + erros
    assert not (tmp_path / "x").exists()


def test_copia_com_a_casa_funcionando_se_restaura_inteira_em_pasta_vazia(demo: Demo) -> None:
    copia, volta = demo.dados.parent / "copia", demo.dados.parent / "volta"
    codigo, saida, erros = demo.no_ar().almotace("copiar", str(copia))
    assert codigo == 0, erros
    assert "Não vão na cópia as senhas desta máquina" in saida
    assert not [x for x in copia.rglob("*") if "segredo" in x.name]
    assert demo.pedir("/saude/")[0] == 200
    codigo, saida, erros = demo.almotace("restaurar", "--json", str(copia), str(volta))
    assert codigo == 0, erros
    assert json.loads(saida)["itens"] >= 1
    assert confere(demo, volta) == confere(demo) > 20


def test_morto_tudo_de_uma_vez_volta_a_servir_sem_perder_ato(demo: Demo) -> None:
    antes = confere(demo.no_ar())
    demo.matar()
    assert confere(demo) == antes
    demo.comecar()
    assert demo.pedir("/saude/")[0] == 200
    assert not any("Criando os dados" in x for x in demo.dito)


def test_ctrl_c_encerra_tudo_em_ordem(demo: Demo) -> None:
    assert demo.no_ar().processo is not None
    todos = [*descendentes(demo.processo.pid), *demo.do_banco()]
    assert len(todos) > 5
    assert demo.parar() == 0
    for _ in range(50):
        if not any(map(vivo, todos)):
            break
        time.sleep(0.1)
    assert [p for p in todos if vivo(p)] == []
    with pytest.raises(urllib.error.URLError):
        demo.pedir("/saude/")


def test_da_segunda_vez_em_diante_comeca_em_segundos(demo: Demo) -> None:
    demo.no_ar().parar()
    levou = demo.comecar()
    assert levou < 5 * folga(), levou
    assert demo.pedir("/saude/")[0] == 200
    assert demo.parar(signal.SIGTERM) == 0
    assert demo.do_banco() == []


def test_abrir_muitas_vezes_nao_gasta_numeros_de_municipio(demo: Demo) -> None:
    """A town's number is small: every start took some, until none was left."""
    from almotace.cli.mesa import _registrar_municipios
    from almotace.servidor.embutido import Embutido

    with Embutido(demo.no_ar().dados) as servidor:
        import psycopg

        dono = servidor.endereco("dono")
        with psycopg.connect(**dono.parametros(), autocommit=True) as c:
            contas = []
            for _ in range(3):
                _registrar_municipios(dono)
                contas += c.execute(
                    "SELECT last_value, (SELECT count(*) FROM registro_municipio)"
                    " FROM registro_municipio_id_seq"
                ).fetchall()
    assert len(set(contas)) == 1 and contas[0][1] >= 1, contas


def test_recontar_diz_que_nada_muda_com_o_mesmo_calendario(demo: Demo) -> None:
    feriados = str(RAIZ / "leis" / "mg" / "muriae" / "feriados.csv")
    comum = ["--municipio", "mg/muriae", "--causa", "Decreto 1/2026"]
    codigo, saida, erros = demo.no_ar().almotace(
        "recontar", feriados, *comum, "--agente", "chefe_de_secao"
    )
    assert (codigo, saida) == (0, "Nenhum prazo aberto muda.\n"), erros
    for agente, frase in (("ninguem", "não é agente"), ("caixa", "Este ato é de")):
        codigo, saida, erros = demo.almotace("recontar", feriados, *comum, "--agente", agente)
        assert codigo != 0 and frase in saida + erros
    codigo, saida, erros = demo.almotace(
        "recontar", feriados, *comum, "--agente", "chefe_de_secao", "--json"
    )
    assert (codigo, json.loads(saida)) == (0, {"recontagens": []}), erros


def test_selar_diz_o_selo_que_se_publica_e_verificar_o_confere(demo: Demo, tmp_path: Path) -> None:
    publicado = tmp_path / "selos.txt"
    argumentos = ("selar", "--desde", "01/01/2020", "--arquivo", str(publicado))
    codigo, saida, erros = demo.no_ar().almotace(*argumentos)
    assert codigo == 0, erros
    assert "selo do diário de atos de" in saida
    assert publicado.read_text(encoding="utf-8") == saida
    feitos = json.loads(demo.almotace("selar", "--json", "--desde", "2020-01-01")[1])["selos"]
    assert len(feitos) > 5 and not any(s["novo"] for s in feitos)
    codigo, saida, erros = demo.almotace("verificar", "--selos", str(publicado))
    assert codigo == 0, saida + erros
    falso = publicado.read_text(encoding="utf-8").replace(feitos[0]["selo"], "0" * 64)
    publicado.write_text(falso, encoding="utf-8")
    codigo, saida, erros = demo.almotace("verificar", "--selos", str(publicado))
    assert (codigo, saida.count("não é o publicado")) == (1, 1), saida + erros
    publicado.write_text("nada", encoding="utf-8")
    assert demo.almotace("verificar", "--selos", str(publicado))[0] == 2


def test_ficha_criada_no_servidor_vale_ate_ser_revogada_com_o_balcao_no_ar(demo: Demo) -> None:
    comum = ("--municipio", "mg/muriae", "--json")
    criar = ("ficha", "criar", "--agente", "chefe_de_secao", "--nome", "Fazenda", *comum)
    codigo, saida, erros = demo.no_ar().almotace(*criar)
    assert codigo == 0, erros
    ficha = json.loads(saida)

    def pedir() -> int:
        pedido = urllib.request.Request(
            f"http://127.0.0.1:{demo.porta}/api/eu",
            headers={"Authorization": f"Bearer {ficha['segredo']}"},
        )
        try:
            with urllib.request.urlopen(pedido, timeout=20) as resposta:
                return int(resposta.status)
        except urllib.error.HTTPError as e:
            return e.code

    assert pedir() == 200
    listadas = json.loads(demo.almotace("ficha", "listar", *comum)[1])["fichas"]
    assert [(f["id"], f["situacao"]) for f in listadas] == [(ficha["id"], "vale")]
    assert "segredo" not in listadas[0]
    assert demo.almotace("ficha", "revogar", ficha["id"], *comum)[0] == 0
    assert pedir() == 401
    codigo, saida, erros = demo.almotace(*(x.replace("chefe_de_secao", "caixa") for x in criar))
    assert codigo == 2 and "Este ato é de" in erros, saida


def test_demo_e_servir_dizem_o_endereco_em_json(demo: Demo) -> None:
    demo.no_ar().parar()
    for comando in ("demo", "servir"):
        feito = subprocess.Popen(
            [sys.executable, "-P", "-m", "almotace", comando, "--porta", "0", "--json"],
            env=demo.ambiente, cwd="/", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, start_new_session=True,
        )  # fmt: skip
        try:
            assert feito.stdout is not None
            texto = ""
            while not texto.endswith("}\n") or texto.count("{") != texto.count("}"):
                linha = feito.stdout.readline()
                assert linha, texto
                texto += linha
            dito = json.loads(texto)
            assert dito["url"].startswith("http://127.0.0.1:")
            assert ("acessos" in dito) == (comando == "demo")
        finally:
            feito.send_signal(signal.SIGINT)
            feito.wait(ESPERA)
            feito.stdout.close()
