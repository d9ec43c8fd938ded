"""People: search, register, history."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from ..nucleo.erros import ErroAlmotace
from ..registro.models import Pessoa
from ..servicos import pessoas as servico
from .formulario import data_iso
from .quem import com_agente
from .recados import frase

CAMPOS = [
    ("nome", "Nome completo ou razão social"),
    ("nome_fantasia", "Nome de fantasia (se houver)"),
    ("cpf", "CPF"),
    ("cnpj", "CNPJ (de MEI ou empresa)"),
    ("nascimento", "Nascimento"),
    ("filiacao", "Filiação"),
    ("nacionalidade", "Nacionalidade"),
    ("estado_civil", "Estado civil"),
    ("endereco", "Endereço"),
    ("telefone", "Telefone"),
    ("email", "E-mail"),
]


@com_agente()
def lista(pedido: Any) -> HttpResponse:
    texto = pedido.GET.get("q", "")
    pagina = Paginator(servico.procurar(pedido.agente, texto), 50).get_page(pedido.GET.get("p"))
    return render(pedido, "pessoas.html", {"secao": "pessoas", "pagina": pagina, "q": texto,
                                           "volta": pedido.GET.get("volta", "")})  # fmt: skip


@com_agente("atendente", "chefe_de_secao", "secretario")
def nova(pedido: Any) -> HttpResponse:
    return _formulario(pedido, None)


@com_agente("atendente", "chefe_de_secao", "secretario")
def editar(pedido: Any, id: Any) -> HttpResponse:
    return _formulario(pedido, _achar(pedido, id))


def _achar(pedido: Any, id: Any) -> Pessoa:
    pessoa = Pessoa.objects.filter(municipio=pedido.municipio, id=id).first()
    if pessoa is None:
        raise Http404
    return pessoa


def _formulario(pedido: Any, pessoa: Pessoa | None) -> HttpResponse:
    erros: dict[str, str] = {}
    dados = {c: getattr(pessoa, c) or "" for c, _ in CAMPOS} if pessoa else {}
    if pessoa and pessoa.nascimento:
        dados["nascimento"] = f"{pessoa.nascimento:%d/%m/%Y}"
    if pedido.method == "POST":
        dados = {c: pedido.POST.get(c, "").strip() for c, _ in CAMPOS}
        lidos: dict[str, Any] = {**dados, "nascimento": None}
        lidos["natureza"] = "sociedade" if dados["cnpj"] and not dados["cpf"] else "pessoa_natural"
        if dados["nascimento"]:
            try:
                lidos["nascimento"] = date.fromisoformat(data_iso(dados["nascimento"]))
            except ValueError:
                erros["nascimento"] = f"O dia {dados['nascimento']} não existe."
        if not erros:
            try:
                feita = servico.cadastrar(pedido.agente, lidos, pessoa)
                messages.success(pedido, "Pessoa gravada.", extra_tags="sucesso")
                volta = pedido.POST.get("volta", "")
                if volta.startswith("/pedidos/"):
                    return redirect(f"{volta.partition('?')[0]}?pessoa={feita.id}")
                return redirect("pessoa", id=feita.id)
            except ErroAlmotace as e:
                erros[e.campo or "nome"] = frase(e)
    campos = [(c, r, dados.get(c, ""), erros.get(c, "")) for c, r in CAMPOS]
    return render(pedido, "pessoa_form.html", {
        "secao": "pessoas", "campos": campos, "erros": erros, "pessoa": pessoa,
        "volta": pedido.POST.get("volta") or pedido.GET.get("volta", ""),
    })  # fmt: skip


@com_agente()
def pagina(pedido: Any, id: Any) -> HttpResponse:
    pessoa = _achar(pedido, id)
    return render(pedido, "pessoa.html", {
        "secao": "pessoas", "pessoa": pessoa,
        "processos": pessoa.processos.order_by("-aberto_em")[:50],
        "licencas": pessoa.licencas.order_by("-emitida_em")[:50],
    })  # fmt: skip
