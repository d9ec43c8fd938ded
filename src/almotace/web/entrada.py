"""Coming in and going out. Too many wrong passwords make one wait."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import authenticate, login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme

from ..registro.inquilino import do_municipio
from ..registro.models import Agente, Municipio
from . import guarda
from .limites import ENTRADA, esgotado, registrar_tentativa, zerar
from .quem import sem_sessao


def entrar(pedido: Any) -> HttpResponse:
    proximo = pedido.POST.get("next") or pedido.GET.get("next") or "/"
    if not proximo.startswith("/") or not url_has_allowed_host_and_scheme(proximo, None):
        proximo = "/"
    if pedido.method != "POST":
        dados = {"next": proximo, "guardado": guarda.esperado(pedido)}
        return render(pedido, "entrar.html", dados)
    nome = pedido.POST.get("usuario", "").strip()
    if esgotado(ENTRADA, pedido, nome):
        return _recusar(pedido, proximo, nome, "Muitas tentativas. Espere quinze minutos.", 429)
    usuario = authenticate(pedido, username=nome, password=pedido.POST.get("senha", ""))
    if usuario is None:
        registrar_tentativa(ENTRADA, pedido, nome)
        return _recusar(pedido, proximo, nome, "Usuário ou senha não conferem.", 200)
    zerar(ENTRADA, pedido, nome)
    login(pedido, usuario)
    pedido.session.set_expiry(None)
    meus = municipios_de(usuario)
    if len(meus) == 1:
        pedido.session["municipio"] = meus[0].pk
        return redirect(proximo)
    return redirect("escolher")


def _recusar(pedido: Any, proximo: str, nome: str, frase: str, codigo: int) -> HttpResponse:
    dados = {"next": proximo, "usuario": nome, "erro": frase,
             "guardado": guarda.esperado(pedido)}  # fmt: skip
    return render(pedido, "entrar.html", dados, status=codigo)


def municipios_de(usuario: Any) -> list[Municipio]:
    """Towns where the user is an officer (each asked inside its own walls)."""
    achados = []
    for m in Municipio.objects.order_by("nome"):
        with do_municipio(m.pk):
            if Agente.objects.filter(municipio=m, usuario=usuario).exists():
                achados.append(m)
    return achados


def escolher(pedido: Any) -> HttpResponse:
    if not pedido.user.is_authenticated:
        return sem_sessao(pedido)
    meus = municipios_de(pedido.user)
    if pedido.method == "POST":
        escolhido = next((m for m in meus if str(m.pk) == pedido.POST.get("municipio")), None)
        if escolhido is not None:
            pedido.session["municipio"] = escolhido.pk
            return redirect("inicio")
    return render(pedido, "escolher.html", {"municipios": meus})


def sair(pedido: HttpRequest) -> HttpResponse:
    """Only a form of ours ends the session; a mere visit goes home."""
    if pedido.method != "POST":
        return redirect("inicio")
    logout(pedido)
    return redirect("entrar")
