"""Several programs on one data folder; Ctrl-C and kill -9 of whoever started the server."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest
from apoio_do_servidor import Pessoa, pessoa, so_root, uma_pessoa

FICAR = """
try:
    with Embutido(dados) as s:
        dizer(pid=s.pid, eu=os.getpid())
        sys.stdin.readline()
except KeyboardInterrupt:
    pass
dizer(vivo=Embutido(dados).vivo())
"""
SERVIR = FICAR.replace("Embutido(dados) as", "Embutido(dados).iniciar(unico='servir') as")
USAR = """
s = Embutido(dados).iniciar()
pid = s.pid
with psycopg.connect(s.url()) as c:
    c.execute("SELECT 1")
parou = s.parar()
dizer(pid=pid, parou=parou, vivo=Embutido(dados).vivo())
"""


def ouvir(processo: Popen[str]) -> Any:
    assert processo.stdout is not None
    linha = processo.stdout.readline()
    assert linha, processo.communicate()[1]
    return json.loads(linha)


def encerrar(processo: Popen[str]) -> Any:
    """Let it go on to its end; the last thing that it said."""
    saida, erro = processo.communicate("\n", timeout=60)
    assert processo.returncode == 0, erro
    return json.loads(saida.splitlines()[-1])


@uma_pessoa
def test_dois_programas_usam_o_mesmo_servidor_e_o_ultimo_o_para(quem: Pessoa, dados: Path) -> None:
    with quem.comecar(FICAR, dados) as primeiro:
        servidor = ouvir(primeiro)["pid"]
        assert quem.rodar(USAR, dados) == {"pid": servidor, "parou": False, "vivo": True}
        with quem.comecar(FICAR, dados) as segundo:
            assert ouvir(segundo)["pid"] == servidor
            assert encerrar(primeiro) == {"vivo": True}
            assert encerrar(segundo) == {"vivo": False}


@pytest.mark.lento
@uma_pessoa
def test_partidas_simultaneas_fazem_um_so_servidor(quem: Pessoa) -> None:
    """Four programs at once on a folder that does not exist yet."""
    nova = quem.lugar / "nova"
    programas = [quem.comecar(FICAR, nova) for _ in range(4)]
    assert len({ouvir(p)["pid"] for p in programas}) == 1
    assert [encerrar(p)["vivo"] for p in programas] == [True, True, True, False]


@uma_pessoa
def test_a_segunda_instancia_ouve_quem_e_a_primeira(quem: Pessoa, dados: Path) -> None:
    with quem.comecar(SERVIR, dados) as primeiro:
        eu = ouvir(primeiro)["eu"]
        frase = quem.rodar("Embutido(dados).iniciar(unico='servir')", dados)
        assert frase == (
            f"A pasta de dados {dados} já está em uso por outro Almotacé (processo {eu}):"
            " encerre-o, ou use outra pasta (ALMOTACE_DADOS)."
        )
        assert quem.rodar(USAR, dados)["vivo"]  # other work goes on beside it
        encerrar(primeiro)
    assert quem.rodar(USAR, dados)["parou"]


@so_root
@pytest.mark.lento
def test_outro_usuario_ouve_que_a_pasta_esta_em_uso(lugar: Path) -> None:
    dona, outra = pessoa("root", lugar), pessoa("comum", lugar)
    with dona.comecar(FICAR, lugar / "d") as programa:
        servidor = ouvir(programa)["pid"]
        frase = outra.rodar("Embutido(dados).iniciar()", lugar / "d")
        assert frase == (
            f"A pasta de dados {lugar / 'd'} está em uso por outro usuário (processo {servidor})."
        )
        encerrar(programa)
    frase = outra.rodar("Embutido(dados).iniciar()", lugar / "d")
    assert frase == f"Sem permissão para usar a pasta de dados {lugar / 'd'}."


@so_root
@pytest.mark.lento
def test_root_usa_os_dados_de_um_usuario_comum_sem_tomalos_dele(lugar: Path) -> None:
    dona, root = pessoa("comum", lugar), pessoa("root", lugar)
    with dona.comecar(FICAR, lugar / "d") as programa:
        servidor = ouvir(programa)["pid"]
        assert root.rodar(USAR, lugar / "d")["pid"] == servidor
        encerrar(programa)
    assert root.rodar(USAR, lugar / "d")["parou"]
    uid = dona.opcoes["user"]
    assert {p.lstat().st_uid for p in [lugar / "d", *(lugar / "d").rglob("*")]} == {uid}
    assert dona.rodar(USAR, lugar / "d")["parou"]


def test_ctrl_c_para_o_servidor_em_ordem(quem: Pessoa, dados: Path) -> None:
    """The terminal's SIGINT goes to the whole group; the server, in a session of its own, is
    stopped by its parent, in order."""
    with quem.comecar(FICAR, dados, start_new_session=True) as programa:
        dito = ouvir(programa)
        assert os.getsid(dito["pid"]) != os.getsid(programa.pid)
        registro = dados / "banco" / "servidor.log"
        antes = registro.stat().st_size
        os.killpg(programa.pid, signal.SIGINT)
        assert json.loads(programa.communicate(timeout=60)[0]) == {"vivo": False}
    novo = registro.read_bytes()[antes:].decode()
    assert "database system is shut down" in novo
    assert novo.count("received fast shutdown request") == 1


def test_morto_quem_iniciou_o_servidor_continua_e_e_adotado(quem: Pessoa, dados: Path) -> None:
    with quem.comecar(FICAR, dados) as programa:
        servidor = ouvir(programa)["pid"]
        programa.kill()
    assert quem.rodar("dizer(vivo=Embutido(dados).vivo())", dados) == {"vivo": True}
    assert quem.rodar(USAR, dados) == {"pid": servidor, "parou": True, "vivo": False}


REINICIAR = """
s = Embutido(dados).iniciar()
antes = s.pid
os.kill(antes, signal.SIGKILL)
while s.vivo(): time.sleep(0.01)
s.iniciar()
dizer(outro=s.pid != antes, vivo=s.vivo(), parou=s.parar())
"""


@uma_pessoa
def test_iniciar_de_novo_levanta_o_servidor_que_caiu(quem: Pessoa, dados: Path) -> None:
    assert quem.rodar(REINICIAR, dados) == {"outro": True, "vivo": True, "parou": True}


BIFURCAR = """
s = Embutido(dados).iniciar()
filho = os.fork()
if not filho:
    os._exit(9 if s.parar() else 0)
dizer(filho=os.waitpid(filho, 0)[1], vivo=s.vivo(), parou=s.parar())
"""


@uma_pessoa
def test_o_filho_de_quem_usa_nao_para_o_servidor(quem: Pessoa, dados: Path) -> None:
    assert quem.rodar(BIFURCAR, dados) == {"filho": 0, "vivo": True, "parou": True}
