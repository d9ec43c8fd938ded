"""Who complained: seen by few, each look an act with its reason; erased when there is no more need.

The acts tell that somebody looked, and why; never what he saw.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...registro.inquilino import do_municipio
from ...registro.models import Ato, Denunciante, Processo
from ..praticar import Mesa, Quem, praticar
from . import comum

VER, APAGAR = "ver_denunciante", "apagar_denunciante"


@dataclass(frozen=True, slots=True)
class Visto:
    """What was seen."""

    nome: str
    contato: str
    sigilo: bool


def ver(quem: Quem, processo_id: uuid.UUID, motivo: str) -> Visto:
    """Look, leaving an act behind. The act comes first: a look that can't be told is not had."""
    _olhar(quem, processo_id, VER, motivo)
    with do_municipio(quem.agente.municipio_id):
        d = Denunciante.objects.get(acao__processo_id=processo_id)
        return Visto(d.nome, d.contato, d.sigilo)


def apagar(quem: Quem, processo_id: uuid.UUID, motivo: str) -> Ato:
    """Erase who complained; the matter goes on."""

    def depois(mesa: Mesa) -> None:
        Denunciante.objects.filter(acao__processo=mesa.processo).update(
            nome="", contato="", apagado_em=mesa.quem.quando
        )

    return _olhar(quem, processo_id, APAGAR, motivo, depois)


def _olhar(quem: Quem, processo_id: uuid.UUID, tipo: str, motivo: str, depois: Any = None) -> Ato:
    dito = comum.texto(motivo, "motivo", "Diga por quê.", 300, 5)

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        tido = Denunciante.objects.filter(acao__processo=mesa.processo).first()
        if tido is None:
            raise ErroDeEntrada("Ninguém se identificou neste caso.")
        if tido.apagado_em is not None:
            raise ErroDeEntrada("Quem denunciou já foi apagado.")
        return {}

    return praticar(
        quem, processo_id, tipo, dados={"motivo": dito}, conferir=conferir, depois=depois
    )


def ha(processo: Processo) -> bool:
    """Is there somebody to be seen? It says nothing of who."""
    return Denunciante.objects.filter(acao__processo=processo, apagado_em__isnull=True).exists()
