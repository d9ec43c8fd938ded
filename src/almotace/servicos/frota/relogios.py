"""The clocks of a fleet: each term of the law that runs for the holder, a vehicle or a driver.

Computed from the acts as of a day: an end that passes needs no job to be true.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from ...nucleo.contexto import Contexto
from ...nucleo.exame import examinar
from ...nucleo.parecer import NAO
from ...nucleo.perguntar import perguntar
from ...nucleo.regra_da_frota import Relogio
from ...nucleo.regras import Exigencia
from ...nucleo.vocabulario import Ato as AtoDaLei
from .dobra import RELACAO, V
from .fontes import fato_da_fonte
from .perguntas import Coisa, Livro

CORRE, VENCIDO = "corre", "vencido"
UM_DIA = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Corrido:
    """One clock as of a day. ``fim``: a day, or an instant on the town's clock; ``cumprido_em``:
    when it was fulfilled; ``veiculo``/``condutor``: the act that brought in the one it runs for."""

    regra: Relogio
    inicio: date | datetime
    fim: date | datetime
    situacao: str
    memoria: tuple[str, ...] = ()
    fundamentos: tuple[str, ...] = ()
    veiculo: uuid.UUID | None = None
    condutor: uuid.UUID | None = None

    @property
    def fim_dia(self) -> date:
        return self.fim.date() if isinstance(self.fim, datetime) else self.fim

    @property
    def chave(self) -> str:
        """Unlike any other of the case, and the same each time."""
        coisa = self.veiculo or self.condutor
        return f"{self.regra.prazo[:40]}:{coisa.hex[:16]}" if coisa else self.regra.prazo[:60]


def relogios(livro: Livro, agora: date | datetime) -> list[Corrido]:
    """Those that run, or ended without being kept, the first to end first."""
    achados = [x for r in livro.frota.relogios for x in _de(livro, r, agora)]
    return sorted(achados, key=lambda x: (x.fim_dia, x.regra.prazo, x.chave))


def _de(livro: Livro, r: Relogio, agora: date | datetime) -> Iterator[Corrido]:
    dia = agora.date() if isinstance(agora, datetime) else agora
    if r.alvo == "titular":
        feito = _um(livro, r, agora, Coisa())
        if feito is not None:
            yield feito
    elif r.alvo == "veiculo":
        for ato in livro.ativos(dia):
            feito = _um(livro, r, agora, livro.veiculo(ato))
            if feito is not None and livro.dobra.veiculos[ato]["situacao"] != V.PENDENTE:
                yield feito
    else:
        for ato in livro.dobra.condutores:
            feito = _um(livro, r, agora, livro.condutor(ato))
            if feito is not None:
                yield feito


def _um(livro: Livro, r: Relogio, agora: date | datetime, coisa: Coisa) -> Corrido | None:
    novos, menos = _desde(livro, r, coisa), set(r.cumpre) if r.desde else set()
    c = livro.contexto(agora, r.prazo, coisa, novos, menos)
    if r.abre and not _abriu(c, r):
        return None
    if any(_houve(c, x) for x in r.baixa):
        return None
    p = perguntar("prazo", c)
    inicio, fim = p.valores.get("inicio"), p.valores.get("fim")
    # The first day counted is the one after that from which the term runs.
    if inicio is None or fim is None or _instante(inicio) - UM_DIA > _instante(agora, ultimo=True):
        return None
    if p.valores.get("tempestivo") is not None:  # done, in time or late: nothing runs any more
        return None
    passou = _instante(agora) > _instante(fim, ultimo=True)
    return Corrido(
        r, inicio, fim, VENCIDO if passou else CORRE, tuple(p.memoria), tuple(p.fundamentos),
        coisa.veiculo, coisa.condutor,
    )  # fmt: skip


def _desde(livro: Livro, r: Relogio, coisa: Coisa) -> dict[str, Any]:
    """Facts of the start: when it was last fulfilled; and the end of use of a vehicle."""
    novos: dict[str, Any] = {}
    if r.desde is not None:
        ultimo = _ultimo(livro, r, coisa)
        if ultimo is not None:
            novos[r.desde] = ultimo.isoformat()
    vida = fato_da_fonte(livro.frota, "fim_da_vida_util")
    if vida and coisa.veiculo and (ate := livro.dobra.veiculos[coisa.veiculo]["vida_util_ate"]):
        novos[vida] = ate.isoformat()
    return novos


def _ultimo(livro: Livro, r: Relogio, coisa: Coisa) -> date | None:
    if coisa.veiculo is not None:
        v = livro.dobra.veiculos[coisa.veiculo]
        dias = [x for x in (v["inspecionado_em"], v["vistoriado_em"]) if x is not None]
        return max(dias, default=None)
    feitos = [a.dia for a in livro.autos.atos if a.tipo == RELACAO]
    return max(feitos, default=None)


def _abriu(c: Contexto, r: Relogio) -> bool:
    return any(_houve(c, x) for x in r.abre)


def _houve(c: Contexto, tipo: str) -> bool:
    return any(a.tipo == tipo for a in c.atos)


def _instante(x: date | datetime, ultimo: bool = False) -> datetime:
    """A day as an instant: its first, or its last (a term that ends on a day ends with it)."""
    if isinstance(x, datetime):
        return x
    return datetime(x.year, x.month, x.day, *((23, 59, 59) if ultimo else ()))


def no_prazo(
    livro: Livro, fato: str, em: date | datetime, aviso: date | datetime | None,
    coisa: Coisa | None = None,
) -> dict[str, Any]:  # fmt: skip
    """What an act that tells of a fact freezes: was it in time, until when, by which article.
    Nothing, where no clock is opened by that fact. ``aviso``: when it was told; none: not yet."""
    r = next((x for x in livro.frota.relogios if fato in x.abre), None)
    if r is None:
        return {}
    atos = [AtoDaLei(fato, em, {})]
    if aviso is not None:
        atos.append(AtoDaLei(r.cumpre[0], aviso, {}))
    return _julgar(livro, r, aviso or em, coisa or Coisa(), atos, {})


def cumprido(livro: Livro, tipo: str, dia: date, coisa: Coisa | None = None) -> dict[str, Any]:
    """The same for an act that fulfils a clock that runs again and again (``tipo``: the law's)."""
    r = next((x for x in livro.frota.relogios if tipo in x.cumpre and x.desde), None)
    if r is None:
        return {}
    quem = coisa or Coisa()
    return _julgar(livro, r, dia, quem, [AtoDaLei(tipo, dia, {})], _desde(livro, r, quem))


def _julgar(
    livro: Livro, r: Relogio, em: date | datetime, coisa: Coisa, atos: list[AtoDaLei],
    novos: Mapping[str, Any],
) -> dict[str, Any]:  # fmt: skip
    tipos = {a.tipo for a in atos} | set(r.cumpre)
    c = livro.contexto(em, r.prazo, coisa, novos, tipos, atos)
    p = perguntar("prazo", c)
    fim = p.valores.get("fim")
    if fim is None:
        return {}
    dito: dict[str, Any] = {"prazo": r.prazo, "fim": fim.isoformat()}
    dentro = p.valores.get("tempestivo")
    if dentro is None:
        return dito
    dito["no_prazo"] = bool(dentro)
    regra = next((x for x in livro.lei.da_especie(Exigencia) if x.id == r.exigencia), None)
    if not dentro and regra is not None and examinar(regra, c).resultado == NAO:
        dito["infringe"] = regra.fonte[0]
    return dito


def da_troca(livro: Livro, tipo: str, dia: date, veiculo: uuid.UUID) -> dict[str, Any]:
    """Whether a vehicle past its use was changed in time; nothing before its use ends."""
    r = next((x for x in livro.frota.relogios if tipo in x.cumpre), None)
    ate = livro.dobra.veiculos[veiculo]["vida_util_ate"]
    if r is None or ate is None or dia <= ate:
        return {}
    coisa = livro.veiculo(veiculo)
    return _julgar(livro, r, dia, coisa, [AtoDaLei(tipo, dia, {})], _desde(livro, r, coisa))
