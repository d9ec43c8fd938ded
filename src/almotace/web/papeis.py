"""Papers in PDF, made when asked for from the acts; and the files joined to a case."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.http import Http404, HttpResponse

from ..nucleo.erros import ErroAlmotace
from ..registro.models import Anexo, Guia, Licenca, Processo
from ..servicos import anexos
from .quem import com_agente
from .recados import frase, pagina

MODELOS = {"alvara": Licenca, "cracha": Licenca, "decisao": Processo, "protocolo": Processo,
           "guia": Guia}  # fmt: skip
CAIXA_DE_AREIA = "default-src 'none'; sandbox; frame-ancestors 'none'"


@com_agente()
def papel(pedido: Any, especie: str, id: Any) -> HttpResponse:
    """alvara, cracha (of a licence), decisao, protocolo (of a case), guia."""
    from ..servicos import papeis as servico

    modelo: Any = MODELOS.get(especie)
    achado = modelo and modelo.objects.filter(municipio=pedido.municipio, id=id).first()
    if achado is None:
        raise Http404
    try:
        pdf, nome = servico.em_pdf(
            especie, achado, pedido.municipio, pedido.build_absolute_uri("/")
        )
    except ErroAlmotace as e:
        return pagina(pedido, "Este papel não se pode fazer", frase(e), 409)
    return _entregar(pdf, "application/pdf", nome, "inline")


@com_agente()
def processo_inteiro(pedido: Any, id: Any) -> HttpResponse:
    """The whole case, of whatever species, as one paged and indexed PDF."""
    from ..servicos import papel_do_processo

    achado = (
        Processo.objects.filter(municipio=pedido.municipio, id=id)
        .select_related("requerente")
        .first()
    )
    if achado is None:
        raise Http404
    try:
        pdf, nome = papel_do_processo.em_pdf(
            achado, pedido.municipio, pedido.agora, settings.ARQUIVOS
        )
    except ErroAlmotace as e:
        return pagina(pedido, "Este papel não se pode fazer", frase(e), 409)
    return _entregar(pdf, "application/pdf", nome, "inline")


@com_agente()
def anexo(pedido: Any, id: Any) -> HttpResponse:
    """A joined file, for officers of its town only, to be saved and never run here."""
    achado = Anexo.objects.filter(municipio=pedido.municipio, id=id).first()
    if achado is None:
        raise Http404
    try:
        dados = anexos.abrir(settings.ARQUIVOS, achado)
    except ErroAlmotace as e:
        return pagina(pedido, "Arquivo fora do lugar", frase(e), 409)
    return _entregar(dados, achado.tipo, achado.nome, "attachment")


def _entregar(dados: bytes, tipo: str, nome: str, como: str) -> HttpResponse:
    resposta = HttpResponse(dados, content_type=tipo)
    simples = nome.encode("ascii", "replace").decode().replace("?", "_").replace('"', "_")
    resposta["Content-Disposition"] = (
        f"{como}; filename=\"{simples}\"; filename*=UTF-8''{quote(nome)}"
    )
    resposta["Cross-Origin-Resource-Policy"] = "same-origin"
    if como == "attachment":
        resposta["Content-Security-Policy"] = CAIXA_DE_AREIA
    return resposta
