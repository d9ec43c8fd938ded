"""What the register vouches for in a case of an auto, by the names that an ``Apuracao`` uses.

Each source takes the case, the day and the instance asked about (none: the auto's own).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from ...nucleo.regras import Fase
from ...registro.models import Ato
from ..pergunta import cabe
from .caso import Caso, dia_de, quando
from .precedentes import linhas

Fonte = Callable[[Caso, date, Fase | None], Any]


def _texto(d: date | datetime | None) -> str | None:
    return None if d is None else d.isoformat(timespec="minutes") if isinstance(d, datetime) else (
        d.isoformat()
    )  # fmt: skip


def _dia(ato: Ato | None) -> str | None:
    return None if ato is None else _texto(dia_de(ato))


def _do_fato(c: Caso, dia: date, fase: Fase | None) -> Any:
    return c.dito("dia_do_fato")


def _momento(c: Caso, dia: date, fase: Fase | None) -> Any:
    momento = c.dito("momento_do_fato")
    return momento or None


def _ciencia(tipo: str | None) -> Fonte:
    def fonte(c: Caso, dia: date, fase: Fase | None) -> Any:
        return _dia(c.ciencia(tipo or (fase.depois_de if fase else "auto")))

    return fonte


def _da_decisao(c: Caso, dia: date, fase: Fase | None) -> Any:
    """Of the act that opens the instance; outside of one, of the decision that stands."""
    if fase is not None:
        return _dia(c.ciencia(fase.depois_de))
    return _dia(c.ciencia(c.decididos[-1].tipo)) if c.decididos else None


def _momento_da_ciencia(c: Caso, dia: date, fase: Fase | None) -> Any:
    ato = c.ciencia(fase.depois_de if fase else "auto")
    return None if ato is None or "T" not in str(ato.dados.get("em")) else _texto(quando(ato))


def _protocolo(c: Caso, dia: date, fase: Fase | None) -> Any:
    fases = (fase,) if fase else c.regra.fases
    return next((_dia(a) for f in fases if (a := c.apresentado(f)) is not None), None)


def _do_ato(tipo: str) -> Fonte:
    return lambda c, dia, fase: _dia(c.autos.ultimo(tipo))


def _pena(c: Caso, dia: date, fase: Fase | None) -> Any:
    """The dispositivo of the principal penalty: the first that is not of goods alone."""
    return _principal(c).get("fundamento")


def _principal(c: Caso) -> Mapping[str, Any]:
    penas = [p for p in c.penas if p.get("tipo") != "apreensao"] or c.penas
    return penas[0] if penas else {}


def _tipo(c: Caso, dia: date, fase: Fase | None) -> Any:
    return _principal(c).get("tipo")


def _dias(c: Caso, dia: date, fase: Fase | None) -> Any:
    return next(
        (p["dias"] for p in c.penas if p.get("tipo") == "suspensao" and p.get("dias")), None
    )


def _multa(c: Caso, dia: date, fase: Fase | None) -> Any:
    from .valores import multa

    return multa(c.penas)


def _pago(c: Caso) -> Decimal:
    """What came in, less what was given back."""
    sinal = {"pagamento": 1, "restituicao": -1}
    return sum(
        (sinal[a.tipo] * Decimal(str(a.dados["valor"])) for a in c.autos.atos
         if a.tipo in sinal and a.dados.get("valor")), Decimal(0),
    )  # fmt: skip


def _multa_paga(c: Caso, dia: date, fase: Fase | None) -> Any:
    from .valores import multa

    devida = multa(c.penas)
    return None if devida is None else _pago(c) >= Decimal(devida)


def _infracao(c: Caso, dia: date, fase: Fase | None) -> Any:
    return next(iter(c.infracoes), None)


def _precedentes(c: Caso, dia: date, fase: Fase | None) -> Any:
    return linhas(c, dia)


def _licenca(campo: str) -> Fonte:
    def fonte(c: Caso, dia: date, fase: Fase | None) -> Any:
        dados: Mapping[str, Any] = c.dito("licenca") or {}
        return dados.get(campo)

    return fonte


FONTES: dict[str, Fonte] = {
    "dia_do_fato": _do_fato,
    "momento_do_fato": _momento,
    "dia_do_auto": _do_ato("auto"),
    "ciencia_da_fase": _ciencia(None),
    "ciencia_da_decisao": _da_decisao,
    "ciencia_do_auto": _ciencia("auto"),
    "momento_da_ciencia": _momento_da_ciencia,
    "protocolo_da_fase": _protocolo,
    "pena_notificada": _pena,
    "tipo_da_pena": _tipo,
    "dias_da_suspensao": _dias,
    "infracoes": lambda c, dia, fase: c.infracoes or None,
    "infracao": _infracao,
    "precedentes": _precedentes,
    "multa_aplicada": _multa,
    "multa_paga": _multa_paga,
    "valor_pago": lambda c, dia, fase: str(_pago(c)),
    "inicio_da_suspensao": _do_ato("inicio_da_suspensao"),
    "dia_da_apreensao": _do_ato("apreensao"),
    "dia_da_cassacao": _do_ato("cassacao"),
    "dia_do_pagamento": _do_ato("pagamento"),
    "licenca_existe": _licenca("existe"),
    "licenca_vigente": _licenca("vigente"),
    "licenca_vence_em": _licenca("validade_fim"),
}
"""Sources by name; ``pacotes`` knows the same names (``nucleo.fontes_do_registro``)."""


def fatos_da_apuracao(c: Caso, dia: date, fase: Fase | None = None) -> dict[str, Any]:
    """Facts that the register vouches for, in plain form; those not known are left out."""
    ditos = {}
    for fato, fonte in c.regra.registra.items():
        if fato in c.lei.vocabulario.fatos:
            valor = FONTES[fonte](c, dia, fase)
            if valor is not None and _cabe(c, fato, valor):
                ditos[fato] = valor
    return ditos


def _cabe(c: Caso, fato: str, valor: Any) -> bool:
    """A choice, or a dispositivo, that this law does not know says nothing of it."""
    tipo = c.lei.vocabulario.fatos[fato]
    if tipo.nome == "lista" and tipo.de is not None and tipo.de.nome == "dispositivo":
        return all(cabe(v, tipo.de, c.lei) for v in valor)
    if tipo.nome == "lista" and tipo.de is not None and tipo.de.nome == "registro":
        return all(cabe(v, tipo.de.campos[k], c.lei) for x in valor for k, v in x.items())
    return cabe(valor, tipo, c.lei)
