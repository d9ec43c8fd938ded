"""Programs that call the API: a client with a token, on a clock that walks a minute a call."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from functools import lru_cache
from typing import Any

import pytest
from balcao import Balcao


@lru_cache(maxsize=1)
def _atendente() -> Any:
    """The application, made once; it asks for CSRF tokens as in service."""
    from django.test.client import ClientHandler

    return ClientHandler(enforce_csrf_checks=True)


def _cliente() -> Any:
    from django.test import Client

    cliente = Client(raise_request_exception=False)
    cliente.handler = _atendente()
    return cliente


@dataclass
class Resposta:
    codigo: int
    dados: Any
    cabecalhos: Any

    @property
    def erro(self) -> str:
        return str(self.dados["erro"])

    @property
    def campo(self) -> Any:
        return self.dados["campo"]


@dataclass
class Programa:
    """``texto``: the token; without one, nobody."""

    balcao: Balcao
    texto: str = ""
    relogio: Callable[[str], None] = field(default=lambda _: None)
    parado: bool = False

    def get(self, endereco: str, **consulta: Any) -> Resposta:
        return self.chamar("get", endereco, consulta)

    def post(self, endereco: str, corpo: Any = None, chave: Any = "nova", **mais: Any) -> Resposta:
        cabecalhos = {} if chave is None else {"Idempotency-Key": str(chave)}
        if chave == "nova":
            cabecalhos["Idempotency-Key"] = str(uuid.uuid4())
        dados = corpo if isinstance(corpo, (str, bytes)) else json.dumps(corpo or {})
        return self.chamar("post", endereco, dados, headers=cabecalhos | mais)

    def chamar(self, metodo: str, endereco: str, dados: Any, **opcoes: Any) -> Resposta:
        cliente = _cliente()
        if not self.parado:
            self.balcao.agora += timedelta(minutes=1)
        self.relogio(self.balcao.agora.isoformat())
        cabecalhos = dict(opcoes.pop("headers", {}))
        if self.texto:
            cabecalhos.setdefault("Authorization", f"Bearer {self.texto}")
        if metodo != "get":
            opcoes["content_type"] = "application/json"
        r = getattr(cliente, metodo)(f"/api{endereco}", dados, headers=cabecalhos, **opcoes)
        json_ = r.headers.get("Content-Type", "").startswith("application/json")
        return Resposta(r.status_code, r.json() if json_ else r.content.decode(), r.headers)


Fabrica = Callable[..., Programa]


@pytest.fixture
def programa(balcao: Balcao, monkeypatch: pytest.MonkeyPatch) -> Iterator[Fabrica]:
    """``programa("caixa")``: a program with that officer's token; ``programa()``: without one."""
    from django.core.cache import cache

    from almotace.servicos import fichas

    cache.clear()

    def fazer(papel: str | None = None, de: Balcao | None = None, **opcoes: Any) -> Programa:
        b = de or balcao
        texto = ""
        if papel is not None:
            _, texto = fichas.criar(b.agente(papel), f"programa {papel}", b.agora)
        return Programa(b, texto, lambda t: monkeypatch.setenv("ALMOTACE_AGORA", t), **opcoes)

    yield fazer
    cache.clear()
