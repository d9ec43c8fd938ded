"""A backup of everything, made while the house works.

The database comes first, as one snapshot; then the attachments. An attachment is written before
the row that speaks of it and is never changed, so the files hold all that the snapshot names. The
passwords of the embedded server stay out: a restored one makes its own.
"""

from __future__ import annotations

import os
import secrets
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from .. import __version__
from .arquivos import (
    criar_caminho,
    criar_pasta,
    escrever,
    gravar_nomes,
    gravar_tudo,
    recusa_do_sistema,
)
from .endereco import Endereco
from .erros import ErroDeServidor
from .manifesto import (
    ARQUIVOS,
    DUMP,
    NOME,
    Manifesto,
    copiar_resumindo,
    listar,
    nome_na_copia,
    resumir,
)
from .programas import achar_programa, correr, versao_de
from .progresso import Progresso, tamanho


class Servidor(Protocol):
    """What a backup needs of ``Embutido`` or ``Externo``, already started."""

    embutido: bool

    @property
    def arquivos(self) -> Path: ...

    def endereco(self, papel: str = "app") -> Endereco: ...


def copiar(destino: Path, servidor: Servidor) -> Manifesto:
    """Make a backup in ``destino``, a folder that must not exist yet.

    It is made under another name beside it and gets its own only when whole, checked and on the
    disk; a failure leaves nothing.
    """
    destino = destino.absolute()
    if os.path.lexists(destino):
        raise ErroDeServidor(f"{destino} já existe: escolha outro nome para a cópia.")
    provisoria = destino.with_name(f".{destino.name}.parcial-{secrets.token_hex(4)}")
    criar_caminho(destino)
    if not os.path.isdir(destino.parent):
        raise ErroDeServidor(f"{destino.parent} não é uma pasta.")
    criar_pasta(provisoria, 0o700)
    try:
        manifesto = _encher(provisoria, servidor)
        escrever(provisoria / NOME, manifesto.texto(), 0o600)
        gravar_tudo(provisoria)
        provisoria.rename(destino)
        gravar_nomes(destino.parent)
    except OSError as e:
        raise ErroDeServidor(recusa_do_sistema(e, Path(e.filename or destino))) from None
    finally:
        shutil.rmtree(provisoria, ignore_errors=True)
    return manifesto


def _encher(copia: Path, servidor: Servidor) -> Manifesto:
    endereco = servidor.endereco("admin")
    pg_dump = achar_programa("pg_dump", servidor.embutido, endereco)
    agora = datetime.now(UTC).isoformat(timespec="seconds")
    dump = copia / DUMP
    with Progresso("Banco de dados") as progresso:
        comando = [pg_dump, "--format=custom", "--no-password", f"--file={dump}"]
        correr(comando, endereco, lambda: progresso.mostrar(tamanho(_tamanho(dump))))
        dump.chmod(0o600)
        progresso.mostrar(f"{tamanho(_tamanho(dump))}, conferindo")
        # Reads and unpacks all of it: a backup that cannot be read is none.
        pg_restore = achar_programa("pg_restore", servidor.embutido, endereco)
        correr([pg_restore, "--file=/dev/null", str(dump)], endereco, lambda: None)
        progresso.mostrar(tamanho(_tamanho(dump)))
    manifesto = Manifesto(agora, f"almotace {__version__}", versao_de(pg_dump))
    manifesto.itens[DUMP] = (_tamanho(dump), resumir(dump))
    _copiar_arquivos(servidor.arquivos, copia / ARQUIVOS, manifesto)
    return manifesto


def _copiar_arquivos(de: Path, para: Path, manifesto: Manifesto) -> None:
    caminhos = list(listar(de))
    lidos = 0

    def visto(octetos: int) -> None:
        nonlocal lidos
        lidos += octetos

    with Progresso("Arquivos") as progresso:
        progresso.mostrar("nenhum")
        for n, caminho in enumerate(caminhos, 1):
            nome = nome_na_copia(de, caminho)
            (para / nome).parent.mkdir(parents=True, exist_ok=True)
            try:
                item = copiar_resumindo(caminho, para / nome, visto)
            except FileNotFoundError:
                continue  # erased since, as personal data may be
            manifesto.itens[f"{ARQUIVOS}/{nome}"] = item
            progresso.mostrar(f"{n} de {len(caminhos)}, {tamanho(lidos)}")


def _tamanho(arquivo: Path) -> int:
    return arquivo.stat().st_size if arquivo.exists() else 0
