"""A PostgreSQL that somebody else runs, by ``DATABASE_URL``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING

from .binarios import MINIMO
from .endereco import Endereco, ler_url
from .erros import ErroDeServidor
from .pastas import pasta_padrao

if TYPE_CHECKING:
    from pathlib import Path

_CAUSAS = (
    (r"password authentication failed|no password supplied", "a senha não confere"),
    (r"role \"[^\"]*\" does not exist", "o usuário não existe"),
    (r"database \"[^\"]*\" does not exist", "o banco não existe"),
    (r"no pg_hba.conf entry", "o servidor não aceita conexões deste usuário ou deste computador"),
    (r"too many clients|connection slots", "o servidor está com todas as conexões em uso"),
    (r"starting up|not yet accepting connections", "o servidor ainda está iniciando"),
    (r"shutting down", "o servidor está parando"),
    (r"could not translate host name|Name or service not known|failed to resolve host",
     "não há servidor com esse nome"),
    (r"Connection refused", "não há servidor nesse endereço"),
    (r"No such file or directory", "não há servidor nesse endereço"),
    (r"timeout|timed out|No route to host|Network is unreachable", "o servidor não responde"),
    (r"SSL|certificate", "a conexão segura (SSL) não pôde ser feita"),
)  # fmt: skip


class Externo:
    """A server at an address. It is neither started nor stopped, only asked if it is there.

    ``dono`` is the address for migrations and backups, if the day-to-day role does not own the
    tables (it should not): ``DATABASE_URL_DONO``.
    """

    embutido = False

    def __init__(self, app: Endereco, dono: Endereco | None = None, dados: Path | None = None):
        self._app = app
        self._dono = dono or app
        self.dados = dados or pasta_padrao()

    @classmethod
    def do_ambiente(cls, url: str, ambiente: Mapping[str, str]) -> Externo:
        """Read the addresses in the environment; the data folder still holds the attachments."""
        dono = ambiente.get("DATABASE_URL_DONO", "").strip()
        return cls(
            ler_url(url),
            ler_url(dono, "DATABASE_URL_DONO") if dono else None,
            pasta_padrao(ambiente),
        )

    @property
    def arquivos(self) -> Path:
        return self.dados / "arquivos"

    def iniciar(self, *, unico: str | None = None) -> Externo:
        """Refuse, in one sentence, a server that does not answer, or is too old."""
        import psycopg

        parametros = {"connect_timeout": "10"} | self._app.parametros()
        try:
            with psycopg.connect(**parametros) as conexao:
                versao = conexao.info.server_version // 10000
        except psycopg.Error as e:
            raise explicar_conexao(str(e), self._app) from None
        if versao < MINIMO:
            raise ErroDeServidor(
                f"O servidor de DATABASE_URL é PostgreSQL {versao}; é preciso o {MINIMO} ou mais"
                " novo."
            )
        return self

    def parar(self) -> bool:
        return False

    def vivo(self) -> bool:
        try:
            self.iniciar()
        except ErroDeServidor:
            return False
        return True

    def endereco(self, papel: str = "app", banco: str | None = None) -> Endereco:
        """``app`` by DATABASE_URL; ``dono`` and ``admin`` by DATABASE_URL_DONO, if it is set."""
        achado = self._app if papel == "app" else self._dono
        return replace(achado, banco=banco) if banco else achado

    def url(self, papel: str = "app", banco: str | None = None) -> str:
        return self.endereco(papel, banco).url()

    def descrever(self) -> str:
        return f"Banco de dados de DATABASE_URL: {self._app}."

    def __enter__(self) -> Externo:
        return self.iniciar()

    def __exit__(
        self,
        tipo: type[BaseException] | None,
        erro: BaseException | None,
        rastro: TracebackType | None,
    ) -> None:
        self.parar()


def explicar_conexao(mensagem: str, endereco: Endereco) -> ErroDeServidor:
    """One sentence for what libpq said; never with the password."""
    for padrao, causa in _CAUSAS:
        if re.search(padrao, mensagem):
            return ErroDeServidor(f"Não consegui usar o {endereco}: {causa}.")
    dito = mensagem.strip().splitlines()[-1] if mensagem.strip() else "sem explicação"
    return ErroDeServidor(f"Não consegui usar o {endereco} ({dito}).")
