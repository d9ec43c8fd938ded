"""Ask the law of a town about a case of the desk (a real case: what is not known is asked)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from ..nucleo.calendario import Calendario
from ..nucleo.contexto import Contexto
from ..nucleo.lei import Lei
from ..nucleo.parecer import Parecer
from ..nucleo.perguntar import perguntar
from ..nucleo.tipos import Tipo
from ..nucleo.vocabulario import Ato as AtoDoCaso
from .casa import ambiente_da_casa
from .fatos import Autos, fatos_do_caso
from .frota.como import da_frota


def contexto(
    lei: Lei,
    fatos: Mapping[str, Any],
    em: date | datetime,
    *,
    sobre: str | None = None,
    atos: list[AtoDoCaso] | None = None,
    leituras: Mapping[str, str] | None = None,
    calendario: Calendario | None = None,
) -> Contexto:
    """A real case under the calendar (unless another is given) and figures of the law's town."""
    ambiente = ambiente_da_casa(lei.chave.rpartition("/")[0])
    return Contexto(
        lei, fatos, atos=atos or (), em=em, leituras=leituras,
        calendario=calendario or ambiente.calendario,
        externos=ambiente.externos, hipotese=False, sobre=sobre,
    )  # fmt: skip


def atos_do_caso(autos: Autos, lei: Lei) -> list[AtoDoCaso]:
    """The acts that the law's vocabulary knows, with the fields that it declares."""
    conhecidos = lei.vocabulario.atos
    linhas = []
    for a in autos.atos:
        linhas += [x for x in da_frota(a, lei) if x["tipo"] in conhecidos]
        campos = conhecidos.get(a.tipo)
        if campos is not None:
            dados = {k: v for k, v in a.dados.items() if k in campos and cabe(v, campos[k], lei)}
            # What happened before it was recorded counts from when it happened.
            em = a.dados.get("em") or a.dia.isoformat()
            varias = a.dados.get("infracoes") if "infracao" in campos else None
            varias = [i for i in varias or () if cabe(i, campos["infracao"], lei)]
            for infracao in varias or [None]:
                dita = {} if infracao is None else {"infracao": infracao}
                linhas.append({"tipo": a.tipo, "em": em, **dados, **dita})
    return lei.vocabulario.ler_atos(linhas)


def cabe(valor: Any, tipo: Tipo, lei: Lei) -> bool:
    """Is it said, and by a word that this law knows? A dispositivo of another law says nothing."""
    if valor is None or (tipo.valores and valor not in tipo.valores):
        return False
    return tipo.nome != "dispositivo" or valor in lei.dispositivos


def perguntar_do_caso(
    tipo: str,
    sobre: str | None,
    autos: Autos,
    lei: Lei,
    em: date | datetime,
    novos: Mapping[str, Any] | None = None,
) -> Parecer:
    """One question about a case as it stands, with what is being said now."""
    dia = em.date() if isinstance(em, datetime) else em
    fatos = fatos_do_caso(autos, lei, dia, novos)
    return perguntar(tipo, contexto(lei, fatos, em, sobre=sobre, atos=atos_do_caso(autos, lei)))


def congelar(lei: Lei, parecer: Parecer | None = None) -> dict[str, Any]:
    """What a deciding act freezes: hashes of pack and calendar, readings and grounds."""
    ambiente = ambiente_da_casa(lei.chave.rpartition("/")[0])
    frio: dict[str, Any] = {
        "lei": lei.chave,
        "pacote": lei.hash,
        "calendario": ambiente.calendario.hash,
    }
    if parecer is not None:
        frio["leituras"] = dict(parecer.leituras)
        frio["fundamentos"] = list(parecer.fundamentos)
    return frio
