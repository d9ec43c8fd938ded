"""The transaction of a request: reads see one town, a write is done once by its key."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ..nucleo.erros import ErroDeEntrada, sugerir
from ..nucleo.lei import Lei
from ..registro.inquilino import do_municipio
from ..registro.models import Processo
from ..servicos.casa import lei_da_casa
from ..servicos.competencia import exigir, exigir_desimpedido
from ..servicos.fichas import OutroEnvio, registrar_envio
from ..servicos.praticar import Quem
from .acesso import Acesso
from .corpo import canonico
from .erros import NAO_HA, Recusa


@dataclass(frozen=True, slots=True)
class Escrita:
    """``repetida``: the same key and body came before, and what it did stands."""

    acesso: Acesso
    quem: Quem
    repetida: bool


@contextmanager
def leitura(pedido: Any) -> Iterator[Acesso]:
    """A transaction that sees the token's town."""
    acesso: Acesso = pedido.auth
    with do_municipio(acesso.municipio.pk):
        yield acesso


@contextmanager
def escrita(
    pedido: Any, chave: uuid.UUID, ato: str | None = None, processo_id: uuid.UUID | None = None
) -> Iterator[Escrita]:
    """A transaction in which the key counts once. ``ato``: what the law lets only some do; who
    may not is refused before anything else is looked at."""
    acesso: Acesso = pedido.auth
    corpo = f"{pedido.method} {pedido.path}\n".encode() + canonico(pedido.body)
    with do_municipio(acesso.municipio.pk):
        processo = None if processo_id is None else achar(Processo, processo_id)
        primeira = registrar_envio(acesso.ficha, acesso.segredo, chave, corpo, acesso.quando)
        if primeira and ato is not None:
            _permitir(acesso, ato, processo)
        yield Escrita(acesso, Quem(acesso.agente, acesso.quando, chave), not primeira)


def _permitir(acesso: Acesso, ato: str, processo: Processo | None) -> None:
    try:
        exigir(acesso.agente, acesso.dia, ato, acesso.casa.competencias)
        if processo is not None:
            exigir_desimpedido(acesso.agente, processo, acesso.casa.impedem, ato)
    except ErroDeEntrada as e:
        raise Recusa(403, e.mensagem) from None


def achar(modelo: Any, ident: uuid.UUID, *com: str) -> Any:
    """The row of that id in this town, or 404."""
    achado = modelo.objects.filter(id=ident).select_related(*com).first()
    if achado is None:
        raise Recusa(404, NAO_HA)
    return achado


def lei_de(acesso: Acesso, chave: str) -> Lei:
    """A law of the token's town; another's is not there."""
    if chave not in acesso.casa.leis:
        dica = sugerir(chave, acesso.casa.leis)
        fim = f" Você quis dizer “{dica}”?" if dica else ""
        raise Recusa(404, f"Este município não tem a lei “{chave[:80]}”.{fim}", "lei")
    return lei_da_casa(chave)


def mesmo_processo(ato: Any, processo_id: uuid.UUID) -> None:
    """The key's act must be of this case: a key used in another one is refused."""
    if ato.processo_id != processo_id:
        raise OutroEnvio("Esta chave já foi usada em outro processo.", campo="Idempotency-Key")
