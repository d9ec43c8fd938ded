"""Addresses of the web face."""

from __future__ import annotations

from django.urls import include, path

from . import (
    atos,
    dados_pessoais,
    derivados,
    entrada,
    fichas,
    inicio,
    leis,
    licencas,
    lotes,
    papeis,
    pedidos,
    pessoas,
    processos,
    publico,
)

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
    path("pessoas/<uuid:id>/dados/", dados_pessoais.tudo, name="pessoa_dados"),
    path("pessoas/<uuid:id>/apagar/", dados_pessoais.apagar, name="pessoa_apagar"),
    path("pedidos/novo/", pedidos.escolher, name="novo"),
    path(f"pedidos/novo/{LEI}/<slug:modalidade>/", pedidos.novo, name="novo_pedido"),
    path(f"pedidos/exame/{LEI}/<slug:modalidade>/", pedidos.exame, name="exame"),
    path("processos/", processos.lista, name="processos"),
    path("processos/<uuid:id>/", processos.pagina, name="processo"),
    path("processos/<uuid:id>/<slug:acao>/", atos.praticar, name="praticar"),
    path("licencas/", licencas.lista, name="licencas"),
    path("licencas/<uuid:id>/", licencas.pagina, name="licenca"),
    path("licencas/<uuid:id>/renovar/", derivados.renovar, name="renovar"),
    path("licencas/<uuid:id>/transferir/", derivados.transferir, name="transferir"),
    path("lotes/novo/", lotes.novo, name="lote_novo"),
    path("lotes/<uuid:id>/", lotes.pagina, name="lote"),
    path("lotes/<uuid:id>/zip/", lotes.baixar, name="lote_zip"),
    path("fichas/", fichas.lista, name="fichas"),
    path("fichas/<uuid:id>/revogar/", fichas.revogar, name="ficha_revogar"),
    path("anexos/<uuid:id>/", papeis.anexo, name="anexo"),
    path("processos/<uuid:id>.pdf", papeis.processo_inteiro, name="processo_inteiro"),
    path("papeis/<slug:especie>/<uuid:id>.pdf", papeis.papel, name="papel"),
    path("leis/<path:lei>/ver/<str:dispositivo>/", leis.dispositivo_da, name="dispositivo"),
    path("v/", publico.formulario, name="verificar"),
    path("v/<str:codigo>/", publico.conferir, name="conferir"),
    path("saude/", publico.saude, name="saude"),
    path("", include("almotace.web.autuacao.enderecos")),
    path("", include("almotace.web.apreensao.enderecos")),
    path("", include("almotace.web.campo.enderecos")),
    path("", include("almotace.web.cobranca.enderecos")),
    path("", include("almotace.web.feirantes.enderecos")),
    path("", include("almotace.web.feira.enderecos")),
    path("", include("almotace.web.dia_de_feira.enderecos")),
    path("api/", include("almotace.api.enderecos")),
]

handler400 = "almotace.web.recados.mal_feito"
handler403 = "almotace.web.recados.proibido"
handler404 = "almotace.web.recados.nao_achado"
handler500 = "almotace.web.recados.falha"
