"""A fleet as data: the vehicles and drivers of a holder, their papers and their clocks.

What the law demands of each is said by other rules; here stands which of them the desk asks, about
whom, and by which facts it tells them what the register knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from .regras import Dado, Expr, Ids, Regra, Secao

Alvo = Literal["titular", "veiculo", "condutor"]
"""Whom a paper or a clock is about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PapelDaFrota(Dado):
    """A paper beside the holder's own. ``documento``: its word in the law; ``alvo``: of whom it
    speaks; ``depois_de``: papers of the holder (or of that vehicle, that driver) that come first;
    ``se``: when it is given at all, of the facts of the holder."""

    documento: str
    titulo: str
    alvo: Alvo
    fonte: Ids
    depois_de: Ids = ()
    se: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Relogio(Dado):
    """A clock that runs for the holder, a vehicle or a driver. ``prazo``: the law's term;
    ``cumpre``: the law's act that fulfils it; ``abre``: acts that open it (none: it runs as soon as
    its start is known); ``desde``: the fact that takes the day when it was last fulfilled (it runs
    again and again); ``exigencia``: the demand that says whether it was kept; ``baixa``: acts that
    close it without fulfilling it; ``avisa``: days before the end from which it is warned of."""

    prazo: str
    titulo: str
    alvo: Alvo
    cumpre: Ids
    abre: Ids = ()
    desde: str | None = None
    exigencia: str | None = None
    baixa: Ids = ()
    avisa: int = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class Frota(Regra):
    """What a holder has on the street.

    ``titulares``: modalities whose case is also the book of the fleet; ``tipo``: the fact that says
    what kind of holder it is, ``dirige``: those of its values for whom only the holder drives;
    ``veiculo``/``condutor``: what is asked of each when it comes in; ``vistoria``: what is seen on
    a vehicle, by ``conduta``; ``inclusao``/``cadastro``: what the law is asked about a vehicle, a
    driver; ``atraso``: the fact of a vehicle whose licensing is overdue; ``avaria``,
    ``substituto``, ``retorno``, ``troca``, ``baixa``, ``inspecao``: the law's acts on a vehicle;
    ``desligamento``: acts that end a driver's work; ``comunicacao``: the act that tells of them;
    ``endereco``: the act that says that the holder moved; ``relacao``: the periodic list of
    drivers; ``vida_util``: the term whose end is a vehicle's last day of use; ``conducao``: the
    demand on how many drive one vehicle; ``registra``: facts that the register vouches for, each
    with the name of its source (``FONTES_DA_FROTA``); ``papeis``; ``relogios``."""

    titulo: str
    titulares: Ids
    tipo: str
    dirige: Ids = ()
    veiculo: tuple[Secao, ...] = ()
    vistoria: tuple[Secao, ...] = ()
    condutor: tuple[Secao, ...] = ()
    inclusao: str
    cadastro: str
    conduta: str = "vistoria"
    atraso: str | None = None
    avaria: str | None = None
    substituto: str | None = None
    retorno: str | None = None
    troca: str | None = None
    baixa: str | None = None
    inspecao: str | None = None
    desligamento: Ids = ()
    comunicacao: str | None = None
    endereco: str | None = None
    relacao: str | None = None
    vida_util: str | None = None
    conducao: str | None = None
    registra: Mapping[str, str] = field(default_factory=dict)
    papeis: tuple[PapelDaFrota, ...] = ()
    relogios: tuple[Relogio, ...] = ()


FONTES_DA_FROTA: dict[str, str] = {
    "veiculos_do_titular": "quantos veículos o titular tem no cadastro, fora o de que se trata",
    "veiculo_pedido": "um, o veículo de que se trata",
    "credenciado_em": "dia em que o titular recebeu o seu documento",
    "credenciado": "o titular tem o seu documento em vigor, no dia",
    "e_condutor": "a pessoa está no cadastro de condutores, no dia",
    "condutores_do_veiculo": "quantos condutores o veículo tem",
    "titular_atende": "o titular cumpre o que a lei exige dele",
    "fim_da_vida_util": "último dia de uso do veículo, para o que já saiu dele",
}
"""Names of what the register of fleets knows, as a ``Frota`` may ask for it."""
