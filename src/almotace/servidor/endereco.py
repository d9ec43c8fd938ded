"""Addresses of PostgreSQL servers: ``postgres://`` URLs, read and written.

Read by a small reader of our own, so that a mistake is told in Portuguese and names its part
before anything tries to connect. Several hosts may be given, as libpq allows.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any
from urllib.parse import parse_qsl, quote, unquote

from ..nucleo.erros import sugerir
from .erros import ErroDeServidor

ESQUEMAS = ("postgres", "postgresql")
PORTA = "5432"

# Options that may follow "?", with the variable in which PostgreSQL's own programs read them.
OPCOES: Mapping[str, str] = MappingProxyType(
    {
        "sslmode": "PGSSLMODE",
        "sslrootcert": "PGSSLROOTCERT",
        "sslcert": "PGSSLCERT",
        "sslkey": "PGSSLKEY",
        "sslnegotiation": "PGSSLNEGOTIATION",
        "channel_binding": "PGCHANNELBINDING",
        "gssencmode": "PGGSSENCMODE",
        "connect_timeout": "PGCONNECT_TIMEOUT",
        "application_name": "PGAPPNAME",
        "options": "PGOPTIONS",
        "target_session_attrs": "PGTARGETSESSIONATTRS",
        "load_balance_hosts": "PGLOADBALANCEHOSTS",
    }
)
_NO_LUGAR = ("host", "port", "user", "password", "dbname")


@dataclass(frozen=True)
class Endereco:
    """Where a database is and who asks. ``maquinas``: pairs of host (or socket folder), port."""

    banco: str
    usuario: str | None = None
    senha: str | None = field(default=None, repr=False)
    maquinas: tuple[tuple[str, str], ...] = ()
    opcoes: Mapping[str, str] = field(default_factory=dict)

    def parametros(self) -> dict[str, Any]:
        """Arguments for ``psycopg.connect``."""
        dados = {
            "dbname": self.banco,
            "user": self.usuario,
            "password": self.senha,
            "host": ",".join(m for m, _ in self.maquinas),
            "port": ",".join(p for _, p in self.maquinas),
        }
        return {k: v for k, v in dados.items() if v} | dict(self.opcoes)

    def para_django(self) -> dict[str, object]:
        """The entry for Django's ``DATABASES``."""
        dados = self.parametros()
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": dados.get("dbname", ""),
            "USER": dados.get("user", ""),
            "PASSWORD": dados.get("password", ""),
            "HOST": dados.get("host", ""),
            "PORT": dados.get("port", ""),
            "OPTIONS": dict(self.opcoes),
        }

    def para_ambiente(self) -> dict[str, str]:
        """Variables by which ``pg_dump`` and its like find the server; no secret in arguments."""
        nomes = {"dbname": "PGDATABASE", "user": "PGUSER", "password": "PGPASSWORD"}
        nomes |= {"host": "PGHOST", "port": "PGPORT", **OPCOES}
        return {nomes[k]: v for k, v in self.parametros().items()}

    def url(self) -> str:
        """The URL, with the password."""
        quem = quote(self.usuario, safe="") if self.usuario else ""
        if self.senha:
            quem += ":" + quote(self.senha, safe="")
        pares = [(m, p) for m, p in self.maquinas]
        consulta = []
        if any(m.startswith("/") for m, _ in pares):
            lugar = ""
            consulta += [("host", ",".join(m for m, _ in pares))]
            consulta += [("port", ",".join(p for _, p in pares))]
        else:
            lugar = ",".join(f"[{m}]:{p}" if ":" in m else f"{m}:{p}" for m, p in pares)
        consulta += list(self.opcoes.items())
        fim = "&".join(f"{k}={quote(v, safe='')}" for k, v in consulta)
        arroba = f"{quem}@" if quem else ""
        texto = f"postgresql://{arroba}{lugar}/{quote(self.banco, safe='')}"
        return texto + (f"?{fim}" if fim else "")

    def __str__(self) -> str:
        """For people: no password.

        >>> print(ler_url("postgres://ana:x@bd.local/almotace"))
        banco almotace em bd.local:5432, usuário ana
        """
        onde = ", ".join(f"{m}:{p}" for m, p in self.maquinas) or "servidor local"
        quem = f", usuário {self.usuario}" if self.usuario else ""
        return f"banco {self.banco} em {onde}{quem}"


def ler_url(url: str, variavel: str = "DATABASE_URL") -> Endereco:
    """Read ``postgres://user:password@host:port/database?option=value``.

    >>> ler_url("postgres://ana:s%40@bd.local:5433/almotace").parametros()
    {'dbname': 'almotace', 'user': 'ana', 'password': 's@', 'host': 'bd.local', 'port': '5433'}
    """
    url = url.strip()
    esquema, separador, resto = url.partition("://")
    if not separador or esquema.lower() not in ESQUEMAS:
        raise _erro(variavel, "O endereço do banco deve começar por postgres://.")
    if "#" in resto:
        raise _erro(variavel, "Na senha e nos nomes, escreva %23 em vez de #.")
    antes, _, consulta = resto.partition("?")
    lugar, _, banco = antes.partition("/")
    quem, _, maquinas = lugar.rpartition("@")
    if "@" in quem:
        raise _erro(variavel, "No usuário e na senha, escreva %40 em vez de @.")
    usuario, _, senha = quem.partition(":")
    opcoes = _opcoes(consulta, variavel)
    na_consulta = {k: opcoes.pop(k) for k in _NO_LUGAR if k in opcoes}
    banco = _decifrar(banco, variavel) or na_consulta.get("dbname", "")
    if not banco:
        raise _erro(variavel, "Falta o nome do banco, depois da última barra.")
    if "/" in banco:
        raise _erro(
            variavel, "O nome do banco tem uma barra: na senha, escreva %2F em vez de barra."
        )
    return Endereco(
        banco=banco,
        usuario=_decifrar(usuario, variavel) or na_consulta.get("user"),
        senha=_decifrar(senha, variavel) or na_consulta.get("password"),
        maquinas=_maquinas(maquinas, na_consulta, variavel),
        opcoes=MappingProxyType(opcoes),
    )


def url_do_ambiente(ambiente: Mapping[str, str] | None = None) -> str | None:
    """``DATABASE_URL``, if it says anything."""
    ambiente = os.environ if ambiente is None else ambiente
    return ambiente.get("DATABASE_URL", "").strip() or None


def _erro(variavel: str, frase: str) -> ErroDeServidor:
    """No sentence repeats a part of the URL that might be a misplaced password."""
    return ErroDeServidor(frase, campo=variavel)


def _decifrar(texto: str, variavel: str) -> str:
    if re.search(r"%(?![0-9A-Fa-f]{2})", texto):
        raise _erro(variavel, "Há um % solto: escreva %25 em vez de %.")
    try:
        claro = unquote(texto, errors="strict")
    except UnicodeDecodeError:
        raise _erro(variavel, "Há um código %XX que não é texto em UTF-8.") from None
    if "\0" in claro:
        raise _erro(variavel, "O código %00 não é aceito.")
    return claro


def _opcoes(consulta: str, variavel: str) -> dict[str, str]:
    if not consulta:
        return {}
    opcoes: dict[str, str] = {}
    for nome, valor in parse_qsl(consulta.replace("+", "%2B"), keep_blank_values=True):
        if nome not in OPCOES and nome not in _NO_LUGAR:
            erro = _erro(variavel, f"Não conheço a opção “{nome}”.")
            erro.sugestao = sugerir(nome, OPCOES)
            raise erro
        if not valor:
            raise _erro(variavel, f"A opção “{nome}” está vazia.")
        opcoes[nome] = valor
    return opcoes


def _maquinas(
    texto: str, na_consulta: Mapping[str, str], variavel: str
) -> tuple[tuple[str, str], ...]:
    if texto and "host" in na_consulta:
        raise _erro(variavel, "O servidor está dito duas vezes, no lugar dele e em “host”.")
    portas = na_consulta.get("port", "").split(",")
    if "host" in na_consulta:
        nomes = na_consulta["host"].split(",")
        if len(portas) not in (1, len(nomes)):
            raise _erro(variavel, "Há mais portas do que servidores, ou o contrário.")
        portas = portas * len(nomes) if len(portas) == 1 else portas
        return tuple((n, _porta(p, variavel)) for n, p in zip(nomes, portas, strict=True))
    if not texto:
        return ()
    achadas = []
    for parte in texto.split(","):
        achado = re.fullmatch(r"(\[[^\[\]]+\]|[^:\[\]]*)(?::([^:\[\]]*))?", parte)
        if achado is None:
            raise _erro(variavel, "Não entendi o nome do servidor: escreva nome:porta.")
        nome = _decifrar(achado[1].strip("[]"), variavel) or "localhost"
        achadas.append((nome, _porta(achado[2] or portas[0], variavel)))
    return tuple(achadas)


def _porta(texto: str, variavel: str) -> str:
    if not texto:
        return PORTA
    if not re.fullmatch(r"[0-9]{1,5}", texto) or not 0 < int(texto) < 65536:
        raise _erro(variavel, "A porta do servidor não é um número de 1 a 65535.")
    return str(int(texto))
