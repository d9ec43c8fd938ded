"""Earlier autos against the same person: as records that a law's repetition reads, or as acts.

An annulled or replaced auto is not one. The head office and the branches of a company are one
person: they are found by the root of the CNPJ.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Any

from django.db.models import Q

from ...nucleo.parecer import Passo
from ...nucleo.tipos import Tipo
from ...nucleo.vocabulario import Ato as AtoDoCaso
from ...registro.models import Auto, Pessoa

if TYPE_CHECKING:
    from .caso import Caso


def anteriores(pessoas: Iterable[Pessoa]) -> list[Auto]:
    """Autos of these people that still stand, the oldest first; in one query."""
    quem = Q(pk=None)
    for p in pessoas:
        quem |= Q(autuado=p.pk)
        if p.cnpj:
            quem |= Q(autuado__cnpj__startswith=p.cnpj[:8], municipio_id=p.municipio_id)
    validos = Auto.objects.filter(quem, situacao=Auto.LAVRADO).exclude(resultado="anulado")
    return list(validos.select_related("autuado").order_by("dia_do_fato", "numero"))


def linhas(c: Caso, dia: date) -> list[dict[str, Any]] | None:
    """One record a breach of each earlier auto of the same law, with the fields that the law's
    vocabulary has."""
    campos = _campos(c)
    if campos is None:
        return None
    return [
        {k: v for k, v in registro.items() if k in campos and v is not None}
        for auto in _outros(c)
        for registro in _registros(auto, dia)
    ]


def _campos(c: Caso) -> dict[str, Tipo] | None:
    for fato, fonte in c.regra.registra.items():
        tipo = c.lei.vocabulario.fatos.get(fato)
        if fonte == "precedentes" and tipo is not None and tipo.de is not None:
            return dict(tipo.de.campos)
    return None


def _outros(c: Caso) -> list[Auto]:
    deste = c.autos.processo.id
    return [x for x in c.autos.precedentes if x.processo_id != deste and x.lei == c.lei.chave]


DO_MESMO_AUTO = "é do mesmo auto, que já conta"
"""How the core says that an auto of several breaches is one precedent; told once, by that one."""


def ditas(passos: Iterable[Passo]) -> list[tuple[str, bool]]:
    """The earlier autos of an answer, in words, each once, and whether it counts."""
    return [
        (p.texto, p.resultado == "sim")
        for p in passos
        if p.texto.startswith("autuação de") and not p.texto.endswith(DO_MESMO_AUTO)
    ]


def _registros(auto: Auto, dia: date) -> Iterable[dict[str, Any]]:
    for infracao in auto.infracoes or [None]:
        yield {
            "em": auto.dia_do_fato.isoformat(),
            "data": auto.dia_do_fato.isoformat(),
            "numero": auto.numero,
            "infracao": infracao,
            "degrau": auto.posicao or None,
            "resultado": auto.resultado or None,
            "decidida_em": _dia(auto.decidido_em),
            "definitivo": _definitivo(auto, dia),
            "multa_aplicada": any(
                p.get("tipo") == "multa" and not p.get("opcao") for p in auto.penas
            ),
        }


def _definitivo(auto: Auto, dia: date) -> bool:
    """``definitivo_em`` may be a day to come: then it is final unless something is filed."""
    return auto.definitivo_em is not None and auto.definitivo_em <= dia


def atos_anteriores(c: Caso, dia: date) -> list[AtoDoCaso]:
    """Earlier autos as acts of a timeline, for laws that tell them so: each followed by what was
    decided of it, whatever came between."""
    tipo = c.regra.precedentes
    if tipo is None:
        return []
    lidos: list[AtoDoCaso] = []
    for auto in _outros(c):
        for registro in _registros(auto, dia):
            if not _interessa(c, registro["infracao"]):
                continue
            lidos += c.lei.vocabulario.ler_atos([_do_vocabulario(c, tipo, registro)])
            if auto.decidido_em is not None and "julgamento" in c.lei.vocabulario.atos:
                lidos += c.lei.vocabulario.ler_atos(
                    [_do_vocabulario(c, "julgamento", {**registro, "em": _dia(auto.decidido_em)})]
                )
    return lidos


def _interessa(c: Caso, infracao: str | None) -> bool:
    so = c.regra.precedentes_de
    return not so or any(infracao == x or str(infracao).startswith(f"{x}_") for x in so)


def _do_vocabulario(c: Caso, tipo: str, dados: dict[str, Any]) -> dict[str, Any]:
    """What this law's act has a field for; a field of the same name for something else says
    nothing."""
    campos = c.lei.vocabulario.atos[tipo]
    cabem = {
        k: v
        for k, v in dados.items()
        if k in campos
        and v is not None
        and (not campos[k].valores or v in campos[k].valores)
        and (campos[k].nome != "inteiro" or isinstance(v, int))
    }
    return {"tipo": tipo, "em": dados["em"], **cabem}


def _dia(d: date | None) -> str | None:
    return None if d is None else d.isoformat()
