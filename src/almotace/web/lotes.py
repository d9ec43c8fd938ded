"""Many papers at once: chosen by filters, made a few at a time while the page says how far."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import redirect, render

from ..nucleo.erros import ErroAlmotace
from ..registro.models import Licenca
from ..servicos import lote as servico
from ..servicos.casa import casa
from .leitura import ler_dia
from .quem import com_agente
from .recados import frase

ESPECIES = {"alvara": "Alvarás", "cracha": "Crachás"}


@com_agente("emissao")
def novo(pedido: Any) -> HttpResponse:
    """Which documents: of what kind, issued when."""
    dados = pedido.POST if pedido.method == "POST" else pedido.GET
    erros: dict[str, str] = {}
    achadas = Licenca.objects.filter(
        municipio=pedido.municipio, situacao="vigente", validade_fim__gte=pedido.hoje
    )
    for campo, filtro in (("de", "emitida_em__gte"), ("ate", "emitida_em__lte")):
        try:
            dia = ler_dia(dados.get(campo, ""), campo)
            achadas = achadas.filter(**{filtro: dia}) if dia else achadas
        except ErroAlmotace as e:
            erros[campo] = frase(e)
    if dados.get("modalidade"):
        achadas = achadas.filter(modalidade=dados["modalidade"])
    especie = dados.get("especie") if dados.get("especie") in ESPECIES else "alvara"
    if pedido.method == "POST" and pedido.POST.get("acao") == "fazer" and not erros:
        try:
            ids = [str(x) for x in achadas.order_by("emitida_em", "numero").values_list(
                "id", flat=True)]  # fmt: skip
            feito = servico.abrir(settings.ARQUIVOS, pedido.agente, especie, ids)
            return redirect("lote", id=feito.id)
        except ErroAlmotace as e:
            erros[e.campo or "de"] = frase(e)
    return render(pedido, "lote_novo.html", {
        "secao": "licencas", "especies": ESPECIES.items(), "especie": especie, "dados": dados,
        "quantas": 0 if erros else achadas.count(), "erros": erros,
        "modalidades": casa(pedido.municipio.chave).instrumentos(),
    })  # fmt: skip


def _achar(pedido: Any, id: Any) -> servico.Lote:
    lote = servico.ler(settings.ARQUIVOS, id, pedido.agente)
    if lote is None:
        raise Http404
    return lote


@com_agente("emissao")
def pagina(pedido: Any, id: Any) -> HttpResponse:
    """How far it is. Posting makes some more; the page posts by itself where it can."""
    lote = _achar(pedido, id)
    erro = ""
    if pedido.method == "POST" and not lote.pronto:
        try:
            lote = servico.seguir(settings.ARQUIVOS, lote, lambda i: _fazer(pedido, lote, i))
        except ErroAlmotace as e:
            erro = frase(e)
    falhas = dict(lote.falhas)
    nomes = {str(x.id): x.numero for x in Licenca.objects.filter(id__in=list(falhas))}
    modelo = "pecas/lote.html" if pedido.htmx else "lote.html"
    return render(pedido, modelo, {
        "secao": "licencas", "lote": lote, "titulo_do_lote": ESPECIES[lote.especie], "erro": erro,
        "falhas": [(nomes.get(i, i), texto) for i, texto in lote.falhas],
    })  # fmt: skip


def _fazer(pedido: Any, lote: servico.Lote, id: str) -> tuple[bytes, str]:
    from ..servicos import papeis

    licenca = Licenca.objects.get(municipio=pedido.municipio, id=id)
    return papeis.em_pdf(lote.especie, licenca, pedido.municipio, pedido.build_absolute_uri("/"))


@com_agente("emissao")
def baixar(pedido: Any, id: Any) -> Any:
    """The ZIP, once it is whole."""
    lote = _achar(pedido, id)
    if not lote.pronto:
        return redirect("lote", id=id)
    nome = f"{lote.especie}s-{pedido.hoje:%Y-%m-%d}.zip"
    arquivo = servico.zip_de(settings.ARQUIVOS, lote).open("rb")
    return FileResponse(arquivo, as_attachment=True, filename=nome)
