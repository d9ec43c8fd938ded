"""Ask the law about one vehicle or one driver of a fleet: the holder's facts, its own, and the acts
that are about it or about nobody else.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any

from ...nucleo.contexto import Contexto
from ...nucleo.lei import Lei
from ...nucleo.parecer import Parecer
from ...nucleo.perguntar import perguntar
from ...nucleo.regra_da_frota import Frota
from ...nucleo.vocabulario import Ato as AtoDaLei
from ...registro.models import DadosPessoais
from ..fatos import Autos, fatos_do_caso
from ..pergunta import atos_do_caso, contexto
from .dobra import Dobra, dobrar
from .regra import exigir_do

SOBRE, SEM_FOCO = ("veiculo", "condutor", "coisa"), "frota_sem_foco"


@dataclass(slots=True)
class Coisa:
    """What is asked about. ``veiculo``/``condutor``: the act that brought it in; ``com``: other
    vehicles whose acts matter too (the one that it stands for); ``fatos``: its own."""

    veiculo: uuid.UUID | None = None
    condutor: uuid.UUID | None = None
    com: tuple[uuid.UUID, ...] = ()
    fatos: Mapping[str, Any] = field(default_factory=dict)

    def e_dela(self, dados: Mapping[str, Any]) -> bool:
        """Is an act with these data about it, or about no vehicle and no driver?"""
        suas = {str(x) for x in (self.veiculo, self.condutor, *self.com) if x is not None}
        ditos = {str(dados[k]) for k in SOBRE if dados.get(k)}
        return not ditos or bool(ditos & suas)


@dataclass(slots=True)
class Livro:
    """A fleet read once: its case, its law, its acts folded, and what acts say of drivers."""

    autos: Autos
    lei: Lei
    frota: Frota
    dobra: Dobra
    de_gente: dict[uuid.UUID, dict[str, Any]] = field(default_factory=dict)
    bases: dict[date, dict[str, Any]] = field(default_factory=dict)

    @classmethod
    def de(cls, autos: Autos) -> Livro:
        lei, frota = exigir_do(autos.processo)
        d = dobrar(autos.atos)
        # A thing that lacks a fact must not borrow that of another one.
        autos = replace(autos, lido={**autos.lido, SEM_FOCO: {}})
        return cls(autos, lei, frota, d, _de_gente(d))

    @property
    def so_o_titular_dirige(self) -> bool:
        return self.autos.fatos.get(self.frota.tipo) in self.frota.dirige

    def ativos(self, dia: date, fora: Iterable[uuid.UUID] = ()) -> list[uuid.UUID]:
        """Vehicles in the fleet on that day, by the act that included them."""
        return [
            ato for ato, v in self.dobra.veiculos.items()
            if ato not in fora and v["de"] <= dia and (v["ate"] is None or v["ate"] > dia)
        ]  # fmt: skip

    def veiculo(self, ato: uuid.UUID) -> Coisa:
        v = self.dobra.veiculos[ato]
        com = (v["no_lugar_de"],) if v["no_lugar_de"] else ()
        fatos = dict(v["fatos"])
        if self.frota.atraso:
            fatos[self.frota.atraso] = v["em_atraso"]
        return Coisa(veiculo=ato, com=com, fatos=fatos)

    def condutor(self, ato: uuid.UUID) -> Coisa:
        return Coisa(condutor=ato, fatos=self.de_gente.get(ato, {}))

    def contexto(
        self, em: date | datetime, sobre: str | None, coisa: Coisa | None = None,
        novos: Mapping[str, Any] | None = None, menos: Iterable[str] = (),
        mais: Iterable[AtoDaLei] = (),
    ) -> Contexto:  # fmt: skip
        """``novos``: what is being said now, in plain form; ``menos``: types of law acts left out
        (those that a clock has already started from); ``mais``: law acts being done now."""
        dia = em.date() if isinstance(em, datetime) else em
        if dia not in self.bases:
            self.bases[dia] = fatos_do_caso(self.autos, self.lei, dia)
        conhecidos = self.lei.vocabulario.fatos
        ditos = {**(coisa.fatos if coisa else {}), **(novos or {})}
        ditos = {k: v for k, v in ditos.items() if k in conhecidos and v is not None}
        fatos = {**self.bases[dia], **self.lei.vocabulario.ler_fatos(ditos)}
        dela = self.autos
        if coisa is not None:
            dela = Autos(self.autos.processo, [a for a in self.autos.atos if coisa.e_dela(a.dados)])
        atos = [a for a in atos_do_caso(dela, self.lei) if a.tipo not in menos] + list(mais)
        atos.sort(key=lambda a: a.em.isoformat())
        return contexto(self.lei, fatos, em, sobre=sobre, atos=atos)

    def perguntar(
        self, tipo: str, sobre: str | None, em: date | datetime, coisa: Coisa | None = None,
        novos: Mapping[str, Any] | None = None, menos: Iterable[str] = (),
    ) -> Parecer:  # fmt: skip
        return perguntar(tipo, self.contexto(em, sobre, coisa, novos, menos))


def _de_gente(d: Dobra) -> dict[uuid.UUID, dict[str, Any]]:
    """Facts of drivers, kept outside the chain, by the act that brought each in."""
    if not d.condutores:
        return {}
    linhas = DadosPessoais.objects.filter(ato_id__in=list(d.condutores))
    return {
        x.ato_id: ((x.conteudo or {}).get("reservado") or {}).get("do_condutor", {}) for x in linhas
    }
