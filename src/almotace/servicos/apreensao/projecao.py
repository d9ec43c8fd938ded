"""The deposit's rows, made again from the acts of the case; in the transaction of each act."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from ...registro.models import DadosPessoais, Lote
from ..autuacao.caso import Caso, quando
from ..autuacao.perguntas import Termo
from .lote import LoteDoCaso, lotes_do_caso, regra_da_apreensao
from .perguntas import relogios


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


def prazos_dos_lotes(c: Caso, fuso: str) -> Iterator[tuple[str, str, Termo, str]]:
    """(key, title, term, how it stands) of the clock of each lot, for agendas and warnings."""
    agora = _agora(c, fuso)
    for x in lotes_do_caso(c):
        for r in relogios(c, x, agora):
            estado = "cumprido" if x.fim is not None or r.estado == "reclamado" else "corre"
            titulo = f"Reclamar o lote {x.ordem} do termo {x.termo}"
            yield f"{r.termo.regra.id}:{x.termo}:{x.ordem}"[:60], titulo, r.termo, estado


def _agora(c: Caso, fuso: str) -> datetime:
    """The instant of the last act, on the town's clock."""
    return c.autos.atos[-1].em.astimezone(ZoneInfo(fuso)).replace(tzinfo=None)


def _guardas(lotes: list[LoteDoCaso]) -> dict[Any, str]:
    """Who keeps the goods of each termo, which the chain does not say."""
    ids = {x.ato.id for x in lotes}
    ditos = DadosPessoais.objects.filter(ato_id__in=ids).values_list("ato_id", "conteudo")
    return {i: str(((d or {}).get("reservado") or {}).get("depositario") or "") for i, d in ditos}


def _linha(c: Caso, x: LoteDoCaso, guardas: dict[Any, str], fuso: str) -> dict[str, Any]:
    fins = [r.fim for r in relogios(c, x, _agora(c, fuso))]
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
