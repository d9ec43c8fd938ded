"""Many papers, a few at a time: who asks for them sees how far it is, and may leave and come back.

A batch is a folder: what it is of (``lote.json``), the papers made so far, and at the end one ZIP.
A stop at any point loses at most the paper being made. What fails is named, the rest goes on.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import time
import uuid
import zipfile
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from ..nucleo.erros import ErroAlmotace, ErroDeEntrada
from ..registro.models import Agente

DURA = 2 * 86400
"""Seconds that a finished batch is kept."""
MAXIMO = 10_000
Fazer = Callable[[str], tuple[bytes, str]]


@dataclass(slots=True)
class Lote:
    """``itens``: ids of what each paper is of; ``falhas``: what could not be made, and why."""

    id: str
    municipio: int
    agente: str
    especie: str
    itens: list[str]
    feitos: int = 0
    falhas: list[list[str]] = field(default_factory=list)
    pronto: bool = False

    @property
    def total(self) -> int:
        return len(self.itens)


def _pasta(raiz: Path, ident: uuid.UUID) -> Path:
    return raiz / "lotes" / ident.hex


def abrir(raiz: Path, agente: Agente, especie: str, itens: list[str]) -> Lote:
    """A new batch; old ones are thrown away."""
    if not itens:
        raise ErroDeEntrada("Nenhum documento com esses filtros.", campo="de")
    if len(itens) > MAXIMO:
        raise ErroDeEntrada(f"São {len(itens)} documentos; faça até {MAXIMO} por vez.", campo="de")
    limpar(raiz)
    ident = uuid.uuid4()
    lote = Lote(str(ident), agente.municipio_id, str(agente.id), especie, itens)
    try:
        _pasta(raiz, ident).mkdir(parents=True, mode=0o700)
        _gravar(raiz, lote)
    except OSError:
        raise _sem_disco() from None
    return lote


def _sem_disco() -> ErroDeEntrada:
    return ErroDeEntrada("O disco do servidor está cheio ou fechado; avise o administrador.")


def ler(raiz: Path, ident: uuid.UUID, agente: Agente) -> Lote | None:
    """A batch, for the officer who opened it."""
    try:
        dados = json.loads((_pasta(raiz, ident) / "lote.json").read_text())
    except (OSError, ValueError):
        return None
    lote = Lote(**dados)
    return lote if lote.agente == str(agente.id) else None


def _gravar(raiz: Path, lote: Lote) -> None:
    arquivo = _pasta(raiz, uuid.UUID(lote.id)) / "lote.json"
    provisorio = arquivo.with_suffix(".novo")
    provisorio.write_text(json.dumps(asdict(lote)))
    os.replace(provisorio, arquivo)


def seguir(raiz: Path, lote: Lote, fazer: Fazer, segundos: float = 1.5) -> Lote:
    """Make papers for so long, at least one; the ZIP when all are made. One at a time: who asks
    while another does it is told how far it is."""
    pasta = _pasta(raiz, uuid.UUID(lote.id))
    try:
        with (pasta / "trava").open("w") as trava:
            fcntl.flock(trava, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return _seguir(raiz, pasta, lote, fazer, time.monotonic() + segundos)
    except BlockingIOError:
        return lote


def _seguir(raiz: Path, pasta: Path, lote: Lote, fazer: Fazer, fim: float) -> Lote:
    atual = json.loads((pasta / "lote.json").read_text())
    lote.feitos, lote.falhas, lote.pronto = atual["feitos"], atual["falhas"], atual["pronto"]
    try:
        while lote.feitos < lote.total:
            item = lote.itens[lote.feitos]
            try:
                pdf, nome = fazer(item)
                limpo = re.sub(r"[^\w.-]+", "-", nome)
                (pasta / f"{lote.feitos + 1:05}-{limpo}").write_bytes(pdf)
            except ErroAlmotace as e:
                lote.falhas.append([item, e.mensagem])
            lote.feitos += 1
            if time.monotonic() >= fim:
                break
        if lote.feitos >= lote.total and not lote.pronto:
            _fechar(pasta)
            lote.pronto = True
        _gravar(raiz, lote)
    except OSError:
        raise _sem_disco() from None
    return lote


def _fechar(pasta: Path) -> None:
    """One ZIP of all (PDFs are compressed already), always the same bytes."""
    provisorio = pasta / "lote.zip.novo"
    with zipfile.ZipFile(provisorio, "w", zipfile.ZIP_STORED) as z:
        for pdf in sorted(pasta.glob("*.pdf")):
            z.writestr(zipfile.ZipInfo(pdf.name, (1980, 1, 1, 0, 0, 0)), pdf.read_bytes())
    os.replace(provisorio, pasta / "lote.zip")
    for pdf in pasta.glob("*.pdf"):
        pdf.unlink()


def zip_de(raiz: Path, lote: Lote) -> Path:
    return _pasta(raiz, uuid.UUID(lote.id)) / "lote.zip"


def limpar(raiz: Path) -> None:
    """Batches that nobody fetched any more."""
    limite = time.time() - DURA
    for pasta in (raiz / "lotes").glob("*"):
        if pasta.stat().st_mtime < limite:
            shutil.rmtree(pasta, ignore_errors=True)
