"""What cannot work is said in one plain sentence, and nothing is touched."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from apoio_do_servidor import Pessoa, uma_pessoa

from almotace.servidor.binarios import Binarios, achar_binarios
from almotace.servidor.diagnostico import explicar
from almotace.servidor.erros import ErroDeServidor

PARTIR = "Embutido(dados).iniciar().parar()"
NAO_USA = "Instale um PostgreSQL 15 ou mais novo e diga o endereço em DATABASE_URL"


@contextlib.contextmanager
def trocado(arquivo: Path, conteudo: bytes | None) -> Iterator[None]:
    """A file with another content, or away, for a while."""
    guardado = arquivo.with_name(arquivo.name + ".guardado")
    arquivo.rename(guardado)
    try:
        if conteudo is not None:
            arquivo.write_bytes(conteudo)
            os.chown(arquivo, guardado.stat().st_uid, guardado.stat().st_gid)
        yield
    finally:
        guardado.replace(arquivo)


@uma_pessoa
def test_dados_de_outra_versao(quem: Pessoa, dados: Path) -> None:
    with trocado(dados / "banco" / "pg" / "PG_VERSION", b"16\n"):
        frase = quem.rodar(PARTIR, dados)
    atual = achar_binarios().versao
    assert frase == (
        f"A pasta de dados {dados / 'banco' / 'pg'} é do PostgreSQL 16, e este programa traz o"
        f" {atual}: copie os dados com o programa antigo e restaure a cópia numa pasta nova."
    )


@pytest.mark.parametrize(
    ("nome", "conteudo"),
    [
        ("PG_VERSION", None),
        ("PG_VERSION", b""),
        ("global/pg_control", None),
        ("global/pg_control", b"\0" * 8192),
        ("global/pg_control", b""),
        ("global/pg_filenode.map", b"lixo"),
        ("pg_xact/0000", None),
    ],
)
@uma_pessoa
def test_dados_danificados(quem: Pessoa, dados: Path, nome: str, conteudo: bytes | None) -> None:
    if nome.startswith("pg_xact"):
        quem.rodar(PARTIR, dados)
    with trocado(dados / "banco" / "pg" / nome, conteudo):
        frase = quem.rodar(PARTIR, dados)
    assert frase is not None and f"A pasta de dados {dados}/banco" in frase
    assert "danificada" in frase and "restaure a última cópia" in frase
    quem.rodar(PARTIR, dados)


@uma_pessoa
def test_porta_em_uso(quem: Pessoa, dados: Path) -> None:
    with socket.socket() as outro:
        outro.bind(("127.0.0.1", 0))
        outro.listen()
        porta = outro.getsockname()[1]
        frase = quem.rodar(f"Embutido(dados, porta={porta}).iniciar()", dados)
    assert frase == (
        "A porta pedida para o banco de dados já está em uso por outro programa:"
        " escolha outra, ou deixe que o programa escolha."
    )


def test_sem_permissao(quem: Pessoa) -> None:
    fechada = quem.lugar / "fechada"
    fechada.mkdir()
    fechada.chmod(0o700 if quem.opcoes else 0o500)
    if quem.opcoes:
        frase = quem.rodar(PARTIR, fechada / "dados")
        assert frase == f"Sem permissão para usar {fechada / 'dados'}."
    frase = quem.rodar(PARTIR, Path("/dev/null/dados"))
    assert frase.startswith("/dev/null") and frase.endswith("não é uma pasta.")


@uma_pessoa
def test_segredos_danificados(quem: Pessoa, dados: Path) -> None:
    segredos = dados / "banco" / "segredos.json"
    with trocado(segredos, b'{"almotace_app": "'):
        frase = quem.rodar(PARTIR, dados)
    assert frase == (
        f"O arquivo {segredos} está danificado: apague-o, e o programa fará novas senhas para o"
        " banco de dados embutido."
    )


@uma_pessoa
def test_configuracao_local_errada(quem: Pessoa, dados: Path) -> None:
    with trocado(dados / "banco" / "postgresql.local.conf", b"fsyncc = on\n"):
        frase = quem.rodar(PARTIR, dados)
    assert "postgresql.local.conf" in frase and "servidor.log" in frase


@uma_pessoa
def test_restauracao_pela_metade(quem: Pessoa, dados: Path) -> None:
    marca = dados / "restauracao-incompleta"
    marca.touch()
    try:
        frase = quem.rodar(PARTIR, dados)
    finally:
        marca.unlink()
    assert frase == (
        f"A restauração para {dados} não terminou: apague essa pasta e restaure de novo."
    )


def test_sem_binarios(tmp_path: Path) -> None:
    with pytest.raises(ErroDeServidor, match=NAO_USA):
        achar_binarios(tmp_path)
    velho = tmp_path / "pginstall14" / "share" / "postgresql"
    velho.mkdir(parents=True)
    (velho / "postgres.bki").write_text("# PostgreSQL 14\n")
    with pytest.raises(ErroDeServidor, match="não existe para este sistema"):
        achar_binarios(tmp_path)


def test_o_binario_mais_novo() -> None:
    achados = achar_binarios()
    assert achados.versao >= 15 and achados.tem("postgres") and achados.tem("pg_dump")
    outros = [Binarios(r, 0) for r in achados.raiz.parent.glob("pginstall*") if r != achados.raiz]
    assert all(o.raiz.name < achados.raiz.name for o in outros)


# Taken from logs of the real server.
@pytest.mark.parametrize(
    ("registro", "frase"),
    [
        (
            'FATAL:  could not write to file "pg_wal/xlogtemp.12": No space left on device',
            "O disco da pasta de dados /d está cheio",
        ),
        (
            'initdb: error: could not create directory "/d/base": No space left on device',
            "O disco da pasta de dados /d está cheio",
        ),
        (
            'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 4'
            "\nPANIC:  cannot abort transaction 1, it was already committed",
            "O disco da pasta de dados /d está cheio",
        ),
        ("FATAL:  could not open file: Read-only file system", "só para leitura"),
        ("FATAL:  could not map anonymous shared memory: Cannot allocate memory", "memória"),
        (
            "postgres: error while loading shared libraries: libz.so.1: cannot open shared object",
            "precisa da biblioteca libz.so.1",
        ),
        ("/lib/libc.so.6: version `GLIBC_2.27' not found (required by postgres)", NAO_USA),
        (
            'FATAL:  data directory "/d/pg" has invalid permissions',
            "O dono ou as permissões da pasta de dados /d foram mudados",
        ),
        ("PANIC:  could not locate a valid checkpoint record at 0/16E", "danificada"),
        ("LOG:  starting\nFATAL:  algo novo", "O banco de dados não iniciou (algo novo)."),
        ("", "O banco de dados não iniciou."),
    ],
)
def test_do_registro_em_ingles_a_frase(registro: str, frase: str) -> None:
    dita = str(explicar(registro, Path("/d")))
    assert frase in dita and dita.endswith((".", ")"))
