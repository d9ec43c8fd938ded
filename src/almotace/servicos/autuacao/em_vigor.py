"""A law punishes nothing that was done before it: since when it holds, by its own clause."""

from __future__ import annotations

from datetime import date, datetime

from ...nucleo.data import formatar_data
from ...nucleo.erros import ErroDeEntrada
from ...nucleo.lei import Lei
from ...nucleo.perguntar import perguntar
from ..pergunta import contexto


def desde(lei: Lei, dia: date) -> date | None:
    """The first day of the law; none where its pack names no clause."""
    clausula = lei.identidade.get("vigencia")
    if clausula is None:
        return None
    dito = perguntar("vigencia", contexto(lei, {}, dia, sobre=str(clausula))).valores.get("desde")
    return dito.date() if isinstance(dito, datetime) else dito if isinstance(dito, date) else None


def exigir_em_vigor(lei: Lei, fato: date, hoje: date, campo: str = "momento") -> None:
    comeco = desde(lei, hoje)
    if comeco is not None and fato < comeco:
        artigo = lei.rotulo(str(lei.identidade["vigencia"]))
        raise ErroDeEntrada(
            f"O fato é de {formatar_data(fato)}, e a lei vale desde {formatar_data(comeco)}"
            f" ({artigo}): não pune o que veio antes.",
            campo=campo,
        )
