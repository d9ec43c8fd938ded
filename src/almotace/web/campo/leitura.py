"""What the forms of the street send, read."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...servicos.acao_fiscal.denunciar import Denuncia, QuemDenuncia
from ..leitura import interpretar, ler_dia


def instante(post: Any, campo: str) -> datetime | None:
    """dd/mm/aaaa hh:mm on the town's clock; None when empty."""
    try:
        lido = interpretar(post.get(campo, ""), "instante")
    except ErroDeEntrada as e:
        raise ErroDeEntrada(e.mensagem, campo=campo) from None
    return datetime.fromisoformat(lido) if lido else None


def dia_ou_instante(post: Any, campo: str) -> date | None:
    """As ``instante``; a day alone is a day, when the hour is not known."""
    dito = str(post.get(campo, "")).strip()
    if not dito or len(dito.split()) > 1 or re.search(r"\dT\d", dito):
        return instante(post, campo)
    return ler_dia(dito, campo)


def uuids(valores: list[str]) -> tuple[uuid.UUID, ...]:
    """Those that are; the rest was never sent by our pages."""
    lidos = []
    for v in valores:
        try:
            lidos.append(uuid.UUID(v))
        except ValueError:
            continue
    return tuple(lidos)


def denuncia(post: Any, origem: str, pessoa: Any = None, lei: str = "") -> Denuncia:
    chave, _, regra = lei.partition(":")
    return Denuncia(
        origem, post.get("assunto", ""), post.get("endereco", ""), post.get("relato", ""),
        post.get("latitude", ""), post.get("longitude", ""), dia_ou_instante(post, "fato_em"),
        pessoa.id if pessoa else None, chave, regra or None,
    )  # fmt: skip


def denunciante(post: Any) -> QuemDenuncia:
    return QuemDenuncia(post.get("denunciante", ""), post.get("contato", ""))


class ComPrefixo:
    """What was posted under names that begin so, by the rest of the name."""

    def __init__(self, post: Any, prefixo: str) -> None:
        self.post, self.prefixo = post, prefixo

    def get(self, nome: str, padrao: Any = None) -> Any:
        return self.post.get(self.prefixo + nome, padrao)

    def getlist(self, nome: str) -> list[Any]:
        return list(self.post.getlist(self.prefixo + nome))

    def __getitem__(self, nome: str) -> Any:
        return self.post[self.prefixo + nome]

    def __contains__(self, nome: str) -> bool:
        return self.prefixo + nome in self.post

    def __iter__(self) -> Iterator[str]:
        n = len(self.prefixo)
        return (k[n:] for k in self.post if k.startswith(self.prefixo))
