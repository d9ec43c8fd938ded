"""Licences: lists, and one as it stands now."""

from __future__ import annotations

import uuid
from typing import Annotated, Any

from ninja import Router
from pydantic import Field

from ...registro.busca import achar as achar_por_palavras
from ...registro.models import Licenca
from ...servicos.vida_da_licenca import autos_da_licenca, situacao_em
from .. import dados
from ..esquemas import ERROS_DE_LEITURA, Dia, LicencaInteira, Licencas
from ..paginas import Numero, Procura, Quantos, paginar
from ..sala import achar, leitura

rotas = Router(tags=["Licenças"])
Filtro = Annotated[str, Field(max_length=120, pattern=r"^[a-z0-9_./-]*$")]


@rotas.get("/licencas", response={200: Licencas, **ERROS_DE_LEITURA}, summary="Listar licenças")
def lista(
    request: Any,
    q: Procura = "",
    situacao: Filtro = "",
    modalidade: Filtro = "",
    titular: uuid.UUID | None = None,
    vence_ate: Dia | None = None,
    pagina: Numero = 1,
    por_pagina: Quantos = 50,
) -> Any:
    """A que vence antes primeiro. ``q``: número, código, nome, CPF ou CNPJ do titular.
    ``situacao`` é a gravada pelo último ato; a de agora está em cada licença."""
    with leitura(request) as a:
        achadas = Licenca.objects.filter(municipio=a.municipio).select_related("titular")
        if q.strip():
            achadas = achadas.filter(id__in=achar_por_palavras(a.municipio.pk, "licenca", q))
        por = {
            "situacao": situacao, "modalidade": modalidade, "titular_id": titular,
            "validade_fim__lte": vence_ate,
        }  # fmt: skip
        achadas = achadas.filter(**{k: v for k, v in por.items() if v not in ("", None)})
        return paginar(achadas.order_by("validade_fim", "id"), pagina, por_pagina, dados.licenca)


@rotas.get(
    "/licencas/{id}", response={200: LicencaInteira, **ERROS_DE_LEITURA}, summary="Uma licença"
)
def uma(request: Any, id: uuid.UUID) -> Any:
    """Em que situação está agora, pelos atos e pela lei."""
    with leitura(request) as a:
        x: Licenca = achar(Licenca, id, "titular", "processo")
        estado, explicacao = situacao_em(x, autos_da_licenca(x), a.dia)
        return {
            **dados.licenca(x), "ramo": x.ramo, "dados": x.dados, "estado": estado,
            "explicacao": explicacao, "conferido_em": a.quando,
        }  # fmt: skip
