"""Addresses of collecting."""

from __future__ import annotations

from django.urls import path

from . import caixa, divida, guia, importar, protesto, resolver

urlpatterns = [
    path("caixa/", caixa.lista, name="caixa"),
    path("caixa/importar/", importar.pagina, name="caixa_importar"),
    path("caixa/a-resolver/", resolver.lista, name="caixa_resolver"),
    path("caixa/a-resolver/<uuid:id>/<slug:acao>/", resolver.fazer, name="caixa_fazer"),
    path("caixa/guias/<uuid:id>/", guia.pagina, name="guia"),
    path("caixa/guias/<uuid:id>/<slug:acao>/", guia.fazer, name="guia_fazer"),
    path("divida-ativa/", divida.lista, name="divida_ativa"),
    path("divida-ativa/protesto/", protesto.lista, name="lista_de_protesto"),
    path("divida-ativa/<uuid:id>/", divida.pagina, name="divida_do_caso"),
    path("divida-ativa/<uuid:id>/<slug:acao>/", divida.fazer, name="divida_fazer"),
]
