"""Addresses of fairs and markets."""

from __future__ import annotations

from django.urls import path

from . import atos, editor, lista, pagina

urlpatterns = [
    path("feira/", lista.lista, name="feira"),
    path("feira/novo/", lista.novo, name="feira_nova"),
    path("feira/<uuid:id>/", pagina.pagina, name="lugar"),
    path("feira/<uuid:id>/planta.svg", pagina.svg, name="planta_svg"),
    path("feira/<uuid:id>/planta/", editor.editor, name="planta"),
    path("feira/<uuid:id>/planta/reserva/", editor.reserva_ao_vivo, name="planta_reserva"),
    path("feira/<uuid:id>/fazer/<slug:acao>/", atos.praticar, name="lugar_praticar"),
]
