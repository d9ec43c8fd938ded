"""Addresses of days of fair."""

from __future__ import annotations

from django.urls import path

from . import chamada, dia, dias, frequencia

urlpatterns = [
    path("feira/<uuid:id>/dias/", dias.dias, name="dias_de_feira"),
    path("feira/<uuid:id>/frequencia/", frequencia.pagina, name="frequencia"),
    path("feira/dia/<uuid:id>/", dia.pagina, name="dia_de_feira"),
    path("feira/dia/<uuid:id>/chamada/", chamada.chamada, name="chamada"),
    path("feira/dia/<uuid:id>/justificar/", frequencia.justificar, name="justificar_falta"),
]
