"""The API and its addresses, to be included under ``api/``."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path, re_path
from ninja import NinjaAPI

from . import erros
from .acesso import PorFicha
from .corpo import Leitor
from .pagina import documentacao
from .rotas import atos, autos, conferir, eu, leis, licencas, perguntas, pessoas, processos

DESCRICAO = """\
O balcão do Município para programas: os mesmos atos, pela mesma lei, com os mesmos motivos.

**Acesso.** Cada programa tem uma ficha, que age em nome de um agente e com os cargos que ele tem \
no dia: `Authorization: Bearer <ficha>`. A ficha é de um Município, e nada de outro se vê com ela. \
Cria-se na página “Fichas de acesso” do balcão, ou por `almotace ficha criar`; o segredo mostra-se \
uma vez, e a ficha revogada deixa de valer na hora.

**Uma vez só.** Todo envio que grava leva `Idempotency-Key`, um UUID feito por quem envia. Sem \
resposta, repita o mesmo envio com a mesma chave: o ato se pratica uma vez. A chave com outro \
conteúdo é recusada (409).

**Erros.** Sempre `{"erro": "uma frase", "campo": "o campo, se for um"}`.\
"""

api = NinjaAPI(
    title="Almotacé",
    version="1",
    description=DESCRICAO,
    docs_url=None,
    openapi_url="/openapi.json",
    auth=PorFicha(),
    parser=Leitor(),
    urls_namespace="api",
)
erros.instalar(api)
for modulo in (leis, pessoas, processos, atos, autos, licencas, perguntas, conferir, eu):
    api.add_router("", modulo.rotas)


def inicio(pedido: HttpRequest) -> HttpResponse:
    return documentacao(pedido, api)


def nada(pedido: HttpRequest, resto: str = "") -> HttpResponse:
    return erros.resposta(404, "Não há este endereço na API. Veja /api/.")


def _enderecos() -> list[URLPattern | URLResolver]:
    lista = [x for x in api.urls[0] if not (isinstance(x, URLPattern) and x.name == "api-root")]
    for x in lista:
        if isinstance(x, URLPattern):
            x.callback = erros.em_portugues(x.callback)
    raiz = path("", inicio, name="api-root")
    return [raiz, *lista, re_path(r"^(?P<resto>.*)$", nada)]


app_name = "api"
urlpatterns = _enderecos()
