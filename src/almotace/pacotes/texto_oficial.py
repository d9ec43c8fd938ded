"""The town's official text, attached to its ledger; kept with the town's data, never shipped.

``<dados>/textos/<lei>.json``, where ``<dados>`` is ``ALMOTACE_DADOS`` or ``dados`` beside the
program.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..nucleo.chave_lei import ler_chave
from ..nucleo.erros import ErroAlmotace, ErroDeEntrada
from ..nucleo.lei import Lei
from .carga import PROJETO
from .texto_leitura import CITACAO, Leitura, ler_texto
from .yaml_estrito import ler

MAIOR = 20 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Fonte:
    """The file as read, known again by its hash."""

    nome: str
    texto: str
    sha256: str


def pasta_dos_textos() -> Path:
    return Path(os.environ.get("ALMOTACE_DADOS") or PROJETO / "dados") / "textos"


def arquivo_do_texto(lei_chave: str, pasta: Path | None = None) -> Path:
    """Where the text of a law is kept; a key that is none is refused."""
    return (pasta or pasta_dos_textos()) / f"{ler_chave(lei_chave)}.json"


def ler_fonte(arquivo: Path) -> Fonte:
    """A plain text in UTF-8; anything else is refused in one sentence."""
    if not arquivo.is_file():
        raise ErroDeEntrada("Não há este arquivo.", arquivo=str(arquivo))
    if arquivo.stat().st_size > MAIOR:
        raise ErroDeEntrada("O arquivo passa de 20 MB.", arquivo=arquivo.name)
    cru = arquivo.read_bytes()
    if cru.startswith(b"%PDF"):
        raise ErroDeEntrada(
            "Isto é um PDF: tire dele o texto (por exemplo, com pdftotext) e junte o texto.",
            arquivo=arquivo.name,
        )
    try:
        texto = cru.decode("utf-8-sig")
    except UnicodeDecodeError as e:
        linha = cru[: e.start].count(b"\n") + 1
        raise ErroDeEntrada(
            "O arquivo não está em UTF-8: converta-o.", arquivo=arquivo.name, linha=linha
        ) from None
    if "\x00" in texto:
        raise ErroDeEntrada("Isto não é um arquivo de texto.", arquivo=arquivo.name)
    return Fonte(arquivo.name, texto, hashlib.sha256(cru).hexdigest())


def ler_confirmacoes(arquivo: Path) -> dict[str, str]:
    """A small YAML: ``art22: who confirmed and how``. ``{como: texto, por: who}`` says that the
    heading is none. Gives id → who, with ``texto|`` before it in that case."""
    doc = ler(arquivo)
    if not isinstance(doc.dados, Mapping):
        raise ErroDeEntrada("As confirmações são um registro (art22: quem conferiu).",
                            arquivo=arquivo.name)  # fmt: skip
    lidas = {}
    for ident, dito in doc.dados.items():
        if isinstance(dito, Mapping):
            como, por = str(dito.get("como") or ""), str(dito.get("por") or "")
            estranhas = sorted(set(map(str, dito)) - {"como", "por"})
            if estranhas or como not in ("", CITACAO):
                raise ErroDeEntrada("Diga como (texto) e por.", arquivo=arquivo.name,
                                    campo=str(ident))  # fmt: skip
            lidas[str(ident)] = f"{como}|{por}" if como else por
        else:
            lidas[str(ident)] = "" if dito in (None, True) else str(dito)
    return lidas


def como(confirmacao: str) -> str:
    """What ``ler_texto`` takes of a confirmation: without who gave it.

    >>> como("texto|Fulana"), como("Fulana")
    ('texto', '')
    """
    return CITACAO if confirmacao.partition("|")[0] == CITACAO else ""


def juntar(
    lei: Lei, fonte: Fonte, confirmacoes: Mapping[str, str], dia: date, pasta: Path | None = None
) -> tuple[Leitura, Path]:
    """Read the text and keep what is sure; the rest waits, told in the ``Leitura``."""
    leitura = analisar(lei, fonte, confirmacoes)
    dados = {
        "lei": lei.chave,
        "fonte": {"arquivo": fonte.nome, "sha256": fonte.sha256},
        "juntado_em": dia.isoformat(),
        "confirmacoes": dict(confirmacoes),
        "textos": leitura.textos,
        "duvidas": leitura.duvidas,
        "retidos": leitura.retidos,
        "sem_texto": leitura.sem_texto,
    }
    destino = arquivo_do_texto(lei.chave, pasta)
    _gravar(destino, dados)
    return leitura, destino


def analisar(lei: Lei, fonte: Fonte, confirmacoes: Mapping[str, str]) -> Leitura:
    try:
        return ler_texto(lei, fonte.texto, {k: como(v) for k, v in confirmacoes.items()})
    except ErroAlmotace as e:
        raise e.em(fonte.nome if e.campo is None else None, None) from None


def confirmadas_antes(lei_chave: str, fonte: Fonte, pasta: Path | None = None) -> dict[str, str]:
    """What was confirmed when this very file was attached before."""
    dados = _ler(arquivo_do_texto(lei_chave, pasta))
    if dados.get("fonte", {}).get("sha256") != fonte.sha256:
        return {}
    return {str(k): str(v) for k, v in dados.get("confirmacoes", {}).items()}


def texto_de(lei_chave: str, dispositivo: str, pasta: Path | None = None) -> str | None:
    """The official words of a dispositivo, where they were attached."""
    achado = _ler(arquivo_do_texto(lei_chave, pasta)).get("textos", {}).get(dispositivo)
    return None if achado is None else str(achado)


def duvida_de(lei_chave: str, dispositivo: str, pasta: Path | None = None) -> str | None:
    """Why to look twice at the words of a dispositivo, or why they are not there yet."""
    dados = _ler(arquivo_do_texto(lei_chave, pasta))
    if dispositivo in dados.get("retidos", ()):
        return "O texto oficial deste dispositivo espera que uma pessoa o confirme."
    achada = dados.get("duvidas", {}).get(dispositivo)
    return None if achada is None else str(achada)


def fonte_de(lei_chave: str, pasta: Path | None = None) -> str | None:
    """From what file, and when, the text of a law came."""
    dados = _ler(arquivo_do_texto(lei_chave, pasta))
    if not dados:
        return None
    dia = date.fromisoformat(str(dados["juntado_em"]))
    return f"{dados['fonte']['arquivo']}, juntado em {dia:%d/%m/%Y}"


def _ler(arquivo: Path) -> Mapping[str, Any]:
    """What is kept, or nothing; read again only when it changes."""
    try:
        marca = arquivo.stat().st_mtime_ns
    except OSError:
        return {}
    return _ler_uma_vez(arquivo, marca)


@lru_cache(maxsize=64)
def _ler_uma_vez(arquivo: Path, marca: int) -> Mapping[str, Any]:
    try:
        dados = json.loads(arquivo.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return dados if isinstance(dados, dict) and isinstance(dados.get("textos"), dict) else {}


def _gravar(destino: Path, dados: Mapping[str, Any]) -> None:
    """Whole or not at all."""
    destino.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(
        "w", dir=destino.parent, prefix=".novo-", delete=False, encoding="utf-8"
    ) as f:
        try:
            json.dump(dados, f, ensure_ascii=False, indent=1)
            f.flush()
            os.fchmod(f.fileno(), 0o644)
            os.replace(f.name, destino)
        except BaseException:
            os.unlink(f.name)
            raise
