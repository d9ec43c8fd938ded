"""A backup brought back into an empty folder, with a new server."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from .arquivos import criar_pasta, escrever, gravar_nomes, gravar_tudo, recusa_do_sistema
from .embutido import RESTAURANDO, Embutido
from .erros import ErroDeServidor
from .manifesto import ARQUIVOS, DUMP, Manifesto, copiar_resumindo
from .programas import achar_programa, correr
from .progresso import Progresso, tamanho


def restaurar(origem: Path, destino: Path) -> Manifesto:
    """Make in ``destino``, an empty or new folder, the data that the backup ``origem`` holds.

    Every file is checked before anything is made. Until all is there a mark in the folder keeps
    others out; a failure leaves the folder as it was.
    """
    origem, destino = origem.absolute(), destino.absolute()
    havia = _exigir_vazia(destino)
    manifesto = Manifesto.ler(origem)
    try:
        _conferir(manifesto, origem)
        servidor = Embutido(destino)
        servidor.preparar()
        marca = destino / RESTAURANDO
        escrever(marca, "", 0o600)
        try:
            _encher(manifesto, origem, servidor)
            marca.unlink()
            gravar_nomes(destino)
        except BaseException:
            _desfazer(destino, havia)
            raise
    except OSError as e:
        raise ErroDeServidor(recusa_do_sistema(e, Path(e.filename or destino))) from None
    return manifesto


def _exigir_vazia(pasta: Path) -> bool:
    """Refuse a folder that holds something; True if it is there and empty."""
    try:
        nomes = set(os.listdir(pasta)) - {"lost+found"}
    except FileNotFoundError:
        return False
    except OSError as e:
        raise ErroDeServidor(recusa_do_sistema(e, pasta)) from None
    if nomes:
        raise ErroDeServidor(f"A pasta {pasta} não está vazia: restaure numa pasta nova ou vazia.")
    return True


def _conferir(manifesto: Manifesto, origem: Path) -> None:
    lidos = 0
    with Progresso("Conferência da cópia") as progresso:

        def visto(octetos: int) -> None:
            nonlocal lidos
            lidos += octetos
            progresso.mostrar(f"{tamanho(lidos)} de {tamanho(manifesto.total)}")

        manifesto.conferir(origem, visto)


def _encher(manifesto: Manifesto, origem: Path, servidor: Embutido) -> None:
    servidor.iniciar(unico="restaurar", restaurando=True)
    try:
        _restaurar_banco(origem / DUMP, servidor)
        _restaurar_arquivos(manifesto, origem, servidor.arquivos)
    finally:
        servidor.parar()


def _restaurar_banco(dump: Path, servidor: Embutido) -> None:
    import psycopg

    endereco = servidor.endereco("admin")
    comando = [achar_programa("pg_restore", embutido=True), "--exit-on-error", "--no-password"]
    comando += ["--single-transaction", f"--dbname={endereco.banco}", str(dump)]
    with Progresso("Banco de dados") as progresso:
        correr(comando, endereco, lambda: progresso.mostrar("restaurando"))
        progresso.mostrar("preparando as buscas")
        with psycopg.connect(**endereco.parametros(), autocommit=True) as conexao:
            conexao.execute("ANALYZE")
        progresso.mostrar("restaurado")


def _restaurar_arquivos(manifesto: Manifesto, origem: Path, destino: Path) -> None:
    nomes = sorted(n for n in manifesto.itens if n != DUMP)
    if not nomes:
        return
    criar_pasta(destino, 0o700)
    with Progresso("Arquivos") as progresso:
        for n, nome in enumerate(nomes, 1):
            para = destino / Path(nome).relative_to(ARQUIVOS)
            para.parent.mkdir(parents=True, exist_ok=True)
            if copiar_resumindo(origem / nome, para, lambda octetos: None) != manifesto.itens[nome]:
                raise ErroDeServidor(f"O arquivo {origem / nome} mudou durante a restauração.")
            progresso.mostrar(f"{n} de {len(nomes)}")
    gravar_tudo(destino)


def _desfazer(destino: Path, havia: bool) -> None:
    """Take away what a failed restore made: all that is in the folder, which was empty."""
    banco = destino / "banco"
    if banco.is_symlink():
        shutil.rmtree(banco.resolve(), ignore_errors=True)
    for caminho in destino.iterdir():
        if caminho.is_dir() and not caminho.is_symlink():
            if caminho.name != "lost+found":
                shutil.rmtree(caminho, ignore_errors=True)
        else:
            caminho.unlink(missing_ok=True)
    if not havia:
        destino.rmdir()
