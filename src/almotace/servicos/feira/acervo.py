"""What the register of fairs holds of some people under one law: each kind of thing read once, when
it is first asked for, in one query for all of them.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any

from ...registro.models import (
    Afastamento,
    Ato,
    Edicao,
    Espaco,
    Licenca,
    Lugar,
    Ocupacao,
    Presenca,
    Vinculo,
)
from .ocupacao import Ocupante, quem_tem

PRORROGA = "prorrogacao_da_licenca"
Por = defaultdict[Any, list[Any]]


def _por(linhas: Iterable[Any], campo: str) -> Por:
    grupos: Por = defaultdict(list)
    for x in linhas:
        valor = x
        for parte in campo.split("."):
            valor = getattr(valor, parte)
        grupos[valor].append(x)
    return grupos


@dataclass
class Acervo:
    """``pessoas``: of whom. By person unless it says otherwise."""

    lei: str
    pessoas: frozenset[uuid.UUID]
    _tidos: dict[Any, dict[str, Ocupante]] = field(default_factory=dict)

    @cached_property
    def ocupacoes(self) -> Por:
        """Stalls under this law, the last first."""
        return _por(
            Ocupacao.objects.filter(
                processo__requerente_id__in=self.pessoas, processo__lei=self.lei
            ).select_related("espaco__lugar", "processo").order_by("-desde"),
            "processo.requerente_id",
        )  # fmt: skip

    @cached_property
    def licencas(self) -> Por:
        """The last first."""
        achadas = Licenca.objects.filter(titular_id__in=self.pessoas, lei=self.lei)
        return _por(achadas.order_by("-emitida_em"), "titular_id")

    @cached_property
    def cassacoes(self) -> Por:
        """Acts that withdrew a licence, the last first."""
        atos = Ato.objects.filter(
            processo__requerente_id__in=self.pessoas, processo__lei=self.lei, tipo="cassacao"
        )
        return _por(
            atos.select_related("processo").order_by("-dia", "-seq"), "processo.requerente_id"
        )

    @cached_property
    def prorrogacoes(self) -> Por:
        """By case: acts that added days to a paper."""
        atos = Ato.objects.filter(
            processo__requerente_id__in=self.pessoas, processo__lei=self.lei, tipo=PRORROGA
        )
        return _por(atos, "processo_id")

    @cached_property
    def vinculos(self) -> Por:
        """Who stands for each, the earliest first."""
        achados = Vinculo.objects.filter(matricula__pessoa_id__in=self.pessoas)
        return _por(achados.select_related("matricula").order_by("de"), "matricula.pessoa_id")

    @cached_property
    def lugares(self) -> list[Lugar]:
        """Places of the law that were not ended."""
        return list(Lugar.objects.filter(lei=self.lei).exclude(situacao="extinto"))

    @cached_property
    def espacos(self) -> Por:
        """By place: stalls on the plan."""
        achados = Espaco.objects.filter(lugar__lei=self.lei, ativo=True).order_by("codigo")
        return _por(achados, "lugar_id")

    def tidos(self, lugar: Lugar, dia: date) -> dict[str, Ocupante]:
        """Who holds which stall of a place on a day."""
        chave = (lugar.id, dia)
        if chave not in self._tidos:
            self._tidos[chave] = quem_tem(lugar, dia)
        return self._tidos[chave]

    @cached_property
    def edicoes(self) -> Por:
        """By place where they hold or held a stall: days of fair that were closed, in order."""
        lugares = {o.espaco.lugar_id for x in self.ocupacoes.values() for o in x}
        return _por(
            Edicao.objects.filter(
                lugar_id__in=lugares, situacao__in=("encerrada", "nao_realizada")
            ).order_by("dia"),
            "lugar_id",
        )  # fmt: skip

    @cached_property
    def presencas(self) -> Por:
        return _por(Presenca.objects.filter(pessoa_id__in=self.pessoas), "pessoa_id")

    @cached_property
    def afastamentos(self) -> Por:
        achados = Afastamento.objects.filter(matricula__pessoa_id__in=self.pessoas)
        return _por(achados.select_related("matricula"), "matricula.pessoa_id")
