"""Addresses of the street."""

from __future__ import annotations

from django.urls import path

from . import atos, caso, hoje, lista, nova, publico, visita

urlpatterns = [
    path("fiscalizacao/", lista.lista, name="acoes_fiscais"),
    path("fiscalizacao/nova/", nova.nova, name="acao_nova"),
    path("fiscalizacao/hoje/", hoje.hoje, name="campo_hoje"),
    path("fiscalizacao/<uuid:id>/", caso.pagina, name="acao_fiscal"),
    path("fiscalizacao/<uuid:id>/visita/", visita.visita, name="acao_visita"),
    path("fiscalizacao/<uuid:id>/conferencia/", visita.conferencia, name="acao_conferencia"),
    path("fiscalizacao/<uuid:id>/fazer/<slug:acao>/", atos.praticar, name="acao_praticar"),
    path("denunciar/", publico.cidades, name="denunciar_cidades"),
    path("denunciar/<str:uf>/<str:cidade>/", publico.denunciar, name="denunciar"),
    path("denunciar/<str:uf>/<str:cidade>/acompanhar/", publico.acompanhar, name="acompanhar"),
]
