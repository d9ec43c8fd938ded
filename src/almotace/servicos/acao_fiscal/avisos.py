"""Before a second inspector opens another term: one that runs already, for the same person or
place and the same breach.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from ...registro.models import Auto, Pessoa, PrazoDoProcesso


@dataclass(frozen=True, slots=True)
class AvisoDePrazo:
    """An auto whose term runs, or has yet to begin (``prazo`` none: nobody knows of the auto yet).
    ``por``: pessoa or local; ``infracoes``: those in common (all of the auto, where none was asked
    about)."""

    auto: Auto
    prazo: PrazoDoProcesso | None
    por: str
    infracoes: tuple[str, ...]


def avisos_de_prazo(
    pessoa: Pessoa | None, local: str, infracoes: Iterable[str], dia: date, municipio_id: int
) -> list[AvisoDePrazo]:
    """Terms of the other party that run on that day, the first to end first; in two queries,
    whatever their number."""
    quem = Q(pk=None)
    if pessoa is not None:
        quem |= Q(autuado=pessoa)
        if pessoa.cnpj:
            quem |= Q(autuado__cnpj__startswith=pessoa.cnpj[:8])
    if local.strip():
        quem |= Q(local__iexact=local.strip())
    autos = Auto.objects.filter(
        quem, municipio_id=municipio_id, situacao=Auto.LAVRADO, lavrado_em__lte=dia,
        processo__encerrado=False,
    ).select_related("autuado", "processo").order_by("lavrado_em", "numero")  # fmt: skip
    lista = list(autos)
    correm = PrazoDoProcesso.objects.filter(
        municipio_id=municipio_id, processo_id__in=[a.processo_id for a in lista],
        situacao="corre", de_quem="parte", fim_dia__gte=dia,
    ).order_by("-fim_dia")  # fmt: skip
    por_processo = {p.processo_id: p for p in correm}
    pedidas = set(infracoes)
    achados = []
    for auto in lista:
        prazo = por_processo.get(auto.processo_id)
        comuns = tuple(i for i in auto.infracoes if not pedidas or i in pedidas)
        if comuns and (prazo is not None or auto.processo.situacao == "lavrado"):
            por = "pessoa" if pessoa is not None and _mesma(auto, pessoa) else "local"
            achados.append(AvisoDePrazo(auto, prazo, por, comuns))
    return sorted(achados, key=lambda a: a.prazo.fim_dia if a.prazo else dia)


def _mesma(auto: Auto, pessoa: Pessoa) -> bool:
    if auto.autuado_id == pessoa.id:
        return True
    outro = auto.autuado.cnpj if auto.autuado else None
    return bool(outro and pessoa.cnpj and outro[:8] == pessoa.cnpj[:8])
