"""Count the precedents that make a new fact a repetition, and say why each counts or not.

The order in which precedents were recorded never matters: they are sorted by date. A precedent
on the very day of the new fact (or later) is not one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from .data_pt import formatar_data
from .dispositivo import artigo_de
from .duracao import Duracao
from .meses import somar_meses
from .regras import Reincidencia

if TYPE_CHECKING:
    from .contexto import Contexto


@dataclass(frozen=True, slots=True)
class Precedente:
    """``conta`` with the reason, in Portuguese."""

    data: date
    registro: Mapping[str, Any]
    conta: bool
    porque: str


@dataclass(frozen=True, slots=True)
class Repeticao:
    """``quantidade``: precedents that count for the new fact (``None``: not known)."""

    quantidade: int | None
    precedentes: tuple[Precedente, ...] = ()


def limite(d: date, janela: Duracao, fim_de_mes: str) -> date:
    """Last day of a window that opens on ``d``."""
    if janela.unidade == "dias":
        return date.fromordinal(d.toordinal() + janela.n)
    meses = janela.n * (12 if janela.unidade == "anos" else 1)
    return somar_meses(d, meses, fim_de_mes)


def contar(r: Reincidencia, c: Contexto, fato_em: date, infracao: str | None) -> Repeticao:
    """Precedents of a new fact on ``fato_em`` that breached ``infracao`` (if it is known)."""
    if r.quantidade is not None:
        quantidade = c.valor(r.quantidade)
        if quantidade is not None or r.precedentes is None:
            return Repeticao(None if quantidade is None else int(quantidade))
    assert r.precedentes is not None
    lista = c.valor(r.precedentes)
    if lista is None:
        return Repeticao(0 if c.hipotese else None)
    avaliados = [_avaliar(r, c, p, fato_em, infracao) for p in lista]
    avaliados.sort(key=lambda p: (p.data, repr(sorted(p.registro.items(), key=str))))
    avaliados = _um_por_auto(avaliados)
    if r.janela is None:
        return Repeticao(sum(p.conta for p in avaliados), tuple(avaliados))
    return _com_janela(r, c, avaliados, fato_em)


def _um_por_auto(avaliados: list[Precedente]) -> list[Precedente]:
    """Breaches of one auto (records with the same ``numero``) are one precedent: the first that
    counts stands for it."""
    vistos: set[Any] = set()
    unicos = []
    for p in avaliados:
        numero = p.registro.get("numero")
        if p.conta and numero is not None:
            if numero in vistos:
                p = Precedente(p.data, p.registro, False, "é do mesmo auto, que já conta")
            vistos.add(numero)
        unicos.append(p)
    return unicos


def _avaliar(
    r: Reincidencia, c: Contexto, p: Mapping[str, Any], fato_em: date, infracao: str | None
) -> Precedente:
    extras = {"p": p, "infracao": infracao, "fato_em": fato_em}
    data = c.valor(r.data, extras, "regime")
    data = data.date() if isinstance(data, datetime) else data
    if data is None:
        em = p.get("em")
        em = em.date() if isinstance(em, datetime) else em
        return Precedente(em or date.min, p, False, "sem data conhecida")
    if data >= fato_em:
        return Precedente(data, p, False, "não é anterior ao novo fato")
    if r.conta is not None and c.valor(r.conta, extras, "regime") is not True:
        return Precedente(data, p, False, "não é infração que a lei manda contar")
    universo = c.valor(r.universo)
    outra = c.valor(r.infracao, extras, "regime") if r.infracao else p.get("infracao")
    if not _mesmo_universo(universo, infracao, outra):
        return Precedente(data, p, False, "é de outra infração")
    return Precedente(data, p, True, "conta")


def _mesmo_universo(universo: str, nova: str | None, antiga: str | None) -> bool:
    if universo == "lei":
        return True
    if nova is None or antiga is None:
        return False
    if universo == "artigo":
        return artigo_de(nova) == artigo_de(antiga)
    return nova == antiga


def _com_janela(
    r: Reincidencia, c: Contexto, precedentes: list[Precedente], fato_em: date
) -> Repeticao:
    assert r.janela is not None
    janela = Duracao.ler(r.janela)
    fim_de_mes = (
        r.fim_de_mes
        if r.fim_de_mes in ("dia_imediato", "ultimo_dia", "vespera")
        else c.valor(r.fim_de_mes)
    )
    modo = c.valor(r.modo)

    def dentro(inicio: date, d: date) -> bool:
        fim = limite(inicio, janela, fim_de_mes)
        return d <= fim if r.borda == "incluida" else d < fim

    contam = [p for p in precedentes if p.conta]
    ficam = _ciclo(contam, fato_em, modo, dentro)
    novos = [
        p
        if not p.conta or p in ficam
        else Precedente(
            p.data,
            p.registro,
            False,
            f"fora da janela de {janela} (até {formatar_data(limite(p.data, janela, fim_de_mes))})",
        )
        for p in precedentes
    ]
    return Repeticao(len(ficam), tuple(novos))


def _ciclo(contam: list[Precedente], fato_em: date, modo: str, dentro: Any) -> list[Precedente]:
    if modo == "deslizante":
        return [p for p in contam if dentro(p.data, fato_em)]
    ciclo: list[Precedente] = []
    for p in contam:
        marco = ciclo[0 if modo == "primeira" else -1].data if ciclo else p.data
        ciclo = [*ciclo, p] if dentro(marco, p.data) else [p]
    if not ciclo:
        return []
    marco = ciclo[0 if modo == "primeira" else -1].data
    return ciclo if dentro(marco, fato_em) else []
