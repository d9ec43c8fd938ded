"""The embedded server's first and later starts, as root and as an ordinary user."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from apoio_do_servidor import Pessoa, uma_pessoa

TRES_PARTIDAS = """
tempos = []
for _ in range(3):
    inicio = time.perf_counter()
    servidor = Embutido(dados).iniciar()
    tempos.append(time.perf_counter() - inicio)
    assert servidor.vivo()
    assert servidor.parar() and not servidor.vivo()
dizer(primeira=tempos[0], outras=min(tempos[1:]))
"""


@pytest.mark.lento
def test_a_primeira_partida_leva_menos_de_3_s_e_a_segunda_menos_de_1_s(quem: Pessoa) -> None:
    """Best of three, and longer where the processors are shared: a busy machine is not slow."""
    feitos = []
    for n in range(3):
        feitos.append(quem.rodar(TRES_PARTIDAS, quem.lugar / f"dados-{n}"))
        ocupacao = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
        if feitos[-1]["primeira"] < 3 * ocupacao and feitos[-1]["outras"] < ocupacao:
            return
    pytest.fail(f"{feitos}, ocupação {ocupacao:.1f}")


AJUSTES = """
with Embutido(dados) as s:
    with psycopg.connect(s.url("admin"), autocommit=True) as c:
        nomes = ["fsync", "synchronous_commit", "full_page_writes", "data_checksums",
            "server_encoding", "listen_addresses", "TimeZone"]
        ajustes = {n: c.execute(f"SHOW {n}").fetchone()[0] for n in nomes}
        ajustes["ordem"] = c.execute(
            "SELECT datcollate FROM pg_database WHERE datname = 'almotace'").fetchone()[0]
        papeis = c.execute("SELECT rolname, rolcanlogin, rolsuper, rolbypassrls, rolcreaterole,"
            " rolcreatedb FROM pg_roles WHERE rolname ~ '^almotace' ORDER BY 1").fetchall()
        senha = c.execute("SELECT rolpassword FROM pg_authid WHERE rolname = 'almotace_app'")
        senha = senha.fetchone()[0]
        dono = c.execute("SELECT pg_get_userbyid(datdba) FROM pg_database"
            " WHERE datname = 'almotace'").fetchone()[0]
    with psycopg.connect(s.url("dono")) as c:
        c.execute("CREATE TABLE t (n int)")
    recusas = []
    with psycopg.connect(s.url("app"), autocommit=True) as c:
        for comando in ["SELECT * FROM t", "CREATE TABLE u (n int)", "CREATE SCHEMA e",
                "SET ROLE almotace_dono", "CREATE TEMP TABLE v (n int)"]:
            try:
                c.execute(comando)
            except psycopg.errors.InsufficientPrivilege:
                recusas.append(comando)
dizer(ajustes=ajustes, papeis=papeis, recusas=len(recusas), dono=dono, senha=senha[:14])
"""


def test_ajustes_e_papeis(quem: Pessoa, dados: Path) -> None:
    dito = quem.rodar(AJUSTES, dados)
    assert dito["ajustes"] == {
        "fsync": "on",
        "synchronous_commit": "on",
        "full_page_writes": "on",
        "data_checksums": "on",
        "server_encoding": "UTF8",
        "listen_addresses": "",
        "TimeZone": "UTC",
        "ordem": "C",
    }
    assert dito["papeis"] == [
        ["almotace_app", True, False, False, False, False],
        ["almotace_dono", True, False, False, False, False],
    ]
    assert (dito["recusas"], dito["dono"], dito["senha"]) == (5, "almotace_dono", "SCRAM-SHA-256$")


PORTA = """
from dataclasses import replace
servidor = Embutido(dados, porta=0).iniciar()
def tentar(papel, **outros):
    endereco = replace(servidor.endereco(papel), maquinas=(("127.0.0.1", str(servidor.porta_tcp)),))
    try:
        with psycopg.connect(**endereco.parametros() | outros) as c:
            return c.execute("SELECT current_user").fetchone()[0]
    except psycopg.OperationalError:
        return "recusado"
dizer(app=tentar("app"), errada=tentar("app", password="x"), sem=tentar("app", password=""),
    admin=tentar("admin"), porta=servidor.porta_tcp)
servidor.parar()
"""


@uma_pessoa
def test_porta_local_pede_senha_e_nao_deixa_entrar_o_administrador(
    quem: Pessoa, dados: Path
) -> None:
    dito = quem.rodar(PORTA, dados)
    porta = dito.pop("porta")
    assert dito == {
        "app": "almotace_app",
        "errada": "recusado",
        "sem": "recusado",
        "admin": "recusado",
    }
    assert porta > 1023


ONDE_ATENDE = """
with Embutido(dados) as s, psycopg.connect(s.url()) as c:
    dizer(soquete=c.info.host, banco=c.info.dbname)
"""


@pytest.mark.parametrize("nome", ['pasta d\'água, “com” "aspas" e \\', "n" * 120])
def test_nomes_de_pasta_dificeis(quem: Pessoa, dados: Path, nome: str) -> None:
    """Quotes, commas, a name too long for a socket: the socket then goes to a folder in /tmp."""
    dificil = dados.rename(quem.lugar / nome)
    try:
        dito = quem.rodar(ONDE_ATENDE, dificil)
    finally:
        dificil.rename(dados)
    assert dito["soquete"].startswith("/tmp/almotace-") and dito["banco"] == "almotace"
    assert "teste" not in dito["soquete"] and not Path(dito["soquete"]).exists()


@uma_pessoa
def test_senhas_perdidas_sao_refeitas(quem: Pessoa, dados: Path) -> None:
    (dados / "banco" / "segredos.json").unlink()
    dito = quem.rodar(ONDE_ATENDE, dados)
    assert dito["banco"] == "almotace"
    assert (dados / "banco" / "segredos.json").stat().st_mode & 0o777 == 0o600
