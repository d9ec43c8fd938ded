"""One paper as PDF/A-3a and PDF/UA-1, its data attached: the same data, the same bytes.

Compilers are kept and lent, one to each thread at a time; text is given to the templates as data.
"""

from __future__ import annotations

import dataclasses
import json
from collections import deque
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timezone
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..nucleo.erros import ErroAlmotace, ErroDeEntrada
from . import barras, qr
from .dados import Barras, Conferencia, Pix, ler, simples
from .texto import incomuns, limpar, trocar

PASTA = Path(__file__).resolve().parent / "modelos"
PADROES = ["a-3a", "ua-1"]
_QUALQUER_DIA = datetime(2000, 1, 1, tzinfo=UTC)
_livres: dict[str, deque[Any]] = {}


def gerar(
    modelo: str, dados: Mapping[str, Any] | Any, *, data: datetime, brasao: str = ""
) -> bytes:
    """The PDF of a paper. ``dados``: its fields (``dados.MODELOS``), as a mapping or as the
    dataclass; ``data``: the instant of the paper, with its zone; ``brasao``: the town's arms, as
    SVG."""
    return gerar_varios(modelo, [dados], data=data, brasao=brasao)


def gerar_varios(
    modelo: str, lista: Sequence[Mapping[str, Any] | Any], *, data: datetime, brasao: str = ""
) -> bytes:
    """Several papers of one template in one PDF, one after another, each numbered from one."""
    (pdf,) = _compor(modelo, lista, data, brasao, {"format": "pdf", "pdf_standards": PADROES})
    return pdf


def figuras(
    modelo: str, dados: Mapping[str, Any] | Any, *, brasao: str = "", ppi: int = 96
) -> list[bytes]:
    """The pages as PNG, to be looked at on a screen."""
    return _compor(modelo, [dados], _QUALQUER_DIA, brasao, {"format": "png", "ppi": ppi})


def _compor(
    modelo: str, lista: Sequence[Any], data: datetime, brasao: str, saida: dict[str, Any]
) -> list[bytes]:
    if not lista:
        raise ErroDeEntrada("Não há documento para gerar.", campo="dados")
    lidos = [ler(modelo, x) for x in lista]
    anexo = simples(lista[0]) if len(lista) == 1 else [simples(x) for x in lista]
    anexado = json.dumps(anexo, ensure_ascii=False, sort_keys=True)

    def compor(faltam: frozenset[str]) -> list[bytes]:
        docs = [_ver(x, faltam) for x in lidos]
        mostra = {"docs": docs, "brasao": brasao, "sem_letra": bool(faltam)}
        entradas = {"anexo": anexado, "mostra": json.dumps(mostra, ensure_ascii=False)}
        return _compilar(modelo, entradas, data, saida)

    try:
        return compor(frozenset())
    except RuntimeError as e:  # typst.TypstError; perhaps a character without a drawing
        erro = e
    suspeitos = {c for x in lidos for c in _incomuns(x)}
    faltam = frozenset(c for c in suspeitos if not _tem_desenho(c))
    try:
        if faltam:
            return compor(faltam)
    except RuntimeError as e:
        erro = e
    motivo = str(erro).strip().partition("\n")[0]
    raise ErroAlmotace(f"Não foi possível compor o documento “{modelo}”: {motivo}.") from erro


def _ver(x: Any, faltam: frozenset[str]) -> Any:
    """What the template shows: clean text, and the drawing of what is read by a machine."""
    if isinstance(x, str):
        return trocar(limpar(x), faltam)
    if isinstance(x, tuple):
        return [_ver(v, faltam) for v in x]
    if not dataclasses.is_dataclass(x):
        return x
    visto = {f.name: _ver(getattr(x, f.name), faltam) for f in dataclasses.fields(x)}
    if isinstance(x, Conferencia):
        visto["qr"] = qr.svg(x.endereco)
    elif isinstance(x, Pix):
        visto["qr"] = qr.svg(x.copia_e_cola)
    elif isinstance(x, Barras):
        visto["desenho"] = barras.svg(x.codigo)
    return visto


def _incomuns(x: Any) -> set[str]:
    if isinstance(x, str):
        return incomuns(limpar(x))
    if isinstance(x, tuple):
        return {c for v in x for c in _incomuns(v)}
    if dataclasses.is_dataclass(x):
        return {c for f in dataclasses.fields(x) for c in _incomuns(getattr(x, f.name))}
    return set()


@lru_cache(maxsize=4096)
def _tem_desenho(letra: str) -> bool:
    saida = {"format": "pdf", "pdf_standards": PADROES}
    try:
        _compilar("sonda", {"letra": letra}, _QUALQUER_DIA, saida)
    except RuntimeError:
        return False
    return True


@lru_cache(maxsize=1)
def letras() -> Any:
    """The fonts that come inside the compiler; those of the machine are never looked at."""
    import typst

    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True)


def _compilar(
    modelo: str, entradas: dict[str, str], data: datetime, saida: dict[str, Any]
) -> list[bytes]:
    fuso = data.utcoffset()
    if fuso is None:
        raise ErroDeEntrada("O instante do documento precisa do seu fuso.", campo="data")
    livres = _livres.setdefault(modelo, deque())
    try:
        compilador = livres.pop()
    except IndexError:
        compilador = _compilador(modelo)
    try:
        feito = compilador.compile(
            sys_inputs=entradas,
            timestamp=data.replace(microsecond=0).astimezone(timezone(fuso)),
            **saida,
        )
    finally:
        livres.append(compilador)
    return feito if isinstance(feito, list) else [feito]


def _compilador(modelo: str) -> Any:
    import typst

    return typst.Compiler(
        str(PASTA / f"{modelo}.typ"),
        root=str(PASTA),
        font_paths=letras(),
        ignore_system_fonts=True,
    )
