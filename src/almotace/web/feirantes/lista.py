"""The holders' books: by number or by whose they are."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.db.models import OuterRef, Subquery
from django.http import Http404, HttpResponse
from django.shortcuts import render

from ...registro.busca import achar
from ...registro.models import Licenca, Lugar, Matricula
from ...servicos.casa import casa
from ...servicos.feira.regra import feiras
from ..quem import com_agente


@com_agente()
def lista(pedido: Any) -> HttpResponse:
    if not feiras(casa(pedido.municipio.chave)):
        raise Http404
    q = pedido.GET.get("q", "").strip()
    ate = Licenca.objects.filter(
        titular_id=OuterRef("pessoa_id"), lei=OuterRef("lei"),
        situacao__in=("vigente", "suspensa"), validade_fim__gte=pedido.hoje,
    ).order_by("-validade_fim")  # fmt: skip
    achadas = (
        Matricula.objects.filter(municipio=pedido.municipio)
        .select_related("pessoa", "processo")
        .annotate(vale_ate=Subquery(ate.values("validade_fim")[:1]))
        .order_by("pessoa__ordem", "id")
    )
    if q:
        do_livro = achadas.filter(numero=q)
        achadas = do_livro if do_livro.exists() else achadas.filter(
            processo_id__in=achar(pedido.municipio.pk, "processo", q)
        )  # fmt: skip
    pagina = Paginator(achadas, 50).get_page(pedido.GET.get("p"))
    return render(pedido, "feirantes/lista.html", {
        "secao": "matriculas", "pagina": pagina, "q": q,
        "lugares": Lugar.objects.filter(municipio=pedido.municipio).exclude(situacao="extinto"),
    })  # fmt: skip
