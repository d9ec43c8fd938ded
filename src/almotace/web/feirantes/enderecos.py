"""Addresses of the queue and of the holders' books."""

from __future__ import annotations

from django.urls import path

from . import atos, fila, lista, pagina

urlpatterns = [
    path("feira/<uuid:id>/fila/", fila.pagina, name="fila"),
    path("feira/<uuid:id>/fila/classificar/", fila.classificar, name="fila_classificar"),
    path("feira/<uuid:id>/fila/escolher/", fila.escolher, name="fila_escolher"),
    path("matriculas/", lista.lista, name="matriculas"),
    path("matriculas/<uuid:id>/", pagina.pagina, name="matricula"),
    path("matriculas/<uuid:id>/fazer/<slug:acao>/", atos.praticar, name="matricula_praticar"),
    path("matriculas/<uuid:id>/cracha/<uuid:ato>.pdf", pagina.cracha_em_pdf, name="cracha"),
]
