"""Thousands of papers into one ZIP on disk: two at a time, never more than a few in memory.

Or a hundred at most into one PDF, ready to print. The file appears whole or not at all. A paper
that cannot be made does not stop the others: it is named in the result, and in ``falhas.csv``
inside the ZIP.
"""

from __future__ import annotations

import csv
import io
import os
import zipfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from ..nucleo.erros import ErroAlmotace, ErroDeEntrada
from .dados import ler
from .pdf import gerar, gerar_varios

FIOS = 2
MAXIMO_DO_PDF = 100
"""Papers in one PDF: it is composed in memory, over 2 MB a page."""
FALHAS = "falhas.csv"
Progresso = Callable[[int, int | None], None]


@dataclass(frozen=True, slots=True)
class Pedido:
    """One paper of a batch. ``nome``: of its file in the ZIP, without ``.pdf``."""

    nome: str
    dados: Mapping[str, Any] | Any
    data: datetime


@dataclass(slots=True)
class Lote:
    """What came out: how many papers, and which could not be made, with the reason."""

    feitos: int = 0
    falhas: list[tuple[str, str]] = field(default_factory=list)


def gerar_lote(
    modelo: str,
    lista: Iterable[Pedido],
    destino: str | Path,
    progresso: Progresso | None = None,
    *,
    brasao: str = "",
    fios: int = FIOS,
) -> Lote:
    """Write the papers to ``destino``, in the order of the list: a ``.zip`` or a ``.pdf``.

    ``lista`` may be a generator; it is read as the papers are made, in the caller's thread.
    ``progresso(done, total)`` is called there after each one (total: None if it is not known);
    if it raises, the batch is given up and no file is left.
    """
    destino = Path(destino)
    if destino.suffix.lower() not in (".zip", ".pdf"):
        raise ErroDeEntrada("O arquivo do lote termina em .zip ou .pdf.", campo="destino")
    provisorio = destino.with_name(f".{destino.name}.{os.getpid()}.parcial")
    lote = Lote()
    try:
        if destino.suffix.lower() == ".pdf":
            _um_pdf(modelo, lista, provisorio, lote, brasao)
            if progresso:
                progresso(lote.feitos + len(lote.falhas), lote.feitos + len(lote.falhas))
        else:
            _um_zip(modelo, lista, provisorio, lote, progresso, brasao, max(1, fios))
        with _gravando():
            os.replace(provisorio, destino)
    finally:
        provisorio.unlink(missing_ok=True)
    return lote


@contextmanager
def _gravando() -> Iterator[None]:
    try:
        yield
    except OSError as e:
        raise ErroAlmotace(f"Não foi possível gravar o lote: {e.strerror or e}.") from e


def _um_zip(
    modelo: str,
    lista: Iterable[Pedido],
    onde: Path,
    lote: Lote,
    progresso: Progresso | None,
    brasao: str,
    fios: int,
) -> None:
    total = len(lista) if isinstance(lista, Sized) else None
    nomes: set[str] = set()
    with _gravando():
        arquivo = zipfile.ZipFile(onde, "w", zipfile.ZIP_STORED)
    try:
        for pedido, pdf in _em_ordem(modelo, lista, brasao, fios):
            if isinstance(pdf, ErroAlmotace):
                lote.falhas.append((pedido.nome, str(pdf)))
            else:
                _guardar(arquivo, _livre(pedido.nome, nomes), pdf, pedido.data)
                lote.feitos += 1
            if progresso:
                progresso(lote.feitos + len(lote.falhas), total)
        if lote.falhas:
            _guardar(arquivo, FALHAS, _tabela(lote.falhas), None)
    finally:
        with _gravando():
            arquivo.close()


def _um_pdf(modelo: str, lista: Iterable[Pedido], onde: Path, lote: Lote, brasao: str) -> None:
    bons: list[Pedido] = []
    for pedido in lista:
        try:
            ler(modelo, pedido.dados)
        except ErroAlmotace as e:
            lote.falhas.append((pedido.nome, str(e)))
        else:
            bons.append(pedido)
        if len(bons) > MAXIMO_DO_PDF:
            raise ErroDeEntrada(
                f"Um PDF leva até {MAXIMO_DO_PDF} documentos; para mais, peça um .zip.",
                campo="destino",
            )
    if not bons:
        raise ErroDeEntrada("Nenhum documento do lote pôde ser gerado.", campo="lista")
    quando = max(p.data for p in bons)
    pdf = gerar_varios(modelo, [p.dados for p in bons], data=quando, brasao=brasao)
    with _gravando():
        onde.write_bytes(pdf)
    lote.feitos = len(bons)


def _em_ordem(
    modelo: str, lista: Iterable[Pedido], brasao: str, fios: int
) -> Iterator[tuple[Pedido, bytes | ErroAlmotace]]:
    """Each paper with its PDF or its refusal; at most two more than the threads wait."""

    def fazer(p: Pedido) -> bytes | ErroAlmotace:
        try:
            return gerar(modelo, p.dados, data=p.data, brasao=brasao)
        except ErroAlmotace as e:
            return e

    fila: deque[tuple[Pedido, Future[bytes | ErroAlmotace]]] = deque()
    with ThreadPoolExecutor(fios, thread_name_prefix="lote") as operarios:
        try:
            for pedido in lista:
                fila.append((pedido, operarios.submit(fazer, pedido)))
                if len(fila) >= fios + 2:
                    feito, futuro = fila.popleft()
                    yield feito, futuro.result()
            while fila:
                feito, futuro = fila.popleft()
                yield feito, futuro.result()
        finally:
            for _, futuro in fila:
                futuro.cancel()


def _livre(nome: str, usados: set[str]) -> str:
    """A file name without what file systems refuse; a second one of the same name gets a number.

    >>> usados: set[str] = set()
    >>> _livre("12/2025 — José", usados), _livre("12-2025 — José", usados), _livre("../x", usados)
    ('12-2025 — José.pdf', '12-2025 — José (2).pdf', '..-x.pdf')
    """
    limpo = "".join("-" if c in '/\\:*?"<>|' or not c.isprintable() else c for c in nome)
    base = limpo.strip()[:120] or "documento"
    unico, n = base, 1
    while unico.casefold() in usados:
        n += 1
        unico = f"{base} ({n})"
    usados.add(unico.casefold())
    return f"{unico}.pdf"


def _guardar(arquivo: zipfile.ZipFile, nome: str, corpo: bytes, data: datetime | None) -> None:
    momento = data or datetime(1980, 1, 1)
    partes = (max(momento.year, 1980), *momento.timetuple()[1:6])
    ficha = zipfile.ZipInfo(nome, partes)  # type: ignore[arg-type]
    ficha.external_attr = 0o644 << 16
    with _gravando():
        arquivo.writestr(ficha, corpo)


def _tabela(falhas: list[tuple[str, str]]) -> bytes:
    saida = io.StringIO(newline="")
    csv.writer(saida, delimiter=";").writerows([("documento", "motivo"), *falhas])
    return saida.getvalue().encode("utf-8-sig")
