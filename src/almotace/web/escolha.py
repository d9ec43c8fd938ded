"""A person chosen by search inside a form: nothing else that was typed is lost meanwhile."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from typing import Any

from ..registro.models import Pessoa
from ..servicos import pessoas

MOSTRA = 10


@dataclass(slots=True)
class Escolha:
    """``texto``: what is searched; ``achadas``: who was found; ``pessoa``: who was chosen."""

    texto: str = ""
    achadas: list[Pessoa] = field(default_factory=list)
    pessoa: Pessoa | None = None
    mais: bool = False
    procurou: bool = False

    @classmethod
    def de(cls, pedido: Any, post: Any, inicial: str = "") -> Escolha:
        """From what was posted (or kept), inside a transaction of the municipality."""
        texto = (post.get("quem", "") if post else "").strip()
        ident = ((post.get("escolhida") or post.get("pessoa", "")) if post else "") or inicial
        feita = cls(texto, pessoa=achar_pessoa(pedido, ident))
        if texto and not (post and post.get("escolhida")):
            achadas = list(pessoas.procurar(pedido.agente, texto)[: MOSTRA + 1])
            feita.achadas, feita.mais = achadas[:MOSTRA], len(achadas) > MOSTRA
            feita.procurou = True
        return feita


def achar_pessoa(pedido: Any, ident: Any) -> Pessoa | None:
    """A person of this town by id; None for anything else."""
    try:
        chave = uuid.UUID(str(ident))
    except ValueError:
        return None
    return Pessoa.objects.filter(
        municipio=pedido.municipio, id=chave, apagada_em__isnull=True
    ).first()
