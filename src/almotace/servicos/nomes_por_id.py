"""What the ids that acts hold are called: people, officers, guides, places, acts."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from ..registro.models import (
    Agente,
    Ato,
    Espaco,
    Guia,
    Inscricao,
    Licenca,
    Lugar,
    Matricula,
    Pessoa,
    Processo,
)
from .nomes import nome_do_ato

UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def nomes_dos(atos: Iterable[Ato], outros: Iterable[Any]) -> dict[str, str]:
    """What every id in these acts is called, in a constant number of queries; an id of something
    that has no name of its own has none here. Call in a transaction of the town."""
    ids: set[str] = set()
    for a in atos:
        _colher(a.dados, ids)
        _colher(a.congelado, ids)
    for x in outros:
        _colher(x, ids)
    if not ids:
        return {}
    chaves = [uuid.UUID(x) for x in ids]
    feitos: dict[str, str] = {}
    for p in Pessoa.objects.filter(id__in=chaves):
        feitos[str(p.id)] = p.nome if p.apagada_em is None else "pessoa de dados apagados"
    for g in Agente.objects.filter(id__in=chaves):
        feitos[str(g.id)] = g.nome
    for modelo, como in (
        (Guia, "nº {0.numero}"), (Licenca, "nº {0.numero}"), (Processo, "processo {0.numero}"),
        (Inscricao, "nº {0.numero}"), (Matricula, "matrícula {0.numero}"),
        (Lugar, "{0.nome}"), (Espaco, "{0.codigo}"),
    ):  # fmt: skip
        for linha in modelo.objects.filter(id__in=chaves):  # type: ignore[attr-defined]
            feitos[str(linha.id)] = como.format(linha)
    for ato in Ato.objects.filter(id__in=chaves):
        feitos.setdefault(str(ato.id), f"peça {ato.seq}, {nome_do_ato(ato.tipo)}")
    return feitos


def _colher(x: Any, ids: set[str]) -> None:
    if isinstance(x, Mapping):
        for v in x.values():
            _colher(v, ids)
    elif isinstance(x, (list, tuple)):
        for v in x:
            _colher(v, ids)
    elif isinstance(x, str) and UUID.fullmatch(x):
        ids.add(x)
