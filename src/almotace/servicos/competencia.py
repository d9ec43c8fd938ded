"""Who may sign what: roles held on the day of the act, what the town's list gives to each role,
impediments. An act by somebody else is void, so it is refused before it exists.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db.models import Q

from ..nucleo.erros import ErroDeEntrada
from ..registro.models import Agente, Ato, Nomeacao, Processo
from .casa import casa
from .nomes import nome_do_ato


def papeis_no_dia(agente: Agente, dia: date) -> list[str]:
    """Roles held on that day, by appointment, delegation or substitution."""
    vigentes = Nomeacao.objects.filter(
        Q(ate__isnull=True) | Q(ate__gte=dia),
        municipio_id=agente.municipio_id, agente=agente, de__lte=dia,
    )  # fmt: skip
    return sorted(set(vigentes.values_list("papel", flat=True)))


def exigir(agente: Agente, dia: date, ato: str, papeis_do_ato: Mapping[str, Any]) -> str:
    """The role in which this officer may do the act; refused in one sentence otherwise."""
    podem = papeis_do_ato.get(ato)
    if podem is None:
        raise ErroDeEntrada(
            f"O ato “{nome_do_ato(ato)}” não tem competência carregada neste município."
        )
    meus = papeis_no_dia(agente, dia)
    for papel in podem:
        if papel in meus:
            return str(papel)
    chamados = casa(agente.municipio.chave).papeis
    quem = " ou ".join(chamados.get(p) or p.replace("_", " ") for p in map(str, podem))
    raise ErroDeEntrada(f"Este ato é de {quem}; {agente.nome} não tem esse cargo neste dia.")


def exigir_desimpedido(
    agente: Agente, processo: Processo, impedem: Mapping[str, Any], ato: str
) -> None:
    """Refuse who did, in this case or in the one that it comes from, an act that impedes doing
    this one."""
    tipos = impedem.get(ato) or []
    casos = [x for x in (processo.id, processo.origem_id) if x is not None]
    if tipos and Ato.objects.filter(processo_id__in=casos, tipo__in=tipos, autor=agente).exists():
        feito = " ou ".join(nome_do_ato(str(t)) for t in tipos)
        raise ErroDeEntrada(
            f"Quem praticou {feito} neste processo está impedido de praticar este ato."
        )
