"""A case of an auto, folded: which auto stands, who knows of what since when, what was filed.

An act may tell of something that happened before it was recorded: its ``em`` (a day, or an instant
without zone on the town's clock) then counts, not the day of recording.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from ...nucleo.lei import Lei
from ...nucleo.regras import Apuracao, Fase
from ...registro.models import Ato
from ..casa import lei_da_casa
from ..fatos import Autos
from .regra import apuracao

LAVRAM = ("auto",)
CIENTES = ("ciencia", "comparecimento")
"""Acts by which somebody knows: a notice received, or he came by himself, which cures."""


def quando(ato: Ato) -> date | datetime:
    """The day (or instant) of what an act tells.

    >>> from types import SimpleNamespace as S
    >>> quando(S(dados={"em": "2026-03-10T09:30"}, dia=date(2026, 3, 11)))
    datetime.datetime(2026, 3, 10, 9, 30)
    """
    dito = ato.dados.get("em")
    if not isinstance(dito, str):
        return ato.dia
    return datetime.fromisoformat(dito) if "T" in dito else date.fromisoformat(dito)


def dia_de(ato: Ato) -> date:
    d = quando(ato)
    return d.date() if isinstance(d, datetime) else d


@dataclass(frozen=True, slots=True)
class Caso:
    """The acts of a case as they stand. ``autos``: its papers, cut at the day asked about."""

    autos: Autos
    lei: Lei
    regra: Apuracao

    @classmethod
    def de(cls, autos: Autos) -> Caso:
        lei = lei_da_casa(autos.processo.lei)
        return cls(autos, lei, apuracao(lei, autos.processo.modalidade))

    def ate(self, dia: date) -> Caso:
        return Caso(self.autos.ate(dia), self.lei, self.regra)

    def na_fase(self, fase: Fase) -> Caso:
        """The case as it stood for that instance: before what decided it, which may have changed
        the penalty on which the instance itself depends."""
        decisao = self.decisao(fase)
        if decisao is None:
            return self
        atos = [a for a in self.autos.atos if a.seq < decisao.seq]
        return Caso(replace(self.autos, atos=atos), self.lei, self.regra)

    @property
    def auto(self) -> Ato | None:
        """The auto that stands: the last drawn (a replacement takes the place of the first)."""
        return self.autos.ultimo(*LAVRAM)

    @property
    def anulado(self) -> Ato | None:
        """What annulled the auto that stands, if anything did."""
        nulo = self.autos.ultimo("anulacao")
        auto = self.auto
        return nulo if nulo is not None and auto is not None and nulo.seq > auto.seq else None

    def dito(self, campo: str) -> Any:
        """What the auto says, as rectified since."""
        if self.auto is None:
            return None
        valor = self.auto.dados.get(campo, self.auto.congelado.get(campo))
        for a in self.autos.atos:
            if a.tipo == "retificacao" and a.seq > self.auto.seq and campo in a.dados["campos"]:
                valor = a.dados["campos"][campo]
        return valor

    def base(self, tipo: str) -> Ato | None:
        """The act of that type whose ciencia opens an instance: of the auto that stands."""
        auto = self.auto
        if auto is None or tipo in LAVRAM:
            return auto
        achado = self.autos.ultimo(tipo)
        return achado if achado is not None and achado.seq > auto.seq else None

    def ciencia(self, tipo: str) -> Ato | None:
        """The earliest ciencia of that act; of those of one day, the first recorded."""
        base = self.base(tipo)
        if base is None:
            return None
        # Whoever files a defence knows of what he defends himself against.
        comparecem = {f.ato: f.id for f in self.regra.fases if f.depois_de == tipo}
        validas = [
            a
            for a in self.autos.atos
            if a.seq > base.seq
            and (
                (a.tipo in CIENTES and a.dados.get("de") in (tipo, None))
                or (a.tipo in comparecem and a.dados.get("fase", "") == comparecem[a.tipo])
            )
        ]
        return min(validas, key=lambda a: (dia_de(a), a.seq), default=None)

    def apresentado(self, fase: Fase) -> Ato | None:
        """What was filed in an instance (a defence that was taken back does not count)."""
        base = self.base(fase.depois_de)
        return self._primeiro(fase.ato, fase.id, base)

    def decisao(self, fase: Fase) -> Ato | None:
        """What decided an instance."""
        base = self.base(fase.depois_de)
        return self._primeiro(fase.decide, fase.id, base)

    def _primeiro(self, tipo: str, fase: str, base: Ato | None) -> Ato | None:
        if base is None:
            return None
        for a in self.autos.atos:
            if a.tipo == tipo and a.seq > base.seq and a.dados.get("fase", fase) == fase:
                return a
        return None

    @property
    def decididos(self) -> list[Ato]:
        """Deciding acts on the auto that stands, in order."""
        decidem = {f.decide for f in self.regra.fases}
        seq = self.auto.seq if self.auto else 0
        return [a for a in self.autos.atos if a.tipo in decidem and a.seq > seq]

    def so_com(self, ficam: list[str]) -> Caso:
        """The case as if only these breaches had been charged."""
        if ficam == self.infracoes or self.auto is None:
            return self
        auto = self.auto
        so = Ato(
            id=auto.id, processo=auto.processo, seq=auto.seq, tipo=auto.tipo, em=auto.em,
            dia=auto.dia, autor=auto.autor, papel=auto.papel,
            dados={**auto.dados, "infracoes": ficam}, congelado=auto.congelado,
        )  # fmt: skip
        atos = [so if a.id == auto.id else a for a in self.autos.atos]
        return replace(self, autos=replace(self.autos, atos=atos))

    @property
    def penas(self) -> list[dict[str, Any]]:
        """Penalties as the last decision left them; before any, as the auto proposed them."""
        if self.anulado is not None:
            return []
        for a in reversed(self.decididos):
            if "penas" in a.congelado:
                return list(a.congelado["penas"])
        return list((self.auto.congelado.get("penas") if self.auto else None) or [])

    @property
    def infracoes(self) -> list[str]:
        """What stands of what was breached."""
        todas = list((self.auto.dados.get("infracoes") if self.auto else None) or [])
        caidas: set[str] = set()
        for a in self.decididos:
            resultados = a.dados.get("por_infracao") or {}
            caidas |= {i for i, r in resultados.items() if r == "anulada"}
            caidas -= {i for i, r in resultados.items() if r != "anulada"}
        return [i for i in todas if i not in caidas]
