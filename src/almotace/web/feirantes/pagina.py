"""The page of a holder's book, and the badges of who stands for him."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render

from ...nucleo.erros import ErroAlmotace
from ...nucleo.regras import Secao
from ...registro.models import Matricula, Pessoa, Vinculo
from ...servicos.casa import casa
from ...servicos.feira import cracha
from ...servicos.feira.livro import Livro, livro
from ...servicos.feira.matricula import CADASTRO
from .. import guarda
from ..escolha import Escolha
from ..formulario import blocos, digitado
from ..papeis import _entregar
from ..quem import com_agente
from ..recados import frase
from ..recados import pagina as recado
from . import palavras
from .acoes import acoes


def achar_uma(pedido: Any, id: Any) -> Matricula:
    """A book of this town by its case, or 404."""
    achada = (
        Matricula.objects.filter(municipio=pedido.municipio, processo_id=id)
        .select_related("processo", "pessoa").first()
    )  # fmt: skip
    if achada is None:
        raise Http404
    return achada


@com_agente()
def pagina(pedido: Any, id: Any) -> HttpResponse:
    """``?acao=`` opens the form of an act; ``vinculo``: which tie it is about."""
    qual = pedido.GET.get("acao", "")
    antes = guarda.recuperar(pedido, f"{pedido.path}fazer/{qual}/") if qual else None
    return mostrar(pedido, achar_uma(pedido, id), {}, qual, antes)


def mostrar(
    pedido: Any, matricula: Matricula, erros: dict[str, str], qual: str, post: Any
) -> HttpResponse:
    """``post``: what was typed for ``qual``, if it comes back."""
    lido = livro(matricula, pedido.hoje)
    possiveis = acoes(lido, casa(pedido.municipio.chave), pedido.papeis)
    aberta = next((a for a in possiveis if a.id == qual), None)
    nomes = _nomes(lido)
    return render(pedido, "feirantes/matricula.html", {
        "secao": "matriculas", "matricula": matricula, "pessoa": matricula.pessoa,
        "processo": matricula.processo, "lei": lido.lei, "livro": lido,
        "do_vinculo": palavras.do_vinculo(lido.lei, lido.feira), "acoes": possiveis,
        "historia": [(a, palavras.nome(a), palavras.detalhe(a, p, nomes, lido.feira))
                     for a, p in lido.historia],
        "papeis_juntados": matricula.processo.anexos.order_by("enviado_em"),
        "aberta": aberta, "erros": erros, "chave": uuid.uuid4(),
        "voltou": post is not None and not erros,
        "recusada": bool(qual and aberta is None and erros),
        **(_formulario(pedido, aberta, lido, post, erros) if aberta else {}),
    })  # fmt: skip


def _nomes(lido: Livro) -> dict[str, str]:
    ids = {a.dados.get("vinculado") for a, _ in lido.historia} - {None}
    achadas = Pessoa.objects.filter(id__in=ids).values_list("id", "nome")
    return {str(i): n for i, n in achadas}


def _formulario(
    pedido: Any, aberta: Any, lido: Livro, post: Any, erros: dict[str, str]
) -> dict[str, Any]:
    """What the form of one act shows."""
    ditos = {k: post.get(k, "") for k in post} if post is not None else {}
    mais: dict[str, Any] = {"ditos": ditos}
    if aberta.id == "atualizar":
        pessoa = lido.matricula.pessoa
        mais["ditos"] = ditos or {k: getattr(pessoa, k) for k in CADASTRO}
        mais["campos"] = [(k, palavras.maiuscula(palavras.CAMPOS[k])) for k in CADASTRO]
    if aberta.id in ("vincular", "afastar"):
        mais["escolha"] = Escolha.de(pedido, post)
        mais["especies"] = [(k, palavras.maiuscula(v)) for k, v in lido.feira.vinculos.items()]
    f = lido.feira.frequencia
    if aberta.id == "afastar" and f is not None:
        secao = Secao(titulo="O que a lei pede", fatos=f.pede)
        dados = digitado(lido.lei, f.pede, post) if post is not None else {}
        mais["blocos"] = blocos(lido.lei, [secao], dados, erros)
    if aberta.id == "baixar":
        qual = ditos.get("vinculo") or pedido.GET.get("vinculo", "")
        mais["vinculo"] = qual
        mais["ligados"] = [x for x in lido.vinculos if x.vivo and x.vinculo.especie != "substituto"]
    return mais


@com_agente()
def cracha_em_pdf(pedido: Any, id: Any, ato: Any) -> HttpResponse:
    matricula = achar_uma(pedido, id)
    vinculo = (
        Vinculo.objects.filter(matricula=matricula, ato=ato)
        .select_related("pessoa", "matricula__pessoa").first()
    )  # fmt: skip
    if vinculo is None:
        raise Http404
    try:
        base = pedido.build_absolute_uri("/")
        pdf, nome = cracha.em_pdf(vinculo, pedido.municipio, base, pedido.hoje)
    except ErroAlmotace as e:
        return recado(pedido, "Este papel não se pode fazer", frase(e), 409)
    return _entregar(pdf, "application/pdf", nome, "inline")
