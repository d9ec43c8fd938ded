"""Anybody complains, and follows what became of it, without login and without a name."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from ...nucleo.erros import ErroAlmotace, ErroDeEntrada
from ...registro.inquilino import do_municipio
from ...registro.models import Municipio, Processo
from ...servicos.acao_fiscal import acompanhar as servico
from ...servicos.acao_fiscal import denunciar as intake
from ...servicos.acao_fiscal.repetida import JANELA, igual_a_esta
from ..atos import chave_de
from ..limites import Limite, esgotado, registrar_tentativa
from ..recados import frase
from ..relogio import agora
from .leitura import denuncia, denunciante

ENVIO = (Limite("denuncia", 6, 3600, "lugar"),)
CONSULTA = (Limite("protocolo", 20, 600, "lugar"),)
CAMPOS = ("assunto", "endereco", "relato", "latitude", "longitude", "fato_em", "denunciante",
          "contato")  # fmt: skip
MUITAS = "Muitos envios deste lugar. Espere uma hora, ou telefone para a prefeitura."
IGUAL = (
    "Uma denúncia com estas mesmas palavras acabou de chegar. Se foi você, acompanhe-a pelo"
    " protocolo que recebeu; se é outro caso, conte o que há de diferente."
)
BISCOITO = "denuncia_enviada"
NENHUM = "Nenhuma denúncia tem este protocolo. Confira letra por letra."


def cidades(pedido: HttpRequest) -> HttpResponse:
    """The towns that take complaints here; straight to it, if there is only one."""
    quais = [m for m in Municipio.objects.order_by("nome") if intake.recebe_sem_login(m)]
    if len(quais) == 1:
        return redirect("denunciar", *quais[0].chave.split("/"))
    lista = [(m, m.chave.split("/")) for m in quais]
    return render(pedido, "campo/cidades.html", {"cidades": lista})


def _cidade(uf: str, cidade: str) -> Municipio:
    m = Municipio.objects.filter(chave=f"{uf}/{cidade}").first()
    if m is None or not intake.recebe_sem_login(m):
        raise Http404
    return m


def denunciar(pedido: Any, uf: str, cidade: str) -> HttpResponse:
    m = _cidade(uf, cidade)
    post = pedido.POST if pedido.method == "POST" else None
    erros: dict[str, str] = {}
    situacao = 200
    if post is not None:
        if esgotado(ENVIO, pedido):
            erros["assunto"], situacao = MUITAS, 429
        else:
            feito = _receber(pedido, m, erros)
            if feito is not None:
                return _recebida(pedido, m, feito)
    return render(pedido, "campo/denunciar.html", {
        "cidade": m, "partes": [uf, cidade], "erros": erros,
        "ditos": {k: post.get(k, "") for k in CAMPOS} if post else {},
        "chave": (post.get("chave") if post else "") or uuid.uuid4(),
    }, status=situacao)  # fmt: skip


def _recebida(pedido: Any, m: Municipio, feito: Processo) -> HttpResponse:
    """The protocol; and a signed cookie by which this browser, and no other, is told it again when
    it sends the same once more."""
    with do_municipio(m.pk):
        numero = intake.protocolo(feito)
    resposta = render(pedido, "campo/denunciado.html", {
        "cidade": m, "partes": m.chave.split("/"), "protocolo": numero})  # fmt: skip
    resposta.set_signed_cookie(
        BISCOITO, str(feito.id), salt=BISCOITO, max_age=JANELA, httponly=True, samesite="Strict",
        secure=pedido.is_secure(), path=pedido.path,
    )  # fmt: skip
    return resposta


def _receber(pedido: Any, m: Municipio, erros: dict[str, str]) -> Processo | None:
    """The matter, or what is wrong. Only what enters counts against the place."""
    try:
        d, de, chave = denuncia(pedido.POST, "web"), denunciante(pedido.POST), chave_de(pedido.POST)
        antes = igual_a_esta(m, agora(), chave, d, de)
        if antes is not None:
            meu = pedido.get_signed_cookie(BISCOITO, "", salt=BISCOITO, max_age=JANELA)
            if meu == str(antes.id):
                return antes
            raise ErroDeEntrada(IGUAL, campo="assunto")
        feito = intake.denunciar_sem_login(m, agora(), chave, d, de)
    except ErroAlmotace as e:
        erros[e.campo or "assunto"] = frase(e)
        return None
    registrar_tentativa(ENVIO, pedido)
    return feito


def acompanhar(pedido: Any, uf: str, cidade: str) -> HttpResponse:
    """By POST: a protocol is not to stay in the history of the browser."""
    m = _cidade(uf, cidade)
    dados: dict[str, Any] = {"cidade": m, "partes": [uf, cidade]}
    if pedido.method != "POST":
        return render(pedido, "campo/acompanhar.html", dados)
    dito = pedido.POST.get("protocolo", "")
    dados["dito"] = dito
    if esgotado(CONSULTA, pedido):
        dados["erros"] = {"protocolo": "Muitas tentativas deste lugar. Espere dez minutos."}
        return render(pedido, "campo/acompanhar.html", dados, status=429)
    with do_municipio(m.pk):
        acao = intake.achar_pelo_protocolo(m.pk, dito)
        if acao is None:
            registrar_tentativa(CONSULTA, pedido)
            dados["erros"] = {"protocolo": NENHUM}
            return render(pedido, "campo/acompanhar.html", dados, status=404)
        dados["a"] = servico.acompanhar(acao, m.fuso)
    return render(pedido, "campo/acompanhar.html", dados)
