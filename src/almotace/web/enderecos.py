"""Addresses of the web face."""

from __future__ import annotations

from django.urls import include, path

from . import entrada, inicio, leis, licencas, papeis, pedidos, pessoas, processos, publico

LEI = "<str:uf>/<str:cidade>/<str:norma>"

urlpatterns = [
    path("entrar/", entrada.entrar, name="entrar"),
    path("sair/", entrada.sair, name="sair"),
    path("municipio/", entrada.escolher, name="escolher"),
    path("", inicio.inicio, name="inicio"),
    path("pessoas/", pessoas.lista, name="pessoas"),
    path("pessoas/nova/", pessoas.nova, name="pessoa_nova"),
    path("pessoas/<uuid:id>/", pessoas.pagina, name="pessoa"),
    path("pessoas/<uuid:id>/editar/", pessoas.editar, name="pessoa_editar"),
    path("pedidos/novo/", pedidos.escolher, name="novo"),
    path(f"pedidos/novo/{LEI}/<slug:modalidade>/", pedidos.novo, name="novo_pedido"),
    path(f"pedidos/exame/{LEI}/<slug:modalidade>/", pedidos.exame, name="exame"),
    path("processos/", processos.lista, name="processos"),
    path("processos/<uuid:id>/", processos.pagina, name="processo"),
    path("processos/<uuid:id>/<slug:acao>/", processos.praticar, name="praticar"),
    path("licencas/", licencas.lista, name="licencas"),
    path("licencas/<uuid:id>/", licencas.pagina, name="licenca"),
    path("licencas/<uuid:id>/renovar/", licencas.renovar, name="renovar"),
    path("licencas/<uuid:id>/transferir/", licencas.transferir, name="transferir"),
    path("papeis/<slug:especie>/<uuid:id>.pdf", papeis.papel, name="papel"),
    path("leis/<path:lei>/ver/<str:dispositivo>/", leis.dispositivo_da, name="dispositivo"),
    path("v/", publico.formulario, name="verificar"),
    path("v/<str:codigo>/", publico.conferir, name="conferir"),
    path("saude/", publico.saude, name="saude"),
    path("api/", include("almotace.api.enderecos")),
]

handler403 = "almotace.web.recados.proibido"
handler404 = "almotace.web.recados.nao_achado"
handler500 = "almotace.web.recados.falha"
