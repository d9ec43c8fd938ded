"""Coming in and going out. Too many wrong passwords from one place make it wait."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from ..registro.inquilino import do_municipio
from ..registro.models import Agente, Municipio
from .limites import ENTRADA, esgotado, registrar_tentativa, zerar


def entrar(pedido: HttpRequest) -> HttpResponse:
    proximo = pedido.POST.get("next") or pedido.GET.get("next") or "/"
    if not url_has_allowed_host_and_scheme(proximo, {pedido.get_host()}):
        proximo = "/"
    if pedido.method != "POST":
        return render(pedido, "entrar.html", {"next": proximo})
    nome = pedido.POST.get("usuario", "").strip()
    if esgotado(ENTRADA, pedido, nome):
        return _recusar(pedido, proximo, nome, "Muitas tentativas. Espere quinze minutos.", 429)
    usuario = authenticate(pedido, username=nome, password=pedido.POST.get("senha", ""))
    if usuario is None:
        registrar_tentativa(ENTRADA, pedido, nome)
        return _recusar(pedido, proximo, nome, "Usuário ou senha não conferem.", 200)
    zerar(ENTRADA, pedido, nome)
    login(pedido, usuario)
    meus = municipios_de(usuario)
    if len(meus) == 1:
        pedido.session["municipio"] = meus[0].pk
        return redirect(proximo)
    return redirect("escolher")


def _recusar(pedido: HttpRequest, proximo: str, nome: str, frase: str, codigo: int) -> HttpResponse:
    dados = {"next": proximo, "usuario": nome, "erro": frase}
    return render(pedido, "entrar.html", dados, status=codigo)


def municipios_de(usuario: Any) -> list[Municipio]:
    """Towns where the user is an officer (each asked inside its own walls)."""
    achados = []
    for m in Municipio.objects.order_by("nome"):
        with do_municipio(m.pk):
            if Agente.objects.filter(municipio=m, usuario=usuario).exists():
                achados.append(m)
    return achados


@login_required
def escolher(pedido: HttpRequest) -> HttpResponse:
    meus = municipios_de(pedido.user)
    if pedido.method == "POST":
        escolhido = next((m for m in meus if str(m.pk) == pedido.POST.get("municipio")), None)
        if escolhido is not None:
            pedido.session["municipio"] = escolhido.pk
            return redirect("inicio")
    return render(pedido, "escolher.html", {"municipios": meus})


@require_POST
def sair(pedido: HttpRequest) -> HttpResponse:
    logout(pedido)
    return redirect("entrar")
