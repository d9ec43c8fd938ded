"""Find packs and load them: compiled once, kept as canonical JSON, read again from there.

The compiled pack is kept in ``.almotace/`` at the root of the project, or in the user's cache
folder where that cannot be written. It is trusted only while no source file of the pack, nor the
program that compiled it, has changed.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from .. import __version__
from ..nucleo.erros import ErroDeEntrada, ErroDePacote, sugerir
from ..nucleo.lei import Lei

PROJETO = Path(__file__).resolve().parents[3]


def raiz_das_leis() -> Path:
    """Folder of the packs: ``ALMOTACE_LEIS`` or ``leis`` beside the program."""
    return Path(os.environ.get("ALMOTACE_LEIS") or PROJETO / "leis")


def listar(raiz: Path | None = None) -> list[str]:
    """Keys (uf/municipio/lei) of the packs found."""
    raiz = raiz or raiz_das_leis()
    return sorted("/".join(p.parent.relative_to(raiz).parts) for p in raiz.glob("*/*/*/lei.yaml"))


def encontrar(nome: str, raiz: Path | None = None) -> str:
    """The key that a person means: whole, or a part that only one law has."""
    chaves = listar(raiz)
    if nome in chaves:
        return nome
    achadas = [c for c in chaves if nome.lower() in c]
    if len(achadas) == 1:
        return achadas[0]
    if not achadas:
        raise ErroDeEntrada(
            f"Não há lei “{nome}”. Veja as que há com “almotace leis”.",
            sugestao=sugerir(nome, chaves),
        )
    raise ErroDeEntrada(f"“{nome}” serve a mais de uma lei: {', '.join(achadas)}.")


def carregar(chave: str, raiz: Path | None = None) -> Lei:
    """The law of that key, compiled if it must."""
    pasta = (raiz or raiz_das_leis()) / chave
    guardado = _guardado(pasta)
    digital = _digital(pasta)
    canonico = _ler_guardado(guardado, digital)
    if canonico is None:
        from .leitor import ler_pacote

        canonico = ler_pacote(pasta)
        if canonico["chave"] != chave and raiz is None:
            raise ErroDePacote(
                f"A chave da lei ({canonico['chave']}) não é a da pasta ({chave}).",
                arquivo="lei.yaml",
            )
        _guardar(guardado, digital, canonico)
    return Lei.de_dict(canonico)


def _digital(pasta: Path) -> str:
    """Fingerprint of the sources (names, sizes, times) and of the program that reads them."""
    if not pasta.is_dir():
        raise ErroDePacote("Não há esta pasta de lei.", arquivo=str(pasta))
    partes = [__version__]
    fontes = [p for p in pasta.iterdir() if p.suffix in (".yaml", ".csv")]
    programa = [
        p for d in ("pacotes", "nucleo") for p in (PROJETO / "src" / "almotace" / d).glob("**/*.py")
    ]
    for p in sorted([*fontes, *programa]):
        if not p.name.startswith("casos"):
            s = p.stat()
            partes.append(f"{p.name}:{s.st_size}:{s.st_mtime_ns}")
    return hashlib.sha256("\n".join(partes).encode()).hexdigest()


def _guardado(pasta: Path) -> Path:
    nome = hashlib.sha256(str(pasta.resolve()).encode()).hexdigest()[:16] + ".json"
    local = PROJETO / ".almotace"
    if os.access(local if local.exists() else PROJETO, os.W_OK):
        return local / nome
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "almotace" / "pacotes" / nome


def _ler_guardado(arquivo: Path, digital: str) -> dict[str, Any] | None:
    try:
        dados = json.loads(arquivo.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if not isinstance(dados, dict) or dados.get("digital") != digital:
        return None
    pacote: dict[str, Any] | None = dados.get("pacote")
    return pacote


def _guardar(arquivo: Path, digital: str, canonico: dict[str, Any]) -> None:
    """Whole or not at all; failing to keep it only costs time."""
    try:
        arquivo.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", dir=arquivo.parent, delete=False, encoding="utf-8"
        ) as f:
            json.dump({"digital": digital, "pacote": canonico}, f, ensure_ascii=False)
        os.replace(f.name, arquivo)
    except OSError:
        pass
