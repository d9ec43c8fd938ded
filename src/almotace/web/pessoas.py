"""People: search, register, history."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme

from ..nucleo.erros import ErroAlmotace
from ..registro.models import Pessoa
from ..servicos import apagamento, dados_da_pessoa
from ..servicos import pessoas as servico
from . import dados_pessoais, guarda
from .exportar import csv
from .leitura import ler_dia
from .palavras import documento
from .quem import com_agente, pode
from .recados import frase

CAMPOS = [
    ("nome", "Nome completo ou razão social", "name"),
    ("nome_fantasia", "Nome de fantasia (se houver)", "off"),
    ("cpf", "CPF", "off"),
    ("cnpj", "CNPJ (de MEI ou empresa)", "off"),
    ("nascimento", "Nascimento", "off"),
    ("filiacao", "Filiação", "off"),
    ("nacionalidade", "Nacionalidade", "off"),
    ("estado_civil", "Estado civil", "off"),
    ("endereco", "Endereço", "off"),
    ("telefone", "Telefone", "off"),
    ("email", "E-mail", "off"),
]
CADASTRAM = ("requerimento", "decisao")
"""Who takes or decides applications also registers people."""


@com_agente()
def lista(pedido: Any) -> HttpResponse:
    texto, volta = pedido.GET.get("q", ""), volta_segura(pedido)
    achadas = servico.procurar(pedido.agente, texto)
    if pedido.GET.get("formato") == "csv":
        return csv("pessoas", ["Nome", "CPF", "CNPJ", "Nascimento", "Endereço", "Telefone"], (
            [p.nome, documento(p.cpf), documento(p.cnpj), p.nascimento, p.endereco, p.telefone]
            for p in achadas
        ))  # fmt: skip
    pagina = Paginator(achadas, 50).get_page(pedido.GET.get("p"))
    return render(pedido, "pessoas.html", {
        "secao": "pessoas", "pagina": pagina, "q": texto, "volta": volta,
        "com_volta": f"{volta}{'&' if '?' in volta else '?'}pessoa=" if volta else "",
        "pode_cadastrar": pode(pedido, *CADASTRAM),
    })  # fmt: skip


def volta_segura(pedido: Any) -> str:
    """Where to go back to: a page of this site, or nowhere."""
    volta = str(pedido.POST.get("volta") or pedido.GET.get("volta", ""))
    if not volta.startswith("/") or not url_has_allowed_host_and_scheme(volta, None):
        return ""
    return volta


@com_agente(*CADASTRAM)
def nova(pedido: Any) -> HttpResponse:
    return _formulario(pedido, None)


@com_agente(*CADASTRAM)
def editar(pedido: Any, id: Any) -> HttpResponse:
    return _formulario(pedido, _achar(pedido, id))


def _achar(pedido: Any, id: Any) -> Pessoa:
    pessoa = Pessoa.objects.filter(
        municipio=pedido.municipio, id=id, apagada_em__isnull=True
    ).first()
    if pessoa is None:
        raise Http404
    return pessoa


def _formulario(pedido: Any, pessoa: Pessoa | None) -> HttpResponse:
    erros: dict[str, str] = {}
    antes = guarda.recuperar(pedido)
    post = pedido.POST if pedido.method == "POST" else antes
    volta = volta_segura(pedido)
    if post is not None:
        dados = {c: post.get(c, "").strip() for c, _, _ in CAMPOS}
    else:
        dados = _como_esta(pessoa)
    if pedido.method == "POST":
        feita = _gravar(pedido, pessoa, dados, erros)
        if feita is not None:
            messages.success(pedido, "Pessoa gravada.", extra_tags="sucesso")
            return redirect(com_pessoa(volta, feita) if volta else f"/pessoas/{feita.id}/")
    campos = [(c, r, dados.get(c, ""), erros.get(c, ""), a) for c, r, a in CAMPOS]
    return render(pedido, "pessoa_form.html", {
        "secao": "pessoas", "campos": campos, "erros": erros, "pessoa": pessoa,
        "volta": volta, "voltou": antes is not None,
    })  # fmt: skip


def _como_esta(pessoa: Pessoa | None) -> dict[str, str]:
    if pessoa is None:
        return {}
    dados = {c: str(getattr(pessoa, c) or "") for c, _, _ in CAMPOS}
    dados["cpf"], dados["cnpj"] = documento(pessoa.cpf), documento(pessoa.cnpj)
    if pessoa.nascimento:
        dados["nascimento"] = f"{pessoa.nascimento:%d/%m/%Y}"
    return dados


def _gravar(
    pedido: Any, pessoa: Pessoa | None, dados: dict[str, str], erros: dict[str, str]
) -> Pessoa | None:
    """The person, kept; or why not, field by field."""
    lidos: dict[str, Any] = {**dados, "nascimento": None}
    lidos["natureza"] = "sociedade" if dados["cnpj"] and not dados["cpf"] else "pessoa_natural"
    try:
        lidos["nascimento"] = nascimento = ler_dia(dados["nascimento"], "nascimento")
        if nascimento is not None and nascimento > pedido.hoje:
            erros["nascimento"] = "O nascimento não pode ser depois de hoje."
    except ErroAlmotace as e:
        erros["nascimento"] = frase(e)
    for campo, le in (("cpf", servico.ler_cpf), ("cnpj", servico.ler_cnpj)):
        try:
            le(dados[campo])
        except ErroAlmotace as e:
            erros[campo] = frase(e)
    if dados["email"] and not re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s]+", dados["email"]):
        erros["email"] = f"“{dados['email']}” não tem a forma de um e-mail."
    maiores = {"nome": 160, "nome_fantasia": 160, "filiacao": 200, "nacionalidade": 60,
               "estado_civil": 30, "endereco": 240, "telefone": 30, "email": 254}  # fmt: skip
    for campo, maior in maiores.items():
        if len(dados[campo]) > maior:
            erros[campo] = f"Escreva até {maior} letras; aqui há {len(dados[campo])}."
    for campo in [c for c, _, _ in CAMPOS if c in erros]:  # in the order of the page
        erros[campo] = erros.pop(campo)
    if erros:
        return None
    try:
        return servico.cadastrar(pedido.agente, lidos, pessoa)
    except ErroAlmotace as e:
        erros[e.campo or "nome"] = frase(e)
        return None


def com_pessoa(volta: str, pessoa: Pessoa) -> str:
    """The address to go back to, with the person chosen."""
    partes = urlsplit(volta)
    consulta = {**dict(parse_qsl(partes.query)), "pessoa": str(pessoa.id)}
    return f"{partes.path}?{urlencode(consulta)}"


@com_agente()
def pagina(pedido: Any, id: Any) -> HttpResponse:
    apagada = Pessoa.objects.filter(
        municipio=pedido.municipio, id=id, apagada_em__isnull=False
    ).first()
    if apagada is not None:
        return dados_pessoais.apagada(pedido, apagada)
    pessoa = _achar(pedido, id)
    return render(pedido, "pessoa.html", {
        "secao": "pessoas", "pessoa": pessoa,
        "processos": pessoa.processos.order_by("-aberto_em")[:50],
        "licencas": pessoa.licencas.order_by("-emitida_em")[:50],
        "matriculas": pessoa.matriculas.order_by("numero"),
        "pode_cadastrar": pode(pedido, *CADASTRAM),
        "pode_ver_tudo": pode(pedido, dados_da_pessoa.ATO),
        "pode_apagar": pode(pedido, apagamento.ATO),
    })  # fmt: skip
