"""Addresses of seized goods and of the papers of an auto."""

from __future__ import annotations

from django.urls import path

from . import apreender, deposito, destinar, leitura, pagina, papeis

urlpatterns = [
    path("deposito/", deposito.lista, name="deposito"),
    path("deposito/leitura/", leitura.pagina, name="leitura_da_liberacao"),
    path("autos/<uuid:id>/apreensao/", pagina.pagina, name="lotes_do_auto"),
    path("autos/<uuid:id>/apreensao/nova/", apreender.nova, name="apreender"),
    path("autos/<uuid:id>/apreensao/<slug:ato>/", destinar.formulario, name="destinar"),
    path("autos/<uuid:id>/papeis/<slug:especie>/<uuid:ato>.pdf", papeis.papel,
         name="papel_do_auto"),
]  # fmt: skip
