"""What may be done in a matter, by whom, and what it waits for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...registro.models import AcaoFiscal
from ...servicos.acao_fiscal.comum import ABERTAS, COM_VISITA, RECEBIDA, TRIADA
from ...servicos.casa import Casa


@dataclass(frozen=True, slots=True)
class Acao:
    """``agora``: the matter waits for it."""

    id: str
    titulo: str
    papeis: Sequence[str]
    minha: bool
    agora: bool


def acoes(a: AcaoFiscal, casa: Casa, papeis: Sequence[str], ha_denunciante: bool) -> list[Acao]:
    """What it waits for first, and of that what is mine."""
    lista: list[Acao] = []

    def propor(id: str, titulo: str, ato: str, agora: bool = False) -> None:
        podem = casa.competencias.get(ato, [])
        if podem:
            lista.append(Acao(id, titulo, podem, bool(set(podem) & set(papeis)), agora))

    if a.situacao in ABERTAS:
        propor("triar", "Fazer a triagem" if a.situacao == RECEBIDA else "Mudar a triagem",
               "triagem", a.situacao == RECEBIDA)  # fmt: skip
        propor("ordenar", "Marcar visita", "ordem_de_visita", a.situacao == TRIADA)
        propor("visitar", "Registrar a visita", "visita", a.situacao == COM_VISITA)
        propor("apensar", "Apensar a outro caso", "apensamento")
        propor("arquivar", "Arquivar", "arquivamento")
    else:
        propor("reabrir", "Reabrir", "reabertura")
    if ha_denunciante:
        for id, ato in (("ver", "ver_denunciante"), ("apagar", "apagar_denunciante")):
            if set(casa.competencias.get(ato, ())) & set(papeis):
                propor(id, f"{id.capitalize()} quem denunciou", ato)
    return sorted(lista, key=lambda x: (not x.agora, not x.minha))
