"""kill -9 of everything: nothing acknowledged is lost, nobody has to lend a hand."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import time
from pathlib import Path

import pytest
from apoio_do_servidor import Pessoa, matar_tudo, uma_pessoa

from almotace.servidor.processos import vive

# Writes until it is killed; says each number once it is acknowledged.
GRAVAR = """
s = Embutido(dados).iniciar()
with psycopg.connect(s.url("dono"), autocommit=True) as c:
    c.execute("CREATE TABLE IF NOT EXISTS linhas (n bigint PRIMARY KEY, texto text)")
    n = c.execute("SELECT coalesce(max(n), 0) FROM linhas").fetchone()[0]
    while True:
        n += 1
        c.execute("INSERT INTO linhas VALUES (%s, repeat('ç', 300))", [n])
        print(n, flush=True)
"""
LER = """
with Embutido(dados) as s, psycopg.connect(s.url("dono")) as c:
    dizer(numeros=[n for n, in c.execute("SELECT n FROM linhas ORDER BY n")])
"""


@pytest.mark.lento
@uma_pessoa
def test_nada_do_que_foi_confirmado_se_perde(quem: Pessoa, dados: Path) -> None:
    """Five rounds; at a random moment everything dies, the one who writes included."""
    acaso = random.Random(20261130)
    confirmadas: set[int] = set()
    for _ in range(5):
        with quem.comecar(GRAVAR, dados) as programa:
            assert programa.stdout is not None
            lidas = [programa.stdout.readline()]
            time.sleep(acaso.uniform(0, 0.5))
            if acaso.random() < 0.5:
                programa.kill()
            assert matar_tudo(dados / "banco" / "pg") > 3
            programa.kill()
            lidas += programa.communicate(timeout=60)[0].splitlines()
        confirmadas |= {int(n) for n in lidas if n.strip()}
    assert len(confirmadas) > 5
    gravadas = quem.rodar(LER, dados)["numeros"]
    assert confirmadas <= set(gravadas)
    assert gravadas == list(range(1, len(gravadas) + 1))


PARTIR = """
inicio = time.perf_counter()
with Embutido(dados) as s, psycopg.connect(s.url()) as c:
    dizer(vivo=s.vivo(), pid=s.pid, tempo=time.perf_counter() - inicio)
"""


@uma_pessoa
def test_pid_antigo_de_um_processo_que_nao_existe(quem: Pessoa, dados: Path) -> None:
    """As after the machine itself went down."""
    derrubar(quem, dados)
    assert quem.rodar(PARTIR, dados)["vivo"]


def test_pid_antigo_que_agora_e_de_outro_programa(quem: Pessoa, dados: Path) -> None:
    """After a reboot the number may be another program's, of the same user: PostgreSQL alone
    would refuse to start."""
    derrubar(quem, dados)
    pid = dados / "banco" / "pg" / "postmaster.pid"
    dono = pid.stat()
    usuario = {"user": dono.st_uid} if os.geteuid() == 0 else {}
    with subprocess.Popen(["sleep", "600"], **usuario) as outro:  # type: ignore[call-overload]
        linhas = pid.read_text().splitlines()
        pid.write_text("\n".join([str(outro.pid), *linhas[1:]]) + "\n")
        dito = quem.rodar(PARTIR, dados)
        assert dito["vivo"] and dito["pid"] != outro.pid
        assert outro.poll() is None
        outro.kill()


@uma_pessoa
def test_pid_cortado_ao_meio(quem: Pessoa, dados: Path) -> None:
    derrubar(quem, dados)
    (dados / "banco" / "pg" / "postmaster.pid").write_text("")
    assert quem.rodar(PARTIR, dados)["vivo"]


ORFAO = """
import threading
s = Embutido(dados).iniciar()
def trabalhar():
    try:
        with psycopg.connect(s.url()) as c:
            c.execute("DO $$ BEGIN LOOP PERFORM 1; END LOOP; END $$")
    except psycopg.Error:
        pass
trabalho = threading.Thread(target=trabalhar, daemon=True)
trabalho.start()
with psycopg.connect(s.url("admin"), autocommit=True) as c:
    while not (p := c.execute("SELECT pid FROM pg_stat_activity WHERE query ~ '^DO'"
            " AND state = 'active'").fetchone()): time.sleep(0.01)
os.kill(s.pid, signal.SIGKILL)
dizer(orfao=p[0])
os._exit(0)
"""


@pytest.mark.lento
@uma_pessoa
def test_servidor_morto_com_um_filho_ainda_trabalhando(quem: Pessoa, dados: Path) -> None:
    """Only the head is killed, in the middle of a long query: the arm is ended at the next start,
    for two servers on the same data would ruin them."""
    orfao = quem.rodar(ORFAO, dados)["orfao"]
    assert vive(orfao)
    assert quem.rodar(PARTIR, dados)["vivo"]
    # Where nobody collects orphans (a container), its number stays: dead all the same.
    assert not vive(orfao)


@pytest.mark.lento
@uma_pessoa
def test_primeira_partida_interrompida(quem: Pessoa) -> None:
    """kill -9 in the middle of making the data: the next start makes them whole."""
    nova = quem.lugar / "nova"
    with quem.comecar(PARTIR, nova, start_new_session=True) as programa:
        while programa.poll() is None and not list(nova.glob("banco/pg.novo-*/global")):
            time.sleep(0.005)
        os.killpg(programa.pid, signal.SIGKILL)  # with whatever it had begun
    for meio_feita in nova.glob("banco/pg.novo-*"):
        matar_tudo(meio_feita)
    assert quem.rodar(PARTIR, nova)["vivo"]
    assert not list(nova.glob("banco/pg.novo-*"))


def derrubar(quem: Pessoa, dados: Path) -> None:
    """Start a server and kill everything."""
    with quem.comecar("Embutido(dados).iniciar(); dizer(); sys.stdin.readline()", dados) as p:
        assert p.stdout is not None and json.loads(p.stdout.readline()) == {}
        matar_tudo(dados / "banco" / "pg")
        p.kill()
    assert (dados / "banco" / "pg" / "postmaster.pid").exists()
