"""Secrets made on this machine and kept in one file that its owner alone reads."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Any

from .arquivos import escrever
from .erros import ErroDeServidor


class Segredos:
    """Named secrets in a file; missing ones are made, durably, when first asked for."""

    def __init__(self, arquivo: Path) -> None:
        self.arquivo = arquivo
        self._dados: dict[str, Any] = self._ler()

    def segredo(self, nome: str) -> str:
        """The secret of that name: 32 letters, digits, ``-`` and ``_``."""
        if not isinstance(self._dados.get(nome), str):
            self._dados[nome] = secrets.token_urlsafe(24)
            self._gravar()
        return str(self._dados[nome])

    def marcado(self, marca: str) -> bool:
        return self._dados.get(marca) is True

    def marcar(self, marca: str, feito: bool = True) -> None:
        self._dados[marca] = feito
        self._gravar()

    def _ler(self) -> dict[str, Any]:
        try:
            dados = json.loads(self.arquivo.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except PermissionError:
            raise ErroDeServidor(f"Sem permissão para ler {self.arquivo}.") from None
        except ValueError:
            dados = None
        if not isinstance(dados, dict):
            raise ErroDeServidor(
                f"O arquivo {self.arquivo} está danificado: apague-o, e o programa fará novas"
                " senhas para o banco de dados embutido."
            )
        return dados

    def _gravar(self) -> None:
        escrever(self.arquivo, json.dumps(self._dados, indent=1) + "\n", 0o600)
