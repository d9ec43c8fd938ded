"""Addresses of the autos."""

from __future__ import annotations

from django.urls import path

from . import agenda, atos, editais, lavrar, lista, pagina

urlpatterns = [
    path("autos/", lista.lista, name="autos"),
    path("autos/novo/", lavrar.novo, name="lavrar"),
    path("autos/<uuid:id>/", pagina.pagina, name="auto"),
    path("autos/<uuid:id>/substituir/", lavrar.substituir, name="auto_substituir"),
    path("autos/<uuid:id>/fazer/<slug:acao>/", atos.praticar, name="auto_praticar"),
    path("editais/", editais.lista, name="editais"),
    path("editais/<uuid:id>/", editais.pagina, name="edital"),
    path("prazos/", agenda.agenda, name="agenda"),
]
