"""The public page: is this document valid, now? Personal data masked, attempts limited."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from django.db import Error, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render

from ..registro.codigos import achar_codigo
from ..registro.inquilino import do_municipio
from ..registro.models import Auto, CodigoPublico, Licenca, Municipio
from ..registro.verificacao import confere
from ..servicos.casa import instrumento, lei_da_casa
from ..servicos.cobranca.publico import do_codigo
from ..servicos.feira.publico import do_codigo as do_cracha
from ..servicos.fuso import dia_local
from ..servicos.vida_da_licenca import autos_da_licenca, situacao_em
from .limites import CODIGO, esgotado, registrar_tentativa
from .relogio import agora

FORMA = re.compile(r"[2-9A-HJ-NP-Z]{16}\Z")


def formulario(pedido: HttpRequest) -> HttpResponse:
    codigo = limpar(pedido.GET.get("codigo", ""))
    if codigo:
        return redirect("conferir", codigo=codigo)
    return render(pedido, "verificar.html")


def limpar(texto: str) -> str:
    """A code as typed: only its letters and figures, upper case.

    >>> limpar(" abcd-2345.efgh 6789 "), limpar("<b>")
    ('ABCD2345EFGH6789', 'B')
    """
    plano = unicodedata.normalize("NFKC", texto).upper()
    return re.sub(r"[^0-9A-Z]", "", plano)[:40]


def conferir(pedido: HttpRequest, codigo: str) -> HttpResponse:
    if esgotado(CODIGO, pedido):
        return render(pedido, "verificar.html", {
            "erro": "Muitas tentativas deste lugar. Espere dez minutos."}, status=429)  # fmt: skip
    limpo = limpar(codigo)
    achado = achar_codigo(limpo) if FORMA.match(limpo) else None
    if achado is None:
        registrar_tentativa(CODIGO, pedido)
        return render(pedido, "verificar.html", {
            "codigo": limpo, "erro": "Nenhum documento tem este código. Confira letra por letra."
        }, status=404)  # fmt: skip
    municipio = Municipio.objects.get(id=achado.municipio_id)
    with do_municipio(municipio.pk):
        auto = Auto.objects.select_related("autuado").filter(id=achado.licenca_id).first()
        if auto is not None:
            return render(pedido, "conferido_auto.html", _do_auto(auto, municipio))
        cracha = do_cracha(achado, dia_local(agora(), municipio.fuso))
        if cracha is not None:
            return render(pedido, "feirantes/conferido.html", {
                **cracha, "cidade": municipio, "quando": agora(), "fuso": municipio.fuso,
                "nome": nome_curto(cracha["pessoa"].nome),
                "nome_do_titular": nome_curto(cracha["titular"].nome),
            })  # fmt: skip
        cobranca = do_codigo(achado)
        if cobranca is not None:
            pessoa = cobranca.pop("pessoa")
            nome = nome_curto(pessoa.nome) if pessoa else ""
            comum = {"cidade": municipio, "quando": agora(), "fuso": municipio.fuso, "nome": nome}
            return render(pedido, "cobranca/conferido.html", {**cobranca, **comum})
        return render(pedido, "conferido.html", _dados(achado, municipio))


def _do_auto(auto: Auto, municipio: Municipio) -> dict[str, Any]:
    """An auto as anybody with its paper may see it: does it stand?"""
    return {
        "auto": auto, "cidade": municipio, "quando": agora(), "fuso": municipio.fuso,
        "lei": lei_da_casa(auto.lei), "de_pe": auto.situacao == Auto.LAVRADO,
        "nome": nome_curto(auto.autuado.nome) if auto.autuado else "",
    }  # fmt: skip


def _dados(achado: CodigoPublico, municipio: Municipio) -> dict[str, Any]:
    licenca = Licenca.objects.select_related("titular", "processo").get(id=achado.licenca_id)
    quando = agora()
    hoje = dia_local(quando, municipio.fuso)
    autos = autos_da_licenca(licenca)
    estado, explicacao = situacao_em(licenca, autos, hoje)
    if not confere(licenca, autos.atos):
        # The row is a projection: where it is not what its act says, nobody is told that it holds.
        estado, explicacao = (
            "registro_alterado",
            "O registro deste documento não confere: procure o balcão.",
        )
    lei = lei_da_casa(licenca.lei)
    return {
        "licenca": licenca, "estado": estado, "explicacao": explicacao, "quando": quando,
        "cidade": municipio, "nome": nome_curto(licenca.titular.nome), "fuso": municipio.fuso,
        "titulo_do_documento": instrumento(lei, licenca.modalidade).titulo, "lei": lei,
    }  # fmt: skip


def nome_curto(nome: str) -> str:
    """First name and initials: enough to compare with the person, not to publish them.

    >>> nome_curto("Maria Aparecida de Souza")
    'Maria A. S.'
    """
    partes = nome.split()
    iniciais = [f"{p[0]}." for p in partes[1:] if p[0].isupper() or len(p) > 3]
    return " ".join([partes[0] if partes else "", *iniciais]).strip()


def saude(pedido: HttpRequest) -> JsonResponse:
    """For who watches the server: the database answers, or it does not."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return JsonResponse({"situacao": "sem banco de dados"}, status=503)
    return JsonResponse({"situacao": "bem"})
