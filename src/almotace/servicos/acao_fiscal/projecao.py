"""The row of a matter, made again from its acts alone: the acts are the truth."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from ...registro.models import AcaoFiscal, Ato, DadosPessoais, Processo
from . import comum

ABRE = {"triagem": comum.TRIADA, "visita": comum.VISITADA}
"""Acts after which a matter that is reopened waits again; the last of them counts."""


def dobrar(processo: Processo, fuso: str) -> dict[str, Any]:
    """What the row should hold. Texts that were erased are left out."""
    linha: dict[str, Any] = {}
    feitos: set[str] = set()
    for ato in Ato.objects.filter(processo=processo).order_by("seq"):
        feitos.add(ato.tipo)
        _um(linha, ato, feitos, fuso)
    return linha


def _um(linha: dict[str, Any], ato: Ato, feitos: set[str], fuso: str) -> None:
    d = ato.dados
    if ato.tipo == "denuncia":
        linha |= _abertura(ato, fuso)
    elif ato.tipo == "triagem":
        linha |= {"prioridade": d["prioridade"], "alvo_id": d["pessoa"]}
        if linha["situacao"] == comum.RECEBIDA:
            linha["situacao"] = comum.TRIADA
    elif ato.tipo == "ordem_de_visita":
        linha |= {
            "situacao": comum.COM_VISITA, "visitar_em": date.fromisoformat(d["para"]),
            "equipe": d["equipe"],
        }  # fmt: skip
    elif ato.tipo == "visita":
        linha["situacao"] = comum.VISITADA
    elif ato.tipo == "apensamento":
        principal = AcaoFiscal.objects.get(processo_id=d["principal"])
        linha |= {"situacao": comum.APENSADA, "principal_id": str(principal.id)}
    elif ato.tipo == "arquivamento":
        linha["situacao"] = comum.ARQUIVADA
    elif ato.tipo == "reabertura":
        volta = [s for tipo, s in ABRE.items() if tipo in feitos]
        linha |= {
            "situacao": (volta or [comum.RECEBIDA])[-1], "principal_id": None, "visitar_em": None
        }  # fmt: skip


def _abertura(ato: Ato, fuso: str) -> dict[str, Any]:
    d = ato.dados
    guardados = DadosPessoais.objects.filter(ato=ato).first()
    fora = ((guardados.conteudo or {}) if guardados else {}).get("reservado", {})
    lugar = d["coordenadas"] or [None, None]
    fato_em = datetime.fromisoformat(d["fato_em"]) if d["fato_em"] else None
    return {
        "origem": d["origem"], "situacao": comum.RECEBIDA, "prioridade": 2, "alvo_id": d["pessoa"],
        "latitude": lugar[0] and Decimal(lugar[0]), "longitude": lugar[1] and Decimal(lugar[1]),
        "fato_em": fato_em and fato_em.replace(tzinfo=ZoneInfo(fuso)), "recebida_em": ato.em,
        "visitar_em": None, "equipe": [], "principal_id": None,
        **{k: fora[k] for k in ("assunto", "endereco") if k in fora},
    }  # fmt: skip
