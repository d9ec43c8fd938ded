"""What a visit hands to the auto: person, place, hour, answers, breaches; to be confirmed there."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from ...registro.models import AcaoFiscal, Ato, DadosPessoais, Pessoa, Processo


@dataclass(slots=True)
class Achado:
    """``momento``: of the last visit, on the town's clock."""

    processo: Processo
    lei: str
    apuracao: str
    pessoa: Pessoa | None
    local: str
    latitude: str = ""
    longitude: str = ""
    momento: datetime | None = None
    fatos: dict[str, Any] = field(default_factory=dict)
    infracoes: list[str] = field(default_factory=list)
    descricao: str = ""
    orientacao: dict[str, Any] = field(default_factory=dict)


def para_o_auto(processo: Processo) -> Achado | None:
    """The matter as an auto takes it up; none if it is no matter. Call in a transaction of the
    town."""
    acao = AcaoFiscal.objects.filter(processo=processo).select_related("alvo").first()
    if acao is None:
        return None
    feito = Achado(
        processo, processo.lei, processo.modalidade, acao.alvo, acao.endereco,
        str(acao.latitude or ""), str(acao.longitude or ""),
    )  # fmt: skip
    visita = Ato.objects.filter(processo=processo, tipo="visita").order_by("-seq").first()
    if visita is None:
        return feito
    guardados = DadosPessoais.objects.filter(ato=visita).first()
    de_gente = (guardados.conteudo or {}) if guardados else {}
    feito.momento = datetime.fromisoformat(visita.dados["em"])
    feito.fatos = {**visita.dados.get("fatos", {}), **de_gente.get("fatos", {})}
    feito.infracoes = list(visita.congelado.get("infracoes") or [])
    feito.descricao = str(de_gente.get("reservado", {}).get("achados") or "")
    feito.orientacao = dict((visita.dados.get("orientacao") or {}).get("fatos") or {})
    if visita.dados.get("coordenadas"):
        feito.latitude, feito.longitude = visita.dados["coordenadas"]
    return feito
