"""A fair or a market as data: its stalls, who they are kept for, its days, its absences.

What the law says of each is said by other rules (limits, demands, terms, preferences); here stands
which of them the desk asks, and by which facts it tells them what the register knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .regras import Dado, Ids, Regra

DIAS_DA_SEMANA = ("segunda", "terca", "quarta", "quinta", "sexta", "sabado", "domingo")


@dataclass(frozen=True, slots=True, kw_only=True)
class ParteReservada(Dado):
    """The share of the place that the law keeps for some. ``sobre``: the dispositivo whose limit
    is asked; ``grupos``: who it is for, with the words for each; ``total``/``reservadas``: the
    facts that count stalls; ``area_total``/``area_reservada``: those that measure, in m²."""

    sobre: str
    grupos: Mapping[str, str]
    total: str
    reservadas: str
    area_total: str | None = None
    area_reservada: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DiaDeFeira(Dado):
    """A day of fair. ``data``, ``marcadas`` (the days set already), ``lugar``,
    ``lugar_das_marcadas``: facts for the demands in ``ao_marcar``; ``horario``: facts of its hours,
    by the moment that each tells; ``ao_encerrar``: the demands on the hours as they were;
    ``so_em``: sectors that open only on some days of the week."""

    data: str
    marcadas: str | None = None
    lugar: str | None = None
    lugar_das_marcadas: str | None = None
    ao_marcar: Ids = ()
    horario: Mapping[str, str] = field(default_factory=dict)
    ao_encerrar: Ids = ()
    so_em: Mapping[str, Ids] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Frequencia(Dado):
    """Who may be absent, and how long. ``exigencia``: the demand that is asked after each fair;
    ``feiras``: the fact (list of records) that tells the fairs and who was there: the register
    fills ``data``, ``realizada``, ``presente``, ``justificada``; ``conduta``: what the demand is
    asked about; ``afastamento``: the modality of a leave, with its term, the fact that it begins
    with, the one that says that there is a substitute, and what else is asked (``pede``)."""

    exigencia: str
    feiras: str
    conduta: str
    afastamento: str | None = None
    prazo_do_afastamento: str | None = None
    comeco_do_afastamento: str | None = None
    substituto: str | None = None
    pede: Ids = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Feira(Regra):
    """A kind of place with a life of its own.

    ``setores``, ``tipos``: words for parts of the place and kinds of stall; ``instrumentos``: the
    modality that allots each kind of stall; ``tambem``: modalities that are given one too (a
    provisional one, which ends when another is given); ``prorrogacao``: the fact that adds days to
    those; ``titulares``: modalities that make a holder, with his own book; ``produto``: the fact
    whose words are the products (a stall's segment holds some of them); ``produto_pretendido``: the
    one that a change asks for; ``alteracao``: the act of that change; ``produtos_do_termo``: the
    fact that lists them in one's own words; ``local``: the fact that holds the stall, in words;
    ``registra``: facts that the register vouches for, each with the name of its source
    (``FONTES_DA_FEIRA``); ``fila``: id of the preference that orders who waits, with the facts of
    each candidate that the application tells; ``vinculos``: modalities by which people are tied to
    the holder, with the words for each; ``do_vinculo``: dispositivos that tell what a tie brings;
    ``suspende``/``muda``/``extingue``: acts on the place;
    ``vistoria``: the paper of the town's own duties, with the facts that are seen."""

    titulo: str
    setores: Mapping[str, str]
    tipos: Mapping[str, str]
    instrumentos: Mapping[str, str] = field(default_factory=dict)
    tambem: Ids = ()
    prorrogacao: str | None = None
    titulares: Ids = ()
    produto: str
    produto_pretendido: str | None = None
    alteracao: str | None = None
    produtos_do_termo: str | None = None
    local: str | None = None
    registra: Mapping[str, str] = field(default_factory=dict)
    reserva: ParteReservada | None = None
    dia: DiaDeFeira | None = None
    frequencia: Frequencia | None = None
    fila: str | None = None
    fila_fatos: Ids = ()
    vinculos: Mapping[str, str] = field(default_factory=dict)
    do_vinculo: Ids = ()
    suspende: str | None = None
    muda: str | None = None
    extingue: str | None = None
    vistoria: str | None = None
    vistoria_fatos: Ids = ()


FONTES_DA_FEIRA: dict[str, str] = {
    "parametro_da_cidade": "o que um ato da cidade fixa, em municipio.yaml (parametros)",
    "ocupantes": "quantos têm espaço no lugar, no dia",
    "lotacao": "quantos o ato da cidade deixa licenciar no lugar",
    "vagas_do_ramo": "espaços livres no lugar para o produto de que se trata",
    "autorizacoes_da_pessoa": "quantas autorizações vigentes a pessoa tem por esta lei",
    "espacos_da_pessoa": "quantos espaços a pessoa ficaria a ter, com o que pede",
    "local_designado": "o espaço que a pessoa tem, em palavras",
    "feiras_da_pessoa": "as feiras desde que a pessoa tem espaço, e em quais esteve",
    "cassada_em": "dia da última cassação da pessoa por esta lei",
    "local_da_cassada": "o lugar em que a pessoa tinha espaço quando foi cassada",
    "lugar_do_pedido": "o lugar de que trata o pedido",
    "provisoria_desde": "dia em que se deu a provisória que o pedido converte",
    "provisoria_dias": "duração da provisória que o pedido converte",
    "provisoria_prorrogada": "dias que atos acrescentaram à provisória que o pedido converte",
    "tem_autorizacao": "a pessoa tem autorização em vigor, no dia",
    "termo_de": "dia do termo da autorização em vigor",
    "vinculo_desde": "dia em que se cadastrou quem atendia",
}
"""Names of what the register of fairs knows, as a ``Feira`` may ask for it."""
