"""The rows of a fleet, brought in step with the acts of its case."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

from django.db import models

from ...registro.models import (
    Ato,
    CodigoPublico,
    Condutor,
    ConduzVeiculo,
    DocumentoDaFrota,
    Processo,
    VeiculoDaFrota,
)
from ..praticar import Mesa
from .dobra import Dobra, dobrar

Linhas = dict[uuid.UUID, dict[str, Any]]


def projetar(mesa: Mesa) -> None:
    """After an act of the case."""
    refazer(mesa.processo)


def refazer(processo: Processo) -> None:
    """Only what differs is written; a paper's code is public from its first day."""
    d = dobrar(Ato.objects.filter(processo=processo).order_by("seq"))
    for modelo, linhas in esperadas(processo, d):
        tidas = {x.ato: x for x in modelo._default_manager.filter(ato__in=list(linhas))}
        for ato, campos in linhas.items():
            linha = tidas.get(ato)
            if linha is None:
                feita = modelo._default_manager.create(
                    municipio_id=processo.municipio_id, ato=ato, **campos
                )
                if isinstance(feita, DocumentoDaFrota):
                    CodigoPublico.objects.create(
                        codigo=feita.codigo, municipio_id=processo.municipio_id, licenca_id=feita.id
                    )
            elif any(getattr(linha, k) != v for k, v in campos.items()):
                modelo._default_manager.filter(id=linha.id).update(**campos)


def esperadas(processo: Processo, d: Dobra) -> Iterator[tuple[type[models.Model], Linhas]]:
    """Each table with the rows that the acts ask for. Rows that others point at come first."""
    veiculos: Linhas = {}
    for ato, v in d.veiculos.items():
        resto = {k: x for k, x in v.items() if k not in ("registro", "no_lugar_de")}
        veiculos[ato] = {"processo_id": processo.id, "veiculo_id": v["registro"], **resto}
    yield VeiculoDaFrota, veiculos
    ids = _ids(VeiculoDaFrota, veiculos)
    trocas = {a: {"no_lugar_de_id": ids.get(v["no_lugar_de"])} for a, v in d.veiculos.items()}
    yield VeiculoDaFrota, {a: {**veiculos[a], **trocas[a]} for a in veiculos}
    condutores: Linhas = {
        ato: {"processo_id": processo.id, "pessoa_id": c["pessoa"],
              **{k: x for k, x in c.items() if k != "pessoa"}}
        for ato, c in d.condutores.items()
    }  # fmt: skip
    yield Condutor, condutores
    de_quem = _ids(Condutor, condutores)
    yield ConduzVeiculo, {
        ato: {"condutor_id": de_quem[x["condutor"]], "veiculo_id": ids[x["veiculo"]],
              "de": x["de"], "ate": x["ate"]}
        for ato, x in d.conduz.items()
    }  # fmt: skip
    yield DocumentoDaFrota, {
        ato: {
            **{k: x for k, x in p.items() if k not in ("veiculo", "condutor")},
            "processo_id": processo.id, "veiculo_id": ids.get(p["veiculo"]),
            "condutor_id": de_quem.get(p["condutor"]),
        }
        for ato, p in d.papeis.items()
    }  # fmt: skip


def _ids(modelo: type[models.Model], linhas: Linhas) -> dict[uuid.UUID, uuid.UUID]:
    if not linhas:
        return {}
    return dict(modelo._default_manager.filter(ato__in=list(linhas)).values_list("ato", "id"))
