"""Every case in which the register speaks of a person, and as what."""

from __future__ import annotations

import uuid
from collections import defaultdict

from ..registro.models import Ato, Pessoa, Processo, Vinculo

COMO = {"requerente": "requerente", "titular": "titular", "autuado": "autuado",
        "devedor": "devedor", "alvo": "fiscalizado"}  # fmt: skip
AUXILIAR = "registro_auxiliar"


def casos_da_pessoa(pessoa: Pessoa) -> list[tuple[Processo, list[str]]]:
    """(case, as what), the newest case first. Call in a transaction of the municipality.

    Found by the register's own relations, so that a table added later is not forgotten: whatever
    points at a person and belongs to a case brings the case.
    """
    como: defaultdict[uuid.UUID, set[str]] = defaultdict(set)
    for relacao in Pessoa._meta.get_fields(include_hidden=True):
        if not (relacao.auto_created and relacao.is_relation and not relacao.concrete):
            continue
        modelo, campo = relacao.related_model, relacao.field.name
        linhas = modelo._default_manager.filter(
            municipio_id=pessoa.municipio_id, **{campo: pessoa}
        )  # fmt: skip
        if modelo is Processo:
            processos = linhas.values_list("id", flat=True)
        elif any(f.name == "processo" for f in modelo._meta.fields):
            processos = linhas.values_list("processo_id", flat=True)
        else:
            continue
        for processo in processos:
            como[processo].add(COMO.get(campo, campo.replace("_", " ")))
    for processo in Ato.objects.filter(
        municipio_id=pessoa.municipio_id, tipo=AUXILIAR, dados__auxiliar=str(pessoa.id)
    ).values_list("processo_id", flat=True):
        como[processo].add("auxiliar")
    for processo in Vinculo.objects.filter(
        municipio_id=pessoa.municipio_id, pessoa=pessoa
    ).values_list("matricula__processo_id", flat=True):
        como[processo].add("auxiliar")
    achados = Processo.objects.filter(id__in=list(como)).order_by("-aberto_em", "-ordem")
    return [(p, sorted(como[p.id])) for p in achados]
