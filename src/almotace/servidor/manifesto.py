"""What a backup holds: each file with its size and SHA-256, so that a change shows by name.

A backup is a folder::

    manifesto.json      written last
    banco.dump          the database, in pg_dump's custom format
    arquivos/…          the attachments, as they stood
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from .erros import ErroDeServidor

NOME = "manifesto.json"
DUMP = "banco.dump"
ARQUIVOS = "arquivos"
FORMATO = 1


@dataclass
class Manifesto:
    """``itens``: path inside the backup → (size, SHA-256 in hexadecimal)."""

    criado_em: str
    programa: str
    postgresql: str
    itens: dict[str, tuple[int, str]] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return sum(tamanho for tamanho, _ in self.itens.values())

    def texto(self) -> str:
        itens = {n: {"tamanho": t, "sha256": h} for n, (t, h) in sorted(self.itens.items())}
        dados = {
            "formato": FORMATO,
            "criado_em": self.criado_em,
            "programa": self.programa,
            "postgresql": self.postgresql,
            "itens": itens,
        }
        return json.dumps(dados, indent=1) + "\n"

    @classmethod
    def ler(cls, copia: Path) -> Manifesto:
        """The manifest of a backup, its names checked: none leads out of the folder."""
        arquivo = copia / NOME
        try:
            dados = json.loads(arquivo.read_text(encoding="utf-8"))
        except (FileNotFoundError, NotADirectoryError):
            raise ErroDeServidor(
                f"{copia} não é uma cópia feita por este programa: falta o arquivo {NOME}."
            ) from None
        except ValueError:
            raise _danificado(arquivo) from None
        formato = dados.get("formato") if isinstance(dados, dict) else None
        if isinstance(formato, int) and formato > FORMATO:
            raise ErroDeServidor(
                f"A cópia {copia} foi feita por uma versão mais nova do programa: atualize-o."
            )
        try:
            itens = {n: _item(n, i) for n, i in dados["itens"].items()}
            quando, quem, pg = (str(dados[c]) for c in ("criado_em", "programa", "postgresql"))
        except (KeyError, TypeError, AttributeError, ValueError):
            raise _danificado(arquivo) from None
        if DUMP not in itens:
            raise _danificado(arquivo)
        return cls(quando, quem, pg, itens)

    def conferir(self, copia: Path, visto: Callable[[int], None]) -> None:
        """Compare every file with what is written of it; refuse the first difference by name.

        ``visto`` is told how many more octets were read.
        """
        presentes = {nome_na_copia(copia, c) for c in listar(copia)} - {NOME}
        for nome in sorted(self.itens.keys() - presentes):
            raise ErroDeServidor(f"A cópia está incompleta: falta o arquivo {copia / nome}.")
        for nome in sorted(presentes - self.itens.keys()):
            raise ErroDeServidor(
                f"A cópia tem um arquivo a mais, que o {NOME} não conhece: {copia / nome}."
            )
        for nome, (tamanho, resumo) in sorted(self.itens.items()):
            caminho = copia / nome
            if caminho.stat().st_size != tamanho or resumir(caminho, visto) != resumo:
                raise ErroDeServidor(
                    f"A cópia não confere: o arquivo {caminho} foi mudado ou está danificado."
                    " Use outra cópia."
                )


def listar(pasta: Path) -> Iterator[Path]:
    """Every file under a folder, in order; a link or a device is refused by name."""
    if not pasta.is_dir():
        return
    for onde, pastas, arquivos in os.walk(pasta, onerror=_levantar):
        pastas.sort()
        for nome in sorted(arquivos + [p for p in pastas if (Path(onde) / p).is_symlink()]):
            caminho = Path(onde) / nome
            try:
                modo = caminho.lstat().st_mode
            except FileNotFoundError:
                continue  # removed since
            if not stat.S_ISREG(modo):
                raise ErroDeServidor(f"{caminho} não é um arquivo comum e não pode ser copiado.")
            yield caminho


def nome_na_copia(raiz: Path, caminho: Path) -> str:
    return caminho.relative_to(raiz).as_posix()


def resumir(arquivo: Path, visto: Callable[[int], None] = lambda n: None) -> str:
    """SHA-256 of a file, in hexadecimal."""
    soma = hashlib.sha256()
    with arquivo.open("rb") as entrada:
        while pedaco := entrada.read(1 << 20):
            soma.update(pedaco)
            visto(len(pedaco))
    return soma.hexdigest()


def copiar_resumindo(de: Path, para: Path, visto: Callable[[int], None]) -> tuple[int, str]:
    """Copy a file; size and SHA-256 of what was read, not of what it may have become since."""
    soma, lidos = hashlib.sha256(), 0
    with de.open("rb") as entrada, para.open("xb") as saida:
        while pedaco := entrada.read(1 << 20):
            soma.update(pedaco)
            saida.write(pedaco)
            lidos += len(pedaco)
            visto(len(pedaco))
    return lidos, soma.hexdigest()


def _item(nome: str, item: Any) -> tuple[int, str]:
    partes = PurePosixPath(nome).parts
    dentro = nome == DUMP or (len(partes) > 1 and partes[0] == ARQUIVOS)
    if not dentro or ".." in partes or "\0" in nome or str(PurePosixPath(nome)) != nome:
        raise ValueError(nome)
    tamanho, resumo = item["tamanho"], item["sha256"]
    if not isinstance(tamanho, int) or not isinstance(resumo, str) or len(resumo) != 64:
        raise ValueError(nome)
    return tamanho, resumo


def _danificado(arquivo: Path) -> ErroDeServidor:
    return ErroDeServidor(f"O arquivo {arquivo} está danificado. Use outra cópia.")


def _levantar(e: OSError) -> None:
    raise e
