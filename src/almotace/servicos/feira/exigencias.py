"""Demands of the law on a place or a day, examined one by one, each told in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from ...nucleo.contexto import Contexto
from ...nucleo.erros import ErroDeEntrada
from ...nucleo.escrita import legivel
from ...nucleo.exame import examinar
from ...nucleo.lei import Lei
from ...nucleo.parecer import NAO
from ...nucleo.regras import Exigencia
from ..pergunta import contexto


@dataclass(frozen=True, slots=True)
class Exigido:
    """``resultado``: sim, nao, falta, nao_se_aplica; ``faltam``: facts that would tell."""

    regra: str
    dispositivo: str
    resultado: str
    frase: str
    faltam: tuple[str, ...] = ()


def conferir(
    lei: Lei, ids: Iterable[str], fatos: Mapping[str, Any], em: date | datetime
) -> list[Exigido]:
    """``fatos``: in plain form or by type."""
    c = contexto(lei, lei.vocabulario.ler_fatos(dict(fatos)), em)
    regras = {r.id: r for r in lei.da_especie(Exigencia)}
    return [_um(lei, regras[i], c) for i in ids]


def _um(lei: Lei, regra: Exigencia, c: Contexto) -> Exigido:
    feito = examinar(regra, c)
    dispositivo = regra.fonte[0]
    resumo = str(lei.dispositivos[dispositivo].get("resumo") or regra.id).rstrip(".")
    frase = f"{resumo} ({lei.rotulo(dispositivo)})"
    m = regra.medida
    if m is not None and (medido := c.valor(m.valor)) is not None:
        unidade = f" {m.unidade}" if m.unidade else ""
        frase += f": {legivel(medido)}{unidade}"
        for nome, limite in (("o mínimo é", m.minimo), ("o máximo é", m.maximo)):
            if limite is not None and (dito := c.valor(limite)) is not None:
                frase += f"; {nome} {legivel(dito)}{unidade}"
    return Exigido(regra.id, dispositivo, feito.resultado, frase + ".", feito.faltam)


def exigir(feitos: Iterable[Exigido], comeco: str, campo: str) -> None:
    """Refuse what the law does not let be."""
    contra = [x.frase for x in feitos if x.resultado == NAO]
    if contra:
        raise ErroDeEntrada(f"{comeco} {' '.join(contra)}", campo=campo)
