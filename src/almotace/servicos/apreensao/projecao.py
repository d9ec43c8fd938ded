"""The deposit's rows, made again from the acts of the case; in the transaction of each act."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from ...registro.models import DadosPessoais, Lote
from ..autuacao.caso import Caso, quando
from ..fatos import ler_autos
from ..praticar import Mesa
from .lote import LoteDoCaso, lotes_do_caso, regra_da_apreensao
from .perguntas import relogios


def projetar_lotes(mesa: Mesa) -> None:
    """After an act on goods."""
    refazer_lotes(Caso.de(ler_autos(mesa.processo)), mesa.quem.casa.fuso)


def refazer_lotes(c: Caso, fuso: str) -> None:
    """Rows of all the lots of a case, from its acts alone."""
    lotes = lotes_do_caso(c)
    if not lotes:
        return
    guardas = _guardas(lotes)
    Lote.objects.bulk_create(
        [
            Lote(
                id=x.id, municipio_id=c.autos.processo.municipio_id, processo=c.autos.processo,
                ato=x.ato.id, termo=x.termo, ordem=x.ordem, **_linha(c, x, guardas, fuso),
            )
            for x in lotes
        ],
        update_conflicts=True, unique_fields=["id"],
        update_fields=[
            "perecivel", "tipo", "itens", "lacre", "depositario", "lugar", "apreendido_em",
            "reclamado_em", "situacao", "destino",
        ],
    )  # fmt: skip


def _guardas(lotes: list[LoteDoCaso]) -> dict[Any, str]:
    """Who keeps the goods of each termo, which the chain does not say."""
    ids = {x.ato.id for x in lotes}
    ditos = DadosPessoais.objects.filter(ato_id__in=ids).values_list("ato_id", "conteudo")
    return {i: str(((d or {}).get("reservado") or {}).get("depositario") or "") for i, d in ditos}


def _linha(c: Caso, x: LoteDoCaso, guardas: dict[Any, str], fuso: str) -> dict[str, Any]:
    ultimo = c.autos.atos[-1]
    agora = ultimo.em.astimezone(ZoneInfo(fuso)).replace(tzinfo=None)
    fins = [r.fim for r in relogios(c, x, agora)]
    reclamado = quando(x.reclamacoes[0]) if x.reclamacoes else None
    destino: dict[str, Any] = {"prazo": min(fins).isoformat(timespec="minutes") if fins else None}
    if x.fim is not None:
        destino |= {"ato": str(x.fim.id), "tipo": x.fim.tipo, "em": x.fim.dados.get("em")}
    return {
        "perecivel": x.perecivel, "tipo": x.tipo, "itens": x.itens,
        "lacre": str(x.ato.dados.get("lacre") or "")[:40],
        "depositario": guardas.get(x.ato.id, "")[:160],
        "lugar": str(x.ato.dados.get("lugar") or "")[:160],
        "apreendido_em": _com_fuso(x.apreendido_em, fuso),
        "reclamado_em": _com_fuso(reclamado, fuso) if isinstance(reclamado, datetime) else None,
        "situacao": x.situacao(regra_da_apreensao(c)), "destino": destino,
    }  # fmt: skip


def _com_fuso(quando: datetime, fuso: str) -> datetime:
    return quando.replace(tzinfo=ZoneInfo(fuso)).astimezone(UTC)
